//! Reads Sudoku puzzles from photos: gray pixels in, the givens out.
//!
//! It finds the lines of the grid, follows them where the paper is bent, cuts out the cells, and reads each with a
//! small network. The engine adds what a picture cannot tell: a puzzle has exactly one solution. The answer is the
//! most probable givens with one solution, and it says which cells were read clearly, which were mended, and which
//! are doubtful.
//!
//! ```
//! use ninefold_scan::{Picture, ScanError, Scanner};
//!
//! let white = Picture::new(640, 480, vec![255; 640 * 480])?;
//! assert_eq!(Scanner::new().scan(&white).err(), Some(ScanError::NoGrid));
//! # Ok::<(), ninefold_scan::PictureError>(())
//! ```
//!
//! Nothing here reads files or clocks. The same pixels give the same answer on every machine: the network computes in
//! whole numbers, and everything before it avoids operations whose results may be rounded differently.
#![forbid(unsafe_code)]
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "places in a picture have at most 16 bits, and are not negative where they are rounded"
)]

mod cells;
mod components;
mod decide;
mod find;
mod ink;
mod lattice;
mod network;
mod perspective;
mod picture;
mod scan;
mod shape;

pub use decide::{Certainty, Reading};
pub use network::WeightsError;
pub use picture::{Picture, PictureError};
pub use scan::training_cells;
pub use scan::{MIN_DIGITS, Scan, ScanError, Scanner};

/// The largest file that programs should decode as a photo, in bytes.
pub const MAX_FILE: u32 = 64 << 20;
