//! Asks the operator before something is lost.

use std::io;

use super::failure::Failure;
use crate::streams::{Input, InputKind, Terminal};

/// The longest answer in bytes.
const LONGEST: usize = 1_000;

/// Asks the operator to type one of these words; fails on any other word, or if there is nobody to
/// ask.
pub(super) fn confirm(
    question: &str,
    words: &[&str],
    input: &mut Input<'_>,
    terminal: &mut Terminal<'_>,
) -> Result<(), Failure> {
    if input.kind != InputKind::Keyboard {
        return Err(Failure::Unsure("this needs --yes, or a terminal to confirm on".to_owned()));
    }
    write!(terminal.errors, "{question}")?;
    terminal.errors.flush()?;
    let typed = line(input)?;
    if words.contains(&typed.trim()) {
        Ok(())
    } else {
        Err(Failure::Unsure("that does not match; nothing was changed".to_owned()))
    }
}

/// A line of the input, without reading beyond it.
fn line(input: &mut Input<'_>) -> io::Result<String> {
    let (mut line, mut byte) = (Vec::new(), [0]);
    while line.len() < LONGEST && input.reader.read(&mut byte)? > 0 && byte != *b"\n" {
        line.extend(byte);
    }
    Ok(String::from_utf8_lossy(&line).into_owned())
}
