//! Books: a cover, the contents, chapters by level, hints and solutions.

use ninefold::logic::Level;
use ninefold_words::{level_title, say};

use crate::board::{Candidates, Drawing, Shown};
use crate::face::Weight;
use crate::frame::{Numbered, content, document, heading, number_pages, numbered};
use crate::page::{Area, Document, Ink, Link, Page, Target, mm};
use crate::sheet::add_puzzles;
use crate::solutions;
use crate::style::{PrintError, Printed, Style};
use crate::writer::Hand;

/// The number of pages before the first chapter: cover and contents.
const FRONT: usize = 2;

/// A book: the puzzles by level, the easiest first, with running numbers.
///
/// # Errors
///
/// An address is too long for a QR code.
pub fn book(puzzles: &[Printed], style: &Style) -> Result<Document, PrintError> {
    let mut sorted: Vec<&Printed> = puzzles.iter().collect();
    sorted.sort_by_key(|printed| (printed.level.is_none(), printed.level));
    let mut all = numbered(sorted.into_iter(), style)?;
    let mut document = document(style);
    if document.title.is_empty() {
        document.title = heading(style, say::paper_book);
    }
    document.pages = vec![Page::new(style.paper.size()); FRONT];
    let mut rows = Vec::new();
    for level in Level::ALL.into_iter().map(Some).chain([None]) {
        let first = all.iter().position(|puzzle| puzzle.printed.level == level);
        let Some(first) = first else { continue };
        let end = all.iter().rposition(|puzzle| puzzle.printed.level == level).unwrap_or(first) + 1;
        let chapter = &mut all[first..end];
        let name = match level {
            Some(level) => level_title(style.language, level),
            None => heading(style, say::paper_ungraded),
        };
        document.parts.push((name.clone(), document.pages.len()));
        rows.push(Row { name: name.clone(), range: Some(range(chapter)), n_puzzles: end - first });
        let start = document.pages.len();
        add_puzzles(&mut document, chapter, style, &name);
        number_pages(&mut document.pages[start..], start);
    }
    let n_chapters = rows.len();
    solutions::add_ends(&mut document, &all, style);
    for (name, _) in &document.parts[n_chapters..] {
        rows.push(Row { name: name.clone(), range: None, n_puzzles: 0 });
    }
    document.pages[0] = cover(&document.title, &all, &rows, style);
    document.pages[1] = contents(&document, &rows, style);
    number_pages(&mut document.pages[1..FRONT], 1);
    Ok(document)
}

/// A line of the contents.
struct Row {
    name: String,
    /// The numbers of its puzzles.
    range: Option<String>,
    n_puzzles: usize,
}

/// The first and the last puzzle number of a chapter.
fn range(chapter: &[Numbered]) -> String {
    let number = |puzzle: Option<&Numbered>| puzzle.and_then(|puzzle| puzzle.number).unwrap_or(1);
    match (number(chapter.first()), number(chapter.last())) {
        (first, last) if first == last => first.to_string(),
        (first, last) => format!("{first}–{last}"),
    }
}

fn cover(title: &str, puzzles: &[Numbered], rows: &[Row], style: &Style) -> Page {
    let size = style.paper.size();
    let mut page = Page::new(size);
    let scale = size.0 as f32 / 4961.0;
    let (middle, room) = (size.0 / 2, (size.0 * 3 / 4) as f32);
    let title_hand = Hand::points(40.0 * scale, Weight::Bold);
    let mut top = size.1 / 8;
    for line in title_hand.weight.wrap(title, title_hand.size, room) {
        title_hand.middle(&mut page, &line, middle, top);
        top += title_hand.line();
    }
    if let Some(author) = &style.author {
        let hand = Hand::points(18.0 * scale, Weight::Regular);
        let author = hand.weight.cut(author, hand.size, room);
        hand.middle(&mut page, &author, middle, top);
        top += hand.line();
    }
    top += size.1 / 30;
    let below = size.1 * 3 / 4;
    if let Some(first) = puzzles.first() {
        let width = (size.0 / 2).min(below - top).max(mm(10.0));
        let area = Area { left: middle - width / 2, top, width, height: width };
        let drawing = Drawing::within(first.printed.puzzle.layout(), area, style.is_large);
        drawing.draw(&mut page, &first.printed.puzzle, Shown::Puzzle(Candidates::None, None));
    }
    let hand = Hand::points(15.0 * scale, Weight::Regular);
    let mut top = below + size.1 / 40;
    let mut lines = vec![say::paper_puzzles(style.language, puzzles.len())];
    let levels = rows.iter().filter(|row| row.n_puzzles > 0);
    lines.push(levels.map(|row| row.name.as_str()).collect::<Vec<_>>().join(" · "));
    lines.extend(style.date.clone());
    for line in lines {
        hand.middle(&mut page, &line, middle, top);
        top += hand.line();
    }
    page
}

fn contents(document: &Document, rows: &[Row], style: &Style) -> Page {
    let size = style.paper.size();
    let mut page = Page::new(size);
    let scale = size.0 as f32 / 4961.0;
    let area = content(size, "", style);
    let hand = Hand::points(22.0 * scale, Weight::Bold);
    hand.left(&mut page, &heading(style, say::paper_contents), area.left, area.top);
    let mut top = area.top + 2 * hand.line();
    let points = if style.is_large { 18.0 } else { 13.0 };
    let (name, number) =
        (Hand::points(points, Weight::Bold), Hand::points(points, Weight::Regular));
    for (row, (_, start)) in rows.iter().zip(&document.parts) {
        name.left(&mut page, &row.name, area.left, top);
        if let Some(range) = &row.range {
            number.left(&mut page, range, area.left + area.width * 2 / 5, top);
        }
        number.right(&mut page, &(start + 1).to_string(), area.right(), top);
        let line = name.line() * 3 / 2;
        let rule = Area { left: area.left, top: top + line * 3 / 4, width: area.width, height: 4 };
        page.fill(rule, Ink::Gray);
        page.links.push(Link {
            area: Area { left: area.left, top: top - mm(1.0), width: area.width, height: line },
            target: Target::Page(*start),
        });
        top += line;
    }
    page
}
