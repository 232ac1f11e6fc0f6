//! A game that is open on the full screen.

use std::ops::{Deref, DerefMut};

use ninefold_play::Seat;
use ninefold_wire::Date;

/// The open game: a seat at it, with facts about its puzzle. It derefs to the seat, which most of
/// the screen needs.
pub(crate) struct OpenGame {
    seat: Seat,
    pub(crate) title: String,
    /// The day, if it is a daily puzzle.
    pub(crate) date: Option<Date>,
}

impl OpenGame {
    pub(crate) fn new(seat: Seat, title: String, date: Option<Date>) -> OpenGame {
        OpenGame { seat, title, date }
    }
}

impl Deref for OpenGame {
    type Target = Seat;

    fn deref(&self) -> &Seat {
        &self.seat
    }
}

impl DerefMut for OpenGame {
    fn deref_mut(&mut self) -> &mut Seat {
        &mut self.seat
    }
}
