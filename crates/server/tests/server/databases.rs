//! A server on each database for a test.

use ninefold_server::{App, Config};
use ninefold_testkit::databases::{postgres, sqlite};
use sqlx::Connection as _;

/// Runs a test once with each database.
pub(crate) async fn on_both<F: Future<Output = ()>>(test: impl Fn(App) -> F) {
    on_both_with(Config::default(), test).await;
}

/// Runs a test once with each database and these settings.
pub(crate) async fn on_both_with<F: Future<Output = ()>>(config: Config, test: impl Fn(App) -> F) {
    let (address, _folder) = sqlite();
    test(open(&config, address).await).await;
    if let Some(address) = postgres() {
        test(open(&config, address).await).await;
    }
}

pub(crate) async fn open(config: &Config, database: String) -> App {
    let config = Config { database, connections: 4, dailies_ahead: false, ..config.clone() };
    App::new(config).await.expect("a database that can be used")
}

/// Runs SQL on a database, apart from the server.
pub(crate) async fn execute(database: &str, sql: &'static str) {
    if database.starts_with("postgres:") {
        let mut connection = sqlx::PgConnection::connect(database).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    } else {
        let mut connection = sqlx::SqliteConnection::connect(database).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    }
}
