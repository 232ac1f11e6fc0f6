//! Lines of text on a page.

use crate::face::Weight;
use crate::page::{Ink, Page, Text};

/// A size and weight of text.
#[derive(Copy, Clone)]
pub(crate) struct Hand {
    pub(crate) size: f32,
    pub(crate) weight: Weight,
}

impl Hand {
    /// Text with this size in points.
    pub(crate) const fn points(points: f32, weight: Weight) -> Hand {
        Hand { size: points * 600.0 / 72.0, weight }
    }

    /// The distance between lines, in dots.
    pub(crate) fn line(self) -> i32 {
        (self.size * 1.35) as i32
    }

    pub(crate) fn width(self, text: &str) -> f32 {
        self.weight.width(text, self.size)
    }

    /// Writes a line that starts at `left`, with the top of its capitals at `top`.
    pub(crate) fn left(self, page: &mut Page, text: &str, left: i32, top: i32) {
        self.write(page, text, left as f32, top);
    }

    /// Writes a line that ends at `right`.
    pub(crate) fn right(self, page: &mut Page, text: &str, right: i32, top: i32) {
        self.write(page, text, right as f32 - self.width(text), top);
    }

    /// Writes a line centered on `middle`.
    pub(crate) fn middle(self, page: &mut Page, text: &str, middle: i32, top: i32) {
        self.write(page, text, middle as f32 - self.width(text) / 2.0, top);
    }

    fn write(self, page: &mut Page, text: &str, left: f32, top: i32) {
        if text.is_empty() {
            return;
        }
        let baseline = top as f32 + self.size * crate::face::CAP_HEIGHT;
        let Hand { size, weight } = self;
        page.texts.push(Text {
            left,
            baseline,
            size,
            weight,
            ink: Ink::Black,
            text: text.to_owned(),
        });
    }
}
