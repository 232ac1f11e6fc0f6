//! Grading puzzles by the logic they need: the level that players choose by.
//!
//! A [`Grade`] follows from the [path](crate::logic::Path) of easiest steps; it is fast, and made for
//! people. The [`rating`](crate::rating) is the exact number that collectors compare.

use alloc::vec::Vec;

use crate::layout::{CellSet, Grid, Layout};
use crate::logic::{Candidates, Level, Path, Step, Technique, TechniqueSet};
use crate::puzzle::Puzzle;
use crate::stop::{Stop, Stopped};

/// The grade of a puzzle, from its path.
///
/// The score is the sum over its steps. The level is that of its hardest step, raised while the
/// score is above the maximum of that level: a long path of easy steps is hard, too. The maximum is
/// proportional to the number of cells.
///
/// ```
/// use ninefold::grade::Grade;
/// use ninefold::logic::{Level, Technique};
/// use ninefold::{Board, Layout, Puzzle, Stop};
///
/// let givens = Board::parse(
///     &Layout::classic(),
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let grade = Grade::new(&Puzzle::new(givens)?, Stop::NEVER)?.expect("logic solves it");
/// assert_eq!((grade.level, grade.score), (Level::Easy, 204));
/// assert_eq!(grade.hardest, Some(Technique::NakedSingle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Grade {
    /// The level.
    pub level: Level,
    /// The score.
    pub score: u32,
    /// The hardest technique on the path, by level, score and coaching order; `None` if the path is
    /// empty.
    pub hardest: Option<Technique>,
}

impl Grade {
    /// A grade that is already known.
    pub fn known(level: Level, score: u32, hardest: Option<Technique>) -> Grade {
        Grade { level, score, hardest }
    }

    /// The grade of a puzzle, or `None` if the techniques do not solve it; no such puzzle is known.
    ///
    /// # Errors
    ///
    /// The caller stopped it.
    pub fn new(puzzle: &Puzzle, stop: Stop<'_>) -> Result<Option<Grade>, Stopped> {
        Grade::by(puzzle, TechniqueSet::DEFAULT, stop)
    }

    /// Like [`new`](Grade::new), but with these techniques; other techniques may give an easier
    /// path, or a harder one.
    ///
    /// # Errors
    ///
    /// The caller stopped it.
    pub fn by(
        puzzle: &Puzzle,
        allowed: TechniqueSet,
        stop: Stop<'_>,
    ) -> Result<Option<Grade>, Stopped> {
        let path = Path::bare(Candidates::new(puzzle.givens()), allowed, stop)?;
        Ok(path.is_solved().then(|| Grade::of(&path)))
    }

    /// The grade of a path.
    pub fn of(path: &Path) -> Grade {
        let techniques = path.steps().iter().map(|step| step.technique);
        Grade::of_techniques(techniques, path.end().layout().n_cells())
    }

    /// The grade of one grid: of the steps of a path that act on its cells.
    pub fn of_grid(path: &Path, grid: Grid) -> Grade {
        let layout = path.end().layout();
        let cells = cells_of_grid(layout, grid);
        let in_grid = path.steps().iter().filter(|step| !step.targets().is_disjoint(&cells));
        Grade::of_techniques(in_grid.map(|step| step.technique), cells.len())
    }

    fn of_techniques(techniques: impl Iterator<Item = Technique>, n_cells: usize) -> Grade {
        let (mut score, mut hardest) = (0, None);
        let key = |technique: Technique| (technique.level(), technique.score(), technique);
        for technique in techniques {
            score += technique.score();
            hardest = hardest.max(Some(key(technique)));
        }
        let hardest = hardest.map(|(.., technique)| technique);
        let least = hardest.map_or(Level::Easy, Technique::level);
        let bears = |&level: &Level| {
            level >= least && max_score(level, n_cells).is_none_or(|max| score <= max)
        };
        let level = Level::ALL.into_iter().find(bears).unwrap_or(Level::Extreme);
        Grade { level, score, hardest }
    }
}

/// How much the grids of a puzzle depend on each other.
///
/// ```
/// use ninefold::grade::Interlock;
/// use ninefold::logic::{Candidates, Path, TechniqueSet};
/// use ninefold::{Board, Layout, Puzzle, Stop};
///
/// // Two grids that share no box: each is solvable alone, and no step uses a shared one.
/// let apart = Layout::of_grids(&[(0, 0), (9, 9)])?;
/// let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = Puzzle::new(Board::parse(&apart, &grid.repeat(2))?)?;
/// let path = Path::new(Candidates::new(puzzle.givens()), TechniqueSet::DEFAULT, Stop::NEVER)?;
/// let interlock = Interlock::of(&puzzle, &path);
/// assert_eq!((interlock.alone.len(), interlock.n_shared), (2, 0));
/// assert_eq!(interlock.n_steps, 102);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Interlock {
    /// The grids that have one solution by their own clues.
    pub alone: Vec<Grid>,
    /// The number of steps of the path.
    pub n_steps: usize,
    /// The number of steps that use a cell of a shared box.
    pub n_shared: usize,
}

impl Interlock {
    /// How much the grids of a puzzle depend on each other on this path.
    pub fn of(puzzle: &Puzzle, path: &Path) -> Interlock {
        let layout = puzzle.layout();
        let shared: CellSet = layout.cells().filter(|&cell| layout.is_shared(cell)).collect();
        let uses_shared = |step: &&Step| !step.cells().is_disjoint(&shared);
        let is_alone = |grid: &Grid| Puzzle::new(puzzle.givens().grid_alone(*grid)).is_ok();
        Interlock {
            alone: layout.grids().filter(is_alone).collect(),
            n_steps: path.steps().len(),
            n_shared: path.steps().iter().filter(uses_shared).count(),
        }
    }
}

fn cells_of_grid(layout: &Layout, grid: Grid) -> CellSet {
    (0..81).filter_map(|index| layout.cell_in(grid, index / 9, index % 9)).collect()
}

/// The highest score of a level on a layout with this many cells.
pub(crate) fn max_score(level: Level, n_cells: usize) -> Option<u32> {
    let on_one_grid = match level {
        Level::Easy => 800,
        Level::Medium => 1_000,
        Level::Hard => 1_600,
        Level::Expert => 1_800,
        Level::Extreme => return None,
    };
    Some(on_one_grid * n_cells as u32 / 81)
}
