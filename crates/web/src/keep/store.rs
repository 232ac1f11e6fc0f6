//! A store of texts by key: the browser's, or one in memory.

use serde_json::Value;

/// Why something cannot be stored or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StorageError {
    /// The browser has no storage, or denies access to it.
    Denied,
    Full,
    /// The value cannot be read, or does not match its key; the text says what is wrong.
    Damaged(String),
    /// It was stored by a newer version of the page.
    Newer,
}

/// Reads a JSON document of a format, in the version `newest` or an earlier one.
pub(crate) fn read_value(text: &str, format: &str, newest: u64) -> Result<Value, StorageError> {
    let damaged = |what: &str| StorageError::Damaged(what.to_owned());
    let value: Value = serde_json::from_str(text).map_err(|_| damaged("not JSON"))?;
    if value["format"] != format {
        return Err(damaged("another document"));
    }
    if value["version"].as_u64().is_none_or(|version| version > newest) {
        return Err(StorageError::Newer);
    }
    Ok(value)
}

/// A store of texts by key. A write either happens or does not.
pub(crate) trait Store {
    /// The text under a key.
    fn get(&self, key: &str) -> Option<String>;

    /// Stores a text under a key, replacing the previous one.
    fn set(&self, key: &str, text: &str) -> Result<(), StorageError>;

    fn remove(&self, key: &str);
}
