//! The player's actions, and their effects.

use ninefold_play::{Effect, Intent};

use crate::game::state::App;

/// Carries out an intent at a time in milliseconds. Before anything that cannot be undone, the page has
/// already asked the player, so the seat's own question gets yes.
pub(crate) fn update(app: &mut App, intent: Intent, now: f64) -> Effect {
    let mut effect = app.act(intent, now);
    if app.question().is_some() {
        let answered = app.act(Intent::Yes, now);
        effect.cells |= &answered.cells;
        effect.is_turn |= answered.is_turn;
    }
    effect
}

#[cfg(test)]
mod tests {
    use ninefold::{Cell, CellSet, Digit, Layout};
    use ninefold_play::looks;
    use ninefold_testkit::boards;

    use super::*;
    use crate::game::state::Source;

    // D4, D7, W1: an effect names every cell whose look changed, even after a question.
    #[test]
    fn effects_name_the_cells_that_change() {
        let layout = Layout::classic();
        let mut app = App::of_puzzle(boards::puzzle(), Source::Made("test".to_owned()), None);
        let [cell, other] = [2, 3].map(|index| layout.cell(index).unwrap());
        let five = Intent::Digit(Digit::new(5).unwrap());
        let intents = [
            (Intent::Pick(cell), false),
            (five, true),
            (Intent::Candidates, true),
            (Intent::Pick(other), false),
            (Intent::Restart, true),
            (Intent::Reveal, true),
        ];
        for (intent, is_turn) in intents {
            let before = looks(&app);
            let effect = update(&mut app, intent, 0.0);
            let after = looks(&app);
            let differs = |cell: &Cell| before[cell.index()] != after[cell.index()];
            let changed: CellSet = layout.cells().filter(differs).collect();
            assert!(changed.iter().all(|cell| effect.cells.contains(cell)), "{intent:?}");
            assert_eq!(effect.is_turn, is_turn, "{intent:?}");
        }
        assert!(app.is_over());
    }
}
