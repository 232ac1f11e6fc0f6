//! XML of `OpenSudoku`: what is read reads back the same after writing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::notation::foreign::{opensudoku, write_opensudoku};

fuzz_target!(|text: &str| {
    for (line, game) in opensudoku(text).unwrap_or_default() {
        assert!(line >= 1);
        let Ok(game) = game else { continue };
        let again = opensudoku(&write_opensudoku([&game])).unwrap_or_default();
        assert_eq!(again.first().map(|(_, again)| again), Some(&Ok(game)));
    }
});
