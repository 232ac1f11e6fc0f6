//! Turns of a log.

use ninefold::{Game, Layout, Logged, ParseTurnError, Turn};
use serde::{Deserialize, Serialize};

/// A turn of a log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Turn))]
pub struct TurnShape {
    /// Its number, from 1.
    #[cfg_attr(feature = "schema", schema(minimum = 1))]
    pub number: usize,
    /// Milliseconds since the start.
    pub at: u64,
    /// What was played, such as `r1c1=5`, `undo 2` or `restart`.
    pub turn: String,
}

impl TurnShape {
    /// The turn of this number in the log of a game on a layout.
    pub fn new(layout: &Layout, number: usize, logged: &Logged) -> TurnShape {
        TurnShape { number, at: logged.at, turn: logged.turn.display(layout).to_string() }
    }

    /// The turns of a game after the first `n_turns`.
    pub fn after(game: &Game, n_turns: usize) -> Vec<TurnShape> {
        TurnShape::some_after(game, n_turns, usize::MAX)
    }

    /// At most this many turns of a game after the first `n_turns`.
    pub fn some_after(game: &Game, n_turns: usize, most: usize) -> Vec<TurnShape> {
        let shape =
            |(number, logged): (usize, &Logged)| TurnShape::new(game.layout(), number, logged);
        (1..).zip(game.log()).skip(n_turns).take(most).map(shape).collect()
    }

    /// The turn as a game on a layout logs it.
    ///
    /// # Errors
    ///
    /// The text is not a turn.
    pub fn logged(&self, layout: &Layout) -> Result<Logged, ParseTurnError> {
        Ok(Logged::new(Turn::parse(layout, &self.turn)?, self.at))
    }
}
