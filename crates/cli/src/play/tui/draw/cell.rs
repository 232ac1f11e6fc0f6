//! One cell: a digit, or its marks, and the signs that go with them.

use ninefold::{Digit, DigitSet, Size};
use ninefold_play::{Look, Tint};
use ratatui_core::style::{Modifier, Style};

use super::canvas::Canvas;
use crate::play::tui::palette::{Depth, Ground, Ink, Palette};
use crate::play::tui::zoom::Zoom;

/// Paints a cell whose text begins at a position of the board.
pub(super) fn draw(
    look: &Look,
    (x, y): (u16, u16),
    is_solved: bool,
    palette: Palette,
    canvas: &mut Canvas<'_>,
) {
    let zoom = canvas.view.zoom;
    let (width, height) = zoom.inner();
    let pen = Pen { look, palette, ground: ground(look) };
    let blank = pen.style(Ink::Text);
    for by in 0..height {
        for at in 0..width {
            canvas.put(x + at, y + by, ' ', blank);
        }
    }
    let (middle, line) = (x + (width - 1).div_ceil(2), y + (height - 1) / 2);
    if let Some(digit) = look.digit {
        let ink = match look {
            _ if is_solved => Ink::Solved,
            Look { conflict: true, .. } | Look { wrong: true, .. } => Ink::Conflict,
            Look { given: true, .. } => Ink::Given,
            _ => Ink::Entry,
        };
        let mut style = pen.style(ink);
        if look.same && !look.cursor {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        canvas.put(middle, line, char_of(digit), style);
        let sign = match look {
            Look { conflict: true, .. } => '!',
            Look { wrong: true, .. } => '?',
            _ => ' ',
        };
        if sign != ' ' {
            // In a tiny cell the digit comes last, after the signs.
            let at = if zoom == Zoom::Tiny { x } else { middle + 1 };
            canvas.put(at, line, sign, pen.style(Ink::Conflict));
        }
    } else {
        match zoom {
            Zoom::Large => pen.large((x, y), canvas),
            Zoom::Middle => pen.middle((x, y), canvas),
            Zoom::Snug | Zoom::Small => pen.small((x, y), canvas),
            Zoom::Tiny => pen.tiny((x, y), canvas),
        }
    }
    if look.color.get() > 0 {
        let letter = char::from(b'a' + look.color.get() - 1);
        let at = match zoom {
            Zoom::Large => Some((x + 6, y + 2)),
            Zoom::Middle => Some((x + 4, y + 1)),
            Zoom::Snug | Zoom::Small | Zoom::Tiny if look.digit.is_some() && !look.conflict => {
                Some((x, y))
            }
            Zoom::Snug | Zoom::Small | Zoom::Tiny => None,
        };
        if let Some((x, y)) = at {
            canvas.put(x, y, letter, pen.style(Ink::Text));
        }
    }
    if look.selected && !look.cursor {
        let signs = palette.glyph(['╏', '╏'], ['(', ')']);
        bracket((x, y), ('(', Ground::Selected), signs, palette, canvas);
    }
}

/// Paints the cursor: bars on both sides of its cell.
pub(super) fn surround(at: (u16, u16), palette: Palette, canvas: &mut Canvas<'_>) {
    let signs = palette.glyph(['▐', '▌'], ['[', ']']);
    bracket(at, ('[', Ground::Cursor), signs, palette, canvas);
}

/// Paints signs on the lines beside a cell; without lines, one sign in the cell, if there is room.
fn bracket(
    (x, y): (u16, u16),
    (sign, ground): (char, Ground),
    signs: [char; 2],
    palette: Palette,
    canvas: &mut Canvas<'_>,
) {
    let (width, height) = canvas.view.zoom.inner();
    if !canvas.view.zoom.has_lines().0 {
        if canvas.is_blank(x, y) {
            canvas.put(x, y, sign, palette.style(Ink::Accent, ground));
        }
        return;
    }
    let style = palette.style(Ink::Accent, Ground::Base);
    for by in 0..height {
        canvas.put(x - 1, y + by, signs[0], style);
        canvas.put(x + width, y + by, signs[1], style);
    }
}

fn ground(look: &Look) -> Ground {
    match look {
        Look { cursor: true, .. } => Ground::Cursor,
        Look { selected: true, .. } => Ground::Selected,
        look if look.color.get() > 0 => Ground::Color(look.color.get()),
        Look { same: true, .. } => Ground::Same,
        Look { hinted: true, .. } => Ground::Hinted,
        Look { peer: true, .. } => Ground::Peer,
        _ => Ground::Base,
    }
}

fn char_of(digit: Digit) -> char {
    char::from(b'0' + digit.get())
}

struct Pen<'a> {
    look: &'a Look,
    palette: Palette,
    ground: Ground,
}

