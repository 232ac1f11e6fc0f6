//! How each cell looks.
//!
//! A front end that paints slowly asks only for the cells that an [`Effect`](crate::Effect) names.

use ninefold::hint::Hint;
use ninefold::logic::{Candidates, Step};
use ninefold::{Cell, CellSet, Color, Digit, DigitSet, Game, Layout, MarkKind, Size};

use crate::highlight::{Highlights, HintHighlights, Tint};
use crate::seat::Seat;
use crate::walk::Walk;

/// Everything about the look of one cell that can change.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "any of them can be together")]
pub struct Look {
    /// Its digit, if it has one.
    pub digit: Option<Digit>,
    /// Whether the digit is a given.
    pub given: bool,
    /// Whether the digit occurs more than once in one of the cell's houses.
    pub conflict: bool,
    /// Whether a check has marked it as wrong.
    pub wrong: bool,
    /// Whether it is selected.
    pub selected: bool,
    /// Whether the cursor is there.
    pub cursor: bool,
    /// Whether it shares a house with the cursor's cell, in any grid.
    pub peer: bool,
    /// Whether it has the held digit, or that of the cursor's cell.
    pub same: bool,
    /// Whether it is dimmed because it cannot have the digit whose places stand out.
    pub dim: bool,
    /// Whether a hint points at it.
    pub hinted: bool,
    /// The held digit, or that of the cursor's cell, if it is one of the marks.
    pub lit: Option<Digit>,
    /// Its corner marks.
    pub corner: DigitSet,
    /// Its center marks.
    pub center: DigitSet,
    /// Its first color.
    pub color: Color,
    /// The numbers of all its colors.
    pub colors: DigitSet,
    /// The colors of its marks, by digit.
    pub hues: [Color; 9],
    /// The roles of its candidates in the hint, by digit.
    pub tints: [Tint; 9],
}

impl Look {
    /// The small digits around the edge, each with its role in the hint.
    pub fn small(&self) -> impl Iterator<Item = (Digit, Tint)> {
        let (corner, tints) = (self.corner, self.tints);
        let tinted = Size::CLASSIC.all().into_iter().zip(tints);
        tinted.filter(move |&(digit, tint)| corner.contains(digit) || tint != Tint::None)
    }

    /// The role of a digit in the hint.
    pub fn tint(&self, digit: Digit) -> Tint {
        self.tints[digit.index()]
    }

    /// The color of a mark.
    pub fn hue(&self, digit: Digit) -> Color {
        self.hues[digit.index()]
    }

    /// Adds the highlights of a hint; candidates only show in empty cells.
    fn point(&mut self, cell: Cell, hint: &HintHighlights) {
        self.hinted = hint.cells.contains(cell);
        if self.digit.is_none() {
            self.tints = hint.tints(cell);
        }
    }
}

/// The looks of all cells, in layout order.
pub fn looks(seat: &Seat) -> Vec<Look> {
    let look = painter(seat);
    seat.game().layout().cells().map(look).collect()
}

/// The looks of these cells, in layout order.
pub fn looks_at(seat: &Seat, cells: &CellSet) -> Vec<(Cell, Look)> {
    let look = painter(seat);
    cells.iter().map(|cell| (cell, look(cell))).collect()
}

/// The looks of all cells, in layout order, with a hint that did not come from the seat: training has its own
/// hints.
pub fn looks_with(seat: &Seat, hint: &Hint) -> Vec<Look> {
    let layout = seat.game().layout();
    let (painted, hint) = (painter(seat), HintHighlights::of(layout, hint));
    let look = |cell| {
        let mut look = painted(cell);
        look.point(cell, &hint);
        look
    };
    layout.cells().map(look).collect()
}

/// The looks of a board of candidates with a step that applies to it, for a lesson.
pub fn looks_of(candidates: &Candidates, step: &Step) -> Vec<Look> {
    let hint = HintHighlights::of_step(candidates.layout(), step);
    let look = |cell| {
        let mut look = state_look(candidates, cell);
        look.point(cell, &hint);
        look
    };
    candidates.layout().cells().map(look).collect()
}

