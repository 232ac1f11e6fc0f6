//! What the build refuses, and what it makes of the texts.

use std::path::PathBuf;

use crate::languages::{self, File};
use crate::messages::{self, Messages};

fn read(page: &str, programs: &str) -> Result<Messages, Vec<String>> {
    let file =
        |(name, text): (&str, &str)| File { path: PathBuf::from(name), text: text.to_owned() };
    messages::of(&[("page", page), ("programs", programs)].map(file))
}

/// W5: every language has all texts, each in its file, with the same gaps; those of grammar may be missing, and a
/// comment can declare more.
#[test]
fn languages_have_the_same_texts() {
    let english = "a = A { $x }\n# $kind: for the article\nb = { $n -> \n[one] one\n*[other] { $n }\n}\nc = C\n";
    let english = read(english, "d = D { a }\n").unwrap();
    let differ = |page: &str, programs: &str| {
        messages::differences(&english, &read(page, programs).unwrap(), "fr").join("; ")
    };
    assert_eq!(differ("a = { $x }\nb = un\nc = C", "d = { a }"), "");
    assert_eq!(differ("a = { $x }\nb = { $kind }\nc = C", "d = { $x }"), "");
    for (page, programs, fault) in [
        ("a = { $x }\nb = b", "d = { a }", "crates/words/page:7: c: is missing in fr"),
        ("a = A\nb = b\nc = C", "d = { $x }", "crates/words/page:1: a: $x is missing"),
        (
            "a = { $x }\nb = b\nc = { $kind }",
            "d = { a }",
            "crates/words/page:3: c: English has no $kind, and no comment with `# $kind: ...`",
        ),
        (
            "a = { $x }\nb = b\nc = C\ne = E",
            "d = { a }",
            "crates/words/page:4: e: English has no such message",
        ),
        (
            "a = { $x }\nb = b",
            "c = C\nd = { a }",
            "crates/words/programs:1: c: is in the other file in English",
        ),
    ] {
        assert_eq!(differ(page, programs), fault);
    }
    let fault = |page: &str| read(page, "").unwrap_err().join("; ");
    assert_eq!(fault("a = { b }"), "crates/words/page:1: a: there is no message b");
    assert_eq!(
        fault("a = 1\n\na = 2"),
        "crates/words/page:3: a: is also in crates/words/page:1: a"
    );
}

/// A message is a function: its comment and its text are the documentation, and its gaps the parameters.
#[test]
fn messages_become_functions() {
    let code = |page: &str, programs: &str| messages::code(&read(page, programs).unwrap());
    assert_eq!(
        code("# Of two.\na-b = { $y } { $n } { $x }\n    .c = C\nlevel-easy = easy", ""),
        "/// Of two.\n///\n/// `{ $y } { $n } { $x }`\n#[inline]\n\
         pub fn a_b(language: Language, n: usize, x: &dyn Display, y: &dyn Display) -> String \
         { fill(language, \"a-b n x y\", &[&n, x, y, ]) }\n\n\
         /// `C`\n#[inline]\npub fn a_b_c(language: Language) -> String { plain(language, \"a-b.c\") }\n\n"
    );
    assert!(code("", "a = A").contains("#[cfg(feature = \"programs\")]"));
}

/// W5: the plural rules of CLDR become code.
#[test]
fn plural_rules_are_read() {
    let read = |rule| languages::condition(rule);
    assert_eq!(read("n = 0,1").as_deref(), Some("matches!(n, 0 | 1)"));
    assert_eq!(
        read("n % 10 = 2..4 and n % 100 != 12..14").as_deref(),
        Some("matches!(n % 10, 2..=4) && !matches!(n % 100, 12..=14)")
    );
    for rule in ["", "n", "n = x", "i = 1", "n % x = 1", "n = 2..", "n = 1 and"] {
        assert_eq!(read(rule), None, "{rule}");
    }
    let all = languages::read("texts".as_ref()).unwrap();
    assert!(languages::code(&all).contains("English,\n/// Français.\nFrench,\n"));
}
