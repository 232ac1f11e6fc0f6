//! Motion on the board: a wave through each house that is finished, and through a solved board.

use std::time::Duration;

use leptos::prelude::*;
use ninefold::{Cell, Game, House, Status};

use crate::browser;
use crate::page::Page;

/// How long the cells stay marked: until the slowest wave has passed.
const LONGEST: Duration = Duration::from_secs(3);

/// The finished houses of the open game, and whether it is solved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Finished {
    game_number: usize,
    houses: Vec<House>,
    is_solved: bool,
}

/// Sends a wave through each house that the last turn has finished. The style sheet draws it, unless
/// the player wants less motion.
pub(crate) fn follow(page: Page) {
    let before = StoredValue::new(Finished { game_number: usize::MAX, ..Finished::default() });
    Effect::new(move |_| {
        page.pad.track(); // it counts the digits that are left
        let game_number = page.game_number.get();
        let now = page.ask(|app| finished(app.game(), game_number));
        let earlier = before.get_value();
        before.set_value(now.clone());
        if earlier.game_number != game_number {
            return; // it was opened like this
        }
        let waves = page.ask(|app| waves(app.game(), app.cursor(), &earlier, &now));
        request_animation_frame(move || {
            for (row, column, delay) in waves {
                browser::mark_wave(row, column, delay, LONGEST);
            }
        });
    });
}

fn finished(game: &Game, game_number: usize) -> Finished {
    let (layout, board, conflicts) = (game.layout(), game.board(), game.conflicts());
    let is_full = |house: &House| {
        let mut cells = layout.cells_of(*house).iter();
        cells.all(|&cell| board.get(cell).is_some() && !conflicts.contains(cell))
    };
    let houses = layout.houses().filter(is_full).collect();
    Finished { game_number, houses, is_solved: game.status() == Status::Solved }
}

/// The row, the column and the delay of each cell of a wave.
fn waves(game: &Game, last: Cell, earlier: &Finished, now: &Finished) -> Vec<(u8, u8, u8)> {
    let layout = game.layout();
    let (row, column) = layout.position(last);
    let delayed = |cell: Cell| {
        let (own_row, own_column) = layout.position(cell);
        (own_row, own_column, own_row.abs_diff(row) + own_column.abs_diff(column))
    };
    if now.is_solved && !earlier.is_solved {
        return layout.cells().map(delayed).collect();
    }
    let new = now.houses.iter().filter(|house| !earlier.houses.contains(house));
    new.flat_map(|&house| layout.cells_of(house)).map(|&cell| delayed(cell)).collect()
}
