//! Rows of sessions.

#[derive(Clone, Debug)]
pub(crate) struct SessionRow {
    /// The digest of the secret that the client has.
    pub(crate) id: String,
    /// When it began, in milliseconds since 1970.
    pub(crate) created: u64,
    /// When it was last used, to the day, in milliseconds since 1970.
    pub(crate) used: u64,
}

/// The columns of a player, and the time the session was last used.
pub(super) type SessionColumns =
    (String, Option<String>, Option<String>, Option<String>, i64, Option<i64>, i64);
