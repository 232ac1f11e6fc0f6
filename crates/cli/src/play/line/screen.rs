//! The board of a game in a frame.
//!
//! Color is never the only signal: without colors, `!` follows each conflicting digit, and the
//! pattern of a step has signs: `*` for its own candidates, `+` for placements, `-` for
//! eliminations.

use ninefold::logic::{Candidate, Role, Step};
use ninefold::notation::{self, CandidateGrid};
use ninefold::{Cell, DigitSet, Game};

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

/// The board: givens are bold, conflicting digits red.
pub(crate) fn board(game: &Game, paint: Paint) -> String {
    notation::framed_with(game.board(), |cell| digit(game, cell, paint))
}

/// The board of a solved game, in green.
pub(crate) fn solved(game: &Game, paint: Paint) -> String {
    notation::framed_with(game.board(), |cell| match game.board().get(cell) {
        Some(digit) => format!(" {} ", paint.with(GREEN, &digit.to_string())),
        None => "   ".to_owned(),
    })
}

/// The board with the pattern of a step in its empty cells.
pub(crate) fn pattern(game: &Game, step: &Step, paint: Paint) -> String {
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
    notation::framed_with(game.board(), |cell| {
        if game.board().get(cell).is_some() {
            return digit(game, cell, paint);
        }
        let signs = [
            ('+', GREEN, at(&step.placements, cell)),
            ('-', YELLOW, at(&step.eliminations, cell)),
            ('*', CYAN, shown(cell)),
        ];
        match signs.into_iter().find(|(.., digits)| !digits.is_empty()) {
            None => "   ".to_owned(),
            Some((sign, color, digits)) if digits.len() <= 2 => {
                let text: String = digits.into_iter().map(|digit| digit.to_string()).collect();
                paint.with(color, &format!("{sign}{text:<2}"))
            }
            Some((sign, color, _)) => paint.with(color, &format!("{sign}..")),
        }
    })
}

/// The digits and marks of a game as a table; a cell without any shows a point.
pub(crate) fn marks(game: &Game) -> String {
    let mut table = CandidateGrid::from(game.board());
    for cell in game.layout().cells().filter(|&cell| game.board().get(cell).is_none()) {
        table.set(cell, game.notes(cell).all_marks());
    }
    table.to_string()
}

fn digit(game: &Game, cell: Cell, paint: Paint) -> String {
    let is_conflicting = game.conflicts().contains(cell);
    match game.board().get(cell) {
        None => "   ".to_owned(),
        Some(digit) if is_conflicting && paint == Paint::Signs => format!(" {digit}!"),
        Some(digit) if is_conflicting => format!(" {} ", paint.with(RED, &digit.to_string())),
        Some(digit) if game.puzzle().is_given(cell) => {
            format!(" {} ", paint.with(BOLD, &digit.to_string()))
        }
        Some(digit) => format!(" {digit} "),
    }
}
