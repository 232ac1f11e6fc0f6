//! Any bytes are either refused, or a photo with an answer.
#![no_main]

#[path = "commands/streams.rs"]
mod streams;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| streams::check(["ninefold", "scan", "--json", "-"], bytes));
