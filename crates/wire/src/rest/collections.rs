//! The collections of a server.

use ninefold::logic::Level;
use serde::{Deserialize, Serialize};

use crate::collection::{Collection, CollectionEntry};
use crate::shape::present;

/// The collections, by name.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Collections))]
pub struct CollectionsShape {
    /// The collections, in the order of their names.
    pub collections: Vec<CollectionHead>,
}

/// A collection without its puzzles.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CollectionHead {
    /// Its name, which is also its address.
    pub name: String,
    /// The number of its puzzles.
    pub n_puzzles: usize,
}

/// A collection.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Collection))]
pub struct CollectionShape {
    /// Its name.
    pub name: String,
    /// Its puzzles.
    pub puzzles: Vec<EntryShape>,
}

/// A puzzle of a collection, without its solution.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CollectionEntry))]
pub struct EntryShape {
    /// Its number in the collection, from 1.
    pub number: usize,
    /// The id of its layout, or corners such as `a@0,0 b@6,6`.
    pub layout: String,
    /// Its givens, one character per cell.
    pub givens: String,
    /// Its title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Where it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Its level, as the collection says.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<crate::names::LevelName>))]
    pub level: Option<Level>,
    /// The number of the first puzzle that is the same up to symmetry, if that is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub like: Option<usize>,
}

impl CollectionShape {
    /// The shape of a collection.
    pub fn new(name: String, collection: &Collection) -> CollectionShape {
        let puzzle = |(index, entry): (usize, &CollectionEntry)| EntryShape {
            number: index + 1,
            layout: entry.givens.layout().name().into_owned(),
            givens: entry.givens.to_string(),
            title: entry.about.title.clone(),
            author: entry.about.author.clone(),
            source: entry.about.source.clone(),
            level: entry.about.level,
            like: entry.like.map(|first| first + 1),
        };
        CollectionShape {
            name,
            puzzles: collection.entries.iter().enumerate().map(puzzle).collect(),
        }
    }
}
