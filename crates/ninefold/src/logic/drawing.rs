//! What a picture of a step shows beyond its pattern, found again from the candidates before it.

use alloc::vec::Vec;

use super::candidates::Candidates;
use super::forcing::net::follow;
use super::step::{Branch, Candidate, Contradiction, Role, Step};
use super::technique::Technique;
use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, CellSet, House};

/// Two cells that are the only places of a digit in a house.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Tie {
    /// The house.
    pub house: House,
    /// The cells, in order.
    pub cells: [Cell; 2],
}

impl Step {
    /// The pivot of an XY-Wing or XYZ-Wing: the cell that sees both others.
    ///
    /// ```
    /// use ninefold::logic::{Technique, example};
    ///
    /// let example = example(Technique::XyzWing);
    /// let pivot = example.step.pivot().expect("a wing has a pivot");
    /// assert_eq!(example.candidates.of(pivot).len(), 3);
    /// ```
    pub fn pivot(&self) -> Option<Cell> {
        let is_wing = matches!(self.technique, Technique::XyWing | Technique::XyzWing);
        self.candidates.first().filter(|_| is_wing).map(|(shown, _)| shown.cell)
    }

    /// The strong links that its colors were found by, each pair of cells once; none without
    /// colors.
    pub fn ties(&self, before: &Candidates) -> Vec<Tie> {
        let colors: [&[Role]; 2] =
            [&[Role::ColorA, Role::ColorB], &[Role::Group(0), Role::Group(1)]];
        let is_colored = matches!(self.technique, Technique::SimpleColors | Technique::MultiColors);
        let Some(digit) = self.candidates.first().filter(|_| is_colored).map(|(c, _)| c.digit)
        else {
            return Vec::new();
        };
        let mut ties: Vec<Tie> = Vec::new();
        for pair in colors {
            let with = |role: Role| -> CellSet {
                let shown = self.candidates.iter().filter(|(_, own)| *own == role);
                shown.map(|(shown, _)| shown.cell).collect()
            };
            let [one, other] = [with(pair[0]), with(pair[1])];
            for house in before.layout().houses() {
                let places: Vec<Cell> =
                    before.cells_at(house, before.places(house, digit)).collect();
                let [first, second] = places[..] else { continue };
                let is_tie = one.contains(first) && other.contains(second)
                    || one.contains(second) && other.contains(first);
                if is_tie && ties.iter().all(|tie| tie.cells != [first, second]) {
                    ties.push(Tie { house, cells: [first, second] });
                }
            }
        }
        ties
    }

    /// For each digit of the base of an exocet, the fewest lines that contain its places in the
    /// cross lines outside the band; nothing for other techniques.
    pub fn cover_lines(&self, before: &Candidates) -> Vec<(Digit, Vec<House>)> {
        if self.technique != Technique::JuniorExocet {
            return Vec::new();
        }
        let layout = before.layout();
        let with = |role: Role| {
            let houses = self.houses.iter().filter(move |(_, own)| *own == role);
            houses.map(|&(house, _)| house).collect::<Vec<House>>()
        };
        let (crosses, band) = (with(Role::Defining), with(Role::Target));
        let Some(&line) = band.first() else { return Vec::new() };
        let in_band: CellSet =
            band.iter().flat_map(|&line| layout.nine_of(line)).copied().collect();
        // The line of a cell is the one that runs as the band does, in the same grid.
        let grid = layout.house_places(line)[0].grid;
        let runs_along = |&house: &House| {
            layout.kind(house) == layout.kind(line)
                && layout.house_places(house).iter().any(|place| place.grid == grid)
        };
        let line_of = |cell: Cell| layout.houses_of(cell).iter().copied().find(runs_along);
        let base: DigitSet =
            self.candidates.iter().filter(|c| c.1 == Role::Defining).map(|c| c.0.digit).collect();
        let covers = |digit: Digit| {
            let holds =
                |cell: &Cell| before.has(*cell, digit) || before.digit(*cell) == Some(digit);
            let cover = |chosen: usize| {
                let (mut cover, mut lines) = (Vec::new(), Vec::new());
                for (index, &cross) in crosses.iter().enumerate() {
                    let outside = layout.nine_of(cross).iter().copied();
                    let mut places =
                        outside.filter(|cell| !in_band.contains(*cell)).filter(&holds).peekable();
                    if chosen >> index & 1 == 1 && places.peek().is_some() {
                        cover.push(cross);
                    } else {
                        lines.extend(places.filter_map(line_of));
                    }
                }
                lines.sort_unstable();
                lines.dedup();
                lines.extend(cover);
                lines
            };
            (0..1 << crosses.len()).map(cover).min_by_key(Vec::len).unwrap_or_default()
        };
        base.into_iter().map(|digit| (digit, covers(digit))).collect()
    }

    /// The supposed digits that cause the dead end of each branch of its nets, outermost first, in
    /// the order in which they are told. A possibility that an inner branch refutes has no cause.
    pub fn dead_ends(&self, before: &Candidates) -> Vec<Vec<Candidate>> {
        let mut all = Vec::new();
        for branch in &self.branches {
            add_causes(before, before.clone(), &[], branch, &mut all);
        }
        all
    }
}

