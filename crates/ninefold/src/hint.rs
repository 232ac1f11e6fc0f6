//! Hints: a ladder from "something is wrong" to the step itself.
//!
//! | level | what it reveals |
//! |---|---|
//! | 1 | whether there is a mistake, and how many turns ago it was made |
//! | 2 | the cell with the fewest candidates, from the board alone |
//! | 3 | where the next step is |
//! | 4 | its technique |
//! | 5 | why it holds, with its pattern |
//! | 6 | its result: a digit, or the candidates that it rules out |
//!
//! Levels 3 to 6 are about the same step for as long as the board does not change. If there is a
//! mistake, only that is reported: logic from a wrong board is worthless.
//!
//! ```
//! use ninefold::hint::{self, Help, Hint};
//! use ninefold::{Board, Game, HintLevel, Layout, Puzzle, Settings, Turn};
//!
//! let classic = Layout::classic();
//! let givens = Board::parse(
//!     &classic,
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//! )?;
//! let mut game = Game::new(Puzzle::new(givens)?, Settings::default());
//! let hint = hint::give(&mut game, None, &Help::default(), 0)?;
//! assert!(matches!(hint, Hint::Cell { candidates, .. } if candidates.to_string() == "5"));
//!
//! game.play(Turn::parse(&classic, "r1c3=1")?, 0)?;
//! game.play(Turn::parse(&classic, "r5c5=5")?, 0)?;
//! let hint = hint::give(&mut game, Some(HintLevel::Step), &Help::default(), 0)?;
//! assert_eq!(hint, Hint::Mistake { n_turns: Some(2) }); // r1c3 is 4
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod why_not;

use alloc::boxed::Box;
use alloc::vec::Vec;

pub use why_not::{Sight, WhyNot, reason, why_not, why_not_at_sight};

use crate::digit::DigitSet;
use crate::game::{Content, Game, HintLevel, PlayError, Turn};
use crate::layout::{Cell, House, HouseKind, Layout};
use crate::logic::{
    self, Candidate, Candidates, Path, Role, Step, StepFilter, StepGroup, Technique, TechniqueSet,
};
use crate::stop::{Stop, Stopped};

/// What hints may use.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Help {
    /// The techniques that steps may use.
    pub allowed: TechniqueSet,
    /// Whether the marks of a cell, if it has any, count as its candidates. Otherwise steps start
    /// with all candidates that the digits on the board allow.
    pub with_marks: bool,
}

/// The techniques of [`TechniqueSet::DEFAULT`], without marks; those on request are not among them.
impl Default for Help {
    fn default() -> Help {
        Help { allowed: TechniqueSet::DEFAULT, with_marks: false }
    }
}

impl Help {
    /// The same help, but for what a function changes.
    #[must_use]
    pub fn but(mut self, change: impl FnOnce(&mut Help)) -> Help {
        change(&mut self);
        self
    }

    /// The help for the player of this game: the default techniques are allowed, and marks count once three
    /// quarters of the empty cells have some. A player who has marked that many means them to be
    /// complete; before that, marks only note where a digit may go. Cells without marks have the
    /// candidates that the board allows.
    pub fn of(game: &Game) -> Help {
        let open = game.layout().cells().filter(|&cell| game.board().get(cell).is_none());
        let n_marked = open.filter(|&cell| !game.notes(cell).all_marks().is_empty()).count();
        Help { with_marks: 4 * n_marked >= 3 * game.n_empty(), ..Help::default() }
    }
}

/// A hint.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Hint {
    /// These cells are in conflict, and there are no other hints until that is resolved.
    Conflict(Vec<Cell>),
    /// Nothing is left to do.
    Solved,
    /// Level 1: everything is right so far.
    NoMistake,
    /// Level 1: some digit is wrong.
    Mistake {
        /// The number of turns to undo until none is; `None` if they are out of reach.
        n_turns: Option<u32>,
    },
    /// Level 1: the right digit is missing from the marks of some cells.
    WrongMarks {
        /// The cells.
        cells: Vec<Cell>,
        /// The number of turns to undo until there are none; `None` if they are out of reach.
        n_turns: Option<u32>,
    },
    /// Level 2: a cell without candidates, so something is wrong.
    DeadEnd(Cell),
    /// Level 2: the first of the cells with the fewest candidates.
    Cell {
        /// The cell.
        cell: Cell,
        /// Its candidates, from the board alone.
        candidates: DigitSet,
    },
    /// Level 3: where the next step is.
    Area(Vec<House>),
    /// Level 4: its technique.
    Technique(Technique),
    /// Level 5: the whole step.
    Step(Box<Step>),
    /// Level 6: the digit that it places.
    Digit(Candidate),
    /// Level 6: the candidates that it rules out, if it places nothing.
    Eliminations(Vec<Candidate>),
    /// Everything is right, but no allowed technique finds a step.
    NoStep,
}

