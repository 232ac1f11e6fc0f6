//! Boards: lines, digits and room for candidates.

use ninefold::logic::{Candidate, Candidates as Possible, Role, Step};
use ninefold::{Board, Cell, CellSet, Digit, DigitSet, Layout, Puzzle};

use crate::face::{CAP_HEIGHT, Weight};
use crate::page::{Area, Ink, Page, Text};

/// What to show in empty cells.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Candidates {
    /// Nothing.
    #[default]
    None,
    /// Nine small boxes to write candidates in.
    Boxes,
    /// The digits that the givens do not rule out.
    Digits,
}

impl Candidates {
    /// Every choice.
    pub const ALL: [Candidates; 3] = [Candidates::None, Candidates::Boxes, Candidates::Digits];

    /// The choice with this name.
    pub fn named(name: &str) -> Option<Candidates> {
        Candidates::ALL.into_iter().find(|choice| choice.name() == name)
    }

    /// Its name in options.
    pub const fn name(self) -> &'static str {
        match self {
            Candidates::None => "none",
            Candidates::Boxes => "boxes",
            Candidates::Digits => "digits",
        }
    }
}

/// What to show of a puzzle.
#[derive(Copy, Clone)]
pub(crate) enum Shown<'a> {
    /// The givens, and the digits that were entered.
    Puzzle(Candidates, Option<&'a Board>),
    Solution,
}

pub(crate) struct Drawing<'a> {
    layout: &'a Layout,
    cell: i32,
    left: i32,
    top: i32,
    is_large: bool,
}

