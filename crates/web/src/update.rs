//! What the player wants, and what comes of it.

mod holding;

use ninefold::hint::{self, Help, Hint};
use ninefold::logic::{Candidate, Step};
use ninefold::{
    Action, Cell, CellSet, Color, Digit, EntryError, Grid, MarkKind, Move, PlayError, Status, Turn,
};

use crate::state::{App, Hand, Ink, Said};
use crate::walk::Walk;

/// What the player wants, whichever key, finger or button said so.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Intent {
    /// To the next cell in a direction.
    Go {
        /// -1 up, 1 down.
        rows: i8,
        /// -1 left, 1 right.
        columns: i8,
        /// What stays selected.
        reach: Reach,
    },
    /// To the next grid (1) or the one before (-1).
    Grid(i8),
    /// To this cell alone.
    Pick(Cell),
    /// To this cell alone; the digit that is held goes there.
    Tap(Cell),
    /// To this cell as well.
    Extend(Cell),
    /// Selects this cell, or no longer.
    Toggle(Cell),
    /// Writes a digit with the ink in use, or holds it where digits come first.
    Digit(Digit),
    /// Writes the digit that is held.
    Place,
    /// Digits first, or cells first.
    SwapHand,
    /// Writes a digit with an ink.
    Write(Ink, Digit),
    /// Empties the selected cells, first of digits, then of marks.
    Erase,
    /// Takes back a turn.
    Undo,
    /// Does an undone turn again.
    Redo,
    /// Changes the ink.
    Ink(Ink),
    /// Marks all candidates.
    Candidates,
    /// The next hint of the ladder.
    Hint,
    /// Does what the step of the hint says.
    Apply,
    /// Compares with the solution.
    Check,
    /// Shows the cells that a check found wrong.
    ShowMistakes,
    /// Begins again.
    Restart,
    /// Shows the solution.
    Reveal,
    /// Stops the clock, or goes on.
    Pause,
    /// Back to the checkpoint with this number.
    Return(usize),
    /// Shows the steps to the solution.
    Walk,
    /// To the next step (1) or the one before (-1).
    Step(i8),
    /// To the step with this number.
    StepTo(usize),
    /// Puts away what is said, and selects one cell only.
    Dismiss,
}

/// What stays selected after a step of the cursor.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Only the new cell.
    Only,
    /// All that was.
    Further,
}

/// Carries out what the player wants, at a time in milliseconds.
pub(crate) fn update(app: &mut App, intent: Intent, now: f64) {
    app.clock.touch(now);
    if app.is_paused && intent != Intent::Pause {
        wake(app, now);
    }
    if let Some(walk) = &mut app.walk {
        if !walk.follow(intent) {
            app.walk = None;
        }
        return;
    }
    match intent {
        Intent::Go { rows, columns, reach } => go(app, rows, columns, reach),
        Intent::Grid(by) => {
            if let Some((grid, cell)) = next_grid(app, by) {
                select(app, cell, Reach::Only);
                app.grid = grid; // the cell may lie in the old one, too
            }
        }
        Intent::Pick(cell) => select(app, cell, Reach::Only),
        Intent::Extend(cell) => select(app, cell, Reach::Further),
        Intent::Toggle(cell) => toggle(app, cell),
        Intent::Tap(cell) => holding::tap(app, cell, now),
        Intent::Digit(digit) => match app.hand {
            Hand::CellFirst => write(app, app.ink, digit, now),
            Hand::DigitFirst(_) => holding::hold(app, digit),
        },
        Intent::Place => holding::place(app, now),
        Intent::SwapHand => holding::swap(app),
        Intent::Write(ink, digit) => write(app, ink, digit, now),
        Intent::Erase => erase(app, now),
        Intent::Undo => play(app, Turn::Undo(1), now),
        Intent::Redo => play(app, Turn::Redo(1), now),
        Intent::Ink(ink) => app.ink = ink,
        Intent::Candidates => play(app, Turn::Candidates, now),
        Intent::Hint => give_hint(app, now),
        Intent::Apply => apply(app, now),
        Intent::Check => check(app, now),
        Intent::ShowMistakes => {
            let mistakes = app.game.puzzle().mistakes(app.game.board());
            app.wrong = mistakes.iter().map(|mistake| mistake.cell).collect();
        }
        Intent::Restart => {
            play(app, Turn::Restart, now);
            app.said = Said::Restarted;
        }
        Intent::Reveal => play(app, Turn::Reveal, now),
        Intent::Pause if app.is_paused => wake(app, now),
        Intent::Pause => rest(app, now),
        Intent::Return(index) => {
            let name = app.game.checkpoints().nth(index).map(str::to_owned);
            if let Some(name) = name {
                play(app, Turn::Return(name), now);
            }
        }
        Intent::Walk => walk(app, now),
        Intent::Step(_) | Intent::StepTo(_) => {} // only of a walk
        Intent::Dismiss => {
            app.said = Said::Nothing;
            app.wrong = CellSet::EMPTY;
            select(app, app.cursor, Reach::Only);
        }
    }
}

