//! `ninefold print`

use std::fs;

use ninefold_testkit::boards::GIVENS;

use crate::ninefold;

/// The texts of a drawing, in order.
fn texts(svg: &str) -> Vec<&str> {
    svg.split("aria-label=\"").skip(1).filter_map(|after| after.split('"').next()).collect()
}

/// The texts of a drawing that are not a digit of a cell.
fn words(svg: &str) -> Vec<&str> {
    let is_cell = |text: &&str| text.len() == 1 && text.parse::<u8>().is_ok();
    texts(svg).into_iter().filter(|text| !is_cell(text)).collect()
}

fn drawn(options: &[&str], input: &str) -> String {
    let arguments: Vec<&str> = ["print", "--to", "svg"].iter().chain(options).copied().collect();
    let (code, output, errors) = ninefold(&arguments, input.as_bytes());
    assert_eq!((code, errors.as_str()), (0, ""));
    output
}

/// C10: all givens, and nothing else, are in the cells; level, date and number are above, in either
/// language.
#[test]
fn what_is_printed() {
    let svg = drawn(&["--date", "2026-11-17", "--number", "12"], GIVENS);
    let givens: Vec<String> =
        GIVENS.chars().filter(char::is_ascii_digit).map(String::from).collect();
    assert_eq!(texts(&svg)[..givens.len()], givens);
    assert_eq!(words(&svg), ["easy · 2026-11-17", "12"]);
    assert_eq!(words(&drawn(&["--lang", "fr"], GIVENS)), ["facile"]);
    assert!(words(&drawn(&["--no-level"], GIVENS)).is_empty());
    let svg = drawn(&["--techniques", "--title", "Homework"], GIVENS);
    assert_eq!(words(&svg), ["Homework", "easy", "Techniques: Full house, Naked single"]);
}

