//! Makes the languages of the folders in `texts`, and a function of each English message.

#[path = "build/languages.rs"]
mod languages;
#[path = "build/messages.rs"]
mod messages;
#[path = "src/text/read.rs"]
mod read;

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=texts");
    let out = env::var("OUT_DIR").expect("cargo sets it");
    let write = |name: &str, text: String| {
        fs::write(Path::new(&out).join(name), text)
            .map_err(|error| vec![format!("{name}: {error}")])
    };
    let made = languages::read(Path::new("texts")).and_then(|languages| {
        let messages = messages::of_all(&languages)?;
        write("languages.rs", languages::code(&languages))?;
        write("say.rs", messages::code(&messages))
    });
    for fault in made.as_ref().err().into_iter().flatten() {
        println!("cargo::error={fault}");
    }
    if made.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
