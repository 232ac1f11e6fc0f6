//! Elements common to all pages: margins, headings and page numbers.

use ninefold_words::Label;

use crate::code::Code;
use crate::face::Weight;
use crate::page::{Area, Document, Page, mm};
use crate::style::{PrintError, Printed, Style};
use crate::writer::Hand;

/// A puzzle with its number, if it has one.
pub(crate) struct Numbered<'a> {
    pub(crate) number: Option<usize>,
    pub(crate) printed: &'a Printed,
    pub(crate) code: Option<Code>,
}

impl Numbered<'_> {
    /// Whether there is something to write above it.
    pub(crate) fn has_caption(&self) -> bool {
        let Printed { title, level, date, .. } = self.printed;
        self.number.is_some() || title.is_some() || level.is_some() || date.is_some()
    }
}

/// Numbers puzzles, starting with the first number of the style. A single puzzle with number 1 has none.
pub(crate) fn numbered<'a>(
    puzzles: impl ExactSizeIterator<Item = &'a Printed>,
    style: &Style,
) -> Result<Vec<Numbered<'a>>, PrintError> {
    let has_numbers = puzzles.len() > 1 || style.first_number > 1;
    let number = |(index, printed): (usize, &'a Printed)| {
        let number = index + style.first_number;
        let code = match &printed.address {
            None => None,
            Some(address) => {
                let error = PrintError::LongAddress { number, n_bytes: address.len() };
                Some(Code::new(address).ok_or(error)?)
            }
        };
        Ok(Numbered { number: has_numbers.then_some(number), printed, code })
    };
    puzzles.enumerate().map(number).collect()
}

/// A document without pages.
pub(crate) fn document(style: &Style) -> Document {
    Document {
        title: style.title.clone().unwrap_or_default(),
        author: style.author.clone(),
        language: style.language.tag(),
        ..Document::default()
    }
}

/// The margin of a paper, in dots.
fn margin((width, height): (i32, i32)) -> i32 {
    width.min(height) * 7 / 100
}

/// The size and weight of headings and page numbers.
fn head_hand(style: &Style) -> Hand {
    Hand::points(if style.is_large { 14.0 } else { 9.5 }, Weight::Regular)
}

/// The area between heading and page number.
pub(crate) fn content(size: (i32, i32), head: &str, style: &Style) -> Area {
    let (margin, line) = (margin(size), head_hand(style).line());
    let above = if head.is_empty() { 0 } else { line + mm(4.0) };
    let below = line + mm(2.0);
    Area {
        left: margin,
        top: margin + above,
        width: size.0 - 2 * margin,
        height: size.1 - 2 * margin - above - below,
    }
}

pub(crate) fn write_head(page: &mut Page, head: &str, style: &Style) {
    let (margin, hand) = (margin((page.width, page.height)), head_hand(style));
    let room = (page.width - 2 * margin) as f32;
    let head = hand.weight.cut(head, hand.size, room);
    hand.middle(page, &head, page.width / 2, margin);
}

/// Writes page numbers; the first page has this index, from 0.
pub(crate) fn number_pages(pages: &mut [Page], first: usize) {
    let hand = Hand::points(9.5, Weight::Regular);
    for (index, page) in pages.iter_mut().enumerate() {
        let top = page.height - margin((page.width, page.height)) - hand.line() / 2;
        hand.middle(page, &(first + index + 1).to_string(), page.width / 2, top);
    }
}

pub(crate) fn heading(style: &Style, name: Label) -> String {
    name(style.language)
}
