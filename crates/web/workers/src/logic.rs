//! Everything that needs the techniques of the engine: steps, grades and ratings, exercises, and puzzles
//! made to a level.
//!
//! A question is a word, a space and the rest. So that the page contains none of this, the code that
//! writes its questions and reads the answers is separate, in the page's module `worker`, whose tests call
//! [`answer`].

mod grading;
mod making;
mod rating;
mod recognition;
mod steps;
mod training;

/// A worker's message after the last step or the last level.
pub const END: &str = "end";

/// Answers a question of the page; `say` sends a text to the page. A question that is not understood gets
/// an empty answer.
pub fn answer(question: &str, say: &dyn Fn(&str)) {
    let answer = match question.split_once(' ') {
        Some(("steps", about)) => {
            steps::find(about, say);
            return say(END);
        }
        Some(("example", technique)) => steps::example(technique, say),
        Some(("grade", puzzle)) => grading::grade(puzzle),
        Some(("levels", puzzles)) => {
            grading::levels(puzzles, say);
            return say(END);
        }
        Some(("rate", puzzle)) => rating::rate(puzzle),
        Some(("recognize", game)) => recognition::last_turn(game),
        Some(("tally", game)) => recognition::tally(game),
        Some(("train", question)) => training::train(question),
        Some(("daily", request)) => making::daily(request),
        Some(("make", request)) => making::make(request, say),
        _ => None,
    };
    say(&answer.unwrap_or_default());
}
