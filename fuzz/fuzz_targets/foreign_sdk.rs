//! `sdk` with sections: entries are never in cells of givens.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::notation::foreign::read_sdk;

fuzz_target!(|text: &str| match read_sdk(text) {
    Some(Ok(import)) => {
        assert!(import.entries.iter().all(|&(cell, _)| import.givens.get(cell).is_none()));
    }
    Some(Err(error)) => assert!(error.line >= 1 && !error.what().is_empty()),
    None => {}
});
