//! The databases of these tests, and SQL that no server would run.

use ninefold_testkit::databases::{postgres, sqlite};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqliteConnection};
use tokio::runtime::{Builder, Runtime};

/// Runs a test once with each database.
pub(crate) fn on_both(test: impl Fn(&str)) {
    let (database, _folder) = sqlite();
    test(&database);
    if let Some(database) = postgres() {
        test(&database);
    }
}

pub(crate) fn is_postgres(database: &str) -> bool {
    database.starts_with("postgres:")
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

/// Runs statements, ignoring references between rows.
pub(crate) fn run_sql(database: &str, sql: &str) {
    let sql = sql.to_owned();
    runtime().block_on(async {
        if is_postgres(database) {
            let mut connection = PgConnection::connect(database).await.unwrap();
            let sql = format!("SET session_replication_role = replica; {sql}");
            sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
        } else {
            let mut connection = SqliteConnection::connect(database).await.unwrap();
            let sql = format!("PRAGMA busy_timeout = 60000; PRAGMA foreign_keys = OFF; {sql}");
            sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }
    });
}

/// Runs something while another program holds the locks that the statements take.
pub(crate) fn while_locked(database: &str, test: impl Fn()) {
    let runtime = runtime();
    if is_postgres(database) {
        let lock = "BEGIN; LOCK TABLE players IN EXCLUSIVE MODE";
        let _held = runtime.block_on(async {
            let mut connection = PgConnection::connect(database).await.unwrap();
            sqlx::raw_sql(lock).execute(&mut connection).await.unwrap();
            connection
        });
        test();
    } else {
        let _held = runtime.block_on(async {
            let mut connection = SqliteConnection::connect(database).await.unwrap();
            sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut connection).await.unwrap();
            connection
        });
        test();
    }
}

/// The only value that a query returns, as text.
pub(crate) fn value(database: &str, select: &str) -> String {
    let rows = texts(database, select);
    assert_eq!(rows.len(), 1, "{select}: {rows:?}");
    rows.into_iter().next().unwrap()
}

fn texts(database: &str, select: &str) -> Vec<String> {
    let select = AssertSqlSafe(select.to_owned());
    let rows: Vec<(String,)> = runtime().block_on(async {
        if is_postgres(database) {
            let mut connection = PgConnection::connect(database).await.unwrap();
            sqlx::query_as(select).fetch_all(&mut connection).await.unwrap()
        } else {
            let mut connection = SqliteConnection::connect(database).await.unwrap();
            sqlx::query_as(select).fetch_all(&mut connection).await.unwrap()
        }
    });
    rows.into_iter().map(|(text,)| text).collect()
}

/// Every row of every table that contains one of some words in any column, after the table's name.
pub(crate) fn mentions(database: &str, words: &[&str]) -> Vec<String> {
    let tables = if is_postgres(database) {
        "SELECT table_name::text FROM information_schema.tables \
         WHERE table_schema = current_schema()"
    } else {
        "SELECT name FROM sqlite_master WHERE type = 'table'"
    };
    let rows = |table: &String| {
        let select = if is_postgres(database) {
            format!("SELECT row_to_json(t)::text FROM {table} AS t")
        } else {
            let columns = format!("SELECT name FROM pragma_table_info('{table}')");
            let columns = texts(database, &columns).join("), ' ', quote(");
            format!("SELECT concat(quote({columns})) FROM {table}")
        };
        let rows = texts(database, &select).into_iter();
        rows.map(|row| format!("{table} {row}")).collect::<Vec<_>>()
    };
    let all: Vec<String> = texts(database, tables).iter().flat_map(rows).collect();
    assert!(all.len() > 3, "the tables are read: {all:?}");
    all.into_iter().filter(|row| words.iter().any(|word| row.contains(word))).collect()
}
