//! `gattai-1.0` documents.

use ninefold::logic::Level;
use ninefold::{CatalogEntry, Game, Layout, MarkKind, Settings, Status, Turn};
use ninefold_testkit::boards;
use ninefold_testkit::data::data_file;
use ninefold_wire::{
    Declared, Document, GameDocument, GattaiGame, LayoutDocument, MAX_HISTORY, PuzzleDocument,
    Seal, WriteError,
};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::data::{NOW, declared, games, puzzle, puzzles, read};

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn read_game(text: &str) -> GattaiGame {
    match read(text) {
        Ok(Document::GattaiGame(game)) => *game,
        other => panic!("{other:?}"),
    }
}

fn played(puzzle: ninefold::Puzzle, turns: &[&str]) -> GattaiGame {
    let mut game = Game::new(puzzle, Settings::default());
    for (at, text) in (1..).zip(turns) {
        let turn = Turn::parse(game.layout(), text).unwrap();
        game.play(turn, at * 1_000).unwrap();
    }
    GattaiGame::new(game, declared(), 60_000)
}

/// M6, D16, M5: every published puzzle is read, verified, and written back unchanged.
#[test]
fn published_puzzles_are_written_back_equal() {
    let Some(text) = data_file("gattai-v1.jsonl") else { return };
    assert_eq!(text.lines().count(), 60);
    for line in text.lines() {
        let Ok(Document::GattaiPuzzle(document)) = read(line) else {
            panic!("{:?}", read(line));
        };
        assert_eq!(value(&document.to_gattai().unwrap()), value(line));
    }
    println!("60 gattai read and written");
}

/// M6, D11: puzzles of every catalog layout here; our expert is written as extreme.
#[test]
fn puzzles_are_written_and_read() {
    for puzzle in puzzles() {
        let mut document = PuzzleDocument::new(puzzle.clone());
        document.declared = declared();
        if CatalogEntry::of(puzzle.layout()).is_none() {
            assert_eq!(document.to_gattai(), Err(WriteError::NoMode));
            continue;
        }
        match read(&document.to_gattai().unwrap()) {
            Ok(Document::GattaiPuzzle(read)) => assert_eq!(*read, document),
            other => panic!("{other:?}"),
        }
        document.declared.difficulty = Some(Level::Expert);
        assert_eq!(value(&document.to_gattai().unwrap())["difficulty"], "extreme");
    }
}

/// D12, M6: it is an error if the puzzle lacks something that the document needs, or is sealed.
#[test]
fn what_cannot_be_written() {
    let mut document = PuzzleDocument::new(boards::puzzle());
    assert_eq!(document.to_gattai(), Err(WriteError::NoDate));
    document.declared = Declared { difficulty: None, ..declared() };
    assert_eq!(document.to_gattai(), Err(WriteError::NoDifficulty));
    document.declared = declared();
    document.seal = Seal::Sealed;
    assert_eq!(document.to_gattai(), Err(WriteError::Sealed));
    let game = GameDocument::new(Game::new(boards::puzzle(), Settings::default()));
    let game = GameDocument { declared: declared(), ..game };
    assert_eq!(GattaiGame::of(game.clone()).to_json(NOW), Err(WriteError::Sealed));
    assert!(GattaiGame::of(GameDocument { seal: Seal::Open, ..game }).to_json(NOW).is_ok());
    let own = LayoutDocument::new("left@0,0 right@6,12".parse::<Layout>().unwrap());
    assert_eq!(own.to_gattai(), Err(WriteError::NoId));
    let own = LayoutDocument { id: Some("pair".into()), ..own };
    assert_eq!(own.to_gattai(), Err(WriteError::NoTitle));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// M7, M4, M8: a game is read back with its digits, corner marks and status, each change of the
    /// history can be undone, and writing it again gives the same document.
    #[test]
    fn games_are_read_back(mut game in games(), is_abandoned: bool) {
        prop_assume!(CatalogEntry::of(game.layout()).is_some());
        let status = game.status();
        if is_abandoned {
            game.abandon();
        }
        let written = GattaiGame::new(game, declared(), 60_000);
        let text = written.to_json(NOW).unwrap();
        let read = read_game(&text);
        let (game, again) = (&written.game, &read.game);
        prop_assert_eq!(game.board(), again.board());
        prop_assert_eq!(read.played, 60_000);
        for cell in game.layout().cells() {
            let marks = |game: &Game| game.notes(cell).marks(MarkKind::Corner);
            prop_assert_eq!(marks(game), marks(again));
        }
        let is_new = |status| matches!(status, Status::Created | Status::InProgress);
        prop_assert!(status == again.status() || is_new(status) && is_new(again.status()));
        let was_revealed = game.log().iter().any(|logged| logged.turn == Turn::Reveal);
        let second = read.to_json(NOW).unwrap();
        if !was_revealed {
            let n_history = value(&text)["history"].as_array().unwrap().len();
            prop_assert!(again.n_undo() >= n_history);
            prop_assert_eq!(value(&second), value(&text));
        }
        let third = read_game(&second);
        prop_assert_eq!(third.game.board(), game.board());
    }
}

