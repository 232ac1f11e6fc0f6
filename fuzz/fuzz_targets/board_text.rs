//! Any text is either a board that reads back from every form, or an error with a position.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::notation::{self, Format};
use ninefold::solve::{self, Budget};
use ninefold::{Board, CatalogEntry};

fuzz_target!(|input: (u8, &str)| {
    let catalog = CatalogEntry::all();
    let layout = &catalog[usize::from(input.0) % catalog.len()].layout;
    match notation::read(layout, input.1) {
        Ok(board) => {
            assert_eq!(Board::parse(layout, &board.to_string()), Ok(board.clone()));
            for format in Format::ALL {
                if let Ok(text) = notation::write(&board, format) {
                    assert!(
                        format == Format::Candidates
                            || notation::read(layout, &text) == Ok(board.clone())
                    );
                }
            }
            assert_eq!(board.has_no_conflicts(), board.conflicts().is_empty());
            let solutions = solve::solutions(&board, 2, Budget::nodes(200));
            assert!(solutions.boards.iter().all(Board::is_solved));
        }
        Err(error) => assert!(error.line >= 1 && error.column >= 1),
    }
});
