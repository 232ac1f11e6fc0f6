//! How each cell looks.
//!
//! After every intent plain Rust computes the looks of all cells; the board paints those that
//! differ from before.

use ninefold::hint::Hint;
use ninefold::logic::{Candidate, Candidates, Role, Step};
use ninefold::{Cell, CellSet, Color, Digit, DigitSet, Layout, MarkKind};

use crate::state::{App, Said};

/// Everything the page shows of one cell that can change.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a class of its own")]
pub(crate) struct Look {
    /// Its digit, if it has one.
    pub(crate) digit: Option<Digit>,
    /// Whether the digit belongs to the puzzle.
    pub(crate) given: bool,
    /// Whether the digit stands twice in one of the cell's houses.
    pub(crate) conflict: bool,
    /// Whether a check has shown it to be wrong.
    pub(crate) wrong: bool,
    /// Whether the next digit is for it.
    pub(crate) selected: bool,
    /// Whether the cursor is there.
    pub(crate) cursor: bool,
    /// Whether it shares a house with the cursor, in any grid.
    pub(crate) peer: bool,
    /// Whether it has the digit that is held, or that of the cursor's cell.
    pub(crate) same: bool,
    /// Whether a hint points at it.
    pub(crate) hinted: bool,
    /// Its marks around the edge.
    pub(crate) corner: DigitSet,
    /// Its marks in the middle.
    pub(crate) center: DigitSet,
    /// Its color.
    pub(crate) color: Color,
    /// The colors of its marks, by digit.
    pub(crate) hues: [Color; 9],
    /// The candidates that a hint shows, by digit.
    pub(crate) tints: [Tint; 9],
}

/// The part of a candidate in the hint that is shown.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tint {
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

impl Tint {
    /// Its class.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Tint::None => "",
            Tint::Pattern => " pattern",
            Tint::Other => " other",
            Tint::Placed => " placed",
            Tint::Out => " out",
        }
    }
}

impl Look {
    /// The classes of the cell's element.
    ///
    /// A given in conflict keeps its look: the player cannot change it.
    pub(crate) fn class(&self, is_shared: bool) -> String {
        let mut class = String::with_capacity(64);
        class.push_str("cell");
        let kinds = [
            (self.given, " given-clue"),
            (!self.given && self.digit.is_some(), " user-entry"),
            (self.conflict && !self.given, " error"),
            (is_shared, " shared"),
            (self.peer, " peer"),
            (self.same, " same"),
            (self.hinted, " hinted"),
            (self.wrong, " wrong"),
            (self.selected, " selected"),
            (self.cursor, " cursor"),
        ];
        for (_, name) in kinds.into_iter().filter(|(is, _)| *is) {
            class.push_str(name);
        }
        if self.color != Color::NONE {
            class.push_str(" color color-");
            class.push(char::from(b'0' + self.color.get()));
        }
        class
    }

    /// What is written in the cell and said of it, without what only colors it.
    pub(crate) fn written(&self) -> Look {
        Look { selected: false, cursor: false, peer: false, same: false, hinted: false, ..*self }
    }

    /// The small digits around the edge, each with its part in a hint.
    pub(crate) fn small(&self) -> impl Iterator<Item = (Digit, Tint)> {
        let (corner, tints) = (self.corner, self.tints);
        let tinted = Digit::ALL.into_iter().zip(tints);
        tinted.filter(move |&(digit, tint)| corner.contains(digit) || tint != Tint::None)
    }

    /// The class of a mark's color, if it has one.
    pub(crate) fn hue_class(&self, digit: Digit) -> Option<String> {
        let color = self.hues[usize::from(digit.get()) - 1];
        (color != Color::NONE).then(|| format!(" hue color-{}", color.get()))
    }
}

