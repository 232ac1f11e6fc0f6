//! Games in `gattai-1.0`.
//!
//! Such a document holds the board as it is and the last changes of single
//! cells. Read, it becomes a log: the board before those changes is entered
//! as one turn, then each change is a turn, so that it can be taken back.
//!
//! ```text
//!  givens --one turn--> start --history[0]--> ... --history[n]--> currentGrids, pencilMarks
//! ```
//!
//! Written, it loses settings, colours, centre marks, hints, checkpoints, what
//! could be done again, and all but the newest changes.

use std::collections::VecDeque;

use ninefold::{
    Action, Board, Cell, Digit, DigitSet, Game, Grid, Layout, MarkKind, Move, Place, PlayError,
    Puzzle, Settings, Status, Turn,
};
use serde::Serialize;

use super::puzzle::{GattaiPuzzle, read_board};
use super::{ByGrid, number, numbers};
use crate::declared::Declared;
use crate::documents::document::Options;
use crate::documents::game::GameDocument;
use crate::documents::puzzle::{PuzzleDocument, Seal, to_string};
use crate::error::{Error, ErrorKind, WriteError};
use crate::node::{Node, digit, digits};

/// The most changes that a document's history holds.
pub const MAX_HISTORY: usize = 50;

/// A game as `gattai-1.0` knows it.
///
/// ```
/// use ninefold::{Board, Game, Layout, Puzzle, Settings, Turn};
/// use ninefold::logic::Level;
/// use ninefold_wire::{Date, Declared, Document, GattaiGame, Options};
///
/// let classic = Layout::classic();
/// let givens = Board::parse(
///     &classic,
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let mut game = Game::new(Puzzle::new(givens)?, Settings::default());
/// game.play(Turn::parse(&classic, "r1c3=4")?, 1_500)?;
/// let declared =
///     Declared { difficulty: Some(Level::Easy), date: "2026-02-04".parse().ok() };
///
/// let now = 1_770_000_000_000;
/// let text = GattaiGame::new(game, declared, 60_000).to_json(now)?;
/// assert!(text.contains(r#""startTime":1769999940000"#));
/// let Document::GattaiGame(read) = Document::read(&text, &Options { now, ..Options::default() })?
/// else {
///     panic!("it has the fields of a game");
/// };
/// assert_eq!((read.played, read.game.n_undo()), (60_000, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GattaiGame {
    /// The game.
    pub game: Game,
    /// What is said about its puzzle.
    pub declared: Declared,
    /// How long it was played, in milliseconds.
    pub played: u64,
    /// Whether the solution may be written, which such a document holds.
    pub seal: Seal,
    /// The selected cell, as a grid sees it.
    pub selected_cell: Option<Place>,
    /// The selected grid.
    pub selected_grid: Option<Grid>,
}

impl GattaiGame {
    /// An open game in which nothing is selected.
    pub fn new(game: Game, declared: Declared, played: u64) -> GattaiGame {
        GattaiGame::of(GameDocument { game, declared, seal: Seal::Open, played })
    }

    /// The game of our own document; one that is sealed cannot be written.
    pub fn of(document: GameDocument) -> GattaiGame {
        let GameDocument { game, declared, seal, played } = document;
        GattaiGame { game, declared, played, seal, selected_cell: None, selected_grid: None }
    }

    /// Our own document of the game.
    pub fn into_document(self) -> GameDocument {
        let GattaiGame { game, declared, played, seal, .. } = self;
        GameDocument { game, declared, seal, played }
    }

    /// The document as JSON on one line, at a time in milliseconds since 1970.
    ///
    /// # Errors
    ///
    /// The layout is not in the catalogue, date or difficulty are missing, or the game is sealed.
    pub fn to_json(&self, now: u64) -> Result<String, WriteError> {
        let game = &self.game;
        let layout = game.layout();
        let puzzle = PuzzleDocument {
            puzzle: game.puzzle().clone(),
            declared: self.declared,
            seal: self.seal,
        };
        let marks = |grid| {
            let of = |row, column| {
                let cell = layout.cell_in(grid, row as u8, column as u8);
                list(marks(game, cell.expect("a grid has nine rows and columns")))
            };
            std::array::from_fn(|row| std::array::from_fn(|column| of(row, column)))
        };
        Ok(to_string(&Body {
            puzzle: GattaiPuzzle::new(&puzzle)?,
            current_grids: ByGrid::new(layout, |grid| numbers(game.board(), grid)),
            pencil_marks: ByGrid::new(layout, marks),
            selected_cell: self.selected_cell.map(|place| Selected {
                grid_id: layout.grid_name(place.grid),
                row: place.row,
                col: place.column,
            }),
            selected_grid: self.selected_grid.map(|grid| layout.grid_name(grid)),
            history: history(game),
            start_time: now.saturating_sub(self.played),
            revealed: game.was_revealed(),
        }))
    }

