//! Rust as code and comments, told apart without parsing it.

use std::ops::Range;

/// A Rust file, twice: each time everything else is replaced by spaces, so that positions are unchanged.
pub(crate) struct Source {
    /// Its code without what is inside literals.
    pub(crate) code: String,
    pub(crate) comments: String,
}

impl Source {
    pub(crate) fn new(text: &str) -> Source {
        let blank = |text: &str| {
            text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect::<String>()
        };
        let (mut code, mut comments) = (String::new(), String::new());
        let mut rest = text;
        while !rest.is_empty() {
            let (kind, length) = token(rest);
            let (token, after) = rest.split_at(length);
            code.push_str(&if kind == Kind::Code { token.to_owned() } else { blank(token) });
            comments.push_str(&if kind == Kind::Comment { token.to_owned() } else { blank(token) });
            rest = after;
        }
        Source { code, comments }
    }

    /// The ranges of the items that are only compiled for tests.
    pub(crate) fn tests(&self) -> Vec<Range<usize>> {
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for marker in ["#[cfg(test)]", "#[cfg(all(test"] {
            for (start, _) in self.code.match_indices(marker) {
                ranges.push(start..start + item(&self.code[start..]));
            }
        }
        ranges
    }

    /// The positions of a word in the code.
    pub(crate) fn find<'a>(&'a self, word: &'a str) -> impl Iterator<Item = usize> + 'a {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let found = self.code.match_indices(word).map(|(at, _)| at);
        found.filter(move |&at| {
            let after = &self.code[at + word.len()..];
            let goes_on = word.ends_with(is_part) && after.starts_with(is_part);
            !goes_on && !self.code[..at].ends_with(is_part)
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Code,
    Comment,
    Literal,
}

/// The kind and the length of what a text begins with.
fn token(text: &str) -> (Kind, usize) {
    let until = |start: usize, end: &str| {
        text[start..].find(end).map_or(text.len(), |at| start + at + end.len())
    };
    let first = text.chars().next().map_or(1, char::len_utf8);
    if text.starts_with("//") {
        return (Kind::Comment, text.find('\n').unwrap_or(text.len()));
    }
    if text.starts_with("/*") {
        return (Kind::Comment, until(2, "*/"));
    }
    if let Some(body) = text.strip_prefix('"') {
        let mut is_escaped = false;
        let end = body.find(|c| {
            let is_end = c == '"' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            is_end
        });
        return (Kind::Literal, end.map_or(text.len(), |end| end + 2));
    }
    if let Some(body) = text.strip_prefix('\'') {
        let mut chars = body.char_indices();
        return match (chars.next(), chars.next()) {
            (Some((_, '\\')), Some((at, c))) => (Kind::Literal, until(1 + at + c.len_utf8(), "'")),
            (_, Some((at, '\''))) => (Kind::Literal, at + 2),
            _ => (Kind::Code, first), // a lifetime
        };
    }
    let word = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    if ["r", "br", "cr"].contains(&&text[..word]) {
        let hashes = text[word..].bytes().take_while(|byte| *byte == b'#').count();
        let start = word + hashes;
        if text[start..].starts_with('"') {
            return (Kind::Literal, until(start + 1, &format!("\"{}", "#".repeat(hashes))));
        }
    }
    (Kind::Code, word.max(first))
}

/// The length of the item that some code begins with, and of its attributes.
fn item(code: &str) -> usize {
    let mut depth = 0;
    let end = code.find(|c| {
        depth += match c {
            '(' | '[' | '{' => 1,
            ')' | ']' | '}' => -1,
            _ => 0,
        };
        depth <= 0 && matches!(c, ';' | '}')
    });
    end.map_or(code.len(), |end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> String {
        Source::new(text).code.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn comments_and_literals_are_not_code() {
        assert_eq!(code("const A: u8 = b'x'; // unsafe"), "const A: u8 = b ;");
        assert_eq!(
            code("/// unsafe\nfn f<'a>() { g(r#\"un\"safe\"#, '\\'', '\"') } /* x */"),
            "fn f<'a>() { g( , , ) }"
        );
        assert_eq!(code(r#"("a\\", "b\"c", 'é', var"x")"#), "( , , , var )");
        let source = Source::new("//! é\nuse a; // b\n/// c\nfn f() { \"// d\" }");
        let comments: Vec<_> = source.comments.split_whitespace().collect();
        assert_eq!(comments, ["//!", "é", "//", "b", "///", "c"]);
        assert_eq!(source.comments.len(), source.code.len());
    }

    #[test]
    fn words_are_found_whole() {
        let source = Source::new("#![deny(unsafe_code)] unsafe { todo!() }");
        assert_eq!(source.find("unsafe").collect::<Vec<_>>(), [22]);
        assert_eq!(source.find("todo!").collect::<Vec<_>>(), [31]);
    }

    #[test]
    fn tests_are_what_only_they_compile() {
        let text = "// a\n#[cfg(test)]\nmod tests { // b\n fn f() {} // c\n }\nmod m { #[cfg(all(test, unix))] fn f() { /* d */ } }\n\
            #[cfg(not(test))] fn g() { /* e */ }\n#[cfg(test)]\nmod inner;\n// f";
        let source = Source::new(text);
        let comments = source.tests().into_iter().map(|range| source.comments[range].to_owned());
        let comments = comments.collect::<String>();
        assert_eq!(
            comments.split_whitespace().collect::<Vec<_>>(),
            ["//", "b", "//", "c", "/*", "d", "*/"]
        );
    }
}
