//! The contents of a page, for paper and screen alike.
//!
//! Lengths are in dots, 600 to the inch, and every line is a rectangle of whole dots. A printer with
//! 600 dpi therefore draws lines of one kind with the same width everywhere; boards keep to even
//! numbers, so one with 300 dpi does so too.

use crate::face::Weight;

/// The number of dots to the inch.
pub const DOTS_PER_INCH: u32 = 600;

const DOTS_PER_MM: f32 = 600.0 / 25.4;

/// A length in millimeters, in dots.
pub(crate) fn mm(length: f32) -> i32 {
    (length * DOTS_PER_MM).round() as i32
}

/// A shade to draw with.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ink {
    /// The background of boxes that several grids share.
    Tint,
    /// Aids that may be written over.
    Gray,
    /// Everything else.
    Black,
}

impl Ink {
    /// Every ink, the lightest first: they are drawn in this order.
    pub const ALL: [Ink; 3] = [Ink::Tint, Ink::Gray, Ink::Black];

    /// Its lightness, from 0 for black to 255 for the paper.
    pub const fn lightness(self) -> u8 {
        match self {
            Ink::Tint => 232,
            Ink::Gray => 150,
            Ink::Black => 0,
        }
    }
}

/// A rectangle of whole dots; its position is relative to the upper left corner of the page.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// Its left edge.
    pub left: i32,
    /// Its upper edge.
    pub top: i32,
    /// Its width.
    pub width: i32,
    /// Its height.
    pub height: i32,
}

impl Area {
    pub(crate) fn right(self) -> i32 {
        self.left + self.width
    }

    pub(crate) fn bottom(self) -> i32 {
        self.top + self.height
    }

    /// The area without its upper part of this height.
    pub(crate) fn below(self, height: i32) -> Area {
        Area { top: self.top + height, height: (self.height - height).max(0), ..self }
    }
}

/// A filled rectangle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Fill {
    /// Its position and size.
    pub area: Area,
    /// Its shade.
    pub ink: Ink,
}

/// A line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// Its left end.
    pub left: f32,
    /// The baseline of its letters.
    pub baseline: f32,
    /// The size of the typeface.
    pub size: f32,
    /// Its weight.
    pub weight: Weight,
    /// Its shade.
    pub ink: Ink,
    /// The text.
    pub text: String,
}

impl Text {
    /// Its width in dots.
    pub fn width(&self) -> f32 {
        self.weight.width(&self.text, self.size)
    }
}

/// A link from an area of the page, where the file format allows links.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The area.
    pub area: Area,
    /// Its target.
    pub target: Target,
}

/// The target of a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// A page of the same document, from 0.
    Page(usize),
    /// An address.
    Address(String),
}

/// A page.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Page {
    /// Its width in dots.
    pub width: i32,
    /// Its height in dots.
    pub height: i32,
    /// The rectangles.
    pub fills: Vec<Fill>,
    /// The texts, which are drawn over the rectangles.
    pub texts: Vec<Text>,
    /// Its links.
    pub links: Vec<Link>,
}

impl Page {
    /// An empty page of this size.
    pub fn new((width, height): (i32, i32)) -> Page {
        Page { width, height, ..Page::default() }
    }

    /// The rectangles drawn with this ink.
    pub(crate) fn fills_of(&self, ink: Ink) -> impl Iterator<Item = Area> + '_ {
        self.fills.iter().filter(move |fill| fill.ink == ink).map(|fill| fill.area)
    }

    pub(crate) fn fill(&mut self, area: Area, ink: Ink) {
        self.fills.push(Fill { area, ink });
    }
}

/// A document: its pages, and the names of its parts.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Document {
    /// The pages.
    pub pages: Vec<Page>,
    /// The parts, each with its first page, from 0.
    pub parts: Vec<(String, usize)>,
    /// The title, for programs that list documents.
    pub title: String,
    /// The author, if known.
    pub author: Option<String>,
    /// The tag of its language.
    pub language: &'static str,
}
