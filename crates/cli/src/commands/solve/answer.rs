//! The answer for a board, as text and as JSON.

use std::fmt;
use std::io::{self, Write};

use ninefold::Board;
use ninefold::solve::{self, Count, Extent, Solutions, Solved, Verdict};
use serde::Serialize;

use crate::args::SolveArguments;
use crate::io::searcher::Searcher;

pub(super) enum Answer<'a> {
    Solution {
        solution: Solution<'a>,
        is_only: bool,
    },
    Count {
        found: u64,
        exact: bool,
        gave_up: bool,
    },
    /// Several solutions, and whether there may be more.
    All {
        solutions: Vec<Board>,
        extent: Extent,
    },
    /// Why there is no solution to write.
    Refused(Verdict),
    Invalid,
}

pub(super) enum Solution<'a> {
    Board(Board),
    Grid(&'a [u8; 81]),
}

/// The answer for a board, and the number of guesses tried.
pub(super) fn answer(board: &Board, arguments: &SolveArguments) -> (Answer<'static>, u64) {
    let budget = arguments.search.budget();
    if let Some(limit) = arguments.count {
        return counted(solve::count(board, limit, budget));
    }
    if let Some(limit) = arguments.all {
        let most = usize::try_from(limit).unwrap_or(usize::MAX);
        let Solutions { boards, extent, nodes, .. } = solve::solutions(board, most, budget);
        let answer = match (boards.is_empty(), extent) {
            (true, Extent::GaveUp) => Answer::Refused(Verdict::GaveUp),
            (true, _) => Answer::Refused(Verdict::None),
            (false, extent) => Answer::All { solutions: boards, extent },
        };
        return (answer, nodes);
    }
    let mut solutions = solve::solutions(board, if arguments.first { 1 } else { 2 }, budget);
    let nodes = solutions.nodes;
    if let Some(solution) = solutions.boards.pop_if(|_| arguments.first) {
        let solution = Solution::Board(solution);
        return (Answer::Solution { solution, is_only: false }, nodes);
    }
    let verdict = solutions.verdict();
    let answer = match solutions.boards.pop() {
        Some(solution) if verdict.is_unique() => {
            Answer::Solution { solution: Solution::Board(solution), is_only: true }
        }
        _ => Answer::Refused(verdict),
    };
    (answer, nodes)
}

/// The results for many grids.
pub(super) enum Searched {
    Solved { each: Vec<Solved>, first: bool },
    Counted { each: Vec<Count> },
}

impl Searched {
    /// Searches grids as [`answer`] does a board, but many together.
    pub(super) fn new(
        grids: &[[u8; 81]],
        searcher: &Searcher,
        arguments: &SolveArguments,
    ) -> Searched {
        let budget = arguments.search.budget();
        if let Some(limit) = arguments.count {
            return Searched::Counted { each: searcher.count_all(grids, limit, budget) };
        }
        let first = arguments.first;
        let each = searcher.solve_all(grids, if first { 1 } else { 2 }, budget);
        Searched::Solved { each, first }
    }

    /// The answer for a grid, and the number of guesses tried.
    pub(super) fn answer(&self, index: usize) -> (Answer<'_>, u64) {
        match self {
            Searched::Counted { each } => counted(each[index]),
            Searched::Solved { each, first } => solved(&each[index], *first),
        }
    }
}

fn counted(count: Count) -> (Answer<'static>, u64) {
    let gave_up = count.extent == Extent::GaveUp;
    let exact = count.extent == Extent::Exact;
    (Answer::Count { found: count.found, exact, gave_up }, count.nodes)
}

fn solved(solved: &Solved, first: bool) -> (Answer<'_>, u64) {
    let verdict = solved.verdict();
    let answer = match solved.solution() {
        Some(digits) if first || verdict.is_unique() => {
            Answer::Solution { solution: Solution::Grid(digits), is_only: !first }
        }
        _ => Answer::Refused(verdict),
    };
    (answer, solved.nodes)
}

