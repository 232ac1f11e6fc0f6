//! Texts for people: every language has all of them, and they say what a step does.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

#[path = "../../build/languages.rs"]
mod languages;
#[path = "../../build/messages.rs"]
mod messages;
#[path = "../../src/text/read.rs"]
mod read;

mod building;
mod cases;
mod explanations;
mod hints;
mod reasons;
mod texts;
