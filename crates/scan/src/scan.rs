//! From a picture to a puzzle.

use std::fmt;

use ninefold::solve::Verdict;
use ninefold::{Board, Layout, Puzzle};

use crate::cells::{PATCH, patches, square};
use crate::decide::{Certainty, Reading, decide, likeliest};
use crate::find::{Found, find, find_all};
use crate::lattice::Lattice;
use crate::network::{Costs, Network, WeightsError};
use crate::picture::Picture;

/// The longest side of the picture from which cells are cut, in pixels.
const SIDE: usize = 1280;

/// The least number of digits for a grid to be a puzzle.
pub const MIN_DIGITS: usize = 8;

/// The mean cost of a cell, in 1/256, below which the picture is surely the right way up.
const CLEAR: u32 = 6;

/// The maximum number of cells that are turned to find out which way is up.
const MAX_TURNED: usize = 24;

/// The mean cost of a cell with a digit, in 1/256, above which the cells do not contain digits.
const NONSENSE: u32 = 200;

/// Reads puzzles from pictures.
pub struct Scanner {
    network: Network,
}

/// A puzzle as it was read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Scan {
    /// The givens.
    pub board: Board,
    /// The answer for each cell, in the order of the layout's cells.
    pub readings: Vec<Reading>,
    /// Whether the givens have exactly one solution.
    pub verdict: Verdict,
    /// The corners of the layout's canvas in the picture, clockwise from the upper left one of the upright canvas.
    pub corners: [(f32, f32); 4],
    /// The number of quarter turns clockwise that make the picture upright.
    pub turns: usize,
    /// The lines of the layout in the picture.
    lattice: Lattice,
}

impl Scan {
    /// The layout's canvas cut out of the picture that was read, straight and upright, with `side` pixels per cell.
    pub fn straightened(&self, picture: &Picture, side: usize) -> Picture {
        let layout = self.board.layout();
        let (rows, columns) = (usize::from(layout.rows()), usize::from(layout.columns()));
        // The point of the picture at a place of the upright canvas; only square layouts are turned.
        let point = |column: usize, row: usize| {
            let turn = |(x, y), _| (y, columns as f32 - x);
            let (x, y) = (0..self.turns).fold((column as f32, row as f32), turn);
            self.lattice.point(x, y)
        };
        let cell = |(row, column): (usize, usize)| {
            let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| point(column + x, row + y));
            square(picture, corners, side, 2)
        };
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let cells: Vec<Vec<f32>> = places.map(cell).collect();
        Picture::from_fn(columns * side, rows * side, |x, y| {
            cells[y / side * columns + x / side][y % side * side + x % side] as u8
        })
    }

    /// Whether a person should check it before playing: cells are doubtful, or there is not exactly one solution.
    pub fn is_doubtful(&self) -> bool {
        !self.verdict.is_unique()
            || self.readings.iter().any(|reading| reading.certainty == Certainty::Doubtful)
    }
}

/// Why no puzzle was read from a picture.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScanError {
    /// The lines of a grid were not found.
    NoGrid,
    /// There is a grid, but it has fewer than [`MIN_DIGITS`] digits.
    FewDigits {
        /// The number of its digits.
        found: usize,
    },
    /// There is a grid, but its cells do not seem to contain digits.
    NoDigits,
}

impl fmt::Display for ScanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScanError::NoGrid => f.write_str(
                "found no Sudoku grid: the whole grid must be in the picture, with its lines",
            ),
            ScanError::FewDigits { found } => {
                let least = Puzzle::FEWEST_GIVENS;
                write!(f, "found a grid with {found} digits: a puzzle has at least {least}")
            }
            ScanError::NoDigits => f.write_str("found a grid, but cannot read digits in its cells"),
        }
    }
}

impl std::error::Error for ScanError {}

impl fmt::Debug for Scanner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scanner")
    }
}

impl Default for Scanner {
    fn default() -> Scanner {
        Scanner::new()
    }
}

impl Scanner {
    /// A scanner with the weights of this crate.
    pub fn new() -> Scanner {
        let weights = include_bytes!("../weights/digits.bin");
        Scanner::with_weights(weights).expect("the weights of this crate fit its network")
    }

    /// A scanner with other weights, written by `train/train.py`.
    ///
    /// # Errors
    ///
    /// If they are not the weights of this network.
    pub fn with_weights(weights: &[u8]) -> Result<Scanner, WeightsError> {
        Ok(Scanner { network: Network::read(weights)? })
    }

    /// The puzzle in a picture.
    ///
    /// # Errors
    ///
    /// If no puzzle can be read.
    pub fn scan(&self, picture: &Picture) -> Result<Scan, ScanError> {
        let small = picture.within(SIDE);
        let found = find(&small).ok_or(ScanError::NoGrid)?;
        self.scan_found(picture, &small, &found, false)
    }

