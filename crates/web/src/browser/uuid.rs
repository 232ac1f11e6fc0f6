//! UUIDs.

use js_sys::{Function, Reflect, Uint8Array, global};
use sha2::{Digest as _, Sha256};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::JsValue;

/// A random UUID.
///
/// Browsers make UUIDs only in a secure context, and a page on a home network may have been loaded
/// without encryption. Such a page makes one from random bytes, which are always available.
pub(crate) fn random() -> String {
    let crypto = Reflect::get(&global(), &"crypto".into()).unwrap_or_default();
    let made = method(&crypto, "randomUUID").and_then(|make| make.call0(&crypto).ok());
    made.and_then(|made| made.as_string()).unwrap_or_else(|| of_bytes(random_bytes(&crypto), 4))
}

fn random_bytes(crypto: &JsValue) -> [u8; 16] {
    let bytes = Uint8Array::new_with_length(16);
    if let Some(fill) = method(crypto, "getRandomValues") {
        fill.call1(crypto, &bytes).ok();
    }
    let mut copy = [0; 16];
    bytes.copy_to(&mut copy);
    copy
}

fn method(object: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(object, &name.into()).ok()?.dyn_into().ok()
}

/// The UUID of a text: version 8, derived from its digest.
pub(crate) fn of_text(text: &str) -> String {
    let digest: [u8; 32] = Sha256::digest(text).into();
    of_bytes(*digest.first_chunk().expect("it has 32 bytes"), 8)
}

/// The UUID made of these bytes, with the version and variant bits replaced.
fn of_bytes(mut bytes: [u8; 16], version: u8) -> String {
    bytes[6] = bytes[6] & 0x0f | version << 4;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    of_number(u128::from_be_bytes(bytes))
}

pub(crate) fn of_number(number: u128) -> String {
    let number = format!("{number:032x}");
    let parts = [&number[..8], &number[8..12], &number[12..16], &number[16..20], &number[20..]];
    parts.join("-")
}

/// The number of a UUID; `None` if the text is not a UUID.
pub(crate) fn number(text: &str) -> Option<u128> {
    let digits = || text.chars().filter(|char| *char != '-').collect::<String>();
    if is_uuid(text) { u128::from_str_radix(&digits(), 16).ok() } else { None }
}

pub(crate) fn is_uuid(text: &str) -> bool {
    let is_dash = |at: usize| matches!(at, 8 | 13 | 18 | 23);
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match byte {
            b'-' => is_dash(at),
            byte => byte.is_ascii_hexdigit() && !is_dash(at),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_uuids() {
        let bytes = std::array::from_fn(|at| u8::try_from(at).unwrap() * 0x11);
        assert_eq!(of_bytes(bytes, 4), "00112233-4455-4677-8899-aabbccddeeff");
        assert_eq!(of_bytes([0xff; 16], 8), "ffffffff-ffff-8fff-bfff-ffffffffffff");
        assert!(is_uuid(&of_bytes(bytes, 8)));
        let text = "00112233-4455-4677-8899-aabbccddeeff";
        assert_eq!(number(text).map(of_number).as_deref(), Some(text));
        assert_eq!(number(&text.to_uppercase()), number(text));
        assert_eq!(number("00112233"), None);
        for other in
            ["", "00112233-4455-4677-8899-aabbccddeef", "00112233445546778899-aabbccddeeff-a-"]
        {
            assert!(!is_uuid(other), "{other}");
        }
    }
}