/// M7: each move is an entry of its own, with the content of the cell before and after; an entry
/// that removes marks is followed by entries for those.
#[test]
fn the_history_has_single_changes() {
    let game = played(puzzle("twin-ne"), &[]);
    let layout = game.game.layout().clone();
    let free: Vec<_> =
        layout.cells().filter(|&cell| !game.game.puzzle().is_given(cell)).take(2).collect();
    let name = |index: usize| layout.cell_name(free[index]).replace(' ', ":");
    let (one, two) = (name(0), name(1));
    let game = played(
        puzzle("twin-ne"),
        &[&format!("{one}+1 {one}+4 {two}+'7"), &format!("{one}=4"), &format!("{one}=."), "undo"],
    );
    let history = value(&game.to_json(NOW).unwrap())["history"].clone();
    let place = layout.places(free[0])[0];
    let entry = |kind: &str, prev: (u8, &[u8]), new: (u8, &[u8])| {
        json!({
            "type": kind, "gridId": layout.grid_name(place.grid), "row": place.row,
            "col": place.column, "prevValue": prev.0, "prevPencil": prev.1, "newValue": new.0,
            "newPencil": new.1,
        })
    };
    assert_eq!(
        history,
        json!([entry("pencil", (0, &[]), (0, &[1, 4])), entry("enter", (0, &[1, 4]), (4, &[])),])
    );
}

/// M7: in a long game the newest changes can be undone, back to a first turn that enters the rest.
#[test]
fn a_long_history_is_cut() {
    let mut turns = vec!["r1c3=1"];
    turns.extend(["r1c4=2", "r1c4=3"].repeat(30));
    let game = played(boards::puzzle(), &turns);
    let text = game.to_json(NOW).unwrap();
    assert_eq!(value(&text)["history"].as_array().unwrap().len(), MAX_HISTORY);
    let mut read = read_game(&text);
    assert_eq!(read.game.n_undo(), MAX_HISTORY + 1);
    let layout = Layout::classic();
    read.game.play(Turn::Undo(50), 0).unwrap();
    let digit = |game: &Game, column| game.board().get(layout.cell_at(0, column).unwrap());
    assert_eq!(digit(&read.game, 2).map(ninefold::Digit::get), Some(1));
    assert_eq!(digit(&read.game, 3).map(ninefold::Digit::get), Some(3));
    read.game.play(Turn::Undo(1), 0).unwrap();
    assert_eq!(read.game.board(), read.game.puzzle().givens());
}

/// M7, M8: revealed games stay revealed, whether or not the board shows the solution; solved boards
/// are solved.
#[test]
fn revealed_and_solved_games() {
    for (turns, is_full) in [(vec!["r1c3=4", "reveal"], true), (vec!["reveal", "undo"], false)] {
        let game = played(boards::puzzle(), &turns);
        let text = game.to_json(NOW).unwrap();
        assert_eq!(value(&text)["revealed"], true);
        let read = read_game(&text);
        assert_eq!(read.game.status(), Status::Revealed);
        assert_eq!(read.game.board().is_solved(), is_full);
    }
    let puzzle = boards::puzzle();
    let mut game = Game::new(puzzle.clone(), Settings::default());
    for cell in puzzle.layout().cells().filter(|&cell| !puzzle.is_given(cell)) {
        let digit = puzzle.solution().get(cell).unwrap();
        let text = format!("{}={digit}", puzzle.layout().cell_name(cell));
        game.play(Turn::parse(puzzle.layout(), &text).unwrap(), 0).unwrap();
    }
    let solved = GattaiGame::new(game, declared(), 0);
    let mut read = read_game(&solved.to_json(NOW).unwrap());
    assert_eq!(read.game.status(), Status::Solved);
    read.game.play(Turn::Undo(1), 0).unwrap();
    assert_eq!(read.game.n_empty(), 1);
}

