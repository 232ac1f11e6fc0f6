//! Colors and signs: light and dark themes, with as many colors as the terminal has, or none.
//!
//! No meaning depends on color alone: a sign or a text style always says the same.

use ninefold_play::Ink as Writing;
use ratatui_core::style::{Color, Modifier, Style};

/// The colors and characters of the screen.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Palette {
    pub(crate) theme: Theme,
    pub(crate) depth: Depth,
    pub(crate) glyphs: Glyphs,
}

/// The brightness of the background.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    Dark,
    Light,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// None: only bold, underlined and reversed text.
    None,
    /// The sixteen colors of the terminal's own palette.
    Sixteen,
    /// The 256 of xterm.
    Indexed,
    /// 24-bit color.
    True,
}

/// The set of characters.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Glyphs {
    Unicode,
    Ascii,
}

/// The foreground: what is painted.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    Text,
    Dim,
    Accent,
    Given,
    Entry,
    Conflict,
    Mark,
    /// Lines between cells.
    Line,
    /// Lines around boxes.
    Frame,
    /// Lines around boxes that grids share.
    Shared,
    /// The roles in a hint.
    Pattern,
    Other,
    Placed,
    Out,
    Solved,
    /// A candidate with one of the player's colors.
    Colored(u8),
}

/// The background that an ink is painted on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    Base,
    Bar,
    Peer,
    Same,
    Hinted,
    Selected,
    Cursor,
    /// One of the player's colors, from 1.
    Color(u8),
}

/// The colors of cells: red, orange, yellow, green, teal, blue, violet, pink, gray.
const CELLS: [(u32, u32, Color); 9] = [
    (0x6b_2b_2f, 0xf7_c9_c9, Color::Red),
    (0x6e_45_22, 0xfb_dc_bb, Color::LightRed),
    (0x5f_57_1e, 0xf6_ee_b0, Color::Yellow),
    (0x2b_5a_33, 0xcb_ec_c9, Color::Green),
    (0x1f_58_58, 0xbf_e9_e6, Color::Cyan),
    (0x28_46_7a, 0xc6_dc_fa, Color::Blue),
    (0x4b_36_7c, 0xdd_cf_f7, Color::Magenta),
    (0x6c_2f_5c, 0xf8_cd_e6, Color::LightMagenta),
    (0x4c_50_58, 0xdc_dd_e0, Color::Gray),
];

impl Palette {
    /// The palette for an environment, given as a function from names to values.
    pub(crate) fn of(variable: &dyn Fn(&str) -> Option<String>, has_color: bool) -> Palette {
        let value = |name: &str| variable(name).unwrap_or_default();
        let (term, colorterm) = (value("TERM"), value("COLORTERM"));
        let depth = match () {
            () if !has_color || term == "dumb" => Depth::None,
            () if colorterm.contains("truecolor") || colorterm.contains("24bit") => Depth::True,
            () if term.contains("256color") || term.contains("direct") => Depth::Indexed,
            () => Depth::Sixteen,
        };
        // The last number of COLORFGBG is the background; 7 and 9 and above are light.
        let ground = value("COLORFGBG").rsplit(';').next().and_then(|n| n.parse::<u8>().ok());
        let is_light = ground.is_some_and(|ground| ground == 7 || ground > 8);
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().map(|name| value(name));
        let locale = locale.into_iter().find(|locale| !locale.is_empty()).unwrap_or_default();
        let locale = locale.to_lowercase();
        let has_unicode = locale.contains("utf-8") || locale.contains("utf8");
        let is_plain = !has_unicode || term == "linux" || term == "dumb";
        Palette {
            theme: if is_light { Theme::Light } else { Theme::Dark },
            depth,
            glyphs: if is_plain { Glyphs::Ascii } else { Glyphs::Unicode },
        }
    }

    /// The other theme.
    pub(crate) fn other(self) -> Palette {
        let theme = match self.theme {
            Theme::Dark => Theme::Light,
            Theme::Light => Theme::Dark,
        };
        Palette { theme, ..self }
    }

    /// One of two texts: in Unicode or in ASCII.
    pub(crate) fn glyph<T>(self, unicode: T, ascii: T) -> T {
        match self.glyphs {
            Glyphs::Unicode => unicode,
            Glyphs::Ascii => ascii,
        }
    }

