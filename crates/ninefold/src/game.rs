//! Games: a puzzle being played, as a log of turns.

mod error;
mod hint_level;
mod history;
mod moves;
mod state;
mod turn;

use alloc::string::String;
use alloc::vec::Vec;

use crate::board::Board;
use crate::layout::{Cell, CellSet, Layout};
use crate::name::names;
use crate::puzzle::Puzzle;

pub use error::{PlayError, ReplayError, Report};
pub use hint_level::HintLevel;
pub use history::MAX_CHANGES_KEPT;
pub(crate) use state::Content;
pub use state::Notes;
use state::{Done, State};
pub use turn::{
    Action, Color, MAX_CHECKPOINT_NAME, MAX_CHECKPOINTS, MAX_MOVES, MarkKind, Move, ParseTurnError,
    ParseTurnErrorKind, Turn,
};

/// The number of best times kept for each layout and level: this many with help, and this many
/// without.
pub const N_BEST_TIMES: usize = 3;

/// A puzzle being played: the log of all turns, and the state they lead to.
///
/// Turns are only ever added: undoing is a turn, too. The same turns give the same game, so only
/// the log needs to be saved, along with whether the game was [abandoned](Game::abandon).
///
/// ```
/// use ninefold::{Board, Game, Layout, Puzzle, Settings, Status, Turn};
///
/// let classic = Layout::classic();
/// let givens = Board::parse(
///     &classic,
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let mut game = Game::new(Puzzle::new(givens)?, Settings::default());
///
/// let change = game.play(Turn::parse(&classic, "r1c3=5")?, 1_500)?;
/// assert_eq!(change.conflicts_came.len(), 2); // the entry, and a given of its row and box
/// let change = game.play(Turn::parse(&classic, "undo")?, 2_000)?;
/// assert_eq!(change.conflicts_went.len(), 2);
/// assert_eq!(game.status(), Status::InProgress);
/// assert_eq!(game.log().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    puzzle: Puzzle,
    settings: Settings,
    log: Vec<Logged>,
    state: State,
    /// The turns that can be undone or redone, oldest first.
    history: Vec<Done>,
    /// The number of turns that are not undone.
    n_done: usize,
    checkpoints: Vec<(String, Vec<Content>)>,
    ends: Ends,
    n_mistakes: u32,
    has_checked: bool,
    highest_hint: Option<HintLevel>,
    hint_here: Option<HintLevel>,
    n_hints: usize,
    last_n_turns: u32,
    last_mistake: Option<Cell>,
}

/// The ends that a game has had: undo leads back from all but the last.
#[derive(Copy, Clone, Default, Debug)]
struct Ends {
    solved: bool,
    revealed: bool,
    abandoned: bool,
}

/// The settings of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// How wrong entries are treated.
    pub policy: Policy,
    /// Whether an entry removes the marks that it makes impossible.
    pub clean_marks: bool,
}

impl Settings {
    /// The same settings, but for what a function changes.
    #[must_use]
    pub fn but(mut self, change: impl FnOnce(&mut Settings)) -> Settings {
        change(&mut self);
        self
    }
}

/// Entries may conflict, and marks are cleaned.
impl Default for Settings {
    fn default() -> Settings {
        Settings { policy: Policy::Free, clean_marks: true }
    }
}

/// How wrong entries are treated.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Policy {
    /// They are accepted, and conflicts are shown.
    Free,
    /// Entries in conflict are refused.
    Strict,
    /// Entries that differ from the solution are refused and counted.
    Guarded,
}

names!(Policy, "policy": Free = "free", Strict = "strict", Guarded = "guarded");

names! {
    /// The status of a game.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
    pub enum Status: "status" {
        /// Nothing has been played yet.
        Created = "created",
        /// Something has been played.
        InProgress = "in_progress",
        /// The board is the solution.
        Solved = "solved",
        /// The solution was shown; no later turn changes this status.
        Revealed = "revealed",
        /// The game was deleted or replaced.
        Abandoned = "abandoned",
    }
}

impl Status {
    /// Whether the game has ended: it is solved, or the solution was shown. An abandoned game is
    /// not over.
    ///
    /// ```
    /// use ninefold::Status;
    ///
    /// let over = Status::ALL.into_iter().filter(|status| status.is_over());
    /// assert!(over.eq([Status::Solved, Status::Revealed]));
    /// ```
    pub const fn is_over(self) -> bool {
        matches!(self, Status::Solved | Status::Revealed)
    }
}

/// A turn in the log.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Logged {
    /// The turn.
    pub turn: Turn,
    /// Its time, in milliseconds since the start.
    pub at: u64,
}