/// The function that paints a cell: from the walk's step, or from the game.
fn painter(seat: &Seat) -> Box<dyn Fn(Cell) -> Look + '_> {
    if let Some(walk) = seat.walk() {
        return walk_painter(seat, walk);
    }
    let highlights = Highlights::of(seat);
    Box::new(move |cell| {
        let mut look = game_look(seat.game(), &highlights, cell);
        if highlights.all && look.digit.is_none() {
            look.corner = seat.allowed(cell);
            look.lit = highlights.digit.filter(|&digit| look.corner.contains(digit));
        }
        look.dim = highlights.filter.is_some_and(|digit| !seat.can_be(cell, digit));
        look
    })
}

fn game_look(game: &Game, highlights: &Highlights, cell: Cell) -> Look {
    let (digit, notes) = (game.board().get(cell), game.notes(cell));
    let marks = |kind| if digit.is_none() { notes.marks(kind) } else { DigitSet::EMPTY };
    let (corner, center) = (marks(MarkKind::Corner), marks(MarkKind::Center));
    let mut hues = [Color::NONE; 9];
    for digit in corner | center {
        hues[digit.index()] = notes.candidate_color(digit);
    }
    let mut look = Look {
        digit,
        given: game.puzzle().is_given(cell),
        conflict: game.conflicts().contains(cell),
        wrong: highlights.wrong.contains(cell),
        selected: highlights.selected.contains(cell),
        cursor: cell == highlights.cursor,
        peer: highlights.peers.contains(cell),
        same: digit.is_some() && digit == highlights.digit && cell != highlights.cursor,
        lit: highlights.digit.filter(|&digit| (corner | center).contains(digit)),
        corner,
        center,
        color: notes.color(),
        colors: notes.colors(),
        hues,
        ..Look::default()
    };
    look.point(cell, &highlights.hint);
    look
}

/// Paints the state that a walk has reached, with the next step: only the puzzle's givens look given.
fn walk_painter<'a>(seat: &'a Seat, walk: &'a Walk) -> Box<dyn Fn(Cell) -> Look + 'a> {
    let (candidates, layout) = (walk.candidates(), seat.game().layout());
    let step = walk.step().map(|(_, step)| step);
    let hint = step.map(|step| HintHighlights::of_step(layout, step)).unwrap_or_default();
    let near = step.filter(|_| layout.n_grids() > 1).map(|step| near(layout, step));
    Box::new(move |cell| {
        let mut look = state_look(candidates, cell);
        look.given = seat.game().puzzle().is_given(cell);
        look.cursor = cell == seat.cursor();
        if near.as_ref().is_some_and(|near| !near.contains(cell)) {
            look.corner = DigitSet::EMPTY;
        }
        look.point(cell, &hint);
        look
    })
}

/// The cells that a step involves. With several grids only these show their marks: all of them would be too
/// many to paint in one frame, and too many to look at.
fn near(layout: &Layout, step: &Step) -> CellSet {
    let mut near = step.cells();
    near.extend(step.houses.iter().flat_map(|(house, _)| layout.cells_of(*house)).copied());
    near
}

/// The digit of a cell in a state of the walk, or its candidates.
fn state_look(candidates: &Candidates, cell: Cell) -> Look {
    let digit = candidates.digit(cell);
    let corner = if digit.is_none() { candidates.of(cell) } else { DigitSet::EMPTY };
    Look { digit, given: candidates.is_given(cell), corner, ..Look::default() }
}

#[cfg(test)]
mod tests {
    use ninefold::Stop;
    use ninefold::logic::{TechniqueSet, next_step};

    use super::*;
    use crate::tests::{classic, digit, pick};

    // M4: a selected cell highlights its digit, and its houses in all its grids; several selected cells do not.
    #[test]
    fn the_cursor_lights_its_houses_and_digit() {
        let mut seat = classic();
        pick(&mut seat, 0, 0);
        let shown = looks(&seat);
        assert_eq!(shown.iter().filter(|look| look.peer).count(), 20);
        assert_eq!(shown.iter().filter(|look| look.same).count(), 2);
        assert!(shown[14].same && shown[71].same && !shown[0].same);
        seat.go(0, 1, crate::Reach::Further);
        assert!(!looks(&seat).iter().any(|look| look.peer || look.same));
        seat.swap_hand();
        assert_eq!(looks(&seat).iter().filter(|look| look.same).count(), 2); // the held 3
    }