    pub(crate) fn style(self, ink: Ink, ground: Ground) -> Style {
        // Faint inks would be unreadable on a strong ground.
        let is_strong = matches!(ground, Ground::Cursor | Ground::Selected | Ground::Color(_));
        let ink = if is_strong && ink == Ink::Mark { Ink::Text } else { ink };
        let mut style = Style::default().add_modifier(writing(ink));
        if self.depth == Depth::None {
            return style.add_modifier(plain(ground));
        }
        let (dark, light, sixteen) = ink_color(ink);
        let (ground_dark, ground_light, ground_sixteen) = ground_color(ground);
        if self.depth == Depth::Sixteen {
            let is_marked = !matches!(ground, Ground::Base | Ground::Peer | Ground::Bar);
            style = style.bg(match (ground_sixteen, self.theme) {
                (Color::DarkGray, Theme::Light) => Color::Gray,
                (ground, _) => ground,
            });
            return match (is_marked, self.theme) {
                (true, _) if ink != Ink::Conflict => style.fg(Color::Black),
                (_, Theme::Light) if sixteen == Color::White => style.fg(Color::Black),
                (_, Theme::Light) if sixteen == Color::LightCyan => style.fg(Color::Blue),
                _ => style.fg(sixteen),
            };
        }
        let (ink, ground) = match self.theme {
            Theme::Dark => (dark, ground_dark),
            Theme::Light => (light, ground_light),
        };
        style.fg(self.color(ink)).bg(self.color(ground))
    }

    fn color(self, rgb: u32) -> Color {
        let [_, red, green, blue] = rgb.to_be_bytes();
        match self.depth {
            Depth::True => Color::Rgb(red, green, blue),
            _ => Color::Indexed(nearest(red, green, blue)),
        }
    }
}

/// The text style of an ink, with or without colors.
fn writing(ink: Ink) -> Modifier {
    match ink {
        Ink::Accent | Ink::Shared | Ink::Given | Ink::Conflict | Ink::Solved => Modifier::BOLD,
        Ink::Pattern | Ink::Colored(6) => Modifier::UNDERLINED,
        Ink::Other | Ink::Colored(2) => Modifier::ITALIC.union(Modifier::UNDERLINED),
        Ink::Placed | Ink::Colored(4) => Modifier::BOLD.union(Modifier::UNDERLINED),
        Ink::Colored(_) => Modifier::BOLD.union(Modifier::ITALIC),
        Ink::Out => Modifier::CROSSED_OUT,
        Ink::Text | Ink::Dim | Ink::Entry | Ink::Mark | Ink::Line | Ink::Frame => Modifier::empty(),
    }
}

/// The text style of a ground without colors.
fn plain(ground: Ground) -> Modifier {
    match ground {
        Ground::Cursor | Ground::Bar => Modifier::REVERSED,
        Ground::Same | Ground::Selected => Modifier::UNDERLINED,
        Ground::Base | Ground::Peer | Ground::Hinted | Ground::Color(_) => Modifier::empty(),
    }
}

/// The color on dark, the color on light, and the one of the sixteen.
fn ink_color(ink: Ink) -> (u32, u32, Color) {
    match ink {
        Ink::Text => (0xd5_d9_e3, 0x2a_2d_36, Color::Reset),
        Ink::Dim => (0x7f_86_98, 0x78_7d_89, Color::DarkGray),
        Ink::Accent => (0x8a_d1_ff, 0x0b_5f_a5, Color::LightCyan),
        Ink::Given => (0xf4_f1_e8, 0x12_13_17, Color::White),
        Ink::Entry => (0x7d_c4_ff, 0x14_5d_c8, Color::LightCyan),
        Ink::Conflict => (0xff_6b_6b, 0xc9_16_1d, Color::Red),
        Ink::Mark => (0xa9_b2_c6, 0x55_5c_6c, Color::Reset),
        Ink::Line => (0x3b_41_50, 0xd2_d0_c8, Color::DarkGray),
        Ink::Frame => (0x8f_98_ac, 0x6d_70_7a, Color::Reset),
        Ink::Shared => (0xd9_a9_4e, 0xa8_6a_00, Color::Yellow),
        Ink::Pattern => (0x6f_e3_e1, 0x05_73_78, Color::Cyan),
        Ink::Other => (0xc9_a6_ff, 0x77_3a_bd, Color::Magenta),
        Ink::Out => (0xff_b4_54, 0xb3_55_00, Color::Yellow),
        Ink::Placed | Ink::Solved => (0x8d_f0_8b, 0x11_7a_21, Color::Green),
        Ink::Colored(2) => (0xff_c0_80, 0xa8_5a_00, Color::Yellow),
        Ink::Colored(4) => (0x9b_e5_8d, 0x1f_80_2c, Color::Green),
        Ink::Colored(6) => (0x95_b8_ff, 0x2a_55_c4, Color::Blue),
        Ink::Colored(_) => (0xff_a3_d1, 0xb0_2a_78, Color::Magenta),
    }
}

