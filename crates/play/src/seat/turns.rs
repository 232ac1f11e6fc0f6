//! Playing turns: digits, marks, colors, and one-word turns.

use ninefold::{
    Action, Cell, CellSet, Color, Digit, EntryError, MAX_CHECKPOINT_NAME, MAX_CHECKPOINTS,
    MarkKind, Move, PlayError, Size, Status, Turn,
};

use super::{Filter, Hand, Ink, Message, Question, Seat};

/// The colors of candidates in order: easy to tell apart, and unlike the color of conflicts.
const CHAIN: [u8; 4] = [6, 2, 4, 8];

/// The maximum number of colors of a cell.
const MAX_COLORS: usize = 4;

impl Seat {
    /// Plays a turn at a time in milliseconds; the message gives the result. The clock stops when
    /// the game is over.
    pub(crate) fn play_turn(&mut self, turn: Turn, now: f64) {
        let before = self.game.status();
        let (is_undo, was_full) = (matches!(turn, Turn::Undo(_)), self.game.is_finished());
        let entered = entered(&turn);
        let turn = self.with_updated_marks(turn);
        self.message = match self.game.play(turn, self.clock.played(now)) {
            Err(error) => Message::Refused(error),
            Ok(change) => match (change.mistake, change.status) {
                (Some(cell), _) => Message::Mistake(cell, entered),
                (None, Status::Solved) => Message::Solved,
                (None, Status::Revealed)
                    if !is_undo && (before != Status::Revealed || self.is_full_again(was_full)) =>
                {
                    Message::Revealed
                }
                _ => Message::Nothing,
            },
        };
        self.wrong = CellSet::EMPTY;
        self.area.clear();
        if self.is_over() {
            self.clock.stop(now);
        } else {
            self.clock.start(now);
        }
    }

    /// Whether the last turn completed a board whose solution had been shown.
    fn is_full_again(&self, was_full: bool) -> bool {
        !was_full && self.game.is_finished()
    }

    /// Writes a digit with the current ink. In digit-first mode, holds it, or releases it if it is already held. If a
    /// filter asks for a digit, this is the one.
    pub(crate) fn digit(&mut self, digit: Digit, now: f64) {
        if self.filter == Filter::Asked {
            self.filter = Filter::On(digit);
            return;
        }
        if self.filter == Filter::Why {
            self.filter = Filter::Off;
            return self.why_not(digit, now);
        }
        match self.hand {
            Hand::CellFirst => self.write(self.ink, digit, now),
            Hand::DigitFirst(held) => {
                self.hand = Hand::DigitFirst((held != Some(digit)).then_some(digit));
            }
        }
    }

    /// Writes a digit with an ink in all selected cells, as one turn.
    pub(crate) fn write(&mut self, ink: Ink, digit: Digit, now: f64) {
        if self.game.is_finished() {
            return; // an extra key press must not hide the congratulation
        }
        let cells = match ink {
            Ink::Color => Some(self.selected.iter().collect()), // including givens
            _ => self.open(),
        };
        let Some(cells) = cells else { return };
        if !matches!(ink, Ink::Digit | Ink::Color) {
            self.mark_shown(now);
        }
        let moves = match ink {
            Ink::Digit => self.enter_or_erase(&cells, digit),
            Ink::Corner => self.mark(&cells, MarkKind::Corner, digit),
            Ink::Center => self.mark(&cells, MarkKind::Center, digit),
            Ink::Color => self.color(&cells, digit),
            Ink::Chain => self.chain(&cells, digit),
        };
        if !moves.is_empty() {
            self.play_turn(Turn::Moves(moves), now);
        }
    }

    /// Erases the selected cells: with the ink for colors only colors, also of givens; otherwise digits first, then
    /// marks, then colors.
    pub(crate) fn erase(&mut self, now: f64) {
        if self.game.is_finished() {
            return;
        }
        let selected: Vec<Cell> = self.selected.iter().collect();
        if self.ink == Ink::Color {
            let moves = self.uncolored(&selected);
            if !moves.is_empty() {
                self.play_turn(Turn::Moves(moves), now);
            }
            return;
        }
        let Some(open) = self.open() else { return };
        let mut all = moves(&open, Action::Erase);
        if self.empty(&open).len() == open.len() {
            self.mark_shown(now);
            let marks = self.unmarked(&open);
            let colors = if marks.is_empty() { self.uncolored(&selected) } else { Vec::new() };
            all.extend(marks.into_iter().chain(colors));
        }
        self.play_turn(Turn::Moves(all), now);
    }

