//! What is drawn on a page, for paper and screen alike.
//!
//! Lengths are in dots, of which there are 600 to the inch, and every line is a rectangle of whole
//! dots. A printer of 600 dpi therefore draws lines of one kind with one width, wherever they are; and
//! boards keep to even numbers, so that one of 300 dpi does so, too.

use crate::face::Weight;

/// The number of dots to the inch.
pub const DOTS_PER_INCH: u32 = 600;

/// Dots per millimetre.
const DOTS_PER_MM: f32 = 600.0 / 25.4;

/// A length in millimetres, in dots.
pub(crate) fn mm(length: f32) -> i32 {
    (length * DOTS_PER_MM).round() as i32
}

/// How dark something is drawn.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ink {
    /// The ground of boxes that several grids share.
    Tint,
    /// What helps, and may be written over.
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

/// A rectangle of whole dots, from the upper left corner of the page.
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

    /// The area without this much at its upper edge.
    pub(crate) fn below(self, height: i32) -> Area {
        Area { top: self.top + height, height: (self.height - height).max(0), ..self }
    }
}

/// A filled rectangle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Fill {
    /// Where it is.
    pub area: Area,
    /// How dark it is.
    pub ink: Ink,
}

/// A line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// Its left end.
    pub left: f32,
    /// The line that its letters stand on.
    pub baseline: f32,
    /// The size of the typeface.
    pub size: f32,
    /// Its weight.
    pub weight: Weight,
    /// How dark it is.
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

/// What an area of the page leads to, where the form of the file allows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The area.
    pub area: Area,
    /// Where it leads.
    pub target: Target,
}

/// What a link leads to.
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

    /// The rectangles of an ink.
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
    /// The author.
    pub author: Option<String>,
    /// The tag of the language.
    pub language: &'static str,
}
