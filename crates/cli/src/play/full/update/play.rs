//! What happens on the desk.

use ninefold::hint::{self, Help, Hint};
use ninefold::logic::{Candidate, Step};
use ninefold::{
    Action, Cell, CellSet, Color, Digit, EntryError, Game, Grid, MAX_CHECKPOINTS, MarkKind, Move,
    PlayError, Status, Turn,
};

use super::Reach;
use crate::play::full::state::{Desk, Ink, Said};

/// Plays a turn, and says what is to be said about it.
pub(super) fn play(desk: &mut Desk, turn: Turn, now: u64) {
    let before = desk.game.status();
    let at = desk.clock.played(now);
    let is_undo = matches!(turn, Turn::Undo(_));
    let digit = match &turn {
        Turn::Moves(moves) => moves.iter().find_map(|mv| match mv.action {
            Action::Enter(digit) => Some(digit),
            _ => None,
        }),
        _ => None,
    };
    desk.said = match desk.game.play(turn, at) {
        Err(error) => Said::Refused(error),
        Ok(change) => match (change.mistake, change.status) {
            (Some(cell), _) => Said::Mistake(cell, digit),
            (None, Status::Solved) => Said::Solved,
            (None, Status::Revealed) if before != Status::Revealed && !is_undo => Said::Revealed,
            _ => Said::Nothing,
        },
    };
    desk.wrong = CellSet::EMPTY;
    if desk.is_finished() {
        desk.clock.stop(now);
    } else {
        desk.clock.start(now);
    }
}

/// Writes a digit in the selected cells.
pub(super) fn write(desk: &mut Desk, ink: Ink, digit: Digit, now: u64) {
    if desk.is_finished() {
        return; // a key too many does not hide the congratulation
    }
    let cells = desk.targets();
    if ink == Ink::Color {
        let color = Color::new(digit.get()).unwrap_or_default();
        let all_have = cells.iter().all(|&cell| desk.game.notes(cell).color() == color);
        let color = if all_have { Color::NONE } else { color };
        return play(desk, Turn::Moves(moves(&cells, Action::Color(color))), now);
    }
    let Some(open) = open(desk, &cells) else { return };
    let moves = match ink {
        Ink::Digit => moves(&open, Action::Enter(digit)),
        Ink::Corner => marks(&desk.game, &open, MarkKind::Corner, digit),
        Ink::Center => marks(&desk.game, &open, MarkKind::Center, digit),
        Ink::Color | Ink::Candidate => colors(&desk.game, &open, digit),
    };
    if !moves.is_empty() {
        play(desk, Turn::Moves(moves), now);
    }
}

/// The cells that are not given; if there are none, that is said.
fn open(desk: &mut Desk, cells: &[Cell]) -> Option<Vec<Cell>> {
    let is_open = |cell: &Cell| !desk.game.puzzle().is_given(*cell);
    let open: Vec<Cell> = cells.iter().copied().filter(is_open).collect();
    if open.is_empty() {
        let error = PlayError::Entry { cell: desk.cursor, error: EntryError::Given };
        desk.said = Said::Refused(error);
        return None;
    }
    Some(open)
}

/// Sets a mark in all empty cells, or takes it away where all have it.
fn marks(game: &Game, open: &[Cell], kind: MarkKind, digit: Digit) -> Vec<Move> {
    let empty: Vec<Cell> =
        open.iter().copied().filter(|&cell| game.board().get(cell).is_none()).collect();
    let all_have = empty.iter().all(|&cell| game.notes(cell).marks(kind).contains(digit));
    moves(&empty, if all_have { Action::Unmark(kind, digit) } else { Action::Mark(kind, digit) })
}

/// The next color for a candidate, the first after the last.
fn colors(game: &Game, open: &[Cell], digit: Digit) -> Vec<Move> {
    let next = |cell: &Cell| {
        let number = (game.notes(*cell).candidate_color(digit).get() + 1) % 4;
        let color = Color::new(number).unwrap_or_default();
        Move { cell: *cell, action: Action::ColorCandidate(color, digit) }
    };
    open.iter().filter(|&&cell| game.board().get(cell).is_none()).map(next).collect()
}

fn moves(cells: &[Cell], action: Action) -> Vec<Move> {
    cells.iter().map(|&cell| Move { cell, action }).collect()
}

