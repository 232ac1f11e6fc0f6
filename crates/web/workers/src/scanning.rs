//! Puzzles in pictures: questions and answers between the page and the scanner.
//!
//! A picture and the straightened grid are objects of the browser, so both sides exchange lists; what was
//! read, and why nothing was, are texts in them.

use js_sys::Array;
use ninefold::{Board, Digit};
pub use ninefold_scan::Certainty;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::JsValue;
use web_sys::ImageData;

use crate::board;

/// A picture to be read, and how.
#[derive(Clone, Debug)]
pub struct Question {
    /// A file, or a bitmap of the camera.
    pub picture: JsValue,
    /// The quarter turns clockwise that turn the picture the right way up; `None` to judge by the digits.
    pub turns: Option<u8>,
    /// Which of the picture's puzzles, from 0.
    pub number: u8,
}

impl Question {
    /// The list that the page sends.
    pub fn to_list(&self) -> Array {
        Array::of3(&self.picture, &self.turns.into(), &self.number.into())
    }

    /// Reads the list.
    pub fn read(list: &Array) -> Question {
        #[expect(clippy::cast_sign_loss, reason = "the page sends no negative numbers")]
        let number = |index| list.get(index).as_f64().map(|number| number as u8);
        Question { picture: list.get(0), turns: number(1), number: number(2).unwrap_or(0) }
    }
}

/// A puzzle as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scanned {
    /// The givens.
    pub board: Board,
    /// For each cell, the digit that it looks like on its own.
    pub seen: Vec<Option<Digit>>,
    /// For each cell, how certain its digit is.
    pub certainties: Vec<Certainty>,
    /// The quarter turns clockwise by which the picture was turned.
    pub turns: u8,
    /// The number of puzzles in the picture.
    pub n_puzzles: u8,
}

impl Scanned {
    /// Its text: the board on two lines; what the cells look like; the first letter of how sure each is; the
    /// quarter turns; the number of puzzles.
    pub fn to_text(&self) -> String {
        let sign =
            |digit: &Option<Digit>| digit.map_or('.', |digit| char::from(b'0' + digit.get()));
        let seen: String = self.seen.iter().map(sign).collect();
        let letters: String = self.certainties.iter().map(|&certainty| letter(certainty)).collect();
        let board = board::to_text(&self.board);
        format!("{board}\n{seen}\n{letters}\n{}\n{}", self.turns, self.n_puzzles)
    }

    /// Reads the text; `None` if it is not a puzzle, or if a sign or a letter is unknown.
    pub fn read(text: &str) -> Option<Scanned> {
        let mut lines = text.lines();
        let board = board::read_lines(&mut lines)?;
        let signs = lines.next()?;
        if signs.contains(|sign| !matches!(sign, '.' | '1'..='9')) {
            return None;
        }
        let digit = |sign: char| Digit::new(u8::try_from(sign.to_digit(10)?).ok()?);
        let seen: Vec<Option<Digit>> = signs.chars().map(digit).collect();
        let certainties: Vec<Certainty> =
            lines.next()?.chars().map(read_letter).collect::<Option<_>>()?;
        let (turns, n_puzzles) = (lines.next()?.parse().ok()?, lines.next()?.parse().ok()?);
        let n_cells = board.layout().n_cells();
        let is_whole = seen.len() == n_cells && certainties.len() == n_cells;
        is_whole.then_some(Scanned { board, seen, certainties, turns, n_puzzles })
    }
}

fn letter(certainty: Certainty) -> char {
    match certainty {
        Certainty::Certain => 'c',
        Certainty::Mended => 'm',
        Certainty::Doubtful => 'd',
    }
}

fn read_letter(letter: char) -> Option<Certainty> {
    match letter {
        'c' => Some(Certainty::Certain),
        'm' => Some(Certainty::Mended),
        'd' => Some(Certainty::Doubtful),
        _ => None,
    }
}

/// Why a picture has no puzzle.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is not a picture, or not one that this browser can read.
    Unreadable,
    /// The file, or the picture, is too large.
    Large,
    /// There is no complete grid.
    NoGrid,
    /// The content of the grid's cells does not look like digits.
    NoDigits,
    /// The grid has only this many digits.
    FewDigits(usize),
}

