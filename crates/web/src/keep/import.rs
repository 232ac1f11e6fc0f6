//! The import of puzzles and games from texts, documents and links.

use ninefold::notation;
use ninefold::{Board, CatalogEntry, ClaimError, Layout, ParseBoardError, Puzzle, PuzzleError};
use ninefold_play::Clock;
use ninefold_wire::{Document, ErrorKind, GameDocument, Options};
use ninefold_words::Language;
use ninefold_words::ui::games;

use crate::browser::uuid;
use crate::game::state::{App, Source};
use crate::keep::link;

/// Why a text cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// It cannot be read; the message names the place and what was expected.
    Unreadable(String),
    /// It is not a board.
    NoBoard(ParseBoardError),
    /// It is only a layout.
    NoPuzzle,
    /// The givens are not a puzzle.
    Givens(PuzzleError),
}

impl Refusal {
    /// The message for the player.
    pub(crate) fn say(&self, language: Language) -> String {
        match self {
            Refusal::Unreadable(why) => games::unreadable(language, why),
            Refusal::NoBoard(error) => games::no_board(language, error),
            Refusal::NoPuzzle => games::label(language, games::Label::NoPuzzle),
            Refusal::Givens(error) => ninefold_words::not_a_puzzle(language, error),
        }
    }
}

impl From<PuzzleError> for Refusal {
    fn from(error: PuzzleError) -> Refusal {
        Refusal::Givens(error)
    }
}

/// Reads a game from a text: any form of a board or document, or a link.
///
/// The layout of a board is `layout` if given, else the one whose corners its first line lists,
/// else the first in the catalogue that it fits. The same puzzle always gets the same name, so that
/// its turns are found again; an imported game gets `name`.
pub(crate) fn read(
    text: &str,
    layout: Option<&Layout>,
    name: &str,
    now: u64,
) -> Result<App, Refusal> {
    if let Some(board) = link::board(text) {
        let board = board.map_err(|error| Refusal::Unreadable(error.to_string()))?;
        return of_givens(board);
    }
    if !text.trim_start().starts_with(['{', '[']) || text.trim_start().starts_with("[P") {
        return of_givens(read_board(text, layout)?);
    }
    let options = Options { now, ..Options::default() };
    let document = Document::read(text, &options).map_err(|error| match error.kind {
        ErrorKind::Claim(ClaimError::Puzzle(error)) => error.into(),
        _ => Refusal::Unreadable(error.to_string()),
    })?;
    match document {
        Document::Puzzle(document) | Document::GattaiPuzzle(document) => {
            let name = name_of(document.puzzle.givens());
            let level = document.declared.difficulty;
            Ok(App::of_puzzle(document.puzzle, Source::Made(name), level))
        }
        Document::Game(document) => Ok(of_game(*document, name)),
        Document::GattaiGame(game) => Ok(of_game(game.into_document(), name)),
        Document::Board(board) => of_givens(board),
        Document::Layout(_) | Document::GattaiLayout(_) => Err(Refusal::NoPuzzle),
    }
}

fn of_givens(givens: Board) -> Result<App, Refusal> {
    let name = name_of(&givens);
    Ok(App::of_puzzle(Puzzle::new(givens)?, Source::Made(name), None))
}

fn of_game(document: GameDocument, name: &str) -> App {
    let GameDocument { game, declared, played, .. } = document;
    let source = Source::Made(name.to_owned());
    App::new(game, source, declared.difficulty, Clock::after(played))
}

fn read_board(text: &str, layout: Option<&Layout>) -> Result<Board, Refusal> {
    let unreadable = Refusal::NoBoard;
    if let Some(layout) = layout {
        return notation::read(layout, text).map_err(unreadable);
    }
    if let Some((first, rest)) = text.trim_start().split_once('\n')
        && first.contains('@')
        && let Ok(layout) = first.trim().parse::<Layout>()
    {
        return notation::read(&layout, rest).map_err(unreadable);
    }
    let mut furthest: Option<ParseBoardError> = None;
    for entry in CatalogEntry::all() {
        match notation::read(&entry.layout, text) {
            Ok(board) => return Ok(board),
            // Report the error of the layout that fits furthest.
            Err(error) => {
                let place = |error: &ParseBoardError| (error.line, error.column);
                if furthest.as_ref().is_none_or(|old| place(&error) > place(old)) {
                    furthest = Some(error);
                }
            }
        }
    }
    Err(unreadable(furthest.expect("the catalogue has layouts")))
}

/// The name of the game with these givens: a UUID derived from them.
fn name_of(givens: &Board) -> String {
    uuid::of_text(&link::fragment(givens))
}

