//! Making another puzzle from an existing one: harder, with a technique, or just different.
//!
//! The solution stays the same. Each try removes a few clues and adds others, in groups of
//! symmetric cells, and is kept if it is still a puzzle and at least as near to the aim as the one
//! before.

use alloc::vec::Vec;

use super::random::Random;
use super::recipe::Symmetry;
use crate::board::Board;
use crate::grade::Grade;
use crate::layout::Cell;
use crate::logic::{Candidates, Level, Path, Technique, TechniqueSet};
use crate::puzzle::Puzzle;
use crate::solve::{Budget, Kernel};
use crate::stop::Stop;

/// What the new puzzle should be.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Aim {
    /// Of a higher level or, at the highest level, with a higher score.
    Harder,
    /// Solved with this technique on its path.
    With(Technique),
    /// Of the same level, with at least a fifth of its clues in other places.
    Another,
}

/// The result of one try.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Progress {
    /// Nothing better.
    Nothing,
    /// A puzzle that is nearer to the aim; it may be taken instead.
    Nearer(Puzzle, Grade),
    /// A puzzle that meets the aim.
    Reached(Puzzle, Grade),
}

/// The search for another puzzle.
///
/// ```
/// use ninefold::generate::{Aim, Progress, Remaking, Symmetry};
/// use ninefold::logic::Level;
/// use ninefold::{Board, Layout, Puzzle};
///
/// let givens = Board::parse(
///     &Layout::classic(),
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let puzzle = Puzzle::new(givens)?;
/// let mut remaking = Remaking::new(&puzzle, Aim::Harder, Symmetry::None, "seed").expect("graded");
/// let harder = (0..10_000).find_map(|_| match remaking.advance() {
///     Progress::Reached(_, grade) => Some(grade),
///     _ => None,
/// });
/// assert!(harder.is_some_and(|grade| grade.level > Level::Easy));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Remaking {
    origin: Puzzle,
    first: Grade,
    aim: Aim,
    /// Groups of cells that are given or empty together.
    orbits: Vec<Vec<Cell>>,
    random: Random,
    current: Board,
    /// How near the current puzzle is to the aim.
    near: u64,
    n_tries: u64,
}

const BUDGET: Budget<'static> = Budget::nodes(20_000);

impl Remaking {
    /// Starts with a puzzle. Symmetric cells are changed together; if the layout or the clues are
    /// not symmetric, each cell is changed alone. `None` if logic does not solve the puzzle.
    pub fn new(puzzle: &Puzzle, aim: Aim, symmetry: Symmetry, seed: &str) -> Option<Remaking> {
        let layout = puzzle.layout();
        let (first, path) = graded(puzzle)?;
        let is_even = |orbit: &Vec<Cell>| {
            let n_given = orbit.iter().filter(|&&cell| puzzle.is_given(cell)).count();
            n_given == 0 || n_given == orbit.len()
        };
        let orbits = orbits(layout.cells(), |cell| symmetry.orbit(layout, cell));
        let orbits = orbits
            .filter(|orbits| orbits.iter().all(is_even))
            .unwrap_or_else(|| layout.cells().map(|cell| vec![cell]).collect());
        let mut remaking = Remaking {
            origin: puzzle.clone(),
            first,
            aim,
            orbits,
            random: Random::of(&format!("ninefold/remake/1/{layout}/{aim:?}/{seed}")),
            current: puzzle.givens().clone(),
            near: 0,
            n_tries: 0,
        };
        remaking.near = remaking.nearness(puzzle.givens(), first, &path);
        Some(remaking)
    }

    /// The number of tries so far.
    pub fn n_tries(&self) -> u64 {
        self.n_tries
    }

