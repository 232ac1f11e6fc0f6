//! Recognizing turns, in the worker.

use std::collections::BTreeMap;

use ninefold::Game;
use ninefold_play::recognition::Recognized;
use ninefold_workers::recognition::{question, read, read_tally};
use ninefold_workers::task::Task;

use super::Job;

/// Asks what justifies the last turn of a game. Calls `hear` with the answer, or with `None` if there is
/// none.
pub(crate) fn ask_last(game: &Game, hear: impl Fn(Option<Recognized>) + 'static) -> Job {
    Job::ask(Task::Recognize, &question(game), move |text| hear(text.and_then(read)))
}

/// Asks how many turns of a solved game each technique justifies. Calls `hear` with the numbers.
pub(crate) fn ask_tally(game: &Game, hear: impl Fn(BTreeMap<Recognized, u32>) + 'static) -> Job {
    Job::ask(Task::Tally, &question(game), move |text| {
        if let Some(text) = text {
            hear(read_tally(text));
        }
    })
}

#[cfg(test)]
mod tests {
    use ninefold::logic::Technique;
    use ninefold::{Settings, Turn};
    use ninefold_testkit::boards;

    use super::*;
    use crate::worker::tests::answers;

    // D23: the worker recognizes the last turn, and counts those of a whole game.
    #[test]
    fn turns_are_recognized() {
        let mut game = Game::new(boards::puzzle(), Settings::default());
        let last = |game: &Game| read(&answers(Task::Recognize, &question(game))[0]);
        assert_eq!(last(&game), None);
        let layout = game.layout().clone();
        for turn in ["r5c5=5", "r1c3=1"] {
            game.play(Turn::parse(&layout, turn).unwrap(), 0).unwrap();
        }
        assert_eq!(last(&game), Some(Recognized::Guess)); // and wrong
        let tally = read_tally(&answers(Task::Tally, &question(&game))[0]);
        assert_eq!(tally, BTreeMap::from([(Recognized::Step(Technique::NakedSingle), 1)]));
        assert_eq!(answers(Task::Recognize, "nonsense"), [""]);
    }
}
