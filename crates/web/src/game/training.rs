//! An exercise on the board: a seat at its position, and everything that the learner has asked there.

use ninefold::hint::{self, Help, Hint};
use ninefold::logic::{Candidate, Candidates, Step};
use ninefold::{Cell, CellSet, Digit, Game, Layout};
use ninefold_play::training::{Answer, Attempt, Claim, Reply, lines, question};
use ninefold_play::{Clock, Filter, Ink, Intent, Look, Seat, looks, looks_with};
use ninefold_words::{Language, Line};
use ninefold_workers::training::{Asked, Feedback, Question, Request};

/// The effect of a digit or a tap.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum AnswerMode {
    /// A digit is entered.
    Enter,
    /// A digit is ruled out as a candidate.
    Remove,
    /// A tap marks a cell of the pattern, and a digit highlights its places.
    Mark,
}

impl AnswerMode {
    /// All modes, with their names in attributes.
    pub(crate) const ALL: [(AnswerMode, &str); 3] =
        [(AnswerMode::Enter, "enter"), (AnswerMode::Remove, "remove"), (AnswerMode::Mark, "mark")];
}

/// An exercise on the board.
#[derive(Clone, Debug)]
pub(crate) struct Drill {
    seat: Seat,
    request: Request,
    asked: Vec<Asked>,
    /// The feedback on what was asked last.
    feedback: Option<Feedback>,
    /// The effect of a digit or a tap.
    pub(crate) mode: AnswerMode,
}

impl Drill {
    /// The exercise of a request, whose position is this game.
    pub(crate) fn new(request: Request, game: Game, mode: AnswerMode) -> Drill {
        let seat = Seat::without_finder(game, None, Clock::default());
        Drill { seat, request, asked: Vec::new(), feedback: None, mode }
    }

    pub(crate) fn request(&self) -> &Request {
        &self.request
    }

    pub(crate) fn layout(&self) -> &Layout {
        self.seat.game().layout()
    }

    pub(crate) fn cursor(&self) -> Cell {
        self.seat.cursor()
    }

    /// The progress of the learner.
    pub(crate) fn attempt(&self) -> Attempt {
        self.feedback.as_ref().map(|feedback| feedback.attempt).unwrap_or_default()
    }

    /// Whether there is nothing left to try.
    pub(crate) fn is_over(&self) -> bool {
        self.attempt().is_over
    }

    /// The digits and candidates of the position.
    pub(crate) fn candidates(&self) -> Option<Candidates> {
        let help = Help::default().but(|help| help.with_marks = true);
        hint::candidates(self.seat.game(), &help).ok()
    }

    /// Moves the cursor, selects or highlights, and returns `true`; other intents do nothing.
    pub(crate) fn look_around(&mut self, intent: Intent) -> bool {
        let is_harmless = matches!(
            intent,
            Intent::Go { .. }
                | Intent::GoFar { .. }
                | Intent::Grid(_)
                | Intent::Pick(_)
                | Intent::Extend(_)
                | Intent::Toggle(_)
                | Intent::SelectAll
                | Intent::Filter
        );
        if is_harmless {
            self.seat.act(intent, 0.0);
        }
        is_harmless
    }

    /// Whether there is a grid after the cursor's (1) or before it (-1).
    pub(crate) fn has_grid(&self, by: i8) -> bool {
        self.seat.next_grid(by).is_some()
    }

    pub(crate) fn is_selected(&self, cell: Cell) -> bool {
        self.seat.selected().contains(cell)
    }

    /// Marks the selected cells as parts of the pattern, or removes their marks.
    pub(crate) fn mark(&mut self) {
        self.seat.act(Intent::Write(Ink::Color, Digit::MIN), 0.0);
    }

    pub(crate) fn marked(&self) -> CellSet {
        let game = self.seat.game();
        let is_marked = |cell: &Cell| !game.notes(*cell).colors().is_empty();
        game.layout().cells().filter(is_marked).collect()
    }

