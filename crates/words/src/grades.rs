//! Grades in words, for one grid and for many.

use ninefold::grade::Grade;
use ninefold::{Grid, Layout};

use crate::text::{say, say_of};
use crate::voice::{Joint, list};
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

/// The grade of one grid by itself: `nw: easy, score 240, ...`.
pub fn grade_of_grid(language: Language, layout: &Layout, grid: Grid, grade: &Grade) -> String {
    let gaps =
        [("grid", layout.grid_name(grid).to_owned()), ("grade", self::grade(language, grade))];
    say(language, "grade-grid", gaps)
}

/// Which grids of a puzzle can be solved alone.
pub fn grids_solvable_alone(language: Language, layout: &Layout, grids: &[Grid]) -> String {
    match grids.len() {
        0 => say(language, "grids-alone-none", []),
        n if n == layout.n_grids() => say(language, "grids-alone-all", []),
        n => {
            let names = grids.iter().map(|&grid| layout.grid_name(grid).to_owned());
            say_of(language, "grids-alone", n, [("grids", list(language, names, Joint::And))])
        }
    }
}

/// How many of a hundred steps use a shared box.
pub fn interlock(language: Language, percent: u32) -> String {
    say(language, "interlock", [("percent", percent.to_string())])
}
