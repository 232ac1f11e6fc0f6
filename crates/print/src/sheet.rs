//! Sheets: puzzles on pages, as many as fit.

use ninefold::Puzzle;
use ninefold_words::{layout_title, level_name};

use crate::board::{Drawing, Shown};
use crate::face::Weight;
use crate::frame::{Numbered, content, document, number_pages, numbered, write_head};
use crate::page::{Area, Document, Page, mm};
use crate::solutions;
use crate::style::{PER_PAGE, PrintError, Printed, Solutions, Style};
use crate::writer::Hand;

/// The least side of a cell to write in, in millimeters: in normal and in large print.
const LEAST_CELL: [f32; 2] = [5.0, 13.0];

/// Puzzles on sheets, with their hints and, if the style puts them there, solutions at the end.
///
/// # Errors
///
/// An address is too long for a QR code.
pub fn sheets(puzzles: &[Printed], style: &Style) -> Result<Document, PrintError> {
    let mut all = numbered(puzzles.iter(), style)?;
    let mut document = document(style);
    if document.title.is_empty() {
        let layout = puzzles.first().map(|printed| printed.puzzle.layout().name());
        let title = puzzles.first().and_then(|printed| printed.title.clone());
        let titled = |id: &str| layout_title(style.language, id);
        document.title = title.or_else(|| layout.map(|id| titled(&id))).unwrap_or_default();
    }
    let head = style.title.clone().unwrap_or_default();
    add_puzzles(&mut document, &mut all, style, &head);
    let has_several = document.pages.len() > 1;
    if has_several {
        number_pages(&mut document.pages, 0);
    }
    solutions::add_ends(&mut document, &all, style);
    Ok(document)
}

/// Adds pages with puzzles under this heading.
pub(crate) fn add_puzzles(
    document: &mut Document,
    puzzles: &mut [Numbered],
    style: &Style,
    head: &str,
) {
    let mut rest = puzzles;
    while let Some(first) = rest.first_mut() {
        let n_slots = n_fitting(first, style, head);
        let shape = Shape::of(&first.printed.puzzle, n_slots, style);
        let mut n_puzzles = 1;
        while n_puzzles < n_slots.min(rest.len()) {
            let next = &mut rest[n_puzzles];
            if n_fitting(next, style, head) != n_slots {
                break;
            }
            n_puzzles += 1;
        }
        let (here, after) = rest.split_at_mut(n_puzzles);
        let mut page = Page::new(shape.size);
        write_head(&mut page, head, style);
        let content = content(shape.size, head, style);
        for (index, puzzle) in here.iter_mut().enumerate() {
            let slot = shape.slot(content, index);
            Plan::new(puzzle, slot, n_slots, style).draw(&mut page, puzzle, style);
        }
        document.pages.push(page);
        rest = after;
    }
}

/// How many puzzles like this one go on a page: at most as many as the style asks for, fewer if cells
/// would be too small.
fn n_fitting(puzzle: &mut Numbered, style: &Style, head: &str) -> usize {
    let least = mm(LEAST_CELL[usize::from(style.is_large)]);
    let fits = |&n_slots: &usize| {
        let shape = Shape::of(&puzzle.printed.puzzle, n_slots, style);
        let slot = shape.slot(content(shape.size, head, style), 0);
        n_slots == 1 || Plan::new(puzzle, slot, n_slots, style).drawing.cell() >= least
    };
    let most = style.per_page.max(1);
    PER_PAGE.into_iter().rev().filter(|&n_slots| n_slots <= most).find(fits).unwrap_or(1)
}

/// The size of a page, and its division into slots.
pub(crate) struct Shape {
    pub(crate) size: (i32, i32),
    columns: i32,
    rows: i32,
}

impl Shape {
    /// The shape for this many puzzles on a page. A wide layout alone on its page turns the page.
    pub(crate) fn of(puzzle: &Puzzle, n_slots: usize, style: &Style) -> Shape {
        let (width, height) = style.paper.size();
        let layout = puzzle.layout();
        let is_wide = 4 * i32::from(layout.columns()) > 5 * i32::from(layout.rows());
        let (columns, rows) = match n_slots {
            1 => (1, 1),
            2 => (1, 2),
            4 => (2, 2),
            _ => (2, 3),
        };
        let size = if n_slots == 1 && is_wide { (height, width) } else { (width, height) };
        Shape { size, columns, rows }
    }

