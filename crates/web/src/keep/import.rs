//! The import of puzzles and games from texts, documents and links.

use ninefold::logic::Level;
use ninefold::notation::{self, CandidateGrid, cell_value};
use ninefold::{
    Board, CatalogEntry, ClaimError, Digit, Layout, ParseBoardError, Puzzle, PuzzleError,
};
use ninefold_play::Clock;
use ninefold_wire::{Document, ErrorKind, GameDocument, Options};
use ninefold_words::{Language, no_board, say};
use ninefold_workers::reading::MOST_PUZZLES;

use crate::browser::uuid;
use crate::game::state::{App, Source};
use crate::keep::link;

/// Why a text cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// It cannot be read; the message names the place and what was expected.
    Unreadable(String),
    NoBoard(ParseBoardError),
    /// It is only a layout.
    NoPuzzle,
    Givens(PuzzleError),
    /// There are several puzzles, one per line.
    Several(Vec<String>),
}

impl Refusal {
    /// The message for the player.
    pub(crate) fn say(&self, language: Language) -> String {
        match self {
            Refusal::Unreadable(why) => say::keep_unreadable(language, &why),
            Refusal::NoBoard(error) => no_board(language, error),
            Refusal::NoPuzzle => say::keep_no_puzzle(language),
            Refusal::Givens(error) => ninefold_words::not_a_puzzle(language, error),
            Refusal::Several(puzzles) => say::keep_several(language, puzzles.len()),
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
/// else the first in the catalog that it fits. The same puzzle always gets the same name, so that
/// its turns are found again; an imported game gets `name`.
pub(crate) fn read(
    text: &str,
    layout: Option<&Layout>,
    name: &str,
    now: u64,
) -> Result<App, Refusal> {
    if let Some(link) = link::read(text) {
        let link = link.map_err(|error| Refusal::Unreadable(error.to_string()))?;
        let mut app = of_puzzle(Puzzle::new(link.givens)?, link.level);
        app.named = link.title;
        return Ok(app);
    }
    if !text.trim_start().starts_with(['{', '[']) || text.trim_start().starts_with("[P") {
        let puzzles = lines_of_puzzles(text);
        if puzzles.len() > 1 {
            return Err(Refusal::Several(puzzles));
        }
        let (board, table) = read_board(text, layout)?;
        // In a table, a cell with one candidate may be an empty cell.
        let open = table.map(|table| without_singles(&board, &table));
        let puzzle = open.and_then(|open| Puzzle::new(open).ok());
        return Ok(of_puzzle(puzzle.map_or_else(|| Puzzle::new(board), Ok)?, None));
    }
    let options = Options { now, ..Options::default() };
    let document = Document::read(text, &options).map_err(|error| match error.kind {
        ErrorKind::Claim(ClaimError::Puzzle(error)) => error.into(),
        _ => Refusal::Unreadable(error.to_string()),
    })?;
    match document {
        Document::Puzzle(document) | Document::GattaiPuzzle(document) => {
            Ok(of_puzzle(document.puzzle, document.declared.difficulty))
        }
        Document::Game(document) => Ok(of_game(*document, name)),
        Document::GattaiGame(game) => Ok(of_game(game.into_document(), name)),
        Document::Board(board) => Ok(of_puzzle(Puzzle::new(board)?, None)),
        Document::Layout(_) | Document::GattaiLayout(_) => Err(Refusal::NoPuzzle),
    }
}

/// Reads the givens of a text: any form of a board or document, or a link. They need not be a puzzle.
pub(crate) fn board(text: &str) -> Result<Board, Refusal> {
    if let Some(link) = link::read(text) {
        let link = link.map_err(|error| Refusal::Unreadable(error.to_string()))?;
        return Ok(link.givens);
    }
    if text.trim_start().starts_with(['{', '[']) && !text.trim_start().starts_with("[P") {
        if let Ok(Document::Board(board)) = Document::read(text, &Options::default()) {
            return Ok(board);
        }
        return read(text, None, "", 0).map(|app| app.game().puzzle().givens().clone());
    }
    read_board(text, None).map(|(board, _)| board)
}

fn of_puzzle(puzzle: Puzzle, level: Option<Level>) -> App {
    let name = name_of(puzzle.givens());
    App::of_puzzle(puzzle, Source::Made(name), level)
}

fn of_game(document: GameDocument, name: &str) -> App {
    let GameDocument { game, declared, played, .. } = document;
    let source = Source::Made(name.to_owned());
    App::new(game, source, declared.difficulty, Clock::after(played))
}

/// The puzzles of a text with one classic puzzle per line; comments are skipped.
fn lines_of_puzzles(text: &str) -> Vec<String> {
    let is_cell = |char| cell_value(char).is_some();
    let puzzle = |line: &str| {
        let first = line.split([' ', '\t', ',', ';', '#']).next()?;
        (first.len() == 81 && first.chars().all(is_cell)).then(|| first.to_owned())
    };
    text.lines().filter_map(|line| puzzle(line.trim())).take(MOST_PUZZLES).collect()
}

/// The board of a table, without the digits that are still candidates of their peers: nobody has placed
/// those digits yet.
fn without_singles(board: &Board, table: &CandidateGrid) -> Board {
    let layout = board.layout();
    let mut open = board.clone();
    for cell in layout.cells() {
        let is_candidate = |digit: Digit| {
            let mut peers = layout.peers(cell).iter();
            peers.any(|&peer| board.get(peer).is_none() && table.get(peer).contains(digit))
        };
        if board.get(cell).is_some_and(is_candidate) {
            open.set(cell, None);
        }
    }
    open
}

/// A board, and its candidates if the text is a table of them.
type Found = (Board, Option<CandidateGrid>);

fn read_board(text: &str, layout: Option<&Layout>) -> Result<Found, Refusal> {
    let unreadable = Refusal::NoBoard;
    if let Some(layout) = layout {
        return notation::read_with_candidates(layout, text).map_err(unreadable);
    }
    if let Some((first, rest)) = text.trim_start().split_once('\n')
        && first.contains('@')
        && let Ok(layout) = first.trim().parse::<Layout>()
    {
        return notation::read_with_candidates(&layout, rest).map_err(unreadable);
    }
    let mut furthest: Option<ParseBoardError> = None;
    for entry in CatalogEntry::all() {
        match notation::read_with_candidates(&entry.layout, text) {
            Ok(found) => return Ok(found),
            // Report the error of the layout that fits furthest.
            Err(error) => {
                let place = |error: &ParseBoardError| (error.line, error.column);
                if furthest.as_ref().is_none_or(|old| place(&error) > place(old)) {
                    furthest = Some(error);
                }
            }
        }
    }
    Err(unreadable(furthest.expect("the catalog has layouts")))
}

/// The name of the game with these givens: a UUID derived from them.
pub(crate) fn name_of(givens: &Board) -> String {
    uuid::of_text(&link::fragment(givens))
}

#[cfg(test)]
mod tests {
    use ninefold::Settings;
    use ninefold::notation::Format;
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
            .map(|format| notation::write(&givens, format).unwrap())
            .collect();
        let mut document = PuzzleDocument::new(puzzle());
        texts.push(document.to_json());
        document.declared.date = "2026-11-15".parse().ok();
        document.declared.difficulty = Some(Level::Easy);
        texts.push(document.to_gattai().unwrap());
        texts.push(format!("{:?}", givens.to_bytes()));
        texts.push(format!("https://example.org/ninefold/#{}", link::fragment(&givens)));
        let name = name_of(&givens);
        for text in texts {
            let app = read(&text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            assert_eq!(app.game().puzzle().givens(), &givens, "{text}");
            assert_eq!(app.source, Source::Made(name.clone()), "{text}");
        }
        assert_eq!(name.as_bytes()[14], b'8');
    }

    // M3, C5: layouts in the catalog are recognized by their canvas, others by their corners.
    #[test]
    fn layouts_are_recognized() {
        let layout = &CatalogEntry::named("samurai").unwrap().layout;
        let text = notation::write(&Board::empty(layout), Format::Canvas).unwrap();
        assert_eq!(
            read(&text).unwrap_err().say(Language::English),
            "This puzzle has several solutions."
        );
        assert_eq!(read_board(&text, None).unwrap().0.layout(), layout);
        let two: Layout = "a@0,0 b@0,12".parse().unwrap();
        let canvas = notation::write(&Board::empty(&two), Format::Canvas).unwrap();
        let text = format!("{two}\n{canvas}");
        assert_eq!(read_board(&text, None).unwrap().0.layout(), &two);
        assert_eq!(read_board(&canvas, Some(&two)).unwrap().0.layout(), &two);
    }

    // W9: the workbench also reads boards that are not puzzles.
    #[test]
    fn boards_are_read_for_the_workbench() {
        let empty = ".".repeat(81);
        for text in [&empty, "#p=classic:zzzc", &format!("[{}0]", "0,".repeat(80))] {
            assert_eq!(board(text).map(|board| board.n_filled()), Ok(0), "{text}");
        }
        assert_eq!(board(GIVENS).unwrap().n_filled(), 30);
        for wrong in ["", "12", "#p=classic:1", "{}"] {
            assert!(board(wrong).is_err(), "{wrong}");
        }
    }

    // M8: a game continues where it stopped, under a new name.
    #[test]
    fn games_are_read() {
        let document = GameDocument::new(ninefold::Game::new(puzzle(), Settings::default()));
        let app = read(&document.to_json()).unwrap();
        assert_eq!(app.source, Source::Made("fresh".to_owned()));
    }

    // C5: a file with several puzzles is refused as such, whatever else is on its lines.
    #[test]
    fn several_puzzles_are_counted() {
        let other = ".".repeat(81);
        let text = format!("# three\n{GIVENS}\n\n{other} by hand\n{GIVENS},solution\n");
        let refused = read(&text).unwrap_err();
        let said = refused.say(Language::English);
        assert_eq!(said, "This text contains 3 puzzles. Which one do you want to play?");
        let Refusal::Several(puzzles) = refused else { panic!("{refused:?}") };
        assert_eq!(puzzles, [GIVENS, &other, GIVENS]);
        assert_eq!(read(&puzzles[0]).unwrap().game().puzzle(), &puzzle());
    }

    // A link may carry a level.
    #[test]
    fn links_carry_a_level() {
        let app = App::of_puzzle(puzzle(), Source::Made("test".to_owned()), Some(Level::Hard));
        let text = format!("#{}", link::of_game(&app));
        assert_eq!(read(&text).unwrap().level(), Some(Level::Hard));
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