const UNREADABLE: &str = "unreadable";
const LARGE: &str = "large";
const NO_GRID: &str = "no-grid";
const NO_DIGITS: &str = "no-digits";
const FEW: &str = "few ";

impl Refusal {
    /// Its text.
    pub fn to_text(self) -> String {
        match self {
            Refusal::Unreadable => UNREADABLE.to_owned(),
            Refusal::Large => LARGE.to_owned(),
            Refusal::NoGrid => NO_GRID.to_owned(),
            Refusal::NoDigits => NO_DIGITS.to_owned(),
            Refusal::FewDigits(number) => format!("{FEW}{number}"),
        }
    }

    /// Reads the text; `None` if it is not a refusal.
    pub fn read(text: &str) -> Option<Refusal> {
        Some(match text {
            UNREADABLE => Refusal::Unreadable,
            LARGE => Refusal::Large,
            NO_GRID => Refusal::NoGrid,
            NO_DIGITS => Refusal::NoDigits,
            _ => Refusal::FewDigits(text.strip_prefix(FEW)?.parse().ok()?),
        })
    }
}

/// The puzzle and the straightened picture, or why there are none.
pub type Answer = Result<(Scanned, ImageData), Refusal>;

/// The scanner's message: a list of a text and the straightened picture, or a text that says why there are none.
pub fn to_message(answer: Answer) -> JsValue {
    match answer {
        Ok((scanned, straight)) => Array::of2(&scanned.to_text().into(), &straight).into(),
        Err(refusal) => refusal.to_text().into(),
    }
}

/// Reads the scanner's message; `None` if it is not understood.
pub fn read_message(message: JsValue) -> Option<Answer> {
    if let Some(text) = message.as_string() {
        return Refusal::read(&text).map(Err);
    }
    let parts: Array = message.dyn_into().ok()?;
    let scanned = Scanned::read(&parts.get(0).as_string()?)?;
    Some(Ok((scanned, parts.get(1).dyn_into().ok()?)))
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards::{GIVENS, classic};

    use super::*;

    // P4: every refusal is read as it was written, and nothing else is one.
    #[test]
    fn refusals_are_read_back() {
        for refusal in [
            Refusal::Unreadable,
            Refusal::Large,
            Refusal::NoGrid,
            Refusal::NoDigits,
            Refusal::FewDigits(0),
            Refusal::FewDigits(7),
        ] {
            assert_eq!(Refusal::read(&refusal.to_text()), Some(refusal));
        }
        for wrong in ["", "few", "few ", "few x", "no-such", "large 7"] {
            assert_eq!(Refusal::read(wrong), None, "{wrong}");
        }
    }

    // P8, P9: what the scanner reads arrives: every certainty, and every digit that a cell looks like. What is not
    // known is refused, and never taken for certain.
    #[test]
    fn puzzles_are_read_back() {
        let board = classic(GIVENS);
        let certainties = [Certainty::Certain, Certainty::Mended, Certainty::Doubtful];
        let certainties: Vec<Certainty> = certainties.into_iter().cycle().take(81).collect();
        let seen: Vec<Option<Digit>> = (0..81).map(|index| Digit::new(index % 10)).collect();
        let scanned = Scanned { board, seen, certainties, turns: 3, n_puzzles: 2 };
        let text = scanned.to_text();
        assert_eq!(Scanned::read(&text).as_ref(), Some(&scanned));
        for (part, other) in [
            ("classic", "none"),
            ("cmd", "cmx"),
            ("cmd", "CMD"),
            ("cmd", ""),
            ("123456789", "12345678x"),
            (".123456789", ""),
            ("\n3\n2", "\n3"),
            ("\n3\n2", "\nx\n2"),
        ] {
            let wrong = text.replacen(part, other, 1);
            assert!(wrong != text && Scanned::read(&wrong).is_none(), "{wrong}");
        }
        let samurai = Board::empty(&"samurai".parse().unwrap());
        let n_cells = samurai.layout().n_cells();
        let (seen, certainties) = (vec![None; n_cells], vec![Certainty::Doubtful; n_cells]);
        let empty = Scanned { board: samurai, seen, certainties, turns: 0, n_puzzles: 1 };
        assert_eq!(Scanned::read(&empty.to_text()), Some(empty));
    }
}
