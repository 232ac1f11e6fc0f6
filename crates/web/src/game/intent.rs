//! What the player wants.

use ninefold::{Cell, Digit};
use ninefold_play::{Ink, Reach};

/// What the player wants, whichever key, finger or button said so.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Intent {
    /// To the next cell in a direction.
    Go {
        /// -1 up, 1 down.
        rows: i8,
        /// -1 left, 1 right.
        columns: i8,
        /// What stays selected.
        reach: Reach,
    },
    /// To the next grid (1) or the one before (-1).
    Grid(i8),
    /// To this cell alone.
    Pick(Cell),
    /// To this cell alone; the digit that is held goes there.
    Tap(Cell),
    /// To this cell as well.
    Extend(Cell),
    /// Selects this cell, or no longer.
    Toggle(Cell),
    /// Writes a digit with the ink in use, or holds it where digits come first.
    Digit(Digit),
    /// Writes the digit that is held.
    Place,
    /// Digits first, or cells first.
    SwapHand,
    /// Writes a digit with an ink.
    Write(Ink, Digit),
    /// Empties the selected cells, first of digits, then of marks.
    Erase,
    /// Takes back a turn.
    Undo,
    /// Does an undone turn again.
    Redo,
    /// Changes the ink.
    Ink(Ink),
    /// Marks all candidates.
    Candidates,
    /// The next hint of the ladder.
    Hint,
    /// Does what the hint says.
    Apply,
    /// Compares with the solution.
    Check,
    /// Shows the cells that a check found wrong.
    ShowMistakes,
    /// Begins again.
    Restart,
    /// Shows the solution.
    Reveal,
    /// Stops the clock, or goes on.
    Pause,
    /// Back to the checkpoint with this number.
    Return(usize),
    /// Shows the steps to the solution.
    Walk,
    /// To the next step (1) or the one before (-1).
    Step(i8),
    /// To the step with this number.
    StepTo(usize),
    /// Puts away what is said, and selects one cell only.
    Dismiss,
}
