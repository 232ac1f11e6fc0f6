//! Exercises in words.

use ninefold::Layout;
use ninefold::logic::Technique;
use ninefold_words::Language;
use ninefold_words::ui::training::{self as words, Label, label};

use super::exercise::Judgement;
use crate::recognition::Claim;

/// The task of an exercise.
pub fn question(language: Language, technique: Technique, is_named: bool) -> String {
    if is_named { words::find(language, technique) } else { label(language, Label::FindAny) }
}

/// The judgement on an answer, and why. If a step shows the answer, the explanation of the step is not included.
pub fn verdict(language: Language, layout: &Layout, judgement: &Judgement) -> Vec<String> {
    match judgement {
        Judgement::Right(step) => vec![words::right(language, step.technique)],
        Judgement::Other(step) => vec![words::other(language, step.technique)],
        Judgement::Guess(Claim::Place(of)) => vec![words::guessed_digit(language, layout, *of)],
        Judgement::Guess(Claim::Remove(of)) => vec![words::guessed_removal(language, layout, *of)],
        Judgement::Nothing => vec![label(language, Label::Nothing)],
        Judgement::WrongDigit(of, why) => words::wrong_digit(language, layout, *of, why),
        Judgement::WrongRemoval(of) => vec![words::wrong_removal(language, layout, *of)],
        Judgement::Part(n_missing) => vec![words::part(language, *n_missing)],
        Judgement::WrongPattern => vec![label(language, Label::WrongPattern)],
    }
}
