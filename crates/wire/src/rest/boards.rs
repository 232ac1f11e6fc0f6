//! Boards, states and puzzles that clients ask about.

use ninefold::generate::{Clues, Recipe, Symmetry};
use ninefold::logic::{Level, Technique, TechniqueSet};
use ninefold::{Board, CatalogEntry, Game, HintLevel, Layout, Settings, notation};

use crate::declared::Date;
use crate::documents::document::{Document, Options};
use crate::documents::puzzle::{PuzzleDocument, read_layout};
use crate::error::{Error, ErrorKind};
use crate::json::Json;
use crate::node::{Node, digit};

/// `{grid, layout?}`: a board in any form.
///
/// ```
/// use ninefold_wire::Json;
/// use ninefold_wire::rest::BoardRequest;
///
/// let grid = "*".repeat(81);
/// let json = Json::parse(&format!(r#"{{"grid": "{grid}"}}"#), 1_000)?;
/// let request = BoardRequest::read(&json)?;
/// assert_eq!(request.board.expect("81 characters").n_filled(), 0);
/// # Ok::<(), ninefold_wire::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardRequest {
    /// The layout that is asked about.
    pub layout: Layout,
    /// The board, or why the grid is none.
    pub board: Result<Board, Error>,
}

impl BoardRequest {
    /// Reads it; a grid that is no board is no error yet.
    ///
    /// # Errors
    ///
    /// A field that is missing, unknown or of another type.
    pub fn read(json: &Json) -> Result<BoardRequest, Error> {
        let node = &Node::root(json);
        node.only(&["grid", "layout"])?;
        let grid = node.field("grid")?;
        let layout = optional_layout(node)?;
        let board = read_grid(&grid, &layout);
        Ok(BoardRequest { layout, board })
    }
}

/// `{state, layout?}`: a board in any form, or a document of a puzzle or game.
#[derive(Clone, Debug)]
pub enum StateRequest {
    /// A board, which may be no puzzle.
    Board(Board),
    /// A game.
    Game(Box<Game>),
}

impl StateRequest {
    /// Reads it.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn read(json: &Json, options: &Options) -> Result<StateRequest, Error> {
        let node = &Node::root(json);
        node.only(&["state", "layout"])?;
        read_state(node, options)
    }
}

/// `{state, layout?, level?}`
#[derive(Clone, Debug)]
pub struct HintRequest {
    /// What the hint is about.
    pub state: StateRequest,
    /// Its level; that of the next hint if none is said.
    pub level: Option<HintLevel>,
}

impl HintRequest {
    /// Reads it.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn read(json: &Json, options: &Options) -> Result<HintRequest, Error> {
        let node = &Node::root(json);
        node.only(&["state", "layout", "level"])?;
        let level = hint_level(node)?;
        Ok(HintRequest { state: read_state(node, options)?, level })
    }

    /// Reads the level alone, of a hint in a game.
    ///
    /// # Errors
    ///
    /// It is no level.
    pub fn read_level(json: &Json) -> Result<Option<HintLevel>, Error> {
        hint_level(&Node::root(json))
    }
}

fn hint_level(node: &Node<'_>) -> Result<Option<HintLevel>, Error> {
    let level = node.optional("level")?.map(|level| level.small(1..=6)).transpose()?;
    Ok(level.and_then(HintLevel::new))
}

fn read_state(node: &Node<'_>, options: &Options) -> Result<StateRequest, Error> {
    let state = node.field("state")?;
    if let Json::Object(fields) = state.json()
        && fields.iter().any(|(name, _)| ["format", "mode", "puzzle", "version"].contains(&&**name))
    {
        let document = Document::from_json(state.json(), options).map_err(|e| under("state", e))?;
        return match document {
            Document::Game(document) => Ok(StateRequest::Game(Box::new(document.game))),
            Document::GattaiGame(document) => Ok(StateRequest::Game(Box::new(document.game))),
            Document::Puzzle(document) | Document::GattaiPuzzle(document) => {
                Ok(StateRequest::Game(Box::new(Game::new(document.puzzle, Settings::default()))))
            }
            _ => Err(state.unexpected("a board, a puzzle or a game")),
        };
    }
    let layout = optional_layout(node)?;
    read_grid(&state, &layout).map(StateRequest::Board)
}

