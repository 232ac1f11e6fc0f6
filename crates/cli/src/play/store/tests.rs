//! Games on disk: created, resumed, listed, and used by one program at a time.

mod crash;
mod damage;

use std::io::Write;

use ninefold::generate::{self, Recipe};
use ninefold::logic::Level;
use ninefold::{Settings, Stop, Turn};
use ninefold_testkit::boards;
use tempfile::{TempDir, tempdir};

use super::*;

const NOW: u64 = 1_794_700_800_000;

fn store() -> (TempDir, Store) {
    let folder = tempdir().unwrap();
    let store = Store::open(folder.path().join("a/b")).unwrap();
    (folder, store)
}

fn classic() -> Game {
    Game::new(boards::puzzle(), Settings::default())
}

fn samurai() -> Game {
    let recipe = Recipe::minimal(&"samurai".parse().unwrap());
    let made = generate::puzzle(&recipe, "store", 0, Stop::NEVER).unwrap();
    Game::new(made.puzzle, Settings::default().but(|settings| settings.clean_marks = false))
}

fn label(mode: &str) -> Label {
    let daily = DailyLabel { date: "2026-11-15".parse().unwrap(), variant: 2 };
    Label { mode: mode.to_owned(), level: Some(Level::Hard), daily: Some(daily) }
}

fn play(game: &mut Game, text: &str) {
    let turn = Turn::parse(game.layout(), text).unwrap();
    let at = 1_000 * game.log().len() as u64;
    game.play(turn, at).unwrap();
}

/// The names of the cells without a given.
fn empty_places(game: &Game) -> impl Iterator<Item = String> {
    let cells = game.layout().cells().filter(|&cell| game.puzzle().givens().get(cell).is_none());
    cells.map(|cell| {
        let (row, column) = game.layout().position(cell);
        format!("@r{}c{}", row + 1, column + 1)
    })
}

/// Plays a turn with this number that is always possible.
fn play_number(game: &mut Game, number: usize) {
    let place = empty_places(game).next().unwrap();
    let sign = if number.is_multiple_of(2) { '-' } else { '+' };
    play(game, &format!("{place}{sign}'{}", 1 + number / 2 % 9));
}

fn play_all_kinds(game: &mut Game) {
    let mut empty = empty_places(game);
    let [a, b, c] = [(); 3].map(|()| empty.next().unwrap());
    drop(empty);
    let moves = [format!("{a}+4 {b}-'5 {c}#3:5"), format!("{a}=1"), format!("{b}=9 {b}=. {c}#2")];
    let words = ["check", "candidates", "checkpoint before école 1", "hint 6", "undo 2", "redo 1"];
    let ends = ["return before école 1", "restart", "undo 1", "reveal", "undo 1"];
    for text in moves.iter().map(String::as_str).chain(words).chain(ends) {
        play(game, text);
    }
}

fn assert_same(left: &Game, right: &Game) {
    assert_eq!(left.log(), right.log());
    assert_eq!(left.puzzle(), right.puzzle());
    assert_eq!(left.settings(), right.settings());
    assert_eq!(left.status(), right.status());
    assert_eq!(left.board(), right.board());
    for cell in left.layout().cells() {
        assert_eq!(left.notes(cell), right.notes(cell));
    }
}

/// T12, G1, G5, M8: every acknowledged turn is on disk, whether or not the game was closed.
#[test]
fn games_come_back() {
    for (mode, new) in [("classic", classic as fn() -> Game), ("samurai", samurai)] {
        let (_folder, store) = store();
        let mut game = new();
        let mut saved = store.create(&game, label(mode), NOW).unwrap();
        let id = saved.id().clone();
        play_all_kinds(&mut game);
        saved.save(&game).unwrap();
        saved.set_played(99_000);
        drop(saved); // as if the program had ended here
        let Resumed { mut saved, game: back, damage } = store.resume(&id).unwrap();
        assert_eq!((damage, saved.id(), saved.label()), (None, &id, &label(mode)));
        assert_same(&back, &game);
        assert_eq!(saved.played(), 13_000, "the time of the last turn");

        for number in 0..100 {
            play_number(&mut game, number);
            saved.save(&game).unwrap();
        }
        saved.set_played(500_000);
        saved.close(&game).unwrap();
        drop(saved);
        let Resumed { saved, game: back, damage } = store.resume(&id).unwrap();
        assert_eq!((damage, saved.played()), (None, 500_000));
        assert_same(&back, &game);
    }
}