impl Answer<'_> {
    /// Whether the board may have conflicting givens: only if it has no solution.
    pub(super) fn may_conflict(&self) -> bool {
        match self {
            Answer::Solution { .. } | Answer::All { .. } | Answer::Invalid => false,
            Answer::Count { found, .. } => *found == 0,
            Answer::Refused(verdict) => *verdict != Verdict::Several,
        }
    }

    pub(super) fn write(&self, output: &mut Vec<u8>) -> io::Result<()> {
        match self {
            Answer::Solution { solution: Solution::Grid(digits), .. } => {
                output.extend_from_slice(&chars(digits));
            }
            _ => write!(output, "{self}")?,
        }
        output.push(b'\n');
        Ok(())
    }

    /// Whether the request was met.
    pub(super) fn is_success(&self) -> bool {
        match self {
            Answer::Solution { .. } | Answer::Count { gave_up: false, .. } => true,
            Answer::All { extent, .. } => *extent != Extent::GaveUp,
            _ => false,
        }
    }
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Solution { solution: Solution::Board(board), .. } => write!(f, "{board}"),
            Answer::Solution { solution: Solution::Grid(digits), .. } => {
                f.write_str(str::from_utf8(&chars(digits)).map_err(|_| fmt::Error)?)
            }
            Answer::All { solutions, extent } => {
                let lines: Vec<String> = solutions.iter().map(ToString::to_string).collect();
                f.write_str(&lines.join("\n"))?;
                if *extent == Extent::GaveUp {
                    write!(f, "\n{}", Verdict::GaveUp.name())?;
                }
                Ok(())
            }
            Answer::Count { found, gave_up: false, .. } => write!(f, "{found}"),
            Answer::Count { gave_up: true, .. } => f.write_str(Verdict::GaveUp.name()),
            Answer::Refused(verdict) => f.write_str(verdict.name()),
            Answer::Invalid => f.write_str("invalid"),
        }
    }
}

fn chars(digits: &[u8; 81]) -> [u8; 81] {
    digits.map(|digit| b'0' + digit)
}

#[derive(Serialize)]
pub(super) struct Shape {
    /// The verdict as in `check`, unless the search did not have to decide it.
    verdict: Option<&'static str>,
    result: String,
    solution: Option<String>,
    /// All solutions, if they were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<Vec<String>>,
    /// The number of solutions found, if they were counted.
    solutions: Option<u64>,
    exact: bool,
    guesses: u64,
    error: Option<String>,
}

impl Shape {
    pub(super) fn new(answer: &Answer, guesses: u64, error: Option<String>) -> Shape {
        let (solutions, exact) = match answer {
            Answer::Solution { is_only, .. } => (Some(1), *is_only),
            Answer::Count { found, exact, .. } => (Some(*found), *exact),
            Answer::All { solutions, extent } => {
                (Some(solutions.len() as u64), *extent == Extent::Exact)
            }
            Answer::Refused(verdict) => {
                (verdict.n_solutions().map(u64::from), *verdict == Verdict::None)
            }
            Answer::Invalid => (None, false),
        };
        let (result, solution) = match answer {
            Answer::Solution { .. } => ("solved".to_owned(), Some(answer.to_string())),
            Answer::Count { gave_up: false, .. } => ("counted".to_owned(), None),
            Answer::All { .. } => ("found".to_owned(), None),
            _ => (answer.to_string(), None),
        };
        let verdict = match answer {
            Answer::Solution { is_only: true, .. } => Some(Verdict::Unique.name()),
            Answer::Solution { .. } | Answer::Count { .. } | Answer::All { .. } => None,
            Answer::Refused(_) if error.is_some() => Some(Verdict::Conflict.name()),
            Answer::Refused(verdict) => Some(verdict.name()),
            Answer::Invalid => Some("invalid"),
        };
        let all = match answer {
            Answer::All { solutions, .. } => {
                Some(solutions.iter().map(ToString::to_string).collect())
            }
            _ => None,
        };
        Shape { verdict, result, solution, all, solutions, exact, guesses, error }
    }
}
