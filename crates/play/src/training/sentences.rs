//! Exercises in words.

use std::fmt::Display;

use ninefold::Layout;
use ninefold::hint::{Hint, WhyNot};
use ninefold::logic::Technique;
use ninefold_words::{Language, Line, Voice, say, technique_name};

use super::attempt::Reply;
use super::exercise::Judgement;
use super::progress::Progress;
use crate::recognition::Claim;

/// The task of an exercise.
pub fn question(language: Language, technique: Technique, is_named: bool) -> String {
    if is_named {
        say::training_find(language, &technique_name(language, technique))
    } else {
        say::training_find_any(language)
    }
}

/// The reply to an answer or a request for a hint, line by line: the verdict or the hint, the explanation of
/// the step that was found or shown, and which technique is still to be found.
pub fn lines(
    language: Language,
    layout: &Layout,
    technique: Technique,
    reply: &Reply,
    is_found: bool,
) -> Vec<Line> {
    let texts = match reply {
        Reply::Judged(judgement) => verdict(language, layout, judgement),
        Reply::Hint(Hint::Step(step)) => vec![technique_name(language, step.technique)],
        Reply::Hint(hint) => vec![Voice::new(language, layout).hint(hint)],
    };
    let mut lines: Vec<Line> = texts.into_iter().map(Line::from).collect();
    if let Some(step) = reply.step() {
        lines.extend(Voice::new(language, layout).explanation_lines(step));
    }
    if matches!(reply, Reply::Judged(Judgement::Other(_))) && !is_found {
        lines.push(Line::from(say::training_still(language, &technique_name(language, technique))));
    }
    lines
}

/// The exercises of a technique in numbers, if any has ended.
pub fn result(language: Language, technique: Technique, progress: &Progress) -> Option<String> {
    let record = progress.record(technique)?;
    let tally =
        say::training_tally(language, &record.n_alone, &record.n_found, record.n_tries as usize);
    Some(say::training_result(language, &tally, &technique_name(language, technique)))
}

/// The judgement on an answer, and why. If a step shows the answer, the explanation of the step is not included.
fn verdict(language: Language, layout: &Layout, judgement: &Judgement) -> Vec<String> {
    type About = fn(Language, &dyn Display, &dyn Display) -> String;
    let voice = Voice::new(language, layout);
    match judgement {
        Judgement::Right(step) => {
            vec![say::training_right(language, &technique_name(language, step.technique))]
        }
        Judgement::Other(step) => {
            vec![say::training_other(language, &technique_name(language, step.technique))]
        }
        Judgement::Guess(claim) => {
            let (text, of): (About, _) = match claim {
                Claim::Place(of) => (say::training_guessed_digit, of),
                Claim::Remove(of) => (say::training_guessed_removal, of),
            };
            vec![text(language, &voice.cell(of.cell), &of.digit)]
        }
        Judgement::Nothing => vec![say::training_nothing(language)],
        Judgement::WrongDigit(of, why) => {
            let wrong = say::training_wrong_digit(language, &voice.cell(of.cell), &of.digit);
            let is_known = !matches!(**why, WhyNot::Possible);
            let why = if is_known { voice.why_not(*of, why) } else { Vec::new() };
            [wrong].into_iter().chain(why).collect()
        }
        Judgement::WrongRemoval(of) => {
            vec![say::training_wrong_removal(language, &voice.cell(of.cell), &of.digit)]
        }
        Judgement::Part(n_missing) => vec![say::training_part(language, *n_missing)],
        Judgement::WrongPattern => vec![say::training_wrong_pattern(language)],
    }
}

#[cfg(test)]
mod tests {
    use ninefold::logic::Step;
    use ninefold::training::Position;

    use super::*;
    use crate::training::{Event, Outcome};

    const ENGLISH: Language = Language::English;

    fn step(technique: Technique) -> (Layout, Step) {
        let layout = Layout::classic();
        let position = Position::new(technique, &layout, "sentences", 0).expect("a position");
        (layout, position.step())
    }

    // D21: a verdict is followed by the explanation of its step, and by what is still to be found.
    #[test]
    fn replies_have_their_lines_in_order() {
        let (layout, step) = step(Technique::NakedPair);
        let why = Voice::new(ENGLISH, &layout).explanation(&step);
        let told = |reply: &Reply, is_found| {
            let lines = lines(ENGLISH, &layout, Technique::XWing, reply, is_found);
            lines.iter().map(Line::to_string).collect::<Vec<_>>()
        };
        let other = Reply::Judged(Judgement::Other(Box::new(step.clone())));
        let verdict = say::training_other(ENGLISH, &technique_name(ENGLISH, Technique::NakedPair));
        let still = say::training_still(ENGLISH, &technique_name(ENGLISH, Technique::XWing));
        assert_eq!(told(&other, false), [&*verdict, &why, &still]);
        assert_eq!(
            told(&other, true),
            [&*verdict, &why],
            "any step was asked for, or it was found"
        );
        let right = Reply::Judged(Judgement::Right(Box::new(step.clone())));
        assert_eq!(
            told(&right, false),
            [&*say::training_right(ENGLISH, &technique_name(ENGLISH, Technique::NakedPair)), &why]
        );
        let shown = Reply::Hint(Hint::Step(Box::new(step)));
        assert_eq!(told(&shown, false), ["Naked pair", &why]);
        let named = Reply::Hint(Hint::Technique(Technique::NakedPair));
        assert_eq!(told(&named, false).len(), 1);
        assert_eq!(
            told(&Reply::Judged(Judgement::Nothing), false),
            [say::training_nothing(ENGLISH)]
        );
        assert!(named.step().is_none() && right.step().is_some() && shown.step().is_some());
    }

    // D21: the explanation of a chain keeps its numbers and its depths.
    #[test]
    fn explanations_stay_lists() {
        let (layout, step) = step(Technique::ForcingChain);
        let reply = Reply::Hint(Hint::Step(Box::new(step.clone())));
        let lines = lines(ENGLISH, &layout, Technique::ForcingChain, &reply, false);
        assert_eq!(lines[1..], Voice::new(ENGLISH, &layout).explanation_lines(&step));
        assert!(lines.iter().any(|line| line.number.is_some() || line.depth > 0), "{lines:?}");
    }

    // D21: results are those of the log.
    #[test]
    fn results_are_counted() {
        let mut progress = Progress::default();
        assert_eq!(result(ENGLISH, Technique::XWing, &progress), None);
        for outcome in Outcome::ALL {
            progress.add(0, Event::Ended(Technique::XWing, outcome));
        }
        assert_eq!(
            result(ENGLISH, Technique::XWing, &progress).as_deref(),
            Some("X-Wing: 2 of 3 right, 1 without help")
        );
    }
}
