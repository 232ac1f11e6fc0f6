//! The card beside the board: the state of the game in words, and the actions offered next.

use ninefold::hint::{Hint, WhyNot};
use ninefold::logic::{Level, Technique};
use ninefold::{CatalogEntry, HintLevel, PlayError};
use ninefold_words::{Joint, Language, Line, Voice, checked, say, technique_name, time};

use crate::seat::{Filter, Message, Seat, n_turns_since_mistake};
use crate::walk::Walk;

/// A heading with a few lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// The heading.
    pub heading: String,
    /// The details.
    pub lines: Vec<Line>,
    /// The actions offered next.
    pub offers: Vec<Offer>,
}

/// An action that a card offers; a front end omits those that it does not support.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// The next level of the hint.
    MoreHint,
    /// Carrying out the hint.
    Apply,
    /// Dismissing the hint.
    Close,
    /// The lesson of a technique.
    Learn(Technique),
    /// Undoing the turns since a mistake was made.
    UndoMistake,
    /// Showing the wrong cells.
    Where,
    /// Resuming after a pause.
    Resume,
    /// Another puzzle like this one.
    Again,
    /// A puzzle of a higher level.
    Harder(Level),
    /// A daily puzzle.
    Daily,
    /// Another puzzle.
    New,
}

/// The maximum number of conflicts listed; the rest are only counted.
const MOST_LINES: usize = 4;

/// The card for the current state, at a time in milliseconds.
pub fn card(seat: &Seat, language: Language, now: f64) -> Card {
    let layout = seat.game().layout();
    let heading = |heading: String| Card { heading, ..Card::default() };
    if seat.is_paused() {
        let lines = vec![Line::from(say::paused_help(language))];
        return Card { heading: say::paused(language), lines, offers: vec![Offer::Resume] };
    }
    if let Some(walk) = seat.walk() {
        return walk_card(seat, language, walk);
    }
    match seat.message() {
        Message::Nothing => board_card(seat, language),
        Message::Refused(error) => heading(refusal(seat, language, error)),
        Message::Mistake(cell, digit) => {
            heading(Voice::new(language, layout).wrong(*cell, *digit, seat.game().n_mistakes()))
        }
        Message::Hint(hint) => hint_card(seat, language, hint),
        Message::Impossible { of, own, seen } => {
            let why = match (own, &seen[..]) {
                (Some(own), _) => WhyNot::Filled(*own),
                (None, []) => WhyNot::Possible,
                (None, seen) => WhyNot::Seen(seen.to_vec()),
            };
            let told = Voice::new(language, layout).why_not(*of, &why);
            Card { heading: told.concat(), lines: Vec::new(), offers: vec![Offer::Close] }
        }
        Message::Checked { n_mistakes, n_empty } => Card {
            heading: checked(language, *n_mistakes, *n_empty),
            lines: Vec::new(),
            offers: Vec::from_iter(
                (*n_mistakes > 0 && seat.wrong().is_empty()).then_some(Offer::Where),
            ),
        },
        Message::Unfinishable(conflicts) if conflicts.is_empty() => {
            heading(say::play_finish_unsolvable(language))
        }
        Message::Unfinishable(conflicts) => heading(say::play_finish_collides(
            language,
            &Voice::new(language, layout).cells(conflicts, Joint::And),
        )),
        Message::Remembered(name) => heading(say::checkpoint_saved(language, &name)),
        Message::Restarted => heading(say::play_restarted(language)),
        Message::Solved => Card {
            heading: say::play_solved(language, seat.game().n_hints(), &time(seat.played(now))),
            lines: finish_lines(seat, language),
            offers: next_offers(seat),
        },
        Message::Revealed => Card {
            heading: say::play_solution(language),
            lines: Vec::new(),
            offers: next_offers(seat),
        },
        Message::Text(text) => heading(text.clone()),
    }
}

