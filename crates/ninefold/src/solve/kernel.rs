//! Fast search of 9×9 grids in plain bytes, for programs that solve millions.

mod grid;
mod queue;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use once_cell::race::OnceBox;

pub use grid::{NotADigit, Solved};

use self::grid::{check, check_all};
use self::queue::{Counting, Queue, Solving};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::lanes::Simd128;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::lanes::{Avx2, Avx512};
use super::lanes::{Portable, Token};
use super::question::{Answer, Budget, Count, Extent, Take, Uniqueness};
use super::search::{Batch, BoardQuestion, Meetings, Multi, Question, Single, Work, take_first};
use crate::board::Board;
use crate::digit::Digit;
use crate::layout::Cell;

/// The search of 9×9 grids with one instruction set of the processor.
///
/// A grid is 81 bytes, row by row: a digit, or 0 for an empty cell. All kernels
/// give the same counts. If there are several solutions, which one is found
/// first, and after how many guesses, may depend on the kernel and on whether
/// the grid is searched alone or in a batch; it never depends on the limit.
///
/// ```
/// use ninefold::solve::{Budget, Extent, Kernel};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut grid = [0; 81];
/// for (cell, char) in grid.iter_mut().zip(text.chars()) {
///     *cell = char.to_digit(10).unwrap_or(0) as u8;
/// }
/// let solved = Kernel::best().solve(&grid, 2, Budget::default())?;
/// assert_eq!((solved.found, solved.extent), (1, Extent::Exact));
/// assert_eq!(solved.solution().map(|digits| digits[2]), Some(4));
/// # Ok::<(), ninefold::solve::NotADigit>(())
/// ```
#[derive(Copy, Clone)]
pub struct Kernel(&'static dyn Instructions);

/// The searches in one instruction set.
trait Instructions: Sync {
    fn name(&self) -> &'static str;

    /// Searches one grid.
    fn single(&self, question: &Question<'_>, take: Option<Take<'_>>) -> Answer;

    /// Searches all grids of a batch.
    fn batch(&self, work: &mut dyn Work);

    /// Searches a board of several grids.
    fn multi(&self, question: &BoardQuestion<'_>, take: Option<Take<'_>>) -> Answer;
}

impl<T: Token> Instructions for T {
    fn name(&self) -> &'static str {
        T::NAME
    }

    fn single(&self, question: &Question<'_>, take: Option<Take<'_>>) -> Answer {
        self.run(Single { question, take })
    }

    fn batch(&self, work: &mut dyn Work) {
        self.run(Batch(work));
    }

    fn multi(&self, question: &BoardQuestion<'_>, take: Option<Take<'_>>) -> Answer {
        self.run(Multi { question, take })
    }
}

/// The result of detection, which runs once and not for every grid.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
static BEST: OnceBox<Kernel> = OnceBox::new();

impl Kernel {
    /// The fastest kernel of this machine.
    pub fn best() -> Kernel {
        // If the kernel is known at compile time, link no other: a page must be downloaded to run.
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return Kernel(&Simd128);
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        return *BEST.get_or_init(|| Box::new(Kernel::all()[0]));
    }

    /// All kernels of this machine, the fastest first, for measuring and comparing.
    pub fn all() -> Vec<Kernel> {
        let mut all: Vec<Kernel> = Vec::new();
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        {
            all.extend(Avx512::detect().map(|token| Kernel(token)));
            all.extend(Avx2::detect().map(|token| Kernel(token)));
        }
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        all.extend([Kernel(&Simd128)]);
        all.extend([Kernel(&Portable)]);
        all
    }

    /// The name of its instruction set.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Finds up to `limit` solutions of a grid, and keeps the digits of the first one found.
    ///
    /// # Errors
    ///
    /// A byte above 9.
    pub fn solve(self, grid: &[u8; 81], limit: u64, budget: Budget) -> Result<Solved, NotADigit> {
        check(0, grid)?;
        let mut solution = [0; 81];
        let question = Question { givens: grid, without: None, limit, budget, shuffle: None };
        let mut take = |digits: &[u8]| take_first(&mut solution, digits);
        let answer = self.search(&question, Some(&mut take));
        Ok(Solved::new(solution, answer, limit))
    }

