//! The module of `ninefold/verifier`: the checker of proofs alone.

#![forbid(unsafe_code)]
#![allow(unreachable_pub, reason = "what is exported to JavaScript must be public")]

#[path = "../verify.rs"] // the library would bring the engine
mod verify;

fn main() {}
