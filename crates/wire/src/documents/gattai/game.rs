//! Games in `gattai-1.0`.
//!
//! Such a document contains the current board and the last changes of single
//! cells. Reading turns it into a log: the board before those changes is entered as one turn, then
//! each change is a turn, so that it can be undone.
//!
//! ```text
//!  givens --one turn--> start --history[0]--> ... --history[n]--> currentGrids, pencilMarks
//! ```
//!
//! Writing loses settings, colors, center marks, hints, checkpoints, undone
//! turns, and all but the newest changes.

use ninefold::solve::Budget;
use ninefold::{DigitSet, Game, Grid, Layout, Place, Settings, Turn};
use serde::{Deserialize, Serialize};

use crate::documents::declared::Declared;
use crate::documents::game::GameDocument;
use crate::documents::gattai::grids::{ByGrid, numbers, read_board, unified};
use crate::documents::gattai::history::{
    Change, MAX_HISTORY, State, digit_set, list, marks, newest_changes, read_grid, read_place,
    states,
};
use crate::documents::gattai::puzzle::GattaiPuzzleFile;
use crate::documents::puzzle::{PuzzleDocument, Seal};
use crate::error::{Error, ErrorKind, WriteError};
use crate::guard::Scalar;
use crate::numbers::{DigitNumber, Small};
use crate::rows::{Number, Rows, nine_by_nine};
use crate::shape::to_string;

/// A game in `gattai-1.0`.
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
///     Declared { difficulty: Some(Level::Easy), date: "2026-02-04".parse().ok(), ..Declared::default() };
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
    /// The declarations about its puzzle.
    pub declared: Declared,
    /// The time played, in milliseconds.
    pub played: u64,
    /// Whether the solution may be written, which such a document contains.
    pub seal: Seal,
    /// The position of the selected cell in a grid.
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
    /// The layout is not in the catalog, date or difficulty are missing, or the game is sealed.
    pub fn to_json(&self, now: u64) -> Result<String, WriteError> {
        let game = &self.game;
        let layout = game.layout();
        let puzzle = PuzzleDocument {
            declared: self.declared,
            seal: self.seal,
            ..PuzzleDocument::new(game.puzzle().clone())
        };
        let marks = |grid| {
            let of = |row, column| {
                let cell = layout.cell_in(grid, row, column);
                list(marks(game, cell.expect("a grid has nine rows and columns")))
            };
            (0..9).map(|row| (0..9).map(|column| of(row, column)).collect()).collect()
        };
        Ok(to_string(&GattaiGameFile {
            puzzle: GattaiPuzzleFile::new(&puzzle)?,
            current_grids: ByGrid::new(layout, |grid| numbers(game.board(), grid)),
            pencil_marks: ByGrid::new(layout, marks),
            selected_cell: self.selected_cell.map(|place| Selected {
                grid_id: layout.grid_name(place.grid).to_owned(),
                row: Small(place.row),
                col: Small(place.column),
            }),
            selected_grid: self.selected_grid.map(|grid| layout.grid_name(grid).to_owned()),
            history: newest_changes(game),
            start_time: now.saturating_sub(self.played),
            revealed: game.was_revealed(),
        }))
    }
}

/// The fields of a game, in order.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GattaiGameFile {
    puzzle: GattaiPuzzleFile,
    current_grids: ByGrid<Rows<Number>>,
    pencil_marks: ByGrid<Rows<Vec<DigitNumber>>>,
    #[serde(deserialize_with = "Option::deserialize")]
    selected_cell: Option<Selected>,
    #[serde(deserialize_with = "Option::deserialize")]
    selected_grid: Option<String>,
    history: Vec<Change>,
    start_time: u64,
    revealed: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Selected {
    grid_id: String,
    row: Small<0, 8>,
    col: Small<0, 8>,
}

impl GattaiGameFile {
    pub(crate) fn read(self, budget: Budget, now: u64) -> Result<GattaiGame, Error> {
        let puzzle = self.puzzle.read(budget).map_err(|error| error.under("puzzle"))?;
        let PuzzleDocument { puzzle, declared, .. } = puzzle;
        let layout = puzzle.layout().clone();
        if self.history.len() > MAX_HISTORY {
            let expected = format!("at most {MAX_HISTORY} changes");
            let found = Scalar::List(self.history.len());
            return Err(Error::unexpected("history", expected, found));
        }
        let board = read_board(GRIDS, &layout, None, &self.current_grids, |rows| rows)?;
        let state = State { board, marks: read_marks(&layout, &self.pencil_marks)? };
        let states = states(state, &puzzle, &self.history)?;
        let played = now.saturating_sub(self.start_time);
        let mut game = Game::new(puzzle, Settings::default());
        if self.revealed {
            // Undone immediately: the rest determines the board.
            for turn in [Turn::Reveal, Turn::Undo(1)] {
                let played = game.play(turn, played);
                played.map_err(|error| Error::at("revealed", ErrorKind::Play(error)))?;
            }
        }
        for (index, state) in states.iter().enumerate() {
            // A solved board cannot be changed: combine this change with the next one.
            let is_last = index + 1 == states.len();
            if is_last || state.board != *game.puzzle().solution() {
                state.play(&mut game, played).map_err(|error| {
                    let path = match index.checked_sub(1) {
                        Some(index) => format!("history[{index}]"),
                        None => GRIDS.to_owned(),
                    };
                    Error::at(path, ErrorKind::Play(error))
                })?;
            }
        }
        let place = |selected: Selected| -> Result<Place, Error> {
            read_place(&layout, &selected.grid_id, selected.row, selected.col)
                .map_err(|error| error.under("selectedCell"))
        };
        let selected_cell = self.selected_cell.map(place).transpose()?;
        let grid = |name: String| read_grid("selectedGrid", &layout, &name);
        let selected_grid = self.selected_grid.map(grid).transpose()?;
        Ok(GattaiGame { game, declared, played, seal: Seal::Open, selected_cell, selected_grid })
    }
}

const GRIDS: &str = "currentGrids";
const MARKS: &str = "pencilMarks";

/// The marks of each cell.
fn read_marks(
    layout: &Layout,
    marks: &ByGrid<Rows<Vec<DigitNumber>>>,
) -> Result<Vec<DigitSet>, Error> {
    let grids = marks.read(MARKS, layout, |path, rows| {
        nine_by_nine(path, rows, |path, list| digit_set(path, list))
    })?;
    unified(MARKS, layout, None, &grids)
}
