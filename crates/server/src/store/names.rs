//! Names of players: which are allowed, and which count as the same.

use unicode_normalization::UnicodeNormalization;

/// The key of a name: names that look the same, or differ only in case, have the same one.
pub(crate) fn name_key(name: &str) -> String {
    name.nfkc().flat_map(char::to_lowercase).nfkc().collect()
}

/// The key of a name in databases from before names were normalized.
pub(super) fn old_key(name: &str) -> String {
    name.to_lowercase()
}

/// A name in its normal form; none if it could be mistaken for another, or is invisible.
pub(crate) fn normal_name(name: &str) -> Option<String> {
    let name: String = name.nfc().collect();
    let is_seen = name.chars().any(char::is_alphanumeric) || name.chars().any(is_picture);
    let is_plain = is_seen && !name.chars().any(is_hidden) && !is_mixed(&name);
    is_plain.then_some(name)
}

/// A name for a terminal: invisible and control characters are written as numbers.
pub(crate) fn visible_name(name: &str) -> String {
    name.chars().fold(String::new(), |mut text, character| {
        if character.is_control() || is_hidden(character) {
            text.extend(character.escape_unicode());
        } else {
            text.push(character);
        }
        text
    })
}

/// Whether a character is invisible or changes the direction of others.
fn is_hidden(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffc}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Whether a character is a picture, such as an emoji.
fn is_picture(character: char) -> bool {
    matches!(character, '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

/// Whether a name has letters of several of the scripts whose letters look alike.
fn is_mixed(name: &str) -> bool {
    let script = |character: char| match character {
        'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => Some(0),
        '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => Some(1),
        '\u{400}'..='\u{52f}' | '\u{1c80}'..='\u{1c8f}' | '\u{2de0}'..='\u{2dff}' => Some(2),
        '\u{530}'..='\u{58f}' => Some(3),
        '\u{13a0}'..='\u{13ff}' | '\u{ab70}'..='\u{abbf}' => Some(4),
        _ => None,
    };
    let mut scripts = name.chars().filter(|c| c.is_alphabetic()).filter_map(script);
    let first = scripts.next();
    scripts.any(|each| Some(each) != first)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name from before there were rules cannot control a terminal.
    #[test]
    fn hidden_characters_are_shown_as_numbers() {
        assert_eq!(visible_name("Zo\u{eb} \u{1b}[2J\u{202e}"), "Zo\u{eb} \\u{1b}[2J\\u{202e}");
    }

    /// A7: a name cannot be mistaken for another.
    #[test]
    fn names_are_seen_and_told_apart() {
        assert_eq!(normal_name("Zoe\u{308}"), Some("Zo\u{eb}".to_owned()));
        assert_eq!(name_key("ZOE\u{308}"), name_key("zo\u{eb}"));
        assert_eq!(name_key("\u{ff21}na"), name_key("ana"), "full width");
        assert_ne!(name_key("zoe"), name_key("zo\u{eb}"));
        for allowed in ["Ana", "Ольга", "Ελένη", "山田 太郎", "אנה", "😀", "x", "Renée 2", "R2-D2"]
        {
            assert_eq!(normal_name(allowed).as_deref(), Some(allowed));
        }
        for refused in [
            "\u{200b}",
            "\u{feff}",
            "A\u{200d}na",
            "\u{202e}anA",
            "\u{2066}Ana\u{2069}",
            "---",
            "\u{301}",
            "\u{410}na", // begins with a Cyrillic letter
            "An\u{3b1}", // ends with a Greek letter
            "\u{3164}",  // a letter without a shape
            "\u{e0041}\u{e0042}",
        ] {
            assert_eq!(normal_name(refused), None, "{}", refused.escape_unicode());
        }
    }
}
