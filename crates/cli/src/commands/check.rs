//! `ninefold check`

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use ninefold::solve::{self, Budget, Extent, Kernel, Solved};
use ninefold::{Board, CellSet, Violation};
use ninefold_wire::cells_to_strings;
use serde::Serialize;

use crate::args::CheckArguments;
use crate::io::blocks::{Block, Item, board, for_each_block};
use crate::io::workers::Answers;
use crate::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &CheckArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let answer = |block: &Block| answer_block(block, arguments);
    for_each_block(&arguments.boards, &arguments.search, input, terminal, &answer)
}

fn answer_block(block: &Block, arguments: &CheckArguments) -> Answers {
    let mut answers = Answers::default();
    let add = |answers: &mut Answers, line, board: Option<&Board>, verdict: &Verdict| {
        if let Verdict::Invalid(what) = verdict {
            answers.complain(block.file, line, what);
        }
        let output = &mut answers.output;
        let written = if arguments.json {
            let object = Object::new(block.file, line, board, verdict);
            serde_json::to_writer(&mut *output, &object).map_err(io::Error::from)
        } else {
            write!(output, "{verdict}")
        };
        written.expect("memory takes everything");
        output.push(b'\n');
        answers.note_board(matches!(verdict, Verdict::Solved | Verdict::Valid));
    };
    let budget = arguments.search.budget();
    let solved = Kernel::best().solve_all(&block.grids, 2, budget);
    let solved = solved.expect("boards have digits only");
    let mut grids = block.grids.iter().zip(&solved);
    for item in &block.items {
        match item {
            Item::Grids { lines } => {
                for (line, (grid, solved)) in lines.clone().zip(&mut grids) {
                    let board = (solved.found == 0 || arguments.json).then(|| board(grid));
                    let verdict = Verdict::of_grid(grid, solved, board.as_ref());
                    add(&mut answers, line, board.as_ref(), &verdict);
                }
            }
            Item::Board { line, board: Ok(board) } => {
                add(&mut answers, *line, Some(board), &Verdict::of_board(board, budget));
            }
            Item::Board { line, board: Err(what) } => {
                add(&mut answers, *line, None, &Verdict::Invalid(what.clone()));
            }
            Item::Message { text, outcome } => answers.say(text, *outcome),
        }
    }
    answers
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
    fn of_board(board: &Board, budget: Budget) -> Verdict {
        Verdict::of_conflicts(board).unwrap_or_else(|| {
            let solutions = solve::solutions(board, 2, budget);
            Verdict::new(board.is_complete(), solutions.boards.len() as u64, solutions.extent)
        })
    }

    /// The verdict on a grid; where it has no solution, its board says whether digits collide.
    fn of_grid(grid: &[u8; 81], solved: &Solved, board: Option<&Board>) -> Verdict {
        board
            .and_then(Verdict::of_conflicts)
            .unwrap_or_else(|| Verdict::new(!grid.contains(&0), solved.found, solved.extent))
    }

    fn of_conflicts(board: &Board) -> Option<Verdict> {
        let conflicts = board.conflicts();
        let name = |cell| board.layout().cell_name(cell);
        let names = || conflicts.iter().map(name).collect();
        (!conflicts.is_empty()).then(|| Verdict::Conflict(names()))
    }

    /// The verdict on a board without conflicts.
    fn new(is_complete: bool, found: u64, extent: Extent) -> Verdict {
        match (found, extent) {
            _ if is_complete => Verdict::Solved,
            (1, Extent::Exact) => Verdict::Valid,
            (0, Extent::Exact) => Verdict::NoSolution,
            (_, Extent::Exact | Extent::AtLeast) => Verdict::Several,
            (_, Extent::GaveUp) => Verdict::GaveUp,
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
    fn new(file: Option<&Path>, line: usize, board: Option<&Board>, verdict: &Verdict) -> Object {
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
            file: file.map(|path| path.display().to_string()),
            line,
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
            error: match verdict {
                Verdict::Invalid(what) => Some(what.clone()),
                _ => None,
            },
        }
    }
}
