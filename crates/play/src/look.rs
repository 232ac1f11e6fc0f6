//! How each cell looks.
//!
//! After every wish the looks of all cells are computed anew: that is quick, and a front end that
//! paints slowly compares them with those before.

use ninefold::hint::Hint;
use ninefold::logic::{Candidate, Candidates, Role, Step};
use ninefold::{Cell, CellSet, Color, Digit, DigitSet, Layout, MarkKind};

use crate::{Said, Seat};

/// Everything that is shown of one cell and can change.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "any of them can be together")]
pub struct Look {
    /// Its digit, if it has one.
    pub digit: Option<Digit>,
    /// Whether the digit belongs to the puzzle.
    pub given: bool,
    /// Whether the digit stands twice in one of the cell's houses.
    pub conflict: bool,
    /// Whether a check has shown it to be wrong.
    pub wrong: bool,
    /// Whether the next digit is for it.
    pub selected: bool,
    /// Whether the cursor is there.
    pub cursor: bool,
    /// Whether it shares a house with the cursor, in any grid.
    pub peer: bool,
    /// Whether it has the digit that is held, or that of the cursor's cell.
    pub same: bool,
    /// Whether a hint points at it.
    pub hinted: bool,
    /// Its marks around the edge.
    pub corner: DigitSet,
    /// Its marks in the middle.
    pub center: DigitSet,
    /// Its color.
    pub color: Color,
    /// The colors of its marks, by digit.
    pub hues: [Color; 9],
    /// The candidates that a hint shows, by digit.
    pub tints: [Tint; 9],
}

/// The part of a candidate in the hint that is shown.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Tint {
    /// None.
    #[default]
    None,
    /// It makes the pattern.
    Pattern,
    /// It has the second color, or is a fin or of another group.
    Other,
    /// It is placed.
    Placed,
    /// It is taken out.
    Out,
}

impl Look {
    /// The small digits around the edge, each with its part in a hint.
    pub fn small(&self) -> impl Iterator<Item = (Digit, Tint)> {
        let (corner, tints) = (self.corner, self.tints);
        let tinted = Digit::ALL.into_iter().zip(tints);
        tinted.filter(move |&(digit, tint)| corner.contains(digit) || tint != Tint::None)
    }

    /// The part of a digit in the hint.
    pub fn tint(&self, digit: Digit) -> Tint {
        self.tints[usize::from(digit.get()) - 1]
    }

    /// The color of a mark.
    pub fn hue(&self, digit: Digit) -> Color {
        self.hues[usize::from(digit.get()) - 1]
    }
}

/// The looks of all cells, in their order.
pub fn looks(seat: &Seat) -> Vec<Look> {
    let (game, layout) = (&seat.game, seat.game.layout());
    let is_one = seat.selected.len() == 1;
    let peers: CellSet =
        if is_one { layout.peers(seat.cursor).iter().copied().collect() } else { CellSet::EMPTY };
    let of_cursor = if is_one { game.board().get(seat.cursor) } else { None };
    let glowing = seat.hand.held().or(of_cursor);
    let look = |cell: Cell| {
        let (digit, notes) = (game.board().get(cell), game.notes(cell));
        let marks = |kind| if digit.is_none() { notes.marks(kind) } else { DigitSet::EMPTY };
        let shown = marks(MarkKind::Corner) | marks(MarkKind::Center);
        let mut hues = [Color::NONE; 9];
        for digit in shown {
            hues[usize::from(digit.get()) - 1] = notes.candidate_color(digit);
        }
        Look {
            digit,
            given: game.puzzle().is_given(cell),
            conflict: game.conflicts().contains(cell),
            wrong: seat.wrong.contains(cell),
            selected: seat.selected.contains(cell),
            cursor: cell == seat.cursor,
            peer: peers.contains(cell),
            same: digit.is_some() && digit == glowing && cell != seat.cursor,
            hinted: false,
            corner: marks(MarkKind::Corner),
            center: marks(MarkKind::Center),
            color: notes.color(),
            hues,
            tints: [Tint::None; 9],
        }
    };
    let mut looks: Vec<Look> = layout.cells().map(look).collect();
    if let Said::Hint(hint) = &seat.said {
        show_hint(layout, hint, &mut looks);
    }
    looks
}

/// The looks of a board on the way to the solution, with the step that leads on from there: only
/// what the puzzle gives looks given.
pub fn looks_on_way(seat: &Seat, candidates: &Candidates, step: Option<&Step>) -> Vec<Look> {
    let mut looks = looks_of(candidates);
    for cell in candidates.layout().cells() {
        looks[cell.index()].given = seat.game.puzzle().is_given(cell);
    }
    if let Some(step) = step {
        if candidates.layout().n_grids() > 1 {
            clear_far_marks(candidates.layout(), step, &mut looks);
        }
        show_step(candidates.layout(), step, &mut looks);
    }
    looks
}

/// Takes away the marks of cells that have nothing to do with a step: all marks of several grids
/// would be too many to paint in a frame, and too many to look at.
fn clear_far_marks(layout: &Layout, step: &Step, looks: &mut [Look]) {
    let mut near = step.cells();
    near.extend(step.houses.iter().flat_map(|(house, _)| layout.cells_of(*house)).copied());
    for cell in layout.cells().filter(|&cell| !near.contains(cell)) {
        looks[cell.index()].corner = DigitSet::EMPTY;
    }
}

