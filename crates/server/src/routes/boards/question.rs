//! Questions about boards: each is a function from JSON to JSON.

use ninefold::hint::{self, Help, Hint, NoAnswer};
use ninefold::logic::{Candidates, Path, Step, TechniqueSet};
use ninefold::rating::Rater;
use ninefold::solve::{self, Budget, Proof, ProofError, Solutions};
use ninefold::{Board, Game, Layout, Puzzle, PuzzleError, Settings, Stop, Stopped};
use ninefold_wire::rest::{
    AllStepsShape, AnyBoardRequest, BoardRequest, Body, HintAnswer, HintRequest, ProofShape,
    RateRequest, RateShape, SolveShape, State, StateRequest, StepsRequest, ValidateShape,
    WhyNotRequest, WhyNotShape,
};
use ninefold_wire::{Error, ExactShape, ExplanationShape, Options};
use ninefold_words::{Language, Voice};
use serde::Serialize;

use crate::error::{Answer, ApiError};
use crate::http::limits::SizeLimits;

/// What can be asked about a board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Which cells conflict?
    Validate,
    /// What is its solution?
    Solve,
    /// How hard is it?
    Rate,
    /// Why does it have exactly one solution, or none?
    Prove,
    /// What is the next step?
    Hint,
    /// What is the whole path to the solution?
    Explain,
    /// Which steps are there now?
    Steps,
    /// Why is a digit impossible in a cell?
    WhyNot,
}

/// The maximum number of assumptions that a rating follows within others: about a second's worth.
const RATING_BUDGET: u64 = 200_000;

impl Question {
    /// Whether the answer is cheap enough to need no worker.
    pub(crate) fn is_light(self) -> bool {
        self == Question::Validate
    }

    /// The answer, as the bytes of its JSON.
    ///
    /// # Errors
    ///
    /// The question cannot be read or answered.
    pub(crate) fn answer(
        self,
        body: &[u8],
        limits: &SizeLimits,
        language: Language,
        stop: Stop<'_>,
    ) -> Answer<Vec<u8>> {
        let options = limits.until(stop);
        let most = options.most_bytes;
        match self {
            Question::Validate => {
                let (layout, board) = AnyBoardRequest::from_bytes(body, most)?.read()?;
                limits.check(&layout)?;
                Ok(written(&ValidateShape::new(&layout, board.as_ref())))
            }
            Question::Solve => {
                let board = board(body, limits)?;
                let found = solve::solutions(&board, 2, options.budget);
                Ok(written(&SolveShape::new(&found)))
            }
            Question::Rate => {
                let request = RateRequest::from_bytes(body, most)?;
                let allowed = request.with.allowed();
                let puzzle =
                    Puzzle::within(within_limits(request.read()?, limits)?, options.budget)?;
                let path = Path::new(Candidates::new(puzzle.givens()), allowed, stop)?;
                let mut rater = Rater::with_budget(puzzle.layout(), RATING_BUDGET);
                let rating = ExactShape::new(&mut rater, &puzzle, stop)?;
                Ok(written(&RateShape::new(&puzzle, &path, rating)))
            }
            Question::Prove => {
                Ok(written(&ProofShape::new(&proof(&board(body, limits)?, options.budget)?)))
            }
            Question::Hint => {
                let request = HintRequest::from_bytes(body, most)?;
                let allowed = request.with.allowed();
                let (state, level) = request.read(&options)?;
                let game = game(state, limits, &options)?;
                let help = Help::of(&game).but(|help| help.allowed = allowed);
                let level = level.unwrap_or_else(|| hint::next_level(&game));
                let hint = hint::look(&game, level, &help, stop)?;
                let text = Voice::new(language, game.layout()).hint(&hint);
                Ok(written(&HintAnswer::new(game.layout(), &hint, text)))
            }
            Question::Explain => {
                let request = StateRequest::from_bytes(body, most)?;
                let allowed = request.with.allowed();
                let game = game(request.read(&options)?, limits, &options)?;
                let help = Help::of(&game).but(|help| help.allowed = allowed);
                let path = or_hint(hint::path(&game, &help, stop))?;
                let texts = Voice::new(language, game.layout()).explanations(path.as_ref());
                Ok(written(&ExplanationShape::new(game.puzzle(), path.as_ref(), texts)))
            }
            Question::Steps => {
                let request = StepsRequest::from_bytes(body, most)?;
                let game = game(request.state(&options)?, limits, &options)?;
                let layout = game.layout();
                let filter = request.filter(layout)?;
                let allowed = TechniqueSet::DEFAULT | filter.techniques;
                let help = Help::of(&game).but(|help| help.allowed = allowed);
                let groups = or_hint(hint::all_steps(&game, &help, &filter, stop))?;
                let text = |told: Result<&Step, &Hint>| match told {
                    Ok(found) => Voice::new(language, layout).explanation(found),
                    Err(hint) => Voice::new(language, layout).hint(hint),
                };
                let groups = groups.as_deref();
                Ok(written(&AllStepsShape::new(layout, groups, text)))
            }
            Question::WhyNot => {
                let request = WhyNotRequest::from_bytes(body, most)?;
                let game = game(request.state(&options)?, limits, &options)?;
                let (layout, help) = (game.layout(), Help::of(&game));
                let of = request.candidate(layout)?;
                let why = or_hint(hint::why_not(&game, &help, of, stop))?;
                let texts = match &why {
                    Ok(why) => Voice::new(language, layout).why_not(of, why),
                    Err(hint) => vec![Voice::new(language, layout).hint(hint)],
                };
                Ok(written(&WhyNotShape::new(layout, why.as_ref(), texts)))
            }
        }
    }
}

