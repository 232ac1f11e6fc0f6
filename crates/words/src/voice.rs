//! A voice: one language on one layout, which names cells, digits, houses and grids.

use ninefold::logic::{Candidate, Step};
use ninefold::{Cell, CellSet, DigitSet, Grid, House, HousePlace, Layout, Place};

use crate::text::member;
use crate::{Language, say};

/// The last conjunction of a list.
#[derive(Copy, Clone, Debug)]
pub enum Joint {
    /// `a, b and c`
    And,
    /// `a, b or c`
    Or,
}

/// The form of a house in a sentence.
#[derive(Copy, Clone, Debug)]
pub enum Form {
    /// Without an article: `row 3`, `ligne 3`.
    Bare,
    /// With an article if the language has one: `row 3`, `la ligne 3`.
    The,
    /// As a genitive: `of row 3`, `de la ligne 3`.
    Of,
}

/// One language on one layout: whatever names cells, houses or grids is said by a voice.
///
/// ```
/// use ninefold::Layout;
/// use ninefold_words::{Form, Language, Voice};
///
/// let samurai: Layout = "samurai".parse()?;
/// let row = samurai.houses().nth(29).expect("it has 131 houses");
/// assert_eq!(Voice::new(Language::English, &samurai).house(row, Form::Bare), "row 3 of NW");
/// assert_eq!(Voice::new(Language::French, &samurai).house(row, Form::The), "la ligne 3 de NO");
/// # Ok::<(), ninefold::ParseLayoutError>(())
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Voice<'a> {
    pub(crate) language: Language,
    pub(crate) layout: &'a Layout,
}