/// The looks of all cells, in canvas order.
pub(crate) fn looks(app: &App) -> Vec<Look> {
    if let Some(walk) = &app.walk {
        let layout = app.game.layout();
        let mut looks = looks_of(walk.candidates());
        if let Some((_, step)) = walk.step() {
            if layout.n_grids() > 1 {
                clear_far_marks(layout, step, &mut looks);
            }
            show_step(layout, step, &mut looks);
        }
        looks[app.cursor.index()].cursor = true;
        return looks;
    }
    let (game, layout) = (&app.game, app.game.layout());
    let is_one = app.selected.len() == 1;
    let peers: CellSet =
        if is_one { layout.peers(app.cursor).iter().copied().collect() } else { CellSet::EMPTY };
    let of_cursor = if is_one { game.board().get(app.cursor) } else { None };
    let glowing = app.hand.held().or(of_cursor);
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
            wrong: app.wrong.contains(cell),
            selected: app.selected.contains(cell),
            cursor: cell == app.cursor,
            peer: peers.contains(cell),
            same: digit.is_some() && digit == glowing && cell != app.cursor,
            hinted: false,
            corner: marks(MarkKind::Corner),
            center: marks(MarkKind::Center),
            color: notes.color(),
            hues,
            tints: [Tint::None; 9],
        }
    };
    let mut looks: Vec<Look> = layout.cells().map(look).collect();
    if let Said::Hint(hint) = &app.said {
        show_hint(app.game.layout(), hint, &mut looks);
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
pub(crate) fn looks_of(candidates: &Candidates) -> Vec<Look> {
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
pub(crate) fn show_step(layout: &Layout, step: &Step, looks: &mut [Look]) {
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
    use ninefold::{Board, Layout, Puzzle};

    use super::*;
    use crate::state::Source;
    use crate::update::{Intent, update};

    const GIVENS: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn after(intents: &[Intent]) -> Vec<Look> {
        let givens = Board::parse(&Layout::classic(), GIVENS).unwrap();
        let puzzle = Puzzle::new(givens).unwrap();
        let mut app = App::of_puzzle(puzzle, Source::Made("test".to_owned()), None);
        for &intent in intents {
            update(&mut app, intent, 0.0);
        }
        looks(&app)
    }

    fn pick(index: usize) -> Intent {
        Intent::Pick(Layout::classic().cell(index).unwrap())
    }

    // W7, M9: the classes, in their order. D4: a given in conflict keeps its look.
    #[test]
    fn classes_tell_givens_entries_and_conflicts_apart() {
        let looks = after(&[pick(2), Intent::Digit(Digit::new(5).unwrap()), pick(80)]);
        assert!(looks[0].conflict && looks[2].conflict);
        assert_eq!(looks[0].class(false), "cell given-clue");
        assert_eq!(looks[2].class(false), "cell user-entry error");
        assert_eq!(looks[2].class(true), "cell user-entry error shared");
        assert_eq!(looks[3].class(false), "cell");
        assert_eq!(looks[80].class(false), "cell given-clue selected cursor");
    }

    // M4: the houses of all grids of the selected cell are lit.
    #[test]
    fn the_cursor_lights_its_houses_and_digit() {
        let looks = after(&[pick(0)]);
        assert_eq!(looks.iter().filter(|look| look.peer).count(), 20);
        assert_eq!(looks.iter().filter(|look| look.same).count(), 2);
        assert!(looks[14].same && looks[71].same && !looks[0].same);
    }

    // D10: a hint of a cell shows its candidates, and nothing else.
    #[test]
    fn hints_are_drawn() {
        let looks = after(&[Intent::Hint]);
        let hinted: Vec<_> = looks.iter().filter(|look| look.hinted).collect();
        assert_eq!(hinted.len(), 1);
        let small: Vec<_> = hinted[0].small().collect();
        assert_eq!(small, [(Digit::new(5).unwrap(), Tint::Pattern)]);
        let looks = after(&[Intent::Hint, Intent::Hint]);
        assert_eq!(looks.iter().filter(|look| look.hinted).count(), 9);
    }
}
