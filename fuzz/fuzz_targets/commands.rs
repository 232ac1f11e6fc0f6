//! Any command with any input ends with an answer and an exit code.
#![no_main]

#[path = "commands/streams.rs"]
mod streams;

use libfuzzer_sys::fuzz_target;
use ninefold::notation::Format;

const COMMANDS: [&str; 6] = ["solve", "check", "show", "convert", "rate", "hint"];

fuzz_target!(|input: (u8, u8, &[u8])| {
    let command = COMMANDS[usize::from(input.0) % COMMANDS.len()];
    let layout = ["classic", "twin-ne", "butterfly", "0,0 18,9"][usize::from(input.1) % 4];
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
    streams::check(arguments, input.2);
});
