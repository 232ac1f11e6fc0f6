//! The module of `ninefold`: what the library exports, and all that needs techniques.

#![forbid(unsafe_code)]
#![allow(unreachable_pub, reason = "what is exported to JavaScript must be public")]
#![allow(clippy::needless_pass_by_value, reason = "called by JavaScript")]

mod explain;
mod judge;
mod make;

fn main() {}