    /// The moves that remove all marks of these cells, with the colors of candidates.
    fn unmarked(&self, cells: &[Cell]) -> Vec<Move> {
        let mut all = Vec::new();
        for &cell in cells {
            for kind in [MarkKind::Corner, MarkKind::Center] {
                let marks = self.game.notes(cell).marks(kind).into_iter();
                let unmark = |digit| Move { cell, action: Action::Unmark(kind, digit) };
                all.extend(marks.map(unmark));
            }
            let notes = self.game.notes(cell);
            let colored = |digit: &Digit| notes.candidate_color(*digit) != Color::NONE;
            let none = |digit| Action::ColorCandidate(Color::NONE, digit);
            let colored = Size::CLASSIC.all().into_iter().filter(colored);
            all.extend(colored.map(|digit| Move { cell, action: none(digit) }));
        }
        all
    }

    /// The moves that remove the colors of these cells.
    fn uncolored(&self, cells: &[Cell]) -> Vec<Move> {
        let has_color = |cell: &Cell| !self.game.notes(*cell).colors().is_empty();
        let colored: Vec<Cell> = cells.iter().copied().filter(has_color).collect();
        moves(&colored, Action::Color(Color::NONE))
    }

    /// Asks for the digit whose places are to stand out, or ends the filter.
    pub(crate) fn swap_filter(&mut self) {
        self.filter = if self.filter == Filter::Off { Filter::Asked } else { Filter::Off };
    }

    /// Switches between digit first and cell first.
    pub(crate) fn swap_hand(&mut self) {
        self.hand = match self.hand {
            Hand::CellFirst => Hand::DigitFirst(self.game.board().get(self.cursor)),
            Hand::DigitFirst(_) => Hand::CellFirst,
        };
    }

    /// Moves to a cell and writes the held digit there; on a given, holds its digit instead.
    pub(crate) fn tap(&mut self, cell: Cell, now: f64) {
        self.pick(cell);
        match (self.hand, self.game.board().get(cell)) {
            (Hand::DigitFirst(_), Some(digit)) if self.is_given(cell) && self.ink != Ink::Color => {
                self.hand = Hand::DigitFirst(Some(digit));
            }
            _ => self.place(now),
        }
    }

    /// Writes the held digit into all selected cells.
    pub(crate) fn place(&mut self, now: f64) {
        if let Some(digit) = self.hand.held() {
            self.write(self.ink, digit, now);
        }
    }

    /// Starts again; asks first if progress would be lost.
    pub(crate) fn restart(&mut self, now: f64) {
        if self.game.has_progress() {
            self.question = Some(Question::Restart);
        } else {
            self.restart_now(now);
        }
    }

    fn restart_now(&mut self, now: f64) {
        self.play_turn(Turn::Restart, now);
        if self.message == Message::Nothing {
            self.message = Message::Restarted;
        }
    }

    /// Asks whether to show the solution.
    pub(crate) fn reveal(&mut self) {
        self.question = Some(Question::Reveal);
    }

    /// Asks whether to fill in the rest of the board, unless something on it is wrong.
    pub(crate) fn finish(&mut self) {
        if self.game.is_finished() {
            self.message = Message::Refused(PlayError::Finished);
        } else if !self.game.conflicts().is_empty() || !self.game.check().mistakes.is_empty() {
            self.message = Message::Unfinishable(self.game.conflicts().iter().collect());
        } else {
            self.reveal();
        }
    }

    /// Carries out a confirmed question.
    pub(crate) fn confirm(&mut self, question: Question, now: f64) {
        match question {
            Question::Restart => self.restart_now(now),
            Question::Reveal => self.play_turn(Turn::Reveal, now),
        }
    }

