//! Reads a file of texts.

use std::collections::BTreeMap;

/// The texts of a language as in the file, by name and attribute; the attribute is empty for the value of a
/// message.
pub(super) type Texts = BTreeMap<(&'static str, &'static str), &'static str>;

/// Splits files into their texts.
///
/// A message is `name = text`, with attributes `.name = text` on further lines. A text ends at the end of its
/// line, unless a brace is still open there.
pub(super) fn read(files: [&'static str; 2]) -> Texts {
    let mut texts = Texts::new();
    for file in files {
        read_file(file, &mut texts);
    }
    texts
}

fn read_file(file: &'static str, texts: &mut Texts) {
    let (mut message, mut rest) = ("", file);
    while let Some(line) = rest.lines().next() {
        let is_text = !line.starts_with('#') && line.contains('=');
        let (text, after) =
            if is_text { rest.split_at(end(rest)) } else { rest.split_at(line.len()) };
        rest = after.strip_prefix('\n').unwrap_or(after);
        let Some((name, text)) = text.split_once('=').filter(|_| is_text) else { continue };
        let key = match name.trim().strip_prefix('.') {
            Some(attribute) => (message, attribute),
            None => (name.trim(), ""),
        };
        message = key.0;
        texts.insert(key, text.trim());
    }
}

/// The end of the first text: the end of the first line with no brace left open.
fn end(text: &str) -> usize {
    let mut depth = 0;
    let end = text.bytes().position(|byte| {
        depth += i32::from(byte == b'{') - i32::from(byte == b'}');
        depth == 0 && byte == b'\n'
    });
    end.unwrap_or(text.len())
}
