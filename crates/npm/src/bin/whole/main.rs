//! The module of `ninefold`: the exports of the library, and everything that needs techniques.

#![forbid(unsafe_code)]
#![allow(unreachable_pub, reason = "what is exported to JavaScript must be public")]
#![allow(clippy::needless_pass_by_value, reason = "called by JavaScript")]

mod explain;
mod judge;
mod make;

fn main() {}
