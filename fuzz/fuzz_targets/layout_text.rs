//! Any text is either a layout that reads back after printing, or an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::{Board, Layout, notation};

fuzz_target!(|text: &str| {
    match text.parse::<Layout>() {
        Ok(layout) => {
            assert_eq!(layout.to_string().parse(), Ok(layout.clone()));
            assert_eq!(layout.verify_overlaps(&layout.overlaps()), Ok(()));
            assert!(!notation::plan(&layout).is_empty());
            let empty = Board::empty(&layout);
            assert_eq!(notation::read(&layout, &notation::framed(&empty)), Ok(empty));
        }
        Err(error) => assert!(error.to_string().len() < 500),
    }
});
