//! Recognizing turns, in the worker.

use std::collections::BTreeMap;

use ninefold::Game;
use ninefold_play::recognition::Recognized;
use ninefold_wire::GameView;

use super::Job;

/// Asks what justifies the last turn of a game. Calls `hear` with the answer, or with `None` if there is
/// none.
pub(crate) fn ask_last(game: &Game, hear: impl Fn(Option<Recognized>) + 'static) -> Job {
    Job::ask(question("recognize", game), move |text| hear(text.and_then(Recognized::named)))
}

/// Asks how many turns of a solved game each technique justifies. Calls `hear` with the numbers.
pub(crate) fn ask_tally(game: &Game, hear: impl Fn(BTreeMap<Recognized, u32>) + 'static) -> Job {
    Job::ask(question("tally", game), move |text| {
        if let Some(text) = text {
            hear(read(text));
        }
    })
}

fn question(what: &str, game: &Game) -> String {
    format!("{what} {}", GameView::new(game).to_json())
}

fn read(text: &str) -> BTreeMap<Recognized, u32> {
    let line = |line: &str| {
        let (name, number) = line.split_once(' ')?;
        Some((Recognized::named(name)?, number.parse().ok()?))
    };
    text.lines().filter_map(line).collect()
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
        assert_eq!(answers(&question("recognize", &game)), [""]);
        let layout = game.layout().clone();
        for turn in ["r5c5=5", "r1c3=1"] {
            game.play(Turn::parse(&layout, turn).unwrap(), 0).unwrap();
        }
        assert_eq!(answers(&question("recognize", &game)), ["guess"]); // and a wrong one
        let tally = read(&answers(&question("tally", &game))[0]);
        assert_eq!(tally, BTreeMap::from([(Recognized::Step(Technique::NakedSingle), 1)]));
        assert_eq!(answers("recognize nonsense"), [""]);
        assert!(read("nonsense\nx-ray 3\nx-wing many").is_empty());
    }
}
