//! `ninefold convert`, and the text forms that every command reads.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use ninefold::notation::{self, Format};
use ninefold::{Action, Board, Digit, Game, Layout, MarkKind, Move, Puzzle, Settings, Turn};
use ninefold_testkit::boards::{GIVENS, SOLVED};
use ninefold_wire::GameDocument;
use proptest::prelude::*;

use crate::{ninefold, rows, transcript};

/// A table from a forum, with a 7 eliminated in r2c2.
const TABLE: &str = "\
.-----------------.--------------.-----------------.
| 5   3    124    | 26   7  2468 | 1489  1249 248  |
| 6   24   247    | 1    9  5    | 3478  234  2478 |
| 12  9    8      | 23   34 24   | 13457 6    247  |
:-----------------+--------------+-----------------:
| 8   125  1259   | 579  6  147  | 4579  2459 3    |
| 4   25   2569   | 8    5  3    | 579   259  1    |
| 7   15   1359   | 59   2  14   | 4589  459  6    |
:-----------------+--------------+-----------------:
| 139 6    134579 | 357  35 7    | 2     8    4    |
| 23  278  237    | 4    1  9    | 36    3    5    |
| 123 1245 12345  | 2356 8  26   | 1346  7    9    |
'-----------------'--------------'-----------------'
";

/// A file as saved by other programs.
fn sdk() -> String {
    let rows = rows(GIVENS);
    format!("#AAuthor\n#DA puzzle\n[Puzzle]\n{rows}[State]\n{rows}")
}

fn convert(format: Format, layout: &str, input: &str) -> (u8, String, String) {
    ninefold(&["convert", "--to", format.name(), "--layout", layout], input.as_bytes())
}

/// C5: two boards in each format.
#[test]
fn convert_to_each_format() {
    let input = format!("{GIVENS}\n{SOLVED}\n");
    let all: String =
        Format::ALL.map(|to| transcript(&["convert", "--to", to.name()], &input)).concat();
    assert_snapshot!(all);
}

/// C5: the help and the specification name every format, the help with a line for each.
#[test]
fn every_format_is_documented() {
    let help = ninefold(&["convert", "--help"], b"").1;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/specification.md");
    let specification = fs::read_to_string(path).unwrap();
    for format in Format::ALL {
        assert!(help.contains(&format!("\n  {format:<10}  ")), "{format} has no line in\n{help}");
        assert!(specification.contains(&format!("`{format}`")), "C5 does not name {format}");
    }
}

/// C5, C6: every command recognizes every format of every kind of layout.
#[test]
fn every_command_reads_every_format() {
    for name in ["classic", "samurai", "butterfly", "3,3", "a@0,0 b@0,6 c@15,3"] {
        let layout: Layout = name.parse().unwrap();
        let empty = Board::empty(&layout).to_string();
        let solved = ninefold(&["solve", "--first", "--layout", name], empty.as_bytes()).1;
        let mut board = Board::parse(&layout, &solved).unwrap();
        for cell in layout.cells().step_by(7) {
            board.set(cell, None);
        }
        let lines = format!("{board}\n{board}\n");
        for format in Format::ALL {
            let (code, text, errors) = convert(format, name, &lines);
            if ["sdk", "sdm"].contains(&format.name()) && layout.n_grids() > 1 {
                assert_eq!((code, text.as_str(), errors.lines().count()), (1, "", 2));
                continue;
            }
            assert_eq!((code, errors.as_str()), (0, ""), "{name} {format}");
            assert_eq!(convert(format, name, &text), (0, text.clone(), errors), "{name} {format}");
            let run = |command| ninefold(&[command, "--layout", name], text.as_bytes());
            let answers =
                [run("check"), run("solve"), run("show")].map(|(code, answer, errors)| {
                    assert_eq!((code, errors), (0, String::new()), "{name} {format}");
                    answer
                });
            let full = answers[0].lines().all(|answer| answer == "solved"); // single candidates
            assert!(full || answers[0] == "valid\nvalid\n", "{name} {format}: {}", answers[0]);
            assert_eq!(answers[1], format!("{solved}{solved}"));
            let drawings = answers[2].split("\n\n").map(|text| notation::read(&layout, text));
            assert_eq!(drawings.flatten().count(), 2);
        }
    }
}

