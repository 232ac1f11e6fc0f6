//! A whole puzzle in the fragment of a link: `#p=classic:53b7d6b195d98d6a8c6c34b8a3b17…`.
//!
//! The layout comes before the colon: its id in the catalog, or its corners with `+` between
//! them. After it come the cells in canvas order: digits, and letters for runs of empty cells,
//! from `a` for one to `z` for 26. A level and a title may follow: `&level=hard&title=For%20Ann`.
//! Anything else after `&` is skipped.

use ninefold::logic::Level;
use ninefold::{Board, Digit, Layout, ParseLayoutError};

use crate::game::state::App;
use crate::keep::titles;

pub(crate) use ninefold::notation::fragment;

/// The beginning of the fragment.
const MARK: &str = "p=";

/// The part of the fragment before the level.
const LEVEL: &str = "level=";

/// The part of the fragment before the title.
const TITLE: &str = "title=";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) givens: Board,
    /// Its level, if the link says so.
    pub(crate) level: Option<Level>,
    /// Its title, if the link says so.
    pub(crate) title: Option<String>,
}

/// The fragment for a game's puzzle, with its level, without `#`.
pub(crate) fn of_game(app: &App) -> String {
    let puzzle = fragment(app.game().puzzle().givens());
    let level = app.level().map(|level| format!("&{LEVEL}{level}"));
    let title = app.named.as_ref().map(|title| format!("&{TITLE}{}", titles::encode(title)));
    [Some(puzzle), level, title].into_iter().flatten().collect()
}

/// Why a link does not contain a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LinkError {
    /// There is no colon after a layout.
    NoLayout,
    Layout(ParseLayoutError),
    /// This character is not a cell; its position after the colon counts from 1.
    Character(usize, char),
    /// The number of cells does not match the layout.
    Length {
        /// The number of cells of the layout.
        expected: usize,
        /// The number of cells in the link.
        found: usize,
    },
}

impl std::fmt::Display for LinkError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LinkError::NoLayout => f.write_str("link: expected a layout and a colon"),
            LinkError::Layout(error) => write!(f, "link, layout: {error}"),
            LinkError::Character(place, found) => {
                write!(f, "link, place {place}: expected 1 to 9 or a to z, found {found:?}")
            }
            LinkError::Length { expected, found } => {
                write!(f, "link: expected {expected} cells, found {found}")
            }
        }
    }
}

/// The puzzle of a link or fragment; `None` if the text has no fragment of a puzzle.
pub(crate) fn read(link: &str) -> Option<Result<Link, LinkError>> {
    let (_, fragment) = link.trim().rsplit_once('#')?;
    let text = fragment.strip_prefix(MARK)?;
    // Some programs percent-encode everything but letters and digits.
    let text = ["%3A:", "%40@", "%2C,", "%26&", "%3D="]
        .iter()
        .fold(text.to_owned(), |text, code| text.replace(&code[..3], &code[3..]));
    let mut parts = text.split('&');
    let givens = read_board(parts.next().unwrap_or_default());
    let level = parts.clone().find_map(|part| part.strip_prefix(LEVEL)?.parse().ok());
    let title = parts.find_map(|part| titles::decode(part.strip_prefix(TITLE)?));
    Some(givens.map(|givens| Link { givens, level, title }))
}

fn read_board(text: &str) -> Result<Board, LinkError> {
    let (name, cells) = text.split_once(':').ok_or(LinkError::NoLayout)?;
    let layout: Layout = name.replace(['+'], " ").parse().map_err(LinkError::Layout)?;
    let mut board = Board::empty(&layout);
    let mut found = 0;
    for (index, symbol) in cells.chars().enumerate() {
        match symbol {
            'a'..='z' => found += symbol as usize - 'a' as usize + 1,
            '1'..='9' => {
                if let Some(cell) = layout.cell(found) {
                    board.set(cell, Digit::new(symbol as u8 - b'0'));
                }
                found += 1;
            }
            _ => return Err(LinkError::Character(index + 1, symbol)),
        }
    }
    let expected = layout.n_cells();
    if found == expected { Ok(board) } else { Err(LinkError::Length { expected, found }) }
}

#[cfg(test)]
mod tests {
    use ninefold::CatalogEntry;
    use ninefold_testkit::boards::{GIVENS, classic};

    use super::*;

    fn board(link: &str) -> Option<Result<Board, LinkError>> {
        read(link).map(|link| link.map(|link| link.givens))
    }

    // A link contains the whole puzzle, for every layout, and is short.
    #[test]
    fn links_read_back() {
        let classic = classic(GIVENS);
        let text = fragment(&classic);
        assert_eq!(text, "p=classic:53b7d6b195d98d6a8c6c34b8a3b17c2c6a6d28d419b5d8b79");
        assert_eq!(board(&format!("https://example.org/#{text}")), Some(Ok(classic)));
        let custom: Layout = "left@0,0 right@0,12".parse().unwrap();
        let layouts = CatalogEntry::all().iter().map(|entry| entry.layout.clone());
        for layout in layouts.chain([custom]) {
            let mut some = Board::empty(&layout);
            for cell in layout.cells().step_by(31) {
                some.set(cell, Digit::new(9));
            }
            let text = fragment(&some);
            assert_eq!(board(&format!("#{text}")), Some(Ok(some)), "{text}");
        }
    }

    // A level may follow the puzzle; anything else that follows is skipped.
    #[test]
    fn levels_are_read() {
        let text = fragment(&classic(GIVENS));
        let level = |more: &str| read(&format!("#{text}{more}")).unwrap().unwrap().level;
        assert_eq!([level(""), level("&level=none"), level("&title=x")], [None; 3]);
        assert_eq!(
            [level("&level=hard"), level("%26title=x&level%3Dhard")],
            [Some(Level::Hard); 2]
        );
    }

    // A title may follow, too; it is only text.
    #[test]
    fn titles_are_read() {
        let text = fragment(&classic(GIVENS));
        let title = |more: &str| read(&format!("#{text}{more}")).unwrap().unwrap().title;
        assert_eq!(title("&level=hard&title=For%20Ann"), Some("For Ann".to_owned()));
        assert_eq!(title("&title=%3Cimg%20src%3Dx%3E"), Some("img src=x".to_owned()));
        assert_eq!([title(""), title("&title=")], [None, None]);
    }

    // Errors name their position.
    #[test]
    fn bad_links_are_refused() {
        assert_eq!(board("https://example.org/"), None);
        assert_eq!(board("#q=classic:z"), None);
        let says = |text: &str, what: &str| {
            let error = board(text).unwrap().unwrap_err();
            assert_eq!(error.to_string(), what);
        };
        says("#p=classic", "link: expected a layout and a colon");
        says("#p=classic:zzzd", "link: expected 81 cells, found 82");
        says("#p=classic:zz-", "link, place 3: expected 1 to 9 or a to z, found '-'");
        assert!(matches!(board("#p=nowhere:z"), Some(Err(LinkError::Layout(_)))));
    }
}
