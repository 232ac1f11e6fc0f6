//! Turns and moves, and their one text form.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::digit::Digit;
use crate::layout::{Cell, Layout};
use crate::name::names;

use super::HintLevel;

/// The maximum number of moves in a turn: enough to write every cell and mark of the largest
/// layout.
pub const MAX_MOVES: usize = 50_000;

/// The maximum number of checkpoints in a game.
pub const MAX_CHECKPOINTS: usize = 50;

/// The longest name of a checkpoint, in characters.
pub const MAX_CHECKPOINT_NAME: usize = 40;

/// One action of a player.
///
/// Its text has one meaning everywhere: moves joined by spaces, or one word.
///
/// ```
/// use ninefold::{Layout, Turn};
///
/// let samurai: Layout = "samurai".parse()?;
/// let turn = Turn::parse(&samurai, "nw:r9c9=5 @r1c1+'4")?;
/// // A shared cell is printed with the first grid that contains it.
/// assert_eq!(turn.display(&samurai).to_string(), "center:r3c3=5 nw:r1c1+'4");
/// assert_eq!(Turn::parse(&samurai, "undo")?, Turn::Undo(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// Moves, one after the other; all of them or none.
    Moves(Vec<Move>),
    /// Undoes this many turns.
    Undo(u32),
    /// Redoes this many undone turns.
    Redo(u32),
    /// Empties the board.
    Restart,
    /// Fills the board with the solution.
    Reveal,
    /// Requests a hint of this level.
    Hint(HintLevel),
    /// Requests a check for mistakes.
    Check,
    /// Marks every candidate of every empty cell.
    Candidates,
    /// Makes a checkpoint with a name.
    Checkpoint(String),
    /// Returns to the checkpoint with this name.
    Return(String),
}

/// An action in a cell. Its result does not depend on the previous content.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The cell.
    pub cell: Cell,
    /// The action.
    pub action: Action,
}

/// The actions in a cell.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Writes a digit.
    Enter(Digit),
    /// Erases the digit.
    Erase,
    /// Sets a mark.
    Mark(MarkKind, Digit),
    /// Removes a mark.
    Unmark(MarkKind, Digit),
    /// Gives the cell this color and no other.
    Color(Color),
    /// Adds the color with this number.
    Paint(Digit),
    /// Removes the color with this number.
    Unpaint(Digit),
    /// Colors one candidate of the cell.
    ColorCandidate(Color, Digit),
}

/// The position of a pencil mark in its cell.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MarkKind {
    /// Around the edge.
    Corner,
    /// In the middle.
    Center,
}

names!(MarkKind, "kind of mark": Corner = "corner", Center = "center");

/// One of nine colors, or none.
///
/// ```
/// use ninefold::Color;
///
/// assert_eq!(Color::default(), Color::NONE);
/// assert_eq!(Color::new(3).map(Color::get), Some(3));
/// assert_eq!(Color::new(10), None);
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Color(u8); // invariant: 0..=9

impl Color {
    /// No color.
    pub const NONE: Color = Color(0);

    /// The color with this number, or `None` past 9; 0 is [`NONE`](Color::NONE).
    pub const fn new(number: u8) -> Option<Color> {
        if number <= 9 { Some(Color(number)) } else { None }
    }

    /// Its number, 0 to 9.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl Turn {
    /// Reads a turn.
    ///
    /// # Errors
    ///
    /// The position where the text stops being a turn, and what was expected there.
    pub fn parse(layout: &Layout, text: &str) -> Result<Turn, ParseTurnError> {
        let mut words = text.split_whitespace();
        let Some(first) = words.next() else {
            return Err(ParseTurnError { column: 1, kind: ParseTurnErrorKind::Empty });
        };
        let count = |default| match words.clone().next() {
            None => Ok(default),
            Some(word) => word
                .parse()
                .ok()
                .filter(|&n| n >= 1 && word.bytes().all(|byte| byte.is_ascii_digit()))
                .ok_or_else(|| error(text, word, ParseTurnErrorKind::Count)),
        };
        let (turn, n_words) = match first {
            "undo" => (Turn::Undo(count(1)?), 2),
            "redo" => (Turn::Redo(count(1)?), 2),
            "restart" => (Turn::Restart, 1),
            "reveal" => (Turn::Reveal, 1),
            "check" => (Turn::Check, 1),
            "candidates" => (Turn::Candidates, 1),
            "hint" => {
                let level = match words.clone().next() {
                    None => HintLevel::FIRST,
                    Some(word) => parse_level(word)
                        .ok_or_else(|| error(text, word, ParseTurnErrorKind::HintLevel))?,
                };
                (Turn::Hint(level), 2)
            }
            "checkpoint" | "return" => {
                let name = text.trim_start()[first.len()..].trim();
                if !is_checkpoint_name(name) {
                    let name = if name.is_empty() { first } else { name };
                    return Err(error(text, name, ParseTurnErrorKind::CheckpointName));
                }
                let name = name.to_owned();
                let is_return = first == "return";
                return Ok(if is_return { Turn::Return(name) } else { Turn::Checkpoint(name) });
            }
            _ => {
                let moves = text.split_whitespace().map(|word| parse_move(layout, text, word));
                return moves.collect::<Result<_, _>>().map(Turn::Moves);
            }
        };
        match text.split_whitespace().nth(n_words) {
            Some(extra) => Err(error(text, extra, ParseTurnErrorKind::Extra)),
            None => Ok(turn),
        }
    }

