//! The types of the package.

use ninefold::hint::{self, Help};
use ninefold::logic::{Candidate, Candidates, Path, TechniqueSet};
use ninefold::{Board, Policy, Settings, Stop, Turn};
use ninefold_words::{Language, Voice};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::failure;

/// The arrangement of the grids of a board: a name such as "samurai", or the corners of its grids.
#[pyclass(frozen, eq, hash, module = "ninefold", from_py_object)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Layout(pub(crate) ninefold::Layout);

impl std::hash::Hash for Layout {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.name().hash(state);
    }
}

#[pymethods]
impl Layout {
    #[new]
    #[pyo3(signature = (text = "classic"))]
    fn new(text: &str) -> PyResult<Layout> {
        text.parse().map(Layout).map_err(failure::value)
    }

    /// Its name, or the corners of its grids with their names.
    #[getter]
    fn name(&self) -> String {
        self.0.name().into_owned()
    }

    /// The number of cells, which is the number of columns of an array of boards.
    #[getter]
    fn n_cells(&self) -> usize {
        self.0.n_cells()
    }

    /// The number of grids.
    #[getter]
    fn n_grids(&self) -> usize {
        self.0.n_grids()
    }

    /// The row and column of each cell, from 0, in the order of boards.
    #[getter]
    fn positions(&self) -> Vec<(u8, u8)> {
        self.0.cells().map(|cell| self.0.position(cell)).collect()
    }

    fn __repr__(&self) -> String {
        format!("Layout('{}')", self.0.name())
    }

    fn __reduce__(&self, py: Python<'_>) -> (Py<PyAny>, (String,)) {
        (py.get_type::<Layout>().into_any().unbind(), (self.name(),))
    }
}

/// Givens with exactly one solution, which the constructor proves.
#[pyclass(frozen, eq, module = "ninefold", skip_from_py_object)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Puzzle(ninefold::Puzzle);

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (text, layout = None))]
    fn new(py: Python<'_>, text: &str, layout: Option<Layout>) -> PyResult<Puzzle> {
        let layout = layout.map_or_else(ninefold::Layout::classic, |layout| layout.0);
        let board =
            Board::parse(&layout, text).map_err(|error| failure::parse(py, None, &error))?;
        let proven = py.detach(|| ninefold::Puzzle::new(board));
        proven.map(Puzzle).map_err(|error| failure::not_a_puzzle(py, &error))
    }

    /// Its layout.
    #[getter]
    fn layout(&self) -> Layout {
        Layout(self.0.layout().clone())
    }

    /// Its givens as a line.
    #[getter]
    fn givens(&self) -> String {
        self.0.givens().to_string()
    }

    /// Its solution as a line.
    #[getter]
    fn solution(&self) -> String {
        self.0.solution().to_string()
    }

    /// The number of givens.
    #[getter]
    fn n_givens(&self) -> usize {
        self.0.n_givens()
    }

    /// The steps to the solution, in English ("en") or French ("fr"). Techniques that are used only on request
    /// can be added by their names, separated by commas, or "all".
    #[pyo3(signature = (language = "en", with_ = ""))]
    fn explain(&self, py: Python<'_>, language: &str, with_: &str) -> PyResult<Vec<Step>> {
        let language: Language = language.parse().map_err(failure::value)?;
        let with: TechniqueSet = with_.parse().map_err(failure::value)?;
        let layout = self.0.layout();
        Ok(py.detach(|| {
            let path = Path::new(
                Candidates::new(self.0.givens()),
                TechniqueSet::DEFAULT | with,
                Stop::NEVER,
            )
            .expect("nothing stops it");
            path.steps().iter().map(|step| Step::new(layout, step, language)).collect()
        }))
    }

    fn __str__(&self) -> String {
        self.givens()
    }

    fn __repr__(&self) -> String {
        format!("Puzzle('{}')", self.0.givens())
    }

    fn __reduce__(&self, py: Python<'_>) -> (Py<PyAny>, (String, Layout)) {
        (py.get_type::<Puzzle>().into_any().unbind(), (self.givens(), self.layout()))
    }
}

