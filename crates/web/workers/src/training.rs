//! Exercises of the training, as text between the worker with every technique and the page.
//!
//! A question names a position and everything that the learner has asked there so far, latest last. So a
//! worker that has just started can answer as well as one that has kept the exercise.

use std::fmt::Write as _;

use ninefold::hint::{Hint, WhyNot};
use ninefold::logic::{Candidate, Candidates, Technique};
use ninefold::{Cell, CellSet, Layout};
use ninefold_play::training::{Answer, Attempt, Claim, Judgement, Outcome, Reply};

use crate::steps::{read_step, step_text};

/// A position, as everything that it is made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Its technique.
    pub technique: Technique,
    /// The wanted layout; if the technique has no positions on it, the position is on one grid.
    pub layout: Layout,
    /// Its seed, without spaces.
    pub seed: String,
    /// Its number among the positions of the seed.
    pub index: u64,
    /// Whether the learner knows which technique to look for.
    pub is_named: bool,
}

/// Something that a learner asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The judgement of this answer.
    Answer(Answer),
    /// The next hint.
    Hint,
    /// The step.
    Show,
}

/// A question about a position. If nothing is asked, the question is for the position itself, and the answer
/// is a game document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The position.
    pub request: Request,
    /// Everything asked there, latest last.
    pub asked: Vec<Asked>,
}

impl Question {
    /// Its text form: a line for the position, and one for each thing asked.
    pub fn to_text(&self) -> String {
        let Request { technique, layout, seed, index, is_named } = &self.request;
        let is_named = u8::from(*is_named);
        let mut text = format!("{technique} {seed} {index} {is_named} {}", layout.name());
        for asked in &self.asked {
            let line = match asked {
                Asked::Hint => "hint".to_owned(),
                Asked::Show => "show".to_owned(),
                Asked::Answer(Answer::Claims(claims)) => {
                    let claims = claims.iter().map(|&claim| claim_text(claim));
                    format!("claims {}", claims.collect::<Vec<_>>().join(" "))
                }
                Asked::Answer(Answer::Pattern(cells)) => {
                    format!("cells {}", indices(cells.iter().map(Cell::index)))
                }
            };
            let _ = write!(text, "\n{line}");
        }
        text
    }

    /// Reads the text form; `None` if the text is not a question.
    pub fn read(text: &str) -> Option<Question> {
        let mut lines = text.lines();
        let mut words = lines.next()?.splitn(5, ' ');
        let mut word = || words.next();
        let request = Request {
            technique: word()?.parse().ok()?,
            seed: word()?.to_owned(),
            index: word()?.parse().ok()?,
            is_named: word()? == "1",
            layout: word()?.parse().ok()?,
        };
        let asked = lines.map(|line| read_asked(&request.layout, line)).collect::<Option<_>>()?;
        Some(Question { request, asked })
    }
}

fn read_asked(layout: &Layout, line: &str) -> Option<Asked> {
    let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
    Some(match kind {
        "hint" => Asked::Hint,
        "show" => Asked::Show,
        "claims" => {
            let claims = rest.split(' ').map(|word| read_claim(layout, word));
            Asked::Answer(Answer::Claims(claims.collect::<Option<_>>()?))
        }
        "cells" => {
            let cells: CellSet = cells(layout, rest)?.into_iter().collect();
            Asked::Answer(Answer::Pattern(Box::new(cells)))
        }
        _ => return None,
    })
}

/// The worker's feedback on what was asked last, and the state of the exercise after it.
#[derive(Clone, Debug)]
pub struct Feedback {
    /// What the worker says.
    pub reply: Reply,
    /// The progress of the learner.
    pub attempt: Attempt,
}

impl Feedback {
    /// Its text form, on a layout.
    pub fn to_text(&self, layout: &Layout) -> String {
        let Attempt { is_found, is_over, outcome } = self.attempt;
        let outcome = outcome.map_or("-", Outcome::name);
        let (is_found, is_over) = (u8::from(is_found), u8::from(is_over));
        let reply = match &self.reply {
            Reply::Judged(judgement) => judged(layout, judgement),
            Reply::Hint(hint) => hinted(layout, hint),
        };
        format!("{is_found} {is_over} {outcome}\n{reply}")
    }

    /// Reads the text form of feedback about a position with these candidates; `None` for anything else.
    pub fn read(text: &str, start: &Candidates) -> Option<Feedback> {
        let (state, reply) = text.split_once('\n')?;
        let mut words = state.split(' ');
        let mut word = || words.next();
        let (is_found, is_over) = (word()? == "1", word()? == "1");
        let outcome = word()?;
        let outcome = Outcome::ALL.into_iter().find(|each| each.name() == outcome);
        let attempt = Attempt { is_found, is_over, outcome };
        Some(Feedback { reply: read_reply(reply, start)?, attempt })
    }
}

fn judged(layout: &Layout, judgement: &Judgement) -> String {
    match judgement {
        Judgement::Right(step) => format!("right\n{}", step_text(layout, step)),
        Judgement::Other(step) => format!("other\n{}", step_text(layout, step)),
        Judgement::Guess(claim) => format!("guess {}", claim_text(*claim)),
        Judgement::Nothing => "nothing".to_owned(),
        Judgement::WrongDigit(of, why) => {
            format!("wrong-digit {}\n{}", claim_text(Claim::Place(*of)), reason(layout, why))
        }
        Judgement::WrongRemoval(of) => {
            format!("wrong-removal {}", claim_text(Claim::Remove(*of)))
        }
        Judgement::Part(n_missing) => format!("part {n_missing}"),
        Judgement::WrongPattern => "wrong-pattern".to_owned(),
    }
}