/// The looks of a state of logic: its digits, and in every other cell what it can be.
pub fn looks_of(candidates: &Candidates) -> Vec<Look> {
    let look = |cell: Cell| {
        let digit = candidates.digit(cell);
        let corner = if digit.is_none() { candidates.of(cell) } else { DigitSet::EMPTY };
        Look { digit, given: candidates.is_given(cell), corner, ..Look::default() }
    };
    candidates.layout().cells().map(look).collect()
}

/// Draws what a hint says, and nothing beyond it.
fn show_hint(layout: &Layout, hint: &Hint, looks: &mut [Look]) {
    let mut light = |cell: Cell| looks[cell.index()].hinted = true;
    match hint {
        Hint::Conflict(cells) | Hint::WrongMarks { cells, .. } => {
            cells.iter().copied().for_each(light);
        }
        Hint::DeadEnd(cell) => light(*cell),
        Hint::Cell { cell, candidates } => {
            light(*cell);
            for digit in *candidates {
                tint(looks, Candidate { cell: *cell, digit }, Tint::Pattern);
            }
        }
        Hint::Area(houses) => {
            houses.iter().flat_map(|&house| layout.cells_of(house)).copied().for_each(light);
        }
        Hint::Digit(placed) => {
            light(placed.cell);
            tint(looks, *placed, Tint::Placed);
        }
        Hint::Step(step) => show_step(layout, step, looks),
        _ => {}
    }
}

/// Draws a step: the houses and candidates of its pattern, what it takes out and what it places.
pub fn show_step(layout: &Layout, step: &Step, looks: &mut [Look]) {
    let bases = step.houses.iter().filter(|(_, role)| *role == Role::Defining);
    for &cell in bases.flat_map(|(house, _)| layout.cells_of(*house)) {
        looks[cell.index()].hinted = true;
    }
    for link in &step.links {
        for node in [&link.from, &link.to] {
            for &cell in &node.cells {
                tint(looks, Candidate { cell, digit: node.digit }, Tint::Pattern);
            }
        }
    }
    for (shown, role) in &step.candidates {
        let color = match role {
            Role::Defining | Role::ColorA | Role::Group(0) => Tint::Pattern,
            Role::Fin | Role::ColorB | Role::Group(_) => Tint::Other,
            Role::Target => continue,
        };
        tint(looks, *shown, color);
    }
    for gone in &step.eliminations {
        tint(looks, *gone, Tint::Out);
    }
    for placed in &step.placements {
        looks[placed.cell.index()].hinted = true;
        tint(looks, *placed, Tint::Placed);
    }
}

fn tint(looks: &mut [Look], candidate: Candidate, tint: Tint) {
    let look = &mut looks[candidate.cell.index()];
    if look.digit.is_none() {
        look.tints[usize::from(candidate.digit.get()) - 1] = tint;
    }
}

#[cfg(test)]
mod tests {
    use ninefold::logic::{TechniqueSet, next_step};

    use super::*;
    use crate::tests::{classic, digit, pick};

    // M4: the houses of all grids of the selected cell are lit, and its digit; of several neither.
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
        assert_eq!(looks(&seat).iter().filter(|look| look.same).count(), 2); // the 3 that is held
    }

    // D4: every cell of a conflict has it. R12: what a check has shown is wrong.
    #[test]
    fn conflicts_and_mistakes_show() {
        let mut seat = classic();
        pick(&mut seat, 0, 2);
        seat.digit(digit(5), 0.0);
        seat.show_mistakes();
        let shown = looks(&seat);
        assert!(shown[0].conflict && shown[0].given && shown[2].conflict && !shown[2].given);
        assert_eq!(shown.iter().filter(|look| look.wrong).count(), 1);
    }

    // D10: a hint of a cell shows its candidates, and nothing else.
    #[test]
    fn hints_are_drawn() {
        let mut seat = classic();
        seat.hint(0.0);
        let shown = looks(&seat);
        let hinted: Vec<_> = shown.iter().filter(|look| look.hinted).collect();
        assert_eq!(hinted.len(), 1);
        let small: Vec<_> = hinted[0].small().collect();
        assert_eq!(small, [(digit(5), Tint::Pattern)]);
        seat.hint(0.0);
        assert_eq!(looks(&seat).iter().filter(|look| look.hinted).count(), 9);
    }

    // D10, M9: on the way to the solution all candidates are there, and only givens look given.
    #[test]
    fn the_way_to_the_solution_is_drawn() {
        let mut seat = classic();
        pick(&mut seat, 0, 2);
        seat.digit(digit(4), 0.0);
        let candidates = Candidates::new(seat.game.board());
        let step = next_step(&candidates, TechniqueSet::ALL).unwrap();
        let shown = looks_on_way(&seat, &candidates, Some(&step));
        assert!(shown[0].given && shown[2].digit.is_some() && !shown[2].given);
        assert_eq!(shown[3].corner, candidates.of(Layout::classic().cell(3).unwrap()));
        let placed = step.placements[0];
        assert_eq!(shown[placed.cell.index()].tint(placed.digit), Tint::Placed);
    }
}
