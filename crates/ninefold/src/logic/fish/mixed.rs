//! Franken and mutant fish, with and without fins, of two to seven houses.
//!
//! # Rule
//!
//! Take some houses, the base, and as many others, the cover. If no place of a digit is in two of
//! the base, and all places of the base are in the cover, the digit is removed from the rest of the
//! cover. In a Franken fish the base has rows and boxes and the cover columns and boxes, or the
//! other way around; in a mutant fish any houses may be in either.
//!
//! Places of the base outside the cover, and places in two houses of the base, are fins: the digit
//! is removed only where all of them are seen. Two finned fish on one base are also given as one
//! step (siamese).
//!
//! # Why it holds
//!
//! If no fin has the digit, each house of the base has it at a place of its own, in the cover.
//! These are as many as there are houses in the cover, each of which can take one: so the cover has
//! its digits in the base. If a fin has it, it clears the cells that it sees. A cell that is cleared
//! either way is cleared.
//!
//! All houses of a fish belong to one grid; what it clears is gone from all grids.
//!
//! # How it is found
//!
//! The search starts from the cell that loses the digit: if it had the digit, its houses would be
//! used up, and the base would have to place its digits in a cover with one house fewer. Most cells
//! are in some pattern that places the digit in every house of the grid, so no fish can clear them:
//! only the others are searched.
//!
//! # Example
//!
//! 4 is only in columns 1 to 3 of row 5, and only in columns 1 and 8 of box 9 and row 2: a fish in
//! rows 2 and 5 and box 9, covered by columns 1 and 8 and box 4.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::Digit;
use crate::layout::{Cell, House, Size};

use crate::logic::grid::{
    BOXES, COLUMNS, Cells, DigitInGrid, HOUSES, Houses, PEERS, ROWS, houses, ones,
};
use crate::logic::search::Found;
use crate::logic::{Candidates, Role, Step, Technique};

/// The maximum number of houses of a base.
const MAX_SIZE: usize = 7;

/// The maximum number of fish of one digit and size in one grid: on boards with a great many, the rest would
/// only repeat what these do.
const MAX_FISH: usize = 20_000;

/// Gives every Franken fish to `found`, smaller ones first.
pub(in crate::logic) fn franken(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let shapes = [(ROWS | BOXES, COLUMNS | BOXES), (COLUMNS | BOXES, ROWS | BOXES)];
    let names = [Technique::FrankenFish, Technique::FinnedFrankenFish];
    find(candidates, &shapes, is_franken, names, found)
}

/// Gives every mutant fish to `found`, smaller ones first.
pub(in crate::logic) fn mutant(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let all = ROWS | COLUMNS | BOXES;
    let names = [Technique::MutantFish, Technique::FinnedMutantFish];
    let is_mutant = |base, cover| !is_of_lines(base, cover) && !is_franken(base, cover);
    find(candidates, &[(all, all)], is_mutant, names, found)
}

fn is_within(houses: Houses, all: Houses) -> bool {
    houses & !all == 0
}

fn is_of_lines(base: Houses, cover: Houses) -> bool {
    let is = |one, other| is_within(base, one) && is_within(cover, other);
    is(ROWS, COLUMNS) || is(COLUMNS, ROWS)
}

fn is_franken(base: Houses, cover: Houses) -> bool {
    let is = |one, other| is_within(base, one | BOXES) && is_within(cover, other | BOXES);
    !is_of_lines(base, cover) && (is(ROWS, COLUMNS) || is(COLUMNS, ROWS))
}

