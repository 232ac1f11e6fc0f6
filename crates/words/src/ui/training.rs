//! Sentences for training, on the page and in the terminal: tasks, judgements on answers, and the learner's
//! progress.

use ninefold::Layout;
use ninefold::hint::WhyNot;
use ninefold::logic::{Candidate, Technique};

use crate::text::{say, say_of};
use crate::voice::Voice;
use crate::{Language, layout_title, level_name, technique_name, why_not};

labels! {
    FindAny => "training-find-any",
    Nothing => "training-nothing",
    WrongPattern => "training-wrong-pattern",
    NothingDue => "training-nothing-due",
    AllDone => "training-all-done",
    Due => "training-due",
    Training => "training-training",
    Help => "training-help",
    Practice => "training-practice",
    Lesson => "training-lesson",
    GoOn => "training-go-on",
    Review => "training-review",
    PlacementTest => "training-placement-test",
    PlacementHelp => "training-placement-help",
    Course => "training-course",
    All => "training-all",
    Known => "training-known",
    Begun => "training-begun",
    New => "training-new",
    IsNext => "training-is-next",
    Board => "training-board",
    OneGrid => "training-one-grid",
    Answer => "training-answer",
    Enter => "training-enter",
    Remove => "training-remove",
    Mark => "training-mark",
    Check => "training-check",
    Show => "training-show",
    NextPosition => "training-next-position",
    How => "training-how-here",
    Keys => "training-keys",
    Making => "training-making",
}

fn named(language: Language, id: &str, technique: Technique) -> String {
    say(language, id, [("technique", technique_name(language, technique))])
}

/// Asks for a technique.
pub fn find(language: Language, technique: Technique) -> String {
    named(language, "training-find", technique)
}

/// Says that a step of the technique was found.
pub fn right(language: Language, technique: Technique) -> String {
    named(language, "training-right", technique)
}

/// Says that the answer follows from a step of another technique.
pub fn other(language: Language, technique: Technique) -> String {
    named(language, "training-other", technique)
}

/// Says that the technique is still to be found.
pub fn still(language: Language, technique: Technique) -> String {
    named(language, "training-still", technique)
}

fn about(language: Language, layout: &Layout, id: &str, of: Candidate) -> String {
    let voice = Voice::new(language, layout);
    voice.say(id, [("cell", voice.cell(of.cell)), ("digit", of.digit.to_string())])
}

/// Says that the digit belongs there, but no step shows it.
pub fn guessed_digit(language: Language, layout: &Layout, of: Candidate) -> String {
    about(language, layout, "training-guessed-digit", of)
}

/// Says that the candidate is impossible, but no step shows it.
pub fn guessed_removal(language: Language, layout: &Layout, of: Candidate) -> String {
    about(language, layout, "training-guessed-removal", of)
}

/// Says that the digit does not belong there, and why.
pub fn wrong_digit(
    language: Language,
    layout: &Layout,
    of: Candidate,
    why: &WhyNot,
) -> Vec<String> {
    let wrong = about(language, layout, "training-wrong-digit", of);
    let why = match why {
        WhyNot::Possible => Vec::new(),
        why => why_not(language, layout, of, why),
    };
    std::iter::once(wrong).chain(why).collect()
}

/// Says that the candidate must stay because it is the digit of the cell.
pub fn wrong_removal(language: Language, layout: &Layout, of: Candidate) -> String {
    about(language, layout, "training-wrong-removal", of)
}

/// Says that all cells belong to the pattern, but this many are missing.
pub fn part(language: Language, n_missing: usize) -> String {
    say_of(language, "training-part", n_missing, [])
}

/// The number of a position of the placement test.
pub fn placement(language: Language, number: usize, n_positions: usize) -> String {
    let gaps = [("number", number.to_string()), ("all", n_positions.to_string())];
    say(language, "training-placement", gaps)
}

/// The exercises of a technique in numbers.
pub fn tally(language: Language, n_tries: u32, n_found: u32, n_alone: u32) -> String {
    let gaps = [("found", n_found.to_string()), ("alone", n_alone.to_string())];
    say_of(language, "training-tally", n_tries as usize, gaps)
}

/// A technique, and its exercises in numbers.
pub fn result(language: Language, technique: Technique, tally: String) -> String {
    let name = ("technique", technique_name(language, technique));
    say(language, "training-result", [name, ("tally", tally)])
}

/// The number of techniques to repeat today.
pub fn review_today(language: Language, n: usize) -> String {
    say_of(language, "training-review-today", n, [])
}

/// The technique to start with.
pub fn start(language: Language, technique: Technique) -> String {
    let level = ("level", level_name(language, technique.level()));
    say(language, "training-start", [level, ("technique", technique_name(language, technique))])
}

/// Says that a technique has no positions on a layout.
pub fn only_one_grid(language: Language, layout: &Layout) -> String {
    let title = layout_title(language, &layout.name());
    say(language, "training-only-one-grid", [("layout", title)])
}
