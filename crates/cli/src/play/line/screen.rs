//! The board of a game in a frame.
//!
//! Color is never the only signal: without colors, `!` follows each conflicting digit, and the
//! pattern of a step has signs: `*` for its own candidates, `+` for placements, `-` for
//! eliminations.

use ninefold::logic::{Candidate, Role, Step};
use ninefold::notation;
use ninefold::{Cell, Digit, DigitSet, Game};

use crate::io::drawing::{Width, draw};

const BOLD: &str = "\x1b[1m";
const RED: &str = "\x1b[31m";
const GREEN: &str = "\x1b[32m";
const YELLOW: &str = "\x1b[33m";
const CYAN: &str = "\x1b[36m";
const PLAIN: &str = "\x1b[0m";

/// Whether colors are used.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Paint {
    Colors,
    Signs,
}

impl Paint {
    fn with(self, color: &str, text: &str) -> String {
        match self {
            Paint::Colors => format!("{color}{text}{PLAIN}"),
            Paint::Signs => text.to_owned(),
        }
    }
}

/// Whether colors are used, and how wide the terminal is, if it is one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Style {
    pub(crate) paint: Paint,
    pub(crate) columns: Option<u16>,
}

/// The board: givens are bold, conflicting digits red.
pub(crate) fn board(game: &Game, style: Style) -> String {
    draw(game.board(), style.columns, |cell, width| digit(game, cell, style.paint, width))
}

/// The board of a solved game, in green.
pub(crate) fn solved(game: &Game, style: Style) -> String {
    draw(game.board(), style.columns, |cell, width| match game.board().get(cell) {
        Some(digit) => padded(&style.paint.with(GREEN, &digit.to_string()), width),
        None => blank(width),
    })
}

/// The board with the pattern of a step in its empty cells.
pub(crate) fn pattern(game: &Game, step: &Step, style: Style) -> String {
    let paint = style.paint;
    let at = |candidates: &[Candidate], cell: Cell| -> DigitSet {
        candidates.iter().filter(|c| c.cell == cell).map(|c| c.digit).collect()
    };
    let shown = |cell: Cell| -> DigitSet {
        let shown = step.candidates.iter().filter(|(_, role)| *role != Role::Target);
        let shown = shown.filter(|(c, _)| c.cell == cell).map(|(c, _)| c.digit);
        let linked = step.links.iter().flat_map(|link| [&link.from, &link.to]);
        let linked = linked.filter(|node| node.cells.contains(&cell)).map(|node| node.digit);
        shown.chain(linked).collect()
    };
    draw(game.board(), style.columns, |cell, width| {
        if game.board().get(cell).is_some() {
            return digit(game, cell, paint, width);
        }
        let signs = [
            ('+', GREEN, at(&step.placements, cell)),
            ('-', YELLOW, at(&step.eliminations, cell)),
            ('*', CYAN, shown(cell)),
        ];
        match signs.into_iter().find(|(.., digits)| !digits.is_empty()) {
            None => blank(width),
            Some((sign, color, _)) if width == Width::One => paint.with(color, &sign.to_string()),
            Some((sign, color, digits)) if width == Width::Two => {
                let digit = digits.into_iter().next().map_or(0, Digit::get);
                paint.with(color, &format!("{sign}{digit}"))
            }
            Some((sign, color, digits)) if digits.len() <= 2 => {
                let text: String = digits.into_iter().map(|digit| digit.to_string()).collect();
                paint.with(color, &format!("{sign}{text:<2}"))
            }
            Some((sign, color, _)) => paint.with(color, &format!("{sign}..")),
        }
    })
}

/// The digits and marks of a game as a table: a single mark is in parentheses, and a cell without
/// marks shows a dot.
pub(crate) fn marks(game: &Game) -> String {
    notation::table_with(game.layout(), |cell| {
        let marks = game.notes(cell).all_marks();
        match (game.board().get(cell), marks.len()) {
            (Some(digit), _) => digit.to_string(),
            (None, 0) => ".".to_owned(),
            (None, 1) => format!("({marks})"),
            (None, _) => marks.to_string(),
        }
    })
}

fn digit(game: &Game, cell: Cell, paint: Paint, width: Width) -> String {
    let is_conflicting = game.conflicts().contains(cell);
    match (game.board().get(cell), width) {
        (None, _) => blank(width),
        (Some(digit), Width::Three) if is_conflicting && paint == Paint::Signs => {
            format!(" {digit}!")
        }
        (Some(digit), Width::Two) if is_conflicting && paint == Paint::Signs => format!("!{digit}"),
        (Some(digit), _) if is_conflicting => padded(&paint.with(RED, &digit.to_string()), width),
        (Some(digit), _) if game.puzzle().is_given(cell) => {
            padded(&paint.with(BOLD, &digit.to_string()), width)
        }
        (Some(digit), _) => padded(&digit.to_string(), width),
    }
}

fn padded(digit: &str, width: Width) -> String {
    match width {
        Width::Three => format!(" {digit} "),
        Width::Two => format!(" {digit}"),
        Width::One => digit.to_owned(),
    }
}

/// An empty cell; without a frame it is a dot.
fn blank(width: Width) -> String {
    match width {
        Width::Three => "   ".to_owned(),
        Width::Two | Width::One => padded(".", width),
    }
}
