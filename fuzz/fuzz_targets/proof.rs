//! Any bytes are either refused, or a proof of what the solver finds.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::solve::{self, Budget, Extent};
use ninefold::{Board, Digit, Layout};

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    // Insert the right checksum, because otherwise most changes would only break it.
    let end = bytes.windows(4).rposition(|word| word == b"end ");
    if let Some(proven) = end.map(|end| &bytes[..end + 4]) {
        let add = |sum: u32, byte: &u8| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
        let sum = proven.iter().fold(0x811c_9dc5, add);
        check(&[proven, format!("{sum:08x}").as_bytes()].concat());
    }
});

fn check(bytes: &[u8]) {
    match ninefold_verify::check(bytes) {
        Ok(proven) => {
            let grids = str::from_utf8(proven.grids).expect("numbers");
            let layout: Layout = grids.parse().expect("a layout");
            let mut givens = Board::empty(&layout);
            for (cell, sign) in layout.cells().zip(proven.givens) {
                givens.set(cell, Digit::new(sign.wrapping_sub(b'0')));
            }
            let most = proven.n_solutions.min(100) + 1;
            let found = solve::solutions(&givens, most, Budget::nodes(2_000));
            if found.extent == Extent::Exact {
                assert_eq!(found.boards.len(), proven.n_solutions);
            }
        }
        Err(refusal) => assert!(refusal.to_string().len() < 200),
    }
}
