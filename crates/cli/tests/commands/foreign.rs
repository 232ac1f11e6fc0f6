//! Files of other programs, as found in practice.

use ninefold::notation::Format;
use ninefold::{CatalogEntry, generate};
use ninefold_testkit::boards::{GIVENS, SOLVED};

use crate::{ninefold, rows};

/// The boards of an input as lines, and the errors.
fn lines(input: &str) -> (Vec<String>, String) {
    let (_, output, errors) = ninefold(&["convert", "--to", "line"], input.as_bytes());
    (output.lines().map(str::to_owned).collect(), errors)
}

/// C5: every file is read as the same two boards, without an error.
#[test]
fn two_boards() {
    let other = GIVENS.replacen("53", "..", 1);
    let with = |sign: &str, board: &str| board.replace('.', sign);
    let values = |separator: &str, board: &str| -> String {
        let value = |char: char| if char == '.' { String::new() } else { char.to_string() };
        let row = |row: &str| row.chars().map(value).collect::<Vec<_>>().join(separator) + "\n";
        rows(board).lines().map(row).collect()
    };
    let json_rows = |board: &str| -> String {
        let value = |char: char| if char == '.' { "null".to_owned() } else { char.to_string() };
        let row = |row: &str| format!("[{}]", row.chars().map(value).collect::<Vec<_>>().join(","));
        let board = rows(board);
        format!("[{}]\n", board.lines().map(row).collect::<Vec<_>>().join(","))
    };
    let zeros = |board: &str| with("0", board);
    for (name, text) in [
        ("plain", format!("{GIVENS}\n{other}\n")),
        (
            "Kaggle",
            format!("puzzle,solution\n{},{SOLVED}\n{},{SOLVED}\n", zeros(GIVENS), zeros(&other)),
        ),
        (
            "Kaggle, older",
            format!("quizzes,solutions\n{},{SOLVED}\n{},{SOLVED}\n", zeros(GIVENS), zeros(&other)),
        ),
        ("solutions first", format!("solution;puzzle\n{SOLVED};{GIVENS}\n{SOLVED};{other}\n")),
        ("rated", format!("{GIVENS} # ER 9.0\n{other}\tEP 1.2\n")),
        ("numbers behind", format!("{GIVENS},30,2.1\n{other};17\n")),
        ("HoDoKu batch", format!("{GIVENS}  # Extreme (2408)\n{other}  # Easy (200)\n")),
        ("solution behind", format!("{GIVENS}:{SOLVED}\n{other}:{SOLVED}\n")),
        ("numbered", format!("1. {GIVENS}\n2. {other}\n")),
        ("quoted", format!("\"{GIVENS}\"\n'{other}'\n")),
        ("HoDoKu library", format!(":0000:x:{GIVENS}::::\n:0100:5:{other}:::::\n")),
        ("x", rows(&with("x", GIVENS)) + "\n" + &rows(&with("X", &other))),
        ("dashes", rows(&with("-", GIVENS)) + "\n" + &rows(&with("?", &other))),
        ("hashes", rows(&with("#", GIVENS)) + "\n" + &rows(&with("#", &other))),
        ("blanks", rows(&with(" ", GIVENS)) + "\n" + &rows(&with(" ", &other))),
        ("without a blank line", rows(GIVENS) + &rows(&other)),
        ("titles", format!("% One\n{}\n% Two\n{}", rows(GIVENS), rows(&other))),
        ("semicolons", values(";", GIVENS) + "\n" + &values(";", &other)),
        ("tabs", values("\t", GIVENS) + "\n" + &values("\t", &other)),
        ("JSON with null", json_rows(GIVENS) + &json_rows(&other)),
        ("JSON texts", format!("[\"{GIVENS}\", \"{other}\"]")),
        ("a body of ours", format!("{{\"grid\": \"{GIVENS}\"}}\n{{\"board\": \"{other}\"}}\n")),
        (
            "links",
            format!(
                "https://www.sudokuwiki.org/sudoku.htm?bd={}\nhttps://sudokupad.app/{other}\n",
                zeros(GIVENS)
            ),
        ),
        (
            "OpenSudoku",
            format!(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<name>Two</name>\n<game data=\"{}\"/>\n<game data=\"{}\"/>\n</opensudoku>\n",
                zeros(GIVENS),
                zeros(&other)
            ),
        ),
        ("sdk", format!("#AAnn\n[Puzzle]\n{}\n[Puzzle]\n{}", rows(GIVENS), rows(&other))),
    ] {
        let (boards, errors) = lines(&text);
        assert_eq!((boards, &*errors), (vec![GIVENS.to_owned(), other.clone()], ""), "{name}");
        let (code, solved, errors) = ninefold(&["solve"], text.replace(&other, GIVENS).as_bytes());
        if name != "sdk" && text.contains(&other) {
            assert_eq!((code, &*errors), (0, ""), "{name}");
            assert_eq!(solved, format!("{SOLVED}\n{SOLVED}\n"), "{name}");
        }
    }
}

