//! Any document at all, recognised by what is in it.

use ninefold::solve::Budget;
use ninefold::{Board, Layout};

use crate::documents::game::GameDocument;
use crate::documents::gattai::GattaiGame;
use crate::documents::layout::LayoutDocument;
use crate::documents::puzzle::PuzzleDocument;
use crate::error::{Error, ErrorKind};
use crate::json::Json;
use crate::node::{Node, digit};

/// A document, and in which form it came.
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

/// How documents are read.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How long a text may be; 4 MiB unless told.
    pub most_bytes: usize,
    /// How many guesses a puzzle's proof may take.
    pub budget: Budget,
    /// The time now in milliseconds since 1970, from which a `gattai-1.0` game's start is counted.
    pub now: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { most_bytes: 4 << 20, budget: Budget::default(), now: 0 }
    }
}

impl Document {
    /// Reads a text that holds one document.
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
        Document::from_json(&Json::parse(text, options.most_bytes)?, options)
    }

    /// Reads a document that is part of another one.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn from_json(json: &Json, options: &Options) -> Result<Document, Error> {
        let node = &Node::root(json);
        if let Json::List(_) = json {
            return read_board(node).map(Document::Board);
        }
        let Json::Object(fields) = json else {
            return Err(node.error(ErrorKind::Unrecognised));
        };
        let has = |name: &str| fields.iter().any(|(field, _)| field == name);
        if has("format") {
            let format = node.field("format")?;
            let found = format.text()?;
            return Ok(match found {
                PuzzleDocument::FORMAT => Document::Puzzle(Box::new(
                    PuzzleDocument::read_versioned(node, options.budget)?,
                )),
                LayoutDocument::FORMAT => {
                    Document::Layout(Box::new(LayoutDocument::read_versioned(node)?))
                }
                GameDocument::FORMAT => {
                    Document::Game(Box::new(GameDocument::read_versioned(node, options.budget)?))
                }
                _ => {
                    let found = found.chars().take(24).collect();
                    return Err(format.error(ErrorKind::Format { found }));
                }
            });
        }
        if has("puzzle") || has("currentGrids") {
            return GattaiGame::read(node, options)
                .map(|game| Document::GattaiGame(Box::new(game)));
        }
        if has("gridPositions") {
            let layout = LayoutDocument::read_gattai(node)?;
            return Ok(Document::GattaiLayout(Box::new(layout)));
        }
        if has("mode") || has("grids") {
            let puzzle = PuzzleDocument::read_gattai(node, options.budget)?;
            return Ok(Document::GattaiPuzzle(Box::new(puzzle)));
        }
        Err(node.error(ErrorKind::Unrecognised))
    }
}

fn read_board(node: &Node<'_>) -> Result<Board, Error> {
    let layout = Layout::classic();
    let rows = match node.n_items()? {
        81 => {
            let mut rows = [[None; 9]; 9];
            for (value, item) in rows.as_flattened_mut().iter_mut().zip(node.items()?) {
                *value = digit(&item)?;
            }
            rows
        }
        9 => node.nine_by_nine(digit)?,
        _ => return Err(node.unexpected("81 numbers, or 9 rows of 9")),
    };
    Board::from_grids(&layout, &[rows]).map_err(|error| node.error(ErrorKind::Grids(error)))
}

/// Checks that one of our own documents is of the version that is read.
pub(crate) fn check_version(node: &Node<'_>) -> Result<(), Error> {
    let version = node.field("version")?;
    if version.whole() == Ok(1) { Ok(()) } else { Err(version.other_version("1")) }
}
