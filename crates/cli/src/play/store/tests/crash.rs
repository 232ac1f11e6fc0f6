//! Programs that are killed while playing.

use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

use ninefold_testkit::data::is_long;

use super::*;

/// The variable with the folder in which a test that started itself plays.
const FOLDER: &str = "NINEFOLD_TEST_FOLDER";

/// The text before the number of an acknowledged turn.
const SAVED: &str = "saved turn ";

/// T12, G1, G5: however often a program is killed, every turn it acknowledged is there, and nothing
/// is damaged; meanwhile no other program can open the game.
#[test]
fn killed_programs_lose_nothing() {
    if let Some(folder) = env::var_os(FOLDER) {
        play_on(Path::new(&folder));
    }
    let n_games = if is_long() { 50 } else { 2 };
    for seed in 0..n_games {
        kill_often(seed);
    }
}

/// Kills ten programs that play a game, one after the other.
fn kill_often(seed: u64) {
    let (_folder, store) = store();
    let mut n_saved = 0;
    for n in 10 * seed..10 * (seed + 1) {
        let (mut child, mut lines) = start(store.folder());
        let mut line = String::new();
        let mut n_read = 0;
        while n_read <= n % 7 {
            line.clear();
            assert_ne!(lines.read_line(&mut line).unwrap(), 0, "it should play until it is killed");
            if let Some(number) = number_in(&line) {
                (n_saved, n_read) = (number, n_read + 1);
            }
        }
        if n % 10 == 0 {
            let id = store.last_unfinished().unwrap().expect("it plays").id;
            assert!(matches!(store.resume(&id), Err(StoreError::InUse(_))), "it plays");
        }
        thread::sleep(Duration::from_micros(n * 7_919 % 3_000));
        child.kill().unwrap();
        child.wait().unwrap();
        let rest = lines.lines().map_while(Result::ok);
        n_saved = rest.filter_map(|line| number_in(&line)).last().unwrap_or(n_saved);

        let listed = store.last_unfinished().unwrap().expect("it is not finished");
        let Resumed { game, damage, .. } = store.resume(&listed.id).unwrap();
        assert_eq!((damage, listed.is_damaged), (None, false));
        let n_turns = game.log().len();
        assert_eq!(listed.facts.map(|facts| facts.n_turns), Some(n_turns));
        assert!(n_turns == n_saved || n_turns == n_saved + 1, "{n_saved} of {n_turns}");
        let mut expected = classic();
        (0..n_turns).for_each(|number| play_number(&mut expected, number));
        assert_same(&game, &expected);
    }
    assert_eq!(store.list().unwrap().len(), 1);
}

/// Starts this test as another program.
fn start(folder: &Path) -> (Child, BufReader<ChildStdout>) {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "play::store::tests::crash::killed_programs_lose_nothing", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    (child, output)
}

/// Continues the game in a folder until the program is killed.
fn play_on(folder: &Path) -> ! {
    let store = Store::open(folder).unwrap();
    let (mut game, mut saved) = match store.last_unfinished().unwrap() {
        Some(entry) => {
            let Resumed { saved, game, .. } = store.resume(&entry.id).unwrap();
            (game, saved)
        }
        None => (classic(), store.create(&classic(), label("classic"), NOW).unwrap()),
    };
    loop {
        let number = game.log().len();
        play_number(&mut game, number);
        saved.save(&game).unwrap();
        let mut output = io::stdout().lock();
        writeln!(output, "{SAVED}{}", number + 1).unwrap();
        output.flush().unwrap();
    }
}

/// The number of the turn that a line acknowledges. The line is one write, so a kill cannot split
/// it.
fn number_in(line: &str) -> Option<usize> {
    line.trim_end().split_once(SAVED)?.1.parse().ok()
}