/// The explanation of a walk's current step.
fn walk_card(seat: &Seat, language: Language, walk: &Walk) -> Card {
    let layout = seat.game().layout();
    let heading = |heading: String| Card { heading, ..Card::default() };
    match walk.step() {
        Some((number, step)) => {
            let reason = walk.reason_for().map(|of| {
                let n_steps = walk.stage().n_steps;
                Voice::new(language, layout).why_not_in_steps(of, n_steps).into()
            });
            let told = Voice::new(language, layout).explanation_lines(step);
            let apply = walk.is_choice().then_some(Offer::Apply);
            Card {
                heading: say::walk_step(
                    language,
                    &number,
                    &technique_name(language, step.technique),
                ),
                lines: reason.into_iter().chain(told).collect(),
                offers: apply.into_iter().chain([Offer::Learn(step.technique)]).collect(),
            }
        }
        None if walk.is_choice() && walk.stage().is_whole => heading(say::no_step_listed(language)),
        None if walk.is_choice() => heading(say::steps_thinking(language)),
        None if walk.waits() => heading(say::steps_thinking(language)),
        None if walk.candidates().is_solved() => heading(say::walk_ends(language)),
        None => heading(Voice::new(language, layout).hint(&Hint::NoStep)),
    }
}

/// The help and the mistakes that count against a solved game.
fn finish_lines(seat: &Seat, language: Language) -> Vec<Line> {
    let n_mistakes = seat.game().n_mistakes();
    let mistakes = (n_mistakes > 0).then(|| say::page_mistakes(language, n_mistakes as usize));
    let helped = seat.game().was_helped().then(|| say::page_solved_helped(language));
    mistakes.into_iter().chain(helped).map(Line::from).collect()
}

/// Suggestions for the next puzzle.
fn next_offers(seat: &Seat) -> Vec<Offer> {
    let mut offers = Vec::new();
    let is_named = CatalogEntry::of(seat.game().layout()).is_some();
    if let Some(level) = seat.level().filter(|_| is_named) {
        offers.push(Offer::Again);
        let harder = Level::ALL.into_iter().find(|&other| other > level);
        offers.extend(harder.map(Offer::Harder));
    }
    offers.extend([Offer::Daily, Offer::New]);
    offers
}

/// The card without a message: the conflicts, or the number of cells left.
fn board_card(seat: &Seat, language: Language) -> Card {
    let game = seat.game();
    if game.conflicts().is_empty() {
        let heading = match seat.filter() {
            Filter::Off => say::page_left(language, game.n_empty()),
            Filter::Asked => say::settings_filter_help(language),
            Filter::Why => {
                say::why_not_ask(language, &Voice::new(language, game.layout()).cell(seat.cursor()))
            }
            Filter::On(digit) => say::page_places(language, &digit, seat.n_places(digit)),
        };
        return Card { heading, ..Card::default() };
    }
    let violations = game.board().violations();
    let lines = violations.iter().take(MOST_LINES);
    Card {
        heading: say::page_conflicts(language, game.conflicts().len()),
        lines: lines.map(|one| Voice::new(language, game.layout()).conflict(one).into()).collect(),
        offers: Vec::new(),
    }
}

fn hint_card(seat: &Seat, language: Language, hint: &Hint) -> Card {
    let layout = seat.game().layout();
    let (heading, lines, technique) = match hint {
        Hint::Step(step) => {
            let name = technique_name(language, step.technique);
            let lines = Voice::new(language, layout).explanation_lines(step);
            (name, lines, Some(step.technique))
        }
        Hint::Technique(technique) => {
            (Voice::new(language, layout).hint(hint), Vec::new(), Some(*technique))
        }
        _ => (Voice::new(language, layout).hint(hint), Vec::new(), None),
    };
    let level = hint.level().filter(|&level| level >= HintLevel::Cell);
    let is_more = level.is_some_and(|level| level < HintLevel::HIGHEST);
    let is_hidden = matches!(hint, Hint::Mistake { .. }) && seat.wrong().is_empty();
    let offers = [
        n_turns_since_mistake(hint).map(|_| Offer::UndoMistake),
        is_hidden.then_some(Offer::Where),
        seat.can_apply(hint).then_some(Offer::Apply),
        is_more.then_some(Offer::MoreHint),
        technique.map(Offer::Learn),
        Some(Offer::Close),
    ];
    Card { heading, lines, offers: offers.into_iter().flatten().collect() }
}

