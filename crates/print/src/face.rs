//! The typeface: Figtree, as on the page in the browser.

use std::fmt::Write as _;
use std::sync::LazyLock;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The weights of the typeface.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Weight {
    /// For texts and solved cells.
    Regular,
    /// For givens and headings.
    Bold,
}

/// The height of digits and capitals, as a fraction of the size.
pub(crate) const CAP_HEIGHT: f32 = 0.7;

/// The units of outlines and widths in a letter's size.
pub(crate) const UNITS: f32 = 1000.0;

static REGULAR: LazyLock<Face<'static>> = LazyLock::new(|| face(Weight::Regular));
static BOLD: LazyLock<Face<'static>> = LazyLock::new(|| face(Weight::Bold));

fn face(weight: Weight) -> Face<'static> {
    Face::parse(weight.file(), 0).expect("the file is a font")
}

impl Weight {
    pub(crate) fn file(self) -> &'static [u8] {
        match self {
            Weight::Regular => include_bytes!("../fonts/figtree-regular.ttf"),
            Weight::Bold => include_bytes!("../fonts/figtree-bold.ttf"),
        }
    }

    pub(crate) fn face(self) -> &'static Face<'static> {
        match self {
            Weight::Regular => &REGULAR,
            Weight::Bold => &BOLD,
        }
    }

    /// The glyph of a character, and its width as a fraction of the size. A character that the typeface
    /// does not have gets the empty frame.
    pub(crate) fn glyph(self, char: char) -> (GlyphId, f32) {
        let char = if char.is_whitespace() { ' ' } else { char };
        let glyph = self.face().glyph_index(char).unwrap_or_default();
        let width = self.face().glyph_hor_advance(glyph).unwrap_or(500);
        (glyph, f32::from(width) / UNITS)
    }

    pub(crate) fn width(self, text: &str, size: f32) -> f32 {
        text.chars().map(|char| self.glyph(char).1).sum::<f32>() * size
    }

    /// A glyph as an SVG path, of size 1000 with its baseline at 0 and the y axis pointing down.
    pub(crate) fn path(self, glyph: GlyphId) -> String {
        let mut pen = SvgPen(String::new());
        self.face().outline_glyph(glyph, &mut pen);
        pen.0
    }

    /// The text in lines of at most this width; a longer word gets a line to itself.
    pub(crate) fn wrap(self, text: &str, size: f32, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word}"), size) <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }

    /// The text, shortened with an ellipsis if it is wider than this.
    pub(crate) fn cut(self, text: &str, size: f32, width: f32) -> String {
        if self.width(text, size) <= width {
            return text.to_owned();
        }
        let mut cut = text.to_owned();
        while cut.pop().is_some() && self.width(&cut, size) + self.glyph('…').1 * size > width {}
        cut.truncate(cut.trim_end().len());
        cut + "…"
    }
}

/// The first character of a text that the typeface does not have.
///
/// ```
/// assert_eq!(ninefold_print::missing_character("Žluťoučký kůň, 3·4 – été"), None);
/// assert_eq!(ninefold_print::missing_character("日曜日"), Some('日'));
/// ```
pub fn missing_character(text: &str) -> Option<char> {
    let is_missing = |char: &char| REGULAR.glyph_index(*char).is_none();
    text.chars().find(|char| !char.is_whitespace() && is_missing(char))
}

struct SvgPen(String);

impl SvgPen {
    fn write(&mut self, letter: char, numbers: &[f32]) {
        self.0.push(letter);
        for (index, number) in numbers.iter().enumerate() {
            let sign = if index % 2 == 0 { 1.0 } else { -1.0 }; // up is negative
            let number = (number * sign).round() as i32;
            let space = if index > 0 && number >= 0 { " " } else { "" };
            write!(self.0, "{space}{number}").expect("writing to a string cannot fail");
        }
    }
}

impl OutlineBuilder for SvgPen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.write('M', &[x, y]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.write('L', &[x, y]);
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        self.write('Q', &[cx0, cy0, x, y]);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.write('C', &[cx0, cy0, cx1, cy1, x, y]);
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}
