//! Exercises: positions, and the judgement of answers.

use std::cell::RefCell;

use ninefold::training::Position;
use ninefold_play::training::{Attempt, Exercise, Reply, exercise, layout_for};
use ninefold_wire::GameView;

use crate::training::{Asked, Feedback, Question, Request};

thread_local! {
    /// The last question and its exercise, after everything asked in it.
    static KEPT: RefCell<Option<(Question, Exercise)>> = const { RefCell::new(None) };
}

/// The document of a position or, if something was asked, the feedback on what was asked last.
pub(crate) fn train(question: &str) -> Option<String> {
    let question = Question::read(question)?;
    let goes_on = |(before, _): &(Question, Exercise)| {
        before.request == question.request
            && question.asked.len() > before.asked.len()
            && question.asked.starts_with(&before.asked)
    };
    let (n_replied, mut exercise) = match KEPT.take().filter(goes_on) {
        Some((before, exercise)) => (before.asked.len(), exercise),
        None => (0, begin(&question.request)?),
    };
    let mut reply = None;
    for asked in &question.asked[n_replied..] {
        reply = Some(match asked {
            Asked::Answer(answer) => Reply::Judged(exercise.answer(answer)),
            Asked::Hint => Reply::Hint(exercise.hint()),
            Asked::Show => Reply::Hint(exercise.show()),
        });
    }
    let text = match reply {
        None => GameView::new(&exercise.position().game()).to_json(),
        Some(reply) => {
            let feedback = Feedback { reply, attempt: Attempt::of(&exercise) };
            feedback.to_text(exercise.position().puzzle().layout())
        }
    };
    KEPT.set(Some((question, exercise)));
    Some(text)
}

fn begin(request: &Request) -> Option<Exercise> {
    let Request { technique, layout, seed, index, is_named } = request;
    let layout = layout_for(*technique, layout);
    let position = Position::new(*technique, &layout, seed, *index).ok()?;
    Some(exercise(position, *is_named))
}
