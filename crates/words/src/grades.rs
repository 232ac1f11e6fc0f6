//! Grades and exact ratings as sentences, for one grid and for several.

use ninefold::Grid;
use ninefold::grade::Grade;
use ninefold::rating::{Rating, Tenths};

use crate::voice::{Joint, Voice};
use crate::{Language, level_name, say, technique_name};

/// A grade: `hard, score 1240, hardest technique: X-Wing`.
pub fn grade(language: Language, grade: &Grade) -> String {
    let level = level_name(language, grade.level);
    match grade.hardest {
        None => say::grade_solved(language, &level, &grade.score),
        Some(technique) => {
            say::grade(language, &level, &grade.score, &technique_name(language, technique))
        }
    }
}

impl Voice<'_> {
    /// The grade of a single grid: `NW: easy, score 240, ...`.
    pub fn grade_of_grid(self, grid: Grid, of: &Grade) -> String {
        say::grade_grid(self.language, &grade(self.language, of), &self.grid(grid))
    }

    /// Names the grids of a puzzle that can be solved on their own.
    pub fn grids_solvable_alone(self, grids: &[Grid]) -> String {
        match grids.len() {
            0 => say::grids_alone_none(self.language),
            n if n == self.layout.n_grids() => say::grids_alone_all(self.language),
            n => {
                let names = self.grids(grids.iter().copied(), Joint::And);
                say::grids_alone(self.language, &names, n)
            }
        }
    }

    /// The three numbers with their scale, as a sentence.
    pub fn rated(self, rating: Rating) -> String {
        let scale = if self.layout.n_grids() == 1 { "Sudoku Explainer" } else { "SE-M" };
        let text = if rating.gave_up { say::rated_at_least } else { say::rated };
        let [er, ep, ed] = self.decimals(rating);
        text(self.language, &ed, &ep, &er, &scale)
    }

    fn decimals(self, rating: Rating) -> [String; 3] {
        [rating.er, rating.ep, rating.ed].map(|rating| decimal(self.language, rating))
    }
}

#[cfg(feature = "programs")]
impl Voice<'_> {
    /// The three numbers: `ER 7.2, EP 7.2, ED 1.5`.
    pub fn rating(self, rating: Rating) -> String {
        let text = if rating.gave_up { say::rating_at_least } else { say::rating };
        let [er, ep, ed] = self.decimals(rating);
        text(self.language, &ed, &ep, &er)
    }

    /// The rating of a single grid: `NW: ER 4.5`.
    pub fn rating_of_grid(self, grid: Grid, er: Tenths) -> String {
        say::rating_grid(self.language, &decimal(self.language, er), &self.grid(grid))
    }

    /// A step of a rating: `7.2 Forcing chain: remove 3 from r1c5`.
    pub fn rating_step(self, step: &ninefold::rating::Step) -> String {
        let change = self.change(step.placement.as_slice(), &step.eliminations);
        let name = crate::scale_technique_name(self.language, step.technique);
        say::rating_step(self.language, &change, &name, &decimal(self.language, step.rating))
    }
}

/// A rating with the decimal sign of a language.
fn decimal(language: Language, rating: Tenths) -> String {
    let (whole, tenth) = (rating.get() / 10, rating.get() % 10);
    say::decimal(language, &tenth, &whole)
}
