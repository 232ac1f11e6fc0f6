//! Lines of 81 characters, as in long lists.

/// A line of exactly the 81 characters of a board of 9×9.
pub(super) struct PlainLine {
    /// Its digits, 0 for an empty cell.
    pub(super) grid: [u8; 81],
    /// Its length with the line break.
    pub(super) n_bytes: usize,
}

impl PlainLine {
    /// The line at the start of these bytes, if it is complete and of this kind.
    pub(super) fn at_start_of(bytes: &[u8]) -> Option<PlainLine> {
        let (chars, rest) = bytes.split_first_chunk()?;
        let n_bytes = match rest {
            [b'\n', ..] => 82,
            [b'\r', b'\n', ..] => 83,
            _ => return None,
        };
        Some(PlainLine { grid: grid(chars)?, n_bytes })
    }
}

/// The digits of characters that [`Board::parse`](ninefold::Board::parse) reads as cells.
fn grid(chars: &[u8; 81]) -> Option<[u8; 81]> {
    // Without a branch per character, so that the compiler vectorizes the loop.
    let grid = chars.map(|char| {
        let is_empty = matches!(char, b'.' | b'*' | b'_');
        if is_empty { 0 } else { char.wrapping_sub(b'0') }
    });
    (grid.iter().fold(0, |most, &digit| digit.max(most)) <= 9).then_some(grid)
}

#[cfg(test)]
mod tests {
    use ninefold::{Board, Digit, Layout};

    use super::*;

    /// D2: each character means the same as in the general reader.
    #[test]
    fn characters() {
        for byte in 0..=u8::MAX {
            let line = [&[byte], &[b'.'; 80][..], b"\n"].concat();
            let plain = PlainLine::at_start_of(&line).map(|line| line.grid[0]);
            let text = String::from_utf8(line).ok().filter(|_| !byte.is_ascii_whitespace());
            let board = text.and_then(|text| Board::parse(&Layout::classic(), &text).ok());
            let first = |board: Board| {
                let cell = board.layout().cells().next().unwrap();
                board.get(cell).map_or(0, Digit::get)
            };
            assert_eq!(plain, board.map(first), "{byte}");
        }
    }

    /// D2: only complete lines, with either line break.
    #[test]
    fn ends() {
        let length = |end: &str| {
            let line = ".".repeat(81) + end;
            PlainLine::at_start_of(line.as_bytes()).map(|line| line.n_bytes)
        };
        let lengths = ["\n", "\n\n", "\r\n", "\r\n\n"].map(length);
        assert_eq!(lengths, [Some(82), Some(82), Some(83), Some(83)]);
        for end in ["", "\r", "\r\r\n", " \n", ".\n", "~\n", "# comment\n", "\r.\n"] {
            assert_eq!(length(end), None, "{end:?}");
        }
    }
}
