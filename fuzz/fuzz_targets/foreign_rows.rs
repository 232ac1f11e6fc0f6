//! Nine lines with any sign for empty cells: a board that can be read again, or an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::notation::foreign::{is_row, read_rows};

fuzz_target!(|text: &str| {
    match read_rows(text) {
        Some(Ok(import)) => {
            let cells: Vec<char> = import.givens.to_string().chars().collect();
            let rows: Vec<String> = cells.chunks(9).map(|row| row.iter().collect()).collect();
            assert!(rows.iter().all(|row| is_row(row)));
            assert_eq!(read_rows(&rows.join("\n")), Some(Ok(import)));
        }
        Some(Err(error)) => assert!(error.line >= 1 && !error.what().is_empty()),
        None => {}
    }
});