    /// Whether it has a text form that is read back as the same turn on this layout.
    pub(super) fn is_well_formed(&self, layout: &Layout) -> bool {
        match self {
            Turn::Moves(moves) => {
                (1..=MAX_MOVES).contains(&moves.len())
                    && moves.iter().all(|mv| mv.cell.index() < layout.n_cells())
            }
            Turn::Undo(n) | Turn::Redo(n) => *n >= 1,
            Turn::Checkpoint(name) | Turn::Return(name) => is_checkpoint_name(name),
            Turn::Restart | Turn::Reveal | Turn::Hint(_) | Turn::Check | Turn::Candidates => true,
        }
    }

    /// The text of a turn.
    pub fn display(&self, layout: &Layout) -> impl fmt::Display {
        fmt::from_fn(move |f| match self {
            Turn::Moves(moves) => {
                for (index, mv) in moves.iter().enumerate() {
                    let space = if index == 0 { "" } else { " " };
                    write!(f, "{space}{}", mv.display(layout))?;
                }
                Ok(())
            }
            Turn::Undo(n) => write!(f, "undo {n}"),
            Turn::Redo(n) => write!(f, "redo {n}"),
            Turn::Restart => f.write_str("restart"),
            Turn::Reveal => f.write_str("reveal"),
            Turn::Hint(level) => write!(f, "hint {}", level.number()),
            Turn::Check => f.write_str("check"),
            Turn::Candidates => f.write_str("candidates"),
            Turn::Checkpoint(name) => write!(f, "checkpoint {name}"),
            Turn::Return(name) => write!(f, "return {name}"),
        })
    }
}

impl Move {
    /// The text of a move.
    pub fn display(&self, layout: &Layout) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            let place = layout.places(self.cell)[0];
            if layout.n_grids() > 1 {
                write!(f, "{}:", layout.grid_name(place.grid))?;
            }
            write!(f, "r{}c{}{}", place.row + 1, place.column + 1, self.action)
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quote = |kind: &MarkKind| if *kind == MarkKind::Center { "'" } else { "" };
        match self {
            Action::Enter(digit) => write!(f, "={digit}"),
            Action::Erase => f.write_str("=."),
            Action::Mark(kind, digit) => write!(f, "+{}{digit}", quote(kind)),
            Action::Unmark(kind, digit) => write!(f, "-{}{digit}", quote(kind)),
            Action::Color(color) => write!(f, "#{}", color.0),
            Action::Paint(number) => write!(f, "#+{number}"),
            Action::Unpaint(number) => write!(f, "#-{number}"),
            Action::ColorCandidate(color, digit) => write!(f, "#{}:{digit}", color.0),
        }
    }
}

/// Whether a checkpoint can have this name: 1 to 40 characters without control characters, and
/// without leading, trailing or double spaces.
fn is_checkpoint_name(name: &str) -> bool {
    !name.is_empty()
        && name.chars().count() <= MAX_CHECKPOINT_NAME
        && !name.chars().any(char::is_control)
        && name.split(char::is_whitespace).all(|word| !word.is_empty())
}

fn parse_level(word: &str) -> Option<HintLevel> {
    match *word.as_bytes() {
        [digit] => HintLevel::new(digit.checked_sub(b'0')?),
        _ => None,
    }
}

fn parse_move(layout: &Layout, text: &str, word: &str) -> Result<Move, ParseTurnError> {
    let at = word.find(['=', '+', '-', '#']).unwrap_or(word.len());
    // A grid's name may contain a hyphen: the action comes after the colon, if there is one.
    let at = match word.find(':') {
        Some(colon) if !word[..colon].contains('#') => {
            let rest = &word[colon..];
            colon + rest.find(['=', '+', '-', '#']).unwrap_or(rest.len())
        }
        _ => at,
    };
    let (place, action) = word.split_at(at);
    let cell = parse_place(layout, place).map_err(|kind| error(text, word, kind))?;
    let action =
        parse_action(action).ok_or_else(|| error(text, &word[at..], ParseTurnErrorKind::Action))?;
    Ok(Move { cell, action })
}

impl Move {
    /// The cell at a place as turns name it: `r4c7`, `nw:r9c9` with several grids, or `@r21c3` on
    /// the canvas.
    ///
    /// ```
    /// use ninefold::{Layout, Move};
    ///
    /// let classic = Layout::classic();
    /// assert_eq!(Move::place(&classic, "r4c7"), classic.cell_at(3, 6));
    /// assert_eq!(Move::place(&classic, "r4c10"), None);
    /// ```
    pub fn place(layout: &Layout, place: &str) -> Option<Cell> {
        parse_place(layout, place).ok()
    }
}

