//! What is played: digits, marks, colors, and the turns that are one word.

use ninefold::{
    Action, Cell, CellSet, Color, Digit, EntryError, MAX_CHECKPOINT_NAME, MarkKind, Move,
    PlayError, Status, Turn,
};

use super::{Hand, Ink, Said, Seat};

/// The colors of candidates, one after the other: far apart, and none that looks like a conflict.
const CHAIN: [u8; 4] = [6, 2, 4, 8];

impl Seat {
    /// Plays a turn at a time in milliseconds, and says what is to be said about it. The clock
    /// stands once the board is the solution.
    pub fn play(&mut self, turn: Turn, now: f64) {
        let before = self.game.status();
        let is_undo = matches!(turn, Turn::Undo(_));
        let entered = entered(&turn);
        self.said = match self.game.play(turn, self.clock.played(now)) {
            Err(error) => Said::Refused(error),
            Ok(change) => match (change.mistake, change.status) {
                (Some(cell), _) => Said::Mistake(cell, entered),
                (None, Status::Solved) => Said::Solved,
                (None, Status::Revealed) if before != Status::Revealed && !is_undo => {
                    Said::Revealed
                }
                _ => Said::Nothing,
            },
        };
        self.wrong = CellSet::EMPTY;
        if self.game.is_finished() {
            self.clock.stop(now);
        } else {
            self.clock.start(now);
        }
    }

    /// Writes a digit with the ink in use; where digits come first, it is taken up, or laid down
    /// if it is held.
    pub fn digit(&mut self, digit: Digit, now: f64) {
        match self.hand {
            Hand::CellFirst => self.write(self.ink, digit, now),
            Hand::DigitFirst(held) => {
                self.hand = Hand::DigitFirst((held != Some(digit)).then_some(digit));
            }
        }
    }

    /// Writes a digit with an ink in all selected cells: several are one turn.
    pub fn write(&mut self, ink: Ink, digit: Digit, now: f64) {
        if self.game.is_finished() {
            return; // a key too many does not hide the congratulation
        }
        let cells = match ink {
            Ink::Color => Some(self.selected.iter().collect()), // of givens, too
            _ => self.open(),
        };
        let Some(cells) = cells else { return };
        let moves = match ink {
            Ink::Digit => moves(&cells, Action::Enter(digit)),
            Ink::Corner => self.mark(&cells, MarkKind::Corner, digit),
            Ink::Center => self.mark(&cells, MarkKind::Center, digit),
            Ink::Color => self.color(&cells, digit),
            Ink::Chain => self.chain(&cells, digit),
        };
        if !moves.is_empty() {
            self.play(Turn::Moves(moves), now);
        }
    }

    /// Empties the selected cells, first of digits, then of marks.
    pub fn erase(&mut self, now: f64) {
        if self.game.is_finished() {
            return;
        }
        let Some(open) = self.open() else { return };
        let mut all = moves(&open, Action::Erase);
        if self.empty(&open).len() == open.len() {
            for &cell in &open {
                let notes = self.game.notes(cell);
                for kind in MarkKind::ALL {
                    let marks = notes.marks(kind).into_iter();
                    let unmark = |digit| Move { cell, action: Action::Unmark(kind, digit) };
                    all.extend(marks.map(unmark));
                }
                let colored = |digit: &Digit| notes.candidate_color(*digit) != Color::NONE;
                let none = |digit| Action::ColorCandidate(Color::NONE, digit);
                let colored = Digit::ALL.into_iter().filter(colored);
                all.extend(colored.map(|digit| Move { cell, action: none(digit) }));
            }
        }
        self.play(Turn::Moves(all), now);
    }

    /// Digits first, or cells first.
    pub fn swap_hand(&mut self) {
        self.hand = match self.hand {
            Hand::CellFirst => Hand::DigitFirst(self.game.board().get(self.cursor)),
            Hand::DigitFirst(_) => Hand::CellFirst,
        };
    }

    /// Goes to a cell, where the digit that is held is written; a given's own digit is taken up.
    pub fn tap(&mut self, cell: Cell, now: f64) {
        self.pick(cell);
        match (self.hand, self.game.board().get(cell)) {
            (Hand::DigitFirst(_), Some(digit)) if self.is_given(cell) && self.ink != Ink::Color => {
                self.hand = Hand::DigitFirst(Some(digit));
            }
            _ => self.place(now),
        }
    }

    /// Writes the digit that is held into all selected cells, or takes it away where all have it.
    pub fn place(&mut self, now: f64) {
        let Some(digit) = self.hand.held() else { return };
        let has = |cell: Cell| self.game.board().get(cell) == Some(digit) && !self.is_given(cell);
        if self.ink == Ink::Digit && !self.game.is_finished() && self.selected.iter().all(has) {
            let cells: Vec<Cell> = self.selected.iter().collect();
            self.play(Turn::Moves(moves(&cells, Action::Erase)), now);
        } else {
            self.write(self.ink, digit, now);
        }
    }

    /// Begins again.
    pub fn restart(&mut self, now: f64) {
        self.play(Turn::Restart, now);
        if self.said == Said::Nothing {
            self.said = Said::Restarted;
        }
    }

    /// Remembers the board under a name; says whether there is one in the text.
    pub fn remember(&mut self, text: &str, now: f64) -> bool {
        let words: Vec<&str> = text.split_whitespace().collect();
        let name: String = words.join(" ").chars().take(MAX_CHECKPOINT_NAME).collect();
        let name = name.trim_end();
        if !name.is_empty() {
            self.play(Turn::Checkpoint(name.to_owned()), now);
            if self.said == Said::Nothing {
                self.said = Said::Remembered(name.to_owned());
            }
        }
        !name.is_empty()
    }

    /// The selected cells that are not given; if there are none, that is said.
    fn open(&mut self) -> Option<Vec<Cell>> {
        let open: Vec<Cell> = self.selected.iter().filter(|&cell| !self.is_given(cell)).collect();
        if open.is_empty() {
            let error = EntryError::Given;
            self.said = Said::Refused(PlayError::Entry { cell: self.cursor, error });
            return None;
        }
        Some(open)
    }

    fn empty(&self, cells: &[Cell]) -> Vec<Cell> {
        let is_empty = |cell: &Cell| self.game.board().get(*cell).is_none();
        cells.iter().copied().filter(is_empty).collect()
    }

    /// Colors all cells, or takes the color away where all have it.
    fn color(&self, cells: &[Cell], digit: Digit) -> Vec<Move> {
        let color = Color::new(digit.get()).unwrap_or_default();
        let all_have = cells.iter().all(|&cell| self.game.notes(cell).color() == color);
        moves(cells, Action::Color(if all_have { Color::NONE } else { color }))
    }

    /// Sets a mark in all empty cells, or takes it away where all have it: turns say which.
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

    /// The next color for a candidate of empty cells, and none after the last; where its mark is
    /// missing it is made.
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

/// The digit that a turn enters, if it is one.
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
