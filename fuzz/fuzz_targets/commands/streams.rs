//! The command line without a terminal, files or a clock.

use std::io;
use std::sync::Arc;

use ninefold_cli::{InputKind, Streams, run};

/// Runs the program with some arguments and with bytes as its input; it must answer, or refuse single lines.
pub(crate) fn check<'a>(arguments: impl IntoIterator<Item = &'a str>, input: &[u8]) {
    let mut streams = Streams {
        input: Box::new(input),
        output: Box::new(io::sink()),
        errors: Box::new(io::sink()),
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
    assert!(run(arguments.into_iter().map(Into::into), &mut streams) <= 1);
}
