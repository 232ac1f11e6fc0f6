//! `ninefold rate`

use std::io::{self, Write};

use ninefold::grade::Grade;
use ninefold::logic::{Candidates, Path, Technique, TechniqueSet};
use ninefold::notation::{self, Format};
use ninefold::rating::{Goal, Rater, Rating, Tenths};
use ninefold::solve::Verdict;
use ninefold::{Board, Layout, Puzzle, PuzzleError, Stop};
use ninefold_wire::{ExactShape, GradeShape};
use serde::Serialize;

use crate::args::RateArguments;
use crate::io::blocks::{Block, EachBoard, for_each, for_each_block};
use crate::io::workers::Answers;
use crate::streams::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &RateArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let answer = |block: &Block| answer_block(block, arguments);
    for_each_block(&arguments.boards, &arguments.search, input, terminal, &answer)
}

fn answer_block(block: &Block, arguments: &RateArguments) -> Answers {
    let mut judge = Judge::new(arguments);
    for_each(block, |answers, each| {
        let board = each.board.map(EachBoard::board);
        let board = board.as_deref();
        let rated = judge.rate(board);
        if let Some(what) = rated.complaint() {
            answers.complain(each.file, each.line, &what);
        }
        answers.note_board(!rated.is_refused());
        if !judge.is_wanted(&rated) {
            return;
        }
        if arguments.json {
            each.report(answers, Shape::new(board.ok(), &rated));
        } else {
            let puzzle = board.map_or("-".to_owned(), line_of);
            writeln!(answers.output, "{puzzle}\t{}", judge.columns(&rated))
                .expect("writing to memory cannot fail");
        }
    })
}

fn line_of(board: &Board) -> String {
    let line = notation::write(board, Format::Line).expect("every board has a line");
    line.trim_end().to_owned()
}

/// Rates boards as the arguments ask for.
struct Judge<'a> {
    arguments: &'a RateArguments,
    goal: Option<Goal>,
    /// Finds exact ratings, if they are requested.
    rater: Option<Rater>,
}

impl Judge<'_> {
    fn new(arguments: &RateArguments) -> Judge<'_> {
        let goal = arguments.goal.goal();
        let is_exact = arguments.exact || arguments.json || goal.is_some();
        let rater = is_exact.then(|| Rater::new(&Layout::classic()));
        Judge { arguments, goal, rater }
    }

    /// The answer for a board; only JSON contains the steps of the path with their reasons.
    fn rate(&mut self, board: Result<&Board, &&str>) -> Rated {
        let budget = self.arguments.search.budget();
        let puzzle = match board.map(|board| Puzzle::within(board.clone(), budget)) {
            Ok(Ok(puzzle)) => puzzle,
            Ok(Err(error)) => return Rated::Refused(error),
            Err(what) => return Rated::Invalid((*what).to_owned()),
        };
        let path_of = if self.arguments.json { Path::new } else { Path::bare };
        let allowed = TechniqueSet::DEFAULT | self.arguments.with.techniques();
        let path = path_of(Candidates::new(puzzle.givens()), allowed, Stop::NEVER);
        let path = path.expect("nothing stops it");
        if !path.is_solved() {
            return Rated::Beyond;
        }
        let grade = Grade::of(&path);
        let is_other = self.arguments.level.is_some_and(|level| level != grade.level)
            || self.arguments.hardest.is_some_and(|hardest| Some(hardest) != grade.hardest);
        if is_other {
            return Rated::Unwanted;
        }
        let mut graded = Graded { puzzle, path, numbers: None, exact: None };
        if let Some(rater) = &mut self.rater {
            let goal = self.goal.as_ref().unwrap_or(&Goal::ANY);
            let Some(rating) =
                rater.meets(&graded.puzzle, goal, Stop::NEVER).expect("nothing stops it")
            else {
                return Rated::Unwanted;
            };
            graded.numbers = Some(rating);
            if self.arguments.json {
                let layout = graded.puzzle.layout();
                graded.exact = Some(match layout.n_grids() {
                    1 => ExactShape::from(rating),
                    _ => ExactShape::of(
                        layout,
                        &rater.steps(&graded.puzzle, Stop::NEVER).expect("nothing stops it"),
                    ),
                });
            }
        }
        Rated::Graded(Box::new(graded))
    }

    /// Whether a board is printed.
    fn is_wanted(&self, rated: &Rated) -> bool {
        let Judge { arguments, goal, .. } = self;
        let is_any = arguments.level.is_none() && arguments.hardest.is_none() && goal.is_none();
        is_any || matches!(rated, Rated::Graded(_))
    }

    /// The columns after the puzzle: level, score and hardest technique, or why there are none, and
    /// the exact rating if it is requested.
    fn columns(&self, rated: &Rated) -> String {
        let (mut columns, rating) = match rated {
            Rated::Graded(graded) => {
                let Grade { level, score, hardest, .. } = Grade::of(&graded.path);
                let hardest = hardest.map_or("-", Technique::name);
                (format!("{level}\t{score}\t{hardest}"), graded.numbers)
            }
            _ => (format!("{}\t-\t-", rated.verdict()), None),
        };
        if self.rater.is_some() {
            columns += &rating.map_or("\t-\t-\t-".to_owned(), numbers);
        }
        columns
    }
}

/// ER, EP and ED, each after a tab; `>=` before those that may be higher.
fn numbers(rating: Rating) -> String {
    let number = |number: Tenths| {
        let sign = if rating.gave_up && number == rating.er { ">=" } else { "" };
        format!("\t{sign}{number}")
    };
    [rating.er, rating.ep, rating.ed].map(number).concat()
}

/// The answer for a board.
enum Rated {
    Graded(Box<Graded>),
    /// A puzzle that the filters exclude.
    Unwanted,
    /// The techniques do not solve it; no such puzzle is known.
    Beyond,
    Refused(PuzzleError),
    Invalid(String),
}

/// A puzzle with its path and its exact rating.
struct Graded {
    puzzle: Puzzle,
    path: Path,
    numbers: Option<Rating>,
    exact: Option<ExactShape>,
}

impl Rated {
    fn is_refused(&self) -> bool {
        !matches!(self, Rated::Graded(_) | Rated::Unwanted)
    }

    /// The message for standard error.
    fn complaint(&self) -> Option<String> {
        match self {
            Rated::Invalid(what) => Some(what.clone()),
            Rated::Refused(error @ PuzzleError::Conflict { .. }) => Some(error.to_string()),
            _ => None,
        }
    }

    fn verdict(&self) -> &'static str {
        match self {
            Rated::Graded(_) | Rated::Unwanted => "graded",
            Rated::Beyond => Verdict::GaveUp.name(),
            Rated::Refused(error) => error.verdict().name(),
            Rated::Invalid(_) => "invalid",
        }
    }
}

#[derive(Serialize)]
struct Shape {
    verdict: &'static str,
    puzzle: Option<String>,
    #[serde(flatten)]
    grade: Option<GradeShape>,
    rating: Option<ExactShape>,
    error: Option<String>,
}

impl Shape {
    fn new(board: Option<&Board>, rated: &Rated) -> Shape {
        let graded = match rated {
            Rated::Graded(graded) => Some(graded),
            _ => None,
        };
        Shape {
            verdict: rated.verdict(),
            puzzle: board.map(line_of),
            grade: graded.map(|graded| GradeShape::new(&graded.puzzle, &graded.path)),
            rating: graded.and_then(|graded| graded.exact.clone()),
            error: rated.complaint(),
        }
    }
}
