//! Puzzles that are made or uploaded.

use ninefold::CatalogEntry;
use ninefold::generate::{Clues, Rated, Recipe};
use ninefold::logic::Level;
use ninefold::rating::{Gem, Goal};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};

use crate::documents::declared::Date;
use crate::documents::document::Document;
use crate::documents::puzzle::{PuzzleDocument, PuzzleFile, Seal};
use crate::error::Error;
use crate::guard::{self, Outline, Scalar};
use crate::names::{GemName, LevelName, SymmetryName, TechniqueNames};
use crate::numbers::DigitNumber;
use crate::options::Options;
use crate::rating::TenthsShape;
use crate::rest::Body;
use crate::rest::boards::layout;
use crate::shape::{parse, parse_value, present};

/// A puzzle to be made, or the document of one.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = NewPuzzle))]
pub enum NewPuzzleRequest {
    /// What to make.
    Recipe(RecipeRequest),
    /// A puzzle that the client has.
    Document(GivenPuzzle),
}

/// `{layout?, level?, seed?, clues?, symmetry?, with?, without?, rating?, gem?}`: what to make.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Recipe))]
pub struct RecipeRequest {
    /// The id of a layout, or corners such as `a@0,0 b@6,6`; `classic` by default.
    layout: Option<String>,
    /// The level.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    level: Option<LevelName>,
    /// The same seed makes the same puzzle.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    seed: Option<Seed>,
    /// The number of clues.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::clues))]
    clues: Option<Value>,
    /// The symmetry of the clues.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    symmetry: Option<SymmetryName>,
    /// Techniques that its path must use.
    #[serde(default)]
    with: TechniqueNames,
    /// Techniques that its path must not use.
    #[serde(default)]
    without: TechniqueNames,
    /// The exact rating (ER): a number, or the lowest and the highest.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    rating: Option<Ratings>,
    /// Whether EP, or ED too, must be as high as ER.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    gem: Option<GemName>,
}

/// `{document}`: the document of a puzzle.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Given))]
pub struct GivenPuzzle {
    /// The document.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::document))]
    pub document: Value,
}

impl Body for NewPuzzleRequest {
    fn from_json(text: &str, most_bytes: usize) -> Result<NewPuzzleRequest, Error> {
        let (text, outline) = guard::check(text, most_bytes)?;
        if outline.has("document") {
            return parse(text).map(NewPuzzleRequest::Document);
        }
        parse(text).map(NewPuzzleRequest::Recipe)
    }
}

/// A puzzle that a client requests.
#[derive(Clone, Debug)]
pub enum NewPuzzle {
    /// A puzzle to make.
    Recipe {
        /// What to make.
        recipe: Box<Recipe>,
        /// The seed of its random numbers; a random one if there is none.
        seed: Option<String>,
    },
    /// A puzzle that the client has.
    Document(Box<PuzzleDocument>),
}

impl NewPuzzleRequest {
    /// The requested puzzle.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn read(self, options: &Options) -> Result<NewPuzzle, Error> {
        match self {
            NewPuzzleRequest::Recipe(request) => request.read(),
            NewPuzzleRequest::Document(GivenPuzzle { document }) => {
                puzzle_of(&document, options).map(NewPuzzle::Document)
            }
        }
    }
}

/// The puzzle of a field `document`.
pub(super) fn puzzle_of(document: &Value, options: &Options) -> Result<Box<PuzzleDocument>, Error> {
    let found = Document::from_value(document, options);
    match found.map_err(|error| error.under("document"))? {
        Document::Puzzle(puzzle) | Document::GattaiPuzzle(puzzle) => Ok(puzzle),
        _ => {
            let found = Outline::of(document).value;
            Err(Error::unexpected("document", "the document of a puzzle", found))
        }
    }
}

impl RecipeRequest {
    fn read(self) -> Result<NewPuzzle, Error> {
        let layout = layout(self.layout.as_deref())?;
        let mut recipe = match self.level {
            Some(level) => Recipe::of_level(&layout, level.0),
            None => Recipe::minimal(&layout),
        };
        if let Some(clues) = &self.clues {
            recipe.clues = read_clues(clues)?;
        }
        if let Some(symmetry) = self.symmetry {
            recipe.symmetry = symmetry.0;
        }
        recipe.with = self.with.set();
        recipe.without = self.without.set();
        let er = self.rating.map_or(Goal::ANY.er, |Ratings(least, most)| least.0..=most.0);
        let goal = Goal::ANY.but(|goal| {
            goal.er = er;
            goal.gem = self.gem.map_or(Gem::Any, |gem| gem.0);
        });
        recipe.rating = Some(goal).filter(|goal| *goal != Goal::ANY).map(Rated::from);
        Ok(NewPuzzle::Recipe { recipe: Box::new(recipe), seed: self.seed.map(|seed| seed.0) })
    }
}

