//! A module split in two, so that a page starts before all of it is loaded.
//!
//! The code marks the function to split off with the attribute `wasm_split`: everything that only this function
//! needs goes into a second module, which a script loads into the memory of the first.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};
use wasm_split_cli_support::{Options, transform};

use crate::failure::{Outcome, because};

/// The script that loads the second module.
const SCRIPT: &str = "ninefold-rest.js";

/// Splits a module in two. The second goes into `folder`, with its script. The first goes next to the whole module,
/// still to be bound to a script called `name`.
pub(crate) fn split(module: &Path, name: &str, folder: &Path) -> Outcome<PathBuf> {
    let whole = fs::read(module).map_err(because(module.display()))?;
    let first = module.with_extension("first.wasm");
    let script = format!("./{SCRIPT}");
    let main = format!("./{name}.js");
    let mut options = Options::new(&whole);
    options.output_dir = folder;
    options.main_out_path = &first;
    options.link_name = &script;
    options.main_module = &main;
    let split =
        transform(options).map_err(because(format!("cannot split {}", module.display())))?;
    let version = version(&whole);
    let path = folder.join(SCRIPT);
    let mut text = fs::read_to_string(&path).map_err(because(path.display()))?;
    for part in split.split_modules {
        let old = part.file_name().expect("a module is a file").to_string_lossy().into_owned();
        let new = format!("ninefold-rest-{version}.wasm");
        let content = fs::read(&part).map_err(because(part.display()))?;
        fs::write(folder.join(&new), without_custom(&content)).map_err(because(new.clone()))?;
        fs::remove_file(&part).map_err(because(part.display()))?;
        text = text.replace(&old, &new);
    }
    fs::write(&path, text).map_err(because(path.display()))?;
    Ok(first)
}

/// A module without custom sections: they hold the names of functions, which make it half as large again.
fn without_custom(module: &[u8]) -> Vec<u8> {
    let (header, mut rest) = module.split_at(module.len().min(8));
    let mut plain = header.to_vec();
    while let [kind, after @ ..] = rest {
        let digits =
            after.iter().position(|byte| byte & 0x80 == 0).map_or(after.len(), |at| at + 1);
        let digit = |length, byte: &u8| length << 7 | usize::from(byte & 0x7f);
        let length = after[..digits].iter().rev().fold(0, digit);
        let (section, others) = rest.split_at((1 + digits + length).min(rest.len()));
        if *kind != 0 {
            plain.extend_from_slice(section);
        }
        rest = others;
    }
    plain
}

/// A name for this version of the module. A page must not load a part of another version into its memory, so
/// that part must not have the same name.
fn version(module: &[u8]) -> String {
    let digest: [u8; 32] = Sha256::digest(module).into();
    let version = u64::from_be_bytes(*digest.first_chunk().expect("it has 32 bytes"));
    format!("{version:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn custom_sections_are_left_out() {
        let (type_section, names) = ([1, 0x82, 0, 7, 7], [0, 2, 1, b'a']);
        let module = [b"\0asm\x01\0\0\0", &names[..], &type_section, &names].concat();
        assert_eq!(without_custom(&module), [b"\0asm\x01\0\0\0", &type_section[..]].concat());
        assert_eq!(without_custom(b"\0asm"), b"\0asm");
    }
}
