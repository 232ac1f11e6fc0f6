//! Bodies of requests: reading them, and errors with their field.

use ninefold::solve::Budget;
use ninefold::{Layout, Turn};
use ninefold_testkit::boards::GIVENS;
use ninefold_wire::rest::{
    AnyBoardRequest, BoardRequest, Body, CountRequest, Credentials, HintRequest, MoveRequest,
    NewGameRequest, NewPuzzleRequest, RateRequest, StateRequest, TurnsRequest,
};
use ninefold_wire::{Error, Options};
use proptest::prelude::*;

fn json<T: Body>(text: &str) -> Result<T, Error> {
    T::from_json(text, 1 << 20)
}

fn refusal<T>(read: Result<T, Error>) -> String {
    read.err().map_or_else(String::new, |error| error.to_string())
}

/// D2, R11: a malformed grid is not an error of the request; anything else is, with its field.
#[test]
fn boards() {
    let read = |text: &str| json::<AnyBoardRequest>(text)?.read();
    let board = |text: &str| read(text).unwrap().1.map(|board| board.n_filled());
    assert_eq!(board(&format!(r#"{{"grid": [{}]}}"#, vec!["1"; 81].join(","))), Ok(81));
    assert_eq!(refusal(board(r#"{"grid": [1, 2]}"#)), "grid: expected 9 rows, found a list of 2");
    let ten = format!(r#"{{"grid": [{}]}}"#, vec!["10"; 81].join(","));
    let expected = "grid[0]: expected a whole number from 0 to 9, found 10";
    assert_eq!(refusal(board(&ten)), expected);
    let flat = format!(r#"{{"grid": [{}], "layout": "samurai"}}"#, vec!["1"; 81].join(","));
    assert!(refusal(board(&flat)).starts_with("grid: expected a text, or nine rows"));
    assert_eq!(refusal(read("{}")), "grid: is missing");
    assert_eq!(refusal(read(r#"{"grid": "", "layout": 1}"#)), "layout: expected a text, found 1");
    assert!(refusal(read(r#"{"grid": "", "x": 1}"#)).starts_with("x: is unknown"));
    assert_eq!(refusal(read("[]")), "expected an object, found a list of 0");
}

/// C5, D2: a board may be as another program writes it; the error says what is wrong with a link or
/// a file.
#[test]
fn boards_of_other_programs() {
    let read = |text: &str| {
        let text = serde_json::to_string(text).unwrap();
        json::<AnyBoardRequest>(&format!(r#"{{"grid": {text}}}"#)).unwrap().read().unwrap().1
    };
    let line = GIVENS.replace('.', "0");
    let xml =
        format!("<?xml version=\"1.0\"?>\n<opensudoku>\n<game data=\"{line}\"/>\n</opensudoku>\n");
    let address = format!("https://www.sudokuwiki.org/sudoku.htm?bd={line}");
    let table = format!("puzzle,solution\n{GIVENS},{GIVENS}\n");
    for text in [&*xml, &address, &table, &format!("{GIVENS} # easy"), &format!("{GIVENS},7.2")] {
        assert_eq!(read(text).map(|board| board.to_string()), Ok(GIVENS.to_owned()), "{text}");
    }
    let several = xml.replace("<game", &format!("<game data=\"{line}\"/>\n<game"));
    assert_eq!(refusal(read(&several)), "grid: line 4: expected one board, found another");
    assert!(refusal(read("https://sudokupad.app/scfABC")).starts_with("grid: line 1: "));
    assert_eq!(refusal(read("53..")), "grid: line 1, column 4: expected 81 cells, found 4");
}

/// A4, R11: a move as fields or as text, on the canvas or in a grid.
#[test]
fn moves() {
    let twins: Layout = "twin-nw".parse().unwrap();
    let read = |text: &str| json::<MoveRequest>(text)?.read(&twins);
    let turn = |text: &str| read(text).map(|request| request.turn.display(&twins).to_string());
    let shared = r#"{"row": 0, "col": 0, "value": 5, "grid": "secondary"}"#;
    assert_eq!(turn(shared), Ok("primary:r7c7=5".to_owned()));
    assert_eq!(turn(r#"{"row": 6, "col": 6, "value": 0}"#), Ok("primary:r7c7=.".to_owned()));
    assert_eq!(turn(r#"{"move": "undo", "seen": 3}"#), Ok("undo 1".to_owned()));
    assert_eq!(read(r#"{"move": "undo", "seen": 3}"#).unwrap().seen, Some(3));
    for (text, expected) in [
        (r#"{"row": 15, "col": 0, "value": 1}"#, "row: row 15 is out of range: expected 0 to 14"),
        (r#"{"row": 0, "col": -2, "value": 1}"#, "col: col -2 is out of range: expected 0 to 14"),
        (r#"{"row": 0, "col": 0, "value": 1.5}"#, "value: expected a whole number, found 1.5"),
        (
            r#"{"row": 0, "col": 0, "value": 11}"#,
            "value: value 11 is out of range: expected 1 to 9",
        ),
        (
            r#"{"row": 0, "col": 14, "value": 1}"#,
            "row: row 0, col 14 is a gap between the grids: expected a cell",
        ),
        (r#"{"move": "r1c1=5"}"#, "move: "),
        (r#"{"move": "undo", "row": 1}"#, "row: is unknown: expected one of move, seen, at"),
        (r#"{"move": "undo", "at": 99999999999999999999}"#, "at: "),
    ] {
        let found = refusal(read(text));
        assert!(found.starts_with(expected), "{text}: {found}");
    }
    let undo = |text: &str| json::<CountRequest>(text)?.read(Turn::Undo);
    assert_eq!(refusal(undo(r#"{"count": 0}"#)), "count: expected a whole number from 1, found 0");
    let two = undo(r#"{"count": 2, "seen": 1}"#).unwrap();
    assert_eq!((two.turn, two.seen), (Turn::Undo(2), Some(1)));
    assert_eq!(undo("{}").unwrap().turn, Turn::Undo(1));
}

/// A2, A3: requests for new puzzles and games.
#[test]
fn puzzles_and_games() {
    let options = Options::default();
    let puzzle = |text: &str| {
        refusal(json::<NewPuzzleRequest>(text).and_then(|request| request.read(&options)))
    };
    assert_eq!(
        puzzle(r#"{"layout": "samurai", "level": "hard", "clues": [20, 30], "seed": 7}"#),
        ""
    );
    assert!(puzzle(r#"{"clues": "few"}"#).starts_with("clues: expected a number of clues"));
    assert!(
        puzzle(r#"{"with": ["guess"]}"#).starts_with("with[0]: expected the name of a technique")
    );
    assert!(puzzle(r#"{"symmetry": "skew"}"#).starts_with("symmetry: expected none, 180"));
    assert_eq!(puzzle(r#"{"rating": [7.0, 7.5], "gem": "pearl"}"#), "");
    assert_eq!(puzzle(r#"{"rating": 8.3}"#), "");
    for rating in ["7.25", "[7.0]", "\"7.2\"", "[7.0, \"x\"]"] {
        let refused = puzzle(&format!("{{\"rating\": {rating}}}"));
        assert!(refused.starts_with("rating: expected a rating such as 7.2, or ["), "{refused}");
    }
    assert!(puzzle(r#"{"gem": "ruby"}"#).starts_with("gem: expected any, pearl or diamond"));
    assert!(puzzle(r#"{"document": {"format": "x"}}"#).starts_with("document.format: "));
    let game = |text: &str| {
        refusal(json::<NewGameRequest>(text).and_then(|request| request.read(&options)))
    };
    assert_eq!(game(r#"{"puzzle": "abc", "policy": "free"}"#), "");
    assert_eq!(game("{}"), "expected one of puzzle, daily, document, found an object");
    assert!(game(r#"{"puzzle": "abc", "policy": "loose"}"#).starts_with("policy: expected free"));
    let daily = r#"{"daily": {"date": "2026-02-04", "mode": "sumo", "level": "easy"}}"#;
    assert!(game(daily).starts_with("daily.mode: expected classic, samurai"), "{}", game(daily));
    let long = format!(r#"{{"name": "{}", "password": "12345678"}}"#, "x".repeat(41));
    assert!(refusal(json::<Credentials>(&long)).starts_with("name: expected a name of 1 to 40"));
}

proptest! {
    /// Any JSON is a request or an error, never a panic.
    #[test]
    fn nothing_panics(text in "[\\[\\]{}:,\"0-9a-z. -]{0,80}", name in "grid|state|layout|row|col|value|move|seen|turns|level|document|puzzle|daily") {
        for text in [text.clone(), format!("{{\"{name}\": {text}}}"), format!("{{\"{name}\": \"{text}\"}}")] {
            let options = Options { budget: Budget::nodes(100), ..Options::default() };
            let layout = Layout::classic();
            let _ = json::<BoardRequest>(&text).and_then(BoardRequest::read);
            let _ = json::<RateRequest>(&text).and_then(RateRequest::read);
            let _ = json::<StateRequest>(&text).and_then(|request| request.read(&options));
            let _ = json::<HintRequest>(&text).and_then(|request| request.read(&options));
            let _ = json::<NewGameRequest>(&text).and_then(|request| request.read(&options));
            let _ = json::<NewPuzzleRequest>(&text).and_then(|request| request.read(&options));
            let _ = json::<MoveRequest>(&text).and_then(|request| request.read(&layout));
            let _ = json::<TurnsRequest>(&text).and_then(|request| request.read(&layout));
            let _ = json::<Credentials>(&text);
        }
    }
}