impl Pen<'_> {
    fn style(&self, ink: Ink) -> Style {
        self.palette.style(ink, self.ground)
    }

    /// The digits around the edge: marks, and the candidates of a hint.
    fn around(&self) -> DigitSet {
        let small = self.look.small().map(|(digit, _)| digit);
        self.look.corner | small.filter(|&digit| !self.look.center.contains(digit)).collect()
    }

    /// The style of a mark: by its role in the hint, or its color.
    fn mark(&self, digit: Digit) -> Style {
        let color = self.look.hue(digit).get();
        self.style(match self.look.tint(digit) {
            Tint::None if color > 0 => Ink::Colored(color),
            Tint::None => Ink::Mark,
            Tint::Pattern => Ink::Pattern,
            Tint::Other => Ink::Other,
            Tint::Placed => Ink::Placed,
            Tint::Out => Ink::Out,
        })
    }

    /// The sign of a mark's role in the hint, or the letter of its color.
    fn sign(&self, digit: Digit) -> char {
        let color = self.look.hue(digit).get();
        match self.look.tint(digit) {
            Tint::None if color > 0 => char::from(b'a' + color - 1),
            Tint::None => ' ',
            Tint::Pattern => '*',
            Tint::Other => '~',
            Tint::Placed => '+',
            Tint::Out => '-',
        }
    }

    /// All nine digits in their places, each with its sign before it; with center marks, the others
    /// share the lines above and below.
    fn large(&self, (x, y): (u16, u16), canvas: &mut Canvas<'_>) {
        let (around, center) = (self.around(), self.look.center);
        if center.is_empty() {
            for digit in around {
                let index = u16::from(digit.get()) - 1;
                let (at, line) = (x + 1 + index % 3 * 2, y + index / 3);
                canvas.put(at, line, char_of(digit), self.mark(digit));
                let sign = self.sign(digit);
                if sign != ' ' {
                    canvas.put(at - 1, line, sign, self.mark(digit));
                }
            }
            self.dot((x + 3, y + 1), around, canvas);
            return;
        }
        let digits: Vec<Digit> = around.into_iter().collect();
        for (line, part) in
            [(y, &digits[..digits.len().min(5)]), (y + 2, &digits[digits.len().min(5)..])]
        {
            for (at, &digit) in (x + 1..).zip(part) {
                canvas.put(at, line, char_of(digit), self.mark(digit));
            }
        }
        self.centered(center, (x, y + 1), 7, canvas);
    }

    /// All nine digits in two lines; with center marks, the others are above them.
    fn middle(&self, (x, y): (u16, u16), canvas: &mut Canvas<'_>) {
        let (around, center) = (self.around(), self.look.center);
        if center.is_empty() {
            for digit in around {
                let index = u16::from(digit.get()) - 1;
                canvas.put(x + index % 5, y + index / 5, char_of(digit), self.mark(digit));
            }
            self.dot((x + 2, y), around, canvas);
            return;
        }
        self.row(around, (x, y), 5, canvas);
        self.centered(center, (x, y + 1), 5, canvas);
    }

    /// As many digits as there is room for; the candidates of a hint come first.
    fn small(&self, (x, y): (u16, u16), canvas: &mut Canvas<'_>) {
        if let Some(digit) = self.first_tinted() {
            canvas.put(x, y, self.sign(digit), self.mark(digit));
            canvas.put(x + 1, y, char_of(digit), self.mark(digit));
            let n_plain = self.look.tints.iter().filter(|&&tint| tint == Tint::None).count();
            if n_plain < 8 {
                canvas.put(x + 2, y, self.palette.glyph('…', '.'), self.mark(digit));
            }
            return;
        }
        let marks = self.look.corner | self.look.center;
        // Without lines between cells, a gap separates their marks.
        let room = if canvas.view.zoom == Zoom::Snug { 2 } else { 3 };
        self.row(marks, (x, y), room, canvas);
        self.dot((x + 1, y), marks, canvas);
    }

    /// Only whether there are marks; the candidates of a hint come first.
    fn tiny(&self, (x, y): (u16, u16), canvas: &mut Canvas<'_>) {
        if let Some(digit) = self.first_tinted() {
            canvas.put(x, y, self.sign(digit), self.mark(digit));
            canvas.put(x + 1, y, char_of(digit), self.mark(digit));
        } else if (self.look.corner | self.look.center).is_empty() {
            canvas.put(x + 1, y, self.palette.glyph('·', '.'), self.style(Ink::Dim));
        } else {
            canvas.put(x + 1, y, self.palette.glyph('⁖', ':'), self.style(Ink::Mark));
        }
    }

    /// The candidate to show first: one placed, one ruled out, or otherwise one of the pattern.
    fn first_tinted(&self) -> Option<Digit> {
        [Tint::Placed, Tint::Out, Tint::Pattern, Tint::Other].into_iter().find_map(|tint| {
            Size::CLASSIC.all().into_iter().find(|&digit| self.look.tint(digit) == tint)
        })
    }

    /// Digits from the left; if there are too many, the last position shows that.
    fn row(&self, digits: DigitSet, (x, y): (u16, u16), room: usize, canvas: &mut Canvas<'_>) {
        let n_shown = if digits.len() > room { room - 1 } else { digits.len() };
        for (at, digit) in (x..).zip(digits.into_iter().take(n_shown)) {
            canvas.put(at, y, char_of(digit), self.mark(digit));
        }
        if n_shown < digits.len() {
            let more = self.palette.glyph('…', '+');
            canvas.put(x + n_shown as u16, y, more, self.style(Ink::Dim));
        }
    }

    fn centered(&self, digits: DigitSet, (x, y): (u16, u16), room: usize, canvas: &mut Canvas<'_>) {
        let free = room.saturating_sub(digits.len());
        self.row(digits, (x + free.div_ceil(2) as u16, y), room, canvas);
    }

    /// Without colors, a dot in the peers of the cursor.
    fn dot(&self, (x, y): (u16, u16), marks: DigitSet, canvas: &mut Canvas<'_>) {
        if self.palette.depth == Depth::None
            && marks.is_empty()
            && (self.look.peer || self.look.hinted)
        {
            let char = if self.look.hinted { '*' } else { self.palette.glyph('·', '.') };
            canvas.put(x, y, char, self.style(Ink::Dim));
        }
    }
}
