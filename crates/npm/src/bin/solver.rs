//! The module of `ninefold/solver`: what the library exports.

#![forbid(unsafe_code)]

use ninefold_npm as _;

fn main() {}
