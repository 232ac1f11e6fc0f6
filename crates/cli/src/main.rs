//! The binary `ninefold`.
#![forbid(unsafe_code)]

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use ninefold_cli::{Streams, run};

fn main() -> ExitCode {
    let (input, output, errors) = (io::stdin(), io::stdout(), io::stderr());
    let mut streams = Streams {
        input_is_terminal: input.is_terminal(),
        color: AutoStream::choice(&output) != ColorChoice::Never,
        errors_color: AutoStream::choice(&errors) != ColorChoice::Never,
        input: Box::new(input),
        output: Box::new(output),
        errors: Box::new(errors),
    };
    ExitCode::from(run(std::env::args_os(), &mut streams))
}
