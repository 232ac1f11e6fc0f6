//! Recipes: descriptions of puzzles to make.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

use crate::layout::{Cell, CellSet, Layout};
use crate::logic::{Level, Technique, TechniqueSet};
use crate::name::names;
use crate::puzzle::Puzzle;
use crate::rating::Tenths;

use super::rated::Rated;

/// A description of the puzzles to make.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Recipe {
    /// Its layout.
    pub layout: Layout,
    /// The number of clues.
    pub clues: Clues,
    /// The symmetry of the clues.
    pub symmetry: Symmetry,
    /// The cells that may have clues; `None` allows all.
    pub mask: Option<CellSet>,
    /// The level. Unless the clues must be minimal, clues are put back until the puzzle is easy
    /// enough.
    pub level: Option<Level>,
    /// Techniques that its path must use, all of them.
    pub with: TechniqueSet,
    /// Techniques that its path must not use.
    pub without: TechniqueSet,
    /// The exact rating; `None` allows all.
    pub rating: Option<Rated>,
    /// The maximum number of grids that may be solvable by their own clues; `None` allows all.
    pub alone: Option<usize>,
    /// The maximum number of solved boards to try.
    pub tries: u64,
}

/// The number of clues of a puzzle; one in a shared cell counts once.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Clues {
    /// As few as possible: without any one of them (or any group of symmetric ones) there would be
    /// several solutions.
    Minimal,
    /// As few as the level allows: minimal, then some put back until the puzzle is easy enough.
    Any,
    /// Any number in this range; they need not be minimal. The range may end beyond the number of
    /// cells of the layout, but must not begin there.
    Between(RangeInclusive<usize>),
}

names! {
    /// The symmetry of the clues on the canvas.
    #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
    pub enum Symmetry: "symmetry" {
        /// No symmetry required.
        None = "none",
        /// Under a half turn.
        HalfTurn = "180",
        /// Under a quarter turn.
        QuarterTurn = "90",
        /// Under reversing the order of the rows.
        Rows = "rows",
        /// Under reversing the order of the columns.
        Columns = "columns",
        /// Under reflection in the main diagonal.
        Diagonal = "diagonal",
        /// Under reflection in the other diagonal.
        Antidiagonal = "antidiagonal",
    }
}

impl Symmetry {
    /// The image of a cell; `None` if the layout has no cell there.
    pub fn image(self, layout: &Layout, cell: Cell) -> Option<Cell> {
        let (row, column) = self.place(layout, layout.position(cell));
        layout.cell_at(row, column)
    }

    /// The image of a place on the canvas of a layout.
    pub(super) fn place(self, layout: &Layout, (row, column): (u8, u8)) -> (u8, u8) {
        let (below, right) = (layout.rows() - 1 - row, layout.columns() - 1 - column);
        match self {
            Symmetry::None => (row, column),
            Symmetry::HalfTurn => (below, right),
            Symmetry::QuarterTurn => (column, below),
            Symmetry::Rows => (below, column),
            Symmetry::Columns => (row, right),
            Symmetry::Diagonal => (column, row),
            Symmetry::Antidiagonal => (right, below),
        }
    }

    /// A cell with all its images; `None` if the layout has no cell for one of them.
    ///
    /// ```
    /// use ninefold::Layout;
    /// use ninefold::generate::Symmetry;
    ///
    /// let classic = Layout::classic();
    /// let corner = classic.cell_at(0, 0).expect("on the board");
    /// assert_eq!(Symmetry::QuarterTurn.orbit(&classic, corner).map(|cells| cells.len()), Some(4));
    /// ```
    pub fn orbit(self, layout: &Layout, cell: Cell) -> Option<Vec<Cell>> {
        let mut orbit = vec![cell];
        let mut next = self.image(layout, cell)?;
        while next != cell {
            orbit.push(next);
            next = self.image(layout, next)?;
        }
        Some(orbit)
    }
}

impl Recipe {
    /// The same recipe, but for what a function changes.
    #[must_use]
    pub fn but(mut self, change: impl FnOnce(&mut Recipe)) -> Recipe {
        change(&mut self);
        self
    }

    /// Minimal puzzles of a layout, with no other conditions.
    pub fn minimal(layout: &Layout) -> Recipe {
        Recipe {
            layout: layout.clone(),
            clues: Clues::Minimal,
            symmetry: Symmetry::None,
            mask: None,
            level: None,
            with: TechniqueSet::EMPTY,
            without: TechniqueSet::EMPTY,
            rating: None,
            alone: None,
            tries: 1_000,
        }
    }

    /// Puzzles of a layout and level, with as many clues as needed.
    pub fn of_level(layout: &Layout, level: Level) -> Recipe {
        Recipe { clues: Clues::Any, level: Some(level), ..Recipe::minimal(layout) }
    }

    /// Whether it has any condition on the path.
    pub(super) fn is_about_logic(&self) -> bool {
        self.level.is_some()
            || self.with != TechniqueSet::EMPTY
            || self.without != TechniqueSet::EMPTY
    }

