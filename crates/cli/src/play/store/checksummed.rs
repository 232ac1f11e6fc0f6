//! Lines that carry a checksum, so that damage to them is noticed.
//!
//! The sum is the CRC-32 of gzip, in eight digits of base 16. It stands first,
//! so that it is found without reading the rest.

use crc32fast::Hasher;

/// What stands before the sum of a checksummed object.
const BEFORE: &str = r#"{"crc32":""#;

/// What stands behind it.
const AFTER: &str = r#"","#;

/// How many digits a sum has.
const DIGITS: usize = 8;

/// A JSON object on one line, with the sum of all its other fields as the first one.
pub(crate) fn with_checksum(object: &str) -> String {
    let fields = object.strip_prefix('{').expect("an object");
    let sum = crc32fast::hash(fields.as_bytes());
    format!("{BEFORE}{sum:08x}{AFTER}{fields}")
}

/// Whether a line is a checksummed object as it was written.
pub(crate) fn is_checksummed(line: &[u8]) -> bool {
    split_object(line).is_some_and(|(sum, fields)| crc32fast::hash(fields) == sum)
}

/// How many bytes of a line are a checksummed object, if something else follows it: another line, where
/// the byte between them is damaged.
pub(super) fn checksummed_beginning(line: &[u8]) -> Option<usize> {
    let (sum, fields) = split_object(line)?;
    Some(line.len() - fields.len() + length_with(fields, sum)?)
}

/// A text of one line, with its sum before it.
pub(super) fn with_checksum_before(text: &str) -> String {
    let sum = crc32fast::hash(text.as_bytes());
    format!("{sum:08x} {text}")
}

/// The text of a line that is as it was written.
pub(super) fn checked_text(line: &[u8]) -> Option<&[u8]> {
    let (sum, text) = split_text(line)?;
    (crc32fast::hash(text) == sum).then_some(text)
}

/// The text at the beginning of a line, if something else follows it, and what follows after one
/// byte.
pub(super) fn checked_text_before(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let (sum, text) = split_text(line)?;
    let (text, rest) = text.split_at(length_with(text, sum)?);
    Some((text, rest.get(1..).unwrap_or_default()))
}

fn split_object(line: &[u8]) -> Option<(u32, &[u8])> {
    let (sum, rest) = line.strip_prefix(BEFORE.as_bytes())?.split_at_checked(DIGITS)?;
    Some((read_sum(sum)?, rest.strip_prefix(AFTER.as_bytes())?))
}

fn split_text(line: &[u8]) -> Option<(u32, &[u8])> {
    let (sum, rest) = line.split_at_checked(DIGITS)?;
    Some((read_sum(sum)?, rest.strip_prefix(b" ")?))
}

/// How many of the bytes, at least one, have this sum together.
fn length_with(bytes: &[u8], sum: u32) -> Option<usize> {
    let mut hasher = Hasher::new();
    (1..=bytes.len()).find(|&length| {
        hasher.update(&bytes[length - 1..length]);
        hasher.clone().finalize() == sum
    })
}

fn read_sum(digits: &[u8]) -> Option<u32> {
    let is_written_so = digits.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let text = str::from_utf8(digits).ok().filter(|_| is_written_so)?;
    u32::from_str_radix(text, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_is_whole() {
        let object = with_checksum(r#"{"a":1}"#);
        assert!(is_checksummed(object.as_bytes()), "{object}");
        assert!(serde_json::from_str::<serde_json::Value>(&object).is_ok(), "{object}");
        let text = with_checksum_before("1 1500 r1c3=4");
        assert_eq!(checked_text(text.as_bytes()), Some(&b"1 1500 r1c3=4"[..]));
        // The known sum of the nine digits: the same one that other programs compute.
        assert_eq!(with_checksum_before("123456789"), "cbf43926 123456789");
    }

    /// T12: a changed byte is noticed wherever it is.
    #[test]
    fn what_is_damaged_is_not() {
        let is_text = |line: &[u8]| checked_text(line).is_some();
        let text = with_checksum_before("1 1500 r1c3=4");
        for (line, is_whole) in
            [(with_checksum(r#"{"a":1}"#), is_checksummed as fn(&[u8]) -> bool), (text, is_text)]
        {
            for at in 0..line.len() {
                for bit in 0..8 {
                    let mut damaged = line.clone().into_bytes();
                    damaged[at] ^= 1 << bit;
                    assert!(!is_whole(&damaged), "bit {bit} of byte {at} of {line}");
                }
                assert!(!is_whole(&line.as_bytes()[..at]), "the first {at} bytes of {line}");
            }
        }
    }

    /// T12: where the end of a line is damaged, the line is not.
    #[test]
    fn a_line_without_its_end_is_found() {
        let (first, second) =
            (with_checksum_before("1 1500 r1c3=4"), with_checksum_before("2 1600 undo 1"));
        let line = format!("{first}\u{b}{second}");
        assert_eq!(checked_text(line.as_bytes()), None);
        let found = checked_text_before(line.as_bytes());
        assert_eq!(found, Some((&b"1 1500 r1c3=4"[..], second.as_bytes())));
        let object = with_checksum(r#"{"a":1}"#);
        let line = format!("{object}?{first}");
        assert_eq!(checksummed_beginning(line.as_bytes()), Some(object.len()));
    }
}
