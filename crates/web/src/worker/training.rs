//! Exercises of the training, in the worker.

use ninefold::Game;
use ninefold::logic::Candidates;
use ninefold_wire::{Document, Options};
use ninefold_workers::task::Task;
use ninefold_workers::training::{Feedback, Question, Request};

use super::Job;

/// Asks for a position. Calls `hear` with its game, or with `None` if there is no worker.
pub(crate) fn ask_position(request: Request, hear: impl Fn(Option<Game>) + 'static) -> Job {
    let question = Question { request, asked: Vec::new() };
    Job::ask(Task::Train, &question.to_text(), move |text| hear(text.and_then(game)))
}

/// Asks about a position with these candidates. Calls `hear` with the feedback on what was asked last, or
/// with `None` if there is no worker.
pub(crate) fn ask(
    question: &Question,
    start: Candidates,
    hear: impl Fn(Option<Feedback>) + 'static,
) -> Job {
    Job::ask(Task::Train, &question.to_text(), move |text| {
        hear(text.and_then(|text| Feedback::read(text, &start)));
    })
}

fn game(text: &str) -> Option<Game> {
    match Document::read(text, &Options::default()) {
        Ok(Document::Game(document)) => Some(document.game),
        _ => None,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use ninefold::Layout;
    use ninefold::hint::{Hint, WhyNot};
    use ninefold::logic::{Candidate, Step, Technique};
    use ninefold::training::Position;
    use ninefold_play::training::{Answer, Attempt, Claim, Exercise, Judgement, Outcome, Reply};
    use ninefold_workers::training::Asked;

    use super::*;
    use crate::worker::tests::answers;

    pub(crate) fn request(technique: Technique, layout: &str, is_named: bool) -> Request {
        let (layout, seed) = (layout.parse().unwrap(), "seed".to_owned());
        Request { technique, layout, seed, index: 3, is_named }
    }

    fn position(request: &Request, layout: &Layout) -> Position {
        Position::new(request.technique, layout, &request.seed, request.index).unwrap()
    }

    /// The game of a request, as the worker sends it.
    pub(crate) fn game_of(request: &Request) -> Game {
        let question = Question { request: request.clone(), asked: Vec::new() };
        game(&answers(Task::Train, &question.to_text())[0]).expect("a game")
    }

    /// The worker's feedback on what was asked last.
    pub(crate) fn feedback_to(request: &Request, asked: &[Asked], start: &Candidates) -> Feedback {
        let question = Question { request: request.clone(), asked: asked.to_vec() };
        Feedback::read(&answers(Task::Train, &question.to_text())[0], start).expect("feedback")
    }

    fn claims(step: &Step) -> Vec<Claim> {
        let placed = step.placements.iter().map(|&placed| Claim::Place(placed));
        placed.chain(step.eliminations.iter().map(|&gone| Claim::Remove(gone))).collect()
    }

    // D20: the worker makes the engine's positions, on one grid and on a samurai; techniques without
    // positions on a samurai get one grid.
    #[test]
    fn positions_are_made() {
        let samurai: Layout = "samurai".parse().unwrap();
        for (technique, layout) in [
            (Technique::XWing, Layout::classic()),
            (Technique::HiddenPair, samurai),
            (Technique::Jellyfish, Layout::classic()), // although a samurai is asked for
        ] {
            let request = request(technique, "samurai", true);
            let request = match technique {
                Technique::XWing => Request { layout: Layout::classic(), ..request },
                _ => request,
            };
            let expected = position(&request, &layout).game();
            let made = game_of(&request);
            assert_eq!((made.board(), made.layout()), (expected.board(), &layout));
            for cell in layout.cells() {
                assert_eq!(made.notes(cell).all_marks(), expected.notes(cell).all_marks());
            }
        }
    }

    // D21: the worker sends the engine's judgements, whether it has kept the exercise or has just started.
    #[test]
    fn answers_are_judged() {
        let request = request(Technique::XWing, "classic", true);
        let position = position(&request, &Layout::classic());
        let (start, step) = (position.candidates().clone(), position.step());
        let solution = position.puzzle().solution().clone();
        let at = |cell, digit| Candidate { cell, digit };
        let (cell, right) = {
            let gone = step.eliminations[0];
            (gone.cell, solution.get(gone.cell).unwrap())
        };
        let wrong = start.of(cell).into_iter().find(|&digit| digit != right).unwrap();
        let given = start.layout().cells().find(|&cell| start.is_given(cell)).unwrap();
        let seen = solution.get(given).unwrap();
        let mut peers = start.layout().peers(given).iter().copied();
        let peer = peers.find(|&peer| start.digit(peer).is_none()).unwrap();
        let claim = |claim| Asked::Answer(Answer::Claims(vec![claim]));
        let pattern = |cells: &[ninefold::Cell]| {
            Asked::Answer(Answer::Pattern(Box::new(cells.iter().copied().collect())))
        };
        let shown: Vec<_> = step.candidates.iter().map(|(shown, _)| shown.cell).collect();
        let all = [
            claim(Claim::Place(at(cell, wrong))),
            claim(Claim::Place(at(peer, seen))),
            claim(Claim::Remove(at(cell, right))),
            claim(Claim::Remove(at(peer, seen))),
            pattern(&shown[..1]),
            pattern(&[given]),
            Asked::Hint,
            Asked::Hint,
            Asked::Answer(Answer::Claims(claims(&step))),
            Asked::Show,
        ];
        let mut exercise = Exercise::named(position.clone());
        for n in 1..=all.len() {
            let reply = match &all[n - 1] {
                Asked::Answer(answer) => Reply::Judged(exercise.answer(answer)),
                Asked::Hint => Reply::Hint(exercise.hint()),
                Asked::Show => Reply::Hint(exercise.show()),
            };
            let expected = format!("{reply:?}");
            // Asking about another position in between makes the worker forget the exercise.
            if n % 3 == 0 {
                game_of(&Request { index: 9, ..request.clone() });
            }
            let feedback = feedback_to(&request, &all[..n], &start);
            assert_eq!(format!("{:?}", feedback.reply), expected, "{n}");
            assert_eq!(feedback.attempt, Attempt::of(&exercise), "{n}");
        }
        assert_eq!(exercise.outcome(), Some(Outcome::Missed));
        assert_eq!(answers(Task::Train, "nonsense"), [""]);
    }

    // D21: reasons are sent: digits that are seen, and steps.
    #[test]
    fn reasons_are_sent() {
        let request = request(Technique::NakedPair, "classic", false);
        let start = position(&request, &Layout::classic()).candidates().clone();
        let solution = position(&request, &Layout::classic()).puzzle().solution().clone();
        let (mut n_seen, mut n_steps) = (0, 0);
        for cell in start.open_cells().take(4) {
            for digit in ninefold::Size::CLASSIC.all() {
                if solution.get(cell) == Some(digit) {
                    continue;
                }
                let asked = Answer::Claims(vec![Claim::Place(Candidate { cell, digit })]);
                let feedback = feedback_to(&request, &[Asked::Answer(asked)], &start);
                let Reply::Judged(Judgement::WrongDigit(_, why)) = feedback.reply else {
                    panic!("{:?}", feedback.reply)
                };
                n_seen += usize::from(matches!(*why, WhyNot::Seen(_)));
                n_steps += usize::from(matches!(*why, WhyNot::Steps { .. }));
            }
        }
        assert!(n_seen > 0 && n_steps > 0, "{n_seen} {n_steps}");
        let feedback = feedback_to(&request, &[Asked::Hint, Asked::Hint], &start);
        assert!(matches!(feedback.reply, Reply::Hint(Hint::Technique(Technique::NakedPair))));
    }
}
