//! Puzzles in `gattai-1.0`.

use ninefold::logic::Level;
use ninefold::solve::Budget;
use ninefold::{CatalogEntry, Cell, ClaimError, Claims, PuzzleError};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::documents::declared::{Date, Declared};
use crate::documents::gattai::grids::{ByGrid, numbers, path_to, read_board};
use crate::documents::puzzle::{PuzzleDocument, Seal};
use crate::error::{Error, ErrorKind, WriteError};
use crate::guard::Scalar;
use crate::rows::{Number, Rows};
use crate::shape::to_string;

const VERSION: &str = "1.0";

impl PuzzleDocument {
    /// The document in `gattai-1.0`, as JSON on one line.
    ///
    /// # Errors
    ///
    /// The puzzle is sealed, its layout is not in the catalog, or date or difficulty are missing.
    pub fn to_gattai(&self) -> Result<String, WriteError> {
        GattaiPuzzleFile::new(self).map(|puzzle| to_string(&puzzle))
    }
}

/// The fields of a puzzle, in order.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GattaiPuzzleFile {
    date: Date,
    mode: String,
    difficulty: GattaiLevel,
    clue_count: usize,
    version: String,
    grids: ByGrid<GridPair>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct GridPair {
    grid: Rows<Number>,
    solution: Rows<Number>,
}

impl GattaiPuzzleFile {
    pub(crate) fn new(document: &PuzzleDocument) -> Result<GattaiPuzzleFile, WriteError> {
        let PuzzleDocument { puzzle, declared, seal, .. } = document;
        if *seal == Seal::Sealed {
            return Err(WriteError::Sealed);
        }
        let entry = CatalogEntry::of(puzzle.layout()).ok_or(WriteError::NoMode)?;
        Ok(GattaiPuzzleFile {
            date: declared.date.ok_or(WriteError::NoDate)?,
            mode: entry.id.to_owned(),
            difficulty: GattaiLevel(declared.difficulty.ok_or(WriteError::NoDifficulty)?),
            clue_count: puzzle.n_givens(),
            version: VERSION.to_owned(),
            grids: ByGrid::new(puzzle.layout(), |grid| GridPair {
                grid: numbers(puzzle.givens(), grid),
                solution: numbers(puzzle.solution(), grid),
            }),
        })
    }

    /// Refuses any other version.
    pub(crate) fn check_version(version: Option<&Scalar>) -> Result<(), Error> {
        let kind = match version {
            None => ErrorKind::Missing,
            Some(version) if version.text() == Some(VERSION) => return Ok(()),
            Some(version) => {
                ErrorKind::Version { found: version.to_string(), understood: "\"1.0\"" }
            }
        };
        Err(Error::at("version", kind))
    }

    pub(crate) fn read(self, budget: Budget) -> Result<PuzzleDocument, Error> {
        GattaiPuzzleFile::check_version(Some(&Scalar::from(&*self.version)))?;
        let entry = CatalogEntry::named(&self.mode).ok_or_else(|| {
            let known = CatalogEntry::all().iter().map(|entry| entry.id);
            let expected = format!("one of {}", known.collect::<Vec<_>>().join(", "));
            Error::unexpected("mode", expected, Scalar::from(&*self.mode))
        })?;
        let layout = &entry.layout;
        let givens = read_board("grids", layout, Some("grid"), &self.grids, |pair| &pair.grid)?;
        let solution =
            read_board("grids", layout, Some("solution"), &self.grids, |pair| &pair.solution)?;
        let claims = Claims { solution: Some(solution), n_givens: Some(self.clue_count) };
        let puzzle = claims.prove(givens, budget).map_err(|error| {
            let place =
                |cell: Cell, field| path_to("grids", layout, layout.places(cell)[0], Some(field));
            let path = match &error {
                ClaimError::Incomplete { cell, .. } | ClaimError::Given { cell, .. } => {
                    place(*cell, "solution")
                }
                ClaimError::Invalid { violation, .. } => place(violation.cells[1], "solution"),
                ClaimError::NumberOfGivens { .. } => "clueCount".to_owned(),
                ClaimError::Puzzle(PuzzleError::Conflict { givens }) => {
                    let first = givens.conflicts().first();
                    first.map_or_else(|| "grids".to_owned(), |cell| place(cell, "grid"))
                }
                _ => "grids".to_owned(),
            };
            Error::at(path, ErrorKind::Claim(error))
        })?;
        let declared = Declared {
            difficulty: Some(self.difficulty.0),
            date: Some(self.date),
            ..Declared::default()
        };
        Ok(PuzzleDocument { declared, ..PuzzleDocument::new(puzzle) })
    }
}

/// One of the four levels of `gattai-1.0`, which writes expert as extreme.
#[derive(Copy, Clone, Debug)]
struct GattaiLevel(Level);

impl Serialize for GattaiLevel {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self.0 {
            Level::Expert => Level::Extreme.name(),
            other => other.name(),
        })
    }
}

impl<'de> Deserialize<'de> for GattaiLevel {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let found = Scalar::deserialize(deserializer)?;
        let level = found.text().and_then(|text| text.parse().ok());
        let level = level.filter(|&level| level != Level::Expert);
        level.map(GattaiLevel).ok_or_else(|| found.refused("easy, medium, hard or extreme"))
    }
}
