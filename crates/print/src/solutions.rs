//! The pages at the end: hints and solutions.

use ninefold_words::say;

use crate::board::{Drawing, Shown};
use crate::face::Weight;
use crate::frame::{Numbered, content, heading, number_pages, write_head};
use crate::page::{Area, Document, Page, mm};
use crate::style::{Solutions, Style};
use crate::writer::Hand;

/// The least side of a solution's cell, in millimeters.
const LEAST_CELL: f32 = 3.8;

/// The maximum number of solutions side by side and one above the other: in normal and in large print.
const MOST: [(i32, i32); 2] = [(3, 4), (2, 3)];

/// Adds the pages of hints, if there are any, and of solutions, if the style puts them at the end, as
/// numbered parts of the document.
pub(crate) fn add_ends(document: &mut Document, puzzles: &[Numbered], style: &Style) {
    if puzzles.iter().any(|puzzle| puzzle.printed.hint.is_some()) {
        let name = heading(style, say::paper_hints);
        add(document, hints(puzzles, style, &name), name);
    }
    if style.solutions == Solutions::End {
        let name = heading(style, say::paper_solutions);
        add(document, solutions(puzzles, style, &name), name);
    }
}

fn add(document: &mut Document, mut pages: Vec<Page>, name: String) {
    let first = document.pages.len();
    number_pages(&mut pages, first);
    document.parts.push((name, first));
    document.pages.append(&mut pages);
}

fn new_page(style: &Style, head: &str) -> Page {
    let mut page = Page::new(style.paper.size());
    write_head(&mut page, head, style);
    page
}

/// The hints, one after the other.
fn hints(puzzles: &[Numbered], style: &Style, head: &str) -> Vec<Page> {
    let points = if style.is_large { 16.0 } else { 9.5 };
    let (hand, bold) = (Hand::points(points, Weight::Regular), Hand::points(points, Weight::Bold));
    let area = content(style.paper.size(), head, style);
    let indent = mm(if style.is_large { 18.0 } else { 11.0 });
    let mut pages = vec![new_page(style, head)];
    let mut top = area.top;
    for puzzle in puzzles {
        let Some(hint) = &puzzle.printed.hint else { continue };
        let lines = hand.weight.wrap(hint, hand.size, (area.width - indent) as f32);
        let height = lines.len() as i32 * hand.line();
        if top + height > area.bottom() {
            pages.push(new_page(style, head));
            top = area.top;
        }
        let page = pages.last_mut().expect("there is a first page");
        let number = puzzle.number.map(|number| number.to_string()).unwrap_or_default();
        bold.left(page, &number, area.left, top);
        for line in lines {
            hand.left(page, &line, area.left + indent, top);
            top += hand.line();
        }
        top += hand.line() / 4;
    }
    pages
}

/// The solutions, row by row.
fn solutions(puzzles: &[Numbered], style: &Style, head: &str) -> Vec<Page> {
    let hand = Hand::points(if style.is_large { 14.0 } else { 9.0 }, Weight::Bold);
    let area = content(style.paper.size(), head, style);
    let gap = mm(6.0);
    let mut pages = vec![new_page(style, head)];
    let (mut left, mut top, mut bottom) = (area.left, area.top, area.top);
    for puzzle in puzzles {
        let layout = puzzle.printed.puzzle.layout();
        let least = i32::from(layout.columns()) * mm(LEAST_CELL);
        let (most_columns, most_rows) = MOST[usize::from(style.is_large)];
        let n_columns = ((area.width + gap) / (least + gap)).clamp(1, most_columns);
        let width = (area.width - (n_columns - 1) * gap) / n_columns;
        let caption = if puzzle.number.is_some() { hand.line() } else { 0 };
        let least = i32::from(layout.rows()) * mm(LEAST_CELL) + caption;
        let n_rows = ((area.height + gap) / (least + gap)).clamp(1, most_rows);
        let height = (area.height - (n_rows - 1) * gap) / n_rows - caption;
        let place = |left: i32, top: i32| {
            let room = Area { left, top: top + caption, width, height };
            Drawing::within(layout, room, false)
        };
        if left + width > area.right() {
            (left, top) = (area.left, bottom + gap);
        }
        if place(left, top).area().bottom() > area.bottom() {
            pages.push(new_page(style, head));
            (left, top, bottom) = (area.left, area.top, area.top);
        }
        let page = pages.last_mut().expect("there is a first page");
        let drawing = place(left, top);
        let board = drawing.area();
        if let Some(number) = puzzle.number {
            hand.left(page, &number.to_string(), board.left, top);
        }
        drawing.draw(page, &puzzle.printed.puzzle, Shown::Solution);
        bottom = bottom.max(board.bottom());
        left += width + gap;
    }
    pages
}
