//! What to print, and how.

use std::fmt;

use ninefold::logic::Level;
use ninefold::{Board, Puzzle};
use ninefold_words::Language;

use crate::board::Candidates;

/// A puzzle, and what to print with it.
#[derive(Clone, Debug)]
pub struct Printed {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A board with entered digits to print as well.
    pub entries: Option<Board>,
    /// Its title.
    pub title: Option<String>,
    /// Its level.
    pub level: Option<Level>,
    /// Its date.
    pub date: Option<String>,
    /// A line beneath it, such as the techniques that it needs.
    pub note: Option<String>,
    /// A hint, printed at the end with those of the other puzzles.
    pub hint: Option<String>,
    /// The address that opens it, printed as a QR code.
    pub address: Option<String>,
}

impl Printed {
    /// A puzzle with nothing else.
    pub fn new(puzzle: Puzzle) -> Printed {
        Printed {
            puzzle,
            entries: None,
            title: None,
            level: None,
            date: None,
            note: None,
            hint: None,
            address: None,
        }
    }
}

/// The sizes of paper.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Paper {
    /// 210 × 297 mm
    #[default]
    A4,
    /// 8.5 × 11 inches
    Letter,
    /// 148 × 210 mm
    A5,
}

impl Paper {
    /// Every size.
    pub const ALL: [Paper; 3] = [Paper::A4, Paper::Letter, Paper::A5];

    /// The size with this name.
    pub fn named(name: &str) -> Option<Paper> {
        Paper::ALL.into_iter().find(|paper| paper.name() == name)
    }

    /// Its name in options.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
            Paper::A5 => "a5",
        }
    }

    /// Width and height in whole dots.
    pub(crate) const fn size(self) -> (i32, i32) {
        match self {
            Paper::A4 => (4961, 7016),
            Paper::Letter => (5100, 6600),
            Paper::A5 => (3496, 4961),
        }
    }
}

/// Where solutions are printed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Solutions {
    /// Nowhere.
    #[default]
    None,
    /// Small, beneath each puzzle.
    Below,
    /// On pages of their own at the end.
    End,
}

impl Solutions {
    /// Every place.
    pub const ALL: [Solutions; 3] = [Solutions::None, Solutions::Below, Solutions::End];

    /// The place with this name.
    pub fn named(name: &str) -> Option<Solutions> {
        Solutions::ALL.into_iter().find(|place| place.name() == name)
    }

    /// Its name in options.
    pub const fn name(self) -> &'static str {
        match self {
            Solutions::None => "none",
            Solutions::Below => "below",
            Solutions::End => "end",
        }
    }
}

/// How puzzles are printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Style {
    /// The paper.
    pub paper: Paper,
    /// The maximum number of puzzles on a page: 1, 2, 4 or 6. There are fewer where cells would be too small to write
    /// in.
    pub per_page: usize,
    /// Whether cells, digits and lines are large, for people with poor eyesight.
    pub is_large: bool,
    /// Where the solutions go.
    pub solutions: Solutions,
    /// What empty cells show.
    pub candidates: Candidates,
    /// The title on every page, or of the book.
    pub title: Option<String>,
    /// The author of the book.
    pub author: Option<String>,
    /// A date for the cover of a book.
    pub date: Option<String>,
    /// The number of the first puzzle.
    pub first_number: usize,
    /// The language of all texts except titles.
    pub language: Language,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            paper: Paper::A4,
            per_page: 1,
            is_large: false,
            solutions: Solutions::None,
            candidates: Candidates::None,
            title: None,
            author: None,
            date: None,
            first_number: 1,
            language: Language::English,
        }
    }
}

/// The possible numbers of puzzles on a page.
pub const PER_PAGE: [usize; 4] = [1, 2, 4, 6];

/// Why puzzles cannot be printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PrintError {
    /// An address is too long for a QR code.
    LongAddress {
        /// The number of the puzzle.
        number: usize,
        /// The number of its bytes.
        n_bytes: usize,
    },
    /// The picture of a page would be larger than memory allows.
    LargePicture {
        /// The number of the page.
        page: usize,
    },
}

impl fmt::Display for PrintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PrintError::LongAddress { number, n_bytes } => write!(
                f,
                "puzzle {number}: its address has {n_bytes} bytes, more than a QR code can hold (2953)"
            ),
            PrintError::LargePicture { page } => {
                write!(f, "page {page}: the picture is too large for the memory")
            }
        }
    }
}

impl std::error::Error for PrintError {}
