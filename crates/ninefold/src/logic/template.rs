//! Templates: all ways to spread a digit over a grid.
//!
//! # Rule
//!
//! A template of a digit in a grid is a set of its places, one in every house that needs it. It is
//! impossible if every template of some other digit in the grid uses one of its cells, or if every
//! template of the digit in another grid places it elsewhere in a box that the grids share. A place
//! in all possible templates has the digit (template set); a place in none loses it (template
//! delete).
//!
//! # Why it holds
//!
//! In the solution, the cells of each digit in each grid are one of its templates; those of
//! different digits have no cell in common, and those of two grids agree where these overlap.
//!
//! # Example
//!
//! However the 7s are spread, one is in r3c4: r3c4 is 7.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::Digit;
use crate::layout::{CellSet, House, Size};

use crate::logic::grid::{Cells, DigitInGrid, HOUSES, PEERS, ROWS, houses, ones};
use crate::logic::search::Found;
use crate::logic::{Candidate, Candidates, Role, Step, Technique};

/// The maximum number of templates of a digit in a grid. A digit with more is left out: nothing is
/// concluded for it or from it.
const MAX_TEMPLATES: usize = 50_000;

/// Gives every template set to `found`: from the templates of one digit alone, then from those that
/// agree with all others.
pub(in crate::logic) fn set(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    each(candidates, found, |spread, found| {
        let always = spread.templates.iter().fold(spread.of_grid.places, |all, one| all & one);
        if always == 0 {
            return ControlFlow::Continue(());
        }
        let mut step = Step::new(Technique::TemplateSet);
        let digit = spread.of_grid.digit;
        let cells: CellSet = spread.of_grid.cells(candidates, always).collect();
        step.placements.extend(cells.iter().map(|cell| Candidate { cell, digit }));
        step.show(&cells, digit, Role::Defining);
        found.take(step)
    })
}

/// Gives every template delete to `found`: from the templates of one digit alone, then from those
/// that agree with all others.
pub(in crate::logic) fn delete(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    each(candidates, found, |spread, found| {
        let sometimes = spread.templates.iter().fold(0, |some, one| some | one);
        let never = spread.of_grid.places & !sometimes;
        if never == 0 {
            return ControlFlow::Continue(());
        }
        let mut step = Step::new(Technique::TemplateDelete);
        let digit = spread.of_grid.digit;
        let cells: CellSet = spread.of_grid.cells(candidates, never).collect();
        step.eliminate(&cells, digit);
        step.show(spread.of_grid.cells(candidates, sometimes), digit, Role::Defining);
        found.take(step)
    })
}

/// Calls `take` with the templates of every grid and digit: first with all of them, then, in
/// rounds, with those left wherever other templates made some impossible.
fn each(
    candidates: &Candidates,
    found: Found<'_>,
    take: impl Fn(&Spread, Found<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut all = Vec::new();
    for (grid, frame) in candidates.layout().frames().iter().enumerate() {
        for digit in Size::CLASSIC.all() {
            found.go_on()?;
            let spread = Spread::new(candidates, frame, grid, digit);
            if spread.is_known() {
                take(&spread, found)?;
            }
            all.push(spread);
        }
    }
    let mut is_changing = true;
    while is_changing {
        let before: Vec<usize> = all.iter().map(|spread| spread.templates.len()).collect();
        for one in 0..all.len() {
            found.go_on()?;
            for other in (0..all.len()).filter(|&other| other != one) {
                Spread::compare(&mut all, one, other);
            }
        }
        is_changing = false;
        for (spread, n_before) in all.iter().zip(before) {
            if spread.templates.len() < n_before {
                is_changing = true;
                if spread.is_known() {
                    take(spread, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The templates of a digit in a grid.
struct Spread {
    of_grid: DigitInGrid,
    grid: usize,
    templates: Vec<Cells>,
    /// Whether there are too many templates.
    is_full: bool,
}

impl Spread {
    fn new(candidates: &Candidates, frame: &[[House; 9]; 3], grid: usize, digit: Digit) -> Spread {
        let of_grid = DigitInGrid::new(candidates, frame, digit);
        let rows: Vec<usize> = houses(of_grid.open & ROWS).collect();
        let mut templates = Vec::new();
        if !rows.is_empty() {
            add(of_grid.places, &rows, 0, &mut templates);
        }
        let is_full = templates.len() > MAX_TEMPLATES;
        Spread { of_grid, grid, templates, is_full }
    }

    /// Whether its templates say anything: there are not too many of them, and there is at least
    /// one, as on every board with a solution.
    fn is_known(&self) -> bool {
        !self.is_full && !self.templates.is_empty()
    }

    /// Removes the templates of `one` that no template of `other` allows.
    fn compare(all: &mut [Spread], one: usize, other: usize) {
        let (a, b) = (&all[one], &all[other]);
        if a.is_full || !b.is_known() {
            return;
        }
        let is_same_digit = a.of_grid.digit == b.of_grid.digit;
        let mut kept = Vec::new();
        if a.grid == b.grid {
            let fits = |cells: &Cells| b.templates.iter().any(|other| cells & other == 0);
            kept.extend(a.templates.iter().copied().filter(fits));
        } else if is_same_digit && let Some((here, there)) = shared_box(a, b) {
            let places = b.templates.iter().fold(0, |places, cells| places | in_box(*cells, there));
            let fits = |cells: &Cells| in_box(*cells, here) & !places == 0;
            kept.extend(a.templates.iter().copied().filter(fits));
        } else {
            return;
        }
        all[one].templates = kept;
    }
}

/// The numbers of the box that two grids share.
fn shared_box(one: &Spread, other: &Spread) -> Option<(usize, usize)> {
    let boxes = 18..27;
    boxes.clone().find_map(|here| {
        let is_same = |&there: &usize| one.of_grid.houses[here] == other.of_grid.houses[there];
        boxes.clone().find(is_same).map(|there| (here, there))
    })
}

/// The cells of a box as nine bits.
fn in_box(cells: Cells, house: usize) -> u16 {
    let of_box = ones(HOUSES[house]).enumerate();
    of_box.fold(0, |places, (place, cell)| places | ((cells >> cell & 1) as u16) << place)
}

/// Adds all ways to take one cell of each of these rows, in different columns and boxes.
fn add(places: Cells, rows: &[usize], taken: Cells, templates: &mut Vec<Cells>) {
    let Some((&row, rest)) = rows.split_first() else {
        templates.push(taken);
        return;
    };
    for cell in ones(places & HOUSES[row]) {
        if templates.len() > MAX_TEMPLATES {
            return;
        }
        add(places & !PEERS[cell], rest, taken | 1 << cell, templates);
    }
}
