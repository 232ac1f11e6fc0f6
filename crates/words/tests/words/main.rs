//! What is said to people: that it is there in every language, and that it says what the step does.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod cases;
mod explanations;
mod messages;
mod reasons;
mod texts;
