//! A voice: one language on one layout, which names cells, digits, houses and grids.

use ninefold::logic::{Candidate, Step};
use ninefold::{Cell, CellSet, Digit, DigitSet, Grid, House, HousePlace, Layout};

use crate::Language;
use crate::text::{Gap, say, say_of};

/// The last conjunction of a list.
#[derive(Copy, Clone)]
pub(crate) enum Joint {
    /// `a, b and c`
    And,
    /// `a, b or c`
    Or,
}

/// The form of a house in a sentence.
#[derive(Copy, Clone)]
pub(crate) enum Form {
    /// Without an article: `row 3`, `ligne 3`.
    Bare,
    /// With an article if the language has one: `row 3`, `la ligne 3`.
    The,
    /// As a genitive: `of row 3`, `de la ligne 3`.
    Of,
}

/// One language on one layout.
#[derive(Copy, Clone)]
pub(crate) struct Voice<'a> {
    language: Language,
    pub(crate) layout: &'a Layout,
}

impl<'a> Voice<'a> {
    pub(crate) fn new(language: Language, layout: &'a Layout) -> Voice<'a> {
        Voice { language, layout }
    }

    /// Says a message with its gaps filled.
    pub(crate) fn say(self, id: &str, gaps: impl IntoIterator<Item = Gap>) -> String {
        say(self.language, id, gaps)
    }

    /// Says a message whose grammar depends on a number.
    pub(crate) fn say_of(self, id: &str, n: usize, gaps: impl IntoIterator<Item = Gap>) -> String {
        say_of(self.language, id, n, gaps)
    }

    /// The name of a cell: `r1c1`, or `NW r9c9` on several grids.
    pub(crate) fn cell(self, cell: Cell) -> String {
        let place = self.layout.places(cell)[0];
        let (row, column) = (place.row + 1, place.column + 1);
        match self.layout.n_grids() {
            1 => format!("r{row}c{column}"),
            _ => format!("{} r{row}c{column}", self.grid(place.grid)),
        }
    }

    /// The name of a grid: `NW` in English is `NO` in French.
    ///
    /// A single letter becomes a capital; a name that is not in the catalog is unchanged.
    pub(crate) fn grid(self, grid: Grid) -> String {
        let own = self.translated(grid);
        let is_other = |&other: &Grid| other != grid && self.translated(other) == own;
        if self.layout.grids().any(|other| is_other(&other)) {
            return self.layout.grid_name(grid).to_owned();
        }
        own
    }

    fn translated(self, grid: Grid) -> String {
        let name = self.layout.grid_name(grid);
        match grid_id(name) {
            Some(id) => self.say(id, []),
            None if name.len() == 1 => name.to_ascii_uppercase(),
            None => name.to_owned(),
        }
    }

    pub(crate) fn grids(self, grids: impl IntoIterator<Item = Grid>, joint: Joint) -> String {
        self.list(grids.into_iter().map(|grid| self.grid(grid)), joint)
    }

    /// A list of cells without duplicates.
    pub(crate) fn cells(self, cells: &[Cell], joint: Joint) -> String {
        let mut names: Vec<String> = Vec::new();
        for name in cells.iter().map(|&cell| self.cell(cell)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        self.list(names, joint)
    }

    pub(crate) fn digits(self, digits: DigitSet, joint: Joint) -> String {
        self.list(digits.into_iter().map(|digit| digit.to_string()), joint)
    }

    /// A list, with commas between the items and a word before the last.
    pub(crate) fn list(self, items: impl IntoIterator<Item = String>, joint: Joint) -> String {
        list(self.language, items, joint)
    }

    pub(crate) fn house(self, house: House, form: Form) -> String {
        let HousePlace { grid, index, .. } = self.layout.house_places(house)[0];
        let gaps = [("kind", self.kind(house)), ("number", (index + 1).to_string())];
        self.of_grid(self.say(id("house", form), gaps), grid)
    }

    /// A list of houses: `rows 2 and 7`, or the full names if their kinds or grids differ.
    pub(crate) fn houses(self, houses: &[House], form: Form, joint: Joint) -> String {
        let place = |house: House| self.layout.house_places(house)[0];
        let alike = |&other: &House| {
            self.layout.kind(other) == self.layout.kind(houses[0])
                && place(other).grid == place(houses[0]).grid
        };
        if houses.len() < 2 || !houses.iter().all(alike) {
            let names = houses.iter().map(|&house| self.house(house, form));
            return self.list(names, joint);
        }
        let is_named = |index: &u8| houses.iter().any(|&house| place(house).index == *index);
        let numbers = (0..9).filter(is_named).map(|index| (index + 1).to_string());
        let numbers = self.list(numbers, joint);
        let gaps = [("kind", self.kind(houses[0])), ("numbers", numbers)];
        self.of_grid(self.say(id("houses", form), gaps), place(houses[0]).grid)
    }

    fn kind(self, house: House) -> String {
        self.layout.kind(house).name().to_owned()
    }

    /// Adds the name of the grid if the layout has several.
    pub(crate) fn of_grid(self, house: String, grid: Grid) -> String {
        if self.layout.n_grids() == 1 {
            return house;
        }
        // Capitals are spelled out when spoken, so there is no elision before them.
        let initial = match self.layout.grid_name(grid) {
            "center" => "masculine",
            "primary" | "secondary" => "feminine",
            name if grid_id(name).is_some() || name.len() == 1 => "other",
            name if name.starts_with(|c: char| "aeiouyAEIOUY".contains(c)) => "vowel",
            _ => "other",
        };
        let gaps = [("house", house), ("grid", self.grid(grid)), ("initial", initial.to_owned())];
        self.say("of-grid", gaps)
    }

    /// What a step does, without the reason.
    pub(crate) fn conclusion(self, step: &Step) -> String {
        self.change(&step.placements, &step.eliminations)
    }

    /// Digits that are placed, and candidates that are ruled out.
    pub(crate) fn change(self, placements: &[Candidate], eliminations: &[Candidate]) -> String {
        let is = |placed: &Candidate| {
            let gaps = [("cell", self.cell(placed.cell)), ("digit", digit(placed.digit))];
            self.say("is", gaps)
        };
        let mut parts: Vec<String> = placements.iter().map(is).collect();
        // Eliminations in a cell that is filled go without saying.
        let is_filled = |cell: Cell| placements.iter().any(|placed| placed.cell == cell);
        let gone: Vec<Candidate> =
            eliminations.iter().copied().filter(|gone| !is_filled(gone.cell)).collect();
        if !gone.is_empty() {
            let gone = self.parts_taken_out(&gone);
            parts.push(self.say("take-out", [("parts", gone)]));
        }
        self.parts(parts)
    }

    /// Candidates that are ruled out: `9 from r4c6 and r6c6`.
    pub(crate) fn parts_taken_out(self, gone: &[Candidate]) -> String {
        let mut by_cell: Vec<(Cell, DigitSet)> = Vec::new();
        for &Candidate { cell, digit } in gone {
            match by_cell.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, digits)) => digits.insert(digit),
                None => by_cell.push((cell, DigitSet::of(digit))),
            }
        }
        let mut by_digits: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
        for (cell, digits) in by_cell {
            match by_digits.iter_mut().find(|(other, _)| *other == digits) {
                Some((_, cells)) => cells.push(cell),
                None => by_digits.push((digits, vec![cell])),
            }
        }
        let parts = by_digits.into_iter().map(|(digits, cells)| {
            let cells: Vec<Cell> = CellSet::from_iter(cells).iter().collect();
            let gaps = [
                ("digits", self.digits(digits, Joint::And)),
                ("cells", self.cells(&cells, Joint::And)),
            ];
            self.say_of("out-of", digits.len(), gaps)
        });
        self.parts(parts.collect())
    }

    /// Joins parts of a sentence that themselves contain lists.
    fn parts(self, mut parts: Vec<String>) -> String {
        let last = parts.pop().unwrap_or_default();
        if parts.is_empty() {
            return last;
        }
        let gaps = [("list", parts.join(", ")), ("last", last)];
        self.say("list-parts", gaps)
    }
}

