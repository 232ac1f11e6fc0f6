//! Questions about a board, and their answers.

use ninefold::hint::Hint;
use ninefold::logic::Path;
use ninefold::solve::{Proof, Solutions, Verdict};
use ninefold::{Board, CatalogEntry, Game, HintLevel, Layout, Puzzle, Settings, notation};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cells::cells_to_strings;
use crate::documents::document::Document;
use crate::documents::gattai::grids::ByGrid;
use crate::documents::puzzle::read_layout;
use crate::error::{Error, ErrorKind};
use crate::grade::GradeShape;
use crate::guard::Outline;
use crate::hint::HintShape;
use crate::names::TechniqueNames;
use crate::numbers::HintNumber;
use crate::options::Options;
use crate::rating::ExactShape;
use crate::records::only_board;
use crate::rest::cells::{PlaceShape, ViolationShape, places};
use crate::rows::{Number, Rows, digits, digits_in_line};
use crate::shape::{parse_value, present};

/// `{grid, layout?}`: a possible board in any form.
///
/// ```
/// use ninefold_wire::rest::{AnyBoardRequest, Body};
///
/// let grid = "*".repeat(81);
/// let request = AnyBoardRequest::from_json(&format!(r#"{{"grid": "{grid}"}}"#), 1_000)?;
/// let (_, board) = request.read()?;
/// assert_eq!(board?.n_filled(), 0);
/// # Ok::<(), ninefold_wire::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AnyBoard))]
pub struct AnyBoardRequest {
    /// A board in any form; the answer says whether it is valid.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::any_grid))]
    pub grid: Value,
    /// The id of a layout, or corners such as `a@0,0 b@6,6`; `classic` by default.
    pub layout: Option<String>,
}

/// `{grid, layout?}`: a board in any form.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Board))]
pub struct BoardRequest {
    /// 81 characters (`1`-`9`; empty `0 . * _`), a drawing, a text, file or link of another program,
    /// 81 numbers, nine rows of nine, or such rows for each grid.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::grid))]
    pub grid: Value,
    /// The id of a layout, or corners such as `a@0,0 b@6,6`; `classic` by default.
    pub layout: Option<String>,
}

/// `{grid, layout?, with?}`: a board in any form, and techniques for its grade.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RateRequest {
    /// A board in any form, as for the other questions.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::grid))]
    grid: Value,
    /// The id of a layout, or corners such as `a@0,0 b@6,6`; `classic` by default.
    layout: Option<String>,
    /// Techniques to use that are used only on request.
    #[serde(default, skip_serializing_if = "TechniqueNames::is_empty")]
    pub with: TechniqueNames,
}

/// `{state, layout?, with?}`: a board in any form, or a document of a puzzle or game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = State))]
pub struct StateRequest {
    /// The board or document.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::state))]
    pub state: Value,
    /// The layout of a board.
    pub layout: Option<String>,
    /// Techniques to use that are used only on request.
    #[serde(default, skip_serializing_if = "TechniqueNames::is_empty")]
    pub with: TechniqueNames,
}

/// `{state, layout?, level?, with?}`: a state, and the level of the hint.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HintRequest {
    /// The board or document.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::state))]
    pub state: Value,
    /// The layout of a board.
    pub layout: Option<String>,
    /// From 1, which only says whether there is a mistake, to 6, which reveals a digit.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    level: Option<HintNumber>,
    /// Techniques to use that are used only on request.
    #[serde(default, skip_serializing_if = "TechniqueNames::is_empty")]
    pub with: TechniqueNames,
}

impl AnyBoardRequest {
    /// The layout and the board, or why the grid is not one.
    ///
    /// # Errors
    ///
    /// There is no such layout.
    pub fn read(&self) -> Result<(Layout, Result<Board, Error>), Error> {
        let layout = layout(self.layout.as_deref())?;
        let board = read_grid("grid", &self.grid, &layout);
        Ok((layout, board))
    }
}

