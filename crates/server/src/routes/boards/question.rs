//! Questions about boards, which know no games: each is a function from JSON to JSON.

use ninefold::hint::{self, Help, Hint};
use ninefold::logic::{Candidates, Path, TechniqueSet};
use ninefold::solve;
use ninefold::{Board, Game, Layout, Puzzle, Settings};
use ninefold_wire::rest::{
    BoardRequest, HintRequest, RateShape, SolveShape, StateRequest, ValidateShape,
};
use ninefold_wire::{ExplanationShape, HintShape, Json};
use ninefold_words::{Language, explanations, hint as hint_words};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{Answer, ApiError};
use crate::http::limits::SizeLimits;

/// What can be asked about a board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Does it keep the rules?
    Validate,
    /// What is its solution?
    Solve,
    /// How hard is it?
    Rate,
    /// How does it go on?
    Hint,
    /// What is the whole way?
    Explain,
}

impl Question {
    /// Whether the answer comes at once.
    pub(crate) fn is_light(self) -> bool {
        self == Question::Validate
    }

    /// The answer, as the bytes of its JSON.
    ///
    /// # Errors
    ///
    /// Why there is none.
    pub(crate) fn answer(
        self,
        json: &Json,
        limits: &SizeLimits,
        language: Language,
    ) -> Answer<Vec<u8>> {
        match self {
            Question::Validate => {
                let BoardRequest { layout, board } = BoardRequest::read(json)?;
                limits.check(&layout)?;
                Ok(written(&ValidateShape::new(&layout, board.as_ref())))
            }
            Question::Solve => {
                let board = board(json, limits)?;
                let found = solve::solutions(&board, 2, limits.options.budget);
                Ok(written(&SolveShape::new(&found)))
            }
            Question::Rate => {
                let puzzle = Puzzle::within(board(json, limits)?, limits.options.budget)?;
                let path = Path::new(Candidates::new(puzzle.givens()), TechniqueSet::ALL);
                Ok(written(&RateShape::new(&puzzle, &path)))
            }
            Question::Hint => {
                let HintRequest { state, level } = HintRequest::read(json, &limits.options)?;
                let game = game(state, limits)?;
                let level = level.unwrap_or_else(|| hint::next_level(&game));
                let hint = hint::look(&game, level, &Help::default());
                Ok(written(&HintAnswer::new(game.layout(), &hint, language)))
            }
            Question::Explain => {
                let game = game(StateRequest::read(json, &limits.options)?, limits)?;
                let path = hint::path(&game, &Help::default());
                let texts = explanations(language, game.layout(), path.as_ref());
                Ok(written(&ExplanationShape::new(game.puzzle(), path.as_ref(), texts)))
            }
        }
    }
}

fn written(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("fields with text as names are always JSON")
}

fn board(json: &Json, limits: &SizeLimits) -> Answer<Board> {
    let BoardRequest { layout, board } = BoardRequest::read(json)?;
    limits.check(&layout)?;
    Ok(board?)
}

fn game(state: StateRequest, limits: &SizeLimits) -> Answer<Game> {
    let game = match state {
        StateRequest::Game(game) => *game,
        StateRequest::Board(board) => {
            limits.check(board.layout())?;
            Game::new(Puzzle::within(board, limits.options.budget)?, Settings::default())
        }
    };
    limits.check(game.layout())?;
    Ok(game)
}

/// A hint with its text.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HintAnswer {
    #[serde(flatten)]
    hint: HintShape,
    /// What the hint says.
    text: String,
    /// The number of the turn that recorded it, in a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) turn: Option<usize>,
}

impl HintAnswer {
    /// A hint on a layout in a language.
    pub(crate) fn new(layout: &Layout, hint: &Hint, language: Language) -> HintAnswer {
        let text = hint_words(language, layout, hint);
        HintAnswer { hint: HintShape::new(layout, hint), text, turn: None }
    }
}

/// The error as a line of a batch.
pub(crate) fn problem_line(error: &ApiError, language: Language) -> Vec<u8> {
    written(&error.problem(language))
}
