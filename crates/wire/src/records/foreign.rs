//! Records from texts of other programs: those with progress are games.

use std::collections::BTreeSet;

use crate::documents::collected::About;
use crate::documents::document::Document;
use crate::documents::game::GameDocument;
use ninefold::notation::foreign::{Import, Link, values};
use ninefold::solve::Budget;
use ninefold::{Action, Digit, Game, Layout, Move, Puzzle, Settings, Turn};
use serde_json::Value;

use super::boards;
use super::marks::marks;
use super::record::Record;

/// The record of an import in a line.
pub(super) fn record(line: usize, import: &Import, budget: Budget<'static>) -> Record {
    let (title, source) = (import.title.clone(), import.source.clone());
    let about = About { title, source, ..About::default() };
    let about = Some(about).filter(|about| *about != About::default()).map(Box::new);
    Record { about, ..board_of(line, import, budget) }
}

/// What the columns of a table say about the board in a line.
pub(super) fn about_of_columns(columns: &[String], line: &str) -> Option<About> {
    let mut about = About::default();
    let named = columns.iter().zip(values(line)).filter(|(_, value)| !value.is_empty());
    for (name, value) in named {
        match &**name {
            "title" | "name" => about.title = Some(value),
            "author" => about.author = Some(value),
            "source" => about.source = Some(value),
            "level" | "difficulty" => about.level = value.parse().ok(),
            _ => {}
        }
    }
    Some(about).filter(|about| *about != About::default())
}

fn board_of(line: usize, import: &Import, budget: Budget<'static>) -> Record {
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
    let puzzle = puzzle.map_err(|error| format!("a game whose puzzle is invalid: {error}"))?;
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
        Ok(Link::SudokuPad(json)) => sudokupad(&json),
        Ok(_) => Err("unknown kind of link".to_owned()),
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
    let rule = fields.iter().find(|(name, v)| !NO_RULES.contains(&name.as_str()) && is_rule(v));
    if let Some((name, _)) = rule {
        return Err(no_such_rule(name));
    }
    if fields.get("size").is_some_and(|size| size != 9) {
        return Err(format!("expected a board of size 9, found {}", fields["size"]));
    }
    of_rows(fields.get("grid"), "grid", |import, place, value| {
        if value.get("region").is_some_and(|region| region != place.0 / 3 * 3 + place.1 / 3) {
            let place = place_name(place);
            return Err(format!("regions other than boxes are not supported: see {place}"));
        }
        let is_given = value.get("given") == Some(&Value::Bool(true));
        set(import, place, value.get("value"), is_given)
    })
}

/// The fields of `SudokuPad` that are not rules; the last five are short names.
const NO_PAD_RULES: [&str; 16] = [
    "id", "title", "author", "rules", "solution", "metadata", "settings", "cellSize", "cells",
    "regions", "cages", "t", "cs", "ce", "re", "ca",
];

/// A classic puzzle of `SudokuPad`; any other rule, and anything drawn on the board, which may stand for
/// a rule, is an error that names it.
fn sudokupad(json: &str) -> Result<Import, String> {
    let object: Value = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let fields = object.as_object().ok_or("expected an object")?;
    let field = |long: &str, short: &str| fields.get(long).or_else(|| fields.get(short));
    let rule = fields.iter().find(|(name, v)| !NO_PAD_RULES.contains(&name.as_str()) && is_rule(v));
    if let Some((name, _)) = rule {
        return Err(no_such_rule(name));
    }
    let metadata = fields.get("metadata").and_then(Value::as_object).into_iter().flatten();
    if let Some((name, _)) = metadata.into_iter().find(|(_, value)| **value == Value::Bool(true)) {
        return Err(no_such_rule(name));
    }
    // Cages without cells hold titles and the like.
    let cages = field("cages", "ca").and_then(Value::as_array).into_iter().flatten();
    let has_cells =
        |cage: &Value| cage.get("cells").or_else(|| cage.get("ce")).is_some_and(is_rule);
    if cages.into_iter().any(has_cells) {
        return Err(no_such_rule("cages"));
    }
    let regions = field("regions", "re").and_then(Value::as_array);
    if regions.is_some_and(|regions| !is_boxes(regions)) {
        return Err("regions other than boxes are not supported".to_owned());
    }
    of_rows(field("cells", "ce"), "cells", |import, place, value| {
        let fields = value.as_object().into_iter().flatten();
        if let Some((name, _)) =
            fields.into_iter().find(|(name, _)| !["value", "v"].contains(&&***name))
        {
            return Err(format!("{name:?} in {} cannot be read", place_name(place)));
        }
        set(import, place, value.get("value").or_else(|| value.get("v")), true)
    })
}