fn ground_color(ground: Ground) -> (u32, u32, Color) {
    match ground {
        Ground::Base => (0x16_19_21, 0xfc_fb_f7, Color::Reset),
        Ground::Bar => (0x23_28_35, 0xe7_e4_da, Color::Reset),
        Ground::Peer => (0x1f_25_33, 0xee_f1_f4, Color::DarkGray),
        Ground::Same => (0x23_48_6f, 0xc4_dc_f5, Color::Cyan),
        Ground::Hinted => (0x2d_38_2b, 0xe3_f1_db, Color::Green),
        Ground::Selected => (0x4a_3f_7a, 0xdf_d9_f6, Color::Magenta),
        Ground::Cursor => (0x4f_74_a8, 0xff_e2_8a, Color::Yellow),
        Ground::Color(number) => CELLS[usize::from(number.clamp(1, 9)) - 1],
    }
}

/// The nearest of the 256 colors, leaving out those that differ between terminals.
fn nearest(red: u8, green: u8, blue: u8) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |value: u8| (0..6).min_by_key(|&at| STEPS[at].abs_diff(value)).unwrap_or(0);
    let cube = [red, green, blue].map(step);
    let gray = (0..24).min_by_key(|&at| {
        let level = 8 + 10 * at;
        [red, green, blue].iter().map(|value| u32::from(value.abs_diff(level))).sum::<u32>()
    });
    let gray = gray.unwrap_or(0);
    let distance = |color: [u8; 3]| -> u32 {
        let parts = [red, green, blue].into_iter().zip(color);
        parts.map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
    };
    if distance([8 + 10 * gray; 3]) < distance(cube.map(|at| STEPS[at])) {
        232 + gray
    } else {
        (16 + 36 * cube[0] + 6 * cube[1] + cube[2]) as u8
    }
}

pub(crate) fn key_of(ink: Writing) -> char {
    match ink {
        Writing::Digit => 'z',
        Writing::Corner => 'x',
        Writing::Center => 'c',
        Writing::Color => 'v',
        Writing::Chain => 'b',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn palette(variables: &[(&str, &str)]) -> Palette {
        let find = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        Palette::of(&find, true)
    }

    /// T15: the environment determines the number of colors and the set of characters.
    #[test]
    fn the_environment_determines_the_palette() {
        let utf = ("LANG", "fr_FR.UTF-8");
        let rich = palette(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), utf]);
        assert_eq!(
            (rich.depth, rich.glyphs, rich.theme),
            (Depth::True, Glyphs::Unicode, Theme::Dark)
        );
        let xterm = palette(&[("TERM", "xterm-256color"), ("COLORFGBG", "0;15"), utf]);
        assert_eq!((xterm.depth, xterm.theme), (Depth::Indexed, Theme::Light));
        let console = palette(&[("TERM", "linux"), utf]);
        assert_eq!((console.depth, console.glyphs), (Depth::Sixteen, Glyphs::Ascii));
        let posix = palette(&[("TERM", "xterm"), ("LC_ALL", "C"), utf]);
        assert_eq!(posix.glyphs, Glyphs::Ascii);
        assert_eq!(palette(&[("TERM", "dumb"), utf]).depth, Depth::None);
    }

    /// T10, T15: without colors nothing is colored, and text styles make the difference.
    #[test]
    fn without_colors_there_are_none() {
        let none = Palette { theme: Theme::Dark, depth: Depth::None, glyphs: Glyphs::Ascii };
        let given = none.style(Ink::Given, Ground::Base);
        assert_eq!((given.fg, given.bg), (None, None));
        assert_ne!(given, none.style(Ink::Entry, Ground::Base));
        assert_ne!(given, none.style(Ink::Given, Ground::Cursor));
        assert_ne!(none.style(Ink::Out, Ground::Base), none.style(Ink::Placed, Ground::Base));
    }

    #[test]
    fn colors_become_the_nearest_of_256() {
        assert_eq!(nearest(0, 0, 0), 16);
        assert_eq!(nearest(255, 255, 255), 231);
        assert_eq!(nearest(255, 0, 0), 196);
        assert_eq!(nearest(0x16, 0x19, 0x21), 234);
    }
}
