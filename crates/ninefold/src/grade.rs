//! Grading: how much logic a puzzle needs.

use crate::logic::{Candidates, Level, Path, Technique, TechniqueSet};
use crate::puzzle::Puzzle;

/// What a path through a puzzle says about it.
///
/// The score is the sum over its steps. The level is that of its hardest step, raised while the
/// score is above what that level can bear: a long way of small steps is hard, too. What a level
/// can bear is measured in cells: as much for each 81 as on one grid.
///
/// ```
/// use ninefold::grade::Grade;
/// use ninefold::logic::{Level, Technique};
/// use ninefold::{Board, Layout, Puzzle};
///
/// let givens = Board::parse(
///     &Layout::classic(),
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let grade = Grade::new(&Puzzle::new(givens)?).expect("logic solves it");
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
    /// The hardest technique on the path, by level, score and coaching order; none if nothing was
    /// to do.
    pub hardest: Option<Technique>,
}

impl Grade {
    /// The grade of a puzzle, or `None` if the last resort of logic gave up on it, which no known
    /// puzzle makes it do.
    pub fn new(puzzle: &Puzzle) -> Option<Grade> {
        let path = Path::new(Candidates::new(puzzle.givens()), TechniqueSet::ALL);
        path.is_solved().then(|| Grade::of(&path))
    }

    /// The grade of a path.
    pub fn of(path: &Path) -> Grade {
        let techniques = || path.steps().iter().map(|step| step.technique);
        let score = techniques().map(Technique::score).sum();
        let hardest =
            techniques().max_by_key(|&technique| (technique.level(), technique.score(), technique));
        let least = hardest.map_or(Level::Easy, Technique::level);
        let n_cells = path.end().layout().n_cells() as u32;
        let max_score = |level| max_score(level).map(|max| max * n_cells / 81);
        let bears =
            |&level: &Level| level >= least && max_score(level).is_none_or(|max| score <= max);
        let level = Level::ALL.into_iter().find(bears).unwrap_or(Level::Extreme);
        Grade { level, score, hardest }
    }
}

/// The highest score a level can bear on one grid.
fn max_score(level: Level) -> Option<u32> {
    match level {
        Level::Easy => Some(800),
        Level::Medium => Some(1_000),
        Level::Hard => Some(1_600),
        Level::Expert => Some(1_800),
        Level::Extreme => None,
    }
}