    pub(crate) fn read(node: &Node<'_>, options: &Options) -> Result<GattaiGame, Error> {
        let PuzzleDocument { puzzle, declared, .. } =
            PuzzleDocument::read_gattai(&node.field("puzzle")?, options.budget)?;
        let layout = puzzle.layout().clone();
        let history = read_history(&node.field("history")?, &layout)?;
        let states = read_states(node, &puzzle, &history)?;
        let revealed = node.field("revealed")?;
        let selected_cell = node.field("selectedCell")?;
        let selected_grid = node.field("selectedGrid")?;
        let played = options.now.saturating_sub(node.field("startTime")?.whole()?);
        let mut game = Game::new(puzzle, Settings::default());
        if revealed.truth()? {
            // Undone at once: what the board shows is told by the rest.
            for turn in [Turn::Reveal, Turn::Undo(1)] {
                game.play(turn, played).map_err(|error| revealed.error(ErrorKind::Play(error)))?;
            }
        }
        for (index, state) in states.iter().enumerate() {
            // Nothing can be changed in a solved board: go past it with the next change.
            let is_last = index + 1 == states.len();
            if is_last || state.board != *game.puzzle().solution() {
                state.play(&mut game, played).map_err(|error| {
                    let path = match index.checked_sub(1) {
                        Some(index) => format!("history[{index}]"),
                        None => "currentGrids".to_owned(),
                    };
                    Error::new(path, ErrorKind::Play(error))
                })?;
            }
        }
        Ok(GattaiGame {
            game,
            declared,
            played,
            seal: Seal::Open,
            selected_cell: not_null(&selected_cell, |node| read_place(node, &layout))?,
            selected_grid: not_null(&selected_grid, |node| read_grid(node, &layout))?,
        })
    }
}

/// What a document tells of a board.
#[derive(Clone)]
struct State {
    board: Board,
    marks: Vec<DigitSet>, // by cell
}