    /// Tries once.
    pub fn advance(&mut self) -> Progress {
        self.n_tries += 1;
        let givens = self.changed();
        if givens == self.current || givens == *self.origin.givens() {
            return Progress::Nothing;
        }
        if Kernel::best().has_one_solution(&givens, BUDGET) != Some(true) {
            return Progress::Nothing;
        }
        let puzzle = Puzzle::proven(givens.clone(), self.origin.solution().clone());
        let Some((grade, path)) = graded(&puzzle) else { return Progress::Nothing };
        let near = self.nearness(&givens, grade, &path);
        if near < self.near {
            return Progress::Nothing;
        }
        let is_nearer = near > self.near;
        (self.current, self.near) = (givens, near);
        if self.is_reached(grade, &path) {
            Progress::Reached(puzzle, grade)
        } else if is_nearer && grade.score > self.first.score {
            Progress::Nearer(puzzle, grade)
        } else {
            Progress::Nothing
        }
    }

    fn is_reached(&self, grade: Grade, path: &Path) -> bool {
        match self.aim {
            Aim::Harder if self.first.level == Level::Extreme => grade.score > self.first.score,
            Aim::Harder => grade.level > self.first.level,
            Aim::With(technique) => uses(path, technique),
            Aim::Another => {
                grade.level == self.first.level
                    && 5 * self.n_other(&self.current) >= self.origin.n_givens()
            }
        }
    }

    /// How near a puzzle is to the aim; a lower value is never kept.
    fn nearness(&self, givens: &Board, grade: Grade, path: &Path) -> u64 {
        match self.aim {
            Aim::Harder => grade.score.into(),
            Aim::With(technique) if uses(path, technique) => u64::MAX,
            // A puzzle that needs nothing harder is as near as it gets: the technique turns up by
            // chance.
            Aim::With(technique) => {
                let key = |technique: Technique| (technique.level(), technique.score());
                u64::from(grade.hardest.map(key) <= Some(key(technique)))
            }
            Aim::Another if grade.level == self.first.level => 1 + self.n_other(givens) as u64,
            Aim::Another => 0,
        }
    }

    /// The number of clues in cells that are not givens of the origin.
    fn n_other(&self, givens: &Board) -> usize {
        let is_other = |&cell: &Cell| givens.get(cell).is_some() && !self.origin.is_given(cell);
        givens.layout().cells().filter(is_other).count()
    }

    /// The current clues without a few groups, and with a few others.
    fn changed(&mut self) -> Board {
        let mut givens = self.current.clone();
        let n_removed = 1 + self.random.below(3);
        let n_added = self.random.below(n_removed + 2);
        for (count, are_given) in [(n_removed, true), (n_added, false)] {
            for _ in 0..count {
                let is_meant =
                    |orbit: &&Vec<Cell>| self.current.get(orbit[0]).is_some() == are_given;
                let orbits: Vec<&Vec<Cell>> = self.orbits.iter().filter(is_meant).collect();
                let index = self.random.below(orbits.len() as u32) as usize;
                for &cell in orbits.get(index).copied().into_iter().flatten() {
                    let digit = self.origin.solution().get(cell).filter(|_| !are_given);
                    givens.set(cell, digit);
                }
            }
        }
        givens
    }
}

/// The groups of symmetric cells; `None` if the layout is not symmetric.
fn orbits(
    cells: impl Iterator<Item = Cell>,
    orbit: impl Fn(Cell) -> Option<Vec<Cell>>,
) -> Option<Vec<Vec<Cell>>> {
    let mut orbits: Vec<Vec<Cell>> = Vec::new();
    for cell in cells {
        let orbit = orbit(cell)?;
        if orbit.iter().min() == Some(&cell) {
            orbits.push(orbit);
        }
    }
    Some(orbits)
}

fn uses(path: &Path, technique: Technique) -> bool {
    path.steps().iter().any(|step| step.technique == technique)
}

fn graded(puzzle: &Puzzle) -> Option<(Grade, Path)> {
    let start = Candidates::new(puzzle.givens());
    let path = Path::bare(start, TechniqueSet::DEFAULT, Stop::NEVER).ok()?;
    path.is_solved().then(|| (Grade::of(&path), path))
}
