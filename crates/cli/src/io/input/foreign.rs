//! Records from texts of other programs: with progress they are games.

use ninefold::notation::foreign::{Import, Link};
use ninefold::solve::Budget;
use ninefold::{Action, Digit, Game, Layout, Move, Puzzle, Settings, Turn};
use ninefold_wire::{Document, GameDocument};
use serde_json::Value;

use super::record::Record;
use crate::io::boards;
use crate::io::marks::marks;

/// The record of an import in a line.
pub(super) fn record(line: usize, import: &Import, budget: Budget<'static>) -> Record {
    if !import.has_progress() {
        return Record::new(line, Ok((import.givens.clone(), None)));
    }
    match game(import, budget) {
        Ok(game) => {
            let record = Record::new(line, Ok((game.board().clone(), None)));
            let document = Document::Game(Box::new(GameDocument::new(game)));
            Record { document: Some(document), ..record }
        }
        Err(what) => Record::new(line, Err(what)),
    }
}

fn game(import: &Import, budget: Budget<'static>) -> Result<Game, String> {
    let puzzle = Puzzle::within(import.givens.clone(), budget);
    let puzzle = puzzle.map_err(|error| format!("a game of no puzzle: {error}"))?;
    let mut game = Game::new(puzzle, Settings::default());
    let enter = |&(cell, digit)| Move { cell, action: Action::Enter(digit) };
    let mut turns: Vec<Vec<Move>> = vec![import.entries.iter().map(enter).collect()];
    if let Some(table) = &import.candidates {
        turns.push(marks(&import.board(), table));
    }
    for moves in turns.into_iter().filter(|moves| !moves.is_empty()) {
        game.play(Turn::Moves(moves), 0).map_err(|error| error.to_string())?;
    }
    Ok(game)
}

/// The board that a link contains; `None` if the text is not a link.
pub(super) fn link(text: &str) -> Option<Result<Import, String>> {
    Some(match Link::read(text)? {
        Ok(Link::Board(import)) => Ok(import),
        Ok(Link::FPuzzles(json)) => fpuzzles(&json),
        Ok(_) => Err("the link is of an unknown kind".to_owned()),
        Err(what) => Err(what),
    })
}

/// The fields of f-puzzles that are not rules.
const NO_RULES: [&str; 10] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "successMessage",
    "metadata",
    "disabledlogic",
    "truecandidatesoptions",
];

/// A classic puzzle of f-puzzles; any other rule is an error that names it.
fn fpuzzles(json: &str) -> Result<Import, String> {
    let object: Value = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let fields = object.as_object().ok_or("expected an object")?;
    let is_rule = |value: &Value| match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(values) => !values.is_empty(),
        Value::Object(values) => !values.is_empty(),
        _ => true,
    };
    let rule = fields.iter().find(|(name, v)| !NO_RULES.contains(&name.as_str()) && is_rule(v));
    if let Some((name, _)) = rule {
        return Err(format!("the rule {name:?} does not exist here: expected a classic puzzle"));
    }
    if fields.get("size").is_some_and(|size| size != 9) {
        return Err(format!("expected a board of size 9, found {}", fields["size"]));
    }
    let rows = fields.get("grid").and_then(Value::as_array).filter(|rows| rows.len() == 9);
    let rows = rows.ok_or("expected nine rows in \"grid\"")?;
    let layout = Layout::classic();
    let mut import = Import::of(ninefold::Board::empty(&layout));
    for (row, values) in (0..).zip(rows) {
        let values = values.as_array().filter(|values| values.len() == 9);
        for (column, value) in (0..).zip(values.ok_or("expected nine cells in a row of \"grid\"")?)
        {
            let place = format!("r{}c{}", row + 1, column + 1);
            if value.get("region").is_some_and(|region| region != row / 3 * 3 + column / 3) {
                return Err(format!("other regions than boxes do not exist here: see {place}"));
            }
            let Some(digit) = value.get("value").filter(|digit| !digit.is_null()) else { continue };
            let digit = digit.as_u64().and_then(|digit| Digit::new(u8::try_from(digit).ok()?));
            let digit = digit.ok_or_else(|| format!("expected a digit from 1 to 9 in {place}"))?;
            let cell = layout.cell_at(row, column).ok_or("expected nine rows")?;
            if value.get("given") == Some(&Value::Bool(true)) {
                import.givens.set(cell, Some(digit));
            } else {
                import.entries.push((cell, digit));
            }
        }
    }
    Ok(import)
}

/// The names of fields in which other programs keep a board.
const BOARDS: [&str; 7] = ["grid", "board", "puzzle", "quiz", "mission", "sudoku", "task"];

/// The names of fields of documents that are checked as a whole.
const DOCUMENTS: [&str; 5] = ["format", "version", "givens", "layout", "initialGrids"];

/// The boards of a JSON text that is not one of our documents; `None` if there is nothing like one.
pub(super) fn json(
    text: &str,
    layout: Option<&Layout>,
) -> Option<Vec<Result<boards::Read, String>>> {
    let value: Value = serde_json::from_str(text).ok()?;
    let read = |text: String| boards::read(layout, &text).map_err(|error| error.what);
    match &value {
        Value::Object(fields) if DOCUMENTS.iter().any(|name| fields.contains_key(*name)) => None,
        Value::Object(fields) => {
            let named = BOARDS.iter().filter_map(|name| fields.get(*name));
            let found: Vec<String> = named.filter_map(cells).collect();
            let [text] = found.as_slice() else { return None };
            Some(vec![read(text.clone())])
        }
        Value::Array(values) if values.iter().all(is_board) && !values.is_empty() => {
            Some(values.iter().filter_map(cells).map(read).collect())
        }
        value => cells(value).map(read).filter(Result::is_ok).map(|read| vec![read]),
    }
}

/// Whether a value is a board in itself: a text of many cells.
fn is_board(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.chars().count() > 9)
}

/// The cells of a text or of rows of values, in which null, 0 and empty texts are empty cells.
fn cells(value: &Value) -> Option<String> {
    let cell = |value: &Value| match value {
        Value::Null => Some('.'),
        Value::Number(number) => number.as_u64().and_then(|n| char::from_digit(n as u32, 10)),
        Value::String(text) if text.trim().is_empty() => Some('.'),
        Value::String(text) if text.chars().count() == 1 => text.chars().next(),
        _ => None,
    };
    let row = |values: &Vec<Value>| values.iter().map(cell).collect::<Option<String>>();
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Array(values) if values.iter().all(Value::is_array) => {
            let rows: Option<Vec<String>> =
                values.iter().map(|values| values.as_array().and_then(row)).collect();
            rows.map(|rows| rows.join("\n"))
        }
        Value::Array(values) if values.iter().all(is_board) => None,
        Value::Array(values) if values.iter().all(|v| v.as_str().is_some_and(|t| t.len() == 9)) => {
            let rows: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
            Some(rows.join("\n"))
        }
        Value::Array(values) => row(values),
        _ => None,
    }
}
