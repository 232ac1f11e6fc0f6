//! A game being played, independent of the front end that shows it.
//!
//! A [`Seat`] is a player's place: a game with its clock, a cursor, a selection, the current ink, and the
//! message about the last event. An [`Intent`] is something the player wants to do, whichever key, finger or
//! button asks for it; [`Seat::act`] carries it out, and its [`Effect`] names the cells whose look may have
//! changed. [`looks`] returns the look of each cell, and [`card`] the state of the game in words; a front end
//! paints the former and shows the latter.
//!
//! ```
//! use ninefold::{Board, Digit, Game, Layout, Puzzle, Settings};
//! use ninefold_play::{Clock, Intent, Reach, Seat, looks_at};
//!
//! let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = Puzzle::new(Board::parse(&Layout::classic(), givens)?)?;
//! let game = Game::new(puzzle, Settings::default());
//! let mut seat = Seat::new(game, None, Clock::default()); // the cursor is on the first empty cell
//! seat.act(Intent::Go { rows: 0, columns: 1, reach: Reach::Only }, 500.0);
//! let effect = seat.act(Intent::Digit(Digit::new(6).expect("a digit")), 1_000.0);
//! assert!(effect.is_turn);
//! let (cell, look) = looks_at(&seat, &effect.cells)[0];
//! assert_eq!((cell, look.digit), (seat.cursor(), Digit::new(6)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here knows about keys, windows, files or threads, and the time is an argument, so tests need none of
//! them.

#![forbid(unsafe_code)]

mod card;
mod clock;
mod finder;
mod highlight;
mod intent;
mod look;
pub mod order;
pub mod recognition;
mod seat;
mod statistics;
#[cfg(test)]
mod tests;
pub mod timeline;
pub mod training;
mod versions;
mod walk;

pub use card::{Card, Offer, card};
pub use clock::Clock;
pub use finder::{Finder, Wanted};
pub use highlight::Tint;
pub use intent::{Effect, Intent};
pub use look::{Look, looks, looks_at, looks_of, looks_with};
pub use order::{Order, Wish};
pub use seat::{Filter, Hand, Ink, Message, Question, Reach, Seat};
pub use statistics::{BestGames, Day, EndedGame, Ending, Kind, Statistics, Streak, Times, Total};
pub use versions::Versions;
pub use walk::{Stage, Walk, quick_techniques};
