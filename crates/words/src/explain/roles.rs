//! The cells, digits and houses with a role in a step.

use ninefold::logic::{Role, Step};
use ninefold::{Cell, CellSet, Digit, DigitSet, House, Layout};

/// The cells of the candidates with a role, without duplicates, in the order of the step.
pub(super) fn cells(step: &Step, role: Role) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for &(candidate, _) in step.candidates.iter().filter(|candidate| candidate.1 == role) {
        if !cells.contains(&candidate.cell) {
            cells.push(candidate.cell);
        }
    }
    cells
}

/// The cells of the candidates with a role, sorted.
pub(super) fn sorted_cells(step: &Step, role: Role) -> Vec<Cell> {
    let cells: CellSet = cells(step, role).into_iter().collect();
    cells.iter().collect()
}

/// The digits of the candidates with a role.
pub(super) fn digits(step: &Step, role: Role) -> DigitSet {
    let with_role = step.candidates.iter().filter(|candidate| candidate.1 == role);
    with_role.map(|candidate| candidate.0.digit).collect()
}

pub(super) fn digits_in(step: &Step, role: Role, cell: Cell) -> DigitSet {
    let inside = step.candidates.iter().filter(|(c, other)| c.cell == cell && *other == role);
    inside.map(|(candidate, _)| candidate.digit).collect()
}

pub(super) fn houses(step: &Step, role: Role) -> Vec<House> {
    step.houses.iter().filter(|house| house.1 == role).map(|house| house.0).collect()
}

/// The first digit that a step eliminates.
pub(super) fn gone(step: &Step) -> Option<Digit> {
    step.eliminations.first().map(|gone| gone.digit)
}

/// Whether a house contains all of these cells.
pub(super) fn holds(layout: &Layout, house: House, cells: &[Cell]) -> bool {
    cells.iter().all(|cell| layout.cells_of(house).contains(cell))
}

/// Whether two cells share a house.
pub(super) fn sees(layout: &Layout, one: Cell, other: Cell) -> bool {
    layout.peers(one).binary_search(&other).is_ok()
}

/// The first house that contains both cells.
pub(super) fn common_house(layout: &Layout, one: Cell, other: Cell) -> Option<House> {
    layout.houses_of(one).iter().copied().find(|house| layout.houses_of(other).contains(house))
}
