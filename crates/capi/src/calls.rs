//! The calls with slices in place of pointers.

use ninefold::Layout;
use ninefold::generate::Symmetry;
use ninefold_batch::{Batch, BatchError};

use crate::status::Failure;
use crate::types::{NinefoldCount, NinefoldGrade, NinefoldRating};

type Outcome<T = ()> = Result<T, Failure>;

/// Reads the boards of a text, one per line.
pub(crate) fn read(layout: &Layout, text: &[u8]) -> Outcome<Vec<u8>> {
    let text = std::str::from_utf8(text)?;
    let mut boards = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        ninefold_batch::read(layout, line, &mut boards).map_err(|mut error| {
            error.line = number;
            error
        })?;
    }
    Ok(boards)
}

/// A board as text that ends with a zero byte.
pub(crate) fn write(layout: &Layout, board: &[u8]) -> Outcome<Vec<u8>> {
    if let Some((cell, &value)) = board.iter().enumerate().find(|(_, value)| **value > 9) {
        return Err(BatchError::NotADigit { board: 0, cell, value }.into());
    }
    let mut line = ninefold_batch::write(layout, board).into_bytes();
    line.push(0);
    Ok(line)
}

pub(crate) fn solve(
    layout: &Layout,
    n_threads: usize,
    boards: &mut [u8],
    verdicts: Option<&mut [u8]>,
) -> Outcome {
    let mut unwanted = Vec::new();
    let verdicts = verdicts.unwrap_or_else(|| {
        unwanted.resize(boards.len() / layout.n_cells(), 0);
        &mut unwanted
    });
    Ok(Batch::new(layout).threads(n_threads).solve(boards, verdicts)?)
}

pub(crate) fn check(
    layout: &Layout,
    n_threads: usize,
    boards: &[u8],
    verdicts: &mut [u8],
) -> Outcome {
    Ok(Batch::new(layout).threads(n_threads).verdicts(boards, verdicts)?)
}

pub(crate) fn count(
    layout: &Layout,
    n_threads: usize,
    boards: &[u8],
    limit: u64,
    counts: &mut [NinefoldCount],
) -> Outcome {
    Ok(Batch::new(layout).threads(n_threads).count(boards, limit, counts)?)
}

pub(crate) fn rate(
    layout: &Layout,
    n_threads: usize,
    boards: &[u8],
    ratings: &mut [NinefoldRating],
) -> Outcome {
    Ok(Batch::new(layout).threads(n_threads).rate(boards, ratings)?)
}

pub(crate) fn grade(
    layout: &Layout,
    n_threads: usize,
    boards: &[u8],
    grades: &mut [NinefoldGrade],
) -> Outcome {
    Ok(Batch::new(layout).threads(n_threads).grade(boards, grades)?)
}

pub(crate) fn canonical(
    n_threads: usize,
    boards: &mut [u8],
    symmetries: Option<&mut [u32]>,
) -> Outcome {
    let mut unwanted = Vec::new();
    let symmetries = symmetries.unwrap_or_else(|| {
        unwanted.resize(boards.len() / 81, 0);
        &mut unwanted
    });
    Ok(Batch::new(&Layout::classic()).threads(n_threads).canonical(boards, symmetries)?)
}

/// Makes puzzles of a level and a symmetry, from a seed, starting with number `first`.
pub(crate) fn generate(
    layout: &Layout,
    n_threads: usize,
    (level, symmetry): (Option<&str>, Option<&str>),
    (seed, first): (&str, u64),
    boards: &mut [u8],
) -> Outcome {
    let level = level.map(str::parse).transpose()?;
    let symmetry = symmetry.map_or(Ok(Symmetry::None), str::parse)?;
    let recipe = ninefold_batch::recipe(layout, level, None, symmetry)?;
    Ok(Batch::new(layout).threads(n_threads).generate(&recipe, seed, first, boards)?)
}