impl Hint {
    /// The level of what it reveals, which may be lower than the level requested; `None` if it was
    /// refused.
    pub fn level(&self) -> Option<HintLevel> {
        match self {
            Hint::Conflict(_) | Hint::Solved => None,
            Hint::NoMistake | Hint::Mistake { .. } | Hint::WrongMarks { .. } | Hint::NoStep => {
                Some(HintLevel::Mistake)
            }
            Hint::DeadEnd(_) | Hint::Cell { .. } => Some(HintLevel::Cell),
            Hint::Area(_) => Some(HintLevel::Area),
            Hint::Technique(_) => Some(HintLevel::Technique),
            Hint::Step(_) => Some(HintLevel::Step),
            Hint::Digit(_) | Hint::Eliminations(_) => Some(HintLevel::Digit),
        }
    }

    /// What a level of 3 or higher reveals of a step; lower levels are treated as level 3.
    pub fn about(layout: &Layout, step: Step, level: HintLevel) -> Hint {
        match level {
            HintLevel::Mistake | HintLevel::Cell | HintLevel::Area => {
                Hint::Area(area(layout, &step))
            }
            HintLevel::Technique => Hint::Technique(step.technique),
            HintLevel::Step => Hint::Step(Box::new(step)),
            HintLevel::Digit => match step.placements.first() {
                Some(placed) => Hint::Digit(*placed),
                None => Hint::Eliminations(step.eliminations),
            },
        }
    }

    /// The turn that records it; `None` while digits conflict. On a solved board it is a turn that
    /// the game refuses.
    pub fn turn(&self) -> Option<Turn> {
        match self {
            Hint::Conflict(_) => None,
            hint => Some(Turn::Hint(hint.level().unwrap_or(HintLevel::Mistake))),
        }
    }
}

/// The answer to a question about steps.
pub type Answer<T> = Result<T, NoAnswer>;

/// Why a question about steps has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoAnswer {
    /// This hint says why: logic from a wrong board is worthless.
    Instead(Hint),
    /// The caller stopped the search.
    Stopped,
}

impl From<Hint> for NoAnswer {
    fn from(hint: Hint) -> NoAnswer {
        NoAnswer::Instead(hint)
    }
}

impl From<Stopped> for NoAnswer {
    fn from(Stopped: Stopped) -> NoAnswer {
        NoAnswer::Stopped
    }
}

/// The default level of the next hint: one higher than the last on the same board.
pub fn next_level(game: &Game) -> HintLevel {
    let next = game.hint_here().map_or(HintLevel::FIRST, HintLevel::next);
    next.max(HintLevel::FIRST)
}

/// The level of the next hint for players who want to be taught: it begins with the area of the
/// next step, and goes on to the step itself while the board stays the same.
pub fn next_level_of_step(game: &Game) -> HintLevel {
    next_level(game).max(HintLevel::Area)
}

/// Gives a hint and records its level in the game; if no level is given, it is that of
/// [`next_level`].
///
/// A hint that is refused because of a conflict is not recorded.
///
/// # Errors
///
/// The game is over.
pub fn give(
    game: &mut Game,
    level: Option<HintLevel>,
    help: &Help,
    at: u64,
) -> Result<Hint, PlayError> {
    let level = level.unwrap_or_else(|| next_level(game));
    let hint = look(game, level, help, Stop::NEVER).expect("nothing stops it");
    if let Some(turn) = hint.turn() {
        game.play(turn, at)?;
    }
    Ok(hint)
}

/// The hint of a level, without recording it.
///
/// # Errors
///
/// The caller stopped it.
pub fn look(game: &Game, level: HintLevel, help: &Help, stop: Stop<'_>) -> Result<Hint, Stopped> {
    let candidates = match before_step(game, level, help) {
        Ok(candidates) => candidates,
        Err(hint) => return Ok(hint),
    };
    Ok(match logic::next_step(&candidates, help.allowed, stop)? {
        None => Hint::NoStep,
        Some(next) => Hint::about(game.layout(), next, level),
    })
}

/// The candidates in which to search for the step of a hint, for callers that search elsewhere and
/// pass the step to [`Hint::about`].
///
/// # Errors
///
/// The hint of this level, if it needs no step.
pub fn before_step(game: &Game, level: HintLevel, help: &Help) -> Result<Candidates, Hint> {
    if level == HintLevel::Cell && game.conflicts().is_empty() {
        return Err(fewest(game));
    }
    let candidates = candidates(game, help)?;
    if level < HintLevel::Area { Err(Hint::NoMistake) } else { Ok(candidates) }
}

/// Every step that the board offers now, by technique, the easiest first. Only techniques that both
/// the help and the filter allow are searched for.
///
/// # Errors
///
/// The hint that says why there are none; a filter may lead to an empty list instead of
/// [`Hint::NoStep`].
pub fn all_steps(
    game: &Game,
    help: &Help,
    filter: &StepFilter,
    stop: Stop<'_>,
) -> Answer<Vec<StepGroup>> {
    let candidates = candidates(game, help)?;
    let filter = StepFilter { techniques: filter.techniques & help.allowed, ..*filter };
    let groups = logic::all_steps(&candidates, &filter, stop)?;
    let is_filtered =
        filter.cell.is_some() || filter.digit.is_some() || filter.techniques != help.allowed;
    if groups.is_empty() && !is_filtered { Err(Hint::NoStep.into()) } else { Ok(groups) }
}