    /// What a digit asks for. `None` if it only highlights, if no selected cell is empty, or if the exercise
    /// is over.
    pub(crate) fn digit(&mut self, digit: Digit, mode: AnswerMode) -> Option<Asked> {
        if mode == AnswerMode::Mark || self.seat.filter() == Filter::Asked {
            self.highlight(digit);
            return None;
        }
        let claim = |cell| {
            let of = Candidate { cell, digit };
            if mode == AnswerMode::Enter { Claim::Place(of) } else { Claim::Remove(of) }
        };
        let board = self.seat.game().board();
        let open = self.seat.selected().iter().filter(|&cell| board.get(cell).is_none());
        let claims: Vec<Claim> = open.map(claim).collect();
        let is_asked = !claims.is_empty() && !self.is_over();
        is_asked.then_some(Asked::Answer(Answer::Claims(claims)))
    }

    fn highlight(&mut self, digit: Digit) {
        let before = self.seat.filter();
        if before != Filter::Asked {
            self.seat.act(Intent::Filter, 0.0);
        }
        if matches!(before, Filter::On(other) if other != digit) {
            self.seat.act(Intent::Filter, 0.0); // the first intent switched it off
        }
        if before != Filter::On(digit) {
            self.seat.act(Intent::Digit(digit), 0.0);
        }
    }

    /// What checking the marked cells asks for; `None` if none is marked, or if the exercise is over.
    pub(crate) fn check(&self) -> Option<Asked> {
        let marked = self.marked();
        let is_asked = !marked.is_empty() && !self.is_over();
        is_asked.then(|| Asked::Answer(Answer::Pattern(Box::new(marked))))
    }

    /// The question after everything asked so far.
    pub(crate) fn question(&self, asked: Asked) -> Question {
        let asked = self.asked.iter().cloned().chain([asked]).collect();
        Question { request: self.request.clone(), asked }
    }

    /// Stores feedback and its question.
    pub(crate) fn hear(&mut self, question: Question, feedback: Feedback) {
        self.asked = question.asked;
        self.feedback = Some(feedback);
    }

    /// The hint that is drawn: the step that was found or shown, or its area.
    fn drawn(&self) -> Option<Hint> {
        match &self.feedback.as_ref()?.reply {
            Reply::Hint(hint) => Some(hint.clone()),
            Reply::Judged(_) => self.step().map(|step| Hint::Step(Box::new(step))),
        }
    }

    pub(crate) fn step(&self) -> Option<Step> {
        self.feedback.as_ref()?.reply.step().cloned()
    }

    pub(crate) fn looks(&self) -> Vec<Look> {
        self.drawn().map_or_else(|| looks(&self.seat), |hint| looks_with(&self.seat, &hint))
    }

    /// The task of the exercise, in words.
    pub(crate) fn asks(&self, language: Language) -> String {
        question(language, self.request.technique, self.request.is_named)
    }

    /// The feedback on what was asked last, in words.
    pub(crate) fn reply_lines(&self, language: Language) -> Vec<Line> {
        let Some(feedback) = &self.feedback else { return Vec::new() };
        let (technique, is_found) = (self.request.technique, feedback.attempt.is_found);
        lines(language, self.layout(), technique, &feedback.reply, is_found)
    }
}

#[cfg(test)]
mod tests {
    use ninefold::logic::Technique;
    use ninefold_play::Tint;
    use ninefold_play::training::Outcome;

    use super::*;
    use crate::worker::training::tests::{feedback_to, game_of, request};

    fn drill(technique: Technique, is_named: bool) -> Drill {
        let request = request(technique, "classic", is_named);
        let game = game_of(&request);
        Drill::new(request, game, AnswerMode::Remove)
    }

    fn ask(drill: &mut Drill, asked: Asked) {
        let question = drill.question(asked);
        let start = drill.candidates().expect("a position");
        let feedback = feedback_to(&question.request, &question.asked, &start);
        drill.hear(question, feedback);
    }

