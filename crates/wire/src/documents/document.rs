//! Any document, recognized by its fields.

use ninefold::solve::Budget;
use ninefold::{Board, Layout};
use serde::Deserialize;
use serde_json::Value;

use crate::documents::game::{GameDocument, GameFile};
use crate::documents::gattai::game::{GattaiGame, GattaiGameFile};
use crate::documents::gattai::layout::GattaiLayoutFile;
use crate::documents::gattai::puzzle::GattaiPuzzleFile;
use crate::documents::layout::{LayoutDocument, LayoutFile};
use crate::documents::puzzle::{PuzzleDocument, PuzzleFile, VERSION};
use crate::error::{Error, ErrorKind};
use crate::guard::{self, Outline, Scalar};
use crate::options::Options;
use crate::rows::{Number, Rows, digits, digits_in_line};
use crate::shape::{parse, parse_value};

/// A document, by its format.
#[derive(Clone, Debug)]
pub enum Document {
    /// `ninefold/puzzle`
    Puzzle(Box<PuzzleDocument>),
    /// `ninefold/layout`
    Layout(Box<LayoutDocument>),
    /// `ninefold/game`
    Game(Box<GameDocument>),
    /// A puzzle in `gattai-1.0`
    GattaiPuzzle(Box<PuzzleDocument>),
    /// A layout in `gattai-1.0`
    GattaiLayout(Box<LayoutDocument>),
    /// A game in `gattai-1.0`
    GattaiGame(Box<GattaiGame>),
    /// 81 numbers, or nine rows of nine, 0 for an empty cell: a board of one grid
    Board(Board),
}

impl Document {
    /// Reads a text with one document.
    ///
    /// ```
    /// use ninefold_wire::{Document, Options};
    ///
    /// let rows = vec![vec![0; 9]; 9];
    /// let text = format!("{rows:?}");
    /// let document = Document::read(&text, &Options::default())?;
    /// assert!(matches!(document, Document::Board(board) if board.n_filled() == 0));
    /// # Ok::<(), ninefold_wire::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn read(text: &str, options: &Options) -> Result<Document, Error> {
        let (text, outline) = guard::check(text, options.most_bytes)?;
        read(&Text(text), &outline, options)
    }

    /// Reads a document that is part of a body.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn from_value(value: &Value, options: &Options) -> Result<Document, Error> {
        read(&value, &Outline::of(value), options)
    }
}

/// The source of a document's fields.
trait Source {
    fn parse<T: for<'de> Deserialize<'de>>(&self) -> Result<T, Error>;
}

struct Text<'a>(&'a str);

impl Source for Text<'_> {
    fn parse<T: for<'de> Deserialize<'de>>(&self) -> Result<T, Error> {
        parse(self.0)
    }
}

impl Source for &Value {
    fn parse<T: for<'de> Deserialize<'de>>(&self) -> Result<T, Error> {
        parse_value(self)
    }
}

fn read(source: &impl Source, outline: &Outline, options: &Options) -> Result<Document, Error> {
    let Options { budget, now, .. } = *options;
    if let Scalar::List(n_items) = outline.value {
        return read_board(source, n_items).map(Document::Board);
    }
    if let Some(format) = outline.field("format") {
        return read_own(source, format, outline, budget);
    }
    if outline.has("puzzle") || outline.has("currentGrids") {
        let file: GattaiGameFile = source.parse()?;
        return Ok(Document::GattaiGame(Box::new(file.read(budget, now)?)));
    }
    if outline.has("gridPositions") {
        let file: GattaiLayoutFile = source.parse()?;
        return Ok(Document::GattaiLayout(Box::new(file.read()?)));
    }
    if outline.has("mode") || outline.has("grids") {
        GattaiPuzzleFile::check_version(outline.field("version"))?;
        let file: GattaiPuzzleFile = source.parse()?;
        return Ok(Document::GattaiPuzzle(Box::new(file.read(budget)?)));
    }
    Err(Error::at("", ErrorKind::Unrecognized))
}

/// Reads one of our own documents.
fn read_own(
    source: &impl Source,
    format: &Scalar,
    outline: &Outline,
    budget: Budget,
) -> Result<Document, Error> {
    let format = format.text().ok_or_else(|| Error::unexpected("format", "a text", format))?;
    if ![PuzzleFile::FORMAT, LayoutFile::FORMAT, GameFile::FORMAT].contains(&format) {
        let found = format.chars().take(24).collect();
        return Err(Error::at("format", ErrorKind::Format { found }));
    }
    match outline.field("version") {
        None => return Err(Error::at("version", ErrorKind::Missing)),
        Some(version) if *version != Scalar::Whole(VERSION.into()) => {
            let kind = ErrorKind::Version { found: version.to_string(), understood: "1" };
            return Err(Error::at("version", kind));
        }
        Some(_) => {}
    }
    Ok(match format {
        PuzzleFile::FORMAT => {
            Document::Puzzle(Box::new(source.parse::<PuzzleFile>()?.read(budget)?))
        }
        LayoutFile::FORMAT => Document::Layout(Box::new(source.parse::<LayoutFile>()?.read()?)),
        _ => Document::Game(Box::new(source.parse::<GameFile>()?.read(budget)?)),
    })
}

fn read_board(source: &impl Source, n_items: usize) -> Result<Board, Error> {
    let rows = match n_items {
        81 => digits_in_line(&source.parse::<Vec<Number>>()?),
        9 => digits("", &source.parse::<Rows<Number>>()?)?,
        _ => {
            let found = Scalar::List(n_items);
            return Err(Error::unexpected("", "81 numbers, or 9 rows of 9", found));
        }
    };
    Board::from_grids(&Layout::classic(), &[rows])
        .map_err(|error| Error::at("", ErrorKind::Grids(error)))
}