/// T12: a game that already has turns, such as one from a document, is saved with all of them.
#[test]
fn games_are_saved_from_the_middle() {
    let (_folder, store) = store();
    let mut game = classic();
    play_all_kinds(&mut game);
    let id = store.create(&game, label("classic"), NOW).unwrap().id().clone();
    assert_same(&store.resume(&id).unwrap().game, &game);
    for file in [File::Snapshot, File::Log] {
        let path = store.path(&id, file);
        let bytes = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let Resumed { game: back, damage, .. } = store.resume(&id).unwrap();
        assert_same(&back, &game);
        assert_eq!(damage.is_some(), file == File::Log);
        assert_eq!(fs::read(&path).unwrap(), bytes, "it is there again, unchanged");
    }
}

/// T12, G1: a turn that does not follow the saved ones is refused and changes nothing.
#[test]
fn turns_are_saved_in_order() {
    let (_folder, store) = store();
    let mut game = classic();
    let mut saved = store.create(&game, label("classic"), NOW).unwrap();
    play(&mut game, "r1c3=4");
    saved.save(&game).unwrap();
    assert!(saved.save(&classic()).is_err());
    saved.save(&game).unwrap();
    let id = saved.id().clone();
    drop(saved);
    assert_same(&store.resume(&id).unwrap().game, &game);
}

/// T12: two programs cannot play the same game; dropping the handle releases the lock.
#[test]
fn one_program_plays_a_game_at_a_time() {
    let (_folder, store) = store();
    let saved = store.create(&classic(), label("classic"), NOW).unwrap();
    let other = store.create(&classic(), label("classic"), NOW).unwrap();
    let id = saved.id().clone();
    assert_ne!(&id, other.id());
    let error = Store::open(store.folder()).unwrap().resume(&id).unwrap_err();
    assert!(matches!(&error, StoreError::InUse(used) if *used == id));
    assert!(error.to_string().contains(&id.to_string()), "{error}");
    assert!(matches!(store.abandon(&id), Err(StoreError::InUse(_))));
    assert_eq!(store.list().unwrap().len(), 2, "a list needs no lock");
    drop(saved);
    let resumed = store.resume(&id).unwrap();
    assert!(matches!(store.resume(&id), Err(StoreError::InUse(_))));
    drop(resumed);
    assert!(store.resume(&id).is_ok());
}

/// T12, D8: the list contains all games, including those not closed; abandoned ones stay in it.
#[test]
fn lists() {
    let (_folder, store) = store();
    assert_eq!(store.list().unwrap(), []);
    assert_eq!(store.last_unfinished().unwrap(), None);
    let mut ids = Vec::new();
    for n_turns in 0..3 {
        let mut game = classic();
        let mut saved = store.create(&game, label("classic"), NOW + n_turns).unwrap();
        for number in 0..n_turns {
            play_number(&mut game, number as usize);
            saved.save(&game).unwrap();
        }
        ids.push(saved.id().clone());
    }
    let touch = |id: &GameId, seconds: u64| {
        for file in [File::Snapshot, File::Log] {
            let file = OpenOptions::new().append(true).open(store.path(id, file)).unwrap();
            file.set_modified(UNIX_EPOCH + std::time::Duration::from_secs(seconds)).unwrap();
        }
    };
    for (id, seconds) in ids.iter().zip([20, 30, 10]) {
        touch(id, seconds);
    }
    let list = store.list().unwrap();
    let shown: Vec<_> = list.iter().map(|entry| (&entry.id, entry.changed)).collect();
    assert_eq!(shown, [(&ids[1], 30_000), (&ids[0], 20_000), (&ids[2], 10_000)]);
    let facts = |status, n_turns, played| Facts {
        label: label("classic"),
        status,
        n_turns,
        n_empty: 51,
        played,
    };
    let found: Vec<_> = list.iter().map(|entry| entry.facts.clone().unwrap()).collect();
    let [one, none, two] = [(1, 0), (0, 0), (2, 1_000)].map(|(n_turns, played)| {
        let status = if n_turns == 0 { Status::Created } else { Status::InProgress };
        facts(status, n_turns, played)
    });
    assert_eq!(found, [one, none, two]);
    assert!(list.iter().all(|entry| !entry.is_damaged));
    assert_eq!(store.last_unfinished().unwrap().as_ref(), Some(&list[0]));

    assert_eq!(store.abandon(&ids[1]).unwrap(), None);
    touch(&ids[1], 40);
    let list = store.list().unwrap();
    assert_eq!(list[0].facts, Some(facts(Status::Abandoned, 1, 0)));
    assert_eq!(list.len(), 3);
    // A game with turns comes before one without, even if that is newer.
    assert_eq!(store.last_unfinished().unwrap().map(|entry| entry.id), Some(ids[2].clone()));
    assert_eq!(store.resume(&ids[1]).unwrap().game.status(), Status::Abandoned);
}

