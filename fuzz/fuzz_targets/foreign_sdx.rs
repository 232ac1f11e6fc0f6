//! `sdx`: entries are never in cells of givens, and only texts with its rows are read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::notation::foreign::{is_sdx_row, read_sdx};

fuzz_target!(|text: &str| {
    if let Some(import) = read_sdx(text) {
        assert!(text.lines().any(is_sdx_row));
        assert!(import.entries.iter().all(|&(cell, _)| import.givens.get(cell).is_none()));
    }
});