/// M7: a game that was solved and then restarted continues.
#[test]
fn a_history_through_the_solution_is_read() {
    let solved = puzzles()[0].solution().clone();
    let layout = solved.layout().clone();
    let mut givens = solved.clone();
    let free: Vec<_> = layout.cells().take(3).collect();
    for &cell in &free {
        givens.set(cell, None);
    }
    let puzzle = ninefold::Puzzle::new(givens).unwrap();
    let enter = |cell| {
        let name = layout.cell_name(cell).replace(' ', ":");
        format!("{name}={}", solved.get(cell).unwrap())
    };
    let turns: Vec<String> =
        free.iter().map(|&cell| enter(cell)).chain(["restart".to_owned()]).collect();
    let game = played(puzzle, &turns.iter().map(String::as_str).collect::<Vec<_>>());
    let text = game.to_json(NOW).unwrap();
    assert_eq!(value(&text)["history"].as_array().unwrap().len(), 6);
    let read = read_game(&text);
    assert_eq!(read.game.board(), read.game.puzzle().givens());
    assert_eq!(read.game.n_undo(), 5);
}

/// M7: the selection is kept, and the time played is now minus the start.
#[test]
fn selection_and_time_are_kept() {
    let mut game = played(puzzle("samurai"), &[]);
    let layout = game.game.layout().clone();
    let nw = layout.grid_named("nw").unwrap();
    let cell = layout.cell_in(nw, 8, 8).unwrap(); // shared: the grid must be kept, too
    game.selected_grid = Some(nw);
    game.selected_cell = layout.places(cell).iter().find(|place| place.grid == nw).copied();
    let text = game.to_json(NOW).unwrap();
    let written = value(&text);
    assert_eq!(written["selectedCell"], json!({"gridId": "nw", "row": 8, "col": 8}));
    assert_eq!(written["selectedGrid"], "nw");
    assert_eq!(written["startTime"], NOW - 60_000);
    let read = read_game(&text);
    assert_eq!(
        (read.selected_cell, read.selected_grid, read.played),
        (game.selected_cell, game.selected_grid, game.played)
    );
    assert_eq!(read.into_document().seal, Seal::Open);
}

/// M1, M6, D14, D15: the layouts of the modes are written with everything derived from their
/// corners, and read back in any order of their grids.
#[test]
fn layouts_are_written_and_read() {
    for entry in CatalogEntry::all() {
        let document = LayoutDocument::new(entry.layout.clone());
        let text = document.to_gattai().unwrap();
        match read(&text) {
            Ok(Document::GattaiLayout(read)) => assert_eq!(*read, document),
            other => panic!("{other:?}"),
        }
        // This sorts the fields.
        match read(&value(&text).to_string()) {
            Ok(Document::GattaiLayout(read)) => assert_eq!(*read, document),
            other => panic!("{other:?}"),
        }
    }
    insta::assert_snapshot!(
        LayoutDocument::new("twin-nw".parse().unwrap()).to_gattai().unwrap(),
        @r#"{"id":"twin-nw","displayName":"Horizon","gridCount":2,"logicalSize":{"rows":15,"cols":15},"gridPositions":{"primary":{"row":0,"col":0},"secondary":{"row":6,"col":6}},"overlaps":[{"grid1":"primary","grid2":"secondary","box1":8,"box2":0}]}"#
    );
}

/// M6: unknown fields in a document are ignored.
#[test]
fn unknown_fields_are_ignored() {
    let mut game = value(&played(boards::puzzle(), &["r1c3=4"]).to_json(NOW).unwrap());
    game["theme"] = json!({"dark": true});
    game["puzzle"]["author"] = json!("somebody");
    game["history"][0]["at"] = json!(5);
    assert!(read(&game.to_string()).is_ok());
}