    /// A slot of the page; slots count row by row.
    pub(crate) fn slot(&self, content: Area, index: usize) -> Area {
        let gap = mm(9.0);
        let width = (content.width - (self.columns - 1) * gap) / self.columns;
        let height = (content.height - (self.rows - 1) * gap) / self.rows;
        let (column, row) = (index as i32 % self.columns, index as i32 / self.columns);
        Area {
            left: content.left + column * (width + gap),
            top: content.top + row * (height + gap),
            width,
            height,
        }
    }
}

/// The positions of a puzzle's parts on a page.
struct Plan<'a> {
    drawing: Drawing<'a>,
    caption_top: i32,
    note: Vec<String>,
    footer: i32,
}

impl<'a> Plan<'a> {
    fn new(puzzle: &mut Numbered<'a>, slot: Area, n_slots: usize, style: &Style) -> Plan<'a> {
        let layout = puzzle.printed.puzzle.layout();
        let caption = Hands::of(style);
        let above = if puzzle.has_caption() { caption.title.line() + mm(1.5) } else { 0 };
        let (mut beneath, mut taken) = (0, 0);
        if let Some(code) = &mut puzzle.code {
            code.on_page_of(n_slots);
            (beneath, taken) = (code.side(), code.side());
        }
        if style.solutions == Solutions::Below {
            let solution = Drawing::within(layout, small(slot, 0), style.is_large).area();
            beneath = beneath.max(solution.height);
            taken += solution.width + mm(4.0);
        }
        let (text, hand) = (puzzle.printed.note.as_deref().unwrap_or_default(), caption.note);
        let wrap = |width: i32| {
            let room = (width - taken).max(mm(30.0));
            hand.weight.wrap(text, hand.size, room as f32)
        };
        // The note is as wide as the board, and the board as high as the note allows. More lines make the
        // board smaller, so repeat until both fit.
        let mut note = wrap(slot.width);
        let (drawing, gap) = loop {
            let below = beneath.max(note.len() as i32 * hand.line());
            let gap = if below > 0 { mm(2.5) } else { 0 };
            let height = (slot.height - above - below - gap).max(9);
            let drawing =
                Drawing::within(layout, Area { height, ..slot.below(above) }, style.is_large);
            let wrapped = wrap(drawing.area().width);
            if wrapped.len() <= note.len() || height == 9 {
                note = wrapped;
                break (drawing, gap);
            }
            note = wrapped;
        };
        let footer = drawing.area().bottom() + gap;
        Plan { drawing, caption_top: slot.top, note, footer }
    }

    fn draw(&self, page: &mut Page, puzzle: &Numbered, style: &Style) {
        let Printed { puzzle: proven, entries, title, level, date, .. } = puzzle.printed;
        let board = self.drawing.area();
        self.drawing.draw(page, proven, Shown::Puzzle(style.candidates, entries.as_ref()));
        let hands = Hands::of(style);
        let level = level.map(|level| level_name(style.language, level));
        let about: Vec<String> = level.into_iter().chain(date.clone()).collect();
        let about = about.join(" · ");
        hands.about.right(page, &about, board.right(), self.caption_top);
        let number = puzzle.number.map(|number| number.to_string());
        let name: Vec<String> = number.into_iter().chain(title.clone()).collect();
        let room = board.width as f32 - hands.about.width(&about) - mm(3.0) as f32;
        let name = hands.title.weight.cut(&name.join("  "), hands.title.size, room);
        hands.title.left(page, &name, board.left, self.caption_top);
        let mut left = board.left;
        if style.solutions == Solutions::Below {
            let area = small(Area { left, ..board }, self.footer);
            let solution = Drawing::within(proven.layout(), area, style.is_large);
            solution.draw(page, proven, Shown::Solution);
            left = solution.area().right() + mm(4.0);
        }
        for (index, line) in self.note.iter().enumerate() {
            hands.note.left(page, line, left, self.footer + index as i32 * hands.note.line());
        }
        if let Some(code) = &puzzle.code {
            code.draw(page, board.right(), self.footer);
        }
    }
}

/// The area of a solution beneath a puzzle, at most 45 mm wide.
fn small(slot: Area, top: i32) -> Area {
    let width = (slot.width / 3).min(mm(45.0));
    Area { left: slot.left, top, width, height: width }
}

/// The sizes and weights of the texts around a puzzle.
struct Hands {
    title: Hand,
    about: Hand,
    note: Hand,
}

impl Hands {
    fn of(style: &Style) -> Hands {
        let [title, about, note] =
            if style.is_large { [20.0, 16.0, 14.0] } else { [11.5, 9.5, 8.5] };
        Hands {
            title: Hand::points(title, Weight::Bold),
            about: Hand::points(about, Weight::Regular),
            note: Hand::points(note, Weight::Regular),
        }
    }
}