/// A step on the path to a solution.
#[pyclass(frozen, eq, get_all, module = "ninefold", skip_from_py_object)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    /// The name of the technique, such as "x-wing".
    technique: String,
    /// The name of its level.
    level: String,
    /// What it adds to the score of a puzzle.
    score: u32,
    /// The digits that it places, each with the name of its cell.
    placements: Vec<(String, u8)>,
    /// The candidates that it rules out, each with the name of its cell.
    eliminations: Vec<(String, u8)>,
    /// Why it holds, and what it does.
    text: String,
}

impl Step {
    fn new(layout: &ninefold::Layout, step: &ninefold::logic::Step, language: Language) -> Step {
        let named = |candidates: &[Candidate]| {
            let name = |at: &Candidate| (layout.cell_name(at.cell), at.digit.get());
            candidates.iter().map(name).collect()
        };
        Step {
            technique: step.technique.name().to_owned(),
            level: step.technique.level().name().to_owned(),
            score: step.technique.score(),
            placements: named(&step.placements),
            eliminations: named(&step.eliminations),
            text: Voice::new(language, layout).explanation(step),
        }
    }
}

#[pymethods]
impl Step {
    fn __str__(&self) -> String {
        self.text.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Step {}: {}>", self.technique, self.text)
    }
}

/// A puzzle being played. Turns are texts such as "r1c3=4", "r1c3+2", "undo" and "restart".
#[pyclass(module = "ninefold")]
#[derive(Debug)]
pub(crate) struct Game(ninefold::Game);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (puzzle, policy = "free"))]
    fn new(puzzle: &Puzzle, policy: &str) -> PyResult<Game> {
        let policy: Policy = policy.parse().map_err(failure::value)?;
        let settings = Settings::default().but(|settings| settings.policy = policy);
        Ok(Game(ninefold::Game::new(puzzle.0.clone(), settings)))
    }

    /// Plays a turn, at a time in milliseconds since the start. A refused turn changes nothing.
    #[pyo3(signature = (turn, at = 0))]
    fn play(&mut self, turn: &str, at: u64) -> PyResult<()> {
        let turn = Turn::parse(self.0.layout(), turn).map_err(failure::value)?;
        match self.0.play(turn, at) {
            Ok(_) => Ok(()),
            Err(error) => Err(PyValueError::new_err(error.to_string())),
        }
    }

    /// Gives a hint. Each one says more than the one before, until the board changes.
    #[pyo3(signature = (language = "en", at = 0))]
    fn hint(&mut self, language: &str, at: u64) -> PyResult<String> {
        let language: Language = language.parse().map_err(failure::value)?;
        let help = Help::of(&self.0);
        let hint = hint::give(&mut self.0, None, &help, at).map_err(failure::value)?;
        Ok(Voice::new(language, self.0.layout()).hint(&hint))
    }

    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle(self.0.puzzle().clone())
    }

    /// The board as a line.
    #[getter]
    fn board(&self) -> String {
        self.0.board().to_string()
    }

    /// Its status: `created`, `in_progress`, `solved` or `revealed`.
    #[getter]
    fn status(&self) -> &'static str {
        self.0.status().name()
    }

    /// The names of the cells with conflicting digits.
    #[getter]
    fn conflicts(&self) -> Vec<String> {
        self.0.conflicts().iter().map(|cell| self.0.layout().cell_name(cell)).collect()
    }

    /// All turns so far, as texts.
    #[getter]
    fn log(&self) -> Vec<String> {
        let layout = self.0.layout();
        self.0.log().iter().map(|logged| logged.turn.display(layout).to_string()).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Game {}: {}>", self.0.status().name(), self.0.board())
    }
}
