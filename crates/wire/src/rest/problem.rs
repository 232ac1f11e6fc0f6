//! Errors as `application/problem+json`.

use serde::{Deserialize, Serialize};

use crate::documents::turn::TurnShape;
use crate::rest::cells::ViolationShape;

/// An error as `application/problem+json`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Problem {
    /// The address of its explanation.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "schema", schema(format = "uri-reference"))]
    pub kind: String,
    /// The text of the status.
    pub title: String,
    /// The status.
    pub status: u16,
    /// The code for programs.
    pub code: String,
    /// A fixed text for developers.
    pub error: String,
    /// A text for users, in the language of `Accept-Language`.
    pub detail: String,
    /// The path to the error in the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The rules that an entry breaks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub violations: Vec<ViolationShape>,
    /// The media types that the address can answer with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub available: Vec<String>,
    /// The number of turns of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<usize>,
    /// The number of the turn that was counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<usize>,
    /// The turns that the client does not have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missed: Option<Vec<TurnShape>>,
}