fn find(
    candidates: &Candidates,
    shapes: &[(Houses, Houses)],
    is_wanted: fn(Houses, Houses) -> bool,
    [plain, finned]: [Technique; 2],
    found: Found<'_>,
) -> ControlFlow<()> {
    let mut pools: Vec<Pool<'_>> = Vec::new();
    for frame in candidates.layout().frames() {
        for digit in Size::CLASSIC.all() {
            found.go_on()?;
            pools.push(Pool::new(candidates, frame, digit));
        }
    }
    pools.retain(|pool| pool.impossible != 0);
    for size in 2..=MAX_SIZE {
        for pool in &mut pools {
            let mut caught = Catch { fish: BTreeMap::new(), is_wanted };
            for target in ones(pool.impossible) {
                for &shape in shapes {
                    Hunt::new(pool, target, shape, size).each(&mut caught, found)?;
                }
            }
            for (fish, other) in caught.steps() {
                let is_finned = fish.fins != 0;
                let gone = fish.gone | other.map_or(0, |other| other.gone);
                if !pool.known.insert((is_finned, gone)) {
                    continue; // smaller fish do the same
                }
                let technique = if is_finned { finned } else { plain };
                found.take(match other {
                    None => pool.step(technique, &fish),
                    Some(other) => pool.siamese(technique, &fish, &other),
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A fish: its base and cover, its fins, and where it removes the digit.
#[derive(Copy, Clone)]
struct Fish {
    base: Houses,
    cover: Houses,
    fins: Cells,
    gone: Cells,
}

impl Fish {
    /// Whether two fish on the same base make one step: both have fins, all but one of their cover
    /// houses are the same, and together they do more than either alone.
    fn is_siamese(&self, other: &Fish) -> bool {
        let both = self.gone | other.gone;
        other.fins != 0
            && (self.cover & !other.cover).is_power_of_two()
            && both != self.gone
            && both != other.gone
    }
}

/// The fish of one digit and size in one grid: for each base and effect, the one with the fewest
/// fins.
struct Catch {
    fish: BTreeMap<(Houses, Cells), Fish>,
    is_wanted: fn(Houses, Houses) -> bool,
}

impl Catch {
    fn add(&mut self, fish: Fish) {
        if !(self.is_wanted)(fish.base, fish.cover) {
            return;
        }
        let known = self.fish.entry((fish.base, fish.gone)).or_insert(fish);
        if fish.fins.count_ones() < known.fins.count_ones() {
            *known = fish;
        }
    }

    fn is_full(&self) -> bool {
        self.fish.len() >= MAX_FISH
    }

    /// Single fish, those with the fewest fins first, then pairs of finned ones on the same base.
    fn steps(self) -> Vec<(Fish, Option<Fish>)> {
        let all: Vec<Fish> = self.fish.into_values().collect();
        let mut pairs: Vec<(Fish, Option<Fish>)> = Vec::new();
        for group in all.chunk_by(|one, other| one.base == other.base) {
            for (index, &one) in group.iter().enumerate().filter(|(_, fish)| fish.fins != 0) {
                let others = group[index + 1..].iter().filter(|other| one.is_siamese(other));
                pairs.extend(others.map(|&other| (one, Some(other))));
            }
        }
        let mut steps: Vec<(Fish, Option<Fish>)> =
            all.into_iter().map(|fish| (fish, None)).collect();
        steps.sort_by_key(|(fish, _)| fish.fins.count_ones());
        steps.extend(pairs);
        steps
    }
}

/// A digit in a grid.
struct Pool<'a> {
    candidates: &'a Candidates,
    of_grid: DigitInGrid,
    /// The places that are in no pattern of the digit.
    impossible: Cells,
    /// The effects of fish already given, with and without fins.
    known: BTreeSet<(bool, Cells)>,
}

impl<'a> Pool<'a> {
    fn new(candidates: &'a Candidates, frame: &[[House; 9]; 3], digit: Digit) -> Pool<'a> {
        let of_grid = DigitInGrid::new(candidates, frame, digit);
        let impossible = impossible(of_grid.places, of_grid.open);
        Pool { candidates, of_grid, impossible, known: BTreeSet::new() }
    }

    fn cells(&self, cells: Cells) -> impl Iterator<Item = Cell> + '_ {
        self.of_grid.cells(self.candidates, cells)
    }

    fn fish(&self, base: Houses, cover: Houses) -> Fish {
        let (mut of_base, mut twice) = (0, 0);
        for house in houses(base) {
            twice |= of_base & HOUSES[house];
            of_base |= HOUSES[house];
        }
        let of_cover = houses(cover).fold(0, |cells, house| cells | HOUSES[house]);
        let fins = self.of_grid.places & (of_base & !of_cover | twice);
        let seen = ones(fins)
            .fold(self.of_grid.places & of_cover & !of_base, |seen, fin| seen & PEERS[fin]);
        Fish { base, cover, fins, gone: seen }
    }

    fn step(&self, technique: Technique, fish: &Fish) -> Step {
        let mut step = Step::new(technique);
        let of_base = houses(fish.base).fold(0, |cells, house| cells | HOUSES[house]);
        step.show(
            self.cells(self.of_grid.places & of_base & !fish.fins),
            self.of_grid.digit,
            Role::Defining,
        );
        step.show(self.cells(fish.fins), self.of_grid.digit, Role::Fin);
        let with_role =
            |houses_of, role| houses(houses_of).map(move |h| (self.of_grid.houses[h], role));
        step.houses.extend(with_role(fish.base, Role::Defining));
        step.houses.extend(with_role(fish.cover, Role::Target));
        step.eliminate(self.cells(fish.gone), self.of_grid.digit);
        step
    }
}

impl Pool<'_> {
    /// Two fish on one base as one step: the cover houses that both have come first, then the other
    /// one of the first, then that of the second.
    fn siamese(&self, technique: Technique, one: &Fish, other: &Fish) -> Step {
        let (first, second) = (self.step(technique, one), self.step(technique, other));
        let mut step = Step::new(technique);
        step.houses.extend(first.houses.iter().filter(|(_, role)| *role == Role::Defining));
        let (both, own) = (one.cover & other.cover, [one, other].map(|fish| fish.cover));
        for cover in [both, own[0] & !both, own[1] & !both] {
            let covers = houses(cover).map(|house| (self.of_grid.houses[house], Role::Target));
            step.houses.extend(covers);
        }
        for shown in first.candidates.into_iter().chain(second.candidates) {
            if !step.candidates.contains(&shown) {
                step.candidates.push(shown);
            }
        }
        step.eliminate(self.cells(one.gone | other.gone), self.of_grid.digit);
        step
    }
}

/// The search for fish that clear one cell.
struct Hunt<'p> {
    pool: &'p Pool<'p>,
    /// The places that are left if the cell has the digit.
    rest: Cells,
    size: usize,
    bases: Vec<usize>,
    covers: Vec<usize>,
    /// The houses of the cell that may complete the cover.
    last: Houses,
}

impl<'p> Hunt<'p> {
    fn new(
        pool: &'p Pool<'p>,
        target: usize,
        (base, cover): (Houses, Houses),
        size: usize,
    ) -> Hunt<'p> {
        let rest = pool.of_grid.places & !PEERS[target] & !(1 << target);
        let own = houses(ROWS | COLUMNS | BOXES).filter(|&h| HOUSES[h] >> target & 1 == 1);
        let own = own.fold(0, |own, house| own | 1 << house);
        let is_used = |&house: &usize| HOUSES[house] & rest != 0;
        let bases = houses(base & pool.of_grid.open & !own).collect();
        let covers = houses(cover & pool.of_grid.open & !own).filter(is_used).collect();
        Hunt { pool, rest, size, bases, covers, last: own & cover }
    }

    fn each(&self, caught: &mut Catch, found: Found<'_>) -> ControlFlow<()> {
        // If a house has no place left, that alone clears the cell, without a fish.
        if self.bases.iter().all(|&house| HOUSES[house] & self.rest != 0) {
            self.cover(0, 0, 0, self.size - 1, caught, found)?;
        }
        ControlFlow::Continue(())
    }

    /// Adds houses to a cover, all but the last house, which is a house of the cell.
    fn cover(
        &self,
        from: usize,
        cover: Houses,
        covered: Cells,
        n_left: usize,
        caught: &mut Catch,
        found: Found<'_>,
    ) -> ControlFlow<()> {
        if n_left == 0 {
            let is_base = |&house: &usize| {
                HOUSES[house] & self.rest & !covered == 0 && cover >> house & 1 == 0
            };
            let inside: Vec<usize> = self.bases.iter().copied().filter(is_base).collect();
            self.base(&inside, 0, 0, self.size, cover, caught);
            return ControlFlow::Continue(());
        }
        if n_left > 1 {
            found.go_on()?;
        }
        for (index, &house) in self.covers.iter().enumerate().skip(from) {
            if caught.is_full() {
                break;
            }
            let covered = covered | HOUSES[house];
            self.cover(index + 1, cover | 1 << house, covered, n_left - 1, caught, found)?;
        }
        ControlFlow::Continue(())
    }

    /// Adds houses to a base, none of which share a place, from those inside the cover.
    fn base(
        &self,
        inside: &[usize],
        base: Houses,
        taken: Cells,
        n_left: usize,
        cover: Houses,
        caught: &mut Catch,
    ) {
        if n_left == 0 {
            for last in houses(self.last) {
                caught.add(self.pool.fish(base, cover | 1 << last));
            }
            return;
        }
        for (index, &house) in inside.iter().enumerate() {
            if inside.len() - index < n_left {
                return;
            }
            let places = HOUSES[house] & self.rest;
            if places & taken == 0 {
                let rest = &inside[index + 1..];
                self.base(rest, base | 1 << house, taken | places, n_left - 1, cover, caught);
            }
        }
    }
}

/// The places that are in no pattern of the digit: in no set of cells with one in each open house.
fn impossible(places: Cells, open: Houses) -> Cells {
    let rows: Vec<usize> = houses(open & ROWS).collect();
    let mut possible = 0;
    for cell in ones(places) {
        if possible >> cell & 1 == 0 {
            let others: Vec<usize> = rows.iter().copied().filter(|&row| row != cell / 9).collect();
            let pattern = pattern(places & !PEERS[cell], &others);
            possible |= pattern.map_or(0, |pattern| pattern | 1 << cell);
        }
    }
    places & !possible
}

/// Cells, one in each of these rows, in different columns and boxes.
fn pattern(places: Cells, rows: &[usize]) -> Option<Cells> {
    let Some((&row, rest)) = rows.split_first() else { return Some(0) };
    let with = |cell: usize| Some(pattern(places & !PEERS[cell], rest)? | 1 << cell);
    ones(places & HOUSES[row]).find_map(with)
}
