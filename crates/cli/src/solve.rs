//! `ninefold solve`

use std::fmt;
use std::io::{self, Write};
use std::time::Instant;

use ninefold::solve::{self, Budget, Extent, Uniqueness};
use ninefold::{Board, PuzzleError};
use serde::Serialize;

use crate::args::SolveArguments;
use crate::source::{Found, for_each_board};
use crate::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &SolveArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let started = Instant::now();
    let mut stats = Stats::default();
    let outcome = for_each_board(
        &arguments.boards,
        Budget::nodes(arguments.search.budget),
        input,
        terminal,
        &mut |found, terminal| {
            let (answer, nodes) = match &found.board {
                Ok(board) => answer(board, arguments),
                Err(_) => (Answer::Invalid, 0),
            };
            stats.add(&answer, nodes);
            let wrong = what_is_wrong(found);
            if let Some(what) = &wrong {
                found.complain(terminal, what)?;
            }
            if arguments.json {
                let object = Object::new(found, &answer, nodes, wrong.clone());
                writeln!(terminal.output, "{}", serde_json::to_string(&object)?)?;
            } else {
                writeln!(terminal.output, "{answer}")?;
            }
            let well = wrong.is_none()
                && matches!(answer, Answer::Solution { .. } | Answer::Count { gave_up: false, .. });
            Ok(if well { Outcome::Well } else { Outcome::SomeNot })
        },
    )?;
    if arguments.stats {
        terminal.output.flush()?;
        stats.write(started.elapsed().as_secs_f64(), terminal.errors)?;
    }
    Ok(outcome)
}

/// What is to be said about a board on standard error.
fn what_is_wrong(found: &Found) -> Option<String> {
    match &found.board {
        Err(what) => Some(what.clone()),
        Ok(board) => PuzzleError::conflict_of(board).map(|conflict| conflict.to_string()),
    }
}

/// What is known about the solutions of a board.
enum Answer {
    Solution { board: Board, is_only: bool },
    Count { found: u64, exact: bool, gave_up: bool },
    NoSolution,
    Several,
    GaveUp,
    Invalid,
}

fn answer(board: &Board, arguments: &SolveArguments) -> (Answer, u64) {
    let budget = Budget::nodes(arguments.search.budget);
    if let Some(limit) = arguments.count {
        let count = solve::count(board, limit, budget);
        let gave_up = count.extent == Extent::GaveUp;
        let exact = count.extent == Extent::Exact;
        return (Answer::Count { found: count.found, exact, gave_up }, count.nodes);
    }
    let mut solutions = solve::solutions(board, if arguments.first { 1 } else { 2 }, budget);
    let nodes = solutions.nodes;
    if let Some(solution) = solutions.boards.pop_if(|_| arguments.first) {
        return (Answer::Solution { board: solution, is_only: false }, nodes);
    }
    let answer = match solutions.uniqueness() {
        Uniqueness::One(board) => Answer::Solution { board, is_only: true },
        Uniqueness::None => Answer::NoSolution,
        Uniqueness::Several(_) => Answer::Several,
        Uniqueness::Undecided => Answer::GaveUp,
    };
    (answer, nodes)
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Solution { board, .. } => write!(f, "{board}"),
            Answer::Count { found, gave_up: false, .. } => write!(f, "{found}"),
            Answer::NoSolution => f.write_str("no solution"),
            Answer::Several => f.write_str("several solutions"),
            Answer::Count { gave_up: true, .. } | Answer::GaveUp => f.write_str("gave up"),
            Answer::Invalid => f.write_str("invalid"),
        }
    }
}

/// An answer as JSON.
#[derive(Serialize)]
struct Object {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    line: usize,
    result: String,
    solution: Option<String>,
    /// How many were found, where they were counted, and whether those are all.
    solutions: Option<u64>,
    exact: bool,
    guesses: u64,
    error: Option<String>,
}

impl Object {
    fn new(found: &Found, answer: &Answer, guesses: u64, error: Option<String>) -> Object {
        let (solutions, exact) = match answer {
            Answer::Solution { is_only, .. } => (Some(1), *is_only),
            Answer::Count { found, exact, .. } => (Some(*found), *exact),
            Answer::NoSolution => (Some(0), true),
            Answer::Several => (Some(2), false),
            Answer::GaveUp | Answer::Invalid => (None, false),
        };
        let (result, solution) = match answer {
            Answer::Solution { board, .. } => ("solved".to_owned(), Some(board.to_string())),
            Answer::Count { gave_up: false, .. } => ("counted".to_owned(), None),
            _ => (answer.to_string(), None),
        };
        Object {
            file: found.file.map(|path| path.display().to_string()),
            line: found.line,
            result,
            solution,
            solutions,
            exact,
            guesses,
            error,
        }
    }
}

/// How the boards of a run ended.
#[derive(Default)]
struct Stats {
    boards: u64,
    solved: u64,
    counted: u64,
    no_solution: u64,
    several: u64,
    gave_up: u64,
    invalid: u64,
    nodes: u64,
}

impl Stats {
    fn add(&mut self, answer: &Answer, nodes: u64) {
        self.boards += 1;
        self.nodes += nodes;
        *match answer {
            Answer::Solution { .. } => &mut self.solved,
            Answer::Count { gave_up: false, .. } => &mut self.counted,
            Answer::NoSolution => &mut self.no_solution,
            Answer::Several => &mut self.several,
            Answer::GaveUp | Answer::Count { gave_up: true, .. } => &mut self.gave_up,
            Answer::Invalid => &mut self.invalid,
        } += 1;
    }

    fn write(&self, seconds: f64, errors: &mut dyn Write) -> io::Result<()> {
        for (name, value) in [
            ("boards", self.boards),
            ("solved", self.solved),
            ("counted", self.counted),
            ("no solution", self.no_solution),
            ("several solutions", self.several),
            ("gave up", self.gave_up),
            ("invalid", self.invalid),
            ("guesses", self.nodes),
        ] {
            if value > 0 || name == "boards" {
                writeln!(errors, "{name:<18}{value:>12}")?;
            }
        }
        writeln!(errors, "{:<18}{seconds:>12.3}", "seconds")
    }
}
