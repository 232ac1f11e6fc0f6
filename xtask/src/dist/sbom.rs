//! Lists of the products' components (software bills of materials), in the `CycloneDX` format.

use std::fs;
use std::path::Path;

use super::files::{VERSION, reproducible, write};
use crate::process::{self, Outcome, because, cargo, root};
use crate::tools;

const CYCLONEDX: &str = "0.5.9";

/// The released crates, each with its product.
const CRATES: [(&str, &str); 5] = [
    ("cli", "program"),
    ("python", "python"),
    ("npm", "npm"),
    ("capi", "c"),
    ("ninefold", "crate"),
];

/// The name of the files that cargo-cyclonedx writes beside every `Cargo.toml`.
const NAME: &str = "ninefold-sbom";

/// Lists the crates of every product, with their versions, licenses and checksums.
pub(super) fn build(folder: &Path) -> Outcome {
    let path = tools::path_with(&tools::need_cargo_tool("cargo-cyclonedx", CYCLONEDX)?)?;
    let mut list = cargo(&["cyclonedx", "--format", "json", "--override-filename", NAME]);
    reproducible(&mut list)?;
    let made = process::run(list.env("PATH", path));
    let copied = made.and_then(|()| {
        CRATES.iter().try_for_each(|(name, product)| {
            let from = root().join("crates").join(name).join(format!("{NAME}.json"));
            let text = fs::read_to_string(&from).map_err(because(from.display()))?;
            let to = folder.join(format!("ninefold-{VERSION}-{product}.cdx.json"));
            write(&to, &without_paths(&text, &root()))
        })
    });
    remove_lists(&root())?;
    copied
}

/// The list without the path of this machine's folder.
fn without_paths(text: &str, root: &Path) -> String {
    text.replace(&*root.to_string_lossy(), "/ninefold")
}

/// Removes the lists beside every `Cargo.toml`.
fn remove_lists(folder: &Path) -> Outcome {
    for entry in fs::read_dir(folder).map_err(because(folder.display()))?.flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let is_left_out = name == "target" || name == "node_modules" || name == ".git";
        if path.is_dir() && !path.is_symlink() && !is_left_out {
            remove_lists(&path)?;
        } else if name == format!("{NAME}.json").as_str() {
            fs::remove_file(&path).map_err(because(path.display()))?;
        }
    }
    Ok(())
}
