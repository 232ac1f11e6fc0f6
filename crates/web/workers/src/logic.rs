//! Everything that needs the techniques of the engine: steps, grades and ratings, exercises, and puzzles
//! made to a level.
//!
//! The page need not contain any of this, so its questions and their answers are defined apart, beside
//! [`Task`]; its tests ask here.

mod grading;
mod making;
mod rating;
mod recognition;
mod steps;
mod training;

use crate::task::Task;

/// Answers a question of the page; `say` sends a text to the page. A question that is not understood gets
/// an empty answer.
pub fn answer(question: &str, say: &dyn Fn(&str)) {
    if answer_task(question, say).is_none() {
        say("");
    }
}

fn answer_task(question: &str, say: &dyn Fn(&str)) -> Option<()> {
    let (task, about) = Task::read(question)?;
    match task {
        Task::Steps => steps::find(about, say)?,
        Task::Example => steps::example(about, say)?,
        Task::Levels => grading::levels(about, say),
        Task::Grade => say(&grading::grade(about)?),
        Task::Rate => say(&rating::rate(about)?),
        Task::Recognize => say(&recognition::last_turn(about)?),
        Task::Tally => say(&recognition::tally(about)?),
        Task::Train => say(&training::train(about)?),
        Task::Make => making::make(about, say)?,
    }
    Some(())
}