    fn step(drill: &Drill) -> Step {
        let mut shown = drill.clone();
        ask(&mut shown, Asked::Show);
        shown.step().expect("it is shown")
    }

    // D21, W10: a candidate that the step removes is right, and the step is drawn and explained.
    #[test]
    fn steps_are_found() {
        let mut drill = drill(Technique::XWing, true);
        assert_eq!(drill.asks(Language::English), "Look for: X-Wing.");
        let gone = step(&drill).eliminations[0];
        assert!(drill.look_around(Intent::Pick(gone.cell)));
        let asked = drill.digit(gone.digit, AnswerMode::Remove).expect("an answer");
        ask(&mut drill, asked);
        assert!(drill.attempt().is_found && drill.is_over());
        assert_eq!(drill.attempt().outcome, Some(Outcome::Alone));
        let reply = drill.reply_lines(Language::English);
        assert_eq!(reply[0].text, "Right: X-Wing.");
        assert!(reply.len() > 1);
        let look = drill.looks()[gone.cell.index()];
        assert_eq!(look.tint(gone.digit), Tint::Out);
        assert_eq!(drill.digit(gone.digit, AnswerMode::Remove), None, "it is over");
    }

    // D21, W10: cells are marked and checked; only a part of the pattern is not wrong.
    #[test]
    fn patterns_are_marked() {
        let mut drill = drill(Technique::XWing, true);
        let pattern: Vec<Cell> = step(&drill).candidates.iter().map(|(of, _)| of.cell).collect();
        assert_eq!(drill.check(), None);
        for (n_marked, &cell) in pattern.iter().enumerate() {
            drill.look_around(Intent::Pick(cell));
            drill.mark();
            assert_eq!(drill.marked().len(), n_marked + 1);
            let asked = drill.check().expect("cells");
            ask(&mut drill, asked);
            assert_eq!(drill.attempt().is_found, n_marked + 1 == pattern.len());
        }
        assert_eq!(drill.attempt().outcome, Some(Outcome::Alone));
        drill.mark();
        assert_eq!(drill.marked().len(), pattern.len() - 1);
    }

    // D21, W10: a wrong digit is explained; if the technique is not named, it ends the exercise.
    #[test]
    fn mistakes_are_explained() {
        for is_named in [true, false] {
            let mut drill = drill(Technique::XWing, is_named);
            let gone = step(&drill).eliminations[0];
            drill.look_around(Intent::Pick(gone.cell));
            let asked = drill.digit(gone.digit, AnswerMode::Enter).expect("an answer");
            ask(&mut drill, asked);
            let reply = drill.reply_lines(Language::English);
            assert!(reply[0].text.starts_with("Wrong: "), "{}", reply[0].text);
            assert!(reply.len() > 1, "with the reason");
            assert_eq!((drill.attempt().is_found, drill.is_over()), (false, !is_named));
            assert_eq!(drill.attempt().outcome, Some(Outcome::Missed));
        }
    }

    // D21, W10: hints say where, and then show the step; a digit highlights its places.
    #[test]
    fn hints_and_highlights() {
        let mut drill = drill(Technique::XWing, true);
        ask(&mut drill, Asked::Hint);
        assert!(drill.reply_lines(Language::French)[0].text.starts_with("Regardez"));
        assert!(drill.looks().iter().any(|look| look.hinted));
        ask(&mut drill, Asked::Hint);
        assert!(drill.step().is_some() && !drill.is_over());
        let digit = |value| Digit::new(value).unwrap();
        let n_dim = |drill: &Drill| drill.looks().iter().filter(|look| look.dim).count();
        assert_eq!(drill.digit(digit(4), AnswerMode::Mark), None);
        let of_four = n_dim(&drill);
        assert!(of_four > 0);
        drill.digit(digit(5), AnswerMode::Mark);
        assert!(n_dim(&drill) > 0);
        drill.digit(digit(5), AnswerMode::Mark);
        assert_eq!(n_dim(&drill), 0);
    }
}
