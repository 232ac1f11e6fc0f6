//! The titles of puzzles, given by links or by the player.

use std::fmt::Write as _;

use ninefold_wire::rest::TITLE_LENGTHS;
use serde_json::{Map, Value, json};

use crate::browser::local_storage;
use crate::keep::storage_key::TITLES;

/// The titles by the keys of their games.
type Titles = Map<String, Value>;

const MOST_TITLES: usize = 200;

/// The maximum length of a title, in characters: that of titles on a server.
pub(crate) const MOST_CHARACTERS: usize = *TITLE_LENGTHS.end();

/// A title that is safe to show: short, on one line, without characters that have a meaning in HTML or
/// change the direction of text. `None` if nothing is left.
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

/// The title of a link; invalid encodings are kept as text.
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

pub(crate) fn of(key: &str) -> Option<String> {
    clean(stored().get(key)?.as_str()?)
}

/// Keeps the title of the game under a key; without a title, none is kept.
pub(crate) fn keep(key: &str, title: Option<&str>) {
    let mut titles = stored();
    match title {
        Some(title) if titles.len() < MOST_TITLES || titles.contains_key(key) => {
            titles.insert(key.to_owned(), json!(title));
        }
        Some(_) => return,
        None => drop(titles.remove(key)),
    }
    local_storage::set(TITLES, &to_json(&titles)).ok(); // if this fails, only the title is missing
}

/// The stored titles and those of a backup; if a game has a title in both, the stored one stays.
/// `None` if the backup has no titles.
pub(crate) fn merge(theirs: &str, stored: Option<&str>) -> Option<String> {
    let mut titles = stored.and_then(read).unwrap_or_default();
    for (key, title) in read(theirs)? {
        let title = title.as_str().and_then(clean);
        if let Some(title) = title.filter(|_| titles.len() < MOST_TITLES) {
            titles.entry(key).or_insert(json!(title));
        }
    }
    Some(to_json(&titles))
}

fn stored() -> Titles {
    local_storage::get(TITLES).as_deref().and_then(read).unwrap_or_default()
}

fn read(text: &str) -> Option<Titles> {
    let value: Value = serde_json::from_str(text).ok()?;
    value["titles"].as_object().cloned()
}

fn to_json(titles: &Titles) -> String {
    json!({ "format": "ninefold/titles", "version": 1, "titles": titles }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    // M10: titles of a backup are added to those that are stored.
    #[test]
    fn titles_are_merged() {
        let titles = |titles: Value| to_json(titles.as_object().unwrap());
        let stored = titles(json!({ "a": "Mine" }));
        let theirs = titles(json!({ "a": "Theirs", "b": "For <Ann>", "c": 7 }));
        let both = titles(json!({ "a": "Mine", "b": "For Ann" }));
        assert_eq!(merge(&theirs, Some(&stored)), Some(both));
        assert_eq!(merge(&stored, None), Some(stored.clone()));
        assert_eq!(merge(&stored, Some("{")), Some(stored));
        assert_eq!(["[]", "{", "{}"].map(|theirs| merge(theirs, None)), [const { None }; 3]);
        let many = (0..300).map(|n| (n.to_string(), json!("x"))).collect();
        let kept = merge(&to_json(&many), None).as_deref().and_then(read);
        assert_eq!(kept.map(|titles| titles.len()), Some(MOST_TITLES));
    }

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