/// Empties the selected cells, first of digits, then of marks.
pub(super) fn erase(desk: &mut Desk, now: u64) {
    if desk.is_finished() {
        return;
    }
    let cells = desk.targets();
    let Some(open) = open(desk, &cells) else { return };
    let has_digit = |cell: &Cell| desk.game.board().get(*cell).is_some();
    let mut all = moves(&open, Action::Erase);
    if !open.iter().any(has_digit) {
        for &cell in &open {
            for kind in [MarkKind::Corner, MarkKind::Center] {
                let marks = desk.game.notes(cell).marks(kind).into_iter();
                all.extend(marks.map(|digit| Move { cell, action: Action::Unmark(kind, digit) }));
            }
        }
    }
    play(desk, Turn::Moves(all), now);
}

/// The next hint of the ladder.
pub(super) fn give_hint(desk: &mut Desk, now: u64) {
    let at = desk.clock.played(now);
    let help = Help { with_marks: has_full_marks(&desk.game), ..Help::default() };
    desk.said = match hint::give(&mut desk.game, None, &help, at) {
        Ok(hint) => {
            let cell = match &hint {
                Hint::Cell { cell, .. } | Hint::DeadEnd(cell) => Some(*cell),
                Hint::Step(step) => place_of(step),
                Hint::Digit(placed) => Some(placed.cell),
                _ => None,
            };
            if let Some(cell) = cell {
                desk.is_held = false;
                select(desk, cell, Reach::Only);
            }
            Said::Hint(Box::new(hint))
        }
        Err(error) => Said::Refused(error),
    };
    desk.wrong = CellSet::EMPTY;
}

/// Where a step acts first: the view goes there.
fn place_of(step: &Step) -> Option<Cell> {
    step.placements.first().or(step.eliminations.first()).map(|candidate| candidate.cell)
}

/// Goes where the step of a walk acts.
pub(crate) fn go_along(desk: &mut Desk, step: Option<&Step>) {
    if let Some(cell) = step.and_then(place_of) {
        desk.is_held = false;
        select(desk, cell, Reach::Only);
    }
}

/// Whether the player keeps track of candidates: most empty cells have marks.
fn has_full_marks(game: &Game) -> bool {
    let open = game.layout().cells().filter(|&cell| game.board().get(cell).is_none());
    let n_marked = open.filter(|&cell| !game.notes(cell).all_marks().is_empty()).count();
    n_marked * 4 > game.n_empty() * 3
}

/// Does the step of a hint, shows what is wrong, or writes the digit that was chosen first.
pub(super) fn confirm(desk: &mut Desk, now: u64) {
    match &desk.said {
        Said::Hint(hint) => {
            let moves = match &**hint {
                Hint::Step(step) => moves_of(&desk.game, step),
                Hint::Digit(placed) => moves(&[placed.cell], Action::Enter(placed.digit)),
                _ => Vec::new(),
            };
            if !moves.is_empty() {
                play(desk, Turn::Moves(moves), now);
            }
        }
        Said::Checked { n_mistakes: 1.., .. } => {
            let mistakes = desk.game.puzzle().mistakes(desk.game.board());
            desk.wrong = mistakes.iter().map(|mistake| mistake.cell).collect();
        }
        _ => {
            if let Some(digit) = desk.first {
                write(desk, desk.ink, digit, now);
            }
        }
    }
}

/// What a step says, as moves: digits that are placed, and marks that are there and go.
pub(crate) fn moves_of(game: &Game, step: &Step) -> Vec<Move> {
    let enter =
        |placed: &Candidate| Move { cell: placed.cell, action: Action::Enter(placed.digit) };
    let mut moves: Vec<Move> = step.placements.iter().map(enter).collect();
    for &Candidate { cell, digit } in &step.eliminations {
        for kind in [MarkKind::Corner, MarkKind::Center] {
            if game.notes(cell).marks(kind).contains(digit) {
                moves.push(Move { cell, action: Action::Unmark(kind, digit) });
            }
        }
    }
    moves
}

pub(super) fn check(desk: &mut Desk, now: u64) {
    play(desk, Turn::Check, now);
    let report = desk.game.check();
    if !desk.is_finished() && !matches!(desk.said, Said::Refused(_)) {
        let (n_mistakes, n_empty) = (report.mistakes.len(), report.n_empty);
        desk.said = Said::Checked { n_mistakes, n_empty };
    }
}