/// The error with a field before its path.
pub(super) fn under(field: &str, error: Error) -> Error {
    let path = match error.path.as_str() {
        "" => field.to_owned(),
        path if path.starts_with('[') => format!("{field}{path}"),
        path => format!("{field}.{path}"),
    };
    Error { path, ..error }
}

fn optional_layout(node: &Node<'_>) -> Result<Layout, Error> {
    let layout = node.optional("layout")?.filter(|layout| !layout.is_null());
    layout.map_or_else(|| Ok(Layout::classic()), |layout| read_layout(&layout))
}

/// A board as text in any form, 81 numbers, nine rows of nine, or such rows for each grid.
fn read_grid(node: &Node<'_>, layout: &Layout) -> Result<Board, Error> {
    let one = || match layout.n_grids() {
        1 => Ok(()),
        _ => Err(node.unexpected("a text, or nine rows of nine for each grid")),
    };
    let rows = match node.json() {
        Json::Text(text) => {
            return notation::read(layout, text)
                .map_err(|error| node.error(ErrorKind::Board(error)));
        }
        Json::List(items) if items.len() == 81 => {
            one()?;
            let mut rows = [[None; 9]; 9];
            for (value, item) in rows.as_flattened_mut().iter_mut().zip(node.items()?) {
                *value = digit(&item)?;
            }
            vec![rows]
        }
        Json::List(_) => {
            one()?;
            vec![node.nine_by_nine(digit)?]
        }
        Json::Object(_) => node.by_grid(layout, |grid| grid.nine_by_nine(digit))?,
        _ => return Err(node.unexpected("81 characters, 81 numbers or nine rows of nine")),
    };
    Board::from_grids(layout, &rows).map_err(|error| node.error(ErrorKind::Grids(error)))
}

/// `{layout, level?, seed?, clues?, symmetry?, with?, without?}` or `{document}`
#[derive(Clone, Debug)]
pub enum NewPuzzle {
    /// One to be made.
    Recipe {
        /// What is wished for.
        recipe: Box<Recipe>,
        /// What its random numbers follow from; any if none is said.
        seed: Option<String>,
    },
    /// One that the client has.
    Document(Box<PuzzleDocument>),
}

impl NewPuzzle {
    /// Reads it.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn read(json: &Json, options: &Options) -> Result<NewPuzzle, Error> {
        let node = &Node::root(json);
        if let Some(document) = node.optional("document")? {
            node.only(&["document"])?;
            let found = Document::from_json(document.json(), options);
            return match found.map_err(|error| under("document", error))? {
                Document::Puzzle(puzzle) | Document::GattaiPuzzle(puzzle) => {
                    Ok(NewPuzzle::Document(puzzle))
                }
                _ => Err(document.unexpected("the document of a puzzle")),
            };
        }
        node.only(&["layout", "level", "seed", "clues", "symmetry", "with", "without"])?;
        let layout = optional_layout(node)?;
        let level = node.optional("level")?.map(|level| read_level(&level)).transpose()?;
        let mut recipe = match level {
            Some(level) => Recipe::of_level(&layout, level),
            None => Recipe::minimal(&layout),
        };
        if let Some(clues) = node.optional("clues")? {
            recipe.clues = read_clues(&clues)?;
        }
        if let Some(symmetry) = node.optional("symmetry")? {
            let named = symmetry.text().ok().and_then(|name| name.parse().ok());
            recipe.symmetry = named
                .ok_or_else(|| symmetry.unexpected(Symmetry::ALL.map(Symmetry::name).join(", ")))?;
        }
        recipe.with = techniques(node, "with")?;
        recipe.without = techniques(node, "without")?;
        let seed = node.optional("seed")?.map(|seed| read_seed(&seed)).transpose()?;
        Ok(NewPuzzle::Recipe { recipe: Box::new(recipe), seed })
    }
}

