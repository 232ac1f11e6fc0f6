//! The module of `ninefold/solver`: the exports of the library.

#![forbid(unsafe_code)]

use ninefold_npm as _;

fn main() {}
