//! How each cell looks.

use ninefold::hint::Hint;
use ninefold::logic::{Candidate, Role, Step};
use ninefold::{Cell, Color, Digit, DigitSet, Layout, MarkKind};

use super::state::{Desk, Said, Walk};

/// Everything that is shown of one cell.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "any of them can be together")]
pub(crate) struct Look {
    pub(crate) digit: Option<Digit>,
    pub(crate) given: bool,
    pub(crate) conflict: bool,
    /// Whether a check has shown it to be wrong.
    pub(crate) wrong: bool,
    pub(crate) selected: bool,
    pub(crate) cursor: bool,
    /// Whether it shares a house with the cursor, in any grid.
    pub(crate) peer: bool,
    /// Whether it has the digit that is looked at.
    pub(crate) same: bool,
    pub(crate) hinted: bool,
    pub(crate) corner: DigitSet,
    pub(crate) center: DigitSet,
    pub(crate) color: Color,
    /// The colors of candidates, by digit.
    pub(crate) colors: [Color; 9],
    /// The candidates that a hint shows, by digit.
    pub(crate) tints: [Tint; 9],
}

/// The part of a candidate in the hint that is shown.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tint {
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
    /// Whether the hint shows any of its candidates.
    pub(crate) fn is_tinted(&self) -> bool {
        self.tints.iter().any(|tint| *tint != Tint::None)
    }

    /// The part of a digit in the hint.
    pub(crate) fn tint(&self, digit: Digit) -> Tint {
        self.tints[usize::from(digit.get()) - 1]
    }

    /// The digits that stand around the edge: marks, and what a hint shows.
    pub(crate) fn around(&self) -> DigitSet {
        let tinted = Digit::ALL.into_iter().filter(|&digit| self.tint(digit) != Tint::None);
        self.corner | tinted.filter(|&digit| !self.center.contains(digit)).collect()
    }
}

/// The looks of all cells of a game, in their order.
pub(crate) fn looks(desk: &Desk) -> Vec<Look> {
    let (game, layout) = (&desk.game, desk.game.layout());
    let peers = layout.peer_set(desk.cursor);
    let is_one = desk.selected.is_empty();
    let glowing = desk.first.or_else(|| game.board().get(desk.cursor));
    let look = |cell: Cell| {
        let (digit, notes) = (game.board().get(cell), game.notes(cell));
        let marks = |kind| if digit.is_none() { notes.marks(kind) } else { DigitSet::EMPTY };
        Look {
            digit,
            given: game.puzzle().is_given(cell),
            conflict: game.conflicts().contains(cell),
            wrong: desk.wrong.contains(cell),
            selected: desk.selected.contains(cell),
            cursor: cell == desk.cursor,
            peer: is_one && desk.first.is_none() && peers.contains(cell),
            same: digit.is_some() && digit == glowing,
            hinted: false,
            corner: marks(MarkKind::Corner),
            center: marks(MarkKind::Center),
            color: notes.color(),
            colors: Digit::ALL.map(|digit| notes.candidate_color(digit)),
            tints: [Tint::None; 9],
        }
    };
    let mut looks: Vec<Look> = layout.cells().map(look).collect();
    if let Said::Hint(hint) = &desk.said {
        show_hint(layout, hint, &mut looks);
    }
    looks
}

/// The looks of all cells on a walk: all candidates, and the step.
pub(crate) fn looks_of_walk(desk: &Desk, walk: &Walk) -> Vec<Look> {
    let layout = desk.game.layout();
    let look = |cell: Cell| Look {
        digit: walk.board.digit(cell),
        given: desk.game.puzzle().is_given(cell),
        corner: if walk.board.digit(cell).is_none() {
            walk.board.of(cell)
        } else {
            DigitSet::EMPTY
        },
        ..Look::default()
    };
    let mut looks: Vec<Look> = layout.cells().map(look).collect();
    if let Some(step) = walk.step() {
        show_step(layout, step, &mut looks);
    }
    looks
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

fn show_step(layout: &Layout, step: &Step, looks: &mut [Look]) {
    let bases = step.houses.iter().filter(|(_, role)| *role == Role::Defining);
    for &cell in bases.flat_map(|(house, _)| layout.cells_of(*house)) {
        looks[cell.index()].hinted = true;
    }
    for node in step.links.iter().flat_map(|link| [&link.from, &link.to]) {
        for &cell in &node.cells {
            tint(looks, Candidate { cell, digit: node.digit }, Tint::Pattern);
        }
    }
    for (shown, role) in &step.candidates {
        let part = match role {
            Role::Defining | Role::ColorA | Role::Group(0) => Tint::Pattern,
            Role::Fin | Role::ColorB | Role::Group(_) => Tint::Other,
            Role::Target => continue,
        };
        tint(looks, *shown, part);
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
