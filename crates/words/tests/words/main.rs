//! Texts for people: every language has all of them, and they say what a step does.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod cases;
mod explanations;
mod messages;
mod reasons;
mod texts;