/// C5, D9: entries and marks of other programs are those of a game (L3 of the terminal's review).
#[test]
fn progress() {
    let entered = GIVENS.replacen("53.", "534", 1);
    let sdk = format!("[Puzzle]\n{}[State]\n{}", rows(GIVENS), rows(&entered));
    let spaced = format!("[Puzzle]\n{}\n[State]\n{}", rows(GIVENS), rows(&entered));
    let library = format!(":0000:x:{}::::\n", GIVENS.replacen("53.", "53+4", 1));
    let sdx: String = rows(GIVENS)
        .replacen("53.", "53u", 1)
        .lines()
        .map(|row| {
            let group = |char| match char {
                '.' => "129".to_owned(),
                'u' => "u4".to_owned(),
                digit => digit.to_string(),
            };
            row.chars().map(group).collect::<Vec<_>>().join(" ") + "\n"
        })
        .collect();
    for text in [sdk, spaced, library, sdx] {
        assert_eq!(lines(&text), (vec![entered.clone()], String::new()), "{text}");
        let (_, json, _) = ninefold(&["convert", "--to", "json"], text.as_bytes());
        assert!(json.contains("\"r1c3=4\"") && json.contains(GIVENS), "{json}");
        // And back, via OpenSudoku.
        let (code, xml, _) = ninefold(&["convert", "--to", "opensudoku"], text.as_bytes());
        assert_eq!((code, lines(&xml).0), (0, vec![entered.clone()]), "{xml}");
    }
    let wrong =
        format!("[Puzzle]\n{}[State]\n{}", rows(GIVENS), rows(SOLVED).replacen('5', "6", 1));
    assert!(lines(&wrong).1.contains("expected the given 5 in r1c1 of the state"));
}

/// C5: the field of a list, and the text beside the board.
#[test]
fn fields() {
    let list = format!("{SOLVED}\t{GIVENS}\thard\n");
    let (code, _, errors) = ninefold(&["convert", "--to", "line"], list.as_bytes());
    assert!(code == 1 && errors.contains("expected a field number"), "{errors}");
    let convert = ["convert", "--to", "line", "--field", "2", "--keep"];
    let (code, output, _) = ninefold(&convert, list.as_bytes());
    assert_eq!((code, output), (0, format!("{GIVENS}\t{SOLVED}\thard\n")));
    let (code, output, _) = ninefold(&["solve", "--field", "2"], list.as_bytes());
    assert_eq!((code, output), (0, format!("{SOLVED}\n")));
    let (code, _, errors) = ninefold(&["solve", "--field", "9"], list.as_bytes());
    assert!(
        code == 1 && errors.contains("expected a board in field 9, found 3 fields"),
        "{errors}"
    );
    let (code, _, errors) = ninefold(&["convert", "--to", "grid", "--keep"], b"");
    assert!(code == 2 && errors.contains("--keep needs a format of one line"), "{errors}");
}