/// C5: a table keeps its eliminations, and as a line it has the digits of its single candidates.
#[test]
fn tables_are_kept() {
    assert_eq!(convert(Format::Candidates, "classic", TABLE), (0, TABLE.to_owned(), String::new()));
    assert_snapshot!(transcript(&["convert", "--to", "line"], TABLE), @r"
    $ ninefold convert --to line
    53..7....6..195....98....6.8...6...34..853..17...2...6.6...7284...419.35....8..79
    --- exit code 0
    ");
}

/// C5, G2: a game as a table has its marks of both kinds, and elsewhere the candidates by the
/// rules.
#[test]
fn marks_of_both_kinds_are_kept() {
    let layout = Layout::classic();
    let puzzle = Puzzle::new(Board::parse(&layout, GIVENS).unwrap()).unwrap();
    let mut game = Game::new(puzzle, Settings::default());
    for (kind, digit, column) in
        [(MarkKind::Corner, 4, 2), (MarkKind::Center, 1, 2), (MarkKind::Center, 6, 3)]
    {
        let cell = layout.cell_at(0, column).unwrap();
        let action = Action::Mark(kind, Digit::new(digit).unwrap());
        game.play(Turn::Moves(vec![Move { cell, action }]), 0).unwrap();
    }
    let (_, table, errors) =
        convert(Format::Candidates, "classic", &GameDocument::new(game).to_json());
    assert_eq!(errors, "");
    let row: Vec<&str> = table.lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!(row, ["|", "5", "3", "14", "|", "6", "7", "2468", "|", "1489", "1249", "248", "|"]);
}

/// C5: files with sections and comments, one after the other, with lists and tables around them.
#[test]
fn sections_and_tables_among_lists() {
    let sdk = sdk();
    let spaced = sdk.replace("\n[", "\n\n[");
    let all =
        format!("{GIVENS}\n{sdk}{spaced}\n{TABLE}{SOLVED}\n[Puzzle]\n{SOLVED}\n\n{spaced}{sdk}");
    let (code, output, errors) = convert(Format::Line, "classic", &all);
    let single =
        "53..7....6..195....98....6.8...6...34..853..17...2...6.6...7284...419.35....8..79";
    let expected = [GIVENS, GIVENS, GIVENS, single, SOLVED, SOLVED, GIVENS, GIVENS, ""].join("\n");
    assert_eq!((code, output, errors), (0, expected, String::new()));
}

/// C5: input in no known format is an error with its line, and the boards around it are printed.
#[test]
fn what_cannot_be_converted() {
    let all = [
        GIVENS,
        "\nhello\n12345\n\n[State]\n53..7....\n\n",
        &sdk().replacen("[Puzzle]", "[Puzzel]", 1),
        "\n",
        &sdk().replacen("6..195...", "6..1x5...", 1),
        "\n[State]\n\n[Stat]\n53..7....\n\n",
        &TABLE.replacen("124 ", "1244", 1),
        "\n",
        &TABLE.replacen("124 ", "    ", 1),
        "\n5,3,,,7,,,10,\n\n[1,2]\n[Puzzle]\n\n",
        &GIVENS[..80],
        "\n123 45 6\n",
        SOLVED,
    ];
    assert_snapshot!(transcript(&["convert", "--to", "line"], &all.concat()));
    assert_snapshot!(transcript(
        &["convert", "--to", "sdk", "--layout", "0,0 0,9"],
        &[SOLVED; 2].concat()
    ));
}

proptest! {
    /// C5, D2: any bytes into any format give an answer and an exit code, never a panic.
    #[test]
    fn any_bytes_are_converted(
        bytes in proptest::collection::vec(any::<u8>(), 0..300),
        text in "([0-9]{1,5}|[.*_~/|,:'\\[\\]{# \n-]|\\[Puzzle\\]\n|\\[State\\]\n|---){0,200}",
        layout in prop_oneof![Just("classic"), Just("twin-ne"), Just("0,0 0,9")],
        index in 0..Format::ALL.len(),
    ) {
        for input in [&bytes[..], text.as_bytes()] {
            let to = Format::ALL[index].name();
            let (code, _, errors) = ninefold(&["convert", "--to", to, "--layout", layout], input);
            prop_assert!(code <= 1);
            prop_assert_eq!(code == 1, !errors.is_empty());
            prop_assert!(errors.lines().all(|error| error.starts_with("line ")), "{}", errors);
        }
    }
}

/// C5: each drawing needs its own file (L15 of the terminal's review).
#[test]
fn drawings_in_a_folder() {
    let folder = crate::folder("drawings");
    let input = format!("{GIVENS}\n{GIVENS}\n");
    let (code, output, errors) = ninefold(&["convert", "--to", "svg"], input.as_bytes());
    assert_eq!((code, output.matches("<svg").count()), (1, 1));
    assert_eq!(errors, "line 2: each drawing needs its own file: use --out FOLDER\n");
    let out = ["convert", "--to", "svg", "--out", folder.to_str().unwrap()];
    assert_eq!(ninefold(&out, input.as_bytes()).0, 0);
    for name in ["1.svg", "2.svg"] {
        let text = fs::read_to_string(folder.join(name)).unwrap();
        assert!(text.starts_with("<svg") && text.ends_with("</svg>\n"));
    }
    let (code, _, errors) = ninefold(&out, input.as_bytes());
    assert!(code == 1 && errors.contains("1.svg: "), "{errors}"); // existing files are kept
}

/// C2, C7: several threads write what one does, in the same order, with blank lines only between
/// boards.
#[test]
fn threads_keep_the_order() {
    let lines: Vec<String> = (0..3_000_usize)
        .map(|number| match number % 1_000 {
            7 => "nobody".to_owned(),
            8 => format!("{GIVENS} # {number}"),
            _ => GIVENS.replacen('.', &(number % 9 + 1).to_string(), 1),
        })
        .collect();
    let input = format!("{}\n", lines.join("\n"));
    let commands = [
        &["convert", "--to", "line"][..],
        &["convert", "--to", "line", "--keep"],
        &["convert", "--to", "grid"],
        &["show"],
    ];
    for command in commands {
        let run = |threads| {
            let arguments = [command, &["--threads", threads]].concat();
            ninefold(&arguments, input.as_bytes())
        };
        let (code, output, errors) = run("1");
        assert_eq!((code, errors.lines().count()), (1, 3), "{command:?}");
        let (first, last) = (output.chars().next(), output.ends_with("\n\n"));
        assert!(first != Some('\n') && !last, "{command:?}");
        let n_lines = output.lines().filter(|line| !line.is_empty()).count();
        assert_eq!(n_lines % 2_997, 0, "{command:?}");
        assert_eq!(run("3"), (code, output, errors), "{command:?}");
    }
}
