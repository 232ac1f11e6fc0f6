//! The search of 9×9 grids on graphics cards, with the same answers as the engine.
//!
//! The card's driver is loaded on demand: this crate is built, tested and shipped without it, and without a
//! card [`Card::all`] returns an error that says so.
//!
//! ```
//! use ninefold::solve::Budget;
//! use ninefold_gpu::Card;
//!
//! match Card::all() {
//!     Err(why) => println!("{why}"),
//!     Ok(cards) => {
//!         let empty = [[0; 81]];
//!         let solved = cards[0].solve_all(&empty, Budget::default())?;
//!         assert_eq!(solved[0].found, 2); // several
//!     }
//! }
//! # Ok::<(), ninefold_gpu::CardError>(())
//! ```

#![deny(unsafe_code)]

mod card;
mod cards;
mod dense;
mod error;
mod packed;
mod search;
mod searcher;

pub use card::Card;
pub use cards::Cards;
pub use error::CardError;
pub use search::PackedGrids;
pub use searcher::Searcher;
