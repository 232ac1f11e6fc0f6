//! The commands of keys and clicks.

use ninefold::logic::Level;
use ninefold_play::Intent;
use ninefold_wire::Date;

/// A command of a key or click.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// An action in the game; in a list, arrow keys move the selection.
    Play(Intent),
    /// Accepts the offer or the selected row.
    Confirm,
    /// Opens the list of checkpoints to return to.
    Return,
    ZoomIn,
    ZoomOut,
    ZoomWhole,
    Help,
    New,
    Daily,
    Games,
    Records,
    /// Opens an empty board to type in a puzzle.
    Own,
    Open,
    Save,
    /// Shows the game turn by turn.
    Replay,
    /// Writes a character of a name.
    Type(char),
    /// Removes the last character of a name, or the digit before the cursor.
    Rub,
    /// Removes all characters of a name.
    RubAll,
    /// Resumes the last game.
    Continue,
    Theme,
    /// Scrolls the text in the panel, by lines.
    Read(i16),
    /// Accepts this row of a list.
    Choose(usize),
    /// Selects this row of a form; accepts it if it is selected.
    ChooseMode(usize),
    ChooseLevel(Level),
    /// Selects this day; accepts it if it is selected.
    ChooseDay(Date),
    /// Moves to the first row of a list.
    First,
    /// Moves to the last row of a list.
    Last,
    /// Closes the window over the board; if there is none, opens the menu.
    Dismiss,
    Quit,
    Suspend,
    Redraw,
    /// The terminal lost the focus.
    Leave,
    /// The terminal has the focus again.
    Enter,
}