fn refusal(seat: &Seat, language: Language, error: &PlayError) -> String {
    match error {
        PlayError::Entry { cell, error } => {
            Voice::new(language, seat.game().layout()).refused(*cell, error)
        }
        PlayError::NothingToUndo => say::play_nothing_to_undo(language),
        PlayError::NothingToRedo => say::play_nothing_to_redo(language),
        PlayError::TooManyCheckpoints => say::checkpoints_full(language),
        PlayError::Finished => say::play_over(language),
        error => say::bad_move(language, &error),
    }
}

#[cfg(test)]
mod tests {
    use ninefold::{Policy, Turn};

    use super::*;
    use crate::clock::Clock;
    use crate::intent::Intent;
    use crate::tests::{classic, digit, pick, with_policy};

    fn english(seat: &Seat) -> Card {
        card(seat, Language::English, 0.0)
    }

    fn texts(card: &Card) -> Vec<String> {
        card.lines.iter().map(Line::to_string).collect()
    }

    // R9, D4: the card names every conflict with its house and its cells, including givens.
    #[test]
    fn the_card_names_conflicts() {
        let mut seat = classic();
        pick(&mut seat, 0, 2);
        seat.digit(digit(5), 0.0);
        let card = english(&seat);
        assert_eq!(card.heading, "2 cells are in conflict");
        assert_eq!(
            texts(&card),
            [
                "5 appears more than once in row 1: r1c1 and r1c3",
                "5 appears more than once in box 1: r1c1 and r1c3",
            ]
        );
        seat.play_turn(Turn::Undo(1), 0.0);
        let card = english(&seat);
        assert_eq!((card.heading.as_str(), card.lines.len()), ("51 cells left", 0));
    }

    // D10, W5: hints are in the player's language; the card offers the next level, and carrying the hint out.
    #[test]
    fn the_card_shows_hints() {
        let mut seat = classic();
        (0..3).for_each(|_| seat.hint(None, 0.0));
        let card = card(&seat, Language::French, 0.0);
        assert_eq!(card.heading, "Singleton nu");
        let learn = Offer::Learn(Technique::NakedSingle);
        assert_eq!(card.offers, [Offer::Apply, Offer::MoreHint, learn, Offer::Close]);
        seat.hint(None, 0.0);
        assert_eq!(english(&seat).offers, [Offer::Apply, Offer::Close]);
    }

    // D10: a mistake is reported first, with a way back and an offer to show it.
    #[test]
    fn the_card_shows_mistakes_first() {
        let mut seat = classic();
        pick(&mut seat, 0, 2);
        seat.digit(digit(1), 0.0);
        seat.hint(None, 0.0);
        let offers = [Offer::UndoMistake, Offer::Where, Offer::Close];
        assert_eq!(english(&seat).offers, offers);
        assert!(!seat.game().was_helped());
        seat.act(Intent::ShowMistakes, 0.0);
        assert_eq!(english(&seat).offers, [Offer::UndoMistake, Offer::Close]);
        assert!(seat.game().was_helped() && seat.wrong().len() == 1); // M11: mistakes were shown
        seat.act(Intent::UndoMistake, 0.0);
        assert_eq!((seat.game().n_empty(), seat.wrong().len()), (51, 0));
        assert_eq!(english(&seat).heading, "51 cells left");
    }

