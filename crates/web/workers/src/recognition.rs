//! The techniques behind the turns of a game, as text between the worker with every technique and the page.

use std::collections::BTreeMap;

use ninefold::Game;
use ninefold_play::recognition::Recognized;
use ninefold_wire::{Document, GameView, Options};

/// The question about a game: its document.
pub fn question(game: &Game) -> String {
    GameView::new(game).to_json()
}

/// Reads a question; `None` if the text is not one.
pub fn read_question(text: &str) -> Option<Game> {
    match Document::read(text, &Options::default()) {
        Ok(Document::Game(document)) => Some(document.game),
        _ => None,
    }
}

/// The technique behind a turn, as text: its name, or empty if it cannot be determined.
pub fn to_text(recognized: Option<Recognized>) -> String {
    recognized.map_or("", Recognized::name).to_owned()
}

/// Reads the technique behind a turn; `None` if it could not be determined.
pub fn read(text: &str) -> Option<Recognized> {
    Recognized::named(text)
}

/// The techniques behind the turns of a game, as text: a name and a number per line.
pub fn tally_text(tally: &BTreeMap<Recognized, u32>) -> String {
    let line =
        |(recognized, number): (&Recognized, &u32)| format!("{} {number}", recognized.name());
    tally.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Reads the lines that are understood.
pub fn read_tally(text: &str) -> BTreeMap<Recognized, u32> {
    let line = |line: &str| {
        let (name, number) = line.split_once(' ')?;
        Some((Recognized::named(name)?, number.parse().ok()?))
    };
    text.lines().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use ninefold::Settings;
    use ninefold::logic::Technique;
    use ninefold_testkit::boards;

    use super::*;

    // D23: games, and the techniques behind their turns, are read as they were written.
    #[test]
    fn turns_are_read_back() {
        let game = Game::new(boards::puzzle(), Settings::default());
        let read_game = read_question(&question(&game)).unwrap();
        assert_eq!(read_game.puzzle(), game.puzzle());
        assert!(read_question("").is_none() && read_question("nonsense").is_none());
        let all = Technique::ALL.map(|technique| Some(Recognized::Step(technique)));
        for recognized in all.into_iter().chain([Some(Recognized::Guess), None]) {
            assert_eq!(read(&to_text(recognized)), recognized);
        }
        let tally = BTreeMap::from([
            (Recognized::Step(Technique::NakedSingle), 30),
            (Recognized::Guess, 1),
        ]);
        assert_eq!(read_tally(&tally_text(&tally)), tally);
        assert!(read_tally(&tally_text(&BTreeMap::new())).is_empty());
        assert!(read_tally("nonsense\nx-ray 3\nx-wing many").is_empty());
    }
}