impl Logged {
    /// A turn at a time.
    pub fn new(turn: Turn, at: u64) -> Logged {
        Logged { turn, at }
    }
}

/// The changes of a turn: everything a front end has to repaint.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Change<'a> {
    /// The number of the turn, from 1.
    pub number: usize,
    /// The cells whose digit, marks or colors changed.
    pub cells: &'a [Cell],
    /// The cells that are newly in conflict.
    pub conflicts_came: &'a [Cell],
    /// The cells that are no longer in conflict.
    pub conflicts_went: &'a [Cell],
    /// The number of turns undone or redone; fewer than requested if there were no more.
    pub n_turns: u32,
    /// The wrong entry, if a guarded game refused it and changed only the count of mistakes.
    pub mistake: Option<Cell>,
    /// The status after the turn.
    pub status: Status,
}

impl Game {
    /// A new game without turns.
    pub fn new(puzzle: Puzzle, settings: Settings) -> Game {
        Game {
            state: State::new(puzzle.givens()),
            settings,
            log: Vec::new(),
            history: Vec::new(),
            n_done: 0,
            checkpoints: Vec::new(),
            ends: Ends { solved: puzzle.givens().is_complete(), ..Ends::default() },
            n_mistakes: 0,
            has_checked: false,
            highest_hint: None,
            hint_here: None,
            n_hints: 0,
            last_n_turns: 0,
            last_mistake: None,
            puzzle,
        }
    }

    /// Its puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its layout.
    pub fn layout(&self) -> &Layout {
        self.puzzle.layout()
    }

    /// Its settings.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// All turns, oldest first.
    pub fn log(&self) -> &[Logged] {
        &self.log
    }

    /// The current board.
    pub fn board(&self) -> &Board {
        self.state.board()
    }

    /// The marks and colors of a cell.
    pub fn notes(&self, cell: Cell) -> &Notes {
        self.state.notes(cell)
    }

    /// All cells in conflict.
    pub fn conflicts(&self) -> &CellSet {
        self.state.conflicts()
    }

    /// The number of empty cells.
    pub fn n_empty(&self) -> usize {
        self.state.n_empty()
    }

    /// The number of wrong entries that a guarded game has refused.
    pub fn n_mistakes(&self) -> u32 {
        self.n_mistakes
    }

    /// The number of cell changes made by all turns so far, including undone turns: the cost of
    /// replaying them.
    pub fn n_changes(&self) -> u64 {
        self.state.n_changes()
    }

    /// Whether there is anything that a restart would clear: entries, marks or colors.
    pub fn has_progress(&self) -> bool {
        self.layout().cells().any(|cell| {
            self.board().get(cell) != self.puzzle.givens().get(cell)
                || *self.notes(cell) != Notes::default()
        })
    }

    /// Whether the board is the solution, found or shown: every cell is filled, none in conflict.
    pub fn is_finished(&self) -> bool {
        self.n_empty() == 0 && self.conflicts().is_empty()
    }

    /// Whether the player ever found the solution, even if turns were undone since.
    pub fn was_solved(&self) -> bool {
        self.ends.solved
    }

    /// Whether the solution was ever shown.
    pub fn was_revealed(&self) -> bool {
        self.ends.revealed
    }

    /// Whether the player had help that counts: a hint that reveals more than the board does, a
    /// check, or a mistake that a guarded game refused.
    pub fn was_helped(&self) -> bool {
        self.has_checked || self.n_mistakes > 0 || self.highest_hint.is_some_and(HintLevel::is_help)
    }

    /// The highest level of hint that was requested.
    pub fn highest_hint(&self) -> Option<HintLevel> {
        self.highest_hint
    }

    /// The highest level of hint that was requested on the current board with its marks.
    pub fn hint_here(&self) -> Option<HintLevel> {
        self.hint_here
    }

    /// The number of boards on which hints were requested: however much is revealed of a step, it
    /// is one hint.
    pub fn n_hints(&self) -> usize {
        self.n_hints
    }

    /// The number of turns that can be undone.
    pub fn n_undo(&self) -> usize {
        self.n_done
    }

    /// The number of turns that can be redone.
    pub fn n_redo(&self) -> usize {
        self.history.len() - self.n_done
    }

    /// The names of its checkpoints, oldest first.
    pub fn checkpoints(&self) -> impl Iterator<Item = &str> {
        self.checkpoints.iter().map(|(name, _)| name.as_str())
    }

