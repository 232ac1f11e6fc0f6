//! Databases that are full, locked or down, and back.

use std::time::{Duration, Instant};

use ninefold_server::{App, Config};
use ninefold_testkit::boards::marking;
use ninefold_testkit::databases::{Ending, SmallDisk, Stoppable, postgres, sqlite};
use sqlx::Connection as _;
use tokio::sync::oneshot;

use crate::databases::execute;
use crate::listening::{Reply, Server};

/// Checks the answer of a server whose database cannot be used: a client can try again.
fn assert_unavailable(reply: &Reply) {
    assert_eq!(reply.problem(), "503 unavailable", "{}", reply.body);
    assert!(reply.head.contains("retry-after:"), "{}", reply.head);
    assert!(!reply.body.contains("nothing was changed"), "{}", reply.body);
}

/// After an error for which SQLite rolls back on its own, such as a full disk, turns are stored
/// again as soon as it works again.
#[tokio::test(flavor = "multi_thread")]
async fn turns_are_kept_again_after_a_failure() {
    let (database, _folder) = sqlite();
    let server = Server::on(Config { database: database.clone(), ..Config::default() }).await;
    let token = server.guest().await;
    let game = server.begin(&token).await;
    assert_eq!(server.play(&game, &token, 0).await.status, 200);
    let full = "CREATE TRIGGER full BEFORE INSERT ON turns \
                BEGIN SELECT RAISE(ROLLBACK, 'no room'); END";
    execute(&database, full).await;
    for _ in 0..2 {
        assert_eq!(server.play(&game, &token, 1).await.status, 500);
        let bulk = server.send(&format!("POST {game}/turns"), &token, &marking(2, 40)).await;
        assert_eq!(bulk.status, 500);
    }
    execute(&database, "DROP TRIGGER full").await;
    assert_eq!(server.play(&game, &token, 1).await.status, 200);
    assert!(server.is_ready().await);
    assert_eq!(server.n_turns(&game, &token).await, Some(2));
    server.end().await;
}

/// A full disk is reported: no acknowledged turn is lost, and turns are stored again as soon as
/// there is room.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_and_back() {
    let Some(disk) = SmallDisk::new(4) else { return };
    let database = format!("sqlite:{}", disk.path("ninefold.db").display());
    let server = Server::on(Config { database, ..Config::default() }).await;
    let token = server.guest().await;
    let game = server.begin(&token).await;
    let mut n_turns = 0;
    for _ in 0..2 {
        assert_eq!(server.play(&game, &token, n_turns).await.status, 200);
        n_turns += 1;
        assert!(server.is_ready().await);
        disk.fill();
        for _ in 0..3 {
            assert_unavailable(&server.play(&game, &token, n_turns).await);
        }
        assert_unavailable(&server.send("POST /api/v1/players", "", "").await);
        server.becomes_ready(false).await;
        disk.free();
        let again = server.play(&game, &token, n_turns).await;
        assert_eq!(again.status, 200, "{}", again.body);
        n_turns += 1;
        server.becomes_ready(true).await;
    }
    assert_eq!(server.n_turns(&game, &token).await, Some(n_turns));
    server.end().await;
}

/// A database that is locked is unavailable for a few seconds, not for ever, and `/readyz` says so.
#[tokio::test(flavor = "multi_thread")]
async fn a_locked_database_is_unavailable() {
    let (file, _folder) = sqlite();
    for database in [Some(file), postgres()].into_iter().flatten() {
        let config = Config { database: database.clone(), ..Config::default() };
        let server = Server::on(config).await;
        let token = server.guest().await;
        let game = server.begin(&token).await;
        let unlock = lock(&database).await;
        let (moved, is_ready) = tokio::join!(server.play(&game, &token, 0), server.is_ready());
        assert_unavailable(&moved);
        assert!(!is_ready);
        unlock.send(()).unwrap();
        server.becomes_ready(true).await;
        assert_eq!(server.play(&game, &token, 0).await.status, 200);
        assert_eq!(server.n_turns(&game, &token).await, Some(1));
        server.end().await;
    }
}

/// Locks the database against all other writers until the sender is dropped.
async fn lock(database: &str) -> oneshot::Sender<()> {
    let (is_locked, locked) = oneshot::channel();
    let (unlock, unlocked) = oneshot::channel();
    let database = database.to_owned();
    tokio::spawn(async move {
        let hold = async {
            is_locked.send(()).unwrap();
            let _ = unlocked.await;
        };
        if database.starts_with("postgres:") {
            let mut connection = sqlx::PgConnection::connect(&database).await.unwrap();
            let lock = "BEGIN; LOCK TABLE turns, settings IN ACCESS EXCLUSIVE MODE";
            sqlx::raw_sql(lock).execute(&mut connection).await.unwrap();
            hold.await;
        } else {
            let mut connection = sqlx::SqliteConnection::connect(&database).await.unwrap();
            sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut connection).await.unwrap();
            hold.await;
        }
    });
    locked.await.unwrap();
    unlock
}

/// However many requests ask whether the server is ready, the database is asked once a second.
#[tokio::test(flavor = "multi_thread")]
async fn readiness_is_shared() {
    let (file, _folder) = sqlite();
    for database in [Some(file), postgres()].into_iter().flatten() {
        let server = Server::on(Config { database, ..Config::default() }).await;
        let (before, started) = (server.metric("commits_total").await, Instant::now());
        let asked = futures_util::future::join_all((0..50).map(|_| server.is_ready())).await;
        assert!(asked.into_iter().all(|is_ready| is_ready));
        let n_writes = server.metric("commits_total").await - before;
        assert!((1..=1 + started.elapsed().as_secs() + 1).contains(&n_writes), "{n_writes}");
        server.end().await;
    }
}

/// A4: PostgreSQL goes away and comes back: requests in between are answered within seconds that
/// the database is unavailable, and nothing that was acknowledged is lost.
#[tokio::test(flavor = "multi_thread")]
async fn postgres_goes_and_comes_back() {
    let Some(mut cluster) = Stoppable::new() else { return };
    let database = cluster.address();
    let server = Server::on(Config { database: database.clone(), ..Config::default() }).await;
    let token = server.guest().await;
    let game = server.begin(&token).await;
    assert_eq!(server.play(&game, &token, 0).await.status, 200);
    cluster.stop(Ending::Fast);
    server.becomes_ready(false).await;
    let started = Instant::now();
    for reply in [
        server.play(&game, &token, 1).await,
        server.send("POST /api/v1/players", "", "").await,
        server.send(&format!("GET {game}"), &token, "").await,
    ] {
        assert_unavailable(&reply);
    }
    assert!(started.elapsed() < Duration::from_secs(40), "{:?}", started.elapsed());
    let config = Config { database, dailies_ahead: false, ..Config::default() };
    let error = App::new(config).await.expect_err("nobody answers").to_string();
    assert!(!error.contains("pool"), "{error}");
    cluster.start();
    server.becomes_ready(true).await;
    assert_eq!(server.play(&game, &token, 1).await.status, 200);
    assert_eq!(server.n_turns(&game, &token).await, Some(2));
    server.end().await;
}
