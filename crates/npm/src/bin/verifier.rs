//! The module of `ninefold/verifier`: only the checker of proofs.

#![forbid(unsafe_code)]
#![allow(unreachable_pub, reason = "what is exported to JavaScript must be public")]

#[path = "../verify.rs"] // depending on the library would bring in the engine
mod verify;

fn main() {}