/// C5: links to other sites, back and forth; another rule is an error that names it.
#[test]
fn links() {
    for site in ["sudokuwiki", "f-puzzles", "sudokupad"] {
        let (code, link, errors) = ninefold(&["convert", "--to", site, GIVENS], b"");
        assert_eq!((code, &*errors), (0, ""));
        assert!(link.starts_with("https://"), "{link}");
        assert_eq!(lines(&link), (vec![GIVENS.to_owned()], String::new()), "{site}");
    }
    let (_, _, errors) = ninefold(&["solve"], b"https://sudokupad.app/scfABC\n");
    assert!(errors.contains("scf links cannot be read"), "{errors}");
    // `{"size":9,"thermometer":[{}],"grid":[]}`, compressed by lz-string
    let code = "N4IgzglgXgpiBcBOANCALgCxgJwLYHtcY0cEBtYAXwF1UBzbCAE3OsqA";
    let (_, _, errors) = ninefold(&["solve"], format!("fpuzzles{code}\n").as_bytes());
    assert!(errors.contains("the rule \"thermometer\" is not supported"), "{errors}");
}

/// C5: ambiguous text is an error, never a different board.
#[test]
fn doubts() {
    for (text, what) in [
        (format!("{}\n", &GIVENS[1..]), "expected 81 cells, found 80"),
        (format!("{GIVENS}5 # 82\n"), "column"),
        (format!("hello {}\n", &GIVENS[2..]), "column"),
        (rows(&GIVENS.replace('.', "x")).replacen('x', "-", 1), "column"),
        ("<opensudoku></opensudoku>\n".to_owned(), "expected XML of OpenSudoku"),
        ("{\"grid\": [1, 2]}\n".to_owned(), "expected"),
        (format!("{{\"grid\": \"{GIVENS}\", \"board\": \"{SOLVED}\"}}\n"), "expected"),
    ] {
        let (boards, errors) = lines(&text);
        assert!(boards.is_empty() && errors.contains(what), "{text}: {boards:?} {errors}");
    }
}

/// C5: every form is read again as the same board, on every named layout that it can hold; the others
/// are refused.
#[test]
fn round_trips_on_every_layout() {
    let texts = Format::ALL.map(Format::name).into_iter();
    let texts = texts.filter(|&name| name != Format::Candidates.name()); // shows more than digits
    let forms: Vec<&str> =
        texts.chain(["json", "opensudoku", "sudokuwiki", "f-puzzles", "sudokupad"]).collect();
    for entry in CatalogEntry::all() {
        let mut board = generate::solved_board(&entry.layout, "round trips", 0).unwrap();
        for cell in entry.layout.cells().filter(|cell| cell.index() % 11 == 0) {
            board.set(cell, None);
        }
        let line = format!("{board}\n");
        let layout = ["--layout", entry.id];
        let mut n_refused = 0;
        for form in &forms {
            let to = [&["convert", "--to", form][..], &layout].concat();
            let (code, text, errors) = ninefold(&to, line.as_bytes());
            if code != 0 {
                let is_told = errors.contains("one grid") || errors.contains("1 grid");
                assert!(is_told && entry.layout.n_grids() > 1, "{} {form}: {errors}", entry.id);
                n_refused += 1;
                continue;
            }
            let back = [&["convert", "--to", "line"][..], &layout].concat();
            let (code, again, errors) = ninefold(&back, text.as_bytes());
            assert_eq!(
                (code, again.as_str(), errors.as_str()),
                (0, line.as_str(), ""),
                "{} {form}: {text}",
                entry.id
            );
        }
        let expected = if entry.layout.n_grids() == 1 { 0 } else { 6 };
        assert_eq!(n_refused, expected, "{}", entry.id);
    }
}

/// C5: a line of words names columns only before the first board.
#[test]
fn words_between_boards_are_no_header() {
    let input = format!("{GIVENS}\nno board\n{GIVENS}\n");
    let (code, output, errors) = ninefold(&["solve"], input.as_bytes());
    assert_eq!((code, output), (1, format!("{SOLVED}\ninvalid\n{SOLVED}\n")), "{errors}");
    assert!(errors.starts_with("line 2: "), "{errors}");
}