    /// Everything that makes this recipe impossible; empty if puzzles can meet it, although they
    /// may still be too rare to be found.
    ///
    /// ```
    /// use ninefold::Layout;
    /// use ninefold::generate::{Clues, Recipe, RecipeError};
    ///
    /// let recipe = Recipe::minimal(&Layout::classic());
    /// assert_eq!(recipe.check(), []);
    /// let recipe = recipe.but(|recipe| recipe.clues = Clues::Between(90..=99));
    /// assert!(matches!(recipe.check()[..], [RecipeError::NoSuchNumber { .. }]));
    /// ```
    pub fn check(&self) -> Vec<RecipeError> {
        let mut errors = Vec::new();
        if let Clues::Between(range) = &self.clues
            && (range.is_empty() || *range.start() > self.layout.n_cells())
        {
            let (start, end) = (*range.start(), *range.end());
            errors.push(RecipeError::NoSuchNumber { start, end, n_cells: self.layout.n_cells() });
        } else if let Clues::Between(range) = &self.clues
            && self.layout.n_grids() == 1
            && *range.end() < Puzzle::FEWEST_GIVENS
        {
            errors.push(RecipeError::TooFewClues { most: *range.end() });
        }
        if let Some(Rated { goal, .. }) = &self.rating
            && (goal.er.is_empty()
                || *goal.er.end() < EASIEST
                || *goal.er.start() > Tenths::UNKNOWN)
        {
            let (start, end) = (*goal.er.start(), *goal.er.end());
            errors.push(RecipeError::NoSuchRating { start, end });
        }
        let on_request = self.with - TechniqueSet::DEFAULT;
        errors.extend(on_request.iter().map(RecipeError::OnlyOnRequest));
        let is_above = |&technique: &Technique| {
            self.without.contains(technique)
                || self.level.is_some_and(|level| technique.level() > level)
        };
        let with = self.with & TechniqueSet::DEFAULT;
        errors.extend(with.iter().filter(is_above).map(RecipeError::NoSuchPath));
        let has_image = |cell| self.symmetry.image(&self.layout, cell).is_some();
        if !self.layout.cells().all(has_image) {
            errors.push(RecipeError::NotSymmetric);
        }
        errors
    }

    /// The cells that may have clues, in groups of symmetric cells.
    ///
    /// # Errors
    ///
    /// The first condition that makes the recipe impossible.
    pub(super) fn orbits(&self) -> Result<Vec<Vec<Cell>>, RecipeError> {
        if let Some(error) = self.check().into_iter().next() {
            return Err(error);
        }
        let mut seen = CellSet::EMPTY;
        let mut orbits = Vec::new();
        for cell in self.layout.cells() {
            if seen.contains(cell) {
                continue;
            }
            let orbit = self.symmetry.orbit(&self.layout, cell).ok_or(RecipeError::NotSymmetric)?;
            seen.extend(orbit.iter().copied());
            let is_allowed =
                |cell: &Cell| self.mask.as_ref().is_none_or(|mask| mask.contains(*cell));
            if orbit.iter().all(is_allowed) {
                orbits.push(orbit);
            }
        }
        Ok(orbits)
    }
}

/// A recipe as part of the key of random numbers: equal recipes have equal texts. The number of
/// tries is omitted: more tries find the same puzzles as fewer.
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
            for technique in techniques {
                write!(f, "{separator}{technique}")?;
                "+".clone_into(&mut separator);
            }
        }
        if let Some(Rated { goal, .. }) = &self.rating {
            write!(f, " rating={goal}")?;
        }
        match self.alone {
            None => Ok(()),
            Some(most) => write!(f, " alone={most}"),
        }
    }
}

/// Why no puzzle can meet a recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecipeError {
    /// The layout itself is not symmetric in this way.
    NotSymmetric,
    /// No board of the layout can have this many clues.
    NoSuchNumber {
        /// The fewest clues requested.
        start: usize,
        /// The maximum number of clues requested.
        end: usize,
        /// The number of cells of the layout.
        n_cells: usize,
    },
    /// No puzzle of one grid has this few clues: 17 is the fewest (`McGuire`, Tugemann and Civario,
    /// "There is no 16-clue Sudoku", 2012).
    TooFewClues {
        /// The maximum number of clues requested.
        most: usize,
    },
    /// No puzzle has such a rating.
    NoSuchRating {
        /// The lowest rating requested.
        start: Tenths,
        /// The highest rating requested.
        end: Tenths,
    },
    /// The path must use a technique that is excluded by name or by the level.
    NoSuchPath(Technique),
    /// The path must use a technique that paths use only on request.
    OnlyOnRequest(Technique),
}

/// The rating of the easiest step.
const EASIEST: Tenths = Tenths::new(10);

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecipeError::NotSymmetric => f.write_str("the layout is not symmetric in this way"),
            RecipeError::NoSuchNumber { start, end, n_cells } => {
                write!(f, "expected a number of clues up to {n_cells}, found {start} to {end}")
            }
            RecipeError::TooFewClues { most } => {
                write!(f, "no puzzle has {most} clues: expected at least {}", Puzzle::FEWEST_GIVENS)
            }
            RecipeError::NoSuchRating { start, end } => {
                write!(f, "no puzzle is rated {start} to {end}: expected {EASIEST} or more")
            }
            RecipeError::NoSuchPath(technique) => {
                write!(f, "{technique} is required, but excluded by the level or by name")
            }
            RecipeError::OnlyOnRequest(technique) => {
                write!(f, "puzzles cannot be made for {technique}: grades do not use it")
            }
        }
    }
}

impl core::error::Error for RecipeError {}
