//! The browser's local storage, which outlives the page.

use web_sys::wasm_bindgen::JsCast as _;
use web_sys::{DomException, Storage};

use crate::keep::store::{StorageError, Store};

/// The text under a key.
pub(crate) fn get(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

pub(crate) fn keys() -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let length = storage.length().unwrap_or_default();
    (0..length).filter_map(|index| storage.key(index).ok().flatten()).collect()
}

/// Stores a text under a key, replacing the previous one.
pub(crate) fn set(key: &str, text: &str) -> Result<(), StorageError> {
    let storage = storage().ok_or(StorageError::Denied)?;
    storage.set_item(key, text).map_err(|error| {
        let error = error.dyn_ref::<DomException>().map(DomException::name);
        match error.as_deref() {
            Some("QuotaExceededError") => StorageError::Full,
            _ => StorageError::Denied,
        }
    })
}

pub(crate) fn remove(key: &str) {
    if let Some(storage) = storage() {
        storage.remove_item(key).ok();
    }
}

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// The browser's storage as a store.
#[derive(Copy, Clone, Debug)]
pub(crate) struct LocalStorage;

impl Store for LocalStorage {
    fn get(&self, key: &str) -> Option<String> {
        get(key)
    }

    fn set(&self, key: &str, text: &str) -> Result<(), StorageError> {
        set(key, text)
    }

    fn remove(&self, key: &str) {
        remove(key);
    }
}
