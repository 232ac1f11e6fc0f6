//! Reads a file of texts, here and when the crate is built.

/// A text of a file.
#[derive(Copy, Clone, Debug)]
pub(super) struct Entry<'t> {
    /// The name of its message.
    pub(super) name: &'t str,
    /// Its attribute; empty for the value of the message.
    pub(super) attribute: &'t str,
    pub(super) text: &'t str,
}

/// The texts of a file in order, each with its position.
///
/// A message is `name = text`, with attributes `.name = text` on further lines. A text ends at the end of its
/// line, unless a brace is still open there.
pub(super) fn entries(file: &str) -> impl Iterator<Item = (usize, Entry<'_>)> {
    let (mut message, mut at) = ("", 0);
    std::iter::from_fn(move || {
        loop {
            let (start, rest) = (at, &file[at..]);
            let line = rest.lines().next()?;
            let is_text = !line.starts_with('#') && line.contains('=');
            let length = if is_text { end(rest) } else { line.len() };
            at = (at + length + 1).min(file.len());
            let Some((name, text)) = rest[..length].split_once('=').filter(|_| is_text) else {
                continue;
            };
            let (name, text) = (name.trim(), text.trim());
            let attribute = name.strip_prefix('.').unwrap_or_default();
            message = if attribute.is_empty() { name } else { message };
            return Some((start, Entry { name: message, attribute, text }));
        }
    })
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
