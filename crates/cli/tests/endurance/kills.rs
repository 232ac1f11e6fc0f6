//! The server is killed while players play.

use std::time::{Duration, Instant};

use ninefold_testkit::Numbers;
use ninefold_testkit::databases::{postgres, sqlite};
use ninefold_testkit::server::start_and_kill;
use tokio::sync::mpsc;
use tokio::task::{JoinSet, block_in_place};
use tokio::time::{sleep, timeout};

use crate::client::host;
use crate::player::Player;
use crate::{LONG, PROGRAM, grouped, serve, size};

const N_PLAYERS: u8 = 8;

/// Games are played during this number of lives of the server, because long games take long to
/// compare.
const LIVES_OF_A_GAME: u64 = 16;

/// One life in this number ends while the server starts.
const SHORT_LIVES: u64 = 8;

/// A4, G5: however often the server is killed while many players play, after each kill every game
/// has exactly the turns that were acknowledged, and at most the one that was being sent.
/// `NINEFOLD_KILLS` is the number of kills on each database.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_answered_turn_survives_being_killed() {
    let n_kills = size("NINEFOLD_KILLS", 9);
    let (file, _folder) = sqlite();
    let databases = [("SQLite", Some(file)), ("PostgreSQL", postgres())];
    let databases = databases.into_iter().filter_map(|(name, address)| Some((name, address?)));
    let mut tasks = JoinSet::new();
    for (name, database) in databases {
        tasks.spawn(async move { (name, kill_while_playing(&database, n_kills).await) });
    }
    let started = Instant::now();
    let mut proved = Vec::new();
    while let Some(done) = tasks.join_next().await {
        let (name, n_turns) = done.unwrap();
        let per_kill = started.elapsed().as_secs_f64() / n_kills as f64;
        let (n_kills, n_turns) = (grouped(n_kills), grouped(n_turns));
        proved.push(format!(
            "{n_kills} kills on {name}, one in {per_kill:.2} s, and none of {n_turns} \
             acknowledged turns lost"
        ));
    }
    proved.sort();
    println!("proved: {}", proved.join("; "));
}

/// Kills the server on a database; returns the number of acknowledged turns.
async fn kill_while_playing(database: &str, n_kills: u64) -> usize {
    let first = serve(database, &[]);
    let mut players = Vec::new();
    for number in 1..=N_PLAYERS {
        players.push(Player::new(&first.address, host(0, number)).await);
    }
    drop(first);
    let mut numbers = Numbers::new(n_kills);
    for life in 0..n_kills {
        if life % SHORT_LIVES == SHORT_LIVES - 1 {
            let life = Duration::from_millis(numbers.below(60) as u64);
            block_in_place(|| start_and_kill(PROGRAM, database, life));
            continue;
        }
        let server = serve(database, &[]);
        let (plays, mut played) = mpsc::channel(1);
        let mut games = JoinSet::new();
        for mut player in players.drain(..) {
            if life % LIVES_OF_A_GAME == LIVES_OF_A_GAME - 2 {
                player.begin_another();
            }
            player.client.moves_to(&server.address);
            let plays = plays.clone();
            games.spawn(async move {
                if player.resume().await.is_ok() {
                    while let Ok(reply) = player.play().await {
                        assert_eq!(reply.status, 200, "{}", String::from_utf8_lossy(&reply.body));
                        let _ = plays.try_send(()); // one is enough
                    }
                }
                player
            });
        }
        drop(plays);
        timeout(LONG, played.recv()).await.expect("a turn is acknowledged").expect("players play");
        sleep(Duration::from_millis(numbers.below(250) as u64)).await;
        block_in_place(|| drop(server));
        players.extend(games.join_all().await);
    }
    let server = serve(database, &[]);
    let mut n_turns = 0;
    for player in &mut players {
        player.client.moves_to(&server.address);
        n_turns += player.compare_all().await.expect("the server runs");
    }
    n_turns
}