/// The whole path from the current board to the solution, as far as the allowed techniques lead.
///
/// # Errors
///
/// The hint that says why there is none.
pub fn path(game: &Game, help: &Help, stop: Stop<'_>) -> Answer<Path> {
    Ok(Path::new(candidates(game, help)?, help.allowed, stop)?)
}

/// The candidates that logic starts from on the current board, for callers that search for steps
/// one by one.
///
/// # Errors
///
/// The hint that says why there is nothing to start from.
pub fn candidates(game: &Game, help: &Help) -> Result<Candidates, Hint> {
    if !game.conflicts().is_empty() {
        return Err(Hint::Conflict(game.conflicts().iter().collect()));
    }
    if game.n_empty() == 0 {
        return Err(Hint::Solved);
    }
    start(game, help)
}

/// Where a step is, without revealing it: the houses of its pattern, or else the boxes of its
/// cells.
pub fn area(layout: &Layout, step: &Step) -> Vec<House> {
    let mut houses: Vec<House> = if is_located_by_houses(step.technique) {
        let defining = step.houses.iter().filter(|(_, role)| *role == Role::Defining);
        defining.map(|(house, _)| *house).collect()
    } else {
        Vec::new()
    };
    if houses.is_empty() {
        let is_pattern = |(_, role): &&(Candidate, Role)| *role != Role::Target;
        let shown = step.candidates.iter().filter(is_pattern).map(|(shown, _)| shown.cell);
        let linked =
            step.links.iter().flat_map(|link| link.from.cells.iter().chain(&link.to.cells));
        let mut cells: Vec<Cell> = shown.chain(linked.copied()).collect();
        if cells.is_empty() {
            cells.extend(step.targets().iter());
        }
        let boxes = cells.iter().flat_map(|&cell| layout.houses_of(cell));
        houses.extend(boxes.filter(|&&house| layout.kind(house) == HouseKind::Box));
    }
    layout.houses().filter(|house| houses.contains(house)).collect()
}

/// Whether the houses of a step's pattern locate it.
fn is_located_by_houses(technique: Technique) -> bool {
    match technique {
        Technique::NakedSingle | Technique::RemotePair | Technique::BugPlusOne => false,
        Technique::SueDeCoq
        | Technique::FinnedXWing
        | Technique::SashimiXWing
        | Technique::FinnedSwordfish
        | Technique::SashimiSwordfish
        | Technique::FinnedJellyfish
        | Technique::SashimiJellyfish => true,
        other => other <= Technique::TurbotFish,
    }
}

fn fewest(game: &Game) -> Hint {
    let (layout, board) = (game.layout(), game.board());
    let open = layout.cells().filter(|&cell| board.get(cell).is_none());
    match open
        .map(|cell| (cell, board.allowed(cell)))
        .min_by_key(|(cell, candidates)| (candidates.len(), *cell))
    {
        None => Hint::Solved,
        Some((cell, candidates)) if candidates.is_empty() => Hint::DeadEnd(cell),
        Some((cell, candidates)) => Hint::Cell { cell, candidates },
    }
}

/// The candidates that logic starts from, if nothing on the board is wrong.
fn start(game: &Game, help: &Help) -> Result<Candidates, Hint> {
    let (layout, solution) = (game.layout(), game.puzzle().solution());
    let is_wrong =
        |cell, content: &Content| content.digit.is_some() && content.digit != solution.get(cell);
    if !game.puzzle().mistakes(game.board()).is_empty() {
        return Err(Hint::Mistake { n_turns: game.n_turns_wrong(is_wrong) });
    }
    let mut candidates = Candidates::new(game.puzzle().givens());
    for cell in layout.cells() {
        match game.board().get(cell) {
            Some(digit) if !game.puzzle().is_given(cell) => candidates.place(cell, digit),
            _ => {}
        }
    }
    if help.with_marks {
        let marks = |cell| game.notes(cell).all_marks();
        let misses = |cell: Cell, marks: DigitSet| {
            !marks.is_empty() && solution.get(cell).is_some_and(|digit| !marks.contains(digit))
        };
        let open: Vec<Cell> = candidates.open_cells().collect();
        let cells: Vec<Cell> =
            open.iter().copied().filter(|&cell| misses(cell, marks(cell))).collect();
        if !cells.is_empty() {
            let is_wrong = |cell, content: &Content| match content.digit {
                None => misses(cell, content.notes.all_marks()),
                Some(_) => is_wrong(cell, content),
            };
            return Err(Hint::WrongMarks { cells, n_turns: game.n_turns_wrong(is_wrong) });
        }
        for cell in open.into_iter().filter(|&cell| !marks(cell).is_empty()) {
            candidates.keep(cell, marks(cell));
        }
    }
    Ok(candidates)
}
