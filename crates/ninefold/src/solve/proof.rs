//! Proofs that a board has exactly one solution, or none, or any other number of them.
//!
//! A [`Proof`] is a tree of cases. The digits of a cell, or the places of a digit in a house, are
//! alternatives, one of which is true; singles lead from each to a contradiction, to a solution or
//! to another case. Its text is in the format `ninefold/proof 1`, which is checked by a short
//! program that shares no code with this one.

mod choice;
mod formula;
mod standard;
mod state;
mod units;

use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::question::Budget;
use crate::board::Board;
use crate::layout::{Cell, Layout};
use choice::{Chooser, Foresight, Judged};
use state::{Lead, Need, State};

pub use standard::StandardProof;

/// The number of solutions of a board, and the proof of it.
///
/// ```
/// use ninefold::solve::{self, Budget};
/// use ninefold::{Board, Layout};
///
/// let board = Board::parse(
///     &Layout::classic(),
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let proof = solve::prove(&board, 1, Budget::default()).expect("it is easy");
/// assert_eq!((proof.n_solutions(), proof.n_cases()), (1, 0));
/// assert!(proof.to_string().starts_with("ninefold/proof 1;grids 0,0;givens 53..7"));
/// assert!(format!("{proof:#}").starts_with("ninefold/proof 1\ngrids 0,0\ngivens 53..7"));
/// # Ok::<(), ninefold::ParseBoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Proof {
    givens: Board,
    solutions: Vec<Board>,
    cases: Vec<Case>, // in the order in which they are read
}

/// A case: a need, and where each of its alternatives leads.
#[derive(Clone, Debug)]
struct Case {
    need: Need,
    leads: [Option<Lead>; 9], // by digit or place
}

/// Why there is no proof.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProofError {
    /// The board has more solutions than the limit.
    TooManySolutions,
    /// The budget ran out, or the search was stopped.
    GaveUp,
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ProofError::TooManySolutions => "more solutions than expected",
            ProofError::GaveUp => "gave up",
        })
    }
}

impl core::error::Error for ProofError {}

/// Proves how many solutions a board has, if it has at most `limit`. Every alternative that is
/// tried counts as a guess of the budget.
///
/// The first proof found considers only what each alternative leaves. If it has several cases, a
/// second one looks further ahead, for a limited number of guesses; the smaller proof is returned.
///
/// # Errors
///
/// There are more than `limit` solutions, or the budget ran out.
pub fn prove(board: &Board, limit: usize, budget: Budget) -> Result<Proof, ProofError> {
    let (near, n_tried) = attempt(board, limit, Foresight::Near, budget)?;
    let left = budget.get().saturating_sub(n_tried).min(MAX_AHEAD);
    if near.n_cases() < FEW_CASES || left == 0 {
        return Ok(near);
    }
    match attempt(board, limit, Foresight::Ahead, budget.with_nodes(left)) {
        Ok((ahead, _)) if ahead.n_cases() < near.n_cases() => Ok(ahead),
        _ => Ok(near),
    }
}

/// A proof with fewer cases than this is small enough.
const FEW_CASES: usize = 8;

/// The maximum number of guesses of the second attempt.
const MAX_AHEAD: u64 = 1_000_000;

/// A proof, and the number of guesses it took.
fn attempt(
    board: &Board,
    limit: usize,
    foresight: Foresight,
    budget: Budget,
) -> Result<(Proof, u64), ProofError> {
    let mut proof = Proof { givens: board.clone(), solutions: Vec::new(), cases: Vec::new() };
    let (mut state, lead) = State::new(board);
    match lead {
        Lead::Contradiction => return Ok((proof, 0)),
        Lead::Solution => return proof.add_solution(&state, limit).map(|()| (proof, 0)),
        Lead::Open => {}
    }
    let mut chooser = Chooser::new(foresight, budget, &state);
    let mut open: Vec<(State, Need, u16)> = Vec::new(); // alternatives for later cases
    let mut is_open = true;
    while is_open {
        let Judged { need, leads, .. } = chooser.choose(&state).ok_or(ProofError::GaveUp)?;
        let mut rest = 0;
        for (choice, lead) in leads.into_iter().enumerate() {
            match lead {
                Some(Lead::Solution) => {
                    let mut solved = state.clone();
                    solved.assume(need, choice);
                    proof.add_solution(&solved, limit)?;
                }
                Some(Lead::Open) => rest |= 1 << choice,
                Some(Lead::Contradiction) | None => {}
            }
        }
        proof.cases.push(Case { need, leads });
        open.push((state.clone(), need, rest));
        is_open = false;
        while let Some((before, need, rest)) = open.last_mut() {
            if *rest > 0 {
                state.copy(before);
                state.assume(*need, rest.trailing_zeros() as usize);
                *rest &= *rest - 1;
                is_open = true;
                break;
            }
            open.pop();
        }
    }
    Ok((proof, chooser.n_tried))
}

