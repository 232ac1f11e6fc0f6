//! How a database is opened.

use std::time::Duration;

/// How long a query waits for a connection, and SQLite for a lock.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// Whether a database may be new.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum OpenMode {
    /// SQLite's file is created if it is missing.
    New,
    /// The database exists, and is not changed.
    Existing,
}