impl BoardRequest {
    /// The layout and the board, or why the grid is not one.
    ///
    /// # Errors
    ///
    /// There is no such layout.
    pub fn read(self) -> Result<(Layout, Result<Board, Error>), Error> {
        let BoardRequest { grid, layout } = self;
        AnyBoardRequest { grid, layout }.read()
    }
}

impl RateRequest {
    /// The layout and the board, or why the grid is not one.
    ///
    /// # Errors
    ///
    /// There is no such layout.
    pub fn read(self) -> Result<(Layout, Result<Board, Error>), Error> {
        let RateRequest { grid, layout, .. } = self;
        AnyBoardRequest { grid, layout }.read()
    }
}

/// The state in a request.
#[derive(Clone, Debug)]
pub enum State {
    /// A board, which may not be a puzzle.
    Board(Board),
    /// A game.
    Game(Box<Game>),
}

impl StateRequest {
    /// The board or game.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn read(&self, options: &Options) -> Result<State, Error> {
        let outline = Outline::of(&self.state);
        if ["format", "mode", "puzzle", "version"].iter().any(|name| outline.has(name)) {
            let document = Document::from_value(&self.state, options);
            return match document.map_err(|error| error.under("state"))? {
                Document::Game(document) => Ok(State::Game(Box::new(document.game))),
                Document::GattaiGame(document) => Ok(State::Game(Box::new(document.game))),
                Document::Puzzle(document) | Document::GattaiPuzzle(document) => {
                    Ok(State::Game(Box::new(Game::new(document.puzzle, Settings::default()))))
                }
                _ => Err(Error::unexpected("state", "a board, a puzzle or a game", outline.value)),
            };
        }
        read_grid("state", &self.state, &layout(self.layout.as_deref())?).map(State::Board)
    }
}

impl HintRequest {
    /// The board or game, and the level; `None` means that of the next hint.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn read(self, options: &Options) -> Result<(State, Option<HintLevel>), Error> {
        let HintRequest { state, layout, level, with } = self;
        let state = StateRequest { state, layout, with }.read(options)?;
        Ok((state, level.and_then(|level| HintLevel::new(level.0))))
    }
}

/// The layout of an optional field.
pub(crate) fn layout(text: Option<&str>) -> Result<Layout, Error> {
    text.map_or_else(|| Ok(Layout::classic()), read_layout)
}

/// A board as text in any form, 81 numbers, nine rows of nine, or such rows for each grid.
fn read_grid(field: &str, value: &Value, layout: &Layout) -> Result<Board, Error> {
    let found = || Outline::of(value).value;
    let under = |error: Error| error.under(field);
    let rows = match value {
        Value::String(text) => {
            return read_text(layout, text).map_err(|kind| Error::at(field, kind));
        }
        Value::Array(_) if layout.n_grids() > 1 => {
            let expected = "a text, or nine rows of nine for each grid";
            return Err(Error::unexpected(field, expected, found()));
        }
        Value::Array(items) if items.len() == 81 => {
            vec![digits_in_line(&parse_value::<Vec<Number>>(value).map_err(under)?)]
        }
        Value::Array(items) if items.len() != 9 => {
            return Err(Error::unexpected(field, "9 rows", found()));
        }
        Value::Array(_) => {
            vec![digits(field, &parse_value::<Rows<Number>>(value).map_err(under)?)?]
        }
        Value::Object(_) => {
            let grids: ByGrid<Rows<Number>> = parse_value(value).map_err(under)?;
            grids.read(field, layout, digits)?
        }
        _ => {
            let expected = "81 characters, 81 numbers or nine rows of nine";
            return Err(Error::unexpected(field, expected, found()));
        }
    };
    Board::from_grids(layout, &rows).map_err(|error| Error::at(field, ErrorKind::Grids(error)))
}

/// A board as text: in a form of ours, or as another program writes it.
fn read_text(layout: &Layout, text: &str) -> Result<Board, ErrorKind> {
    notation::read(layout, text).or_else(|error| {
        only_board(layout, text).map_err(|what| {
            // For a link or a file, its own error says more.
            let is_marked =
                text.trim_start().starts_with("http") || text.trim_start().starts_with('<');
            if is_marked { ErrorKind::Other { what } } else { ErrorKind::Board(error) }
        })
    })
}

