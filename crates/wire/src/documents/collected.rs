//! Puzzles of collections as our own documents, one per line of a file.

use ninefold::logic::{Level, Technique};
use serde::{Deserialize, Serialize};

use crate::documents::declared::Declared;
use crate::documents::puzzle::{PuzzleDocument, PuzzlePart, VERSION};
use crate::error::{Error, ErrorKind};
use crate::guard::{self, Scalar};
use crate::options::Options;
use crate::shape::{parse, present, to_string};

/// A puzzle of a collection, with what is known about it.
///
/// ```
/// use ninefold_wire::{Collected, Options};
///
/// let text = r#"{"format":"ninefold/collected","version":1,"title":"For Ann","puzzle":{"layout":"classic",
///     "givens":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}}"#;
/// let collected = Collected::read(text, &Options::default()).expect("the format says so")?;
/// assert_eq!(collected.about.title.as_deref(), Some("For Ann"));
/// assert!(Collected::read("[]", &Options::default()).is_none());
/// # Ok::<(), ninefold_wire::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collected {
    /// What is known about it.
    pub about: About,
    /// The puzzle, which is proven.
    pub puzzle: PuzzleDocument,
}

/// What is known about a puzzle: kept, but never trusted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Its title.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// Its level, if the line has one; that of a document is in the document.
    pub level: Option<Level>,
    /// How it was made, if it was made to order.
    pub made: Option<MadeFrom>,
}

/// How a puzzle was made from a recipe, so that it can be made again, and its grade.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MadeFrom {
    /// The recipe: a short digest of its text.
    pub recipe: String,
    /// The number of the order in the recipe, from 1.
    pub order: u64,
    /// The seed.
    pub seed: String,
    /// The number of the puzzle among those of the seed, from 0.
    pub index: u64,
    /// The number of clues.
    pub clues: u64,
    /// The score.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
    /// The hardest technique of its path.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub hardest: Option<Technique>,
}

impl Collected {
    /// Reads a text, if it is a document of this format.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn read(text: &str, options: &Options) -> Option<Result<Collected, Error>> {
        if !text.contains(CollectedFile::FORMAT) {
            return None;
        }
        let (text, outline) = guard::check(text, options.most_bytes).ok()?;
        let is_it = outline.field("format")?.text() == Some(CollectedFile::FORMAT);
        let version = outline.field("version").cloned();
        is_it.then(|| {
            let version = version.ok_or_else(|| Error::at("version", ErrorKind::Missing))?;
            if version != Scalar::Whole(VERSION.into()) {
                let kind = ErrorKind::Version { found: version.to_string(), understood: "1" };
                return Err(Error::at("version", kind));
            }
            parse::<CollectedFile>(text)?.read(options)
        })
    }

    /// The document as JSON on one line.
    pub fn to_json(&self) -> String {
        let Collected { about, puzzle } = self;
        let About { title, author, source, level, made } = about.clone();
        let difficulty = puzzle.declared.difficulty.or(level);
        let declared = Declared { difficulty, ..puzzle.declared };
        let puzzle = PuzzlePart::new(&puzzle.puzzle, declared, puzzle.seal);
        let (format, version) = (CollectedFormat::Collected, VERSION);
        to_string(&CollectedFile { format, version, title, author, source, made, puzzle })
    }
}

/// `ninefold/collected`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CollectedFile {
    format: CollectedFormat,
    version: u32,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    made: Option<MadeFrom>,
    puzzle: PuzzlePart,
}

#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
enum CollectedFormat {
    #[serde(rename = "ninefold/collected")]
    Collected,
}

impl CollectedFile {
    const FORMAT: &str = "ninefold/collected";

    fn read(self, options: &Options) -> Result<Collected, Error> {
        let CollectedFile { title, author, source, made, puzzle, .. } = self;
        let puzzle = puzzle.read(options.budget).map_err(|error| error.under("puzzle"))?;
        Ok(Collected { about: About { title, author, source, level: None, made }, puzzle })
    }
}
