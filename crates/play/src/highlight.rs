//! Highlights on the board: the selection, a digit, a hint.

use ninefold::hint::Hint;
use ninefold::logic::{Candidate, Role, Step};
use ninefold::{Cell, CellSet, Digit, DigitSet, Game, Layout};

use crate::seat::{Message, Seat};

/// The role of a candidate in the current hint.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Tint {
    /// None.
    #[default]
    None,
    /// Part of the pattern.
    Pattern,
    /// Of the second color, of a fin, or of another group.
    Other,
    /// Placed.
    Placed,
    /// Ruled out.
    Out,
}

/// The highlighted cells and candidates of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Highlights {
    pub(crate) cursor: Cell,
    pub(crate) selected: CellSet,
    /// The peers of the cursor's cell, if it is the only one selected.
    pub(crate) peers: CellSet,
    /// The digit to highlight wherever it occurs.
    pub(crate) digit: Option<Digit>,
    /// The digit whose places stand out.
    pub(crate) filter: Option<Digit>,
    /// Whether all candidates are shown, although none is marked.
    pub(crate) all: bool,
    pub(crate) wrong: CellSet,
    pub(crate) hint: HintHighlights,
}

impl Highlights {
    /// The highlights of the game itself, outside a walk.
    pub(crate) fn of(seat: &Seat) -> Highlights {
        let (game, layout, cursor) = (seat.game(), seat.game().layout(), seat.cursor());
        let is_one = seat.selected().len() == 1;
        // A filter's own tints are more informative.
        let tints_peers = is_one && seat.filtered().is_none();
        let peers = if tints_peers { layout.peers(cursor) } else { &[] };
        let of_cursor = if is_one { game.board().get(cursor) } else { None };
        let mut hint = match seat.message() {
            Message::Hint(hint) => HintHighlights::of(layout, hint),
            _ => HintHighlights::default(),
        };
        let area = seat.hinted_area().iter().flat_map(|&house| layout.cells_of(house));
        hint.cells.extend(area.copied());
        Highlights {
            cursor,
            selected: seat.selected().clone(),
            peers: peers.iter().copied().collect(),
            digit: seat.filtered().or(seat.hand().held()).or(of_cursor),
            filter: seat.filtered(),
            all: seat.shows_candidates(),
            wrong: seat.wrong().clone(),
            hint,
        }
    }

    /// The cells that the two highlight differently.
    pub(crate) fn difference(&self, other: &Highlights, game: &Game) -> CellSet {
        if self.filter != other.filter
            || self.all != other.all
            || (self.all && self.digit != other.digit)
        {
            return game.layout().cells().collect();
        }
        let mut cells = CellSet::EMPTY;
        if self.cursor != other.cursor {
            cells.extend([self.cursor, other.cursor]);
        }
        for (mine, theirs) in [
            (&self.selected, &other.selected),
            (&self.peers, &other.peers),
            (&self.wrong, &other.wrong),
            (&self.hint.cells, &other.hint.cells),
        ] {
            cells |= &(mine - theirs);
            cells |= &(theirs - mine);
        }
        if self.digit != other.digit {
            let shown: DigitSet = [self.digit, other.digit].into_iter().flatten().collect();
            let has = |cell: &Cell| match game.board().get(*cell) {
                Some(digit) => shown.contains(digit),
                None => !(game.notes(*cell).all_marks() & shown).is_empty(),
            };
            cells.extend(game.layout().cells().filter(has));
        }
        if self.hint.tints != other.hint.tints {
            let tints = self.hint.tints.iter().chain(&other.hint.tints);
            cells.extend(tints.map(|(candidate, _)| candidate.cell));
        }
        cells
    }
}

/// The cells and candidates that a hint or a step refers to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct HintHighlights {
    pub(crate) cells: CellSet,
    /// If a candidate has several tints, the last one wins.
    tints: Vec<(Candidate, Tint)>,
}

impl HintHighlights {
    /// The highlights that a hint of its level reveals, and nothing more.
    pub(crate) fn of(layout: &Layout, hint: &Hint) -> HintHighlights {
        let mut shown = HintHighlights::default();
        match hint {
            Hint::Conflict(cells) | Hint::WrongMarks { cells, .. } => {
                shown.cells.extend(cells.iter().copied());
            }
            Hint::DeadEnd(cell) => shown.cells.insert(*cell),
            Hint::Area(houses) => {
                let cells = houses.iter().flat_map(|&house| layout.cells_of(house));
                shown.cells.extend(cells.copied());
            }
            Hint::Cell { cell, candidates } => {
                shown.cells.insert(*cell);
                for digit in *candidates {
                    shown.tint(Candidate { cell: *cell, digit }, Tint::Pattern);
                }
            }
            Hint::Digit(placed) => {
                shown.cells.insert(placed.cell);
                shown.tint(*placed, Tint::Placed);
            }
            Hint::Eliminations(gone) => {
                for gone in gone {
                    shown.cells.insert(gone.cell);
                    shown.tint(*gone, Tint::Out);
                }
            }
            Hint::Step(step) => shown = HintHighlights::of_step(layout, step),
            _ => {}
        }
        shown
    }

    /// The houses and candidates of a step's pattern, its eliminations and its placements.
    pub(crate) fn of_step(layout: &Layout, step: &Step) -> HintHighlights {
        let mut shown = HintHighlights::default();
        let bases = step.houses.iter().filter(|(_, role)| *role == Role::Defining);
        shown.cells.extend(bases.flat_map(|(house, _)| layout.cells_of(*house)).copied());
        for node in step.links.iter().flat_map(|link| [&link.from, &link.to]) {
            for &cell in &node.cells {
                shown.tint(Candidate { cell, digit: node.digit }, Tint::Pattern);
            }
        }
        for (candidate, role) in &step.candidates {
            let tint = match role {
                Role::Defining | Role::ColorA | Role::Group(0) => Tint::Pattern,
                Role::Fin | Role::ColorB | Role::Group(_) => Tint::Other,
                Role::Target => continue,
            };
            shown.tint(*candidate, tint);
        }
        for gone in &step.eliminations {
            shown.tint(*gone, Tint::Out);
        }
        for placed in &step.placements {
            shown.cells.insert(placed.cell);
            shown.tint(*placed, Tint::Placed);
        }
        shown
    }

    fn tint(&mut self, candidate: Candidate, tint: Tint) {
        self.tints.push((candidate, tint));
    }

    /// The candidates of an empty cell, by digit.
    pub(crate) fn tints(&self, cell: Cell) -> [Tint; 9] {
        let mut tints = [Tint::None; 9];
        for (candidate, tint) in self.tints.iter().filter(|(shown, _)| shown.cell == cell) {
            tints[usize::from(candidate.digit.get()) - 1] = *tint;
        }
        tints
    }
}
