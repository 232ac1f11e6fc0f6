//! Lines that carry a checksum, so that damage to them is noticed.
//!
//! The checksum is the CRC-32 of gzip, in eight hexadecimal digits. It comes first,
//! so that it can be found without parsing the rest.

use crc32fast::Hasher;

/// The text before the checksum of an object.
const BEFORE: &str = r#"{"crc32":""#;

/// The text after the checksum.
const AFTER: &str = r#"","#;

/// The number of digits of a checksum.
const DIGITS: usize = 8;

/// A JSON object on one line, with the checksum of all its other fields as the first field.
pub(crate) fn with_checksum(object: &str) -> String {
    let fields = object.strip_prefix('{').expect("an object");
    let sum = crc32fast::hash(fields.as_bytes());
    format!("{BEFORE}{sum:08x}{AFTER}{fields}")
}

/// Whether a line is an undamaged checksummed object.
pub(crate) fn is_checksummed(line: &[u8]) -> bool {
    split_object(line).is_some_and(|(sum, fields)| crc32fast::hash(fields) == sum)
}

/// The length in bytes of the checksummed object at the start of a line that continues after it:
/// with the next line, because the line break between them is damaged.
pub(super) fn checksummed_beginning(line: &[u8]) -> Option<usize> {
    let (sum, fields) = split_object(line)?;
    Some(line.len() - fields.len() + length_with(fields, sum)?)
}

/// A text of one line, with its checksum before it.
pub(super) fn with_checksum_before(text: &str) -> String {
    let sum = crc32fast::hash(text.as_bytes());
    format!("{sum:08x} {text}")
}

/// The text of an undamaged line.
pub(super) fn checked_text(line: &[u8]) -> Option<&[u8]> {
    let (sum, text) = split_text(line)?;
    (crc32fast::hash(text) == sum).then_some(text)
}

/// The checksummed text at the start of a line that continues after it, and the rest of the line
/// after one more byte.
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

/// The length of the prefix, at least one byte, that has this checksum.
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
    fn undamaged_lines_are_accepted() {
        let object = with_checksum(r#"{"a":1}"#);
        assert!(is_checksummed(object.as_bytes()), "{object}");
        assert!(serde_json::from_str::<serde_json::Value>(&object).is_ok(), "{object}");
        let text = with_checksum_before("1 1500 r1c3=4");
        assert_eq!(checked_text(text.as_bytes()), Some(&b"1 1500 r1c3=4"[..]));
        // The well-known checksum of the nine digits, the same as in other programs.
        assert_eq!(with_checksum_before("123456789"), "cbf43926 123456789");
    }

    /// T12: a changed byte is detected wherever it is.
    #[test]
    fn damaged_lines_are_refused() {
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

    /// T12: a line is still found if only its line break is damaged.
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
