//! Batches as `NumPy` arrays of bytes, with a row for each board.

use ninefold::generate::{Clues, Symmetry};
use ninefold::logic::{Technique, TechniqueSet};
use ninefold::rating::Tenths;
use ninefold::solve::Extent;
use ninefold_batch::{Counted, Graded, Rated};
use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyReadwriteArray2, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::types::Layout;
use crate::{cards, failure, watch};

type Bytes<'py> = Bound<'py, PyArray1<u8>>;
pub(crate) type Boards<'py> = Bound<'py, PyArray2<u8>>;

/// The code for a missing level or technique.
const NOTHING: u8 = 255;

/// Turns the bytes of boards into an array with a row for each.
pub(crate) fn rows(py: Python<'_>, cells: Vec<u8>, n_cells: usize) -> PyResult<Boards<'_>> {
    let n_boards = cells.len() / n_cells;
    PyArray1::from_vec(py, cells).reshape([n_boards, n_cells])
}

fn not_whole<E>(_: E) -> PyErr {
    PyValueError::new_err("expected a C-contiguous array")
}

/// Reads a list of texts.
#[pyfunction]
pub(crate) fn read<'py>(texts: &Bound<'py, PyList>, layout: &Layout) -> PyResult<Boards<'py>> {
    let py = texts.py();
    let n_cells = layout.0.n_cells();
    let mut cells = Vec::with_capacity(texts.len() * n_cells);
    for (index, text) in texts.iter().enumerate() {
        let text = text.cast::<PyString>().map_err(|_| {
            let kind = text.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
            pyo3::exceptions::PyTypeError::new_err(format!(
                "board {index}: expected str, found {kind}"
            ))
        })?;
        let read = ninefold_batch::read(&layout.0, text.to_str()?, &mut cells);
        read.map_err(|error| failure::parse(py, Some(index), &error))?;
    }
    rows(py, cells, n_cells)
}

/// The lines of boards.
#[pyfunction]
pub(crate) fn write(boards: PyReadonlyArray2<'_, u8>, layout: &Layout) -> PyResult<Vec<String>> {
    let cells = boards.as_slice().map_err(not_whole)?;
    Ok(cells
        .chunks(layout.0.n_cells())
        .map(|board| ninefold_batch::write(&layout.0, board))
        .collect())
}

/// Replaces boards by their solutions; returns the verdicts.
#[pyfunction]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    mut boards: PyReadwriteArray2<'py, u8>,
    layout: &Layout,
    threads: usize,
    gpu: bool,
) -> PyResult<Bytes<'py>> {
    let mut verdicts = vec![0; boards.shape()[0]];
    let cells = boards.as_slice_mut().map_err(not_whole)?;
    cards::run(py, &layout.0, threads, gpu, |batch| batch.solve(cells, &mut verdicts))?;
    Ok(PyArray1::from_vec(py, verdicts))
}

/// The verdicts on boards.
#[pyfunction]
pub(crate) fn check<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, u8>,
    layout: &Layout,
    threads: usize,
    gpu: bool,
) -> PyResult<Bytes<'py>> {
    let mut verdicts = vec![0; boards.shape()[0]];
    let cells = boards.as_slice().map_err(not_whole)?;
    cards::run(py, &layout.0, threads, gpu, |batch| batch.verdicts(cells, &mut verdicts))?;
    Ok(PyArray1::from_vec(py, verdicts))
}

/// A number of solutions, or -1 if the search gave up.
#[derive(Clone, Copy)]
struct Number(i64);

impl From<Counted> for Number {
    fn from(counted: Counted) -> Number {
        let found = i64::try_from(counted.found).unwrap_or(i64::MAX);
        Number(if counted.extent == Extent::GaveUp { -1 } else { found })
    }
}

/// The numbers of solutions of boards.
#[pyfunction]
pub(crate) fn count<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, u8>,
    layout: &Layout,
    limit: u64,
    threads: usize,
    gpu: bool,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let mut counts = vec![Number(0); boards.shape()[0]];
    let cells = boards.as_slice().map_err(not_whole)?;
    cards::run(py, &layout.0, threads, gpu, |batch| batch.count(cells, limit, &mut counts))?;
    Ok(PyArray1::from_iter(py, counts.into_iter().map(|Number(count)| count)))
}

type Numbers<'py> = Bound<'py, PyArray1<f64>>;