    /// Makes a checkpoint with a name; a blank one is refused.
    pub(crate) fn remember_as(&mut self, text: &str, now: f64) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let name: String = words.join(" ").chars().take(MAX_CHECKPOINT_NAME).collect();
        let name = name.trim_end();
        if !name.is_empty() {
            self.play_turn(Turn::Checkpoint(name.to_owned()), now);
            if self.message == Message::Nothing {
                self.message = Message::Remembered(name.to_owned());
            }
        }
    }

    /// The lowest number that is not the name of a checkpoint.
    pub(crate) fn next_name(&self) -> String {
        let taken: Vec<&str> = self.game.checkpoints().collect();
        let mut names = (1..=MAX_CHECKPOINTS + 1).map(|number| number.to_string());
        let name = names.find(|name| !taken.contains(&name.as_str()));
        name.expect("there are more numbers than checkpoints")
    }

    /// Returns to the checkpoint with this index, from 0, if there is one.
    pub(crate) fn return_to(&mut self, index: usize, now: f64) {
        let name = self.game.checkpoints().nth(index).map(str::to_owned);
        if let Some(name) = name {
            self.play_turn(Turn::Return(name), now);
        }
    }

    /// Pauses the game, unless it is over.
    pub(crate) fn pause(&mut self, now: f64) {
        if !self.is_over() {
            self.is_paused = true;
            self.clock.stop(now);
        }
    }

    /// Ends the pause, if there is one.
    pub(crate) fn wake(&mut self, now: f64) {
        if self.is_paused {
            self.is_paused = false;
            self.resume(now);
        }
    }

    /// The selected cells that are not givens; if all are, the message says so.
    fn open(&mut self) -> Option<Vec<Cell>> {
        let open: Vec<Cell> = self.selected.iter().filter(|&cell| !self.is_given(cell)).collect();
        if open.is_empty() {
            let error = EntryError::Given;
            self.message = Message::Refused(PlayError::Entry { cell: self.cursor, error });
            return None;
        }
        Some(open)
    }

    fn empty(&self, cells: &[Cell]) -> Vec<Cell> {
        let is_empty = |cell: &Cell| self.game.board().get(*cell).is_none();
        cells.iter().copied().filter(is_empty).collect()
    }

    /// Enters a digit in all cells, or erases it if all of them have it.
    fn enter_or_erase(&self, cells: &[Cell], digit: Digit) -> Vec<Move> {
        let all_have = cells.iter().all(|&cell| self.game.board().get(cell) == Some(digit));
        moves(cells, if all_have { Action::Erase } else { Action::Enter(digit) })
    }

    /// Adds a color to all cells, or removes it if all of them have it. A cell with as many colors as can be told
    /// apart gets only the new one.
    fn color(&self, cells: &[Cell], number: Digit) -> Vec<Move> {
        let colors = |cell: Cell| self.game.notes(cell).colors();
        if cells.iter().all(|&cell| colors(cell).contains(number)) {
            return moves(cells, Action::Unpaint(number));
        }
        let is_full = |cell| colors(cell).len() >= MAX_COLORS && !colors(cell).contains(number);
        let only = Action::Color(Color::new(number.get()).unwrap_or_default());
        let paint = |&cell: &Cell| {
            let is_first = colors(cell).is_empty() || is_full(cell);
            Move { cell, action: if is_first { only } else { Action::Paint(number) } }
        };
        cells.iter().map(paint).collect()
    }

    /// Sets a mark in all empty cells, or removes it if all of them have it; the moves say which.
    fn mark(&self, open: &[Cell], kind: MarkKind, digit: Digit) -> Vec<Move> {
        let empty = self.empty(open);
        let has = |&cell: &Cell| self.game.notes(cell).marks(kind).contains(digit);
        let action = if empty.iter().all(has) {
            Action::Unmark(kind, digit)
        } else {
            Action::Mark(kind, digit)
        };
        moves(&empty, action)
    }

    /// Gives a candidate of the empty cells its next color, or none after the last; a missing mark is set first.
    fn chain(&self, open: &[Cell], digit: Digit) -> Vec<Move> {
        let empty = self.empty(open);
        let Some(&first) = empty.first() else { return Vec::new() };
        let is_marked = |cell: Cell| self.game.notes(cell).all_marks().contains(digit);
        let shown =
            if is_marked(first) { self.game.notes(first).candidate_color(digit).get() } else { 0 };
        let next = CHAIN.iter().position(|&each| each == shown).map_or(0, |index| index + 1);
        let color = CHAIN.get(next).and_then(|&number| Color::new(number)).unwrap_or_default();
        let is_missing = |cell: &Cell| color != Color::NONE && !is_marked(*cell);
        let missing: Vec<Cell> = empty.iter().copied().filter(is_missing).collect();
        let mut all = moves(&missing, Action::Mark(MarkKind::Corner, digit));
        all.extend(moves(&empty, Action::ColorCandidate(color, digit)));
        all
    }
}

/// The digit that a turn enters, if it enters one.
fn entered(turn: &Turn) -> Option<Digit> {
    let Turn::Moves(moves) = turn else { return None };
    moves.iter().find_map(|each| match each.action {
        Action::Enter(digit) => Some(digit),
        _ => None,
    })
}

fn moves(cells: &[Cell], action: Action) -> Vec<Move> {
    cells.iter().map(|&cell| Move { cell, action }).collect()
}