impl Proof {
    /// The board that the proof is about.
    pub fn givens(&self) -> &Board {
        &self.givens
    }

    /// The solution, if there is exactly one.
    pub fn solution(&self) -> Option<&Board> {
        self.solutions.first().filter(|_| self.solutions.len() == 1)
    }

    /// The exact number of solutions.
    pub fn n_solutions(&self) -> usize {
        self.solutions.len()
    }

    /// The number of cases.
    pub fn n_cases(&self) -> usize {
        self.cases.len()
    }

    fn add_solution(&mut self, state: &State, limit: usize) -> Result<(), ProofError> {
        if self.solutions.len() == limit {
            return Err(ProofError::TooManySolutions);
        }
        self.solutions.push(state.board());
        Ok(())
    }
}

/// The text of the proof: one line, or with `{:#}` one line for each case. There is no line feed
/// after the last line.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = self.givens.layout();
        let end = if f.alternate() { '\n' } else { ';' };
        let mut text = Checksummed { f, sum: 0x811c_9dc5 };
        write!(text, "ninefold/proof 1{end}grids")?;
        let mut corners: Vec<_> = layout.grids().map(|grid| layout.corner(grid)).collect();
        corners.sort_unstable();
        corners.iter().try_for_each(|(row, column)| write!(text, " {row},{column}"))?;
        write!(text, "{end}givens {}{end}", Symbols(&self.givens))?;
        match self.solution() {
            Some(solution) => write!(text, "solution {}{end}", Symbols(solution))?,
            None => write!(text, "exactly {}{end}", self.solutions.len())?,
        }
        for case in &self.cases {
            match case.need {
                Need::Cell(cell) => write!(text, "{}", Name(layout, cell))?,
                Need::Place(house, digit) => {
                    let (kind, first) = (layout.kind(house), layout.nine_of(house)[0]);
                    write!(text, "{} in {} {}", digit + 1, kind.name(), Name(layout, first))?;
                }
            }
            text.write_char(':')?;
            for (choice, lead) in (1..).zip(case.leads).filter_map(|(n, lead)| Some((n, lead?))) {
                let sign = match lead {
                    Lead::Contradiction => 'x',
                    Lead::Solution => '=',
                    Lead::Open => '+',
                };
                write!(text, " {choice}{sign}")?;
            }
            text.write_char(end)?;
        }
        text.write_str("end ")?;
        let sum = text.sum;
        write!(text, "{sum:08x}")
    }
}

/// The row and column of a cell on the canvas.
struct Name<'a>(&'a Layout, Cell);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.0.position(self.1);
        write!(f, "r{}c{}", row + 1, column + 1)
    }
}

/// The cells of a board in order, one character each.
struct Symbols<'a>(&'a Board);

impl fmt::Display for Symbols<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.layout().cells().map(|cell| self.0.get(cell));
        digits.into_iter().try_for_each(|digit| {
            f.write_char(digit.map_or('.', |digit| char::from(b'0' + digit.get())))
        })
    }
}

/// Writes text, and keeps a checksum of what it has written (FNV-1a).
struct Checksummed<'a, 'f> {
    f: &'a mut fmt::Formatter<'f>,
    sum: u32,
}

impl fmt::Write for Checksummed<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let add = |sum: u32, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        self.sum = text.bytes().fold(self.sum, add);
        self.f.write_str(text)
    }
}