    /// One of the puzzles in a picture, and how many there are. Number 0 is the one that [`scan`](Scanner::scan)
    /// returns, the others are elsewhere in the picture, and numbers past the last wrap around. If `is_upright`, the
    /// picture is not turned.
    ///
    /// # Errors
    ///
    /// If no puzzle can be read.
    pub fn scan_one_of(
        &self,
        picture: &Picture,
        number: usize,
        is_upright: bool,
    ) -> Result<(Scan, usize), ScanError> {
        let small = picture.within(SIDE);
        let found = find_all(&small);
        let one = found.get(number % found.len().max(1)).ok_or(ScanError::NoGrid)?;
        Ok((self.scan_found(picture, &small, one, is_upright)?, found.len()))
    }

    fn scan_found(
        &self,
        picture: &Picture,
        small: &Picture,
        found: &Found,
        is_upright: bool,
    ) -> Result<Scan, ScanError> {
        let scale = |original: usize, now: usize| original as f32 / now as f32;
        let (costs, turns) = self.read(small, found, is_upright);
        let digits: Vec<&Costs> = costs.iter().filter(|costs| likeliest(costs) > 0).collect();
        if digits.len() < MIN_DIGITS {
            return Err(ScanError::FewDigits { found: digits.len() });
        }
        if mean(digits.iter().copied()) > NONSENSE {
            return Err(ScanError::NoDigits);
        }
        let decision = decide(&found.layout, &costs);
        let (x, y) =
            (scale(picture.width(), small.width()), scale(picture.height(), small.height()));
        let lattice = found.lattice.scaled(x, y);
        let mut corners = lattice.corners();
        // After a clockwise turn, the lower left corner is the upper left one.
        corners.rotate_right(turns);
        Ok(Scan {
            board: decision.board,
            readings: decision.readings,
            verdict: decision.verdict,
            corners,
            turns,
            lattice,
        })
    }

    /// The costs of all cells of the upright picture, and the number of quarter turns clockwise that make it upright: 0
    /// if `is_upright`.
    fn read(&self, picture: &Picture, found: &Found, is_upright: bool) -> (Vec<Costs>, usize) {
        let layout = &found.layout;
        let places: Vec<(u8, u8)> = layout.cells().map(|cell| layout.position(cell)).collect();
        let patches = patches(picture, &found.lattice, &places, PATCH);
        let upright: Vec<Costs> = patches.iter().map(|patch| self.network.costs(patch)).collect();
        let (true, Some(order)) = (!is_upright && mean(&upright) >= CLEAR, turned_cells(layout))
        else {
            return (upright, 0);
        };
        // If it is not clear, check with some of the digits whether they are clearer when turned.
        let is_filled = |cell: &usize| likeliest(&upright[*cell]) > 0;
        let filled: Vec<usize> = (0..patches.len()).filter(is_filled).take(MAX_TURNED).collect();
        let mut some: Vec<Vec<u8>> = filled.iter().map(|&cell| patches[cell].clone()).collect();
        let mut best = (mean(filled.iter().map(|&cell| &upright[cell])), 0);
        for turns in 1..4 {
            some = some.iter().map(|patch| turned(patch)).collect();
            let costs: Vec<Costs> = some.iter().map(|patch| self.network.costs(patch)).collect();
            best = best.min((mean(&costs), turns));
        }
        let mut patches = patches;
        for _ in 0..best.1 {
            patches = order.iter().map(|&cell| turned(&patches[cell])).collect();
        }
        let costs = if best.1 == 0 {
            upright
        } else {
            patches.iter().map(|patch| self.network.costs(patch)).collect()
        };
        (costs, best.1)
    }
}

fn mean<'a>(costs: impl IntoIterator<Item = &'a Costs>) -> u32 {
    let (mut total, mut count) = (0, 0);
    for costs in costs {
        total += costs[likeliest(costs)];
        count += 1;
    }
    total / count.max(1)
}

/// For each cell, the cell that takes its place in a quarter turn clockwise; `None` if that changes the layout.
fn turned_cells(layout: &Layout) -> Option<Vec<usize>> {
    let side = layout.rows();
    if layout.columns() != side {
        return None;
    }
    let source = |(row, column): (u8, u8)| layout.cell_at(side - 1 - column, row);
    layout.cells().map(|cell| Some(source(layout.position(cell))?.index())).collect()
}

/// A patch after a quarter turn clockwise.
fn turned(patch: &[u8]) -> Vec<u8> {
    (0..PATCH * PATCH).map(|i| patch[(PATCH - 1 - i % PATCH) * PATCH + i / PATCH]).collect()
}

/// The cells of the grid in a picture as the network sees them, but with `side` pixels, so that training can move and
/// turn them. `None` if there is no classic grid.
///
/// # Panics
///
/// If `side` is less than the 24 pixels that the network sees.
pub fn training_cells(picture: &Picture, side: usize) -> Option<Vec<Vec<u8>>> {
    assert!(side >= PATCH, "expected at least {PATCH} pixels, found {side}");
    let small = picture.within(SIDE);
    let found = find(&small).filter(|found| found.layout == Layout::classic())?;
    let layout = &found.layout;
    let places: Vec<(u8, u8)> = layout.cells().map(|cell| layout.position(cell)).collect();
    Some(patches(&small, &found.lattice, &places, side))
}
