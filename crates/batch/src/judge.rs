//! Exact ratings and grades.

use ninefold::grade::Grade;
use ninefold::logic::{Level, Technique};
use ninefold::rating::{Rater, Rating};
use ninefold::solve::Verdict;
use ninefold::{Puzzle, PuzzleError, Stopped};

use crate::error::BatchError;
use crate::{Batch, fits};

/// The maximum number of boards of a portion: one board can take seconds.
const PORTION: usize = 16;

/// The rating of a board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Rated {
    /// The verdict on the board; unless it has exactly one solution, the numbers are zero.
    pub verdict: Verdict,
    /// Its numbers.
    pub rating: Rating,
}

/// The grade of a board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Graded {
    /// The verdict on the board; unless it has exactly one solution, it has no grade.
    pub verdict: Verdict,
    /// Its grade; also `None` if the techniques do not solve it.
    pub grade: Option<Grade>,
}

impl Graded {
    /// The level, the score and the hardest technique.
    pub fn parts(&self) -> Option<(Level, u32, Option<Technique>)> {
        self.grade.map(|grade| (grade.level, grade.score, grade.hardest))
    }
}

impl Batch<'_> {
    /// Rates each board exactly: ER, EP and ED.
    ///
    /// # Errors
    ///
    /// An incomplete board, a byte above 9, or not one rating per board; the batch was stopped.
    pub fn rate<T: From<Rated> + Send>(
        &self,
        boards: &[u8],
        ratings: &mut [T],
    ) -> Result<(), BatchError> {
        let new = || Rater::new(self.layout);
        self.judge(boards, ratings, new, |rater, board| {
            let (verdict, puzzle) = self.proven(board)?;
            let Some(puzzle) = puzzle else {
                return Ok(Rated { verdict, rating: Rating::default() });
            };
            Ok(Rated { verdict, rating: rater.rate(&puzzle, self.budget.stop())? })
        })
    }

    /// Grades each board by the logic that it needs.
    ///
    /// # Errors
    ///
    /// An incomplete board, a byte above 9, or not one grade per board; the batch was stopped.
    pub fn grade<T: From<Graded> + Send>(
        &self,
        boards: &[u8],
        grades: &mut [T],
    ) -> Result<(), BatchError> {
        self.judge(
            boards,
            grades,
            || (),
            |(), board| {
                let (verdict, puzzle) = self.proven(board)?;
                let Some(puzzle) = puzzle else { return Ok(Graded { verdict, grade: None }) };
                let grade = Grade::by(&puzzle, self.allowed, self.budget.stop())?;
                Ok(Graded { verdict, grade })
            },
        )
    }

    fn judge<A, T: From<A> + Send, S>(
        &self,
        boards: &[u8],
        answers: &mut [T],
        new: impl Fn() -> S + Sync + Send,
        judge: impl Fn(&mut S, &[u8]) -> Result<A, Stopped> + Sync + Send,
    ) -> Result<(), BatchError> {
        fits(self.check(boards)?, answers.len())?;
        let n_cells = self.layout.n_cells();
        let size = self.portion(answers.len(), 1, PORTION);
        let portions = boards.chunks(size * n_cells).zip(answers.chunks_mut(size));
        self.share(portions, new, |state, (boards, answers)| {
            for (board, answer) in boards.chunks(n_cells).zip(answers) {
                *answer = judge(state, board).map_err(|Stopped| BatchError::Stopped)?.into();
            }
            Ok(())
        })
    }

    /// The verdict on a board, and the puzzle if it has exactly one solution.
    fn proven(&self, cells: &[u8]) -> Result<(Verdict, Option<Puzzle>), Stopped> {
        let board = self.board(cells);
        let verdict = if board.is_complete() { Verdict::Solved } else { Verdict::Unique };
        let proven = match Puzzle::within(board, self.budget) {
            Ok(puzzle) => (verdict, Some(puzzle)),
            Err(error) => (PuzzleError::verdict(&error), None),
        };
        if self.budget.is_stopped() { Err(Stopped) } else { Ok(proven) }
    }
}
