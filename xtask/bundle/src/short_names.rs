//! Shortened names between a module and its script.
//!
//! wasm-bindgen adds a hash to the name of every function that one of them calls in the other. Only these two
//! use the names, and hashes cannot be compressed: together they took up 5 KB of the page.

use std::collections::HashMap;

use wasm_bindgen_cli_support::Output;

/// Long names, each with the short one that replaces it.
type ShortNames = HashMap<String, String>;

/// Shortens the names in the module, and returns the script that matches it.
pub(crate) fn shorten(bound: &mut Output) -> String {
    let mut short = ShortNames::new();
    let module = bound.wasm_mut();
    let imports = module.imports.iter_mut().map(|import| &mut import.name);
    let exports = module.exports.iter_mut().map(|export| &mut export.name);
    for name in imports.chain(exports).filter(|name| has_hash(name)) {
        let number = short.len();
        let replacement = short.entry(name.clone()).or_insert_with(|| format!("_{number}"));
        name.clone_from(replacement);
    }
    replace_words(bound.js(), &short)
}

/// Whether a part of a name is a hash of 16 digits, perhaps after an `h`.
fn has_hash(name: &str) -> bool {
    name.split('_').any(|part| {
        let digits = part.strip_prefix('h').unwrap_or(part);
        digits.len() == 16 && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

/// Replaces names where they are whole words.
fn replace_words(text: &str, short: &ShortNames) -> String {
    let is_in_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let mut replaced = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(is_in_word) {
        let (between, from_word) = rest.split_at(start);
        let end = from_word.find(|c| !is_in_word(c)).unwrap_or(from_word.len());
        let (word, after) = from_word.split_at(end);
        replaced.push_str(between);
        replaced.push_str(short.get(word).map_or(word, String::as_str));
        rest = after;
    }
    replaced + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_a_hash_are_known() {
        assert!(has_hash("__wbg_now_463ac581d2fc7ea3"));
        assert!(has_hash("wasm_bindgen__convert__closures_____invoke__h06af04c5a7a47344_15"));
        assert!(!has_hash("__wbindgen_externrefs"));
        assert!(!has_hash("memory"));
    }

    #[test]
    fn only_whole_words_are_replaced() {
        let short = ShortNames::from([("now_1".to_owned(), "_0".to_owned())]);
        let script = "now_1: () => wasm.now_1(now_12, $now_1) // now_1";
        let expected = "_0: () => wasm._0(now_12, $now_1) // _0";
        assert_eq!(replace_words(script, &short), expected);
    }
}
