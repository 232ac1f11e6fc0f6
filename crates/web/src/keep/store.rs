//! A store of texts by key: the browser's, or one in memory.

/// Why something cannot be stored or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StorageError {
    /// The browser has no storage, or denies access to it.
    Denied,
    /// The storage is full.
    Full,
    /// The value is not what its key says.
    Damaged(String),
    /// A newer version of the page has stored it.
    Newer,
}
