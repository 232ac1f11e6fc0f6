//! Puzzles that players send to a server, which keeps them.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::documents::puzzle::PuzzleDocument;
use crate::error::Error;
use crate::options::Options;
use crate::rest::puzzles::puzzle_of;
use crate::rest::texts::Title;
use crate::shape::present;

/// `{document, title?, author?}`: a puzzle to be kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SendPuzzle))]
pub struct SendPuzzleRequest {
    /// The document.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::document))]
    pub document: Value,
    /// Its title, on one line.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub title: Option<Title>,
    /// Who set it, on one line.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub author: Option<Title>,
}

impl SendPuzzleRequest {
    /// The puzzle, which is proven.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn read(&self, options: &Options) -> Result<Box<PuzzleDocument>, Error> {
        puzzle_of(&self.document, options)
    }
}

/// Puzzles that a player has sent.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SentPuzzles))]
pub struct SentPuzzlesShape {
    /// The puzzles, the most recent first.
    pub puzzles: Vec<SentPuzzle>,
    /// If there are more, the value of `after` that continues the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A puzzle in the list of those that a player has sent.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SentPuzzle {
    /// Its id.
    pub id: String,
    /// Its title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who set it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The id of its layout, or corners such as `a@0,0 b@6,6`.
    pub layout: String,
    /// The graded level, if logic alone solves it.
    #[cfg_attr(feature = "schema", schema(required))]
    pub level: Option<String>,
    /// The score of its path.
    #[cfg_attr(feature = "schema", schema(required))]
    pub score: Option<u32>,
    /// When it was sent, in milliseconds since 1970.
    pub created: u64,
}
