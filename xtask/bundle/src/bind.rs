//! A module bound to a script, with wasm-bindgen as a library.

use std::fs;
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

use crate::failure::{Outcome, because};
use crate::short_names;

/// What one module has beyond the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extras {
    None,
    /// Types for TypeScript.
    Types,
    /// The functions of a module that is split: its parts share a table of them.
    Shared,
}

/// Binds a module to a script with this name. The version of wasm-bindgen must be the one that the module was compiled
/// with, and it is: both depend on an exact version of wasm-bindgen-shared, and the lock file has only one.
pub(crate) fn bind(module: &Path, name: &str, folder: &Path, extras: Extras) -> Outcome {
    let bound = Bindgen::new().input_path(module).out_name(name).web(true).and_then(|bindgen| {
        bindgen
            .typescript(extras == Extras::Types)
            .omit_default_module_path(false) // otherwise the script cannot find its module
            .keep_lld_exports(extras == Extras::Shared)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate_output()
    });
    let written = bound.and_then(|mut bound| {
        let script = short_names::shorten(&mut bound);
        bound.emit(folder).map(|()| script)
    });
    let script = written.map_err(because(format!("wasm-bindgen on {}", module.display())))?;
    let path = folder.join(name).with_extension("js");
    fs::write(&path, script).map_err(because(path.display()))
}