impl State {
    /// Plays the turn that leads to this state, if it is another one.
    fn play(&self, game: &mut Game, at: u64) -> Result<(), PlayError> {
        let mut moves = Vec::new();
        for cell in game.layout().cells() {
            let digit = self.board.get(cell);
            if digit != game.board().get(cell) {
                moves.push(Move { cell, action: digit.map_or(Action::Erase, Action::Enter) });
            }
        }
        // Entries take marks away: see which, and bring back those that the document still has.
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

fn marks(game: &Game, cell: Cell) -> DigitSet {
    game.notes(cell).marks(MarkKind::Corner)
}

fn list(digits: DigitSet) -> Vec<u8> {
    digits.into_iter().map(Digit::get).collect()
}

/// A change of one cell.
struct Changed {
    cell: Cell,
    before: (Option<Digit>, DigitSet),
    after: (Option<Digit>, DigitSet),
}

fn read_history(node: &Node<'_>, layout: &Layout) -> Result<Vec<Changed>, Error> {
    if node.n_items()? > MAX_HISTORY {
        return Err(node.unexpected(format!("at most {MAX_HISTORY} changes")));
    }
    node.items()?.map(|item| read_changed(&item, layout)).collect()
}

fn read_changed(node: &Node<'_>, layout: &Layout) -> Result<Changed, Error> {
    let place = read_place(node, layout)?;
    let changed = Changed {
        cell: layout
            .cell_in(place.grid, place.row, place.column)
            .expect("a place of the layout has a cell"),
        before: (digit(&node.field("prevValue")?)?, digits(&node.field("prevPencil")?)?),
        after: (digit(&node.field("newValue")?)?, digits(&node.field("newPencil")?)?),
    };
    let kind = node.field("type")?;
    let expected = match kind.text()? {
        "enter" if changed.after.0.is_none() => "erase or pencil, because newValue is 0",
        "erase" if changed.after.0.is_some() => "enter or pencil, because newValue is a digit",
        "pencil" if changed.after.0 != changed.before.0 => {
            "enter or erase, because the value changes"
        }
        "enter" | "erase" | "pencil" => return Ok(changed),
        _ => "enter, erase or pencil",
    };
    Err(kind.unexpected(expected))
}

/// The states from before the first change of the history to the one now.
fn read_states(node: &Node<'_>, puzzle: &Puzzle, history: &[Changed]) -> Result<Vec<State>, Error> {
    let layout = puzzle.layout();
    let grids = node.field("currentGrids")?;
    let pencil = node.field("pencilMarks")?;
    let mut state = State {
        board: read_board(&grids, layout, None)?,
        marks: pencil.unified(layout, None, digits)?,
    };
    for cell in layout.cells().filter(|&cell| puzzle.is_given(cell)) {
        let place = layout.places(cell)[0];
        let changed = if state.board.get(cell) != puzzle.givens().get(cell) {
            grids.place(layout, place, None)
        } else if !state.marks[cell.index()].is_empty() {
            pencil.place(layout, place, None)
        } else {
            continue;
        };
        return Err(given(puzzle, cell, changed));
    }
    let mut states = VecDeque::from([state.clone()]);
    for (index, changed) in history.iter().enumerate().rev() {
        let path = format!("history[{index}]");
        let cell = changed.cell;
        if puzzle.is_given(cell) {
            return Err(given(puzzle, cell, path));
        }
        let holds = (state.board.get(cell), state.marks[cell.index()]);
        let unexpected = |field: &str, expected: String, found: String| {
            let expected = format!("{expected}, which the cell holds after this change");
            Err(Error::new(format!("{path}.{field}"), ErrorKind::Unexpected { expected, found }))
        };
        if changed.after.0 != holds.0 {
            let text = |digit| number(digit).to_string();
            return unexpected("newValue", text(holds.0), text(changed.after.0));
        }
        if changed.after.1 != holds.1 {
            let text = |digits| format!("{:?}", list(digits));
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
    Error::new(path, ErrorKind::Play(PlayError::Entry { cell, error }))
}

fn not_null<T>(
    node: &Node<'_>,
    read: impl Fn(&Node<'_>) -> Result<T, Error>,
) -> Result<Option<T>, Error> {
    if node.is_null() { Ok(None) } else { read(node).map(Some) }
}

fn read_grid(node: &Node<'_>, layout: &Layout) -> Result<Grid, Error> {
    layout.grid_named(node.text()?).ok_or_else(|| {
        let names = layout.grids().map(|grid| layout.grid_name(grid));
        node.unexpected(format!("one of {}", names.collect::<Vec<_>>().join(", ")))
    })
}

fn read_place(node: &Node<'_>, layout: &Layout) -> Result<Place, Error> {
    let grid = read_grid(&node.field("gridId")?, layout)?;
    let row = node.field("row")?.small(0..=8)?;
    let column = node.field("col")?.small(0..=8)?;
    let cell = layout.cell_in(grid, row, column).expect("rows and columns up to 8 are of a grid");
    let place = layout.places(cell).iter().find(|place| place.grid == grid);
    Ok(*place.expect("a cell of a grid has a place in it"))
}

/// The newest changes that can be taken back, oldest first.
fn history(game: &Game) -> Vec<Entry<'_>> {
    let layout = game.layout();
    let mut entries = VecDeque::new();
    let mut before = game.clone();
    if before.status() == Status::Abandoned {
        // Nothing can be played any more: play it all once more up to there.
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
                _ if prev_value == new_value => "pencil",
                Some(_) => "enter",
                None => "erase",
            };
            let place = layout.places(cell)[0];
            entries.push_front(Entry {
                kind,
                grid_id: layout.grid_name(place.grid),
                row: place.row,
                col: place.column,
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

/// The fields of a game in their order.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Body<'a> {
    puzzle: GattaiPuzzle<'a>,
    current_grids: ByGrid<'a, [[u8; 9]; 9]>,
    pencil_marks: ByGrid<'a, [[Vec<u8>; 9]; 9]>,
    selected_cell: Option<Selected<'a>>,
    selected_grid: Option<&'a str>,
    history: Vec<Entry<'a>>,
    start_time: u64,
    revealed: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Selected<'a> {
    grid_id: &'a str,
    row: u8,
    col: u8,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Entry<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    grid_id: &'a str,
    row: u8,
    col: u8,
    prev_value: u8,
    prev_pencil: Vec<u8>,
    new_value: u8,
    new_pencil: Vec<u8>,
}
