//! Converts errors of serde to errors with a path, an expectation and a finding.
//!
//! Serde's errors are only texts, which are parsed here.

use std::fmt::Write;

use serde_path_to_error::Segment;

use crate::error::{Error, ErrorKind, MAX_DEPTH, push_field};

impl Error {
    /// The error for a text that is not JSON.
    pub(crate) fn of_syntax(error: &serde_json::Error) -> Error {
        let (line, column) = (error.line(), error.column());
        let mut what = message(error);
        if what == "recursion limit exceeded" {
            what = format!("nested deeper than {MAX_DEPTH} levels");
        }
        Error::at("", ErrorKind::Syntax { line, column, what })
    }

    /// The error for a value of the wrong shape, with the path to it.
    pub(crate) fn of_shape(error: &serde_path_to_error::Error<serde_json::Error>) -> Error {
        let mut path = String::new();
        let mut last = "";
        for segment in error.path() {
            match segment {
                Segment::Seq { index } => _ = write!(path, "[{index}]"),
                Segment::Map { key } | Segment::Enum { variant: key } => {
                    push_field(&mut path, key);
                    last = key;
                }
                Segment::Unknown => {}
            }
        }
        let kind = kind(message(error.inner()), &mut path, last);
        Error::at(path, kind)
    }

    /// The error for a value of the wrong shape, with its line and column.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn of_place(error: &serde_json::Error) -> Error {
        let mut path = String::new();
        let kind = kind(message(error), &mut path, "");
        if path.is_empty() {
            path = format!("line {}, column {}", error.line(), error.column());
        }
        Error::at(path, kind)
    }
}

/// The kind of error in a message of serde about a value whose path ends with this field; a field
/// that the message names is added to the path.
fn kind(message: String, path: &mut String, last: &str) -> ErrorKind {
    let quoted = || message.split('`').skip(1).step_by(2);
    if message.starts_with("missing field") {
        push_field(path, quoted().next().unwrap_or_default());
        return ErrorKind::Missing;
    }
    if message.starts_with("unknown field") {
        let name = quoted().next().unwrap_or_default();
        if name != last {
            push_field(path, name);
        }
        return ErrorKind::Unknown { known: quoted().skip(1).map(str::to_owned).collect() };
    }
    let found = message.split_once(": ").and_then(|(_, rest)| rest.rsplit_once(", expected "));
    match found {
        Some((found, expected)) => {
            ErrorKind::Unexpected { expected: in_words(expected).to_owned(), found: shown(found) }
        }
        None => ErrorKind::Other { what: message },
    }
}

/// The message of an error of the JSON reader, without its place.
fn message(error: &serde_json::Error) -> String {
    let (line, column) = (error.line(), error.column());
    let mut what = error.to_string();
    if let Some(short) = what.strip_suffix(&format!(" at line {line} column {column}")) {
        what.truncate(short.len());
    }
    what
}

/// What serde expects, in the terms of JSON.
fn in_words(expected: &str) -> &str {
    match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number from 0",
        "i64" => "a whole number",
        "a boolean" => "true or false",
        "a string" => "a text",
        "a sequence" => "a list",
        "a map" => "an object",
        other => other,
    }
}

/// What serde found, as written in the text.
fn shown(found: &str) -> String {
    let inner = |prefix: &str| found.strip_prefix(prefix)?.strip_suffix('`');
    match found {
        "sequence" => "a list".to_owned(),
        "map" => "an object".to_owned(),
        _ => match inner("integer `").or(inner("floating point `")).or(inner("boolean `")) {
            Some(value) => value.to_owned(),
            None => match found.strip_prefix("string ") {
                Some(text) if text.chars().count() > 26 => {
                    text.chars().take(25).chain(['"']).collect()
                }
                text => text.unwrap_or(found).to_owned(),
            },
        },
    }
}
