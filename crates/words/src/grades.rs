//! Grades as sentences, for one grid and for several.

use ninefold::grade::Grade;
use ninefold::{Grid, Layout};

use crate::text::{say, say_of};
use crate::voice::{Joint, Voice};
use crate::{Language, level_name, technique_name};

/// A grade: `hard, score 1240, hardest technique: X-Wing`.
pub fn grade(language: Language, grade: &Grade) -> String {
    let gaps = [("level", level_name(language, grade.level)), ("score", grade.score.to_string())];
    match grade.hardest {
        None => say(language, "grade-solved", gaps),
        Some(technique) => {
            let technique = ("technique", technique_name(language, technique));
            say(language, "grade", gaps.into_iter().chain([technique]))
        }
    }
}

/// The grade of a single grid: `NW: easy, score 240, ...`.
pub fn grade_of_grid(language: Language, layout: &Layout, grid: Grid, grade: &Grade) -> String {
    let grid = Voice::new(language, layout).grid(grid);
    let gaps = [("grid", grid), ("grade", self::grade(language, grade))];
    say(language, "grade-grid", gaps)
}

/// Names the grids of a puzzle that can be solved on their own.
pub fn grids_solvable_alone(language: Language, layout: &Layout, grids: &[Grid]) -> String {
    match grids.len() {
        0 => say(language, "grids-alone-none", []),
        n if n == layout.n_grids() => say(language, "grids-alone-all", []),
        n => {
            let names = Voice::new(language, layout).grids(grids.iter().copied(), Joint::And);
            say_of(language, "grids-alone", n, [("grids", names)])
        }
    }
}

/// The percentage of steps that use a shared box.
pub fn interlock(language: Language, percent: u32) -> String {
    say(language, "interlock", [("percent", percent.to_string())])
}
