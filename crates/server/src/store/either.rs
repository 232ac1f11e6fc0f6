//! One query for two databases.

use sqlx::postgres::{PgConnection, PgPool};
use sqlx::sqlite::{SqliteConnection, SqlitePool};

/// Something of the one database or of the other, to run a query on.
#[derive(Copy, Clone, Debug)]
pub(super) enum Either<S, P> {
    Sqlite(S),
    Postgres(P),
}

pub(super) type Pool<'a> = Either<&'a SqlitePool, &'a PgPool>;

/// A connection, perhaps within a transaction.
pub(super) type Link<'a> = Either<&'a mut SqliteConnection, &'a mut PgConnection>;

impl<'a> From<&'a mut SqliteConnection> for Link<'a> {
    fn from(connection: &'a mut SqliteConnection) -> Link<'a> {
        Either::Sqlite(connection)
    }
}

impl<'a> From<&'a mut PgConnection> for Link<'a> {
    fn from(connection: &'a mut PgConnection) -> Link<'a> {
        Either::Postgres(connection)
    }
}

/// Runs the same query on whichever there is.
macro_rules! on {
    ($either:expr, $name:ident => $query:expr) => {
        match $either {
            $crate::store::either::Either::Sqlite($name) => $query,
            $crate::store::either::Either::Postgres($name) => $query,
        }
    };
}
pub(super) use on;

/// A number as databases keep it.
pub(super) fn stored(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number as it was before it was stored.
pub(super) fn restored(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}
