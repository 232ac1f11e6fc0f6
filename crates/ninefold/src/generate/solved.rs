//! Random solved boards.
//!
//! Every solved board of a layout is possible. They are not all equally likely:
//! the search that fills a board prefers those that it reaches in fewer
//! guesses. But no digit is preferred to another, and on one grid no row,
//! column, band, stack or diagonal, because the result is relabeled and
//! its lines are permuted at random.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::random::Random;
use crate::board::Board;
use crate::layout::Layout;
use crate::solve::{Answer, Budget, Kernel, Question, SPOTS, Work};
use crate::stop::Stop;

/// The maximum number of attempts to fill a board.
const ATTEMPTS: u32 = 100;

/// The maximum number of guesses in one attempt.
const PATIENCE: Budget<'_> = Budget::nodes(20_000);

/// The digits of a random solved board; `None` if the layout has none, or none was found before
/// the caller stopped it or the attempts ran out.
pub(super) fn solved(
    layout: &Layout,
    random: &mut Random,
    kernel: Kernel,
    stop: Stop<'_>,
) -> Option<Vec<u8>> {
    if layout.n_grids() == 1 {
        return solved_grid(random, kernel).map(Vec::from);
    }
    let empty = Board::empty(layout);
    for _ in 0..ATTEMPTS {
        if stop.is_requested() {
            return None;
        }
        if let Some(mut digits) = kernel.random_solution(&empty, random.bits(), PATIENCE) {
            let labels = labels(random);
            for digit in &mut digits {
                *digit = labels[usize::from(*digit) % 10];
            }
            return Some(digits);
        }
    }
    None
}

fn solved_grid(random: &mut Random, kernel: Kernel) -> Option<[u8; 81]> {
    let mut filling = Filling::new(random);
    loop {
        let mut solution = [0; 81];
        let mut take = |digits: &[u8]| solution.copy_from_slice(digits);
        let answer = kernel.search(&filling.question(), Some(&mut take));
        filling.solution = solution;
        if let ControlFlow::Break(grid) = filling.end(answer, random) {
            return grid;
        }
    }
}

/// Makes solved grids from streams of random numbers, in order, several in flight.
pub(super) fn solved_grids(
    kernel: Kernel,
    randoms: impl Iterator<Item = Random>,
) -> Vec<Option<[u8; 81]>> {
    let spots = core::array::from_fn(|_| None);
    let mut work = Solving { randoms, grids: Vec::new(), spots };
    kernel.work_on(&mut work);
    work.grids
}

struct Solving<R> {
    /// The streams of waiting grids.
    randoms: R,
    /// The grids that were started.
    grids: Vec<Option<[u8; 81]>>,
    /// The grids in flight, with their indices.
    spots: [Option<(usize, Random, Filling)>; SPOTS],
}

impl<R: Iterator<Item = Random>> Work for Solving<R> {
    fn is_count(&self) -> bool {
        false
    }

    fn next(&mut self, spot: usize) -> Option<Question<'_>> {
        if self.spots[spot].is_none() {
            let mut random = self.randoms.next()?;
            let filling = Filling::new(&mut random);
            self.spots[spot] = Some((self.grids.len(), random, filling));
            self.grids.push(None);
        }
        self.spots[spot].as_ref().map(|(_, _, filling)| filling.question())
    }

    fn solution(&mut self, spot: usize) -> Option<&mut [u8; 81]> {
        self.spots[spot].as_mut().map(|(_, _, filling)| &mut filling.solution)
    }

    fn done(&mut self, spot: usize, answer: Answer) {
        let Some((number, random, filling)) = &mut self.spots[spot] else { return };
        if let ControlFlow::Break(grid) = filling.end(answer, random) {
            self.grids[*number] = grid;
            self.spots[spot] = None;
        }
    }
}

/// A grid being filled at random.
pub(super) struct Filling {
    start: [u8; 81],
    /// The number that determines the guesses.
    shuffle: u64,
    /// The output of the search.
    pub(super) solution: [u8; 81],
    n_attempts: u32,
}

impl Filling {
    pub(super) fn new(random: &mut Random) -> Filling {
        let (start, shuffle) = (diagonal_boxes(random), random.bits());
        Filling { start, shuffle, solution: [0; 81], n_attempts: 1 }
    }

    pub(super) fn question(&self) -> Question<'_> {
        let (givens, shuffle) = (&self.start, Some(self.shuffle));
        Question { givens, without: None, limit: 1, budget: PATIENCE, shuffle }
    }

    /// Breaks with the solved grid if the search found one, or with none after too many attempts;
    /// otherwise starts again.
    pub(super) fn end(
        &mut self,
        answer: Answer,
        random: &mut Random,
    ) -> ControlFlow<Option<[u8; 81]>> {
        if answer.found > 0 {
            return ControlFlow::Break(Some(turned(&self.solution, random)));
        }
        if self.n_attempts == ATTEMPTS {
            return ControlFlow::Break(None);
        }
        let n_attempts = self.n_attempts + 1;
        *self = Filling { n_attempts, ..Filling::new(random) };
        ControlFlow::Continue(())
    }
}

/// Three boxes of a grid that share no row or column, each filled at random.
fn diagonal_boxes(random: &mut Random) -> [u8; 81] {
    let mut digits = [0; 81];
    for corner in 0..3 {
        let labels = labels(random);
        for (index, &label) in labels[1..].iter().enumerate() {
            digits[9 * (3 * corner + index / 3) + 3 * corner + index % 3] = label;
        }
    }
    digits
}

/// A new label for each digit; 0 stays 0.
fn labels(random: &mut Random) -> [u8; 10] {
    let mut labels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut labels[1..]);
    labels
}

/// The grid with its digits relabeled and its rows and columns permuted.
fn turned(digits: &[u8; 81], random: &mut Random) -> [u8; 81] {
    let labels = labels(random);
    let (rows, columns, is_transposed) = (lines(random), lines(random), random.below(2) == 1);
    let (across, down) = if is_transposed { (9, 1) } else { (1, 9) };
    let mut turned = [0; 81];
    for (row, turned) in rows.into_iter().zip(turned.chunks_exact_mut(9)) {
        for (column, digit) in columns.into_iter().zip(turned) {
            *digit = labels[usize::from(digits[down * row + across * column]) % 10];
        }
    }
    turned
}

/// An order of nine lines that keeps bands together.
fn lines(random: &mut Random) -> [usize; 9] {
    let mut bands = [0, 1, 2];
    random.shuffle(&mut bands);
    let mut lines = [0; 9];
    for (band, lines) in bands.into_iter().zip(lines.chunks_exact_mut(3)) {
        lines.copy_from_slice(&[3 * band, 3 * band + 1, 3 * band + 2]);
        random.shuffle(lines);
    }
    lines
}