fn read_level(node: &Node<'_>) -> Result<Level, Error> {
    let level = node.text().ok().and_then(|text| text.parse().ok());
    level.ok_or_else(|| node.unexpected(Level::ALL.map(Level::name).join(", ")))
}

fn read_seed(node: &Node<'_>) -> Result<String, Error> {
    match node.json() {
        Json::Whole(number) => Ok(number.to_string()),
        Json::Text(text) if text.len() <= 200 => Ok(text.clone()),
        _ => Err(node.unexpected("a text of at most 200 bytes, or a number")),
    }
}

/// A number of clues, `[least, most]`, `"minimal"` or `"any"`.
fn read_clues(node: &Node<'_>) -> Result<Clues, Error> {
    let number =
        |node: &Node<'_>| Ok(usize::from(u16::try_from(node.whole()?).unwrap_or(u16::MAX)));
    match node.json() {
        Json::Text(text) if text == "minimal" => Ok(Clues::Minimal),
        Json::Text(text) if text == "any" => Ok(Clues::Any),
        Json::Whole(_) => number(node).map(|n| Clues::Between(n..=n)),
        Json::List(items) if items.len() == 2 => {
            let bounds = node.items()?.map(|item| number(&item)).collect::<Result<Vec<_>, _>>()?;
            Ok(Clues::Between(bounds[0]..=bounds[1]))
        }
        _ => Err(node.unexpected("a number of clues, [least, most], minimal or any")),
    }
}

fn techniques(node: &Node<'_>, name: &str) -> Result<TechniqueSet, Error> {
    let Some(list) = node.optional(name)? else { return Ok(TechniqueSet::EMPTY) };
    let technique = |item: Node<'_>| {
        let known = item.text().ok().and_then(|text| text.parse::<Technique>().ok());
        known.ok_or_else(|| item.unexpected("the name of a technique"))
    };
    list.items()?.map(technique).collect()
}

/// A puzzle of the day by its names.
#[derive(Copy, Clone, Debug)]
pub struct DailyKey {
    /// The day.
    pub date: Date,
    /// The mode.
    pub mode: &'static CatalogEntry,
    /// The level.
    pub level: Level,
    /// Which of those of the day, from 1.
    pub variant: u32,
}

impl DailyKey {
    /// Reads the parts of an address.
    ///
    /// # Errors
    ///
    /// The first part that is none.
    pub fn parse(date: &str, mode: &str, level: &str, variant: u32) -> Result<DailyKey, Error> {
        let fields = [("date", date), ("mode", mode), ("level", level)];
        let text = |(name, text): (&str, &str)| (name.to_owned(), Json::Text(text.to_owned()));
        let mut fields: Vec<_> = fields.into_iter().map(text).collect();
        fields.push(("variant".to_owned(), Json::Whole(u64::from(variant))));
        DailyKey::read(&Node::root(&Json::Object(fields)))
    }

    pub(super) fn read(node: &Node<'_>) -> Result<DailyKey, Error> {
        node.only(&["date", "mode", "level", "variant"])?;
        let date = Date::read(&node.field("date")?)?;
        let mode = node.field("mode")?;
        let known = mode.text().ok().and_then(|id| CatalogEntry::modes().find(|m| m.id == id));
        let mode = known.ok_or_else(|| {
            let ids: Vec<&str> = CatalogEntry::modes().map(|mode| mode.id).collect();
            mode.unexpected(ids.join(", "))
        })?;
        let level = read_level(&node.field("level")?)?;
        let variant = match node.optional("variant")? {
            Some(variant) => u32::from(variant.small(1..=99)?),
            None => 1,
        };
        Ok(DailyKey { date, mode, level, variant })
    }
}