/// An answer, or the hint that takes its place.
///
/// # Errors
///
/// The search was stopped.
fn or_hint<T>(answer: hint::Answer<T>) -> Result<Result<T, Hint>, Stopped> {
    match answer {
        Ok(answer) => Ok(Ok(answer)),
        Err(NoAnswer::Instead(hint)) => Ok(Err(hint)),
        Err(NoAnswer::Stopped) => Err(Stopped),
    }
}

fn written(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("fields with text as names are always JSON")
}

fn board(body: &[u8], limits: &SizeLimits) -> Answer<Board> {
    within_limits(BoardRequest::from_bytes(body, limits.options.most_bytes)?.read()?, limits)
}

/// The board, if its layout is not too large.
fn within_limits(
    (layout, board): (Layout, Result<Board, Error>),
    limits: &SizeLimits,
) -> Answer<Board> {
    limits.check(&layout)?;
    Ok(board?)
}

/// The proof of a board.
///
/// # Errors
///
/// It has several solutions, or the search ended before it could prove how many.
pub(crate) fn proof(board: &Board, budget: Budget<'_>) -> Answer<Proof> {
    solve::prove(board, 1, budget).map_err(|error| {
        let several = |found: Solutions| match <[Board; 2]>::try_from(found.boards) {
            Ok(boards) => PuzzleError::Ambiguous(Box::new(boards)),
            Err(_) => PuzzleError::Undecided,
        };
        ApiError::Puzzle(match error {
            ProofError::TooManySolutions => several(solve::solutions(board, 2, budget)),
            _ => PuzzleError::Undecided,
        })
    })
}

fn game(state: State, limits: &SizeLimits, options: &Options<'_>) -> Answer<Game> {
    let game = match state {
        State::Game(game) => *game,
        State::Board(board) => {
            limits.check(board.layout())?;
            Game::new(Puzzle::within(board, options.budget)?, Settings::default())
        }
    };
    limits.check(game.layout())?;
    Ok(game)
}

/// The error as a line of a batch.
pub(crate) fn problem_line(error: &ApiError, (language, prefix): (Language, &str)) -> Vec<u8> {
    written(&error.problem(language, prefix))
}
