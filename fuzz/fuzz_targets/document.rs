//! Any text is either a document that reads back after writing, or an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::solve::Budget;
use ninefold_wire::{Document, Options};

fuzz_target!(|text: &str| {
    let options = Options { budget: Budget::nodes(200), ..Options::default() };
    match Document::read(text, &options) {
        Ok(document) => {
            let Some(written) = write(&document) else { return };
            let again = Document::read(&written, &options).expect("what is written is read");
            match (&document, &again) {
                (Document::Game(one), Document::Game(other)) => {
                    assert_eq!(one.game.log(), other.game.log());
                    assert_eq!(one.game.board(), other.game.board());
                    assert_eq!(one.game.status(), other.game.status());
                    assert_eq!(write(&again), Some(written));
                }
                (Document::GattaiGame(one), Document::GattaiGame(other)) => {
                    assert_eq!(one.game.board(), other.game.board());
                    assert_eq!(one.declared, other.declared);
                }
                (Document::Board(one), Document::Board(other)) => assert_eq!(one, other),
                (
                    Document::Puzzle(one) | Document::GattaiPuzzle(one),
                    Document::Puzzle(other) | Document::GattaiPuzzle(other),
                ) => assert_eq!(one, other),
                (
                    Document::Layout(one) | Document::GattaiLayout(one),
                    Document::Layout(other) | Document::GattaiLayout(other),
                ) => assert_eq!(one, other),
                _ => panic!("written as another kind of document"),
            }
        }
        Err(error) => assert!(error.to_string().len() < 2_000),
    }
});

/// Writes the document in its original form.
fn write(document: &Document) -> Option<String> {
    match document {
        Document::Puzzle(puzzle) => Some(puzzle.to_json()),
        Document::Layout(layout) => Some(layout.to_json()),
        Document::Game(game) => Some(game.to_json()),
        Document::GattaiPuzzle(puzzle) => puzzle.to_gattai().ok(),
        Document::GattaiLayout(layout) => layout.to_gattai().ok(),
        Document::GattaiGame(game) => game.to_json(0).ok(),
        _ => None,
    }
}