fn parse_place(layout: &Layout, place: &str) -> Result<Cell, ParseTurnErrorKind> {
    let coordinates = |text: &str| -> Option<(u8, u8)> {
        let (row, column) = text.strip_prefix('r')?.split_once('c')?;
        let number = |text: &str| {
            let is_number =
                text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
            text.parse::<u8>().ok()?.checked_sub(1).filter(|_| is_number)
        };
        Some((number(row)?, number(column)?))
    };
    let cell = if let Some(place) = place.strip_prefix('@') {
        let (row, column) = coordinates(place).ok_or(ParseTurnErrorKind::Place)?;
        layout.cell_at(row, column)
    } else {
        let (grid, place) = match place.split_once(':') {
            Some((name, place)) => (layout.grid_named(name), place),
            None if layout.n_grids() == 1 => (layout.grids().next(), place),
            None if coordinates(place).is_some() => return Err(ParseTurnErrorKind::GridMissing),
            None => (None, place),
        };
        let (row, column) = coordinates(place).ok_or(ParseTurnErrorKind::Place)?;
        layout.cell_in(grid.ok_or(ParseTurnErrorKind::UnknownGrid)?, row, column)
    };
    cell.ok_or(ParseTurnErrorKind::NoCell)
}

fn parse_action(text: &str) -> Option<Action> {
    let digit = |byte: u8| byte.checked_sub(b'0').and_then(Digit::new);
    let color = |byte: u8| byte.checked_sub(b'0').and_then(Color::new);
    Some(match *text.as_bytes() {
        [b'=', b'.'] => Action::Erase,
        [b'=', value] => Action::Enter(digit(value)?),
        [b'+', value] => Action::Mark(MarkKind::Corner, digit(value)?),
        [b'-', value] => Action::Unmark(MarkKind::Corner, digit(value)?),
        [b'+', b'\'', value] => Action::Mark(MarkKind::Center, digit(value)?),
        [b'-', b'\'', value] => Action::Unmark(MarkKind::Center, digit(value)?),
        [b'#', number] => Action::Color(color(number)?),
        [b'#', b'+', number] => Action::Paint(digit(number)?),
        [b'#', b'-', number] => Action::Unpaint(digit(number)?),
        [b'#', number, b':', value] => Action::ColorCandidate(color(number)?, digit(value)?),
        _ => return None,
    })
}

/// Why a text is not a [`Turn`], and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseTurnError {
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: ParseTurnErrorKind,
}

/// Why a text is not a [`Turn`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseTurnErrorKind {
    /// The text is empty.
    Empty,
    /// This is neither a place nor a word for a turn.
    Place,
    /// The layout has several grids, and the place names none.
    GridMissing,
    /// The layout has no grid of this name.
    UnknownGrid,
    /// There is no cell at this place.
    NoCell,
    /// This is not an action.
    Action,
    /// This is not a number of turns.
    Count,
    /// This is not a level of hints.
    HintLevel,
    /// This cannot be the name of a checkpoint.
    CheckpointName,
    /// Something follows a complete turn.
    Extra,
}

fn error(text: &str, word: &str, kind: ParseTurnErrorKind) -> ParseTurnError {
    let offset = word.as_ptr().addr().saturating_sub(text.as_ptr().addr()).min(text.len());
    ParseTurnError { column: text[..offset].chars().count() + 1, kind }
}

impl fmt::Display for ParseTurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.kind)
    }
}

impl fmt::Display for ParseTurnErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ParseTurnErrorKind::Empty => "expected a turn, such as r1c1=5 or undo 2",
            ParseTurnErrorKind::Place => {
                "expected a place such as r4c7, nw:r9c9 or @r21c3, or one of undo, redo, restart, \
                 reveal, hint, check, candidates, checkpoint, return"
            }
            ParseTurnErrorKind::GridMissing => {
                "expected the grid before the place, such as nw:r9c9"
            }
            ParseTurnErrorKind::UnknownGrid => "expected the name of a grid of this layout",
            ParseTurnErrorKind::NoCell => "expected a cell of the layout: this place has none",
            ParseTurnErrorKind::Action => {
                "expected =5, =., +5, -5, +'5, -'5, #3, #+3, #-3 or #3:5 after the place"
            }
            ParseTurnErrorKind::Count => "expected a number of turns, 1 or more",
            ParseTurnErrorKind::HintLevel => "expected a level from 1 to 6",
            ParseTurnErrorKind::CheckpointName => {
                return write!(
                    f,
                    "expected a name of 1 to {MAX_CHECKPOINT_NAME} characters with single spaces \
                     at most"
                );
            }
            ParseTurnErrorKind::Extra => "expected the end of the turn",
        })
    }
}

impl core::error::Error for ParseTurnError {}
