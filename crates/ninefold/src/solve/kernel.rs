//! The fast search of 9×9 grids as plain bytes, for programs that solve millions.

use std::fmt;
use std::sync::LazyLock;

use super::lanes::{self, Instructions};
use super::search::multi as many;
use super::search::{Question, SEATS, Work};
use super::{Answer, Budget, Count, Extent, Take, Uniqueness, filled};
use crate::board::Board;
use crate::digit::Digit;

/// The search of 9×9 grids with one set of instructions of the processor.
///
/// A grid is 81 bytes, row by row: a digit, or 0 for an empty cell. All kernels
/// give the same counts; of several solutions they may find another one first,
/// after another number of guesses.
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
pub struct Kernel(Instructions);

static BEST: LazyLock<Kernel> = LazyLock::new(|| Kernel(lanes::best()));

impl Kernel {
    /// The fastest that this machine has.
    pub fn best() -> Kernel {
        *BEST
    }

    /// All that this machine has, the fastest first: for measuring, and for comparing.
    pub fn all() -> Vec<Kernel> {
        lanes::all().into_iter().map(Kernel).collect()
    }

    /// The name of its instructions.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// Up to `limit` solutions of a grid, the first of them with its digits.
    ///
    /// # Errors
    ///
    /// A byte above 9.
    pub fn solve(self, grid: &[u8; 81], limit: u64, budget: Budget) -> Result<Solved, NotADigit> {
        check(0, grid)?;
        let mut solution = [0; 81];
        let question =
            Question { givens: grid, without: None, limit, budget: budget.0, shuffle: None };
        let mut take = |digits: &[u8]| solution.copy_from_slice(digits);
        let answer = self.search(&question, Some(&mut take));
        Ok(Solved::new(solution, answer, limit))
    }

    /// How many solutions a grid has, counted no further than `limit`: much faster than finding
    /// them where there are many.
    ///
    /// # Errors
    ///
    /// A byte above 9.
    pub fn count(self, grid: &[u8; 81], limit: u64, budget: Budget) -> Result<Count, NotADigit> {
        check(0, grid)?;
        let question =
            Question { givens: grid, without: None, limit, budget: budget.0, shuffle: None };
        Ok(Count::new(&self.search(&question, None), limit))
    }

    /// What [`solve`](Kernel::solve) finds for each of many grids, in their order, and faster: several
    /// are in flight at once. Where there are several solutions it may be another one, after another
    /// number of guesses.
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
        let empty = Solved::new([0; 81], Answer::default(), limit);
        let mut solved = vec![empty; grids.len()];
        let question =
            Question { givens: &EMPTY, without: None, limit, budget: budget.0, shuffle: None };
        if limit > 0 {
            (self.0.batch)(&mut Solving {
                queue: Queue::new(grids, question),
                solved: &mut solved,
            });
        }
        Ok(solved)
    }

    /// What [`count`](Kernel::count) gives for each of many grids, in their order, and faster:
    /// several are in flight at once. With a limit of two, the question is whether each has one
    /// solution.
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
        let mut counts = vec![Count::new(&Answer::default(), limit); grids.len()];
        let question =
            Question { givens: &EMPTY, without: None, limit, budget: budget.0, shuffle: None };
        if limit > 0 {
            (self.0.batch)(&mut Counting {
                queue: Queue::new(grids, question),
                counts: &mut counts,
            });
        }
        Ok(counts)
    }

    /// Whether a board of any layout has exactly one solution: what
    /// [`uniqueness`](super::uniqueness) says with the fastest kernel.
    pub fn uniqueness(self, board: &Board, budget: Budget) -> Uniqueness {
        let (mut one, mut other) = (None, None);
        let mut take = |digits: &[u8]| {
            let place = if one.is_none() { &mut one } else { &mut other };
            *place = Some(filled(board, digits));
        };
        let answer = self.search_board(board, 2, budget, Some(&mut take));
        Uniqueness::of(one, other, Extent::of(&answer, 2))
    }

    /// Whether a board of any layout has exactly one solution, if that is known within the budget.
    pub(crate) fn has_one_solution(self, board: &Board, budget: Budget) -> Option<bool> {
        let answer = self.search_board(board, 2, budget, None);
        (!answer.gave_up).then_some(answer.found == 1)
    }

    /// A random solution of a board, as digits: which guess comes first, the number decides, the same
    /// with every kernel. `None` if there is none, or the budget ran out.
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

    /// Searches all grids of some work.
    pub(crate) fn work_on(self, work: &mut dyn Work) {
        (self.0.batch)(work);
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

    fn ask(
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
            let question = many::Question { board, part: 0, limit, budget: budget.0, shuffle };
            return self.ask_parts(question, take);
        }
        let budget = budget.0;
        let mut givens = [0; 81];
        for (given, digit) in givens.iter_mut().zip(board.digits()) {
            *given = digit.map_or(0, Digit::get);
        }
        let question = Question { givens: &givens, without: None, limit, budget, shuffle };
        (self.0.alone)(&question, take)
    }

    /// Searches each part of a board that has no grid in common with the others, and puts their
    /// solutions together.
    fn ask_parts(self, question: many::Question<'_>, mut take: Option<Take<'_>>) -> Answer {
        let n_parts = question.board.layout().meetings().n_parts;
        if n_parts == 1 {
            return (self.0.many)(&question, take);
        }
        let mut together = Answer { found: 1, ..Answer::default() };
        let mut parts: Vec<Vec<Vec<u8>>> = vec![Vec::new(); n_parts];
        for (part, solutions) in parts.iter_mut().enumerate() {
            let budget = question.budget - together.nodes;
            let mut keep = |digits: &[u8]| solutions.push(digits.to_vec());
            let keep: Option<Take<'_>> = if take.is_some() { Some(&mut keep) } else { None };
            let answer = (self.0.many)(&many::Question { part, budget, ..question }, keep);
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

    /// Searches a grid of digits.
    pub(crate) fn search(self, question: &Question<'_>, take: Option<Take<'_>>) -> Answer {
        if question.limit == 0 { Answer::default() } else { (self.0.alone)(question, take) }
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Kernel").field(&self.name()).finish()
    }
}

/// What is known about the solutions of a grid of bytes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Solved {
    digits: [u8; 81],
    /// How many solutions were found.
    pub found: u64,
    /// Whether there may be others.
    pub extent: Extent,
    /// How many guesses were tried.
    pub nodes: u64,
}

