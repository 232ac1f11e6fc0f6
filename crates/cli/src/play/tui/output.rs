//! Cells of the screen, written to the terminal.

use std::io::{self, Stdout, Write};

use crossterm::style::{Attribute, Attributes, ContentStyle, Print, SetAttribute, SetStyle};
use crossterm::{cursor, execute, queue, style, terminal};
use ratatui_core::backend::{Backend, ClearType, WindowSize};
use ratatui_core::buffer::Cell;
use ratatui_core::layout::{Position, Size};
use ratatui_core::style::{Color, Modifier, Style};

/// The terminal of standard output.
pub(super) struct Output(pub(super) Stdout);

impl Backend for Output {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, cells: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let (mut next, mut style) = (None, None);
        for (x, y, cell) in cells {
            if next.replace((x + 1, y)) != Some((x, y)) {
                queue!(self.0, cursor::MoveTo(x, y))?;
            }
            if style.replace(cell.style()) != Some(cell.style()) {
                queue!(self.0, SetAttribute(Attribute::Reset), SetStyle(translated(cell.style())))?;
            }
            queue!(self.0, Print(cell.symbol()))?;
        }
        queue!(self.0, SetAttribute(Attribute::Reset))
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        execute!(self.0, cursor::Hide)
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        execute!(self.0, cursor::Show)
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        cursor::position().map(Position::from)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let Position { x, y } = position.into();
        execute!(self.0, cursor::MoveTo(x, y))
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        execute!(
            self.0,
            terminal::Clear(match region {
                ClearType::All => terminal::ClearType::All,
                ClearType::AfterCursor => terminal::ClearType::FromCursorDown,
                ClearType::BeforeCursor => terminal::ClearType::FromCursorUp,
                ClearType::CurrentLine => terminal::ClearType::CurrentLine,
                ClearType::UntilNewLine => terminal::ClearType::UntilNewLine,
            })
        )
    }

    fn size(&self) -> io::Result<Size> {
        terminal::size().map(Size::from)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size()?, pixels: Size::ZERO })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A style as the terminal is told it.
fn translated(style: Style) -> ContentStyle {
    const ATTRIBUTES: [(Modifier, Attribute); 5] = [
        (Modifier::BOLD, Attribute::Bold),
        (Modifier::ITALIC, Attribute::Italic),
        (Modifier::UNDERLINED, Attribute::Underlined),
        (Modifier::REVERSED, Attribute::Reverse),
        (Modifier::CROSSED_OUT, Attribute::CrossedOut),
    ];
    let is_set = |(modifier, _): &(Modifier, Attribute)| style.add_modifier.contains(*modifier);
    let mut attributes = Attributes::default();
    for (_, attribute) in ATTRIBUTES.into_iter().filter(is_set) {
        attributes.set(attribute);
    }
    ContentStyle {
        foreground_color: style.fg.map(color),
        background_color: style.bg.map(color),
        underline_color: None,
        attributes,
    }
}

fn color(color: Color) -> style::Color {
    /// The colors of a terminal, by number.
    const NAMED: [Color; 16] = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];
    match color {
        Color::Rgb(r, g, b) => style::Color::Rgb { r, g, b },
        Color::Indexed(number) => style::Color::AnsiValue(number),
        name => NAMED
            .iter()
            .position(|named| *named == name)
            .map_or(style::Color::Reset, |number| style::Color::AnsiValue(number as u8)),
    }
}
