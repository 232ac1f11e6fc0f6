//! What an error of the database means for a client.

use sqlx::error::DatabaseError;

use crate::error::{ApiError, Code};

/// A client only learns whether it is worth trying again; the log has the details.
impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> ApiError {
        match &error {
            // Rows refer to players: this one was deleted, or has become another by signing in.
            _ if is_dangling(&error) => Code::InvalidSession.into(),
            _ if is_unavailable(&error) => ApiError::Unavailable(error.to_string()),
            _ => ApiError::Broken(error.to_string()),
        }
    }
}

/// Whether a row refers to another that does not exist.
pub(super) fn is_dangling(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(DatabaseError::is_foreign_key_violation)
}

/// Whether the database cannot be used for the moment: it is down, full, locked or too slow.
pub(super) fn is_unavailable(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        sqlx::Error::Database(error) => {
            error.code().is_some_and(|code| is_sqlite_down(&code) || is_postgres_down(&code))
        }
        _ => false,
    }
}

/// Whether another program holds a lock on the database, or on rows of it, for too long.
pub(crate) fn is_locked(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(error) = error else { return false };
    error.code().is_some_and(|code| {
        let sqlite = sqlite_code(&code).map(|code| code & 0xff);
        matches!(sqlite, Some(5 | 6)) || code == "55P03"
    })
}

/// A copy of the error for one of the requests that share it.
pub(super) fn copy(error: &sqlx::Error) -> sqlx::Error {
    if is_unavailable(error) {
        sqlx::Error::Io(std::io::Error::other(error.to_string()))
    } else {
        sqlx::Error::Protocol(error.to_string())
    }
}

/// SQLite: busy, locked, out of memory, read-only, interrupted, an I/O error, full, not to be opened.
fn is_sqlite_down(code: &str) -> bool {
    sqlite_code(code).is_some_and(|code| matches!(code & 0xff, 5..=10 | 13 | 14))
}

/// The number of an error of SQLite; PostgreSQL's errors have five characters.
fn sqlite_code(code: &str) -> Option<u32> {
    Some(code).filter(|code| code.len() < 5).and_then(|code| code.parse().ok())
}

/// PostgreSQL: connections, rollbacks, read-only, resources, locks, operators and the system.
fn is_postgres_down(code: &str) -> bool {
    let classes = ["08", "25", "40", "53", "55", "57", "58"];
    code.len() == 5 && classes.iter().any(|class| code.starts_with(class))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_both_databases_are_told_apart() {
        for code in ["5", "13", "266", "778", "4106"] {
            assert!(is_sqlite_down(code) && !is_postgres_down(code), "{code}");
        }
        for code in ["08006", "53100", "57P01", "57014", "40P01"] {
            assert!(is_postgres_down(code) && !is_sqlite_down(code), "{code}");
        }
        for code in ["1", "19", "787", "1811", "22021", "23505", "42P01", "XX000"] {
            assert!(!is_sqlite_down(code) && !is_postgres_down(code), "{code}");
        }
    }
}
