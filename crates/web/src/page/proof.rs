//! The proof that the puzzle has one solution, step by step on the board.

use leptos::prelude::{Set as _, SetValue as _};
use ninefold::{Action, Color, Game, Move, Settings, Turn};
use ninefold_play::{Card, Clock, Intent};
use ninefold_words::{Line, ProofEnd, Voice, say};
use ninefold_workers::proving::Step;

use super::Page;
use crate::browser;
use crate::game::state::App;
use crate::game::timeline::{Replay, Replayed, Subject};

/// The colors of an assumption, and of a contradiction.
const ASSUMED: u8 = 6;
const WRONG: u8 = 1;

impl Page {
    /// Shows the board and the text of a step of the proof, counted from 0; past the end, the last step.
    pub(crate) fn prove_to(self, at: usize) {
        let shown = self.ask(|app| {
            let n_steps = app.proof.as_ref()?.n_steps();
            let at = at.min(n_steps.checked_sub(1)?);
            let step = app.proof.as_ref()?.step(at, app.game().layout())?;
            let game = board(app.game(), &step);
            let clock = Clock::after(app.clock().played(browser::now()));
            let mut shown = App::new(game, app.source.clone(), app.level(), clock);
            if let Some(&(cell, _)) = step.assumed.last() {
                shown.act(Intent::Pick(cell), 0.0);
            }
            let (n_turns, subject) = (n_steps, Subject::Proof);
            Some((shown, Replay { at, n_turns, time: 0, speed: 0, plays: false, subject }))
        });
        if let Some((app, replay)) = shown {
            self.extras().replayed.set_value(Some(Replayed { app, timeline: None }));
            self.extras().replay.set(Some(replay));
            self.paint();
        }
    }

    pub(super) fn proof_card(self, at: usize) -> Card {
        self.ask(|app| {
            let (language, layout) = (self.language(), app.game().layout());
            let Some(proof) = &app.proof else { return Card::default() };
            let lines = proof.step(at, layout).map(|Step { assumed, end, .. }| {
                Voice::new(language, layout).proof_step(&assumed, end)
            });
            let lines = lines.unwrap_or_default().into_iter().map(Line::from).collect();
            let heading = say::record_proof_at(language, &(at + 1), &proof.n_steps());
            Card { heading, lines, ..Card::default() }
        })
    }
}

/// A game with the digits that singles have filled in; colors show the assumptions, and the cell or the
/// house that cannot be filled.
fn board(game: &Game, step: &Step) -> Game {
    let mut shown = Game::new(game.puzzle().clone(), Settings::default());
    let open = step.filled.iter().filter(|(cell, _)| !game.puzzle().is_given(*cell));
    let mut moves: Vec<Move> =
        open.map(|&(cell, digit)| Move { cell, action: Action::Enter(digit) }).collect();
    let mut paint = |cell, color| {
        let action = Action::Color(Color::new(color).unwrap_or_default());
        moves.push(Move { cell, action });
    };
    match step.end {
        ProofEnd::NoDigit(cell) => paint(cell, WRONG),
        ProofEnd::NoPlace(house, _) => {
            game.layout().cells_of(house).iter().for_each(|&cell| paint(cell, WRONG));
        }
        ProofEnd::Open | ProofEnd::Solution => {}
    }
    step.assumed.iter().for_each(|&(cell, _)| paint(cell, ASSUMED));
    let _ = shown.play(Turn::Moves(moves), 0); // refused if there are no moves: only the givens are shown
    shown
}
