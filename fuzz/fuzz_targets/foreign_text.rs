//! Texts of other programs: whatever they contain, the readers answer, and what they write is read
//! again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::notation::foreign::{
    LineShape, Link, is_row, is_sdx_row, opensudoku, read_rows, read_sdk, read_sdx,
    write_opensudoku,
};

fuzz_target!(|text: &str| {
    for line in text.lines() {
        let shape = LineShape::of_header(line).unwrap_or_default();
        for field in [shape.field, Some(1), Some(2)] {
            let _ = LineShape { field }.read(line);
        }
        let _ = (Link::read(line), is_row(line), is_sdx_row(line));
    }
    let _ = (read_rows(text), read_sdk(text), read_sdx(text));
    for (_, game) in opensudoku(text).unwrap_or_default() {
        let Ok(game) = game else { continue };
        let again = opensudoku(&write_opensudoku([&game])).unwrap_or_default();
        assert_eq!(again.first().map(|(_, again)| again), Some(&Ok(game)));
    }
});
