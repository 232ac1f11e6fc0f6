//! The path to a solution on paper: a board for each step that is not a single.

use ninefold::CellSet;
use ninefold::logic::{Candidates, Level, Path, Step};
use ninefold_words::{Voice, say, technique_name};

use crate::board::Drawing;
use crate::face::Weight;
use crate::frame::{content, document, number_pages, write_head};
use crate::page::{Area, Document, Page, mm};
use crate::sheet::Shape;
use crate::style::{PER_PAGE, Printed, Style};
use crate::writer::Hand;

/// The least side of a cell with readable candidates, in millimeters: in normal and in large print.
const LEAST_CELL: [f32; 2] = [5.0, 11.0];

/// A path on sheets: for each step that is not a single, the candidates before it, with its pattern, its
/// eliminations and its reason. Digits placed since the previous board are underlined.
pub fn steps(printed: &Printed, start: &Candidates, path: &Path, style: &Style) -> Document {
    let mut document = document(style);
    let head = style.title.clone().or_else(|| printed.title.clone()).unwrap_or_default();
    document.title.clone_from(&head);
    let shown = shown(printed, start, path, style);
    let mut rest = &shown[..];
    while let Some(first) = rest.first() {
        let n_slots = first.n_fitting(style, &head);
        let shape = Shape::of(&printed.puzzle, n_slots, style);
        let is_like = |other: &&Shown| other.n_fitting(style, &head) == n_slots;
        let n_here = rest.iter().take(n_slots).take_while(is_like).count();
        let mut page = Page::new(shape.size);
        write_head(&mut page, &head, style);
        let content = content(shape.size, &head, style);
        let legend = Hand::points(if style.is_large { 12.0 } else { 8.0 }, Weight::Regular);
        let told = legend.weight.wrap(
            &say::paper_legend(style.language),
            legend.size,
            content.width as f32,
        );
        for (index, line) in told.iter().enumerate() {
            let top = content.top + index as i32 * legend.line();
            legend.left(&mut page, line, content.left, top);
        }
        let below = content.below(told.len() as i32 * legend.line() + mm(2.0));
        for (index, step) in rest[..n_here].iter().enumerate() {
            step.draw(&mut page, shape.slot(below, index), style);
        }
        document.pages.push(page);
        rest = &rest[n_here..];
    }
    if document.pages.len() > 1 {
        number_pages(&mut document.pages, 0);
    }
    document
}

/// A step to show, with the candidates before it.
struct Shown<'a> {
    printed: &'a Printed,
    before: Candidates,
    step: &'a Step,
    /// The cells filled since the previous board.
    new: CellSet,
    caption: String,
    reason: String,
}

/// The steps of a path to show.
fn shown<'a>(
    printed: &'a Printed,
    start: &Candidates,
    path: &'a Path,
    style: &Style,
) -> Vec<Shown<'a>> {
    let layout = start.layout();
    let (mut now, mut new) = (start.clone(), CellSet::EMPTY);
    let mut shown = Vec::new();
    for (index, step) in path.steps().iter().enumerate() {
        if step.technique.level() > Level::Easy {
            let name = technique_name(style.language, step.technique);
            shown.push(Shown {
                printed,
                before: now.clone(),
                step,
                new: std::mem::replace(&mut new, CellSet::EMPTY),
                caption: format!("{}. {name}", index + 1),
                reason: Voice::new(style.language, layout).explanation(step),
            });
        }
        now.apply(step);
        new.extend(step.placements.iter().map(|placed| placed.cell));
    }
    shown
}

impl Shown<'_> {
    /// How many steps like this one go on a page: fewer if its reason needs the room.
    fn n_fitting(&self, style: &Style, head: &str) -> usize {
        let least = mm(LEAST_CELL[usize::from(style.is_large)]);
        let fits = |&n_slots: &usize| {
            let shape = Shape::of(&self.printed.puzzle, n_slots, style);
            let area = content(shape.size, head, style).below(mm(12.0)); // the legend
            n_slots == 1 || self.plan(shape.slot(area, 0), style).0.cell() >= least
        };
        let most = style.per_page.max(1);
        PER_PAGE.into_iter().rev().filter(|&n_slots| n_slots <= most).find(fits).unwrap_or(1)
    }

    /// The board in a slot, and the lines of the reason below it.
    fn plan(&self, slot: Area, style: &Style) -> (Drawing<'_>, Vec<String>) {
        let [caption, reason] = hands(style);
        let lines = reason.weight.wrap(&self.reason, reason.size, slot.width as f32);
        let above = caption.line() + mm(1.5);
        let below = lines.len() as i32 * reason.line() + mm(2.5);
        let height = (slot.height - above - below).max(9);
        let area = Area { height, ..slot.below(above) };
        (Drawing::within(self.printed.puzzle.layout(), area, style.is_large), lines)
    }

    fn draw(&self, page: &mut Page, slot: Area, style: &Style) {
        let [caption, reason] = hands(style);
        let (drawing, lines) = self.plan(slot, style);
        let name = caption.weight.cut(&self.caption, caption.size, slot.width as f32);
        caption.left(page, &name, slot.left, slot.top);
        drawing.draw_step(page, self.printed.puzzle.givens(), &self.before, self.step, &self.new);
        let top = drawing.area().bottom() + mm(2.5);
        for (index, line) in lines.iter().enumerate() {
            reason.left(page, line, slot.left, top + index as i32 * reason.line());
        }
    }
}

/// The sizes and weights of captions and reasons.
fn hands(style: &Style) -> [Hand; 2] {
    let [caption, reason] = if style.is_large { [18.0, 14.0] } else { [11.0, 8.5] };
    [Hand::points(caption, Weight::Bold), Hand::points(reason, Weight::Regular)]
}
