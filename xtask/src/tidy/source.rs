//! Rust text taken apart into code and comments.

use std::ops::Range;

/// A file's code and its comments, each as a text of the same length with
/// spaces in place of the rest, so that places and lines stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    /// Without comments and without what is inside of quotes.
    pub(crate) code: String,
    /// Only the comments.
    pub(crate) comments: String,
}

impl Source {
    /// Takes a file apart.
    pub(crate) fn new(text: &str) -> Source {
        let (mut code, mut comments) = (String::new(), String::new());
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let comment = comment(rest);
            let quoted = quoted(rest);
            let length = comment.max(quoted).max(identifier(rest)).max(first.len_utf8());
            let (part, after) = rest.split_at(length);
            code.push_str(&if comment + quoted > 0 { blank(part) } else { part.to_owned() });
            comments.push_str(&if comment > 0 { part.to_owned() } else { blank(part) });
            rest = after;
        }
        Source { code, comments }
    }

    /// Where the items under `#[cfg(test)]` stand.
    pub(crate) fn tests(&self) -> Vec<Range<usize>> {
        let starts = ["#[cfg(test)]", "#[cfg(all(test,"];
        let starts = starts.iter().flat_map(|start| self.code.match_indices(start));
        starts.map(|(at, _)| at..at + item_length(&self.code[at..])).collect()
    }

    /// The code that is not under `#[cfg(test)]`.
    pub(crate) fn code_without_tests(&self) -> String {
        let mut code = self.code.clone();
        for range in self.tests() {
            code.replace_range(range.clone(), &blank(&self.code[range]));
        }
        code
    }
}

/// Spaces of the same length, with the same line ends.
fn blank(text: &str) -> String {
    text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
}

/// The length of the comment that a text begins with, or 0.
fn comment(text: &str) -> usize {
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    if !text.starts_with("/*") {
        return 0;
    }
    let (mut at, mut depth) = (0, 0);
    loop {
        let rest = &text.as_bytes()[at..];
        match rest {
            [b'/', b'*', ..] => (at, depth) = (at + 2, depth + 1),
            [b'*', b'/', ..] => (at, depth) = (at + 2, depth - 1),
            [] => return at,
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
}

/// The length of the string or character that a text begins with, or 0.
fn quoted(text: &str) -> usize {
    let marked = text.trim_start_matches(['b', 'c']);
    let prefix = text.len() - marked.len();
    if prefix > 1 {
        return 0;
    }
    if let Some(raw) = marked.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if raw[hashes..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            let start = prefix + 1 + hashes + 1;
            return text[start..].find(&end).map_or(text.len(), |at| start + at + end.len());
        }
        return 0;
    }
    match marked.as_bytes() {
        [b'"', ..] => prefix + closed(marked, '"'),
        [b'\'', b'\\', ..] => prefix + closed(marked, '\''),
        [b'\'', ..] => {
            // A lifetime has no second quote after one character.
            let mut characters = marked[1..].chars();
            let length = characters.next().map_or(0, char::len_utf8);
            if characters.next() == Some('\'') { prefix + length + 2 } else { 0 }
        }
        _ => 0,
    }
}

/// The length up to the closing quote, over escapes.
fn closed(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if !escaped && c == quote {
            return at + 1;
        }
        escaped = !escaped && c == '\\';
    }
    text.len()
}

/// The length of the name that a text begins with, or 0: the `r` at the end
/// of a name starts no raw string.
fn identifier(text: &str) -> usize {
    text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())
}

/// The length of an item: to its semicolon, or over its braces.
fn item_length(code: &str) -> usize {
    let mut depth = 0;
    for (at, c) in code.char_indices() {
        match c {
            ';' if depth == 0 => return at + 1,
            '{' => depth += 1,
            '}' if depth <= 1 => return at + 1,
            '}' => depth -= 1,
            _ => {}
        }
    }
    code.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> String {
        Source::new(text).code
    }

    #[test]
    fn comments_and_quotes_are_no_code() {
        assert_eq!(code("a // b\nc"), "a     \nc");
        assert_eq!(code("a /* /* b */ */ c"), "a               c");
        assert_eq!(code(r#"f("x \" y") g"#), "f(        ) g");
        assert_eq!(code(r##"f(r#"x " y"#) g"##), "f(          ) g");
        assert_eq!(code(r"f('\'', '{', b'}') g"), "f(    ,    ,     ) g");
        assert_eq!(code("fn f<'a>(x: &'a str) {}"), "fn f<'a>(x: &'a str) {}");
        assert_eq!(code("for \"x\""), "for    ");
        assert_eq!(Source::new("a // é\nb").comments, "  // é\n ");
    }

    #[test]
    fn text_that_ends_early_is_taken_apart_too() {
        for text in ["\"abc", "/* abc", "r#\"abc", "'", "'\\", "b'", "#[cfg(test)] mod tests {"] {
            assert_eq!(code(text).len(), text.len(), "{text}");
            Source::new(text).tests();
        }
    }

    #[test]
    fn test_code_is_found() {
        let text =
            "use a;\n#[cfg(test)]\nmod tests { fn f() { b } }\nuse c;\n#[cfg(test)] use d;\ne";
        let code = Source::new(text).code_without_tests();
        assert_eq!(code.split_whitespace().collect::<Vec<_>>(), ["use", "a;", "use", "c;", "e"]);
        assert_eq!(code.len(), text.len());
    }
}
