//! Our own documents, written and read back.

use ninefold::logic::Level;
use ninefold::solve::Budget;
use ninefold::{CatalogEntry, CellSet, Layout, Status, Turn};
use ninefold_testkit::boards;
use ninefold_wire::{
    Declared, Document, GameDocument, LayoutDocument, ProofText, PuzzleDocument, Seal,
    cells_from_strings, cells_to_strings,
};
use proptest::prelude::*;

use crate::data::{date, declared, description, games, puzzles, read};

fn read_game(text: &str) -> GameDocument {
    match read(text) {
        Ok(Document::Game(document)) => *document,
        other => panic!("{other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// G1, G5, M8: a game is read back with the same log, state, status, undo and redo, and can be
    /// continued.
    #[test]
    fn games_lose_nothing(mut game in games(), is_abandoned: bool) {
        if is_abandoned {
            game.abandon();
        }
        let document = GameDocument { declared: declared(), ..GameDocument::new(game) };
        let text = document.to_json();
        let mut read = read_game(&text);
        prop_assert_eq!(description(&read.game), description(&document.game));
        prop_assert_eq!((read.declared, read.seal), (document.declared, document.seal));
        prop_assert_eq!(read.to_json(), text);
        let mut game = document.game;
        for turn in [Turn::Undo(3), Turn::Redo(2), Turn::Candidates] {
            let same = game.play(turn.clone(), 0).is_ok() == read.game.play(turn, 0).is_ok();
            prop_assert!(same);
        }
        prop_assert_eq!(description(&read.game), description(&game));
    }

    /// R7, D1: a set of cells is a list of "row,col" texts, and vice versa.
    #[test]
    fn sets_of_cells_are_lists(index in 0..14usize, picks: Vec<prop::sample::Index>) {
        let layout = &CatalogEntry::all()[index].layout;
        let cells: Vec<_> = layout.cells().collect();
        let set: CellSet = picks.iter().map(|pick| *pick.get(&cells)).collect();
        let mut texts = cells_to_strings(layout, &set);
        prop_assert_eq!(texts.len(), set.len());
        texts.reverse();
        prop_assert_eq!(cells_from_strings(layout, &texts), Ok(set));
    }
}

/// R7: 0-based, no spaces, canvas coordinates.
#[test]
fn a_list_of_cells_is_strict() {
    let layout: Layout = "samurai".parse().unwrap();
    assert!(cells_from_strings(&layout, &["0,0", "20,20", "10,10"]).is_ok());
    for (bad, at) in [
        (vec!["0,9"], "[0]"), // a gap
        (vec!["0,0", "0, 1"], "[1]"),
        (vec!["00,1"], "[0]"),
        (vec!["+1,1"], "[0]"),
        (vec!["1"], "[0]"),
        (vec!["1,1,1"], "[0]"),
        (vec!["21,0"], "[0]"),
        (vec!["256,0"], "[0]"),
        (vec!["", ""], "[0]"),
        (vec!["0,0", "0,1", "0,0"], "[2]"),
    ] {
        assert_eq!(cells_from_strings(&layout, &bad).unwrap_err().path, at, "{bad:?}");
    }
}

/// D12, D11: an open puzzle contains its solution, a sealed one does not; the declarations stay,
/// and the puzzle is the same.
#[test]
fn puzzles_are_open_or_sealed() {
    for puzzle in puzzles() {
        let solution = puzzle.solution().to_string();
        for seal in [Seal::Open, Seal::Sealed] {
            for difficulty in Level::ALL.map(Some).into_iter().chain([None]) {
                let declared = Declared {
                    difficulty,
                    date: difficulty.and(date("2024-02-29")),
                    ..Declared::default()
                };
                let document =
                    PuzzleDocument { declared, seal, ..PuzzleDocument::new(puzzle.clone()) };
                let text = document.to_json();
                assert_eq!(text.contains(&solution), seal == Seal::Open);
                assert_eq!(text.contains("declared"), difficulty.is_some());
                match read(&text) {
                    Ok(Document::Puzzle(read)) => assert_eq!(*read, document),
                    other => panic!("{other:?}"),
                }
            }
        }
    }
}

/// C8, D12: an open puzzle keeps its proof; a sealed one has none, because
/// a proof contains the solution.
#[test]
fn proofs_are_kept_in_open_documents() {
    for puzzle in puzzles() {
        let mut document = PuzzleDocument::new(puzzle.clone());
        let proof = ProofText::of(&document.puzzle, Budget::default()).unwrap();
        assert_eq!(ProofText::read(&document.puzzle, proof.as_str().to_owned()).unwrap(), proof);
        document.proof = Some(proof);
        match read(&document.to_json()) {
            Ok(Document::Puzzle(read)) => assert_eq!(*read, document),
            other => panic!("{other:?}"),
        }
        document.seal = Seal::Sealed;
        let text = document.to_json();
        assert!(!text.contains("proof") && !text.contains("solution"), "{text}");
        document.proof = None;
        match read(&text) {
            Ok(Document::Puzzle(read)) => assert_eq!(*read, document),
            other => panic!("{other:?}"),
        }
    }
}

/// D12: a sealed game does not contain the solution, not even if it was shown.
#[test]
fn sealed_games_have_no_solution() {
    let puzzle = boards::puzzle();
    let mut document =
        GameDocument::new(ninefold::Game::new(puzzle, ninefold::Settings::default()));
    document.game.play(Turn::Reveal, 10).unwrap();
    assert_eq!(document.game.status(), Status::Revealed);
    let solution = document.game.puzzle().solution().to_string();
    assert!(!document.to_json().contains(&solution));
    assert_eq!(read_game(&document.to_json()).game.status(), Status::Revealed);
    document.seal = Seal::Open;
    assert!(document.to_json().contains(&solution));
    assert_eq!(read_game(&document.to_json()).seal, Seal::Open);
}

/// M3: layouts of the catalog and others are read back.
#[test]
fn layouts_are_read_back() {
    let own = LayoutDocument::new("left@0,0 right@6,12".parse().unwrap());
    let named =
        LayoutDocument { id: Some("pair".into()), title: Some("A pair".into()), ..own.clone() };
    let catalog = CatalogEntry::all().iter().map(|entry| LayoutDocument::new(entry.layout.clone()));
    for document in catalog.chain([own, named]) {
        match read(&document.to_json()) {
            Ok(Document::Layout(read)) => assert_eq!(*read, document),
            other => panic!("{other:?}"),
        }
    }
}