/// A number of clues, `[least, most]`, `"minimal"` or `"any"`.
fn read_clues(value: &Value) -> Result<Clues, Error> {
    let number = |value: &Value| {
        let number = value.as_u64()?;
        Some(usize::from(u16::try_from(number).unwrap_or(u16::MAX)))
    };
    let clues = match value {
        Value::String(text) if text == "minimal" => Some(Clues::Minimal),
        Value::String(text) if text == "any" => Some(Clues::Any),
        Value::Array(items) if items.len() == 2 => {
            number(&items[0]).zip(number(&items[1])).map(|(a, b)| Clues::Between(a..=b))
        }
        value => number(value).map(|n| Clues::Between(n..=n)),
    };
    clues.ok_or_else(|| {
        let expected = "a number of clues, [least, most], minimal or any";
        Error::unexpected("clues", expected, Outline::of(value).value)
    })
}

/// A rating, or the lowest and the highest.
#[derive(Copy, Clone, Debug, Serialize)]
pub(crate) struct Ratings(TenthsShape, TenthsShape);

impl<'de> Deserialize<'de> for Ratings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ratings, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let rating = |value: &Value| TenthsShape::deserialize(value).ok();
        let ratings = match value.as_array().map(Vec::as_slice) {
            Some([least, most]) => rating(least).zip(rating(most)),
            Some(_) => None,
            None => rating(&value).map(|rating| (rating, rating)),
        };
        ratings.map(|(least, most)| Ratings(least, most)).ok_or_else(|| {
            Outline::of(&value).value.refused("a rating such as 7.2, or [lowest, highest]")
        })
    }
}

/// A text of at most 200 bytes, or a number.
#[derive(Clone, Debug)]
pub(crate) struct Seed(String);

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        match Scalar::deserialize(deserializer)? {
            Scalar::Whole(number) => Ok(Seed(number.to_string())),
            Scalar::Text(text) if text.len() <= 200 => Ok(Seed(text)),
            found => Err(found.refused("a text of at most 200 bytes, or a number")),
        }
    }
}

/// A daily puzzle, by names.
#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Daily))]
pub(crate) struct DailyRequest {
    /// The day.
    date: Date,
    /// The id of a layout that has dailies.
    mode: Mode,
    /// The level.
    level: LevelName,
    /// Which of the day's puzzles, from 1.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    variant: Option<DigitNumber>,
}

/// A layout that has dailies, by its id.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Mode(&'static CatalogEntry);

impl Serialize for Mode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id)
    }
}

impl<'de> Deserialize<'de> for Mode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Mode, D::Error> {
        let found = Scalar::deserialize(deserializer)?;
        let mode = CatalogEntry::modes().find(|mode| found.text() == Some(mode.id));
        mode.map(Mode).ok_or_else(|| {
            let mut ids: Vec<&str> = CatalogEntry::modes().map(|mode| mode.id).collect();
            let last = ids.pop().unwrap_or_default();
            found.refused(&format!("{} or {last}", ids.join(", ")))
        })
    }
}

/// A daily puzzle.
#[derive(Copy, Clone, Debug)]
pub struct DailyKey {
    /// The day.
    pub date: Date,
    /// The mode.
    pub mode: &'static CatalogEntry,
    /// The level.
    pub level: Level,
    /// Which of the day's puzzles, from 1.
    pub variant: u32,
}

impl DailyKey {
    /// Reads the parts of an address.
    ///
    /// # Errors
    ///
    /// The first part that is wrong.
    pub fn parse(date: &str, mode: &str, level: &str, variant: u32) -> Result<DailyKey, Error> {
        let fields = json!({"date": date, "mode": mode, "level": level, "variant": variant});
        parse_value::<DailyRequest>(&fields).map(DailyKey::from)
    }
}

impl From<DailyRequest> for DailyKey {
    fn from(DailyRequest { date, mode, level, variant }: DailyRequest) -> DailyKey {
        DailyKey {
            date,
            mode: mode.0,
            level: level.0,
            variant: variant.map_or(1, |variant| variant.0.into()),
        }
    }
}

/// A puzzle without its solution.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Puzzle))]
pub struct PuzzleShape {
    /// Its id.
    pub id: String,
    /// The id of its layout, or corners such as `a@0,0 b@6,6`.
    pub layout: String,
    /// Its givens, one character per cell.
    pub givens: String,
    clues: usize,
    /// The graded level, if logic alone solves it.
    #[cfg_attr(feature = "schema", schema(required))]
    pub level: Option<String>,
    /// The score of its path.
    #[cfg_attr(feature = "schema", schema(required))]
    pub score: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    daily: Option<String>,
    /// Its title, if it was sent with one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who set it, if it was sent with a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    document: PuzzleFile,
}

impl PuzzleShape {
    /// The shape of a puzzle; its document is sealed, even if it was open.
    pub fn new(id: String, document: &PuzzleDocument, daily: Option<String>) -> PuzzleShape {
        let puzzle = &document.puzzle;
        PuzzleShape {
            id,
            layout: puzzle.layout().name().into_owned(),
            givens: puzzle.givens().to_string(),
            clues: puzzle.n_givens(),
            level: None,
            score: None,
            daily,
            title: None,
            author: None,
            document: PuzzleFile::of(puzzle, document.declared, Seal::Sealed),
        }
    }
}
