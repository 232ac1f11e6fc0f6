//! The compression of `lz-string` (pieroxy), in the base 64 that links use.
//!
//! A stream of bits, the lowest bit of each number first. Its numbers have as many bits as the
//! largest code so far; 0 and 1 are followed by a new character of 8 or 16 bits, 2 ends the stream,
//! and every other number stands for a text that occurred before. Each code adds a text to the
//! dictionary: the previous text with the first character of this one.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The maximum number of characters that are decompressed: a puzzle has a few thousand.
const MOST: usize = 1 << 20;

/// The text of compressed base 64; `None` if it is damaged.
pub(super) fn decompressed(text: &str) -> Option<String> {
    let mut bits = Bits::of(text)?;
    let mut texts: Vec<Vec<u16>> = vec![Vec::new(); 3]; // 0, 1 and 2 are not texts
    let mut n_bits = 2;
    let first = match bits.number(n_bits)? {
        code @ (0 | 1) => vec![bits.number(8 << code)? as u16],
        2 => return Some(String::new()),
        _ => return None,
    };
    texts.push(first.clone());
    n_bits += 1;
    let mut room = 4;
    let (mut previous, mut all) = (first.clone(), first);
    while all.len() <= MOST {
        let mut code = bits.number(n_bits)? as usize;
        match code {
            0 | 1 => {
                texts.push(vec![bits.number(8 << code)? as u16]);
                code = texts.len() - 1;
                room -= 1;
            }
            2 => return String::from_utf16(&all).ok(),
            _ => {}
        }
        if room == 0 {
            (room, n_bits) = (1 << n_bits, n_bits + 1);
        }
        let entry = match texts.get(code) {
            Some(text) => text.clone(),
            None if code == texts.len() => [&previous[..], &previous[..1]].concat(),
            None => return None,
        };
        all.extend_from_slice(&entry);
        previous.push(entry[0]);
        texts.push(previous);
        room -= 1;
        previous = entry;
        if room == 0 {
            (room, n_bits) = (1 << n_bits, n_bits + 1);
        }
    }
    None
}

/// A text as compressed base 64.
pub(super) fn compressed(text: &str) -> String {
    let mut writer = Writer::default();
    let mut codes: BTreeMap<Vec<u16>, usize> = BTreeMap::new();
    let mut is_new: BTreeMap<Vec<u16>, bool> = BTreeMap::new();
    let (mut n_bits, mut room, mut next) = (2, 2_usize, 3);
    let mut phrase: Vec<u16> = Vec::new();
    let grow = |n_bits: &mut u32, room: &mut usize| {
        *room -= 1;
        if *room == 0 {
            (*room, *n_bits) = (1 << *n_bits, *n_bits + 1);
        }
    };
    let emit = |phrase: &[u16],
                codes: &BTreeMap<Vec<u16>, usize>,
                is_new: &mut BTreeMap<Vec<u16>, bool>,
                writer: &mut Writer,
                n_bits: &mut u32,
                room: &mut usize| {
        if is_new.remove(phrase).is_some() {
            let unit = phrase[0];
            let wide = u32::from(unit > 255);
            writer.number(wide, *n_bits);
            writer.number(u32::from(unit), 8 << wide);
            grow(n_bits, room);
        } else {
            writer.number(codes[phrase] as u32, *n_bits);
        }
        grow(n_bits, room);
    };
    for unit in text.encode_utf16() {
        let single = vec![unit];
        if !codes.contains_key(&single) {
            codes.insert(single.clone(), next);
            next += 1;
            is_new.insert(single.clone(), true);
        }
        let longer = [&phrase[..], &single[..]].concat();
        if codes.contains_key(&longer) {
            phrase = longer;
            continue;
        }
        emit(&phrase, &codes, &mut is_new, &mut writer, &mut n_bits, &mut room);
        codes.insert(longer, next);
        next += 1;
        phrase = single;
    }
    if !phrase.is_empty() {
        emit(&phrase, &codes, &mut is_new, &mut writer, &mut n_bits, &mut room);
    }
    writer.number(2, n_bits);
    writer.text()
}

/// The bits of base 64: six per character, the highest first.
struct Bits {
    values: Vec<u8>,
    at: usize,
}

impl Bits {
    fn of(text: &str) -> Option<Bits> {
        let value = |byte: u8| {
            let byte = if byte == b' ' { b'+' } else { byte }; // as in a link
            ALPHABET.iter().position(|&each| each == byte).map(|value| value as u8)
        };
        let values = text.trim_end_matches('=').bytes().map(value).collect::<Option<Vec<u8>>>()?;
        Some(Bits { values, at: 0 })
    }

    /// The next number of this many bits, the lowest first.
    fn number(&mut self, n_bits: u32) -> Option<u32> {
        let mut number = 0;
        for place in 0..n_bits {
            let value = *self.values.get(self.at / 6)?;
            number |= u32::from(value >> (5 - self.at % 6) & 1) << place;
            self.at += 1;
        }
        Some(number)
    }
}

#[derive(Default)]
struct Writer {
    bits: Vec<bool>,
}

impl Writer {
    fn number(&mut self, number: u32, n_bits: u32) {
        self.bits.extend((0..n_bits).map(|place| number >> place & 1 == 1));
    }

    fn text(mut self) -> String {
        // The stream ends with a zero, followed by enough zeros to fill the last character.
        self.bits.push(false);
        while !self.bits.len().is_multiple_of(6) {
            self.bits.push(false);
        }
        let value =
            |bits: &[bool]| bits.iter().fold(0, |value, &bit| value << 1 | usize::from(bit));
        let mut text: String =
            self.bits.chunks(6).map(|bits| char::from(ALPHABET[value(bits)])).collect();
        while !text.len().is_multiple_of(4) {
            text.push('=');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C5: texts as version 1.5.0 of the library compresses them.
    #[test]
    fn known() {
        for (text, base64) in [
            ("", "Q==="),
            ("a", "IZA="),
            ("ab", "IYIyA==="),
            ("aaaa", "IY5A"),
            ("aaaaaaaaaa", "IY1o"),
            ("hello", "BYUwNmD2Q==="),
            ("hello hello hello", "BYUwNmD2AEoTcpA="),
            ("é→𝄞é→𝄞", "JeJMJCwbh4u6lA=="),
            ("{\"size\":9}", "N4IgzglgXgpiBcBOAvkA"),
        ] {
            assert_eq!(decompressed(base64).as_deref(), Some(text), "{base64}");
            assert_eq!(compressed(text), base64, "{text}");
        }
    }

    /// C5: texts survive the round trip, and damaged texts are refused.
    #[test]
    fn round_trips() {
        let long: String = (0..2_000).map(|n: u32| char::from(b'a' + (n * n % 7) as u8)).collect();
        for text in ["a", "ab", "aaaa", "hello hello hello", "é→𝄞é→𝄞", "{\"size\":9}", &long]
        {
            let base64 = compressed(text);
            assert_eq!(decompressed(&base64).as_deref(), Some(text), "{base64}");
            for end in 0..base64.len().min(60) {
                let _ = decompressed(&base64[..end]);
            }
        }
        assert_eq!(decompressed("!"), None);
        assert_eq!(decompressed("//////"), None);
    }
}
