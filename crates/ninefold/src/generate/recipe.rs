//! What a puzzle is to be like.

use std::fmt;
use std::ops::RangeInclusive;

use crate::layout::{Cell, CellSet, Layout};
use crate::logic::{Level, Technique, TechniqueSet};
use crate::name::names;

/// What a puzzle is to be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Its layout.
    pub layout: Layout,
    /// How many clues it has.
    pub clues: Clues,
    /// How its clues lie.
    pub symmetry: Symmetry,
    /// The cells that may hold clues, where not all may.
    pub mask: Option<CellSet>,
    /// How much logic it needs. Where clues are neither minimal nor of a number, those that an easier
    /// level needs are put back.
    pub level: Option<Level>,
    /// Techniques that its path uses, every one of them.
    pub with: TechniqueSet,
    /// Techniques that its path does not use.
    pub without: TechniqueSet,
    /// How many of its grids may be solvable by their own clues, at most. Without it, all may.
    pub alone: Option<usize>,
    /// How many solved boards are tried, at most.
    pub tries: u64,
}

/// How many clues a puzzle has; one in a shared cell counts once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clues {
    /// As few as can be: without any of them (or without any that lie together by symmetry) there
    /// would be several solutions.
    Minimal,
    /// As few as the level allows: minimal, and then some put back until it is easy enough.
    Any,
    /// As many as this, as they come: not minimal unless they happen to be. What the range has beyond
    /// the cells of the layout does not matter, if it begins among them.
    Between(RangeInclusive<usize>),
}

/// How the clues of a puzzle lie on the canvas.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Anyhow.
    None,
    /// The same when the board is turned upside down.
    HalfTurn,
    /// The same when it is turned by a quarter.
    QuarterTurn,
    /// The same when rows are read from below.
    Rows,
    /// The same when columns are read from the right.
    Columns,
    /// The same when rows and columns change places.
    Diagonal,
    /// The same when they do, each read from its end.
    Antidiagonal,
}

names!(
    Symmetry, "symmetry":
    None = "none",
    HalfTurn = "180",
    QuarterTurn = "90",
    Rows = "rows",
    Columns = "columns",
    Diagonal = "diagonal",
    Antidiagonal = "antidiagonal",
);

impl Symmetry {
    /// Where a cell comes to lie; `None` where the layout has no cell.
    fn image(self, layout: &Layout, cell: Cell) -> Option<Cell> {
        let (row, column) = layout.position(cell);
        let (below, right) = (layout.rows() - 1 - row, layout.columns() - 1 - column);
        let (row, column) = match self {
            Symmetry::None => (row, column),
            Symmetry::HalfTurn => (below, right),
            Symmetry::QuarterTurn => (column, below),
            Symmetry::Rows => (below, column),
            Symmetry::Columns => (row, right),
            Symmetry::Diagonal => (column, row),
            Symmetry::Antidiagonal => (right, below),
        };
        layout.cell_at(row, column)
    }
}

impl Recipe {
    /// Minimal puzzles of a layout, and nothing else wished for.
    pub fn minimal(layout: &Layout) -> Recipe {
        Recipe {
            layout: layout.clone(),
            clues: Clues::Minimal,
            symmetry: Symmetry::None,
            mask: None,
            level: None,
            with: TechniqueSet::EMPTY,
            without: TechniqueSet::EMPTY,
            alone: None,
            tries: 1_000,
        }
    }

    /// Puzzles of a layout that need this much logic, with as many clues as it takes.
    pub fn of_level(layout: &Layout, level: Level) -> Recipe {
        Recipe { clues: Clues::Any, level: Some(level), ..Recipe::minimal(layout) }
    }

    /// Whether anything is wished of the path.
    pub(super) fn is_about_logic(&self) -> bool {
        self.level.is_some()
            || self.with != TechniqueSet::EMPTY
            || self.without != TechniqueSet::EMPTY
    }

    /// The cells that may hold clues, those together that lie together by symmetry.
    ///
    /// # Errors
    ///
    /// The wishes contradict each other or the layout.
    pub(super) fn orbits(&self) -> Result<Vec<Vec<Cell>>, RecipeError> {
        if let Clues::Between(range) = &self.clues
            && (range.is_empty() || *range.start() > self.layout.n_cells())
        {
            let (start, end) = (*range.start(), *range.end());
            return Err(RecipeError::NoSuchNumber { start, end, n_cells: self.layout.n_cells() });
        }
        let is_above = |&technique: &Technique| {
            self.without.contains(technique)
                || self.level.is_some_and(|level| technique.level() > level)
        };
        if let Some(technique) = self.with.iter().find(is_above) {
            return Err(RecipeError::NoSuchPath(technique));
        }
        let mut seen = CellSet::EMPTY;
        let mut orbits = Vec::new();
        for cell in self.layout.cells() {
            let mut orbit = Vec::new();
            let mut next = cell;
            while !seen.contains(next) {
                seen.insert(next);
                orbit.push(next);
                next = self.symmetry.image(&self.layout, next).ok_or(RecipeError::NotSymmetric)?;
            }
            let is_allowed =
                |cell: &Cell| self.mask.as_ref().is_none_or(|mask| mask.contains(*cell));
            if !orbit.is_empty() && orbit.iter().all(is_allowed) {
                orbits.push(orbit);
            }
        }
        Ok(orbits)
    }
}

/// A recipe as it is part of the key of random numbers: equal recipes, equal texts. The tries are
/// not in it: more of them find what fewer found.
impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} clues=", self.layout)?;
        match &self.clues {
            Clues::Minimal => write!(f, "minimal")?,
            Clues::Any => write!(f, "any")?,
            Clues::Between(range) => write!(f, "{}-{}", range.start(), range.end())?,
        }
        write!(f, " symmetry={}", self.symmetry.name())?;
        if let Some(mask) = &self.mask {
            let bits = self.layout.cells().map(|cell| u8::from(mask.contains(cell)));
            let text: String = bits.map(|bit| char::from(b'0' + bit)).collect();
            write!(f, " mask={text}")?;
        }
        if let Some(level) = self.level {
            write!(f, " level={level}")?;
        }
        for (word, techniques) in [("with", self.with), ("without", self.without)] {
            let mut separator = format!(" {word}=");
            for technique in techniques.iter() {
                write!(f, "{separator}{technique}")?;
                "+".clone_into(&mut separator);
            }
        }
        match self.alone {
            None => Ok(()),
            Some(most) => write!(f, " alone={most}"),
        }
    }
}

/// Why a recipe can never be met.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecipeError {
    /// The layout itself is not symmetric in this way.
    NotSymmetric,
    /// No board of the layout can have so many clues.
    NoSuchNumber {
        /// The fewest clues wished for.
        start: usize,
        /// The most.
        end: usize,
        /// How many cells there are.
        n_cells: usize,
    },
    /// The path is to use a technique that is ruled out, by name or by the level.
    NoSuchPath(Technique),
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecipeError::NotSymmetric => f.write_str("the layout is not symmetric in this way"),
            RecipeError::NoSuchNumber { start, end, n_cells } => {
                write!(f, "expected a number of clues up to {n_cells}, found {start} to {end}")
            }
            RecipeError::NoSuchPath(technique) => {
                write!(f, "{technique} is wished for, but the other wishes rule it out")
            }
        }
    }
}

impl std::error::Error for RecipeError {}
