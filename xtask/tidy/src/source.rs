//! Parsed Rust: tokens, comments and syntax.

use std::ops::Range;

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::{Attribute, Item, Meta};

/// A parsed Rust file.
pub(crate) struct Source {
    /// The tokens of the whole text.
    pub(crate) stream: TokenStream,
    /// The items of the file.
    pub(crate) items: Vec<Item>,
    /// Every token except comments; groups are their two delimiters.
    pub(crate) tokens: Vec<Token>,
    /// The text with everything but comments replaced by spaces, so positions are unchanged.
    pub(crate) comments: String,
    tests: Vec<Range<usize>>,
}

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// Its text; empty for a literal, which is not code.
    pub(crate) text: String,
    /// Its line, counted from 1.
    pub(crate) line: usize,
}

impl Source {
    /// Parses a file.
    ///
    /// # Errors
    ///
    /// The text is not Rust.
    pub(crate) fn parse(text: &str) -> syn::Result<Source> {
        let stream: TokenStream = text.parse().map_err(syn::Error::from)?;
        let mut comments = text.as_bytes().to_vec();
        let mut tokens = Vec::new();
        flatten(stream.clone(), text, &mut |range, line, token| {
            let bytes = &mut comments[range];
            bytes.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
            tokens.push(Token { text: token.to_owned(), line });
        });
        let comments = String::from_utf8(comments).expect("whole tokens are replaced");
        let items = syn::parse2::<syn::File>(stream.clone())?.items;
        let mut tests = Vec::new();
        test_ranges(&items, &mut tests);
        Ok(Source { stream, items, tokens, comments, tests })
    }

    /// The ranges of the items under `#[cfg(test)]`.
    pub(crate) fn tests(&self) -> Vec<Range<usize>> {
        self.tests.clone()
    }

    /// The lines on which this sequence of tokens occurs.
    pub(crate) fn find<'a>(&'a self, texts: &'a [&str]) -> impl Iterator<Item = usize> + 'a {
        let windows = self.tokens.windows(texts.len());
        let found = windows.filter(move |tokens| tokens.iter().map(|token| &token.text).eq(texts));
        found.map(|tokens| tokens[0].line)
    }
}

/// Calls `found` with the range, line and text of every token. Doc comments, which the lexer turns into
/// attributes, are omitted.
fn flatten(stream: TokenStream, text: &str, found: &mut impl FnMut(Range<usize>, usize, &str)) {
    for token in stream {
        let span = token.span();
        let range = span.byte_range();
        let written = &text[range.clone()];
        if written.starts_with("//") || written.starts_with("/*") {
            continue;
        }
        match token {
            TokenTree::Group(group) => {
                let (open, close) = (group.span_open(), group.span_close());
                let [open, close] =
                    [open, close].map(|span| (span.byte_range(), span.start().line));
                found(open.0.clone(), open.1, &text[open.0]);
                flatten(group.stream(), text, found);
                found(close.0.clone(), close.1, &text[close.0]);
            }
            TokenTree::Literal(_) => found(range, span.start().line, ""),
            TokenTree::Ident(_) | TokenTree::Punct(_) => found(range, span.start().line, written),
        }
    }
}

fn test_ranges(items: &[Item], found: &mut Vec<Range<usize>>) {
    for item in items {
        if is_test(attributes(item)) {
            found.push(item.span().byte_range());
        } else if let Item::Mod(module) = item {
            let inside = module.content.as_ref().map_or(&[][..], |(_, items)| items);
            test_ranges(inside, found);
        }
    }
}

/// Whether an item is only compiled for tests.
pub(crate) fn is_test(attributes: &[Attribute]) -> bool {
    let cfgs = attributes.iter().filter(|attribute| attribute.path().is_ident("cfg"));
    cfgs.filter_map(|attribute| attribute.parse_args::<Meta>().ok()).any(|cfg| needs_test(&cfg))
}

fn needs_test(cfg: &Meta) -> bool {
    match cfg {
        Meta::Path(path) => path.is_ident("test"),
        Meta::List(list) if list.path.is_ident("all") => {
            let mut found = false;
            // An argument that is not a plain option, such as `target_os = "x"`, ends the walk with an error; the
            // options before it count.
            let _ = list.parse_nested_meta(|option| {
                found |= option.path.is_ident("test");
                Ok(())
            });
            found
        }
        _ => false,
    }
}

/// The attributes of an item of any kind.
pub(crate) fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Source {
        Source::parse(text).expect("Rust")
    }

    fn tokens(text: &str) -> String {
        let source = parse(text);
        source.tokens.iter().map(|token| &*token.text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn comments_and_literals_are_not_code() {
        assert_eq!(tokens("const A: u8 = b'x'; // unsafe"), "const A : u8 =  ;");
        assert_eq!(
            tokens("/// unsafe\nfn f() { g(r#\"unsafe\"#) } /* /* x */ */"),
            "fn f ( ) { g (  ) }"
        );
        let source = parse("//! é\nuse a; // b\n/// c\nfn f() { \"// d\" }");
        let comments: Vec<_> = source.comments.split_whitespace().collect();
        assert_eq!(comments, ["//!", "é", "//", "b", "///", "c"]);
        assert_eq!(source.comments.lines().count(), 4);
    }

    #[test]
    fn text_that_is_not_rust_is_refused() {
        for text in ["fn f() {", "\"abc", "fn fn", "/* abc"] {
            assert!(Source::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn tokens_are_found_by_line() {
        let source = parse("fn f() {\n    todo!()\n}\n#[ignore]\nfn g() {}");
        assert_eq!(source.find(&["todo", "!"]).collect::<Vec<_>>(), [2]);
        assert_eq!(source.find(&["#", "[", "ignore"]).collect::<Vec<_>>(), [4]);
    }

    #[test]
    fn tests_are_what_only_they_compile() {
        let text = "// a\n#[cfg(test)]\nmod tests { // b\n }\nmod m { #[cfg(all(test, unix))] fn f() { /* c */ } }\n\
            #[cfg(not(test))] fn g() { /* d */ }\n#[cfg(any(test, unix))] fn h() { /* e */ }";
        let source = parse(text);
        let comments = source.tests().into_iter().map(|range| &source.comments[range]);
        let comments: Vec<_> = comments.flat_map(str::split_whitespace).collect();
        assert_eq!(comments, ["//", "b", "/*", "c", "*/"]);
    }
}