/// Verdicts, ER, EP and ED of boards, and whether they are exact.
#[pyfunction]
#[expect(clippy::type_complexity, reason = "a column for each of five numbers")]
pub(crate) fn rate<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, u8>,
    layout: &Layout,
    threads: usize,
) -> PyResult<(Bytes<'py>, Numbers<'py>, Numbers<'py>, Numbers<'py>, Bound<'py, PyArray1<bool>>)> {
    let mut ratings = vec![None::<Rated>; boards.shape()[0]];
    let cells = boards.as_slice().map_err(not_whole)?;
    watch::run(py, &layout.0, threads, |batch| batch.rate(cells, &mut ratings))?;
    let rated = || ratings.iter().flatten();
    let column = |number: fn(&Rated) -> Tenths| {
        let tenths = |rated: &Rated| f64::from(number(rated).get());
        let value = |rated: &Rated| {
            if rated.verdict.is_unique() { tenths(rated) / 10.0 } else { f64::NAN }
        };
        PyArray1::from_iter(py, rated().map(value))
    };
    Ok((
        PyArray1::from_iter(py, rated().map(|rated| rated.verdict as u8)),
        column(|rated| rated.rating.er),
        column(|rated| rated.rating.ep),
        column(|rated| rated.rating.ed),
        PyArray1::from_iter(py, rated().map(|rated| !rated.rating.gave_up)),
    ))
}

/// Verdicts, levels, scores and hardest techniques of boards.
#[pyfunction]
pub(crate) fn grade<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, u8>,
    layout: &Layout,
    with_: &str,
    threads: usize,
) -> PyResult<(Bytes<'py>, Bytes<'py>, Bound<'py, PyArray1<u32>>, Bytes<'py>)> {
    let with: TechniqueSet = with_.parse().map_err(failure::value)?;
    let mut answers = vec![None::<Graded>; boards.shape()[0]];
    let cells = boards.as_slice().map_err(not_whole)?;
    watch::run(py, &layout.0, threads, |batch| batch.with(with).grade(cells, &mut answers))?;
    let graded = || answers.iter().flatten();
    let column = |code: fn(&Graded) -> Option<u8>| {
        PyArray1::from_iter(py, graded().map(|graded| code(graded).unwrap_or(NOTHING)))
    };
    let hardest =
        |graded: &Graded| graded.grade?.hardest.map(|technique: Technique| technique as u8);
    Ok((
        PyArray1::from_iter(py, graded().map(|graded| graded.verdict as u8)),
        column(|graded| graded.grade.map(|grade| grade.level as u8)),
        PyArray1::from_iter(py, graded().map(|graded| graded.grade.map_or(0, |grade| grade.score))),
        column(hardest),
    ))
}

/// Replaces boards by their canonical forms; returns the numbers of their symmetries.
#[pyfunction]
pub(crate) fn canonical<'py>(
    py: Python<'py>,
    mut boards: PyReadwriteArray2<'py, u8>,
    threads: usize,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let mut symmetries = vec![0; boards.shape()[0]];
    let cells = boards.as_slice_mut().map_err(not_whole)?;
    let classic = ninefold::Layout::classic();
    watch::run(py, &classic, threads, |batch| batch.canonical(cells, &mut symmetries))?;
    Ok(PyArray1::from_vec(py, symmetries))
}

/// Makes puzzles of a seed.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "those of the function of the package")]
pub(crate) fn generate<'py>(
    py: Python<'py>,
    n: usize,
    seed: &str,
    layout: &Layout,
    level: Option<&str>,
    clues: Option<(usize, usize)>,
    symmetry: &str,
    first: u64,
    threads: usize,
) -> PyResult<Boards<'py>> {
    let layout = &layout.0;
    let level = level.map(str::parse).transpose().map_err(failure::value)?;
    let symmetry: Symmetry = symmetry.parse().map_err(failure::value)?;
    let clues = clues.map(|(fewest, most)| Clues::Between(fewest..=most));
    let recipe = ninefold_batch::recipe(layout, level, clues, symmetry).map_err(failure::value)?;
    let n_bytes = n.checked_mul(layout.n_cells()).filter(|&n| isize::try_from(n).is_ok());
    let n_bytes = n_bytes.ok_or_else(|| PyValueError::new_err(format!("too many boards: {n}")))?;
    let mut cells = vec![0; n_bytes];
    watch::run(py, layout, threads, |batch| batch.generate(&recipe, seed, first, &mut cells))?;
    rows(py, cells, layout.n_cells())
}
