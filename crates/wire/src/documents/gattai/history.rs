//! The history of a game in `gattai-1.0`: changes of single cells.

use std::collections::VecDeque;

use ninefold::{
    Action, Board, Cell, Digit, DigitSet, Game, Grid, Layout, MarkKind, Move, Place, PlayError,
    Puzzle, Status, Turn,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::documents::gattai::grids::{number, path_to};
use crate::error::{Error, ErrorKind};
use crate::guard::Scalar;
use crate::numbers::{DigitNumber, Small};
use crate::rows::Number;

/// The maximum number of changes in a document's history.
pub const MAX_HISTORY: usize = 50;

/// A change of one cell.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Change {
    #[serde(rename = "type")]
    kind: Kind,
    grid_id: String,
    row: Small<0, 8>,
    col: Small<0, 8>,
    prev_value: Number,
    prev_pencil: Vec<DigitNumber>,
    new_value: Number,
    new_pencil: Vec<DigitNumber>,
}

#[derive(Copy, Clone, Debug)]
enum Kind {
    Enter,
    Erase,
    Pencil,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Enter => "enter",
            Kind::Erase => "erase",
            Kind::Pencil => "pencil",
        }
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let found = Scalar::deserialize(deserializer)?;
        let kind = [Kind::Enter, Kind::Erase, Kind::Pencil]
            .into_iter()
            .find(|kind| found.text() == Some(kind.name()));
        kind.ok_or_else(|| found.refused("enter, erase or pencil"))
    }
}

/// A change of a cell of a layout.
struct Changed {
    cell: Cell,
    before: (Option<Digit>, DigitSet),
    after: (Option<Digit>, DigitSet),
}

impl Change {
    fn read(&self, layout: &Layout) -> Result<Changed, Error> {
        let place = read_place(layout, &self.grid_id, self.row, self.col)?;
        let changed = Changed {
            cell: layout
                .cell_in(place.grid, place.row, place.column)
                .expect("a place of the layout has a cell"),
            before: (Digit::new(self.prev_value.0), digit_set("prevPencil", &self.prev_pencil)?),
            after: (Digit::new(self.new_value.0), digit_set("newPencil", &self.new_pencil)?),
        };
        let expected = match self.kind {
            Kind::Enter if changed.after.0.is_none() => "erase or pencil, because newValue is 0",
            Kind::Erase if changed.after.0.is_some() => {
                "enter or pencil, because newValue is a digit"
            }
            Kind::Pencil if changed.after.0 != changed.before.0 => {
                "enter or erase, because the value changes"
            }
            Kind::Enter | Kind::Erase | Kind::Pencil => return Ok(changed),
        };
        Err(Error::unexpected("type", expected, Scalar::from(self.kind.name())))
    }
}

/// The set from a list of digits, each greater than the one before.
pub(crate) fn digit_set(path: &str, list: &[DigitNumber]) -> Result<DigitSet, Error> {
    let mut before = None;
    for (index, mark) in list.iter().enumerate() {
        if Some(mark) <= before {
            let path = format!("{path}[{index}]");
            return Err(Error::unexpected(path, "digits in ascending order", mark.0));
        }
        before = Some(mark);
    }
    Ok(list.iter().filter_map(|mark| Digit::new(mark.0)).collect())
}

/// The grid of a name in a field.
pub(crate) fn read_grid(field: &str, layout: &Layout, name: &str) -> Result<Grid, Error> {
    layout.grid_named(name).ok_or_else(|| {
        let names: Vec<&str> = layout.grids().map(|grid| layout.grid_name(grid)).collect();
        let expected = format!("one of {}", names.join(", "));
        Error::unexpected(field, expected, Scalar::from(name))
    })
}

/// The position of a row and column in a grid.
pub(crate) fn read_place(
    layout: &Layout,
    grid: &str,
    row: Small<0, 8>,
    column: Small<0, 8>,
) -> Result<Place, Error> {
    let grid = read_grid("gridId", layout, grid)?;
    let cell = layout.cell_in(grid, row.0, column.0);
    let cell = cell.expect("a grid has rows and columns up to 8");
    let place = layout.places(cell).iter().find(|place| place.grid == grid);
    Ok(*place.expect("a cell of a grid has a place in it"))
}

/// The state of a board in a document.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) board: Board,
    /// By cell.
    pub(crate) marks: Vec<DigitSet>,
}

impl State {
    /// Plays the turn that leads to this state, if it differs.
    pub(crate) fn play(&self, game: &mut Game, at: u64) -> Result<(), PlayError> {
        let mut moves = Vec::new();
        for cell in game.layout().cells() {
            let digit = self.board.get(cell);
            if digit != game.board().get(cell) {
                moves.push(Move { cell, action: digit.map_or(Action::Erase, Action::Enter) });
            }
        }
        // Entries remove marks: find out which, and restore those that the document still has.
        let mut trial = game.clone();
        if !moves.is_empty() {
            trial.play(Turn::Moves(moves.clone()), at)?;
        }
        for (cell, &wanted) in game.layout().cells().zip(&self.marks) {
            let found = marks(&trial, cell);
            let action = |set: DigitSet, action: fn(MarkKind, Digit) -> Action| {
                set.into_iter()
                    .map(move |digit| Move { cell, action: action(MarkKind::Corner, digit) })
            };
            moves.extend(action(wanted - found, Action::Mark));
            moves.extend(action(found - wanted, Action::Unmark));
        }
        if !moves.is_empty() {
            game.play(Turn::Moves(moves), at)?;
        }
        Ok(())
    }
}

