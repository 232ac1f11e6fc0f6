//! Any bytes are refused, or are a photo with an answer.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use ninefold_cli::{InputKind, Streams, run};

fuzz_target!(|bytes: &[u8]| {
    let mut streams = Streams {
        input: Box::new(bytes),
        output: Box::new(std::io::sink()),
        errors: Box::new(std::io::sink()),
        color: false,
        errors_color: false,
        input_kind: InputKind::Stream,
        language: Default::default(),
        state_folder: None,
        clock: Box::new(|| 0),
        progress: false,
        columns: None,
        catch_interrupt: Box::new(Arc::default),
    };
    let arguments = ["ninefold", "scan", "--json", "-"];
    assert!(run(arguments.into_iter().map(Into::into), &mut streams) <= 1);
});
