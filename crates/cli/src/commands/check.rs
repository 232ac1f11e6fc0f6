//! `ninefold check`

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use ninefold::solve::{self, Verdict};
use ninefold::{Board, Cell, CellSet, Puzzle};
use ninefold_wire::cells_to_strings;
use ninefold_wire::rest::ViolationShape;
use serde::Serialize;

use crate::args::CheckArguments;
use crate::io::blocks::{Block, Item, board, for_each_block_with};
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
    let mut answers = Answers::default();
    let add = |answers: &mut Answers, line, checked: &Checked| {
        if let Checked::Invalid(what) = checked {
            answers.complain(block.file, line, what);
        }
        let output = &mut answers.output;
        let written = if arguments.json {
            let object = Object::new(block.file, line, checked);
            serde_json::to_writer(&mut *output, &object).map_err(io::Error::from)
        } else {
            write!(output, "{checked}")
        };
        written.expect("writing to memory cannot fail");
        output.push(b'\n');
        answers.note_board(match checked {
            Checked::Board(verdict, _) => verdict.is_unique(),
            Checked::Redundant(..) | Checked::Invalid(_) => false,
        });
    };
    let budget = arguments.search.budget();
    let solved = searcher.solve_all(&block.grids, 2, budget);
    let mut grids = block.grids.iter().zip(&solved);
    for item in &block.items {
        match item {
            Item::Grids { lines } => {
                for (line, (grid, solved)) in lines.clone().zip(&mut grids) {
                    let verdict = solved.verdict_on(grid);
                    let needs_board =
                        verdict == Verdict::Conflict || arguments.json || arguments.minimal;
                    let board = needs_board.then(|| board(grid));
                    add(&mut answers, line, &Checked::of(verdict, board.as_ref(), arguments));
                }
            }
            Item::Board { line, board: Ok(board) } => {
                let verdict = solve::verdict(board, budget);
                add(&mut answers, *line, &Checked::of(verdict, Some(board), arguments));
            }
            Item::Board { line, board: Err(what) } => {
                add(&mut answers, *line, &Checked::Invalid(what));
            }
            Item::Message { text, outcome } => answers.add_message(text, *outcome),
        }
    }
    answers
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
struct Object {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    line: usize,
    verdict: String,
    well_formed: bool,
    conflicts: Vec<String>,
    violations: Vec<ViolationShape>,
    complete: bool,
    solved: bool,
    /// 0, 1, or 2 for several; null if unknown.
    solutions: Option<u8>,
    error: Option<String>,
}

impl Object {
    fn new(file: Option<&Path>, line: usize, checked: &Checked) -> Object {
        let (verdict, board, error) = match *checked {
            Checked::Board(verdict, board) => (Some(verdict), board, None),
            Checked::Redundant(board, _) => (Some(Verdict::Unique), Some(board), None),
            Checked::Invalid(what) => (None, None, Some(what.to_owned())),
        };
        let layout = board.map(Board::layout);
        let positions = |cells: &CellSet| layout.map_or(Vec::new(), |l| cells_to_strings(l, cells));
        Object {
            file: file.map(|path| path.display().to_string()),
            line,
            verdict: verdict.map_or("invalid", Verdict::name).to_owned(),
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