pub(crate) fn marks(game: &Game, cell: Cell) -> DigitSet {
    game.notes(cell).marks(MarkKind::Corner)
}

pub(crate) fn list(digits: DigitSet) -> Vec<DigitNumber> {
    digits.into_iter().map(|digit| Small(digit.get())).collect()
}

/// The states from before the first change of the history to the current one.
pub(crate) fn states(
    mut state: State,
    puzzle: &Puzzle,
    history: &[Change],
) -> Result<Vec<State>, Error> {
    let layout = puzzle.layout();
    let path = |index: usize| format!("history[{index}]");
    let read = |(index, change): (usize, &Change)| {
        change.read(layout).map_err(|error| error.under(&path(index)))
    };
    let history = history.iter().enumerate().map(read).collect::<Result<Vec<_>, Error>>()?;
    for cell in layout.cells().filter(|&cell| puzzle.is_given(cell)) {
        let place = layout.places(cell)[0];
        let changed = if state.board.get(cell) != puzzle.givens().get(cell) {
            path_to("currentGrids", layout, place, None)
        } else if !state.marks[cell.index()].is_empty() {
            path_to("pencilMarks", layout, place, None)
        } else {
            continue;
        };
        return Err(given(puzzle, cell, changed));
    }
    let mut states = VecDeque::from([state.clone()]);
    for (index, changed) in history.iter().enumerate().rev() {
        let path = path(index);
        let cell = changed.cell;
        if puzzle.is_given(cell) {
            return Err(given(puzzle, cell, path));
        }
        let holds = (state.board.get(cell), state.marks[cell.index()]);
        let unexpected = |field: &str, expected: String, found: String| {
            let expected = format!("{expected}, which the cell holds after this change");
            Err(Error::unexpected(format!("{path}.{field}"), expected, found))
        };
        if changed.after.0 != holds.0 {
            let text = |digit| number(digit).0.to_string();
            return unexpected("newValue", text(holds.0), text(changed.after.0));
        }
        if changed.after.1 != holds.1 {
            let numbers = |digits: DigitSet| digits.into_iter().map(Digit::get);
            let text = |digits| format!("{:?}", numbers(digits).collect::<Vec<_>>());
            return unexpected("newPencil", text(holds.1), text(changed.after.1));
        }
        state.board.set(cell, changed.before.0);
        state.marks[cell.index()] = changed.before.1;
        states.push_front(state.clone());
    }
    Ok(states.into())
}

fn given(puzzle: &Puzzle, cell: Cell, path: String) -> Error {
    let error = puzzle.check_erase(cell).expect_err("only givens are refused");
    Error::at(path, ErrorKind::Play(PlayError::Entry { cell, error }))
}

/// The newest changes that can be undone, oldest first.
pub(crate) fn newest_changes(game: &Game) -> Vec<Change> {
    let layout = game.layout();
    let mut entries = VecDeque::new();
    let mut before = game.clone();
    if before.status() == Status::Abandoned {
        // An abandoned game takes no more turns: replay the game up to that point.
        before = Game::new(game.puzzle().clone(), game.settings());
        for logged in game.log() {
            let replayed = before.play(logged.turn.clone(), logged.at);
            replayed.expect("what was played can be played again");
        }
    }
    let mut values: Vec<_> =
        layout.cells().map(|cell| (before.board().get(cell), marks(&before, cell))).collect();
    while entries.len() < MAX_HISTORY && before.play(Turn::Undo(1), 0).is_ok() {
        for &cell in before.last_change().cells {
            let (prev_value, prev_marks) = (before.board().get(cell), marks(&before, cell));
            let (new_value, new_marks) =
                std::mem::replace(&mut values[cell.index()], (prev_value, prev_marks));
            let kind = match new_value {
                _ if prev_value == new_value && prev_marks == new_marks => continue, // a color
                _ if prev_value == new_value => Kind::Pencil,
                Some(_) => Kind::Enter,
                None => Kind::Erase,
            };
            let place = layout.places(cell)[0];
            entries.push_front(Change {
                kind,
                grid_id: layout.grid_name(place.grid).to_owned(),
                row: Small(place.row),
                col: Small(place.column),
                prev_value: number(prev_value),
                prev_pencil: list(prev_marks),
                new_value: number(new_value),
                new_pencil: list(new_marks),
            });
        }
    }
    let too_many = entries.len().saturating_sub(MAX_HISTORY);
    entries.into_iter().skip(too_many).collect()
}