impl<'a> Drawing<'a> {
    /// The largest drawing of a layout that fits an area, at its top and centered horizontally.
    pub(crate) fn within(layout: &'a Layout, area: Area, is_large: bool) -> Drawing<'a> {
        let (columns, rows) = (i32::from(layout.columns()), i32::from(layout.rows()));
        let room = 2 * (thick(area.width / columns, is_large) / 2);
        let cell = ((area.width - room) / columns).min((area.height - room) / rows);
        let cell = even(cell).max(2);
        let left = even(area.left + (area.width - columns * cell) / 2);
        Drawing { layout, cell, left, top: even(area.top + room / 2 + 1), is_large }
    }

    pub(crate) fn area(&self) -> Area {
        let half = self.thick() / 2;
        let length = |n: u8| i32::from(n) * self.cell + 2 * half;
        Area {
            left: self.left - half,
            top: self.top - half,
            width: length(self.layout.columns()),
            height: length(self.layout.rows()),
        }
    }

    /// The side of a cell in dots.
    pub(crate) fn cell(&self) -> i32 {
        self.cell
    }

    fn thick(&self) -> i32 {
        thick(self.cell, self.is_large)
    }

    fn thin(&self) -> i32 {
        fourfold(self.cell / if self.is_large { 44 } else { 55 }).min(12)
    }

    pub(crate) fn draw(&self, page: &mut Page, puzzle: &Puzzle, shown: Shown<'_>) {
        self.tint(page);
        if let Shown::Puzzle(Candidates::Boxes, entries) = shown {
            self.boxes(page, entries.unwrap_or(puzzle.givens()));
        }
        for width in [self.thin(), self.thick()] {
            self.lines(page, width, width == self.thick());
        }
        let possible = Possible::new(puzzle.givens());
        for cell in self.layout.cells() {
            let given = puzzle.givens().get(cell);
            let (digit, weight) = match (shown, given) {
                (_, Some(given)) => (Some(given), Weight::Bold),
                (Shown::Solution, None) => (puzzle.solution().get(cell), Weight::Regular),
                (Shown::Puzzle(_, entries), None) => {
                    (entries.and_then(|board| board.get(cell)), Weight::Regular)
                }
            };
            if let Some(digit) = digit {
                self.digit(page, cell, digit, weight);
            } else if let Shown::Puzzle(Candidates::Digits, _) = shown {
                self.candidates(page, cell, possible.of(cell));
            }
        }
    }

    /// Draws the candidates before a step: its pattern in boxes, eliminations struck through, and a line
    /// under digits that are new.
    pub(crate) fn draw_step(
        &self,
        page: &mut Page,
        givens: &Board,
        before: &Possible,
        step: &Step,
        new: &CellSet,
    ) {
        self.tint(page);
        let is_in_pattern = |(_, role): &&(Candidate, Role)| *role != Role::Target;
        let pattern = step.candidates.iter().filter(is_in_pattern).map(|(shown, _)| shown);
        for &Candidate { cell, digit } in pattern.chain(&step.placements) {
            let (x, y) = self.place(cell, digit);
            let half = even(self.cell * 3 / 20);
            let (left, top) = (x as i32 - half, y as i32 - half);
            frame(page, Area { left, top, width: 2 * half, height: 2 * half }, 4);
        }
        for width in [self.thin(), self.thick()] {
            self.lines(page, width, width == self.thick());
        }
        for cell in self.layout.cells() {
            let Some(digit) = before.digit(cell) else {
                self.candidates(page, cell, before.of(cell));
                continue;
            };
            let is_given = givens.get(cell).is_some();
            let weight = if is_given { Weight::Bold } else { Weight::Regular };
            self.digit(page, cell, digit, weight);
            if new.contains(cell) {
                let (left, top) = self.corner(cell);
                let margin = even(self.cell / 4);
                let (width, height) = (self.cell - 2 * margin, 8);
                let top = top + self.cell - even(self.cell / 9);
                page.fill(Area { left: left + margin, top, width, height }, Ink::Black);
            }
        }
        for &Candidate { cell, digit } in &step.eliminations {
            let (x, y) = self.place(cell, digit);
            let half = even(self.cell / 8);
            let (left, top) = (x as i32 - half, y as i32 - 4);
            page.fill(Area { left, top, width: 2 * half, height: 8 }, Ink::Black);
        }
    }

    /// The middle of a candidate's place.
    fn place(&self, cell: Cell, digit: Digit) -> (f32, f32) {
        let (left, top) = self.corner(cell);
        let third = self.cell as f32 / 3.0;
        let index = digit.get() - 1;
        let x = left as f32 + third * (f32::from(index % 3) + 0.5);
        (x, top as f32 + third * (f32::from(index / 3) + 0.5))
    }

    /// The upper left corner of a cell.
    fn corner(&self, cell: Cell) -> (i32, i32) {
        let (row, column) = self.layout.position(cell);
        (self.left + i32::from(column) * self.cell, self.top + i32::from(row) * self.cell)
    }

    /// Fills the cells that several grids share.
    fn tint(&self, page: &mut Page) {
        for cell in self.layout.cells().filter(|&cell| self.layout.is_shared(cell)) {
            let (left, top) = self.corner(cell);
            page.fill(Area { left, top, width: self.cell, height: self.cell }, Ink::Tint);
        }
    }

    /// Draws the thick lines around boxes or the thin ones between cells, wherever there is a cell on at
    /// least one side.
    fn lines(&self, page: &mut Page, width: i32, is_thick: bool) {
        let (rows, columns) = (self.layout.rows(), self.layout.columns());
        let exists = |row: Option<u8>, column: Option<u8>| match (row, column) {
            (Some(row), Some(column)) if row < rows && column < columns => {
                self.layout.cell_at(row, column).is_some()
            }
            _ => false,
        };
        let half = width / 2;
        let is_wanted = |index: &u8| index.is_multiple_of(3) == is_thick;
        for row in (0..=rows).filter(is_wanted) {
            let is_there = |column: u8| {
                exists(Some(row), Some(column)) || exists(row.checked_sub(1), Some(column))
            };
            for (start, end) in runs(columns, is_there) {
                page.fill(
                    Area {
                        left: self.left + start * self.cell - half,
                        top: self.top + i32::from(row) * self.cell - half,
                        width: (end - start) * self.cell + width,
                        height: width,
                    },
                    Ink::Black,
                );
            }
        }
        for column in (0..=columns).filter(is_wanted) {
            let is_there = |row: u8| {
                exists(Some(row), Some(column)) || exists(Some(row), column.checked_sub(1))
            };
            for (start, end) in runs(rows, is_there) {
                page.fill(
                    Area {
                        left: self.left + i32::from(column) * self.cell - half,
                        top: self.top + start * self.cell - half,
                        width,
                        height: (end - start) * self.cell + width,
                    },
                    Ink::Black,
                );
            }
        }
    }

    /// Draws lines that divide every empty cell into nine boxes.
    fn boxes(&self, page: &mut Page, filled: &Board) {
        let (width, margin) = (4, even(self.cell / 10));
        for cell in self.layout.cells().filter(|&cell| filled.get(cell).is_none()) {
            let (left, top) = self.corner(cell);
            let length = self.cell - 2 * margin;
            for third in [1, 2] {
                let at = even(third * self.cell / 3) - width / 2;
                let across =
                    Area { left: left + margin, top: top + at, width: length, height: width };
                let down = Area { left: left + at, top: top + margin, width, height: length };
                page.fill(across, Ink::Gray);
                page.fill(down, Ink::Gray);
            }
        }
    }

    fn digit(&self, page: &mut Page, cell: Cell, digit: Digit, weight: Weight) {
        let part = if self.is_large { 0.7 } else { 0.56 };
        let size = self.cell as f32 * part / CAP_HEIGHT;
        let (left, top) = self.corner(cell);
        let middle = (self.cell / 2) as f32;
        write(page, digit, (left as f32 + middle, top as f32 + middle), size, weight);
    }

    /// Writes a cell's candidates, each in its place.
    fn candidates(&self, page: &mut Page, cell: Cell, digits: DigitSet) {
        let size = self.cell as f32 * 0.2 / CAP_HEIGHT;
        for digit in digits {
            write(page, digit, self.place(cell, digit), size, Weight::Regular);
        }
    }
}

/// Writes a digit centered on this point.
fn write(page: &mut Page, digit: Digit, (x, y): (f32, f32), size: f32, weight: Weight) {
    let text = digit.to_string();
    let left = x - weight.width(&text, size) / 2.0;
    let baseline = y + size * CAP_HEIGHT / 2.0;
    page.texts.push(Text { left, baseline, size, weight, ink: Ink::Black, text });
}

/// Draws the four sides of an area.
fn frame(page: &mut Page, area: Area, width: i32) {
    let Area { left, top, .. } = area;
    for at in [left, area.right() - width] {
        page.fill(Area { left: at, width, ..area }, Ink::Black);
    }
    for at in [top, area.bottom() - width] {
        page.fill(Area { top: at, height: width, ..area }, Ink::Black);
    }
}

fn thick(cell: i32, is_large: bool) -> i32 {
    fourfold(cell / if is_large { 14 } else { 18 }).min(40)
}

/// The nearest multiple of four, at least four: both halves of a line of this width, and the cells
/// between lines, are whole dots at 300 dpi as well.
fn fourfold(number: i32) -> i32 {
    ((number + 2) / 4 * 4).max(4)
}

fn even(number: i32) -> i32 {
    number / 2 * 2
}

/// The runs of indices for which this holds, as half-open ranges.
fn runs(length: u8, holds: impl Fn(u8) -> bool) -> Vec<(i32, i32)> {
    let mut runs: Vec<(i32, i32)> = Vec::new();
    for index in (0..length).filter(|&index| holds(index)) {
        let index = i32::from(index);
        match runs.last_mut() {
            Some(run) if run.1 == index => run.1 += 1,
            _ => runs.push((index, index + 1)),
        }
    }
    runs
}
