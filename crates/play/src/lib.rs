//! A game being played, the same on every front end that shows it.
//!
//! A [`Seat`] is where a player sits: a game with its clock, a cursor, what is selected, what digits
//! are written as, and what was said last. Its methods are all that a player can do there, whichever
//! key, finger or button asked for it. [`looks`] says how each cell looks, and [`card`] what is said
//! of the game in words; a front end paints the ones and shows the other.
//!
//! ```
//! use ninefold::{Board, Digit, Game, Layout, Puzzle, Settings};
//! use ninefold_play::{Clock, Reach, Seat, looks};
//!
//! let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = Puzzle::new(Board::parse(&Layout::classic(), givens)?)?;
//! let game = Game::new(puzzle, Settings::default());
//! let mut seat = Seat::new(game, None, Clock::default()); // the cursor is on the first empty cell
//! seat.go(0, 1, Reach::Only);
//! seat.digit(Digit::new(6).expect("a digit"), 1_000.0);
//! assert_eq!(looks(&seat)[3].digit, Digit::new(6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here knows of keys, windows, files or threads, and the time is told; so it is tested
//! without any of them.

#![forbid(unsafe_code)]

mod card;
mod clock;
mod look;
mod seat;
#[cfg(test)]
mod tests;

pub use card::{Card, Offer, card};
pub use clock::Clock;
pub use look::{Look, Tint, looks, looks_of, looks_on_way, show_step};
pub use seat::{Hand, Ink, Reach, Said, Seat};