pub(super) fn restart(desk: &mut Desk, now: u64) {
    play(desk, Turn::Restart, now);
    if !matches!(desk.said, Said::Refused(_)) {
        desk.said = Said::Restarted;
    }
}

/// Whether the solution can be shown; if not, why is said.
pub(super) fn can_reveal(desk: &mut Desk) -> bool {
    if desk.is_finished() {
        desk.said = Said::Refused(PlayError::Finished);
    } else if !desk.game.conflicts().is_empty() {
        desk.said = Said::Collides;
    } else if !desk.game.check().mistakes.is_empty() {
        desk.said = Said::Unsolvable;
    } else {
        return true;
    }
    false
}

/// Remembers the board under the next number.
pub(super) fn remember(desk: &mut Desk, now: u64) {
    let taken: Vec<&str> = desk.game.checkpoints().collect();
    let names = (1..=MAX_CHECKPOINTS + 1).map(|number| number.to_string());
    let name = names.into_iter().find(|name| !taken.contains(&name.as_str()));
    let name = name.expect("there are more numbers than checkpoints");
    play(desk, Turn::Checkpoint(name.clone()), now);
    if desk.said == Said::Nothing {
        desk.said = Said::Remembered(name);
    }
}

/// Puts away what is said and selected; `true` if there was nothing.
pub(super) fn dismiss(desk: &mut Desk) -> bool {
    let is_plain = matches!(desk.said, Said::Nothing | Said::Solved | Said::Revealed)
        && desk.wrong.is_empty()
        && desk.selected.is_empty()
        && desk.first.is_none();
    if !is_plain {
        if !desk.is_finished() {
            desk.said = Said::Nothing;
        }
        (desk.wrong, desk.selected) = (CellSet::EMPTY, CellSet::EMPTY);
        (desk.is_held, desk.first) = (false, None);
    }
    is_plain
}

/// To the next cell in a direction, over gaps between grids.
pub(super) fn go(desk: &mut Desk, rows: i8, columns: i8, reach: Reach) {
    let layout = desk.game.layout().clone();
    let (mut row, mut column) = layout.position(desk.cursor);
    while let (Some(next_row), Some(next_column)) =
        (row.checked_add_signed(rows), column.checked_add_signed(columns))
    {
        if next_row >= layout.rows() || next_column >= layout.columns() {
            break;
        }
        (row, column) = (next_row, next_column);
        if let Some(cell) = layout.cell_at(row, column) {
            return select(desk, cell, reach);
        }
    }
    select(desk, desk.cursor, reach);
}

/// To the cell of the next grid that is where the cursor is in its own, around after the last.
pub(super) fn next_grid(desk: &mut Desk, by: i8) {
    let layout = desk.game.layout().clone();
    let n_grids = layout.n_grids();
    let index = (desk.grid.index() + n_grids).saturating_add_signed(by.into()) % n_grids;
    let place = layout.places(desk.cursor).iter().find(|place| place.grid == desk.grid).copied();
    let grid = layout.grids().nth(index);
    if let (Some(grid), Some(place)) = (grid, place)
        && let Some(cell) = layout.cell_in(grid, place.row, place.column)
    {
        select(desk, cell, Reach::Only);
        desk.grid = grid; // the cell may lie in the old one, too
    }
}

pub(super) fn select(desk: &mut Desk, cell: Cell, reach: Reach) {
    match reach {
        Reach::Only if desk.is_held => {}
        Reach::Only => desk.selected = CellSet::EMPTY,
        Reach::Further => {
            desk.selected.insert(desk.cursor);
            desk.selected.insert(cell);
        }
    }
    desk.cursor = cell;
    desk.grid = grid_of(desk, cell);
}

/// Selects the cursor's cell, or no longer; what is selected stays so while the cursor moves.
pub(super) fn toggle(desk: &mut Desk) {
    if desk.selected.contains(desk.cursor) {
        desk.selected.remove(desk.cursor);
    } else {
        desk.selected.insert(desk.cursor);
    }
    desk.is_held = !desk.selected.is_empty();
}

/// The grid the cursor was in, if the cell lies there too, else the cell's first.
fn grid_of(desk: &Desk, cell: Cell) -> Grid {
    let places = desk.game.layout().places(cell);
    let same = places.iter().find(|place| place.grid == desk.grid);
    same.unwrap_or(&places[0]).grid
}
