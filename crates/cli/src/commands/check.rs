//! `ninefold check`

use std::fmt;
use std::io::{self, Write};

use ninefold::solve::{self, Verdict};
use ninefold::{Board, Cell, CellSet, Puzzle};
use ninefold_wire::cells_to_strings;
use ninefold_wire::rest::ViolationShape;
use serde::Serialize;

use crate::args::CheckArguments;
use crate::io::blocks::{Block, EachBoard, for_each, for_each_block_with};
use crate::io::searcher::Searcher;
use crate::io::workers::Answers;
use crate::streams::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &CheckArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let searcher = match Searcher::open(arguments.gpu) {
        Ok(searcher) => searcher,
        Err(why) => return why.report(terminal),
    };
    let answer = |block: &Block| answer_block(block, &searcher, arguments);
    let (boards, wanted) = (&arguments.boards, searcher.wanted());
    let outcome = for_each_block_with(boards, &arguments.search, wanted, input, terminal, &answer)?;
    searcher.close(terminal)?;
    Ok(outcome)
}

fn answer_block(block: &Block, searcher: &Searcher, arguments: &CheckArguments) -> Answers {
    let budget = arguments.search.budget();
    let mut solved = searcher.solve_all(&block.grids, 2, budget).into_iter();
    for_each(block, |answers, each| {
        let verdict = each.board.map(|board| match board {
            EachBoard::Grid(grid) => {
                solved.next().expect("an answer for each grid").verdict_on(grid)
            }
            EachBoard::Board(board) => solve::verdict(board, budget),
        });
        let needs_board = arguments.json || arguments.minimal || verdict == Ok(Verdict::Conflict);
        let board = each.board.ok().filter(|_| needs_board).map(EachBoard::board);
        let checked = match verdict {
            Ok(verdict) => Checked::of(verdict, board.as_deref(), arguments),
            Err(what) => Checked::Invalid(what),
        };
        if let Checked::Invalid(what) = checked {
            answers.complain(each.file, each.line, what);
        }
        if arguments.json {
            each.report(answers, Shape::new(&checked));
        } else {
            writeln!(answers.output, "{checked}").expect("writing to memory cannot fail");
        }
        answers.note_board(match checked {
            Checked::Board(verdict, _) => verdict.is_unique(),
            Checked::Redundant(..) | Checked::Invalid(_) => false,
        });
    })
}

enum Checked<'a> {
    /// The verdict, and the board if the answer needs it.
    Board(Verdict, Option<&'a Board>),
    /// A puzzle, and the clues that could be removed from it.
    Redundant(&'a Board, Vec<Cell>),
    /// Why it is not a board.
    Invalid(&'a str),
}

impl<'a> Checked<'a> {
    /// The answer for a verdict; the board must be given if the arguments ask for more than the
    /// verdict.
    fn of(verdict: Verdict, board: Option<&'a Board>, arguments: &CheckArguments) -> Checked<'a> {
        let budget = arguments.search.budget();
        if let Some(board) = board.filter(|_| arguments.minimal && verdict == Verdict::Unique)
            && let Ok(puzzle) = Puzzle::within(board.clone(), budget)
        {
            let cells: Vec<Cell> = puzzle.redundant(budget).iter().collect();
            if !cells.is_empty() {
                return Checked::Redundant(board, cells);
            }
        }
        Checked::Board(verdict, board)
    }
}

impl fmt::Display for Checked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Checked::Board(verdict, board) => {
                f.write_str(verdict.name())?;
                let Some(board) = board.filter(|_| *verdict == Verdict::Conflict) else {
                    return Ok(());
                };
                let (conflicts, layout) = (board.conflicts(), board.layout());
                conflicts.iter().try_for_each(|cell| write!(f, " {}", layout.cell_name(cell)))
            }
            Checked::Redundant(board, cells) => {
                f.write_str("redundant")?;
                let layout = board.layout();
                cells.iter().try_for_each(|&cell| write!(f, " {}", layout.cell_name(cell)))
            }
            Checked::Invalid(what) => write!(f, "invalid: {what}"),
        }
    }
}

/// A verdict as JSON. Rows and columns are those of the canvas, from 0.
#[derive(Serialize)]
struct Shape {
    verdict: &'static str,
    well_formed: bool,
    conflicts: Vec<String>,
    violations: Vec<ViolationShape>,
    complete: bool,
    solved: bool,
    /// 0, 1, or 2 for several; null if unknown.
    solutions: Option<u8>,
    error: Option<String>,
}

impl Shape {
    fn new(checked: &Checked) -> Shape {
        let (verdict, board, error) = match *checked {
            Checked::Board(verdict, board) => (Some(verdict), board, None),
            Checked::Redundant(board, _) => (Some(Verdict::Unique), Some(board), None),
            Checked::Invalid(what) => (None, None, Some(what.to_owned())),
        };
        let layout = board.map(Board::layout);
        let positions = |cells: &CellSet| layout.map_or(Vec::new(), |l| cells_to_strings(l, cells));
        Shape {
            verdict: verdict.map_or("invalid", Verdict::name),
            well_formed: board.is_some(),
            conflicts: board.map_or(Vec::new(), |b| positions(&b.conflicts())),
            violations: board.map_or(Vec::new(), ViolationShape::all),
            complete: board.is_some_and(Board::is_complete),
            solved: verdict == Some(Verdict::Solved),
            solutions: verdict.and_then(Verdict::n_solutions),
            error,
        }
    }
}
