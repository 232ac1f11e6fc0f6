//! JSON as `SudokuPad` packs it into links.
//!
//! Names have no quotes, strings have single ones, an empty object in a list is left out, `t` and
//! `f` are `true` and `false`, and a color is six digits or `#0` and `#F`. Short names stay short.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use core::iter::Peekable;
use core::str::Chars;

/// The JSON of a packed text, or of one that is already JSON; `None` if it is damaged.
pub(super) fn unpacked(text: &str) -> Option<String> {
    if text.starts_with("{\"") {
        return Some(text.to_owned());
    }
    let mut chars = text.chars().peekable();
    let mut json = String::with_capacity(text.len() * 2);
    let mut before = ' '; // the last character outside texts and words
    let mut lists = 0_u64; // the open brackets, 1 for a list
    let mut depth = 0_u32;
    while let Some(char) = chars.next() {
        match char {
            '\'' | '"' => take_text(char, &mut chars, &mut json)?,
            '{' | '[' => {
                depth += 1;
                lists = lists << 1 | u64::from(char == '[');
                json.push(char);
            }
            '}' | ']' | ',' => {
                let is_list = lists & 1 == 1;
                if is_list && matches!(before, '[' | ',') {
                    json.push_str("{}");
                }
                json.push(char);
                if char != ',' {
                    depth = depth.checked_sub(1)?;
                    lists >>= 1;
                }
            }
            ':' => json.push(char),
            char if char.is_whitespace() => continue,
            char => take_word(char, &mut chars, &mut json),
        }
        if depth > DEEPEST {
            return None;
        }
        before = char;
    }
    (depth == 0).then_some(json)
}

/// The deepest nesting of brackets: `lists` has one bit for each.
const DEEPEST: u32 = 64;

/// Takes the rest of a text, up to the quote that began it.
fn take_text(quote: char, chars: &mut Peekable<Chars<'_>>, json: &mut String) -> Option<()> {
    json.push('"');
    loop {
        match chars.next()? {
            char if char == quote => break,
            '\\' => match chars.next()? {
                '\'' => json.push('\''),
                char => json.extend(['\\', char]),
            },
            '"' => json.push_str("\\\""),
            char => json.push(char),
        }
    }
    json.push('"');
    Some(())
}

/// Takes the rest of a word: a name before a colon, or a value.
fn take_word(first: char, chars: &mut Peekable<Chars<'_>>, json: &mut String) {
    let mut word = String::from(first);
    let is_end = |char: char| "{}[]:,'\"".contains(char) || char.is_whitespace();
    while let Some(char) = chars.next_if(|&char| !is_end(char)) {
        word.push(char);
    }
    let is_number = word.starts_with(|c: char| c == '-' || c.is_ascii_digit())
        && word.chars().all(|c| c.is_ascii_digit() || "+-.eE".contains(c));
    match &*word {
        _ if chars.peek() == Some(&':') => quote(&word, json),
        "t" => json.push_str("true"),
        "f" => json.push_str("false"),
        "true" | "false" | "null" => json.push_str(&word),
        _ if is_number => json.push_str(&word),
        _ => quote(&word, json),
    }
}

/// Adds a word as a text.
fn quote(word: &str, json: &mut String) {
    json.push('"');
    json.extend(word.chars().filter(|&char| char != '\\'));
    json.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C5: packed texts become JSON, JSON stays JSON, and damaged texts give nothing.
    #[test]
    fn packed_texts() {
        for (packed, json) in [
            ("{}", "{}"),
            ("{a:1,b2:'x'}", "{\"a\":1,\"b2\":\"x\"}"),
            ("[{v:5},,{v:-1.5e3},]", "[{\"v\":5},{},{\"v\":-1.5e3},{}]"),
            ("{a:[,,],b:[]}", "{\"a\":[{},{},{}],\"b\":[{}]}"),
            (
                "{h:t,g:f,n:null,k:#0,c:a0b0c0}",
                "{\"h\":true,\"g\":false,\"n\":null,\"k\":\"#0\",\"c\":\"a0b0c0\"}",
            ),
            ("{t:'it\\'s \"so\"\\n, [x:'}", "{\"t\":\"it's \\\"so\\\"\\n, [x:\"}"),
            ("{\"a\": [1, {\"b\": []}]}", "{\"a\": [1, {\"b\": []}]}"),
        ] {
            assert_eq!(unpacked(packed).as_deref(), Some(json), "{packed}");
        }
        for damaged in ["{", "}", "[[]", "{a:'b}", "'"] {
            assert_eq!(unpacked(damaged), None, "{damaged}");
        }
        let deep = "[".repeat(100) + &"]".repeat(100);
        assert_eq!(unpacked(&deep), None);
    }
}
