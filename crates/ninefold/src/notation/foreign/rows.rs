//! Nine lines of nine characters, with any one character, or a blank, for empty cells.

use alloc::vec::Vec;

use super::{EMPTY, Import, ImportError, classic};

/// Whether a line can be a row of such a board: digits, and one other character or blanks for empty
/// cells.
///
/// ```
/// use ninefold::notation::foreign::is_row;
///
/// assert!(is_row("53xx7xxxx") && is_row("53  7    ") && is_row("#3##7####"));
/// assert!(!is_row("# comment") && !is_row("53..x...."));
/// ```
pub fn is_row(line: &str) -> bool {
    let line = line.trim_end_matches(['\r', '\n']);
    line.chars().count() == 9 && sign(line).is_some()
}

/// The character for empty cells in a row, a point if there are none; `None` if it is not a row.
fn sign(row: &str) -> Option<char> {
    let mut sign = None;
    for char in row.chars().filter(|char| !matches!(char, '1'..='9')) {
        if !(EMPTY.contains(char) || char == ' ') || *sign.get_or_insert(char) != char {
            return None;
        }
    }
    Some(sign.unwrap_or('.'))
}

/// Reads nine such lines; blanks at the end of a line may be missing. `None` if the text is
/// anything else.
///
/// # Errors
///
/// The lines use different characters for empty cells.
pub fn read_rows(text: &str) -> Option<Result<Import, ImportError>> {
    let lines: Vec<&str> = text.lines().map(|line| line.trim_end_matches('\r')).collect();
    let lines = lines.strip_suffix(&[""]).unwrap_or(&lines);
    let is_short = |line: &&str| line.chars().count() <= 9 && sign(line).is_some();
    if lines.len() != 9 || !lines.iter().all(is_short) {
        return None;
    }
    let mut digits = [0; 81];
    let mut signs: Vec<char> = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        let used = line.chars().filter(|char| !matches!(char, '1'..='9'));
        signs.extend(used);
        for (column, char) in line.chars().enumerate() {
            digits[row * 9 + column] = char.to_digit(10).unwrap_or(0) as u8;
        }
    }
    signs.sort_unstable();
    signs.dedup();
    let is_padded = lines.iter().any(|line| line.chars().count() < 9);
    match signs.as_slice() {
        [_, _, ..] => Some(Err(ImportError::new(
            1,
            format!(
                "expected one character for empty cells, found {:?} and {:?}",
                signs[0], signs[1]
            ),
        ))),
        [sign] if *sign != ' ' && is_padded => None, // a row is too short
        [] if is_padded => None,
        _ => Some(Ok(Import::of(classic(&digits)))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString as _};

    const P: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn rows(sign: char) -> String {
        let text = P.replace('.', sign.encode_utf8(&mut [0; 4]));
        (0..9).map(|row| text[row * 9..row * 9 + 9].to_string() + "\n").collect()
    }

    /// C5: nine lines with any one character, or blanks, which may be missing at the ends.
    #[test]
    fn signs() {
        for sign in EMPTY.chars().chain([' ']) {
            let import = read_rows(&rows(sign)).expect("nine rows").expect("one sign");
            assert_eq!(import.givens.to_string(), P, "{sign:?}");
        }
        let trimmed: String =
            rows(' ').lines().map(|line| line.trim_end().to_string() + "\n").collect();
        assert_eq!(read_rows(&trimmed).expect("rows").expect("blanks").givens.to_string(), P);
    }

    /// C5: two different characters are an error, and other texts are left to other readers.
    #[test]
    fn doubts() {
        let mixed = rows('x').replacen('x', "-", 12);
        assert!(read_rows(&mixed).is_none_or(|read| read.is_err()));
        let mixed = rows('x').replacen("53xx7xxxx", "53--7----", 1);
        let error = read_rows(&mixed).expect("nine rows").unwrap_err();
        assert_eq!(error.what(), "expected one character for empty cells, found '-' and 'x'");
        for text in ["", "123456789", &rows('x')[10..], &rows('x').replacen('x', "", 1)] {
            assert_eq!(read_rows(text), None, "{text}");
        }
    }
}
