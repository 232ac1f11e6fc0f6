//! What clients are answered.

use ninefold::logic::Path;
use ninefold::solve::{Extent, Solutions};
use ninefold::{
    Board, CatalogEntry, Cell, CellSet, EntryError, Game, Layout, Logged, Mistake, Policy, Puzzle,
    Report, Status, Violation,
};
use serde::Serialize;

use crate::cells::cells_to_strings;
use crate::documents::puzzle::layout_text;
use crate::documents::puzzle::{PuzzleDocument, Seal};
use crate::error::Error;
use crate::step::GradeShape;

/// Cells that collide: as texts, and with several grids each with its places in them.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Conflicts))]
struct ConflictsShape {
    /// Rows and columns of the canvas from 0, such as `0,8`.
    conflicts: Vec<String>,
    /// Of each the places in the grids, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    places: Vec<Vec<PlaceShape>>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Place))]
struct PlaceShape {
    grid: String,
    row: u8,
    col: u8,
}

impl ConflictsShape {
    fn new(layout: &Layout, cells: &CellSet) -> ConflictsShape {
        let several = layout.n_grids() > 1;
        let places = |cell| {
            let shape = |place: ninefold::Place| PlaceShape {
                grid: layout.grid_name(place.grid).to_owned(),
                row: place.row,
                col: place.column,
            };
            layout.places(cell).iter().copied().map(shape).collect()
        };
        ConflictsShape {
            conflicts: cells_to_strings(layout, cells),
            places: cells.iter().filter(|_| several).map(places).collect(),
        }
    }
}

/// A house that holds a digit more than once.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Violation))]
pub struct ViolationShape {
    /// `row`, `column` or `box`.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::house))]
    kind: String,
    index: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<String>,
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 9))]
    digit: u8,
    /// Rows and columns of the canvas from 0, such as `0,8`.
    cells: Vec<String>,
}

impl ViolationShape {
    /// All of a board.
    pub fn all(board: &Board) -> Vec<ViolationShape> {
        let layout = board.layout();
        let several = layout.n_grids() > 1;
        let shape = |violation: Violation| {
            let place = layout.house_places(violation.house)[0];
            ViolationShape {
                kind: layout.kind(violation.house).to_string(),
                index: place.index,
                grid: several.then(|| layout.grid_name(place.grid).to_owned()),
                digit: violation.digit.get(),
                cells: cells_to_strings(layout, &violation.cells.into_iter().collect()),
            }
        };
        board.violations().into_iter().map(shape).collect()
    }

    /// The house that refuses an entry, with the cell of the entry.
    pub fn of_refusal(layout: &Layout, cell: Cell, error: &EntryError) -> Option<ViolationShape> {
        let EntryError::Exists { digit, kind, index, grid, .. } = error else { return None };
        let cells = cells_to_strings(layout, &std::iter::once(cell).collect());
        let (kind, grid) = (kind.to_string(), grid.clone());
        Some(ViolationShape { kind, index: *index, grid, digit: digit.get(), cells })
    }
}

