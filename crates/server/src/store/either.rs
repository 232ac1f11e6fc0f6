//! One query for both databases.

#[cfg(feature = "postgres")]
use sqlx::postgres::PgConnection;
#[cfg(feature = "postgres")]
pub(super) use sqlx::postgres::PgPool;
use sqlx::sqlite::{SqliteConnection, SqlitePool};

/// What PostgreSQL has, in a program without it: no value.
#[cfg(not(feature = "postgres"))]
#[derive(Clone, Debug)]
pub(super) enum Nothing {}

#[cfg(not(feature = "postgres"))]
impl Nothing {
    /// Anything, because this is never called.
    pub(super) fn never<T>(&self) -> T {
        match *self {}
    }
}

#[cfg(not(feature = "postgres"))]
pub(super) type PgPool = Nothing;
#[cfg(not(feature = "postgres"))]
type PgConnection = Nothing;

/// A pool or connection of either database.
#[derive(Copy, Clone, Debug)]
pub(super) enum Either<S, P> {
    Sqlite(S),
    Postgres(P),
}

pub(super) type Pool<'a> = Either<&'a SqlitePool, &'a PgPool>;

impl Pool<'_> {
    /// The statement that begins a writing transaction.
    pub(super) fn begin(&self) -> &'static str {
        match self {
            Either::Sqlite(_) => "BEGIN IMMEDIATE",
            Either::Postgres(_) => "BEGIN",
        }
    }
}

/// A connection to either database, perhaps within a transaction.
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

/// Runs the same query on either database, or one for each.
macro_rules! on {
    ($either:expr, $name:ident => $query:expr) => {
        $crate::store::either::on!($either, sqlite $name => $query, postgres $name => $query)
    };
    ($either:expr, sqlite $one:ident => $own:expr, postgres $two:ident => $other:expr $(,)?) => {
        match $either {
            $crate::store::either::Either::Sqlite($one) => $own,
            #[cfg(feature = "postgres")]
            $crate::store::either::Either::Postgres($two) => $other,
            #[cfg(not(feature = "postgres"))]
            $crate::store::either::Either::Postgres(nothing) => nothing.never(),
        }
    };
}
pub(super) use on;

/// A number in the type that databases have.
pub(super) fn stored(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number from the type that databases have.
pub(super) fn restored(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// Whether a text can be an id or a name: PostgreSQL refuses texts with a NUL.
pub(super) fn can_be_stored(text: &str) -> bool {
    !text.contains('\0')
}
