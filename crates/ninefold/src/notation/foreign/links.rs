//! Links to puzzles on other sites: `SudokuWiki`, `f-puzzles` and `SudokuPad`.
//!
//! Links to f-puzzles and `SudokuPad` are compressed JSON, which the caller reads: this crate has
//! no JSON parser.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;

use super::packed::unpacked;
use super::{Import, classic, digits_of, lzstring, quoted};
use crate::board::Board;
use crate::name::names;

/// What a link contains.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Link {
    /// A board.
    Board(Import),
    /// The JSON of f-puzzles.
    FPuzzles(String),
    /// The JSON of `SudokuPad`, with long or short names.
    SudokuPad(String),
}

impl Link {
    /// The content of a link, or of a code that such links contain; `None` for any other text. The
    /// error says why a link cannot be read.
    pub fn read(text: &str) -> Option<Result<Link, String>> {
        let text = text.trim();
        if let Some(code) = text.strip_prefix("fpuzzles") {
            return Some(fpuzzles(code));
        }
        if let Some(code) = text.strip_prefix("scl") {
            return Some(sudokupad(code));
        }
        let link = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
        let (address, query) = link.split_once('?').unwrap_or((link, ""));
        let query = query.split('#').next().unwrap_or_default();
        let value = |name: &str| {
            query.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
        };
        let path = address.split_once('/').map_or("", |(_, path)| path);
        Some(if let Some(board) = value("bd") {
            digits_of(board)
                .map(|digits| Link::Board(Import::of(classic(&digits))))
                .ok_or_else(|| format!("expected 81 cells after bd=, found {}", quoted(board)))
        } else if let Some(code) = value("load") {
            fpuzzles(code)
        } else if let Some(code) = value("puzzleid").or_else(|| path.rsplit('/').next()) {
            let after = |kind| code.strip_prefix(kind);
            match (after("fpuzzles"), after("scl").or_else(|| after("ctc")), digits_of(code)) {
                (Some(code), ..) => fpuzzles(code),
                (_, Some(code), _) => sudokupad(code),
                (.., Some(digits)) => Ok(Link::Board(Import::of(classic(&digits)))),
                _ if code.starts_with("scf") => {
                    Err("scf links cannot be read: export the puzzle as f-puzzles".to_owned())
                }
                _ => Err("the link contains no puzzle that can be read".to_owned()),
            }
        } else {
            Err("the link contains no puzzle".to_owned())
        })
    }
}

/// The JSON of f-puzzles in a code.
fn fpuzzles(code: &str) -> Result<Link, String> {
    decompressed(code).map(Link::FPuzzles)
}

/// The JSON of `SudokuPad` in a code.
fn sudokupad(code: &str) -> Result<Link, String> {
    let json = unpacked(&decompressed(code)?);
    json.map(Link::SudokuPad).ok_or_else(|| format!("the code {} is damaged", quoted(code)))
}

/// The text of a code, in which some characters may be escaped.
fn decompressed(code: &str) -> Result<String, String> {
    let plain = code.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    let plain = plain.replace("%2b", "+").replace("%2f", "/").replace("%3d", "=");
    let text = lzstring::decompressed(&plain).filter(|text| text.starts_with('{'));
    text.ok_or_else(|| format!("the code {} is damaged", quoted(code)))
}

names! {
    /// A site that opens boards from links.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Site: "site" {
        /// <https://www.sudokuwiki.org>
        SudokuWiki = "sudokuwiki",
        /// <https://f-puzzles.com>
        FPuzzles = "f-puzzles",
        /// <https://sudokupad.app>
        SudokuPad = "sudokupad",
    }
}

/// The link that opens a board on a site; `None` for boards of several grids, which no site shows.
///
/// ```
/// use ninefold::notation::foreign::{Link, Site, link_to};
/// use ninefold::{Board, Layout};
///
/// let board = Board::parse(&Layout::classic(), &format!("{:.<81}", "53..7"))?;
/// let link = link_to(Site::SudokuWiki, &board).expect("one grid");
/// assert!(link.starts_with("https://www.sudokuwiki.org/sudoku.htm?bd=530070000"));
/// assert!(matches!(Link::read(&link), Some(Ok(Link::Board(import))) if import.givens == board));
/// # Ok::<(), ninefold::ParseBoardError>(())
/// ```
pub fn link_to(site: Site, board: &Board) -> Option<String> {
    let digits = board.to_bytes();
    if digits.len() != 81 {
        return None;
    }
    let cell = |&digit: &u8| match digit {
        0 => "{}".to_owned(),
        _ => format!("{{\"value\":{digit},\"given\":true}}"),
    };
    let row = |row: &[u8]| format!("[{}]", row.iter().map(cell).collect::<Vec<_>>().join(","));
    let rows = || digits.chunks(9).map(row).collect::<Vec<_>>().join(",");
    let code = || lzstring::compressed(&format!("{{\"size\":9,\"grid\":[{}]}}", rows()));
    Some(match site {
        Site::SudokuWiki => {
            let line: String = digits.iter().map(|&digit| char::from(b'0' + digit)).collect();
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={line}")
        }
        Site::FPuzzles => format!("https://f-puzzles.com/?load={}", escaped(&code())),
        Site::SudokuPad => format!("https://sudokupad.app/fpuzzles{}", escaped(&code())),
    })
}

/// Base 64 as part of a link.
fn escaped(code: &str) -> String {
    code.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

#[cfg(test)]
mod tests {
    use super::*;

    const P: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// C5: links to other sites, read and written.
    #[test]
    fn links() {
        let board = Import::of(classic(&digits_of(P).expect("a board")));
        for text in [
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={P}"),
            format!("http://sudokuwiki.org/x.htm?a=1&bd={}#top", P.replace('.', "0")),
            format!("https://sudokupad.app/{P}"),
        ] {
            assert_eq!(Link::read(&text), Some(Ok(Link::Board(board.clone()))), "{text}");
        }
        for site in [Site::FPuzzles, Site::SudokuPad] {
            let link = link_to(site, &board.givens).expect("one grid");
            let Some(Ok(Link::FPuzzles(json))) = Link::read(&link) else { panic!("{link}") };
            assert!(
                json.starts_with("{\"size\":9,\"grid\":[[{\"value\":5,\"given\":true},"),
                "{json}"
            );
        }
        let twins = Board::empty(&"twin-nw".parse().expect("a layout"));
        assert_eq!(link_to(Site::SudokuWiki, &twins), None);
        assert_eq!(Link::read(P), None);
    }

    /// C5: links without a readable puzzle are refused with a reason.
    #[test]
    fn refused() {
        for (link, what) in [
            ("https://www.sudokuwiki.org/?bd=12", "expected 81 cells after bd="),
            ("https://sudokupad.app/scfABC", "scf links cannot be read"),
            ("https://sudokupad.app/sclABC", "the code \"ABC\" is damaged"),
            ("https://f-puzzles.com/?load=AAAA", "the code \"AAAA\" is damaged"),
            ("https://example.org/a/b", "the link contains no puzzle"),
            ("https://example.org", "the link contains no puzzle"),
            ("fpuzzles", "the code \"\" is damaged"),
        ] {
            let error = Link::read(link).expect("a link").unwrap_err();
            assert!(error.starts_with(what), "{link}: {error}");
        }
    }
}
