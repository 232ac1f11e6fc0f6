//! Puzzles as our own documents.

use ninefold::solve::Budget;
use ninefold::{Board, ClaimError, Claims, Layout, ParseLayoutError, Puzzle};
use serde::{Serialize, Serializer};

use crate::declared::Declared;
use crate::documents::document::check_version;
use crate::error::{Error, ErrorKind};
use crate::json::Json;
use crate::node::Node;

/// A puzzle with what was said about it.
///
/// ```
/// use ninefold::{Board, Layout, Puzzle};
/// use ninefold_wire::{PuzzleDocument, Seal};
///
/// let givens = Board::parse(
///     &Layout::classic(),
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let mut document = PuzzleDocument::new(Puzzle::new(givens)?);
/// assert!(document.to_json().contains("534678912"));
/// document.seal = Seal::Sealed;
/// assert!(!document.to_json().contains("534678912"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleDocument {
    /// The puzzle, which is proven.
    pub puzzle: Puzzle,
    /// What is said about it, which is not.
    pub declared: Declared,
    /// Whether the solution is written, too.
    pub seal: Seal,
}

/// Whether a document tells the solution.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Seal {
    /// It does.
    Open,
    /// It does not.
    Sealed,
}

impl PuzzleDocument {
    pub(crate) const FORMAT: &str = "ninefold/puzzle";

    /// The open document of a puzzle of which nothing is said.
    pub fn new(puzzle: Puzzle) -> PuzzleDocument {
        PuzzleDocument { puzzle, declared: Declared::default(), seal: Seal::Open }
    }

    /// The document as JSON on one line.
    pub fn to_json(&self) -> String {
        to_string(self)
    }

    pub(crate) fn read_versioned(node: &Node<'_>, budget: Budget) -> Result<Self, Error> {
        check_version(node)?;
        node.only(&["format", "version", "layout", "givens", "solution", "declared"])?;
        PuzzleDocument::read_body(node, budget)
    }

    /// Reads the fields of a puzzle that is part of a document.
    pub(crate) fn read_part(node: &Node<'_>, budget: Budget) -> Result<Self, Error> {
        node.only(&["layout", "givens", "solution", "declared"])?;
        PuzzleDocument::read_body(node, budget)
    }

    fn read_body(node: &Node<'_>, budget: Budget) -> Result<Self, Error> {
        let layout = read_layout(&node.field("layout")?)?;
        let givens = node.field("givens")?;
        let board = read_board(&givens, &layout)?;
        let solution = node.optional("solution")?;
        let claims = Claims {
            solution: solution.map(|node| read_board(&node, &layout)).transpose()?,
            n_givens: None,
        };
        let seal = if solution.is_some() { Seal::Open } else { Seal::Sealed };
        let puzzle = claims.prove(board, budget).map_err(|error| {
            let place = match (&error, &solution) {
                (ClaimError::Puzzle(_), _) | (_, None) => &givens,
                (_, Some(solution)) => solution,
            };
            place.error(ErrorKind::Claim(error))
        })?;
        let declared = node.optional("declared")?;
        let declared = declared.map(|node| Declared::read(&node)).transpose()?;
        Ok(PuzzleDocument { puzzle, declared: declared.unwrap_or_default(), seal })
    }

    pub(crate) fn body(&self) -> PuzzleBody {
        let solution = match self.seal {
            Seal::Open => Some(self.puzzle.solution().to_string()),
            Seal::Sealed => None,
        };
        PuzzleBody {
            layout: self.puzzle.layout().name().into_owned(),
            givens: self.puzzle.givens().to_string(),
            solution,
            declared: Some(self.declared).filter(|declared| *declared != Declared::default()),
        }
    }
}

/// As one of our own documents.
impl Serialize for PuzzleDocument {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Versioned::new(PuzzleDocument::FORMAT, self.body()).serialize(serializer)
    }
}

/// The fields of a puzzle.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct PuzzleBody {
    layout: String,
    givens: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    declared: Option<Declared>,
}

/// The fields of a document behind its format and version.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Versioned<T> {
    format: &'static str,
    version: u32,
    #[serde(flatten)]
    body: T,
}

impl<T> Versioned<T> {
    pub(crate) fn new(format: &'static str, body: T) -> Versioned<T> {
        Versioned { format, version: 1, body }
    }
}

/// A value as JSON on one line.
pub(crate) fn to_string(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("fields with text as names are always JSON")
}

pub(crate) fn read_layout(node: &Node<'_>) -> Result<Layout, Error> {
    let layout: Result<Layout, ParseLayoutError> = node.text()?.parse();
    layout.map_err(|error| node.error(ErrorKind::Layout(error.kind)))
}

fn read_board(node: &Node<'_>, layout: &Layout) -> Result<Board, Error> {
    match node.json() {
        Json::Text(text) => {
            Board::parse(layout, text).map_err(|error| node.error(ErrorKind::Board(error)))
        }
        _ => Err(node.unexpected("the line of a board")),
    }
}