fn rest(app: &mut App, now: f64) {
    if !app.is_over() {
        app.is_paused = true;
        app.clock.stop(now);
    }
}

fn wake(app: &mut App, now: f64) {
    app.is_paused = false;
    if !app.is_over() {
        app.clock.start(now);
    }
}

/// Remembers the board under a name; `None` if there is no name in the text.
pub(crate) fn set_checkpoint(app: &mut App, text: &str, now: f64) -> Option<()> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(MOST_NAME).collect();
    let name = name.trim_end();
    if name.is_empty() {
        return None;
    }
    play(app, Turn::Checkpoint(name.to_owned()), now);
    if app.said == Said::Nothing {
        app.said = Said::Remembered(name.to_owned());
    }
    Some(())
}

/// The longest name of a checkpoint.
const MOST_NAME: usize = 40;

/// Begins to walk through the steps to the solution; it counts as the highest hint.
fn walk(app: &mut App, now: f64) {
    let help = Help { with_marks: has_all_marks(app), ..Help::default() };
    match hint::candidates(&app.game, &help) {
        Err(hint) => app.said = Said::Hint(Box::new(hint)),
        Ok(candidates) => {
            play(app, Turn::Hint(hint::HIGHEST), now);
            app.walk = Some(Box::new(Walk::new(candidates)));
        }
    }
}

/// Plays a turn, and says what is to be said about it.
fn play(app: &mut App, turn: Turn, now: f64) {
    let before = app.game.status();
    let at = app.clock.played(now);
    let is_undo = matches!(turn, Turn::Undo(_));
    let entered = entered(&turn);
    app.said = match app.game.play(turn, at) {
        Err(error) => Said::Refused(error),
        Ok(change) => match (change.mistake, change.status) {
            (Some(cell), _) => Said::Mistake(cell, entered),
            (None, Status::Solved) => Said::Solved,
            (None, Status::Revealed) if before != Status::Revealed && !is_undo => Said::Revealed,
            _ => Said::Nothing,
        },
    };
    app.wrong = CellSet::EMPTY;
    if app.said == Said::Solved || app.said == Said::Revealed {
        app.clock.stop(now);
    } else {
        app.clock.start(now);
    }
}

/// The digit that a turn enters, if it is one.
fn entered(turn: &Turn) -> Option<Digit> {
    let Turn::Moves(moves) = turn else { return None };
    moves.iter().find_map(|each| match each.action {
        Action::Enter(digit) => Some(digit),
        _ => None,
    })
}

fn write(app: &mut App, ink: Ink, digit: Digit, now: f64) {
    if is_finished(app) {
        return; // a key too many does not hide the congratulation
    }
    if ink == Ink::Color {
        return color(app, digit, now); // of givens, too
    }
    let open: Vec<Cell> = app.selected.iter().filter(|&cell| !is_given(app, cell)).collect();
    if open.is_empty() {
        let error = EntryError::Given;
        app.said = Said::Refused(PlayError::Entry { cell: app.cursor, error });
        return;
    }
    let moves = match ink {
        Ink::Digit => moves(&open, Action::Enter(digit)),
        Ink::Corner => mark(app, &open, MarkKind::Corner, digit),
        Ink::Center | Ink::Color => mark(app, &open, MarkKind::Center, digit),
        Ink::Chain => holding::chain(app, &open, digit),
    };
    if !moves.is_empty() {
        play(app, Turn::Moves(moves), now);
    }
}

/// Colors all cells, or takes the color away where all have it.
fn color(app: &mut App, digit: Digit, now: f64) {
    let cells: Vec<Cell> = app.selected.iter().collect();
    let color = Color::new(digit.get()).unwrap_or_default();
    let all_have = cells.iter().all(|&cell| app.game.notes(cell).color() == color);
    let action = Action::Color(if all_have { Color::NONE } else { color });
    play(app, Turn::Moves(moves(&cells, action)), now);
}

/// Sets a mark in all empty cells, or takes it away where all have it: turns say which.
fn mark(app: &App, open: &[Cell], kind: MarkKind, digit: Digit) -> Vec<Move> {
    let empty = open.iter().copied().filter(|&cell| app.game.board().get(cell).is_none());
    let empty: Vec<Cell> = empty.collect();
    let has = |&cell: &Cell| app.game.notes(cell).marks(kind).contains(digit);
    let all_have = empty.iter().all(has);
    moves(&empty, if all_have { Action::Unmark(kind, digit) } else { Action::Mark(kind, digit) })
}

fn moves(cells: &[Cell], action: Action) -> Vec<Move> {
    cells.iter().map(|&cell| Move { cell, action }).collect()
}

