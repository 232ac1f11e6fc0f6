//! The facts known about a board on the workbench, as text between its worker and the page.

use std::fmt::Write as _;

use ninefold::grade::Grade;
use ninefold::logic::Level;
use ninefold::solve::{Extent, Verdict};
use ninefold::survey::{Completion, Survey};
use ninefold::{Digit, DigitSet, Size};

use crate::grading::{grade_text, read_grade};

/// The facts known about a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The verdict; `None` until it is known.
    pub verdict: Option<Verdict>,
    /// The number of solutions found so far.
    pub n_solutions: u64,
    /// Whether these are all solutions.
    pub is_exact: bool,
    /// Whether there are more solutions than are counted.
    pub has_more: bool,
    /// Whether nothing more will be found out.
    pub is_done: bool,
    /// The digits that each cell can be.
    pub possible: Option<Vec<DigitSet>>,
    /// The cells of redundant givens.
    pub redundant: Option<Vec<usize>>,
    /// Cells and digits that would leave one solution, with the level of the puzzle.
    pub completions: Option<Vec<(usize, Digit, Option<Level>)>>,
    /// The grade of the puzzle.
    pub grade: Option<Grade>,
    /// The grids that are solvable alone, the number of steps, and the number of steps with a shared box.
    pub interlock: Option<(Vec<usize>, usize, usize)>,
}

impl Known {
    /// The facts that a survey knows.
    pub fn of(survey: &Survey) -> Known {
        let facts = survey.facts();
        let completion = |one: &Completion| (one.entry.cell.index(), one.entry.digit, one.level);
        Known {
            verdict: facts.verdict,
            n_solutions: facts.n_solutions,
            is_exact: facts.extent == Extent::Exact,
            has_more: facts.extent == Extent::AtLeast,
            is_done: survey.is_done(),
            possible: facts.possible.clone(),
            redundant: facts
                .redundant
                .as_ref()
                .map(|cells| cells.iter().map(ninefold::Cell::index).collect()),
            completions: facts.completions.as_ref().map(|all| all.iter().map(completion).collect()),
            grade: facts.grade,
            interlock: facts.interlock.as_ref().map(|interlock| {
                let alone = interlock.alone.iter().map(|grid| grid.index()).collect();
                (alone, interlock.n_steps, interlock.n_shared)
            }),
        }
    }

    /// The text form: a line for each fact, with `-` for one that is not known.
    pub fn to_text(&self) -> String {
        let flag = u8::from;
        let mut text = format!(
            "{}\n{} {} {} {}\n",
            self.verdict.map_or("-", Verdict::name),
            self.n_solutions,
            flag(self.is_exact),
            flag(self.has_more),
            flag(self.is_done)
        );
        let bits = |digits: &DigitSet| {
            digits.iter().fold(0u16, |bits, digit| bits | 1 << digit.index()).to_string()
        };
        add(&mut text, self.possible.as_ref().map(|all| all.iter().map(bits).collect()));
        let cells = |cells: &Vec<usize>| cells.iter().map(usize::to_string).collect();
        add(&mut text, self.redundant.as_ref().map(cells));
        let completion = |(cell, digit, level): &(usize, Digit, Option<Level>)| {
            format!("{cell}:{digit}:{}", level.map_or("", Level::name))
        };
        add(&mut text, self.completions.as_ref().map(|all| all.iter().map(completion).collect()));
        add(&mut text, self.grade.map(|grade| vec![grade_text(grade)]));
        let interlock = self.interlock.as_ref().map(|(alone, n_steps, n_shared)| {
            let mut words = vec![n_steps.to_string(), n_shared.to_string()];
            words.extend(alone.iter().map(usize::to_string));
            words
        });
        add(&mut text, interlock);
        text
    }

    /// Reads the text form; `None` for anything else.
    pub fn read(text: &str) -> Option<Known> {
        let mut lines = text.lines();
        let verdict = lines.next()?.parse().ok();
        let mut numbers = lines.next()?.split(' ').map(str::parse::<u64>);
        let mut number = || numbers.next()?.ok();
        let n_solutions = number()?;
        let (is_exact, has_more, is_done) = (number()? == 1, number()? == 1, number()? == 1);
        let mut words = || words(lines.next()?);
        let digits = |bits: u16| -> DigitSet {
            Size::CLASSIC.all().into_iter().filter(|digit| bits >> digit.index() & 1 == 1).collect()
        };
        let possible = words()
            .map(|all| all.iter().filter_map(|bits| bits.parse().ok()).map(digits).collect());
        let numbers = |all: Vec<&str>| all.iter().filter_map(|word| word.parse().ok()).collect();
        let redundant = words().map(numbers);
        let completion = |word: &&str| {
            let mut parts = word.split(':');
            let cell = parts.next()?.parse().ok()?;
            let digit = parts.next()?.parse().ok()?;
            Some((cell, digit, parts.next()?.parse().ok()))
        };
        let completions = words().map(|all| all.iter().filter_map(completion).collect());
        let grade = words().and_then(|words| read_grade(&words.join(" ")));
        let interlock = words().and_then(|words| {
            let (counts, alone) = words.split_at_checked(2)?;
            let alone = alone.iter().filter_map(|word| word.parse().ok()).collect();
            Some((alone, counts[0].parse().ok()?, counts[1].parse().ok()?))
        });
        Some(Known {
            verdict,
            n_solutions,
            is_exact,
            has_more,
            is_done,
            possible,
            redundant,
            completions,
            grade,
            interlock,
        })
    }
}

/// Adds a line of words after a `+`, or a `-` if the fact is not known.
fn add(text: &mut String, words: Option<Vec<String>>) {
    let line = match words {
        None => "-".to_owned(),
        Some(words) => format!("+ {}", words.join(" ")),
    };
    let _ = writeln!(text, "{line}");
}

fn words(line: &str) -> Option<Vec<&str>> {
    Some(line.strip_prefix('+')?.split_whitespace().collect())
}

#[cfg(test)]
mod tests {
    use ninefold::{Board, Layout};
    use ninefold_testkit::boards::{GIVENS, classic};

    use super::*;

    // D18: at every moment, the page reads exactly what its worker knows.
    #[test]
    fn facts_are_read_back() {
        let mut fewer = classic(GIVENS);
        for index in [0, 4, 20] {
            fewer.set(fewer.layout().cell(index).unwrap(), None);
        }
        let twins: Layout = "a@0,0 b@9,9".parse().unwrap();
        let two = Board::parse(&twins, &GIVENS.repeat(2)).unwrap();
        for board in [fewer, classic(GIVENS), two, Board::empty(&Layout::classic())] {
            let mut survey = Survey::new(board);
            loop {
                let known = Known::of(&survey);
                assert_eq!(Known::read(&known.to_text()), Some(known));
                if !survey.advance(5_000) {
                    break;
                }
            }
            assert!(Known::of(&survey).is_done);
        }
        for wrong in ["", "valid", "valid\n1 2", "valid\nx 1 1 1\n"] {
            assert_eq!(Known::read(wrong), None, "{wrong}");
        }
    }
}