    // M4: marks of the cursor's digit are highlighted, and marks of the held digit.
    #[test]
    fn the_cursor_lights_marks_of_its_digit() {
        let mut seat = classic();
        pick(&mut seat, 0, 2);
        seat.write(crate::Ink::Corner, digit(1), 0.0);
        seat.write(crate::Ink::Center, digit(5), 0.0);
        assert_eq!(looks(&seat)[2].lit, None);
        pick(&mut seat, 0, 0); // a given 5
        assert_eq!(looks(&seat)[2].lit, Some(digit(5)));
        seat.swap_hand();
        seat.digit(digit(1), 0.0);
        assert_eq!(looks(&seat)[2].lit, Some(digit(1)));
    }

    // M4: a filter dims the cells that cannot have a digit, by the rules or by their marks.
    #[test]
    fn a_filter_shows_the_places_of_a_digit() {
        let mut seat = classic();
        pick(&mut seat, 0, 2);
        seat.act(crate::Intent::Filter, 0.0);
        seat.digit(digit(4), 0.0); // chooses, and writes nothing
        let bright = |seat: &Seat| looks(seat).iter().filter(|look| !look.dim).count();
        let n_places = seat.n_places(digit(4));
        assert_eq!((seat.game().n_empty(), bright(&seat)), (51, n_places + 2)); // two fours
        assert!(!looks(&seat)[2].dim);
        seat.write(crate::Ink::Corner, digit(1), 0.0); // so a 4 is impossible here
        assert!(looks(&seat)[2].dim && seat.n_places(digit(4)) == n_places - 1);
        seat.dismiss();
        assert_eq!(bright(&seat), 81);
    }

    // D4: every cell of a conflict shows it. R12: so do the cells that a check found wrong.
    #[test]
    fn conflicts_and_mistakes_show() {
        let mut seat = classic();
        pick(&mut seat, 0, 2);
        seat.digit(digit(5), 0.0);
        seat.show_mistakes(0.0);
        let shown = looks(&seat);
        assert!(shown[0].conflict && shown[0].given && shown[2].conflict && !shown[2].given);
        assert_eq!(shown.iter().filter(|look| look.wrong).count(), 1);
    }

    // D10: a hint that names a cell also shows its candidates, and nothing else.
    #[test]
    fn hints_are_drawn() {
        let mut seat = classic();
        seat.hint(Some(ninefold::HintLevel::Cell), 0.0);
        let shown = looks(&seat);
        let hinted: Vec<_> = shown.iter().filter(|look| look.hinted).collect();
        assert_eq!(hinted.len(), 1);
        let small: Vec<_> = hinted[0].small().collect();
        assert_eq!(small, [(digit(5), Tint::Pattern)]);
        // The area stays lit while the technique is named, and no longer.
        for n_hinted in [9, 9] {
            seat.hint(None, 0.0);
            assert_eq!(looks(&seat).iter().filter(|look| look.hinted).count(), n_hinted);
        }
        assert_eq!(seat.hinted_cell(), Layout::classic().cell(40));
        seat.dismiss();
        assert!(!looks(&seat).iter().any(|look| look.hinted));
    }

    // D10, M9: a walk shows all candidates, and only givens look given.
    #[test]
    fn the_walk_to_the_solution_is_drawn() {
        let mut seat = classic();
        pick(&mut seat, 0, 2);
        seat.digit(digit(4), 0.0);
        seat.begin_walk(0.0);
        let shown = looks(&seat);
        let walk = seat.walk().unwrap();
        assert!(shown[0].given && shown[2].digit.is_some() && !shown[2].given);
        assert_eq!(shown[3].corner, walk.candidates().of(Layout::classic().cell(3).unwrap()));
        let placed = walk.step().unwrap().1.placements[0];
        assert_eq!(shown[placed.cell.index()].tint(placed.digit), Tint::Placed);
    }

    // A lesson shows only the state and the step.
    #[test]
    fn lessons_are_drawn() {
        let candidates = Candidates::new(classic().game().board());
        let step = next_step(&candidates, TechniqueSet::DEFAULT, Stop::NEVER).unwrap().unwrap();
        let shown = looks_of(&candidates, &step);
        let placed = step.placements[0];
        assert_eq!(shown[placed.cell.index()].tint(placed.digit), Tint::Placed);
        assert!(shown[placed.cell.index()].hinted && !shown.iter().any(|look| look.cursor));
    }
}
