//! The typeface: Figtree, as on the page in the browser.

use std::fmt::Write as _;
use std::sync::LazyLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

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

static REGULAR: LazyLock<FontRef<'static>> = LazyLock::new(|| font(Weight::Regular));
static BOLD: LazyLock<FontRef<'static>> = LazyLock::new(|| font(Weight::Bold));

fn font(weight: Weight) -> FontRef<'static> {
    FontRef::new(weight.file()).expect("the file is a font")
}

impl Weight {
    /// The file of the font.
    pub(crate) fn file(self) -> &'static [u8] {
        match self {
            Weight::Regular => include_bytes!("../fonts/figtree-regular.ttf"),
            Weight::Bold => include_bytes!("../fonts/figtree-bold.ttf"),
        }
    }

    fn font(self) -> &'static FontRef<'static> {
        match self {
            Weight::Regular => &REGULAR,
            Weight::Bold => &BOLD,
        }
    }

    /// The glyph of a character, and its width as a fraction of the size. A character that the typeface
    /// does not have gets the empty frame.
    pub(crate) fn glyph(self, char: char) -> (GlyphId, f32) {
        let font = self.font();
        let char = if char.is_whitespace() { ' ' } else { char };
        let glyph = font.charmap().map(char).unwrap_or(GlyphId::NOTDEF);
        let metrics = font.glyph_metrics(Size::new(1.0), LocationRef::default());
        (glyph, metrics.advance_width(glyph).unwrap_or(0.5))
    }

    /// The width of a text in this size.
    pub(crate) fn width(self, text: &str, size: f32) -> f32 {
        text.chars().map(|char| self.glyph(char).1).sum::<f32>() * size
    }

    /// Draws a glyph of size 1 with its baseline at 0 and the y axis pointing up.
    pub(crate) fn outline(self, glyph: GlyphId, pen: &mut impl OutlinePen) {
        let size = DrawSettings::unhinted(Size::new(1.0), LocationRef::default());
        if let Some(outline) = self.font().outline_glyphs().get(glyph) {
            outline.draw(size, pen).expect("the outlines of the typeface are whole");
        }
    }

    /// A glyph as an SVG path, of size 1000 with its baseline at 0 and the y axis pointing down.
    pub(crate) fn path(self, glyph: GlyphId) -> String {
        let mut pen = SvgPen(String::new());
        self.outline(glyph, &mut pen);
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
    let is_missing = |char: &char| REGULAR.charmap().map(*char).is_none();
    text.chars().find(|char| !char.is_whitespace() && is_missing(char))
}

struct SvgPen(String);

impl SvgPen {
    fn write(&mut self, letter: char, numbers: &[f32]) {
        self.0.push(letter);
        for (index, number) in numbers.iter().enumerate() {
            let sign = if index % 2 == 0 { 1.0 } else { -1.0 }; // up is negative
            let number = (number * sign * 1000.0).round() as i32;
            let space = if index > 0 && number >= 0 { " " } else { "" };
            write!(self.0, "{space}{number}").expect("writing to a string cannot fail");
        }
    }
}

impl OutlinePen for SvgPen {
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