/// A link of `SudokuPad` to [`GIVENS`], with title, solution and regions, compressed by `lz-string` 1.5.0.
const SCL: &str = "\
N4SwJgXA5ADgjFANAYwM4QKwAYUFMIDaBwAbpgL6KkQDMliVZA7PQwLqLFkBsr1clagE5BZDKw4FGEEdIAcrBtV6JJ\
1BQyU9F1OmrIAWPmQ3S6m/uX0QWm6QCYd2ydJV3qj+ZRdaIR6QLSsr7iPr6m0rbCVhwATvhEBDhYkjhwqYj2knCIKZ\
w56fmZkva5JYiFBKVZkkmINBkGGRjZ9a1NRS2cpQ3diB1ViC21ONwZTBlyrWNFE0VTfTODc4NTtTRlnBuVG1mcBpsE\
B5UHewQYhxeVFzWcBBu99/2SG11HbfvPn28XjxcDF2Gdw2Sw2Kw2C3eSwOKwOkIuSwuKwuazu3EO6Mq6LOTEOuMquL\
OckOxMqxNuRHRj3RA3Rb1xj1xA1xb2Jj2JA2JQMpiCW6JW6MhuKWuJWuMhxKWxJWxLWHGQAENCNQoAAXECqgA2+AAB\
ABZEAAO1wUCsiAAtrhVQqwArrRBgOqtfgoABBQ2GgA6UFQSFQAHtNQBXdX+w3QDA0AzcJhyIRwewx+xwISRgxyFNyK\
P2DAxuQYIRMbhwAz2bPcfM0JjxphwGhCezp3NCYuRpj2OSluRMAwp7g0NMYDvF6umxCoK3qw0Ac3QwGQYYAZpqQMhV\
cgABa4ZAAa1wsQgAnIQA==";

/// The same with a cage around two cells.
const CAGED: &str = "\
N4SwJgXA5ADgjFANAYwM4QKwAYUFMIDaBwAbpgL6KkQDMliVZA7PQwLqLFkBsr1clagE5BZDKw4FGEEdIAcrBtV6JJ\
1BQyU9F1OmrIAWPmQ3S6m/uX0QWm6QCYd2ydJV3qj+ZRdaIR6QLSsr7iPr6m0rbCVhwATvhEBDhYkjhwqYj2knCIKZ\
w56fmZkva5JYiFBKVZkkmINBkGGRjZ9a1NRS2cpQ3diB1ViC21ONwZTBlyrWNFE0VTfTODc4NTtTRlnBuVG1mcBpsE\
B5UHewQYhxeVFzWcBBu99/2SG11HbfvPn28XjxcDF2Gdw2Sw2Kw2C3eSwOKwOkIuSwuKwuazu3EO6Mq6LOTEOuMquL\
OckOxMqxNuRHRj3RA3Rb1xj1xA1xb2Jj2JA2JQMpiCW6JW6MhuKWuJWuMhxKWxJWxLWHGQAENCMBkAk6nk6ukOGQoA\
AXEC6gA2+AABABZEAAO1wUCsiAAtrhdQqwArnRBgPqjfgoABBS2WgA6UFQSFQAHtDQBXfXhy3QDA0AzcJhyIRwewp+\
xwISJgxyHNyJP2DApuQYIRMbhwAz2Yvccs0JjpphwGhCez50tCauJpj2OS1uRMAw57g0PMYAfV5u2xCoJ36y0Ac3QK\
rjADNDSBkLrkAALXDIADWuFiEAE5CAA===";

/// C5: links of `SudokuPad` with a classic puzzle are read; the error names rules that are not
/// supported here.
#[test]
fn links_of_sudokupad() {
    let escaped = SCL.replace('/', "%2F").replace('+', "%2B");
    for link in [
        format!("https://sudokupad.app/scl{escaped}"),
        format!("https://sudokupad.app/sudoku/?puzzleid=scl{SCL}"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc{escaped}"),
        format!("scl{SCL}"),
    ] {
        let (code, output, errors) = ninefold(&["convert", "--to", "line"], link.as_bytes());
        assert_eq!((code, output.trim_end(), &*errors), (0, GIVENS, ""), "{link}");
        assert_eq!(ninefold(&["convert", "--to", "line", &link], b""), (code, output, errors));
    }
    let (code, output, errors) =
        ninefold(&["convert", "--to", "line"], format!("scl{CAGED}\n").as_bytes());
    assert_eq!((code, &*output), (1, ""));
    assert!(errors.contains("the rule \"cages\" is not supported"), "{errors}");
}