#[cfg(test)]
mod tests {
    use ninefold::notation::Format;
    use ninefold::{Digit, Settings};
    use ninefold_testkit::boards::{GIVENS, puzzle};
    use ninefold_wire::{PuzzleDocument, Seal};

    use super::*;

    fn read(text: &str) -> Result<App, Refusal> {
        super::read(text, None, "fresh", 0)
    }

    // D2, C5: every text form, Ninefold documents, gattai-1.0, lists of numbers and links are read.
    #[test]
    fn every_form_is_read() {
        let givens = puzzle().givens().clone();
        let mut texts: Vec<String> = Format::ALL
            .into_iter()
            .filter(|&format| format != Format::Candidates) // its singles become digits
            .map(|format| notation::write(&givens, format).unwrap())
            .collect();
        let mut document = PuzzleDocument::new(puzzle());
        texts.push(document.to_json());
        document.declared.date = "2026-11-15".parse().ok();
        document.declared.difficulty = Some(ninefold::logic::Level::Easy);
        texts.push(document.to_gattai().unwrap());
        let digits = givens.layout().cells().map(|cell| givens.get(cell).map_or(0, Digit::get));
        texts.push(format!("{:?}", digits.collect::<Vec<u8>>()));
        texts.push(format!("https://example.org/ninefold/#{}", link::fragment(&givens)));
        let name = name_of(&givens);
        for text in texts {
            let app = read(&text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            assert_eq!(app.game().puzzle().givens(), &givens, "{text}");
            assert_eq!(app.source, Source::Made(name.clone()), "{text}");
        }
        assert_eq!(name.as_bytes()[14], b'8');
    }

    // M3, C5: layouts of the catalogue are recognized by their canvas, others by their corners.
    #[test]
    fn layouts_are_recognized() {
        let layout = &CatalogEntry::named("samurai").unwrap().layout;
        let text = notation::write(&Board::empty(layout), Format::Canvas).unwrap();
        assert_eq!(
            read(&text).unwrap_err().say(Language::English),
            "This puzzle has several solutions."
        );
        assert_eq!(read_board(&text, None).unwrap().layout(), layout);
        let two: Layout = "a@0,0 b@0,12".parse().unwrap();
        let canvas = notation::write(&Board::empty(&two), Format::Canvas).unwrap();
        let text = format!("{two}\n{canvas}");
        assert_eq!(read_board(&text, None).unwrap().layout(), &two);
        assert_eq!(read_board(&canvas, Some(&two)).unwrap().layout(), &two);
    }

    // M8: a game continues where it stopped, under a new name.
    #[test]
    fn games_are_read() {
        let document = GameDocument::new(ninefold::Game::new(puzzle(), Settings::default()));
        let app = read(&document.to_json()).unwrap();
        assert_eq!(app.source, Source::Made("fresh".to_owned()));
    }

    // D5, M5: errors name the place and what was expected.
    #[test]
    fn other_texts_are_refused() {
        let says = |text: &str, what: &str| {
            assert_eq!(read(text).unwrap_err().say(Language::English), what, "{text}");
        };
        says(
            &GIVENS.replace("53..", "5x.."),
            "This cannot be read: unknown character 'x': expected 1 to 9, or one of 0 . * _ for an \
             empty cell (line 1, column 2)",
        );
        let french = read(&GIVENS[1..]).unwrap_err().say(Language::French);
        assert_eq!(
            french,
            "Lecture impossible\u{a0}: 81 cases attendues, 80 trouvées (ligne 1, colonne 80)"
        );
        says("{\"format\":\"ninefold/puzzle\"}", "This cannot be read: version: is missing");
        says("#p=classic:a", "This cannot be read: link: expected 81 cells, found 1");
        says(&".".repeat(81), "This puzzle has several solutions.");
        let impossible = format!("12345678.........9{}", ".".repeat(63));
        assert_eq!(read(&impossible).unwrap_err(), Refusal::Givens(PuzzleError::Unsolvable));
        assert!(matches!(
            read(&GIVENS.replace("53..", "55..")),
            Err(Refusal::Givens(PuzzleError::Conflict { .. }))
        ));
        let sealed = PuzzleDocument { seal: Seal::Sealed, ..PuzzleDocument::new(puzzle()) };
        let document = sealed.to_json().replace("53..", "55..");
        assert!(matches!(read(&document), Err(Refusal::Givens(PuzzleError::Conflict { .. }))));
        let layout = ninefold_wire::LayoutDocument::new(Layout::classic()).to_json();
        assert_eq!(read(&layout).unwrap_err(), Refusal::NoPuzzle);
    }
}