/// T12: missing games and those of a newer version give an error, and nothing is changed.
#[test]
fn games_that_cannot_be_resumed() {
    let (_folder, store) = store();
    let id: GameId = "00000000000000".parse().unwrap();
    assert!(matches!(store.resume(&id), Err(StoreError::NoSuchGame(_))));
    assert_eq!(fs::read_dir(store.folder()).unwrap().count(), 0, "not even a lock is created");

    let later =
        checksummed::with_checksum(r#"{"format":"ninefold/saved","version":2,"what":"ever"}"#)
            + "\n";
    for file in [File::Snapshot, File::Log] {
        let path = store.path(&id, file);
        fs::write(&path, &later).unwrap();
        let error = store.resume(&id).unwrap_err();
        assert!(matches!(&error, StoreError::Newer(newer) if *newer == path), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), later);
        let list = store.list().unwrap();
        assert_eq!((list[0].facts.as_ref(), list[0].is_damaged), (None, true));
        fs::remove_file(path).unwrap();
    }
    let file = store.folder().join("file");
    fs::write(&file, "").unwrap();
    let error = Store::open(file.join("folder")).unwrap_err();
    assert!(error.to_string().starts_with("cannot write "), "{error}");
}

/// T12: a turn that could not be written is saved with the next one.
#[test]
fn unwritten_turns_are_saved_later() {
    let (_folder, store) = store();
    let mut game = classic();
    let mut saved = store.create(&game, label("classic"), NOW).unwrap();
    let id = saved.id().clone();
    play_number(&mut game, 0);
    saved.save(&game).unwrap();
    let path = store.path(&id, File::Log);
    saved.write_to(fs::File::open(&path).unwrap()); // read-only
    play_number(&mut game, 1);
    assert!(matches!(saved.save(&game), Err(StoreError::Disk { doing: Doing::Write, .. })));
    let mut file = OpenOptions::new().append(true).open(&path).unwrap();
    file.write_all(b"part of a li").unwrap();
    saved.write_to(file);
    play_number(&mut game, 2);
    saved.save(&game).unwrap();
    drop(saved);
    let Resumed { game: back, damage, .. } = store.resume(&id).unwrap();
    assert_eq!(damage, None);
    assert_same(&back, &game);
}

/// T12: the folder comes from the environment, or is the system's folder for the state of programs.
/// A test cannot change its own environment, so it starts itself with a different one.
#[cfg(unix)]
#[test]
fn the_folder_for_games() {
    const ANSWER: &str = "NINEFOLD_TEST_ANSWER";
    if let Some(answer) = std::env::var_os(ANSWER) {
        return fs::write(answer, crate::state_folder().unwrap().to_str().unwrap()).unwrap();
    }
    let folder = tempdir().unwrap();
    let answer = folder.path().join("answer");
    let ask = |variables: &[(&str, &str)]| {
        let status = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "play::store::tests::the_folder_for_games"])
            .env_remove("NINEFOLD_STATE")
            .env_remove("XDG_STATE_HOME")
            .env("HOME", "/somebody")
            .env(ANSWER, &answer)
            .envs(variables.iter().copied())
            .stdout(std::process::Stdio::null())
            .status();
        assert!(status.unwrap().success());
        fs::read_to_string(&answer).unwrap()
    };
    assert_eq!(ask(&[]), "/somebody/.local/state/ninefold");
    assert_eq!(ask(&[("XDG_STATE_HOME", "/state")]), "/state/ninefold");
    assert_eq!(ask(&[("XDG_STATE_HOME", "/state"), ("NINEFOLD_STATE", "/games")]), "/games");
    assert_eq!(ask(&[("NINEFOLD_STATE", "")]), "/somebody/.local/state/ninefold");
}