/// What the rules say about a board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Validation))]
pub struct ValidateShape {
    well_formed: bool,
    #[serde(flatten)]
    conflicts: ConflictsShape,
    violations: Vec<ViolationShape>,
    complete: bool,
    solved: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl ValidateShape {
    /// The shape of a board, or of why something is none.
    pub fn new(layout: &Layout, board: Result<&Board, &Error>) -> ValidateShape {
        match board {
            Ok(board) => ValidateShape {
                well_formed: true,
                conflicts: ConflictsShape::new(layout, &board.conflicts()),
                violations: ViolationShape::all(board),
                complete: board.is_complete(),
                solved: board.is_solved(),
                error: None,
            },
            Err(error) => ValidateShape {
                well_formed: false,
                conflicts: ConflictsShape { conflicts: Vec::new(), places: Vec::new() },
                violations: Vec::new(),
                complete: false,
                solved: false,
                error: Some(error.to_string()),
            },
        }
    }
}

/// The solution of a board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Solution))]
pub struct SolveShape {
    /// `solved`, `no solution`, `several solutions` or `gave up`.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::verdict))]
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}

impl SolveShape {
    /// The shape of a search for two solutions.
    pub fn new(found: &Solutions) -> SolveShape {
        let verdict = match (found.boards.len(), found.extent) {
            (1, Extent::Exact) => "solved",
            (0, Extent::Exact) => "no solution",
            (0 | 1, _) => "gave up",
            _ => "several solutions",
        };
        let solution = found.boards.first().filter(|_| verdict == "solved");
        SolveShape { verdict, solution: solution.map(Board::to_string) }
    }
}

/// What a puzzle needs.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Rating))]
pub struct RateShape {
    puzzle: String,
    #[serde(flatten)]
    grade: GradeShape,
}

impl RateShape {
    /// The shape of a puzzle and its path.
    pub fn new(puzzle: &Puzzle, path: &Path) -> RateShape {
        RateShape { puzzle: puzzle.givens().to_string(), grade: GradeShape::new(puzzle, path) }
    }
}

/// A named layout.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Layout))]
pub struct LayoutShape {
    id: &'static str,
    title: &'static str,
    layout: String,
    grids: usize,
    rows: u8,
    cols: u8,
    cells: usize,
    houses: usize,
    shared_boxes: usize,
    daily: bool,
}

impl LayoutShape {
    /// All of the catalogue.
    pub fn all() -> Vec<LayoutShape> {
        let shape = |entry: &CatalogEntry| LayoutShape {
            id: entry.id,
            title: entry.title,
            layout: entry.layout.to_string(),
            grids: entry.layout.n_grids(),
            rows: entry.layout.rows(),
            cols: entry.layout.columns(),
            cells: entry.layout.n_cells(),
            houses: entry.layout.houses().len(),
            shared_boxes: entry.layout.shared_boxes().count(),
            daily: CatalogEntry::modes().any(|mode| mode.id == entry.id),
        };
        CatalogEntry::all().iter().map(shape).collect()
    }
}

/// The named layouts.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Layouts))]
pub struct LayoutsShape {
    /// In the order of the catalogue.
    pub layouts: Vec<LayoutShape>,
}

/// A puzzle without its solution.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Puzzle))]
pub struct PuzzleShape {
    /// Its id.
    pub id: String,
    layout: String,
    givens: String,
    clues: usize,
    /// The level that was graded, if logic alone solves it.
    #[cfg_attr(feature = "schema", schema(required))]
    pub level: Option<String>,
    /// The score of its path.
    #[cfg_attr(feature = "schema", schema(required))]
    pub score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    daily: Option<String>,
    document: PuzzleDocument,
}

impl PuzzleShape {
    /// The shape of a puzzle; the document is sealed here, whatever it was.
    pub fn new(id: String, document: &PuzzleDocument, daily: Option<String>) -> PuzzleShape {
        let puzzle = &document.puzzle;
        PuzzleShape {
            id,
            layout: layout_text(puzzle.layout()),
            givens: puzzle.givens().to_string(),
            clues: puzzle.n_givens(),
            level: None,
            score: None,
            daily,
            document: PuzzleDocument { seal: Seal::Sealed, ..document.clone() },
        }
    }
}

/// A game: everything but its turns.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Game))]
pub struct GameShape {
    id: String,
    puzzle: String,
    layout: String,
    givens: String,
    board: String,
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::policy))]
    policy: &'static str,
    clean_marks: bool,
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::status))]
    status: &'static str,
    solved: bool,
    turns: usize,
    empty: usize,
    mistakes: u32,
    highest_hint: u8,
    can_undo: usize,
    can_redo: usize,
    #[serde(flatten)]
    conflicts: ConflictsShape,
}

impl GameShape {
    /// The shape of a game of a puzzle that is stored.
    pub fn new(id: String, puzzle: String, game: &Game) -> GameShape {
        let settings = game.settings();
        GameShape {
            id,
            puzzle,
            layout: layout_text(game.layout()),
            givens: game.puzzle().givens().to_string(),
            board: game.board().to_string(),
            policy: policy_name(settings.policy),
            clean_marks: settings.clean_marks,
            status: status_name(game.status()),
            solved: game.status() == Status::Solved,
            turns: game.log().len(),
            empty: game.n_empty(),
            mistakes: game.n_mistakes(),
            highest_hint: game.highest_hint(),
            can_undo: game.n_undo(),
            can_redo: game.n_redo(),
            conflicts: ConflictsShape::new(game.layout(), game.conflicts()),
        }
    }
}

