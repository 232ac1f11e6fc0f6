//! Any command with any input ends with an answer and an exit code.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use ninefold::notation::Format;
use ninefold_cli::{InputKind, Streams, run};

const COMMANDS: [&str; 6] = ["solve", "check", "show", "convert", "rate", "hint"];

fuzz_target!(|input: (u8, u8, &[u8])| {
    let command = COMMANDS[usize::from(input.0) % COMMANDS.len()];
    let layout = ["classic", "twin-ne", "butterfly", "0,0 18,9"][usize::from(input.1) % 4];
    let mut streams = Streams {
        input: Box::new(input.2),
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
    let mut arguments = vec!["ninefold", command, "--layout", layout];
    match command {
        "convert" => {
            let texts = Format::ALL.map(Format::name).into_iter();
            let formats: Vec<&str> = texts.chain(["json", "gattai-1.0", "svg"]).collect();
            let index = usize::from(input.0) / COMMANDS.len() % formats.len();
            arguments.extend(["--to", formats[index]]);
        }
        "show" | "hint" => {}
        _ => arguments.extend(["--budget", "100"]),
    }
    assert!(run(arguments.into_iter().map(Into::into), &mut streams) <= 1);
});
