//! The engine as a crate.

use std::path::Path;

use super::files::{VERSION, copy};
use crate::process::Outcome;
use crate::{release, tools};

/// Makes the package of the engine, which is compiled on its own.
pub(super) fn build(folder: &Path) -> Outcome {
    release::package()?;
    let name = format!("ninefold-{VERSION}.crate");
    copy(&tools::target_folder().join("package").join(&name), &folder.join(&name))
}
