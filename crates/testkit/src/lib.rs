//! What the tests of several crates share, so that no crate includes files of another.
//!
//! Only tests and benchmarks depend on this crate, and it depends on nothing but the engine: whatever
//! needs another crate stays with the tests of that crate. What takes long to compile is behind a
//! feature.

#![forbid(unsafe_code)]

pub mod boards;
#[cfg(feature = "browser")]
pub mod browser;
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

pub use numbers::Numbers;