/// What a turn did.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Played))]
pub struct MoveShape {
    success: bool,
    message: &'static str,
    /// The number of the turn.
    turn: usize,
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::status))]
    status: &'static str,
    solved: bool,
    board: String,
    #[serde(flatten)]
    conflicts: ConflictsShape,
}

impl MoveShape {
    /// The shape of a game after the turn of this number.
    pub fn new(game: &Game, turn: usize) -> MoveShape {
        let solved = game.status() == Status::Solved;
        MoveShape {
            success: true,
            message: if solved {
                "Congratulations! Puzzle solved correctly."
            } else {
                "Move successful"
            },
            turn,
            status: status_name(game.status()),
            solved,
            board: game.board().to_string(),
            conflicts: ConflictsShape::new(game.layout(), game.conflicts()),
        }
    }
}

/// What is wrong with a board, and how much is left.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Check))]
pub struct CheckShape {
    is_correct: bool,
    complete: bool,
    empty: usize,
    errors: Vec<MistakeShape>,
    message: String,
    turn: usize,
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::status))]
    status: &'static str,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Mistake))]
struct MistakeShape {
    row: u8,
    col: u8,
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 9))]
    current: u8,
}

impl CheckShape {
    /// The shape of a report on a game; the right digits are not in it.
    pub fn new(game: &Game, report: &Report) -> CheckShape {
        let mistake = |mistake: &Mistake| {
            let (row, col) = game.layout().position(mistake.cell);
            MistakeShape { row, col, current: mistake.current.get() }
        };
        CheckShape {
            is_correct: report.is_correct(),
            complete: report.n_empty == 0,
            empty: report.n_empty,
            errors: report.mistakes.iter().map(mistake).collect(),
            message: report.to_string(),
            turn: game.log().len(),
            status: status_name(game.status()),
        }
    }
}

/// A turn of a log.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Turn))]
pub struct TurnShape {
    /// Its number, from 1.
    #[cfg_attr(feature = "schema", schema(minimum = 1))]
    pub number: usize,
    /// Milliseconds since the start.
    at: u64,
    /// What was played, such as `r1c1=5`, `undo 2` or `restart`.
    turn: String,
}

impl TurnShape {
    /// The turns of a game behind the first so many.
    pub fn after(game: &Game, n_turns: usize) -> Vec<TurnShape> {
        TurnShape::some_after(game, n_turns, usize::MAX)
    }

    /// At most so many turns of a game behind the first so many.
    pub fn some_after(game: &Game, n_turns: usize, most: usize) -> Vec<TurnShape> {
        let shape = |(number, logged): (usize, &Logged)| TurnShape {
            number,
            at: logged.at,
            turn: logged.turn.display(game.layout()).to_string(),
        };
        (1..).zip(game.log()).skip(n_turns).take(most).map(shape).collect()
    }
}

/// Turns of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Turns))]
pub struct TurnsShape {
    /// In the order they were played.
    pub turns: Vec<TurnShape>,
}

/// All policies.
pub(crate) const POLICIES: [Policy; 3] = [Policy::Free, Policy::Strict, Policy::Guarded];

/// How a policy is called.
pub fn policy_name(policy: Policy) -> &'static str {
    match policy {
        Policy::Free => "free",
        Policy::Strict => "strict",
        Policy::Guarded => "guarded",
    }
}

/// The policy of a name.
pub fn policy_named(name: &str) -> Option<Policy> {
    POLICIES.into_iter().find(|p| policy_name(*p) == name)
}

/// How a status is called.
pub fn status_name(status: Status) -> &'static str {
    match status {
        Status::Created => "created",
        Status::InProgress => "in_progress",
        Status::Solved => "solved",
        Status::Revealed => "revealed",
        Status::Abandoned => "abandoned",
    }
}