impl Solved {
    fn new(digits: [u8; 81], answer: Answer, limit: u64) -> Solved {
        let Answer { found, nodes, .. } = answer;
        Solved { digits, found, extent: Extent::of(&answer, limit), nodes }
    }

    /// The digits of a solution, if any was found.
    pub fn solution(&self) -> Option<&[u8; 81]> {
        (self.digits[0] != 0).then_some(&self.digits)
    }
}

/// A byte of a grid that is no digit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NotADigit {
    /// Which grid of those given, from 0.
    pub grid: usize,
    /// Which cell of the grid, from 0, row by row.
    pub cell: usize,
    /// What is there.
    pub value: u8,
}

impl fmt::Display for NotADigit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotADigit { grid, cell, value } = self;
        write!(f, "grid {grid}, cell {cell}: expected a digit or 0, found {value}")
    }
}

impl std::error::Error for NotADigit {}

fn check_all(grids: &[[u8; 81]]) -> Result<(), NotADigit> {
    if grids.as_flattened().iter().fold(0, |most, &value| value.max(most)) <= 9 {
        return Ok(());
    }
    grids.iter().enumerate().try_for_each(|(index, grid)| check(index, grid))
}

/// Whether no byte is above 9, eight at a time: only such a byte, with 118 more, has the highest bit.
fn are_digits(grid: &[u8; 81]) -> bool {
    const MORE: u64 = u64::from_ne_bytes([118; 8]);
    const HIGHEST: u64 = u64::from_ne_bytes([128; 8]);
    let (eights, last) = grid.as_chunks::<8>();
    let mut all = 0;
    for eight in eights {
        let bytes = u64::from_ne_bytes(*eight);
        all |= bytes | bytes.wrapping_add(MORE); // a byte that carries has the highest bit itself
    }
    all & HIGHEST == 0 && last.iter().all(|&value| value <= 9)
}

fn check(index: usize, grid: &[u8; 81]) -> Result<(), NotADigit> {
    if are_digits(grid) {
        return Ok(());
    }
    let wrong = |(cell, &value): (usize, &u8)| {
        if value <= 9 { Ok(()) } else { Err(NotADigit { grid: index, cell, value }) }
    };
    grid.iter().enumerate().try_for_each(wrong)
}

const EMPTY: [u8; 81] = [0; 81];

/// Grids that wait, and those at the seats of a batch.
struct Queue<'a> {
    grids: &'a [[u8; 81]],
    question: Question<'a>,
    /// The first grid that nobody has begun.
    next: usize,
    /// The grid at each seat.
    seats: [usize; SEATS],
}

impl<'a> Queue<'a> {
    /// Grids that are all asked the same.
    fn new(grids: &'a [[u8; 81]], question: Question<'a>) -> Queue<'a> {
        Queue { grids, question, next: 0, seats: [0; SEATS] }
    }

    fn next(&mut self, seat: usize) -> Option<Question<'a>> {
        let givens = self.grids.get(self.next)?;
        self.seats[seat] = self.next;
        self.next += 1;
        Some(Question { givens, ..self.question })
    }
}

/// Grids whose solutions are wanted.
struct Solving<'a> {
    queue: Queue<'a>,
    solved: &'a mut [Solved],
}

impl Work for Solving<'_> {
    fn is_count(&self) -> bool {
        false
    }

    fn next(&mut self, seat: usize) -> Option<Question<'_>> {
        self.queue.next(seat)
    }

    fn solution(&mut self, seat: usize) -> Option<&mut [u8; 81]> {
        Some(&mut self.solved[self.queue.seats[seat]].digits)
    }

    fn done(&mut self, seat: usize, answer: Answer) {
        let solved = &mut self.solved[self.queue.seats[seat]];
        solved.found = answer.found;
        solved.nodes = answer.nodes;
        solved.extent = Extent::of(&answer, self.queue.question.limit);
    }
}

/// Grids whose solutions are counted.
struct Counting<'a> {
    queue: Queue<'a>,
    counts: &'a mut [Count],
}

impl Work for Counting<'_> {
    fn is_count(&self) -> bool {
        true
    }

    fn next(&mut self, seat: usize) -> Option<Question<'_>> {
        self.queue.next(seat)
    }

    fn solution(&mut self, _: usize) -> Option<&mut [u8; 81]> {
        None
    }

    fn done(&mut self, seat: usize, answer: Answer) {
        self.counts[self.queue.seats[seat]] = Count::new(&answer, self.queue.question.limit);
    }
}
