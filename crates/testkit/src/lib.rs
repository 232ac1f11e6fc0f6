//! Helpers shared by the tests of several crates, so that no crate includes files of another one.
//!
//! Only tests and benchmarks depend on this crate, and the engine is the only crate of the project that it
//! depends on: helpers that need another crate stay with the tests of that crate. Modules that take long to
//! compile are behind features.

#![forbid(unsafe_code)]

pub mod answers;
pub mod boards;
#[cfg(feature = "browser")]
pub mod browser;
pub mod card;
pub mod data;
#[cfg(feature = "databases")]
pub mod databases;
pub mod digest;
#[cfg(feature = "generate")]
pub mod generated;
mod hash;
pub mod library;
pub mod network;
mod numbers;
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "pictures are small, and places are not negative where they are rounded"
)]
pub mod pictures;
pub mod server;

pub use numbers::Numbers;
