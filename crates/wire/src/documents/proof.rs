//! Proofs in documents.

use ninefold::solve::{self, Budget};
use ninefold::{Board, Puzzle};

use crate::error::{Error, ErrorKind};

/// The text of a proof that a puzzle has exactly one solution, which has been checked.
///
/// It contains the solution, so only open documents have one.
///
/// ```
/// use ninefold::{Board, Layout, Puzzle, solve::Budget};
/// use ninefold_wire::{ProofText, PuzzleDocument};
///
/// let givens = Board::parse(
///     &Layout::classic(),
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let mut document = PuzzleDocument::new(Puzzle::new(givens)?);
/// let proof = ProofText::of(&document.puzzle, Budget::default())?;
/// assert!(proof.as_str().starts_with("ninefold/proof 1;grids 0,0;givens 53..7"));
/// assert_eq!(proof.n_cases(), 0);
/// document.proof = Some(proof);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofText {
    text: String,
    n_cases: usize,
}

impl ProofText {
    /// The maximum length in bytes, which bounds the time of the check. Published puzzles of five
    /// grids need a tenth of it.
    pub const MAX_BYTES: usize = 64 << 10;

    /// Proves a puzzle; the text is one line.
    ///
    /// # Errors
    ///
    /// The budget runs out, or the proof is too long for a document.
    pub fn of(puzzle: &Puzzle, budget: Budget) -> Result<ProofText, Error> {
        let proof = solve::prove(puzzle.givens(), 1, budget);
        let proof = proof.map_err(|error| refused(error.to_string()))?;
        ProofText::read(puzzle, proof.to_string())
    }

    /// Checks that a text proves the uniqueness of this puzzle's solution.
    ///
    /// # Errors
    ///
    /// The text is too long, is not a proof, or proves something else.
    pub fn read(puzzle: &Puzzle, text: String) -> Result<ProofText, Error> {
        if text.len() > ProofText::MAX_BYTES {
            let kind = ErrorKind::TooLarge { bytes: text.len(), most: ProofText::MAX_BYTES };
            return Err(Error::at("proof", kind));
        }
        let proven = ninefold_verify::check(text.as_bytes());
        let proven = proven.map_err(|refusal| refused(refusal.to_string()))?;
        let is_of_puzzle = proven.grids == corners(puzzle).as_bytes()
            && proven.givens == signs(puzzle.givens())
            && proven.solution == Some(signs(puzzle.solution()).as_slice());
        if !is_of_puzzle {
            return Err(refused(
                "expected a proof of this puzzle, found one of another".to_owned(),
            ));
        }
        let n_cases = proven.n_cases;
        Ok(ProofText { text, n_cases })
    }

    /// The text, in the format `ninefold/proof 1`.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The number of cases.
    pub fn n_cases(&self) -> usize {
        self.n_cases
    }
}

fn refused(what: String) -> Error {
    Error::at("proof", ErrorKind::Other { what })
}

/// The corners of the grids as in a proof, such as `0,0 6,6`.
fn corners(puzzle: &Puzzle) -> String {
    let layout = puzzle.layout();
    let mut corners: Vec<_> = layout.grids().map(|grid| layout.corner(grid)).collect();
    corners.sort_unstable();
    let corners: Vec<String> = corners.iter().map(|(r, c)| format!("{r},{c}")).collect();
    corners.join(" ")
}

/// The cells of a board as in a proof, one byte each.
fn signs(board: &Board) -> Vec<u8> {
    let digits = board.layout().cells().map(|cell| board.get(cell));
    digits.map(|digit| digit.map_or(b'.', |digit| b'0' + digit.get())).collect()
}