/// The result of validating a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Validation))]
pub struct ValidateShape {
    well_formed: bool,
    /// The cells in conflict: rows and columns of the canvas from 0, such as `0,8`.
    conflicts: Vec<String>,
    /// Their positions in the grids, if there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    places: Vec<Vec<PlaceShape>>,
    violations: Vec<ViolationShape>,
    complete: bool,
    solved: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl ValidateShape {
    /// The shape of a board, or of an error.
    pub fn new(layout: &Layout, board: Result<&Board, &Error>) -> ValidateShape {
        match board {
            Ok(board) => ValidateShape {
                well_formed: true,
                conflicts: cells_to_strings(layout, &board.conflicts()),
                places: places(layout, &board.conflicts()),
                violations: ViolationShape::all(board),
                complete: board.is_complete(),
                solved: board.is_solved(),
                error: None,
            },
            Err(error) => ValidateShape {
                well_formed: false,
                conflicts: Vec::new(),
                places: Vec::new(),
                violations: Vec::new(),
                complete: false,
                solved: false,
                error: Some(error.to_string()),
            },
        }
    }
}

/// The solution of a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Solution))]
pub struct SolveShape {
    /// `solved`, `no solution`, `several solutions` or `gave up`.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::verdict))]
    verdict: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}

impl SolveShape {
    /// The shape of a search for two solutions.
    pub fn new(found: &Solutions) -> SolveShape {
        let verdict = found.verdict();
        let solution = found.boards.first().filter(|_| verdict.is_unique());
        // This answer solves a board with one solution.
        let verdict = if verdict.is_unique() { Verdict::Solved } else { verdict };
        SolveShape { verdict: verdict.to_string(), solution: solution.map(Board::to_string) }
    }
}

/// How many solutions a board has, and why.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Proof))]
pub struct ProofShape {
    /// The number of solutions: 1, or 0 for a board without one.
    solutions: usize,
    /// The number of cases; 0 if singles alone lead to the end.
    cases: usize,
    /// The proof in the format `ninefold/proof 1`, in one line.
    proof: String,
}

impl ProofShape {
    /// The shape of a proof.
    pub fn new(proof: &Proof) -> ProofShape {
        let (solutions, cases) = (proof.n_solutions(), proof.n_cases());
        ProofShape { solutions, cases, proof: proof.to_string() }
    }
}

/// The grade of a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Rating))]
pub struct RateShape {
    puzzle: String,
    #[serde(flatten)]
    grade: GradeShape,
    /// On the scale of Sudoku Explainer.
    rating: ExactShape,
}

impl RateShape {
    /// The shape of a puzzle, its path and its exact rating.
    pub fn new(puzzle: &Puzzle, path: &Path, rating: ExactShape) -> RateShape {
        let grade = GradeShape::new(puzzle, path);
        RateShape { puzzle: puzzle.givens().to_string(), grade, rating }
    }
}

/// A hint with its text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HintAnswer {
    #[serde(flatten)]
    hint: HintShape,
    /// The text of the hint.
    text: String,
    /// The number of the turn that recorded it, in a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<usize>,
}

impl HintAnswer {
    /// A hint on a layout, and its text.
    pub fn new(layout: &Layout, hint: &Hint, text: String) -> HintAnswer {
        HintAnswer { hint: HintShape::new(layout, hint), text, turn: None }
    }
}

/// A named layout.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Layout))]
pub struct LayoutShape {
    id: String,
    title: String,
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
    /// All of the catalog.
    pub fn all() -> Vec<LayoutShape> {
        let shape = |entry: &CatalogEntry| LayoutShape {
            id: entry.id.to_owned(),
            title: entry.title.to_owned(),
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
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Layouts))]
pub struct LayoutsShape {
    /// In the order of the catalog.
    pub layouts: Vec<LayoutShape>,
}