    // D3: strict and guarded games say why they refuse a digit; guarded ones count refusals.
    #[test]
    fn the_card_says_why_digits_are_refused() {
        let refused = |policy, value| {
            let mut seat = with_policy(policy);
            pick(&mut seat, 0, 2);
            seat.digit(digit(value), 0.0);
            assert_eq!(seat.game().n_empty(), 51);
            english(&seat).heading
        };
        assert_eq!(refused(Policy::Strict, 5), "There is already a 5 in row 1 and box 1.");
        assert_eq!(refused(Policy::Guarded, 1), "r1c3 is not 1. Mistakes so far: 1.");
    }

    // R12: a check counts the mistakes, and offers to show them.
    #[test]
    fn the_card_shows_checks() {
        let mut seat = classic();
        pick(&mut seat, 0, 2);
        seat.digit(digit(1), 0.0);
        seat.check(0.0);
        assert_eq!(english(&seat).offers, [Offer::Where]);
        seat.show_mistakes(0.0);
        assert_eq!(english(&seat).offers, []);
    }

    // D8, M11: after a game is solved, the card offers the next puzzle, and says whether there was help.
    #[test]
    fn the_end_offers_what_comes_next() {
        let game = classic().game().clone();
        let mut seat = Seat::new(game, Some(Level::Expert), Clock::default());
        seat.play_turn(Turn::Hint(HintLevel::HIGHEST), 0.0);
        let solution = seat.game().puzzle().solution().clone();
        for cell in seat.game().layout().clone().cells() {
            seat.pick(cell);
            seat.digit(solution.get(cell).expect("a solution is full"), 0.0);
        }
        let card = english(&seat);
        assert_eq!(card.heading, "Congratulations! Solved in 0:00, with one hint.");
        assert_eq!(texts(&card), ["Solved with help, so this time is listed separately."]);
        let harder = Offer::Harder(Level::Extreme);
        assert_eq!(card.offers, [Offer::Again, harder, Offer::Daily, Offer::New]);
        // Opened again, or checked, it says the same.
        let again = Seat::new(seat.game().clone(), Some(Level::Expert), Clock::default());
        assert_eq!(english(&again), card);
        seat.act(Intent::Check, 0.0);
        assert_eq!(english(&seat), card);
        seat.play_turn(Turn::Undo(1), 0.0);
        seat.play_turn(Turn::Reveal, 0.0);
        assert_eq!(english(&seat).offers.len(), 4);
        let again = Seat::new(seat.game().clone(), Some(Level::Expert), Clock::default());
        assert_eq!(english(&again), english(&seat));
    }

    // M11, R12: a check of a solved board does not count as help.
    #[test]
    fn checks_after_the_end_are_no_help() {
        let mut seat = classic();
        let solution = seat.game().puzzle().solution().clone();
        for cell in seat.game().layout().clone().cells() {
            seat.pick(cell);
            seat.digit(solution.get(cell).expect("a solution is full"), 0.0);
        }
        seat.act(Intent::Check, 0.0);
        assert!(!seat.game().was_helped());
        assert_eq!(texts(&english(&seat)), Vec::<String>::new());
    }

    // M11: the card of a paused game says so, until the next intent.
    #[test]
    fn the_card_says_that_the_game_is_paused() {
        let mut seat = classic();
        seat.act(Intent::Pause, 0.0);
        let card = card(&seat, Language::French, 0.0);
        assert_eq!((card.heading.as_str(), card.offers), ("En pause", vec![Offer::Resume]));
        seat.act(Intent::Undo, 0.0);
        assert_eq!(english(&seat).offers, []);
    }

    // T8: a board that cannot be finished says why, instead of asking for confirmation.
    #[test]
    fn the_card_says_why_a_board_cannot_be_finished() {
        let mut seat = classic();
        pick(&mut seat, 0, 2);
        seat.digit(digit(5), 0.0);
        seat.act(Intent::Finish, 0.0);
        assert!(english(&seat).heading.contains("r1c1 and r1c3"), "{:?}", english(&seat));
        seat.digit(digit(1), 0.0);
        seat.act(Intent::Finish, 0.0);
        assert!(matches!(seat.message(), Message::Unfinishable(cells) if cells.is_empty()));
        assert_eq!(seat.question(), None);
    }
}