    /// Counts the solutions of a grid, up to `limit`. If there are many, this is much faster than
    /// finding them.
    ///
    /// # Errors
    ///
    /// A byte above 9.
    pub fn count(self, grid: &[u8; 81], limit: u64, budget: Budget) -> Result<Count, NotADigit> {
        check(0, grid)?;
        let question = Question { givens: grid, without: None, limit, budget, shuffle: None };
        Ok(Count::new(&self.search(&question, None), limit))
    }

    /// Checks that grids contain only digits, as every search of them does.
    ///
    /// # Errors
    ///
    /// A byte above 9.
    pub fn check(grids: &[[u8; 81]]) -> Result<(), NotADigit> {
        check_all(grids)
    }

    /// [Solves](Kernel::solve) many grids; the results are in the same order. This is faster than
    /// one call per grid, because several grids are in flight together.
    ///
    /// # Errors
    ///
    /// A byte above 9.
    pub fn solve_all(
        self,
        grids: &[[u8; 81]],
        limit: u64,
        budget: Budget,
    ) -> Result<Vec<Solved>, NotADigit> {
        check_all(grids)?;
        let empty = Solved::new([0; 81], Answer::gave_up(), limit);
        let mut solved = vec![empty; grids.len()];
        let question = Question { givens: &[0; 81], without: None, limit, budget, shuffle: None };
        if limit > 0 {
            self.0.batch(&mut Solving { queue: Queue::new(grids, question), solved: &mut solved });
        }
        Ok(solved)
    }

    /// [Counts](Kernel::count) the solutions of many grids; the results are in the same order. This
    /// is faster than one call per grid, because several grids are in flight together. A limit of
    /// two shows whether each has exactly one solution.
    ///
    /// # Errors
    ///
    /// A byte above 9.
    pub fn count_all(
        self,
        grids: &[[u8; 81]],
        limit: u64,
        budget: Budget,
    ) -> Result<Vec<Count>, NotADigit> {
        check_all(grids)?;
        let mut counts = vec![Count::new(&Answer::gave_up(), limit); grids.len()];
        let question = Question { givens: &[0; 81], without: None, limit, budget, shuffle: None };
        if limit > 0 {
            self.0.batch(&mut Counting { queue: Queue::new(grids, question), counts: &mut counts });
        }
        Ok(counts)
    }

    /// Whether a board of any layout has exactly one solution; if so, the solution. This is
    /// [`uniqueness`](super::uniqueness) with a kernel of your choice.
    pub fn uniqueness(self, board: &Board, budget: Budget) -> Uniqueness {
        let (mut one, mut other) = (None, None);
        let mut take = |digits: &[u8]| {
            let place = if one.is_none() { &mut one } else { &mut other };
            *place = Some(Board::of_bytes(board.layout(), digits));
        };
        let answer = self.search_board(board, 2, budget, Some(&mut take));
        Uniqueness::of(one, other, Extent::of(&answer, 2))
    }

    /// Whether a board of any layout has exactly one solution; `None` if the budget ran out.
    #[cfg(feature = "generate")]
    pub(crate) fn has_one_solution(self, board: &Board, budget: Budget) -> Option<bool> {
        let answer = self.search_board(board, 2, budget, None);
        (!answer.gave_up).then_some(answer.found == 1)
    }

    /// Searches a board of several grids for a solution that differs from a known one in a cell.
    /// The answer also says which grids differ.
    pub(crate) fn search_other(
        self,
        board: &Board,
        known: &[u8],
        cell: Cell,
        budget: Budget,
    ) -> Answer {
        let layout = board.layout();
        let part = layout.derived::<Meetings>().parts[layout.places(cell)[0].grid.index()];
        let known = Some((known, cell));
        let question = BoardQuestion { board, part, limit: 1, budget, shuffle: None, known };
        self.0.multi(&question, None)
    }