fn erase(app: &mut App, now: f64) {
    if is_finished(app) {
        return;
    }
    let open: Vec<Cell> = app.selected.iter().filter(|&cell| !is_given(app, cell)).collect();
    if open.is_empty() {
        let error = EntryError::Given;
        app.said = Said::Refused(PlayError::Entry { cell: app.cursor, error });
        return;
    }
    let has_digit = |cell: &Cell| app.game.board().get(*cell).is_some();
    let mut all = moves(&open, Action::Erase);
    if !open.iter().any(has_digit) {
        for &cell in &open {
            for kind in [MarkKind::Corner, MarkKind::Center] {
                let marks = app.game.notes(cell).marks(kind).into_iter();
                all.extend(marks.map(|digit| Move { cell, action: Action::Unmark(kind, digit) }));
            }
            let colored =
                |digit: &Digit| app.game.notes(cell).candidate_color(*digit) != Color::NONE;
            let none = |digit| Action::ColorCandidate(Color::NONE, digit);
            let colored = Digit::ALL.into_iter().filter(colored);
            all.extend(colored.map(|digit| Move { cell, action: none(digit) }));
        }
    }
    play(app, Turn::Moves(all), now);
}

/// Whether the board is the solution.
fn is_finished(app: &App) -> bool {
    app.game.n_empty() == 0 && app.game.conflicts().is_empty()
}

fn is_given(app: &App, cell: Cell) -> bool {
    app.game.puzzle().is_given(cell)
}

fn give_hint(app: &mut App, now: f64) {
    let at = app.clock.played(now);
    let help = Help { with_marks: has_all_marks(app), ..Help::default() };
    app.said = match hint::give(&mut app.game, None, &help, at) {
        Ok(hint) => Said::Hint(Box::new(hint)),
        Err(error) => Said::Refused(error),
    };
    app.wrong = CellSet::EMPTY;
}

/// Whether the player keeps candidates in every empty cell, so that hints can build on them.
fn has_all_marks(app: &App) -> bool {
    let mut open = app.game.layout().cells().filter(|&cell| app.game.board().get(cell).is_none());
    open.all(|cell| !app.game.notes(cell).all_marks().is_empty())
}

fn apply(app: &mut App, now: f64) {
    let Said::Hint(hint) = &app.said else { return };
    let Hint::Step(step) = &**hint else { return };
    let moves = moves_of(app, step);
    if !moves.is_empty() {
        play(app, Turn::Moves(moves), now);
    }
}

/// What a step says, as moves: digits that are placed, and marks that are there and go.
pub(crate) fn moves_of(app: &App, step: &Step) -> Vec<Move> {
    let enter =
        |placed: &Candidate| Move { cell: placed.cell, action: Action::Enter(placed.digit) };
    let mut moves: Vec<Move> = step.placements.iter().map(enter).collect();
    for &Candidate { cell, digit } in &step.eliminations {
        for kind in [MarkKind::Corner, MarkKind::Center] {
            if app.game.notes(cell).marks(kind).contains(digit) {
                moves.push(Move { cell, action: Action::Unmark(kind, digit) });
            }
        }
    }
    moves
}

fn check(app: &mut App, now: f64) {
    play(app, Turn::Check, now);
    let report = app.game.check();
    if !report.is_correct() {
        let (n_mistakes, n_empty) = (report.mistakes.len(), report.n_empty);
        app.said = Said::Checked { n_mistakes, n_empty };
    }
}

/// To the next cell in a direction, over gaps between grids.
fn go(app: &mut App, rows: i8, columns: i8, reach: Reach) {
    let layout = app.game.layout().clone();
    let (mut row, mut column) = layout.position(app.cursor);
    while let (Some(next_row), Some(next_column)) =
        (row.checked_add_signed(rows), column.checked_add_signed(columns))
    {
        if next_row >= layout.rows() || next_column >= layout.columns() {
            break;
        }
        (row, column) = (next_row, next_column);
        if let Some(cell) = layout.cell_at(row, column) {
            select(app, cell, reach);
            return;
        }
    }
    select(app, app.cursor, reach);
}

/// The cell in the next grid that is where the cursor is in its own; `None` past the last.
pub(crate) fn next_grid(app: &App, by: i8) -> Option<(Grid, Cell)> {
    let layout = app.game.layout();
    let index = app.grid.index().checked_add_signed(by.into())?;
    let grid = layout.grids().nth(index)?;
    let place = layout.places(app.cursor).iter().find(|place| place.grid == app.grid)?;
    Some((grid, layout.cell_in(grid, place.row, place.column)?))
}

fn select(app: &mut App, cell: Cell, reach: Reach) {
    if reach == Reach::Only {
        app.selected = CellSet::EMPTY;
    }
    app.selected.insert(cell);
    app.cursor = cell;
    app.grid = grid_of(app, cell);
}

fn toggle(app: &mut App, cell: Cell) {
    if !app.selected.contains(cell) {
        select(app, cell, Reach::Further);
    } else if app.selected.len() > 1 {
        app.selected.remove(cell);
        app.cursor = app.selected.first().expect("more than one was selected");
        app.grid = grid_of(app, app.cursor);
    }
}

/// The grid the cursor was in, if the cell lies there too, else the cell's first.
fn grid_of(app: &App, cell: Cell) -> Grid {
    let places = app.game.layout().places(cell);
    let same = places.iter().find(|place| place.grid == app.grid);
    same.unwrap_or(&places[0]).grid
}

#[cfg(test)]
mod tests;
