//! Links to other sites: a board that was read has links that give the same board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::notation::foreign::{Link, Site, link_to};

fuzz_target!(|text: &str| {
    for line in text.lines() {
        let Some(Ok(Link::Board(import))) = Link::read(line) else { continue };
        for site in Site::ALL {
            let link = link_to(site, &import.givens).expect("one grid");
            match Link::read(&link) {
                Some(Ok(Link::Board(again))) => assert_eq!(again.givens, import.givens),
                Some(Ok(Link::FPuzzles(json))) => assert!(json.starts_with('{')),
                _ => panic!("{link}"),
            }
        }
    }
});
