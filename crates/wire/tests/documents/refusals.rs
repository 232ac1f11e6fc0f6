//! Every kind of error, with its path and message.

use std::fmt::Write;

use ninefold::solve::Budget;
use ninefold::{Game, Settings, Turn};
use ninefold_testkit::boards;
use ninefold_wire::{GameDocument, GattaiGame, LayoutDocument, ProofText, PuzzleDocument, Seal};
use serde_json::{Value, json};

use crate::data::{NOW, declared, puzzle, read};

/// A fault, and a function that puts it into a document.
type Change<'a> = (&'a str, &'a dyn Fn(&mut Value));

/// The error for each fault in a document.
fn refused(document: &str, changes: &[Change<'_>]) -> String {
    let mut transcript = String::new();
    read(document).unwrap();
    for (what, change) in changes {
        let mut value: Value = serde_json::from_str(document).unwrap();
        change(&mut value);
        match read(&value.to_string()) {
            Ok(_) => writeln!(transcript, "{what}\n    accepted").unwrap(),
            Err(error) => writeln!(transcript, "{what}\n    {error}").unwrap(),
        }
    }
    transcript
}

fn remove(value: &mut Value, name: &str) {
    value.as_object_mut().unwrap().remove(name);
}

/// The first place of a grid that is empty, or not.
fn place(grid: &Value, is_empty: bool) -> (usize, usize) {
    let places = (0..81).map(|place| (place / 9, place % 9));
    places.into_iter().find(|&(row, column)| (grid[row][column] == 0) == is_empty).unwrap()
}

/// M6, M4, M5, D16: every kind of fault of a puzzle is refused.
#[test]
fn gattai_puzzles() {
    let mut document = PuzzleDocument::new(puzzle("samurai"));
    document.declared = declared();
    let shared_given = |value: &Value| {
        (0..9)
            .map(|n| (n / 3, n % 3))
            .find(|&(row, column)| value["grids"]["center"]["grid"][row][column] != 0)
    };
    let transcript = refused(
        &document.to_gattai().unwrap(),
        &[
            ("shared boxes disagree", &|v| {
                let (row, column) = shared_given(v).unwrap();
                v["grids"]["nw"]["grid"][row + 6][column + 6] = json!(0);
            }),
            ("shared boxes of the solution disagree", &|v| {
                v["grids"]["se"]["solution"].as_array_mut().unwrap().swap(0, 1);
            }),
            ("a clue is not in the solution", &|v| {
                let (row, column) = place(&v["grids"]["nw"]["grid"], false);
                let digit = v["grids"]["nw"]["grid"][row][column].as_u64().unwrap();
                v["grids"]["nw"]["grid"][row][column] = json!(digit % 9 + 1);
            }),
            ("a solution with a hole", &|v| v["grids"]["ne"]["solution"][4][4] = json!(0)),
            ("a solution against the rules", &|v| {
                let (row, column) = place(&v["grids"]["nw"]["grid"], true);
                let digit = v["grids"]["nw"]["solution"][row][column].as_u64().unwrap();
                v["grids"]["nw"]["solution"][row][column] = json!(digit % 9 + 1);
            }),
            ("another count", &|v| v["clueCount"] = json!(v["clueCount"].as_u64().unwrap() + 1)),
            ("a count that counts shared clues twice", &|v| {
                let grids = v["grids"].as_object().unwrap().values();
                let rows = grids.flat_map(|grid| grid["grid"].as_array().unwrap());
                let clues = rows.flat_map(|row| row.as_array().unwrap()).filter(|clue| **clue != 0);
                v["clueCount"] = json!(clues.count());
            }),
            ("a count below zero", &|v| v["clueCount"] = json!(-1)),
            ("several solutions", &|v| {
                let mut n_taken = 0;
                for rows in ["nw", "ne"].map(|name| format!("/grids/{name}/grid")) {
                    for row in 0..6 {
                        for column in 0..9 {
                            let clue = v.pointer_mut(&format!("{rows}/{row}/{column}")).unwrap();
                            n_taken += u64::from(*clue != 0);
                            *clue = json!(0);
                        }
                    }
                }
                v["clueCount"] = json!(v["clueCount"].as_u64().unwrap() - n_taken);
            }),
            ("a missing grid", &|v| remove(&mut v["grids"], "ne")),
            ("an unknown grid", &|v| v["grids"]["north"] = v["grids"]["nw"].clone()),
            ("a grid without solution", &|v| remove(&mut v["grids"]["sw"], "solution")),
            ("an unknown mode", &|v| v["mode"] = json!("twin-north")),
            ("corners as mode", &|v| v["mode"] = json!("a@0,0 b@6,6")),
            ("the mode of another layout", &|v| v["mode"] = json!("twin-nw")),
            ("a number too large", &|v| v["grids"]["nw"]["grid"][3][4] = json!(10)),
            ("a negative number", &|v| v["grids"]["nw"]["grid"][3][4] = json!(-1)),
            ("a fraction", &|v| v["grids"]["nw"]["grid"][3][4] = json!(1.5)),
            ("a digit as text", &|v| v["grids"]["nw"]["grid"][3][4] = json!("5")),
            ("null for empty", &|v| v["grids"]["nw"]["grid"][3][4] = json!(null)),
            ("eight rows", &|v| {
                v["grids"]["nw"]["grid"].as_array_mut().unwrap().pop();
            }),
            ("a row of ten", &|v| {
                v["grids"]["nw"]["grid"][2].as_array_mut().unwrap().push(json!(0));
            }),
            ("a row that is none", &|v| v["grids"]["nw"]["grid"][2] = json!(5)),
            ("a grid as text", &|v| v["grids"]["nw"] = json!("5".repeat(81))),
            ("grids as list", &|v| v["grids"] = json!([])),
            ("no date", &|v| remove(v, "date")),
            ("a date that is none", &|v| v["date"] = json!("2026-02-30")),
            ("a date in another form", &|v| v["date"] = json!("4.2.2026")),
            ("a difficulty that is none", &|v| v["difficulty"] = json!("expert")),
            ("a difficulty as number", &|v| v["difficulty"] = json!(3)),
            ("a newer version", &|v| v["version"] = json!("2.0")),
            ("a version as number", &|v| v["version"] = json!(1.0)),
            ("no version", &|v| remove(v, "version")),
        ],
    );
    insta::assert_snapshot!(transcript);
}

/// M6, D5: with conflicting givens the claimed solution cannot match; without a claim the givens
/// are named.
#[test]
fn colliding_givens() {
    let mut document = PuzzleDocument::new(boards::puzzle());
    document.seal = Seal::Sealed;
    let transcript = refused(
        &document.to_json(),
        &[
            ("colliding givens", &|v| v["givens"] = json!(format!("55{}", ".".repeat(79)))),
            ("no solution", &|v| {
                v["givens"] = json!(format!("12345678.........9{}", ".".repeat(63)));
            }),
            ("several solutions", &|v| v["givens"] = json!(".".repeat(81))),
        ],
    );
    insta::assert_snapshot!(transcript);
}

/// M7, M4: every kind of fault of a game is refused.
#[test]
fn gattai_games() {
    let puzzle = puzzle("twin-nw");
    let layout = puzzle.layout().clone();
    let shared = layout.cells().find(|&cell| layout.is_shared(cell) && !puzzle.is_given(cell));
    let (shared, free) = (shared.unwrap(), layout.cells().find(|&cell| !puzzle.is_given(cell)));
    let name = |cell| layout.cell_name(cell).replace(' ', ":");
    let (a, b) = (name(shared), name(free.unwrap()));
    let mut game = Game::new(puzzle, Settings::default());
    for text in [format!("{a}+2 {a}+5"), format!("{b}=3"), format!("{a}=7"), format!("{b}=.")] {
        game.play(Turn::parse(&layout, &text).unwrap(), 0).unwrap();
    }
    let document = GattaiGame::new(game, declared(), 1_000).to_json(NOW).unwrap();
    let places = layout.places(shared);
    let (row, column) = (usize::from(places[1].row), usize::from(places[1].column));
    let transcript = refused(
        &document,
        &[
            ("a puzzle that is none", &|v| v["puzzle"]["clueCount"] = json!(1)),
            ("no puzzle", &|v| remove(v, "puzzle")),
            ("shared cells disagree", &|v| v["currentGrids"]["secondary"][row][column] = json!(8)),
            ("shared marks disagree", &|v| v["pencilMarks"]["secondary"][row][column] = json!([8])),
            ("a changed given", &|v| {
                let (row, column) = place(&v["puzzle"]["grids"]["primary"]["grid"], false);
                v["currentGrids"]["primary"][row][column] = json!(0);
            }),
            ("a marked given", &|v| {
                let (row, column) = place(&v["puzzle"]["grids"]["primary"]["grid"], false);
                v["pencilMarks"]["primary"][row][column] = json!([1]);
            }),
            ("marks out of order", &|v| v["pencilMarks"]["primary"][0][0] = json!([2, 1])),
            ("a mark twice", &|v| v["pencilMarks"]["primary"][0][0] = json!([2, 2])),
            ("a mark of zero", &|v| v["pencilMarks"]["primary"][0][0] = json!([0])),
            ("marks as number", &|v| v["pencilMarks"]["primary"][0][0] = json!(12)),
            ("no marks", &|v| remove(v, "pencilMarks")),
            ("a change that did not happen", &|v| v["history"][2]["newValue"] = json!(9)),
            ("marks that did not come", &|v| v["history"][0]["newPencil"] = json!([2])),
            ("a change of a given", &|v| {
                let (row, column) = place(&v["puzzle"]["grids"]["primary"]["grid"], false);
                v["history"][3]["row"] = json!(row);
                v["history"][3]["col"] = json!(column);
            }),
            ("a type that is none", &|v| v["history"][0]["type"] = json!("mark")),
            ("an entry of nothing", &|v| v["history"][3]["type"] = json!("enter")),
            ("an erasure of something", &|v| v["history"][1]["type"] = json!("erase")),
            ("a mark that enters", &|v| v["history"][1]["type"] = json!("pencil")),
            ("an unknown grid", &|v| v["history"][1]["gridId"] = json!("nw")),
            ("a row past the end", &|v| v["history"][1]["row"] = json!(9)),
            ("a history too long", &|v| {
                let entry = v["history"][0].clone();
                v["history"] = json!(vec![entry; 51]);
            }),
            ("a history that is none", &|v| v["history"] = json!(null)),
            ("a selection outside", &|v| {
                v["selectedCell"] = json!({"gridId": "primary", "row": 0, "col": 9});
            }),
            ("a selected grid that is none", &|v| v["selectedGrid"] = json!("center")),
            ("no selection at all", &|v| remove(v, "selectedCell")),
            ("a start that is not a time", &|v| v["startTime"] = json!("yesterday")),
            ("revealed as number", &|v| v["revealed"] = json!(1)),
        ],
    );
    insta::assert_snapshot!(transcript);
}

/// M6, D14, M3: every kind of fault of a layout is refused.
#[test]
fn gattai_layouts() {
    let document = LayoutDocument::new("samurai".parse().unwrap()).to_gattai().unwrap();
    let transcript = refused(
        &document,
        &[
            ("another number of grids", &|v| v["gridCount"] = json!(4)),
            ("other rows", &|v| v["logicalSize"]["rows"] = json!(20)),
            ("other columns", &|v| v["logicalSize"]["cols"] = json!("21")),
            ("an overlap too few", &|v| {
                v["overlaps"].as_array_mut().unwrap().pop();
            }),
            ("an overlap twice", &|v| v["overlaps"][3] = v["overlaps"][0].clone()),
            ("an overlap that is none", &|v| v["overlaps"][2]["box1"] = json!(5)),
            ("a box that is none", &|v| v["overlaps"][2]["box1"] = json!(9)),
            ("an unknown grid", &|v| v["overlaps"][2]["grid2"] = json!("north")),
            ("a known id for another layout", &|v| v["id"] = json!("sumo")),
            ("a corner off the lattice", &|v| {
                v["id"] = json!("own");
                v["gridPositions"]["ne"]["col"] = json!(13);
            }),
            ("a corner too far", &|v| v["gridPositions"]["ne"]["col"] = json!(93)),
            ("the same corner twice", &|v| {
                v["gridPositions"]["ne"] = v["gridPositions"]["center"].clone();
            }),
            ("a name that is none", &|v| {
                v["gridPositions"]["North East"] = json!({"row": 0, "col": 6});
            }),
            ("no grid", &|v| v["gridPositions"] = json!({})),
            ("no title", &|v| remove(v, "displayName")),
            ("an empty title", &|v| v["displayName"] = json!("")),
        ],
    );
    insta::assert_snapshot!(transcript);
}

/// C8, D12: a proof in a document is refused if anything is wrong with it.
#[test]
fn proofs() {
    let mut document = PuzzleDocument::new(boards::puzzle());
    document.proof = Some(ProofText::of(&boards::puzzle(), Budget::default()).unwrap());
    let changed = |v: &mut Value, from: &str, to: &str| {
        v["proof"] = json!(v["proof"].as_str().unwrap().replacen(from, to, 1));
    };
    let other = ProofText::of(&puzzle("twin-nw"), Budget::default()).unwrap();
    let transcript = refused(
        &document.to_json(),
        &[
            ("a proof without the solution", &|v| remove(v, "solution")),
            ("a proof that is not text", &|v| v["proof"] = json!(["ninefold/proof 1"])),
            ("no proof at all", &|v| v["proof"] = json!(null)),
            ("an empty proof", &|v| v["proof"] = json!("")),
            ("a proof of another version", &|v| changed(v, "proof 1", "proof 2")),
            ("a proof of another puzzle", &|v| v["proof"] = json!(other.as_str())),
            ("a proof of another solution", &|v| changed(v, "solution 534", "solution 543")),
            ("a damaged proof", &|v| changed(v, "end ", "end x")),
            ("a proof with a line feed after it", &|v| {
                v["proof"] = json!(format!("{}\n", v["proof"].as_str().unwrap()));
            }),
            ("a proof too long", &|v| v["proof"] = json!("x".repeat(ProofText::MAX_BYTES + 1))),
        ],
    );
    insta::assert_snapshot!(transcript);
}

/// G1, G2, D12: our own documents are refused for each thing that can be wrong with them.
#[test]
fn own_documents() {
    let mut puzzle_document = PuzzleDocument::new(boards::puzzle());
    puzzle_document.declared = declared();
    let open = puzzle_document.to_json();
    let mut transcript = refused(
        &open,
        &[
            ("a newer version", &|v| {
                v["version"] = json!(2);
                v["shiny"] = json!(true); // the new field is not the error
            }),
            ("a version as text", &|v| v["version"] = json!("1")),
            ("no version", &|v| remove(v, "version")),
            ("another format", &|v| v["format"] = json!("ninefold/tournament")),
            ("a format that is not text", &|v| v["format"] = json!(1)),
            ("an unknown field", &|v| v["level"] = json!("easy")),
            ("an unknown field inside", &|v| v["declared"]["level"] = json!("easy")),
            ("an unknown layout", &|v| v["layout"] = json!("samuraj")),
            ("a layout off the lattice", &|v| v["layout"] = json!("0,0 1,1")),
            ("givens of another layout", &|v| v["layout"] = json!("samurai")),
            ("givens too short", &|v| v["givens"] = json!("12")),
            ("givens as numbers", &|v| v["givens"] = json!([1, 2])),
            ("a solution with a hole", &|v| {
                v["solution"] = json!(v["solution"].as_str().unwrap().replacen('4', ".", 1));
            }),
            ("a solution of something else", &|v| {
                v["solution"] = json!(v["solution"].as_str().unwrap().replacen("53", "35", 1));
            }),
            ("a solution against the rules", &|v| {
                v["solution"] = json!(v["solution"].as_str().unwrap().replacen("534", "535", 1));
            }),
            ("a difficulty that is none", &|v| v["declared"]["difficulty"] = json!("fiendish")),
            ("a date that is none", &|v| v["declared"]["date"] = json!(20_260_204)),
        ],
    );
    let mut game = Game::new(boards::puzzle(), Settings::default());
    for (at, text) in [(1_500, "r1c3=1"), (2_000, "undo"), (2_500, "r1c3=2 r1c4+6")] {
        game.play(Turn::parse(game.layout(), text).unwrap(), at).unwrap();
    }
    transcript += &refused(
        &GameDocument::new(game).to_json(),
        &[
            ("a puzzle with its own format", &|v| v["puzzle"]["format"] = json!("ninefold/puzzle")),
            ("an unknown policy", &|v| v["settings"]["policy"] = json!("lenient")),
            ("a setting too few", &|v| remove(&mut v["settings"], "clean_marks")),
            ("no turns", &|v| remove(v, "turns")),
            ("turns as text", &|v| v["turns"] = json!("undo")),
            ("a turn that is none", &|v| v["turns"][2]["turn"] = json!("r1c3=2 r1c4*6")),
            ("a turn without text", &|v| v["turns"][1] = json!({"number": 2, "at": 0})),
            ("a gap", &|v| {
                v["turns"].as_array_mut().unwrap().remove(1);
            }),
            ("a number twice", &|v| v["turns"][1]["number"] = json!(1)),
            ("a number too large", &|v| v["turns"][0]["number"] = json!(u64::MAX)),
            ("a turn before its time", &|v| v["turns"][1]["at"] = json!(1_000)),
            ("a turn that is refused", &|v| v["turns"][0]["turn"] = json!("r1c1=1")),
            ("an undo of nothing", &|v| v["turns"][0]["turn"] = json!("undo")),
            ("an entry against the policy", &|v| {
                v["settings"]["policy"] = json!("strict");
                v["turns"][0]["turn"] = json!("r1c3=5");
            }),
            ("abandoned as number", &|v| v["abandoned"] = json!(0)),
            ("a field too many", &|v| v["turns"][0]["by"] = json!("me")),
            ("more work than any player makes", &|v| {
                let many = "r1c3+1 r1c3-1 ".repeat(20_000) + "r1c3+2";
                let turn = |number| match number {
                    1 => json!({"number": 1, "at": 0, "turn": many}),
                    _ if number % 2 == 0 => json!({"number": number, "at": 0, "turn": "undo 1"}),
                    _ => json!({"number": number, "at": 0, "turn": "redo 1"}),
                };
                v["turns"] = json!((1..2_000).map(turn).collect::<Vec<_>>());
            }),
        ],
    );
    transcript += &refused(
        &LayoutDocument::new("sohei".parse().unwrap()).to_json(),
        &[
            ("an id of another layout", &|v| v["id"] = json!("samurai")),
            ("a title with a line end", &|v| v["title"] = json!("So\nhei")),
        ],
    );
    insta::assert_snapshot!(transcript);
}

/// D2: what is not JSON, not a document or not a board.
#[test]
fn texts() {
    let twice = r#"{"format": "ninefold/puzzle", "version": 1, "version": 2}"#;
    let texts = [
        "",
        "   ",
        "nonsense",
        "{",
        "{}",
        "[]",
        "null",
        "\"text\"",
        "5",
        "[1,2,3]",
        "[[0],[0]]",
        "{\"a\": 1}",
        "[0,0] [0]",
        "{\"mode\": \"samurai\"",
        "[1e999]",
        twice,
        "{\n  \"a\": 1,\n}",
        "{\"currentGrids\": {}}",
        "{\"grids\": []}",
        "{\"gridPositions\": 1}",
    ];
    let mut transcript = String::new();
    for text in texts {
        writeln!(transcript, "{text}\n    {}", read(text).unwrap_err()).unwrap();
    }
    let mut numbers = vec![0; 81];
    numbers[40] = 11;
    for text in [format!("{numbers:?}"), format!("{:?}", vec![vec![0; 9]; 8])] {
        writeln!(transcript, "{text}\n    {}", read(&text).unwrap_err()).unwrap();
    }
    insta::assert_snapshot!(transcript);
}