impl<'a> Voice<'a> {
    /// The voice of a language on a layout.
    pub fn new(language: Language, layout: &'a Layout) -> Voice<'a> {
        Voice { language, layout }
    }

    /// The name of a cell: `r1c1`, or `NW r9c9` on several grids.
    pub fn cell(self, cell: Cell) -> String {
        let place = self.layout.places(cell)[0];
        let (row, column) = (place.row + 1, place.column + 1);
        match self.layout.n_grids() {
            1 => format!("r{row}c{column}"),
            _ => format!("{} r{row}c{column}", self.grid(place.grid)),
        }
    }

    /// A cell by its position in one of its grids, as it is read aloud: `NW row 9 column 9`.
    ///
    /// ```
    /// use ninefold::Layout;
    /// use ninefold_words::{Language, Voice};
    ///
    /// let classic = Layout::classic();
    /// let cell = classic.cell_at(0, 2).expect("a cell of the first row");
    /// let place = classic.places(cell)[0];
    /// assert_eq!(Voice::new(Language::English, &classic).place(place), "row 1 column 3");
    /// ```
    pub fn place(self, place: Place) -> String {
        let (row, column) = (place.row + 1, place.column + 1);
        match self.layout.n_grids() {
            1 => say::page_place(self.language, &column, &row),
            _ => say::page_place_grid(self.language, &column, &self.grid(place.grid), &row),
        }
    }

    /// The name of a grid: `NW` in English is `NO` in French.
    ///
    /// A single letter becomes a capital; a name that is not in the catalog is unchanged.
    pub fn grid(self, grid: Grid) -> String {
        let own = self.translated(grid);
        let is_other = |&other: &Grid| other != grid && self.translated(other) == own;
        if self.layout.grids().any(|other| is_other(&other)) {
            return self.layout.grid_name(grid).to_owned();
        }
        own
    }

    fn translated(self, grid: Grid) -> String {
        let name = self.layout.grid_name(grid);
        member(self.language, "grid", name).unwrap_or_else(|| match name.len() {
            1 => name.to_ascii_uppercase(),
            _ => name.to_owned(),
        })
    }

    /// A list of grids.
    pub fn grids(self, grids: impl IntoIterator<Item = Grid>, joint: Joint) -> String {
        list(self.language, grids.into_iter().map(|grid| self.grid(grid)), joint)
    }

    /// A list of cells without duplicates.
    pub fn cells(self, cells: &[Cell], joint: Joint) -> String {
        let mut names: Vec<String> = Vec::new();
        for name in cells.iter().map(|&cell| self.cell(cell)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        list(self.language, names, joint)
    }

    pub(crate) fn digits(self, of: DigitSet, joint: Joint) -> String {
        digits(self.language, of, joint)
    }

    /// The name of a house: `row 3`, or `box 5 of NW` on several grids.
    pub fn house(self, house: House, form: Form) -> String {
        let HousePlace { grid, index, .. } = self.layout.house_places(house)[0];
        let text = match form {
            Form::Bare => say::house,
            Form::The => say::house_the,
            Form::Of => say::house_of,
        };
        self.of_grid(&text(self.language, &self.layout.kind(house).name(), &(index + 1)), grid)
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
            return list(self.language, names, joint);
        }
        let is_named = |index: &u8| houses.iter().any(|&house| place(house).index == *index);
        let numbers = (0..9).filter(is_named).map(|index| (index + 1).to_string());
        let numbers = list(self.language, numbers, joint);
        let text = match form {
            Form::Bare => say::houses,
            Form::The => say::houses_the,
            Form::Of => say::houses_of,
        };
        let kind = self.layout.kind(houses[0]).name();
        self.of_grid(&text(self.language, &kind, &numbers), place(houses[0]).grid)
    }

    /// Adds the name of the grid if the layout has several.
    pub(crate) fn of_grid(self, house: &str, grid: Grid) -> String {
        if self.layout.n_grids() == 1 {
            return house.to_owned();
        }
        // Capitals are spelled out when spoken, so there is no elision before them.
        let initial = match self.layout.grid_name(grid) {
            "center" => "masculine",
            "primary" | "secondary" => "feminine",
            name if name.len() == 1 || member(self.language, "grid", name).is_some() => "other",
            name if name.starts_with(|c: char| "aeiouyAEIOUY".contains(c)) => "vowel",
            _ => "other",
        };
        say::of_grid(self.language, &self.grid(grid), &house, &initial)
    }

    /// What a step does, without the reason: `r5c5 is 5`, `remove 7 from r8c1 and r8c2`.
    pub fn conclusion(self, step: &Step) -> String {
        self.change(&step.placements, &step.eliminations)
    }

    /// Digits that are placed, and candidates that are ruled out.
    pub(crate) fn change(self, placements: &[Candidate], eliminations: &[Candidate]) -> String {
        let is =
            |placed: &Candidate| say::is(self.language, &self.cell(placed.cell), &placed.digit);
        let mut parts: Vec<String> = placements.iter().map(is).collect();
        // Eliminations in a cell that is filled go without saying.
        let is_filled = |cell: Cell| placements.iter().any(|placed| placed.cell == cell);
        let gone: Vec<Candidate> =
            eliminations.iter().copied().filter(|gone| !is_filled(gone.cell)).collect();
        if !gone.is_empty() {
            parts.push(say::take_out(self.language, &self.parts_taken_out(&gone)));
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
            let (cells, n) = (self.cells(&cells, Joint::And), digits.len());
            say::out_of(self.language, &cells, &self.digits(digits, Joint::And), n)
        });
        self.parts(parts.collect())
    }

    /// Joins parts of a sentence that themselves contain lists.
    fn parts(self, mut parts: Vec<String>) -> String {
        let last = parts.pop().unwrap_or_default();
        if parts.is_empty() {
            return last;
        }
        say::list_parts(self.language, &last, &parts.join(", "))
    }
}

/// A list of digits.
pub fn digits(language: Language, digits: DigitSet, joint: Joint) -> String {
    list(language, digits.into_iter().map(|digit| digit.to_string()), joint)
}

/// A list, with commas between the items and a word before the last.
pub fn list(language: Language, items: impl IntoIterator<Item = String>, joint: Joint) -> String {
    let mut items: Vec<String> = items.into_iter().collect();
    let last = items.pop().unwrap_or_default();
    if items.is_empty() {
        return last;
    }
    let text = match joint {
        Joint::And => say::list_and,
        Joint::Or => say::list_or,
    };
    text(language, &last, &items.join(", "))
}
