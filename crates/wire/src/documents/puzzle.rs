//! Puzzles as our own documents.

use ninefold::solve::Budget;
use ninefold::{Board, ClaimError, Claims, Layout, ParseLayoutError, Puzzle};
use serde::{Deserialize, Serialize};

use crate::documents::declared::Declared;
use crate::documents::proof::ProofText;
use crate::error::{Error, ErrorKind};
use crate::shape::{board_line, present, present_line, to_string};

/// A puzzle with the declarations about it.
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
    /// The declarations about it, which are not proven.
    pub declared: Declared,
    /// Whether the solution is written, too.
    pub seal: Seal,
    /// Why the solution is the only one. It is written only if the document is open, because it
    /// contains the solution.
    pub proof: Option<ProofText>,
}

/// Whether a document contains the solution.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Seal {
    /// It does.
    Open,
    /// It does not.
    Sealed,
}

impl PuzzleDocument {
    /// The open document of a puzzle without declarations.
    pub fn new(puzzle: Puzzle) -> PuzzleDocument {
        let declared = Declared::default();
        PuzzleDocument { puzzle, declared, seal: Seal::Open, proof: None }
    }

    /// The document as JSON on one line.
    pub fn to_json(&self) -> String {
        to_string(&PuzzleFile::new(self))
    }
}

/// `ninefold/puzzle`: the fields of a puzzle that is a document of its own.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PuzzleDocument))]
pub struct PuzzleFile {
    format: PuzzleFormat,
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 1))]
    version: u32,
    /// The id of a layout, or corners such as `a@0,0 b@6,6`.
    pub layout: String,
    /// The givens, cell by cell.
    #[serde(deserialize_with = "board_line")]
    pub givens: String,
    #[serde(default, deserialize_with = "present_line", skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    declared: Option<Declared>,
    /// A proof that the solution is the only one, as `POST /prove` writes it.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 65536))]
    proof: Option<String>,
}

#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
enum PuzzleFormat {
    #[serde(rename = "ninefold/puzzle")]
    Puzzle,
}

/// The fields of a puzzle that is part of a document.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PuzzlePart))]
pub struct PuzzlePart {
    /// The id of a layout, or corners such as `a@0,0 b@6,6`.
    pub layout: String,
    /// The givens, cell by cell.
    #[serde(deserialize_with = "board_line")]
    pub givens: String,
    #[serde(default, deserialize_with = "present_line", skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    declared: Option<Declared>,
}

impl PuzzleFile {
    pub(crate) const FORMAT: &str = "ninefold/puzzle";

    /// The fields of a document.
    pub fn new(document: &PuzzleDocument) -> PuzzleFile {
        let PuzzleDocument { puzzle, declared, seal, proof } = document;
        let proof = proof.as_ref().filter(|_| *seal == Seal::Open);
        let proof = proof.map(|proof| proof.as_str().to_owned());
        PuzzleFile { proof, ..PuzzleFile::of(puzzle, *declared, *seal) }
    }

    /// The fields of a puzzle with these declarations.
    pub fn of(puzzle: &Puzzle, declared: Declared, seal: Seal) -> PuzzleFile {
        PuzzlePart::new(puzzle, declared, seal).into_file()
    }

    /// The declarations about the puzzle.
    pub fn declared(&self) -> Declared {
        self.declared.unwrap_or_default()
    }

    /// The document, whose puzzle is proven, and whose proof is checked.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn read(self, budget: Budget) -> Result<PuzzleDocument, Error> {
        let PuzzleFile { layout, givens, solution, declared, proof, .. } = self;
        if proof.is_some() && solution.is_none() {
            let what = "expected `solution`, too, because the proof contains it".to_owned();
            return Err(Error::at("proof", ErrorKind::Other { what }));
        }
        let document = PuzzlePart { layout, givens, solution, declared }.read(budget)?;
        let proof = proof.map(|text| ProofText::read(&document.puzzle, text)).transpose()?;
        Ok(PuzzleDocument { proof, ..document })
    }
}

impl PuzzlePart {
    /// The fields of a puzzle with these declarations.
    pub(crate) fn new(puzzle: &Puzzle, declared: Declared, seal: Seal) -> PuzzlePart {
        let solution = match seal {
            Seal::Open => Some(puzzle.solution().to_string()),
            Seal::Sealed => None,
        };
        PuzzlePart {
            layout: puzzle.layout().name().into_owned(),
            givens: puzzle.givens().to_string(),
            solution,
            declared: Some(declared).filter(|declared| *declared != Declared::default()),
        }
    }

    /// The puzzle as a document of its own.
    pub fn into_file(self) -> PuzzleFile {
        let PuzzlePart { layout, givens, solution, declared } = self;
        let format = PuzzleFormat::Puzzle;
        PuzzleFile { format, version: VERSION, layout, givens, solution, declared, proof: None }
    }

    pub(crate) fn read(self, budget: Budget) -> Result<PuzzleDocument, Error> {
        let layout = read_layout(&self.layout)?;
        let board = |field: &str, text: &str| {
            Board::parse(&layout, text).map_err(|error| Error::at(field, ErrorKind::Board(error)))
        };
        let givens = board("givens", &self.givens)?;
        let solution = self.solution.map(|text| board("solution", &text)).transpose()?;
        let seal = if solution.is_some() { Seal::Open } else { Seal::Sealed };
        let claims = Claims { solution, n_givens: None };
        let puzzle = claims.prove(givens, budget).map_err(|error| {
            let field = match (&error, seal) {
                (ClaimError::Puzzle(_), _) | (_, Seal::Sealed) => "givens",
                (_, Seal::Open) => "solution",
            };
            Error::at(field, ErrorKind::Claim(error))
        })?;
        let declared = self.declared.unwrap_or_default();
        Ok(PuzzleDocument { puzzle, declared, seal, proof: None })
    }
}

/// The version of our own documents.
pub(crate) const VERSION: u32 = 1;

/// The layout of a field of this name.
pub(crate) fn read_layout(text: &str) -> Result<Layout, Error> {
    let layout: Result<Layout, ParseLayoutError> = text.parse();
    layout.map_err(|error| Error::at("layout", ErrorKind::Layout(error.kind)))
}
