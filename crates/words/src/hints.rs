//! The sentences of hints.

use ninefold::hint::{Hint, WhyNot};
use ninefold::logic::{Candidate, Path};
use ninefold::{Cell, DigitSet, Grid, House, PuzzleError};

use crate::voice::{Form, Joint, Voice};
use crate::{Language, say, technique_name};

/// The maximum number of houses to name: naming more does not help.
const MAX_HOUSES: usize = 4;

impl Voice<'_> {
    /// The text of a hint, which never says more than its level allows.
    pub fn hint(self, hint: &Hint) -> String {
        let language = self.language;
        match hint {
            Hint::Conflict(cells) => self.collision(cells),
            Hint::NoMistake => say::hint_no_mistake(language),
            Hint::Mistake { n_turns } => mistake(language, *n_turns),
            Hint::WrongMarks { cells, n_turns } => self.wrong_marks(cells, *n_turns),
            Hint::DeadEnd(cell) => say::hint_dead_end(language, &self.cell(*cell)),
            Hint::Cell { cell, candidates } => self.fewest_candidates(*cell, *candidates),
            Hint::Area(houses) => self.area(houses),
            Hint::Technique(technique) => {
                say::hint_technique(language, &technique_name(language, *technique))
            }
            Hint::Step(step) => self.explanation(step),
            Hint::Digit(placed) => {
                say::hint_digit(language, &self.cell(placed.cell), &placed.digit)
            }
            Hint::Eliminations(gone) => {
                say::hint_eliminations(language, &self.parts_taken_out(gone))
            }
            Hint::NoStep => say::hint_no_step(language),
            _ => say::hint_solved(language),
        }
    }

    /// Why each step of a path holds; if there is no path, the text of the hint.
    pub fn explanations(self, path: Result<&Path, &Hint>) -> Vec<String> {
        match path {
            Ok(path) => path.steps().iter().map(|step| self.explanation(step)).collect(),
            Err(hint) => vec![self.hint(hint)],
        }
    }

    /// Where a step is, without its technique or cells: `Look at box 5.`
    pub fn area(self, houses: &[House]) -> String {
        if houses.len() <= MAX_HOUSES {
            let houses = self.houses(houses, Form::The, Joint::And);
            return say::area_houses(self.language, &houses);
        }
        let mut grids: Vec<Grid> = Vec::new();
        for &house in houses {
            let grid = self.layout.house_places(house)[0].grid;
            if !grids.contains(&grid) {
                grids.push(grid);
            }
        }
        if grids.len() == self.layout.n_grids() {
            return say::area_board(self.language);
        }
        let n = grids.len();
        say::area_grids(self.language, &self.grids(grids, Joint::And), n)
    }

    /// Says that these cells are in conflict, and that there are no hints until that is resolved.
    pub fn collision(self, cells: &[Cell]) -> String {
        say::hint_conflict(self.language, &self.cells(cells, Joint::And))
    }

    /// The cell with the fewest candidates, and its candidates.
    fn fewest_candidates(self, cell: Cell, candidates: DigitSet) -> String {
        let digits = self.digits(candidates, Joint::Or);
        say::hint_fewest(self.language, &self.cell(cell), &digits, candidates.len())
    }

    /// Says that the marks of these cells lack the right digit, for `n_turns` turns if that is known.
    fn wrong_marks(self, cells: &[Cell], n_turns: Option<u32>) -> String {
        let marks = say::hint_wrong_marks(self.language, &self.cells(cells, Joint::And));
        match n_turns {
            None => marks,
            Some(n_turns) => {
                let began = say::hint_began(self.language, n_turns as usize);
                say::sentences(self.language, &marks, &began)
            }
        }
    }

    /// Why a digit is impossible in a cell: the answer in a sentence, then each step.
    pub fn why_not(self, of: Candidate, why: &WhyNot) -> Vec<String> {
        let (language, cell) = (self.language, self.cell(of.cell));
        match why {
            WhyNot::Filled(digit) => vec![say::why_filled(language, &cell, digit)],
            WhyNot::Seen(cells) => {
                let cells = self.cells(cells, Joint::And);
                vec![say::why_seen(language, &cell, &cells, &of.digit)]
            }
            WhyNot::Steps { steps, .. } => {
                let told = steps.iter().map(|step| {
                    let name = technique_name(language, step.technique);
                    say::why_step(language, &name, &self.explanation(step))
                });
                std::iter::once(self.why_not_in_steps(of, steps.len())).chain(told).collect()
            }
            _ => vec![say::why_possible(language, &cell, &of.digit)],
        }
    }

    /// Says that a digit is impossible in a cell, as this number of steps shows.
    pub fn why_not_in_steps(self, of: Candidate, n_steps: usize) -> String {
        say::why_steps(self.language, &self.cell(of.cell), &of.digit, n_steps)
    }
}

/// Says that there is a mistake, made `n_turns` turns ago if that is known.
pub fn mistake(language: Language, n_turns: Option<u32>) -> String {
    match n_turns {
        None => say::hint_mistake(language),
        Some(n_turns) => say::hint_mistake_turns(language, n_turns as usize),
    }
}

/// Why givens are not a puzzle.
pub fn not_a_puzzle(language: Language, error: &PuzzleError) -> String {
    match error {
        PuzzleError::Conflict { givens } => {
            let cells: Vec<Cell> = givens.conflicts().iter().collect();
            let voice = Voice::new(language, givens.layout());
            say::givens_conflict(language, &voice.cells(&cells, Joint::And))
        }
        PuzzleError::Unsolvable => say::no_solution(language),
        PuzzleError::Ambiguous(_) => say::several_solutions(language),
        _ => say::gave_up(language),
    }
}