/// Adds the causes of the dead end of a branch that begins in a state, and of the branches in it.
fn add_causes(
    before: &Candidates,
    mut state: Candidates,
    supposed: &[Candidate],
    branch: &Branch,
    all: &mut Vec<Vec<Candidate>>,
) {
    let mut now = supposed.to_vec();
    now.push(branch.assumption);
    let at = all.len();
    all.push(Vec::new());
    state.place(branch.assumption.cell, branch.assumption.digit);
    for inner in &branch.branches {
        let mut placed = Vec::new();
        let _ = follow(&mut state, &mut placed);
        now.extend(placed);
        add_causes(before, state.clone(), &now, inner, all);
        state.remove(inner.assumption.cell, inner.assumption.digit);
    }
    now.extend(branch.placements.iter().filter(|placed| !supposed.contains(placed)));
    all[at] = causes(before, &now, branch.contradiction);
}

/// The first of these digits that closes each possibility of a cell, or of a digit in a house.
fn causes(
    before: &Candidates,
    supposed: &[Candidate],
    contradiction: Contradiction,
) -> Vec<Candidate> {
    let possible: Vec<Candidate> = match contradiction {
        Contradiction::Cell(cell) => {
            before.of(cell).into_iter().map(|digit| Candidate { cell, digit }).collect()
        }
        Contradiction::House(house, digit) => {
            let cells = before.cells_at(house, before.places(house, digit));
            cells.map(|cell| Candidate { cell, digit }).collect()
        }
    };
    let peers = |cell: Cell| before.layout().peer_set(cell);
    let closes = |one: &Candidate, other: &Candidate| {
        (one.cell == other.cell && one.digit != other.digit)
            || (one.digit == other.digit && peers(one.cell).contains(other.cell))
    };
    let mut causes: Vec<Candidate> = Vec::new();
    for candidate in &possible {
        let cause = supposed.iter().find(|one| closes(one, candidate));
        causes.extend(cause.filter(|cause| !causes.contains(cause)));
    }
    causes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::example;

    /// D10: the pivot of a wing sees both other cells.
    #[test]
    fn pivots() {
        for technique in [Technique::XyWing, Technique::XyzWing] {
            let example = example(technique);
            let pivot = example.step.pivot().unwrap();
            let cells = example.step.candidates.iter().map(|(shown, _)| shown.cell);
            let mut others = cells.filter(|&cell| cell != pivot);
            assert!(others.all(|cell| example.candidates.sees(pivot, cell)), "{technique}");
        }
        assert_eq!(example(Technique::WWing).step.pivot(), None);
    }

    /// D10: the ties of a coloring join all its cells, each one of both colors.
    #[test]
    fn ties_join_the_colors() {
        for technique in [Technique::SimpleColors, Technique::MultiColors] {
            let example = example(technique);
            let ties = example.step.ties(&example.candidates);
            let color = |cell: Cell| {
                let shown = example.step.candidates.iter().find(|(shown, _)| shown.cell == cell);
                shown.map(|(_, role)| *role).unwrap()
            };
            let pairs = [[Role::ColorA, Role::ColorB], [Role::Group(0), Role::Group(1)]];
            for tie in &ties {
                let mut colors = tie.cells.map(color);
                colors.sort_unstable();
                assert!(pairs.contains(&colors), "{technique} {colors:?}");
            }
            for (shown, _) in &example.step.candidates {
                assert!(ties.iter().any(|tie| tie.cells.contains(&shown.cell)), "{technique}");
            }
        }
        let wing = example(Technique::XyWing);
        assert!(wing.step.ties(&wing.candidates).is_empty());
    }

    /// D10: at most two lines cover the digits that an exocet may have, and they hold every place.
    #[test]
    fn cover_lines_hold_every_place() {
        let example = example(Technique::JuniorExocet);
        let covers = example.step.cover_lines(&example.candidates);
        assert!(covers.len() > 2);
        let layout = example.candidates.layout();
        for (digit, lines) in &covers {
            assert!((1..=2).contains(&lines.len()), "{digit}: {lines:?}");
            let outside = example.step.candidates.iter();
            let places = outside.filter(|c| c.1 == Role::Group(2) && c.0.digit == *digit);
            for (shown, _) in places {
                let is_held = |&line: &House| layout.nine_of(line).contains(&shown.cell);
                assert!(lines.iter().any(is_held), "{digit} {shown:?}");
            }
        }
    }

    /// D10: each dead end has causes among the digits that its branch supposes.
    #[test]
    fn dead_ends_have_causes() {
        let example = example(Technique::ForcingNet);
        let ends = example.step.dead_ends(&example.candidates);
        let mut n_branches = 0;
        let mut branches: Vec<&Branch> = example.step.branches.iter().collect();
        while let Some(branch) = branches.pop() {
            n_branches += 1;
            branches.extend(&branch.branches);
        }
        assert_eq!(ends.len(), n_branches);
        let branch = &example.step.branches[0];
        assert!(!ends[0].is_empty());
        for cause in &ends[0] {
            assert!(*cause == branch.assumption || branch.placements.contains(cause));
        }
        let closed: CellSet = match branch.contradiction {
            Contradiction::Cell(cell) => CellSet::from_iter([cell]),
            Contradiction::House(house, digit) => {
                let places = example.candidates.places(house, digit);
                example.candidates.cells_at(house, places).collect()
            }
        };
        for cause in &ends[0] {
            let sees = |cell: Cell| cell == cause.cell || example.candidates.sees(cell, cause.cell);
            assert!(closed.iter().any(sees), "{cause:?}");
        }
    }
}
