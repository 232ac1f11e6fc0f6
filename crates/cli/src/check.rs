//! `ninefold check`

use std::fmt;
use std::io;

use ninefold::solve::{self, Budget, Uniqueness};
use ninefold::{Board, CellSet, Violation};
use ninefold_wire::cells_to_strings;
use serde::Serialize;

use crate::args::CheckArguments;
use crate::source::{Found, for_each_board};
use crate::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &CheckArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let budget = Budget::nodes(arguments.search.budget);
    for_each_board(&arguments.boards, budget, input, terminal, &mut |found, terminal| {
        let verdict = Verdict::new(found, budget);
        if let Verdict::Invalid(what) = &verdict {
            found.complain(terminal, what)?;
        }
        if arguments.json {
            let object = Object::new(found, &verdict);
            writeln!(terminal.output, "{}", serde_json::to_string(&object)?)?;
        } else {
            writeln!(terminal.output, "{verdict}")?;
        }
        let well = matches!(verdict, Verdict::Solved | Verdict::Valid);
        Ok(if well { Outcome::Well } else { Outcome::SomeNot })
    })
}

/// What is to be said about a board.
enum Verdict {
    Solved,
    Valid,
    Conflict(Vec<String>),
    NoSolution,
    Several,
    GaveUp,
    Invalid(String),
}

impl Verdict {
    fn new(found: &Found, budget: Budget) -> Verdict {
        let board = match &found.board {
            Ok(board) => board,
            Err(what) => return Verdict::Invalid(what.clone()),
        };
        let conflicts = board.conflicts();
        if !conflicts.is_empty() {
            let name = |cell| board.layout().cell_name(cell);
            return Verdict::Conflict(conflicts.iter().map(name).collect());
        }
        if board.is_complete() {
            return Verdict::Solved;
        }
        match solve::uniqueness(board, budget) {
            Uniqueness::One(_) => Verdict::Valid,
            Uniqueness::None => Verdict::NoSolution,
            Uniqueness::Several(_) => Verdict::Several,
            Uniqueness::Undecided => Verdict::GaveUp,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Solved => f.write_str("solved"),
            Verdict::Valid => f.write_str("valid"),
            Verdict::Conflict(cells) => write!(f, "conflict {}", cells.join(" ")),
            Verdict::NoSolution => f.write_str("no solution"),
            Verdict::Several => f.write_str("several solutions"),
            Verdict::GaveUp => f.write_str("gave up"),
            Verdict::Invalid(what) => write!(f, "invalid: {what}"),
        }
    }
}

/// A verdict as JSON. Rows and columns are those of the canvas, from 0.
#[derive(Serialize)]
struct Object {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    line: usize,
    verdict: String,
    well_formed: bool,
    conflicts: Vec<String>,
    violations: Vec<ViolationObject>,
    complete: bool,
    solved: bool,
    /// 0, 1, or 2 for several; null where it is not known.
    solutions: Option<u8>,
    error: Option<String>,
}

#[derive(Serialize)]
struct ViolationObject {
    /// `row`, `column` or `box`.
    kind: String,
    index: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<String>,
    digit: u8,
    cells: Vec<String>,
}

impl Object {
    fn new(found: &Found, verdict: &Verdict) -> Object {
        let board = found.board.as_ref().ok();
        let layout = board.map(Board::layout);
        let positions = |cells: &CellSet| layout.map_or(Vec::new(), |l| cells_to_strings(l, cells));
        let violation = |violation: Violation| {
            let (layout, place) = (layout?, layout?.house_places(violation.house)[0]);
            let several = layout.n_grids() > 1;
            Some(ViolationObject {
                kind: layout.kind(violation.house).to_string(),
                index: place.index,
                grid: several.then(|| layout.grid_name(place.grid).to_owned()),
                digit: violation.digit.get(),
                cells: positions(&violation.cells.into_iter().collect()),
            })
        };
        Object {
            file: found.file.map(|path| path.display().to_string()),
            line: found.line,
            verdict: match verdict {
                Verdict::Conflict(_) => "conflict".to_owned(),
                Verdict::Invalid(_) => "invalid".to_owned(),
                _ => verdict.to_string(),
            },
            well_formed: board.is_some(),
            conflicts: board.map_or(Vec::new(), |b| positions(&b.conflicts())),
            violations: board
                .map_or(Vec::new(), |b| b.violations().into_iter().filter_map(violation).collect()),
            complete: board.is_some_and(Board::is_complete),
            solved: matches!(verdict, Verdict::Solved),
            solutions: match verdict {
                Verdict::Conflict(_) | Verdict::NoSolution => Some(0),
                Verdict::Solved | Verdict::Valid => Some(1),
                Verdict::Several => Some(2),
                Verdict::GaveUp | Verdict::Invalid(_) => None,
            },
            error: found.board.as_ref().err().cloned(),
        }
    }
}
