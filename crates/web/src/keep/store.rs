//! A store of texts by key: the browser's, or one in memory.

/// Why something cannot be stored or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StorageError {
    /// The browser has no storage, or denies access to it.
    Denied,
    /// The storage is full.
    Full,
    /// The value does not match its key.
    Damaged(String),
    /// It was stored by a newer version of the page.
    Newer,
}

/// A store of texts by key. A write either happens or does not.
pub(crate) trait Store {
    /// The text under a key.
    fn get(&self, key: &str) -> Option<String>;

    /// Stores a text under a key, replacing the previous one.
    fn set(&self, key: &str, text: &str) -> Result<(), StorageError>;

    /// Removes a key and its text.
    fn remove(&self, key: &str);
}
