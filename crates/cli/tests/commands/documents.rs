//! Commands on JSON documents.

use insta::assert_snapshot;
use ninefold_testkit::boards::{GIVENS, SOLVED};

use crate::{ninefold, rows, transcript};

/// A game of the classic puzzle, as our own document.
fn game() -> String {
    let puzzle = ninefold(&["convert", "--to", "json", "--sealed"], GIVENS.as_bytes()).1;
    format!(
        r#"{{"format":"ninefold/game","version":1,"puzzle":{},
        "settings":{{"policy":"free","clean_marks":true}},
        "turns":[{{"number":1,"at":900,"turn":"r1c3=5"}}],"abandoned":false}}"#,
        puzzle.trim().replace(r#""format":"ninefold/puzzle","version":1,"#, "")
    )
}

/// C5, D12: documents of puzzles, open and sealed, and their required options.
#[test]
fn puzzles_become_documents() {
    let to = |arguments: &[&str]| transcript(&[&["convert", "--to"], arguments].concat(), GIVENS);
    assert_snapshot!(to(&["json"]));
    assert_snapshot!(to(&["json", "--sealed", "--difficulty", "hard"]));
    assert_snapshot!(to(&["gattai-1.0", "--date", "2026-11-15", "--difficulty", "expert"]));
    assert_snapshot!(to(&["gattai-1.0", "--date", "2026-11-15"]));
    assert_snapshot!(to(&[
        "gattai-1.0",
        "--sealed",
        "--date",
        "2026-11-15",
        "--difficulty",
        "easy"
    ]));
    assert_snapshot!(transcript(&["convert", "--to", "json"], &".".repeat(81)));
}

/// C5, C2, M6: every document can be solved, checked, shown and converted; several may follow each
/// other, each on one line or several, with boards in between.
#[test]
fn documents_are_boards() {
    let open = ninefold(&["convert", "--to", "json"], GIVENS.as_bytes()).1;
    let gattai = ["convert", "--to", "gattai-1.0", "--date", "2026-11-15", "--difficulty", "easy"];
    let gattai = ninefold(&gattai, GIVENS.as_bytes()).1;
    let rows: Vec<Vec<u8>> = GIVENS
        .as_bytes()
        .chunks(9)
        .map(|row| row.iter().map(|b| b.max(&b'0') - b'0').collect())
        .collect();
    let flat: Vec<u8> = rows.concat();
    let over_lines = format!("{rows:?}").replace("],", "],\n");
    let spread = gattai.replace(",\"", ",\n\n  \"");
    let input =
        format!("{open}{gattai}{rows:?}\n{GIVENS}\n{flat:?}\n# comment\n{spread}\n{over_lines}\n");
    let (code, output, errors) = ninefold(&["solve", "--layout", "samurai"], input.as_bytes());
    assert!(errors.contains("line 4: "), "{errors}"); // the board between them is not a samurai
    assert_eq!((code, output.matches(SOLVED).count()), (1, 6));
    assert_eq!(ninefold(&["check"], input.as_bytes()).1, "valid\n".repeat(7));
    let again = ninefold(&["convert", "--to", "line"], input.as_bytes()).1;
    assert_eq!(again, format!("{GIVENS}\n").repeat(7));
}

/// C2, C5: a game counts as its current board, and stays a game in both formats.
#[test]
fn games_are_checked_shown_and_converted() {
    assert_snapshot!(transcript(&["check"], &game()));
    assert!(ninefold(&["show"], game().as_bytes()).1.contains("1║ 5!| 3 | 5!║"));
    assert_snapshot!(transcript(&["convert", "--to", "json"], &game()));
    let marked = game().replace("r1c3=5", "r1c3+1 r1c3+2 r1c4+'6");
    let table = ninefold(&["convert", "--to", "candidates"], marked.as_bytes()).1;
    assert!(table.contains(" 12 "), "{table}"); // its marks, and elsewhere the candidates
    assert!(table.contains("2468"), "{table}");
    let gattai = ["convert", "--to", "gattai-1.0", "--date", "2026-11-15", "--difficulty", "hard"];
    let (code, _, errors) = ninefold(&gattai, game().as_bytes());
    assert_eq!((code, errors.contains("sealed")), (1, true)); // D12: nothing is revealed unless requested
    let (code, gattai, errors) = ninefold(&[&gattai[..], &["--open"]].concat(), game().as_bytes());
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(gattai.contains(r#""history":[{"type":"enter""#), "{gattai}");
    assert_eq!(ninefold(&["check"], gattai.as_bytes()).1, "conflict r1c1 r1c3\n");
    let drawing = ninefold(&["convert", "--to", "svg"], game().as_bytes()).1;
    assert!(drawing.contains(r#"font-weight="bold">3<"#), "{drawing}");
    assert!(drawing.contains(r#"<text x="104" y="34">5</text>"#), "{drawing}"); // the entry r1c3
}

/// C5, M6: layouts as documents, in both formats.
#[test]
fn layouts_are_converted() {
    let samurai = ninefold(&["layouts", "--json", "samurai"], b"").1;
    assert_snapshot!(transcript(&["convert", "--to", "json"], &samurai));
    let ours = ninefold(&["convert", "--to", "json"], samurai.as_bytes()).1;
    assert_eq!(ninefold(&["convert", "--to", "gattai-1.0"], ours.as_bytes()).1, samurai);
}

/// C2, M6: an error of a document names its line and path.
#[test]
fn bad_documents_are_refused() {
    let open = ninefold(&["convert", "--to", "json"], GIVENS.as_bytes()).1;
    let input = [
        "{\"a\": [1,\n  2,\n  }\n\n]}".to_owned(),
        open.trim().replace("\"version\":1", "\"version\":7"),
        open.trim().replace("534678912", "534678921"),
        open.trim().replace("53..7", "55..7"),
        game().replace("r1c3=5", "r1c1=5"),
        game().replace("\"number\":1", "\"number\":2"),
        "[".repeat(500) + &"]".repeat(500),
        "{}".to_owned(),
        "[1, 2".to_owned(),
    ];
    assert_snapshot!(transcript(&["check"], &input.join("\n")));
}

/// C1, C5: in a list with truncated documents, the others keep their answers.
#[test]
fn documents_that_are_cut_off() {
    let open = ninefold(&["convert", "--to", "json"], GIVENS.as_bytes()).1;
    let line = open.trim();
    let input = [line, &line[..line.len() - 20], line, &line[..line.len() - 1], line, line];
    assert_snapshot!(transcript(&["check"], &input.join("\n")));
}

/// C1, D2: lines that are not part of a board do not affect the boards around them.
#[test]
fn titles_and_bad_lines_between_boards() {
    let drawn = rows(GIVENS);
    let drawn = drawn.trim_end();
    let dashes = GIVENS.replace('.', "-");
    let table = ninefold(&["convert", "--to", "candidates"], GIVENS.as_bytes()).1;
    let tagged = format!("[code]\n{table}[/code]\n{drawn}\n");
    assert_eq!(ninefold(&["check"], tagged.as_bytes()).1, "valid\nvalid\n");
    let input = format!("Grid 01\n{drawn}\nGrid 02\n{drawn}\n{dashes}\n1-1-1\n{drawn}\n");
    assert_snapshot!(transcript(&["check"], &input));
}