/// C10: titles come from the line, from JSON of any program, and from collections, which bring levels
/// and dates.
#[test]
fn titles() {
    let collected = format!(
        r#"{{"format":"ninefold/collected","version":1,"title":"For Zoë","author":"Ann","puzzle":{{"layout":"classic","givens":"{GIVENS}","declared":{{"difficulty":"hard","date":"2026-02-04"}}}}}}"#
    );
    for (input, expected) in [
        (format!("{GIVENS}\tThe first one"), vec!["easy", "The first one"]),
        (format!("{GIVENS},2024,1"), vec!["easy"]),
        (format!(r#"{{"puzzle":"{GIVENS}","title":"A & B"}}"#), vec!["easy", "A &amp; B"]),
        (collected.clone(), vec!["hard · 2026-02-04", "For Zoë"]),
    ] {
        assert_eq!(words(&drawn(&[], &input)), expected, "{input}");
    }
    // Other commands read collections, too.
    let (code, output, _) = ninefold(&["convert", "--to", "line"], collected.as_bytes());
    assert_eq!((code, output.trim_end()), (0, GIVENS));
    let wrong = collected.replace("\"version\":1", "\"version\":2");
    let (code, _, errors) = ninefold(&["print", "--to", "svg"], wrong.as_bytes());
    assert_eq!(code, 2);
    assert!(errors.starts_with("line 1: version: "), "{errors}");
}

/// C10: the code leads to the puzzle on the page.
#[test]
fn links() {
    let svg = drawn(&["--link", "https://example.org/"], GIVENS);
    let address = svg.split("<a href=\"").nth(1).and_then(|after| after.split('"').next());
    let address = address.unwrap().replace("&amp;", "&");
    assert!(address.starts_with("https://example.org/#p=classic:53b7d6b195d98d6a8c6c34b8a3b17"));
    assert!(address.ends_with("&level=easy"));
    for wrong in ["example.org", "https://example.org/#x", "https://a b"] {
        let (code, _, errors) = ninefold(&["print", "--link", wrong], b"");
        assert_eq!(code, 2);
        assert!(errors.contains("expected the address of a page"), "{errors}");
    }
}

/// C10: files are kept unless forced; pages of drawings are numbered; the form follows the name.
#[test]
fn files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let run = |options: &[&str]| {
        let arguments: Vec<&str> = ["print"].iter().chain(options).copied().collect();
        let two = format!("{GIVENS}\n{GIVENS}\n");
        let (code, output, errors) = ninefold(&arguments, two.as_bytes());
        assert_eq!(output, "");
        (code, errors.replace(&path(""), ""))
    };
    assert_eq!(run(&["--out", &path("a.pdf")]), (0, "wrote a.pdf\n".to_owned()));
    let (code, errors) = run(&["--out", &path("a.pdf")]);
    assert_eq!(code, 2);
    assert!(errors.starts_with("ninefold: cannot write a.pdf: "), "{errors}");
    assert_eq!(run(&["--out", &path("a.pdf"), "--force"]).0, 0);
    assert!(fs::read(path("a.pdf")).unwrap().starts_with(b"%PDF"));
    let both = "wrote b-1.png\nwrote b-2.png\n".to_owned();
    assert_eq!(run(&["--out", &path("b.png"), "--dpi", "36", "--paper", "a5"]), (0, both));
    assert!(fs::read(path("b-2.png")).unwrap().starts_with(b"\x89PNG"));
    let (code, errors) = run(&["--to", "svg"]);
    assert_eq!((code, &*errors), (2, "ninefold: 2 pages are 2 files: expected --out FILE\n"));
    assert_eq!(run(&["--book", "--out", &path("book.pdf"), "--hints"]).0, 0);
}

/// C10: puzzles that cannot be printed are named, and the rest is printed.
#[test]
fn what_cannot_be_printed() {
    let svg = |input: &str| ninefold(&["print", "--to", "svg"], input.as_bytes());
    let (code, output, errors) = svg("");
    assert_eq!((code, &*output, &*errors), (2, "", "ninefold: there is no puzzle to print\n"));
    let (code, output, errors) = svg(&format!("{}\n{GIVENS}\n", ".".repeat(81)));
    assert_eq!(code, 1);
    assert!(errors.starts_with("line 1: "), "{errors}");
    assert_eq!(words(&output), ["easy"]);
    let (code, output, errors) = svg(&format!("{GIVENS} 日曜日\n"));
    assert_eq!((code, &*errors), (1, "line 1: the title is left out: the typeface has no '日'\n"));
    assert_eq!(words(&output), ["easy"]);
    let (code, _, errors) = ninefold(&["print", "--title", "日"], GIVENS.as_bytes());
    assert_eq!((code, &*errors), (2, "ninefold: --title: the typeface has no '日'\n"));
}

/// C10: the way to the solution on paper; where singles are enough, there is nothing to print.
#[test]
fn steps_are_printed() {
    let hard = "......2....1..683...7.5.......5..3..6....9..42..76...8.83.4.1..4......2.7..69....";
    let folder = tempfile::tempdir().unwrap();
    let n_pages = |option: &str| {
        let name = format!("{option}.svg");
        let path = folder.path().join(&name);
        let out = path.to_str().unwrap();
        let (code, _, errors) = ninefold(&["print", option, "--out", out], hard.as_bytes());
        assert_eq!(code, 0, "{errors}");
        let pages = fs::read_dir(folder.path()).unwrap().filter(|file| {
            file.as_ref().unwrap().file_name().to_string_lossy().starts_with(option)
        });
        pages.count()
    };
    assert!(n_pages("--steps=shortest") < n_pages("--steps=easiest"));
    let (code, _, errors) = ninefold(&["print", "--to", "svg", "--steps"], GIVENS.as_bytes());
    assert_eq!(code, 2);
    assert!(errors.contains("singles are enough"), "{errors}");
    let (code, _, errors) = ninefold(&["print", "--steps", "--book"], hard.as_bytes());
    assert!(code == 2 && errors.contains("--book"), "{errors}");
}