/// The id of the message that names a grid of the catalog.
fn grid_id(name: &str) -> Option<&'static str> {
    Some(match name {
        "center" => "grid-center",
        "primary" => "grid-primary",
        "secondary" => "grid-secondary",
        "nw" => "grid-nw",
        "ne" => "grid-ne",
        "sw" => "grid-sw",
        "se" => "grid-se",
        "n" => "grid-n",
        "w" => "grid-w",
        "e" => "grid-e",
        "s" => "grid-s",
        _ => return None,
    })
}

pub(crate) fn digit(digit: Digit) -> String {
    digit.to_string()
}

fn id(name: &'static str, form: Form) -> &'static str {
    match (name, form) {
        ("house", Form::The) => "house.the",
        ("house", Form::Of) => "house.of",
        ("houses", Form::The) => "houses.the",
        ("houses", Form::Of) => "houses.of",
        _ => name,
    }
}

/// A list, with commas between the items and a word before the last.
pub(crate) fn list(
    language: Language,
    items: impl IntoIterator<Item = String>,
    joint: Joint,
) -> String {
    let mut items: Vec<String> = items.into_iter().collect();
    let last = items.pop().unwrap_or_default();
    if items.is_empty() {
        return last;
    }
    let id = match joint {
        Joint::And => "list-and",
        Joint::Or => "list-or",
    };
    say(language, id, [("list", items.join(", ")), ("last", last)])
}
