//! A voice: names of cells, digits and houses in one language, on one layout.

use ninefold::logic::{Candidate, Step};
use ninefold::{Cell, Digit, DigitSet, House, HousePlace, Layout};

use crate::Language;
use crate::text::{Gap, say, say_of};

/// How a list ends.
#[derive(Copy, Clone)]
pub(crate) enum Joint {
    /// `a, b and c`
    And,
    /// `a, b or c`
    Or,
}

/// How a house stands in a sentence.
#[derive(Copy, Clone)]
pub(crate) enum Form {
    /// By itself.
    Bare,
    /// With an article, where the language has one.
    The,
    /// What something is of.
    Of,
}

/// One language on one layout.
#[derive(Copy, Clone)]
pub(crate) struct Voice<'a> {
    language: Language,
    /// The layout.
    pub(crate) layout: &'a Layout,
}

impl<'a> Voice<'a> {
    /// The voice of a language on a layout.
    pub(crate) fn new(language: Language, layout: &'a Layout) -> Voice<'a> {
        Voice { language, layout }
    }

    /// A message with its gaps filled.
    pub(crate) fn say(self, id: &str, gaps: impl IntoIterator<Item = Gap>) -> String {
        say(self.language, id, gaps)
    }

    /// The same where grammar depends on a number.
    pub(crate) fn say_of(self, id: &str, n: usize, gaps: impl IntoIterator<Item = Gap>) -> String {
        say_of(self.language, id, n, gaps)
    }

    /// The name of a cell, the same in every language.
    pub(crate) fn cell(self, cell: Cell) -> String {
        self.layout.cell_name(cell)
    }

    /// Several cells, each once.
    pub(crate) fn cells(self, cells: &[Cell], joint: Joint) -> String {
        let mut names: Vec<String> = Vec::new();
        for name in cells.iter().map(|&cell| self.layout.cell_name(cell)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        self.list(names, joint)
    }

    /// Several digits.
    pub(crate) fn digits(self, digits: DigitSet, joint: Joint) -> String {
        self.list(digits.into_iter().map(|digit| digit.to_string()), joint)
    }

    /// A list with a comma between its items, but a word before the last.
    pub(crate) fn list(self, items: impl IntoIterator<Item = String>, joint: Joint) -> String {
        list(self.language, items, joint)
    }

    /// A house.
    pub(crate) fn house(self, house: House, form: Form) -> String {
        let HousePlace { grid, index, .. } = self.layout.house_places(house)[0];
        let gaps = [("kind", self.kind(house)), ("number", (index + 1).to_string())];
        self.of_grid(self.say(id("house", form), gaps), grid)
    }

    /// Several houses: `rows 2 and 7`, or each by itself if they are of different kinds or grids.
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
        let mut numbers: Vec<u8> = houses.iter().map(|&house| place(house).index + 1).collect();
        numbers.sort_unstable();
        let numbers = self.list(numbers.iter().map(u8::to_string), joint);
        let gaps = [("kind", self.kind(houses[0])), ("numbers", numbers)];
        self.of_grid(self.say(id("houses", form), gaps), place(houses[0]).grid)
    }

    fn kind(self, house: House) -> String {
        self.layout.kind(house).name().to_owned()
    }

    /// Adds the name of the grid where there are several.
    fn of_grid(self, house: String, grid: ninefold::Grid) -> String {
        if self.layout.n_grids() == 1 {
            return house;
        }
        let grid = self.layout.grid_name(grid);
        // A letter that is a name is spoken as one, and nothing is dropped before it.
        let is_vowel = grid.len() > 1 && grid.starts_with(|c: char| "aeiouyAEIOUY".contains(c));
        let initial = if is_vowel { "vowel" } else { "other" };
        let gaps = [("house", house), ("grid", grid.to_owned()), ("initial", initial.to_owned())];
        self.say("of-grid", gaps)
    }

    /// What a step does, and nothing else.
    pub(crate) fn conclusion(self, step: &Step) -> String {
        let is = |placed: &Candidate| {
            let gaps = [("cell", self.cell(placed.cell)), ("digit", digit(placed.digit))];
            self.say("is", gaps)
        };
        let mut parts: Vec<String> = step.placements.iter().map(is).collect();
        // A cell that is filled needs no list of what it is not.
        let is_filled = |cell: Cell| step.placements.iter().any(|placed| placed.cell == cell);
        let gone: Vec<Candidate> =
            step.eliminations.iter().copied().filter(|gone| !is_filled(gone.cell)).collect();
        if !gone.is_empty() {
            parts.push(self.taken_out(&gone));
        }
        self.parts(parts)
    }

    fn taken_out(self, gone: &[Candidate]) -> String {
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
        let parts = by_digits.into_iter().map(|(digits, mut cells)| {
            cells.sort_unstable();
            let gaps = [
                ("digits", self.digits(digits, Joint::And)),
                ("cells", self.cells(&cells, Joint::And)),
            ];
            self.say_of("out-of", digits.len(), gaps)
        });
        let parts = self.parts(parts.collect());
        self.say("take-out", [("parts", parts)])
    }

    /// Parts of a sentence that are lists themselves.
    fn parts(self, mut parts: Vec<String>) -> String {
        let last = parts.pop().unwrap_or_default();
        if parts.is_empty() {
            return last;
        }
        let gaps = [("list", parts.join(", ")), ("last", last)];
        self.say("list-parts", gaps)
    }
}

/// A digit as it is read.
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

/// A list with a comma between its items, but a word before the last.
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
