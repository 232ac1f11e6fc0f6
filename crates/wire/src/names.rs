//! The names of the engine's closed enums, as fields with a schema.

use ninefold::generate::Symmetry;
use ninefold::logic::{Level, LinkKind, Technique, TechniqueSet};
use ninefold::rating::{self, Gem};
use ninefold::{HouseKind, Policy, Status};
use serde::{Deserialize, Serialize};

/// A value of a closed enum, as its name.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Name<T>(pub(crate) T);

// The derived schemas refer to types without parameters.
pub(crate) type GemName = Name<Gem>;
pub(crate) type HouseKindName = Name<HouseKind>;
pub(crate) type LevelName = Name<Level>;
pub(crate) type LinkKindName = Name<LinkKind>;
pub(crate) type PolicyName = Name<Policy>;
pub(crate) type RatingTechniqueName = Name<rating::Technique>;
pub(crate) type StatusName = Name<Status>;
pub(crate) type SymmetryName = Name<Symmetry>;
pub(crate) type TechniqueName = Name<Technique>;

/// Techniques, by name.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub struct TechniqueNames(Vec<TechniqueName>);

impl TechniqueNames {
    /// The techniques that are used anyway, and these.
    pub fn allowed(&self) -> TechniqueSet {
        TechniqueSet::DEFAULT | self.set()
    }

    pub(crate) fn set(&self) -> TechniqueSet {
        self.0.iter().map(|name| name.0).collect()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