    /// Its status.
    pub fn status(&self) -> Status {
        if self.ends.abandoned {
            Status::Abandoned
        } else if self.ends.revealed {
            Status::Revealed
        } else if self.is_finished() {
            Status::Solved
        } else if self.log.is_empty() {
            Status::Created
        } else {
            Status::InProgress
        }
    }

    /// Abandons the game, because it was deleted or replaced: it takes no more turns.
    ///
    /// This is not a turn: it is about the game, not about what the player did in it, and a client
    /// that has all turns still has all of them. Documents keep it along with the log.
    pub fn abandon(&mut self) {
        self.ends.abandoned = true;
    }

    /// The mistakes on the board, and the number of empty cells.
    pub fn check(&self) -> Report {
        let mistakes = self.puzzle.mistakes(self.board());
        Report { mistakes, n_empty: self.n_empty() }
    }

    /// Plays a turn at a time, in milliseconds since the start; an earlier time than that of the
    /// last turn counts as the time of the last turn.
    ///
    /// A guarded game accepts a turn with a wrong entry as one that changes nothing: it stays in
    /// the log, which therefore determines the number of mistakes, and [`Change::mistake`] is set.
    ///
    /// # Errors
    ///
    /// The turn is refused, and the game is unchanged.
    pub fn play(&mut self, turn: Turn, at: u64) -> Result<Change<'_>, PlayError> {
        if self.ends.abandoned {
            return Err(PlayError::Abandoned);
        }
        if !turn.is_well_formed(self.layout()) {
            return Err(PlayError::Malformed);
        }
        if self.is_finished() && !matches!(turn, Turn::Undo(_) | Turn::Restart | Turn::Check) {
            return Err(PlayError::Finished);
        }
        let (mut n_turns, mut mistake) = (0, None);
        let start = self.state.recorded();
        match &turn {
            Turn::Moves(moves) => mistake = self.play_moves(moves)?,
            Turn::Undo(n) => n_turns = self.undo(*n)?,
            Turn::Redo(n) => n_turns = self.redo(*n)?,
            Turn::Restart => self.restart(),
            Turn::Reveal => self.reveal(),
            Turn::Hint(level) => self.note_hint(*level),
            Turn::Check => self.has_checked = true,
            Turn::Candidates => self.mark_candidates(),
            Turn::Checkpoint(name) => self.remember(name)?,
            Turn::Return(name) => self.come_back(name)?,
        }
        self.state.end_turn();
        if self.state.is_other_board {
            self.hint_here = None;
        }
        self.close_turn(start, turn == Turn::Restart);
        self.ends.solved |= !self.ends.revealed && self.is_finished();
        self.n_mistakes += u32::from(mistake.is_some());
        let at = self.log.last().map_or(at, |last| at.max(last.at));
        self.log.push(Logged { turn, at });
        (self.last_n_turns, self.last_mistake) = (n_turns, mistake);
        Ok(self.last_change())
    }

    /// The changes of the last turn.
    pub fn last_change(&self) -> Change<'_> {
        Change {
            number: self.log.len(),
            cells: &self.state.changed,
            conflicts_came: &self.state.came,
            conflicts_went: &self.state.went,
            n_turns: self.last_n_turns,
            mistake: self.last_mistake,
            status: self.status(),
        }
    }

    /// Plays the turn with this number from a log.
    ///
    /// # Errors
    ///
    /// The number or the time of the turn does not follow the last one, or the turn is refused.
    pub fn append(&mut self, number: usize, logged: Logged) -> Result<Change<'_>, ReplayError> {
        let Logged { turn, at } = logged;
        let expected = self.log.len() + 1;
        let last = self.log.last().map_or(0, |last| last.at);
        if number != expected {
            return Err(ReplayError::Number { expected, found: number });
        }
        if at < last {
            return Err(ReplayError::Time { number, at, last });
        }
        self.play(turn, at).map_err(|error| ReplayError::Turn { number, error })
    }

    /// Plays a complete log of numbered turns.
    ///
    /// # Errors
    ///
    /// The first turn that does not follow the one before it.
    pub fn replay(
        puzzle: Puzzle,
        settings: Settings,
        log: impl IntoIterator<Item = (usize, Logged)>,
    ) -> Result<Game, ReplayError> {
        let mut game = Game::new(puzzle, settings);
        for (number, logged) in log {
            game.append(number, logged)?;
        }
        Ok(game)
    }

    fn note_hint(&mut self, level: HintLevel) {
        self.n_hints += usize::from(self.hint_here.is_none());
        self.hint_here = self.hint_here.max(Some(level));
        self.highest_hint = self.highest_hint.max(Some(level));
    }
}