/// Whether the value of a field is anything but null, false or empty.
fn is_rule(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(values) => !values.is_empty(),
        Value::Object(values) => !values.is_empty(),
        _ => true,
    }
}

fn no_such_rule(name: &str) -> String {
    format!("the rule {name:?} is not supported: expected a classic puzzle")
}

/// Whether regions, each a list of `[row, column]`, are the nine boxes, in any order.
fn is_boxes(regions: &[Value]) -> bool {
    let place = |cell: &Value| {
        let number = |index| cell.get(index).and_then(Value::as_u64).filter(|&n| n < 9);
        Some((number(0)?, number(1)?))
    };
    let mut places = BTreeSet::new();
    let is_box = |region: &Value| {
        let cells: Option<Vec<_>> =
            region.as_array().and_then(|cells| cells.iter().map(place).collect());
        let cells = cells.unwrap_or_default();
        let first = cells.first().map(|&(row, column)| (row / 3, column / 3));
        cells.len() == 9
            && cells.iter().all(|&(row, column)| first == Some((row / 3, column / 3)))
            && cells.into_iter().all(|cell| places.insert(cell))
    };
    regions.len() == 9 && regions.iter().all(is_box)
}

/// A row and a column, from 0.
type Place = (u8, u8);

fn place_name((row, column): Place) -> String {
    format!("r{}c{}", row + 1, column + 1)
}

/// The import of nine rows of nine values, from the field of this name.
fn of_rows(
    rows: Option<&Value>,
    name: &str,
    take: impl Fn(&mut Import, Place, &Value) -> Result<(), String>,
) -> Result<Import, String> {
    let rows = rows.and_then(Value::as_array).filter(|rows| rows.len() == 9);
    let rows = rows.ok_or_else(|| format!("expected nine rows in {name:?}"))?;
    let mut import = Import::of(ninefold::Board::empty(&Layout::classic()));
    for (row, values) in (0..).zip(rows) {
        let values = values.as_array().filter(|values| values.len() == 9);
        let values = values.ok_or_else(|| format!("expected nine cells in a row of {name:?}"))?;
        for (column, value) in (0..).zip(values) {
            take(&mut import, (row, column), value)?;
        }
    }
    Ok(import)
}

/// Sets the digit of a cell, if it has one: a number, or a text of one digit.
fn set(
    import: &mut Import,
    place: Place,
    value: Option<&Value>,
    is_given: bool,
) -> Result<(), String> {
    let Some(value) = value.filter(|value| !value.is_null()) else { return Ok(()) };
    let number = value.as_u64().or_else(|| value.as_str().and_then(|text| text.parse().ok()));
    let digit = number.and_then(|number| Digit::new(u8::try_from(number).ok()?));
    let digit =
        digit.ok_or_else(|| format!("expected a digit from 1 to 9 in {}", place_name(place)))?;
    let cell = import.givens.layout().cell_at(place.0, place.1).ok_or("expected nine rows")?;
    if is_given {
        import.givens.set(cell, Some(digit));
    } else {
        import.entries.push((cell, digit));
    }
    Ok(())
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

/// What an object of another program says about its board.
pub(super) fn about(text: &str) -> Option<About> {
    let value: Value = serde_json::from_str(text).ok()?;
    let field = |names: &[&str]| {
        let texts = names.iter().filter_map(|name| value.get(*name)?.as_str());
        texts.map(str::trim).find(|text| !text.is_empty()).map(str::to_owned)
    };
    let about = About {
        title: field(&["title", "name"]),
        author: field(&["author"]),
        source: field(&["source"]),
        level: field(&["level", "difficulty"]).and_then(|level| level.parse().ok()),
        made: None,
    };
    Some(about).filter(|about| *about != About::default())
}

/// Whether a value alone is a board: a text of many cells.
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
