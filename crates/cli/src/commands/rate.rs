//! `ninefold rate`

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use ninefold::grade::Grade;
use ninefold::logic::{self, Candidates, TechniqueSet};
use ninefold::notation::{self, Format};
use ninefold::solve::{Budget, Verdict};
use ninefold::{Board, Puzzle, PuzzleError};
use ninefold_wire::GradeShape;
use serde::Serialize;

use crate::args::RateArguments;
use crate::io::blocks::{Block, Item, board, for_each_block};
use crate::io::streams::{Input, Outcome, Terminal};
use crate::io::workers::Answers;

pub(crate) fn run(
    arguments: &RateArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let answer = |block: &Block| answer_block(block, arguments);
    for_each_block(&arguments.boards, &arguments.search, input, terminal, &answer)
}

fn answer_block(block: &Block, arguments: &RateArguments) -> Answers {
    let mut answers = Answers::default();
    let add = |answers: &mut Answers, line, board: Result<&Board, &String>| {
        let path_of = if arguments.json { logic::Path::new } else { logic::Path::bare };
        let rating = Rating::of(board, arguments.search.budget(), path_of);
        if let Some(what) = rating.complaint() {
            answers.complain(block.file, line, &what);
        }
        let written = if arguments.json {
            let object = Object::new(block.file, line, board.ok(), &rating);
            serde_json::to_writer(&mut answers.output, &object).map_err(io::Error::from)
        } else {
            let puzzle = board.map_or("-".to_owned(), line_of);
            write!(answers.output, "{puzzle}\t{rating}")
        };
        written.expect("writing to memory cannot fail");
        answers.output.push(b'\n');
        answers.note_board(matches!(rating, Rating::Graded(..)));
    };
    let mut grids = block.grids.iter();
    for item in &block.items {
        match item {
            Item::Grids { lines } => {
                for (line, grid) in lines.clone().zip(&mut grids) {
                    add(&mut answers, line, Ok(&board(grid)));
                }
            }
            Item::Board { line, board } => add(&mut answers, *line, board.as_ref()),
            Item::Message { text, outcome } => answers.add_message(text, *outcome),
        }
    }
    answers
}

fn line_of(board: &Board) -> String {
    let line = notation::write(board, Format::Line).expect("every board has a line");
    line.trim_end().to_owned()
}

/// The answer for a board.
enum Rating {
    Graded(Box<(Puzzle, logic::Path)>),
    /// The techniques do not solve it; no such puzzle is known.
    Beyond,
    Refused(PuzzleError),
    Invalid(String),
}

impl Rating {
    /// The rating of a board; only JSON contains the steps of the path with their reasons.
    fn of(
        board: Result<&Board, &String>,
        budget: Budget<'static>,
        path_of: fn(Candidates, TechniqueSet) -> logic::Path,
    ) -> Rating {
        let puzzle = match board.map(|board| Puzzle::within(board.clone(), budget)) {
            Ok(Ok(puzzle)) => puzzle,
            Ok(Err(error)) => return Rating::Refused(error),
            Err(what) => return Rating::Invalid(what.clone()),
        };
        let path = path_of(Candidates::new(puzzle.givens()), TechniqueSet::ALL);
        if path.is_solved() { Rating::Graded(Box::new((puzzle, path))) } else { Rating::Beyond }
    }

    /// The message for standard error.
    fn complaint(&self) -> Option<String> {
        match self {
            Rating::Invalid(what) => Some(what.clone()),
            Rating::Refused(error @ PuzzleError::Conflict { .. }) => Some(error.to_string()),
            _ => None,
        }
    }

    fn verdict(&self) -> &'static str {
        match self {
            Rating::Graded(..) => "graded",
            Rating::Beyond => Verdict::GaveUp.name(),
            Rating::Refused(error) => error.verdict().name(),
            Rating::Invalid(_) => "invalid",
        }
    }
}

/// Level, score and hardest technique; or why there are none.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rating::Graded(graded) => {
                let Grade { level, score, hardest, .. } = Grade::of(&graded.1);
                write!(f, "{level}\t{score}\t{}", hardest.map_or("-", logic::Technique::name))
            }
            _ => write!(f, "{}\t-\t-", self.verdict()),
        }
    }
}

#[derive(Serialize)]
struct Object {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    line: usize,
    verdict: &'static str,
    puzzle: Option<String>,
    #[serde(flatten)]
    grade: Option<GradeShape>,
    error: Option<String>,
}

impl Object {
    fn new(file: Option<&Path>, line: usize, board: Option<&Board>, rating: &Rating) -> Object {
        Object {
            file: file.map(|path| path.display().to_string()),
            line,
            verdict: rating.verdict(),
            puzzle: board.map(line_of),
            grade: match rating {
                Rating::Graded(graded) => Some(GradeShape::new(&graded.0, &graded.1)),
                _ => None,
            },
            error: rating.complaint(),
        }
    }
}
