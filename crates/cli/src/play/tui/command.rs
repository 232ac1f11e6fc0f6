//! What a key or click asks for.

use ninefold_play::Intent;

/// What a key or click asks for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Something in the game; in a list, arrows move the row that is chosen.
    Play(Intent),
    /// Does what is offered.
    Confirm,
    /// Chooses a checkpoint to return to.
    Return,
    ZoomIn,
    ZoomOut,
    ZoomWhole,
    Help,
    New,
    Daily,
    Games,
    Records,
    /// Goes on with the last game.
    Continue,
    Theme,
    /// Scrolls the text in the panel, by lines.
    Read(i16),
    /// Takes this row of a list.
    Choose(usize),
    /// To the first of a list.
    First,
    /// To the last of a list.
    Last,
    /// Puts away what lies over the board; if nothing does, opens the menu.
    Dismiss,
    Quit,
    Suspend,
    Redraw,
    /// The terminal lost the focus.
    Leave,
    /// The terminal has the focus again.
    Enter,
}