    /// The digits of a random solution of a board. The number `shuffle` determines the order of
    /// guesses, in the same way for every kernel. `None` if there is no solution, or if the budget
    /// ran out.
    #[cfg(feature = "generate")]
    pub(crate) fn random_solution(
        self,
        board: &Board,
        shuffle: u64,
        budget: Budget,
    ) -> Option<Vec<u8>> {
        let mut solution = None;
        let mut take = |digits: &[u8]| solution = Some(digits.to_vec());
        let shuffle = Some(shuffle);
        self.ask(board, 1, budget, shuffle, Some(&mut take));
        solution
    }

    /// Searches all grids of a batch.
    #[cfg(feature = "generate")]
    pub(crate) fn work_on(self, work: &mut dyn Work) {
        self.0.batch(work);
    }

    /// Searches a board of any layout.
    pub(super) fn search_board(
        self,
        board: &Board,
        limit: u64,
        budget: Budget,
        take: Option<Take<'_>>,
    ) -> Answer {
        self.ask(board, limit, budget, None, take)
    }

    /// Searches a board of any layout; `shuffle` determines the order of guesses, in the same way
    /// for every kernel.
    pub(super) fn ask(
        self,
        board: &Board,
        limit: u64,
        budget: Budget,
        shuffle: Option<u64>,
        take: Option<Take<'_>>,
    ) -> Answer {
        if limit == 0 {
            return Answer::default();
        }
        if board.layout().n_grids() > 1 {
            let question = BoardQuestion { board, part: 0, limit, budget, shuffle, known: None };
            return self.ask_parts(question, take);
        }
        let mut givens = [0; 81];
        for (given, digit) in givens.iter_mut().zip(board.digits()) {
            *given = digit.map_or(0, Digit::get);
        }
        let question = Question { givens: &givens, without: None, limit, budget, shuffle };
        self.0.single(&question, take)
    }

    /// Searches the parts of a board, which share no cells, one by one, and combines their solutions.
    fn ask_parts(self, question: BoardQuestion<'_>, mut take: Option<Take<'_>>) -> Answer {
        let n_parts = question.board.layout().derived::<Meetings>().n_parts;
        if n_parts == 1 {
            return self.0.multi(&question, take);
        }
        let mut together = Answer { found: 1, ..Answer::default() };
        let mut parts: Vec<Vec<Vec<u8>>> = vec![Vec::new(); n_parts];
        for (part, solutions) in parts.iter_mut().enumerate() {
            let budget = question.budget.after(together.nodes);
            let mut keep = |digits: &[u8]| solutions.push(digits.to_vec());
            let keep: Option<Take<'_>> = if take.is_some() { Some(&mut keep) } else { None };
            let answer = self.0.multi(&BoardQuestion { part, budget, ..question }, keep);
            together.nodes += answer.nodes;
            if answer.found == 0 && !answer.gave_up {
                return Answer { found: 0, gave_up: false, ..together };
            }
            together.gave_up |= answer.gave_up;
            together.found = together.found.saturating_mul(answer.found).min(question.limit);
        }
        together.gave_up &= together.found < question.limit;
        if let Some(take) = &mut take {
            for mut number in 0..together.found as usize {
                let mut digits = vec![0; question.board.layout().n_cells()];
                for solutions in &parts {
                    let solution = &solutions[number % solutions.len()];
                    number /= solutions.len();
                    for (digit, own) in digits.iter_mut().zip(solution) {
                        *digit |= own; // the others are 0
                    }
                }
                take(&digits);
            }
        }
        together
    }

    pub(crate) fn search(self, question: &Question<'_>, take: Option<Take<'_>>) -> Answer {
        if question.limit == 0 { Answer::default() } else { self.0.single(question, take) }
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Kernel").field(&self.name()).finish()
    }
}
