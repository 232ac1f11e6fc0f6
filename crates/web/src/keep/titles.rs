//! The titles of puzzles that came by links.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::browser::local_storage;

/// The key of the titles in the browser's storage.
const KEY: &str = "ninefold-titles";

/// The most titles that are kept.
const MOST_TITLES: usize = 200;

/// The most characters of a title.
const MOST_CHARACTERS: usize = 60;

/// A title as it may be shown: short, on one line, without signs that mean something in HTML or
/// turn the direction of a text. `None` if nothing is left.
pub(crate) fn clean(text: &str) -> Option<String> {
    let is_plain = |char: &char| {
        !char.is_control()
            && !"<>&\"".contains(*char)
            && !matches!(char, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let text: String = text.chars().filter(is_plain).take(MOST_CHARACTERS).collect();
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// A title for a link: everything but letters, digits and `-` is percent-encoded.
pub(crate) fn encode(title: &str) -> String {
    let mut text = String::new();
    for byte in title.bytes() {
        if byte.is_ascii_alphanumeric() || byte == b'-' {
            text.push(char::from(byte));
        } else {
            write!(text, "%{byte:02X}").expect("a string has room");
        }
    }
    text
}

/// The title of a link; what is not encoded well stays as it is.
pub(crate) fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).and_then(|code| std::str::from_utf8(code).ok());
        let decoded = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        let (byte, next) = match decoded {
            Some(byte) if *first == b'%' => (byte, &after[2..]),
            _ => (*first, after),
        };
        bytes.push(byte);
        rest = next;
    }
    clean(&String::from_utf8_lossy(&bytes))
}

/// The title of the game under a key.
pub(crate) fn of(key: &str) -> Option<String> {
    clean(read()["titles"][key].as_str()?)
}

/// Keeps the title of the game under a key.
pub(crate) fn keep(key: &str, title: &str) {
    let mut titles = read()["titles"].as_object().cloned().unwrap_or_default();
    if titles.len() < MOST_TITLES {
        titles.insert(key.to_owned(), json!(title));
        let value = json!({ "format": "ninefold/titles", "version": 1, "titles": titles });
        local_storage::set(KEY, &value.to_string()).ok(); // without it only the title is missing
    }
}

fn read() -> Value {
    serde_json::from_str(&local_storage::get(KEY).unwrap_or_default()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    // A title is short and plain, whatever a link contains.
    #[test]
    fn titles_are_plain() {
        for title in ["Ann’s 30th", "Été à 100 %", "a-b_c=d"] {
            assert_eq!(decode(&encode(title)).as_deref(), Some(title));
        }
        assert_eq!(encode("a b"), "a%20b");
        assert_eq!(decode("%3Cb%3Ehi%3C/b%3E%0a").as_deref(), Some("bhi/b"));
        assert_eq!(decode("50%").as_deref(), Some("50%"));
        assert_eq!([decode(""), decode("%20%E2%80%AE")], [None, None]);
        assert_eq!(decode(&"x".repeat(1_000)).map(|title| title.len()), Some(MOST_CHARACTERS));
    }
}