fn hinted(layout: &Layout, hint: &Hint) -> String {
    match hint {
        Hint::Area(houses) => format!("area {}", indices(houses.iter().map(|house| house.index()))),
        Hint::Technique(technique) => format!("technique {technique}"),
        Hint::Step(step) => format!("step\n{}", step_text(layout, step)),
        _ => "none".to_owned(),
    }
}

fn reason(layout: &Layout, why: &WhyNot) -> String {
    match why {
        WhyNot::Filled(digit) => format!("filled {digit}"),
        WhyNot::Seen(cells) => format!("seen {}", indices(cells.iter().map(|cell| cell.index()))),
        WhyNot::Steps { steps, .. } => {
            let steps = steps.iter().map(|step| step_text(layout, step));
            format!("steps\n{}", steps.collect::<Vec<_>>().join("\n"))
        }
        _ => "possible".to_owned(),
    }
}

fn read_reply(text: &str, start: &Candidates) -> Option<Reply> {
    let layout = start.layout();
    let (head, rest) = text.split_once('\n').unwrap_or((text, ""));
    let (kind, of) = head.split_once(' ').unwrap_or((head, ""));
    let judgement = match kind {
        "right" => Judgement::Right(Box::new(read_step(layout, rest)?)),
        "other" => Judgement::Other(Box::new(read_step(layout, rest)?)),
        "guess" => Judgement::Guess(read_claim(layout, of)?),
        "nothing" => Judgement::Nothing,
        "wrong-digit" => {
            let (Claim::Place(of) | Claim::Remove(of)) = read_claim(layout, of)?;
            Judgement::WrongDigit(of, Box::new(read_reason(rest, start)?))
        }
        "wrong-removal" => {
            let (Claim::Place(of) | Claim::Remove(of)) = read_claim(layout, of)?;
            Judgement::WrongRemoval(of)
        }
        "part" => Judgement::Part(of.parse().ok()?),
        "wrong-pattern" => Judgement::WrongPattern,
        _ => return read_hint(kind, of, rest, layout).map(Reply::Hint),
    };
    Some(Reply::Judged(judgement))
}

fn read_hint(kind: &str, of: &str, rest: &str, layout: &Layout) -> Option<Hint> {
    match kind {
        "area" => {
            let house = |index: &str| layout.houses().nth(index.parse().ok()?);
            Some(Hint::Area(of.split_whitespace().map(house).collect::<Option<_>>()?))
        }
        "technique" => Some(Hint::Technique(of.parse().ok()?)),
        "step" => Some(Hint::Step(Box::new(read_step(layout, rest)?))),
        _ => None,
    }
}

fn read_reason(text: &str, start: &Candidates) -> Option<WhyNot> {
    let layout = start.layout();
    let (head, rest) = text.split_once('\n').unwrap_or((text, ""));
    let (kind, of) = head.split_once(' ').unwrap_or((head, ""));
    Some(match kind {
        "filled" => WhyNot::Filled(of.parse().ok()?),
        "seen" => WhyNot::Seen(cells(layout, of)?),
        "steps" => {
            let steps = rest.lines().map(|line| read_step(layout, line)).collect::<Option<_>>()?;
            WhyNot::Steps { start: Box::new(start.clone()), steps }
        }
        "possible" => WhyNot::Possible,
        _ => return None,
    })
}

/// A claim such as `=12:5` or `-12:5`: placed or removed, the index of the cell, and the digit.
fn claim_text(claim: Claim) -> String {
    let (sign, of) = match claim {
        Claim::Place(of) => ('=', of),
        Claim::Remove(of) => ('-', of),
    };
    format!("{sign}{}:{}", of.cell.index(), of.digit)
}

fn read_claim(layout: &Layout, word: &str) -> Option<Claim> {
    let (sign, of) = word.split_at_checked(1)?;
    let (cell, digit) = of.split_once(':')?;
    let of = Candidate { cell: layout.cell(cell.parse().ok()?)?, digit: digit.parse().ok()? };
    match sign {
        "=" => Some(Claim::Place(of)),
        "-" => Some(Claim::Remove(of)),
        _ => None,
    }
}

fn indices(numbers: impl Iterator<Item = usize>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

fn cells(layout: &Layout, text: &str) -> Option<Vec<Cell>> {
    text.split_whitespace().map(|index| layout.cell(index.parse().ok()?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    // D21: questions are read back as they were written; anything else is refused.
    #[test]
    fn questions_are_read_back() {
        let layout: Layout = "samurai".parse().unwrap();
        let of = Candidate { cell: layout.cell(300).unwrap(), digit: "5".parse().unwrap() };
        let cells: CellSet =
            [1, 9, 368].into_iter().filter_map(|index| layout.cell(index)).collect();
        let (technique, seed) = (Technique::XWing, "a".to_owned());
        let request = Request { technique, layout, seed, index: 7, is_named: true };
        let asked = vec![
            Asked::Hint,
            Asked::Answer(Answer::Claims(vec![Claim::Place(of), Claim::Remove(of)])),
            Asked::Answer(Answer::Pattern(Box::new(cells))),
            Asked::Show,
        ];
        let question = Question { request, asked };
        let text = question.to_text();
        assert_eq!(text.lines().nth(2), Some("claims =300:5 -300:5"));
        assert_eq!(Question::read(&text), Some(question));
        for wrong in ["", "x-wing", "nothing a 0 1 classic", "x-wing a 0 1 nowhere"] {
            assert_eq!(Question::read(wrong), None, "{wrong}");
        }
        for wrong in ["claims", "claims =81:5", "claims 8:5", "cells 81", "nonsense"] {
            let text = format!("x-wing a 0 1 classic\n{wrong}");
            assert_eq!(Question::read(&text), None, "{wrong}");
        }
    }
}
