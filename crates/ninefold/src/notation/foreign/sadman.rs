//! Files of `SadMan Software`: `sdk` with the player's state, and `sdx`.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Import, ImportError, cells, classic, quoted};
use crate::board::cell_value;
use crate::digit::{Digit, DigitSet};
use crate::notation::candidates::CandidateGrid;

/// Reads `[Puzzle]`, `[State]` and `[PencilMarks]`, each with nine lines; `None` if there is no state.
///
/// # Errors
///
/// A section is not as expected, or the state does not contain the givens.
pub fn read_sdk(text: &str) -> Option<Result<Import, ImportError>> {
    let mut sections: Vec<(String, Vec<(usize, &str)>)> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let content = line.trim();
        if let Some(name) = content.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
            sections.push((name.to_lowercase(), Vec::new()));
        } else if !content.is_empty()
            && !content.starts_with('#')
            && let Some((_, lines)) = sections.last_mut()
        {
            lines.push((number, content));
        }
    }
    let section = |name: &str| sections.iter().find(|(other, _)| other == name);
    let (_, state) = section("state")?;
    let (_, puzzle) = section("puzzle")?;
    Some(board_of(puzzle).and_then(|givens| {
        let all = board_of(state)?;
        let mut entries = Vec::new();
        for (at, cell) in cells().into_iter().enumerate() {
            match (givens[at], Digit::new(all[at])) {
                (0, Some(digit)) => entries.push((cell, digit)),
                (given, _) if given == all[at] => {}
                (given, _) => {
                    let line = state.first().map_or(1, |(line, _)| line + at / 9);
                    let (row, column) = (at / 9 + 1, at % 9 + 1);
                    let what =
                        format!("expected the given {given} in r{row}c{column} of the state");
                    return Err(ImportError::new(line, what));
                }
            }
        }
        let mut import = Import { entries, ..Import::of(classic(&givens)) };
        if let Some((_, marks)) = section("pencilmarks") {
            import.candidates = Some(marks_of(&import, marks)?);
        }
        Ok(import)
    }))
}

/// The digits of nine lines, 0 for an empty cell.
fn board_of(lines: &[(usize, &str)]) -> Result<[u8; 81], ImportError> {
    let number = lines.first().map_or(1, |(number, _)| *number);
    if lines.len() != 9 {
        let what = format!("expected 9 lines in a section, found {}", lines.len());
        return Err(ImportError::new(number, what));
    }
    let mut digits = [0; 81];
    for (row, (number, line)) in lines.iter().enumerate() {
        let symbols: Vec<u8> = line
            .chars()
            .map(cell_value)
            .collect::<Option<_>>()
            .filter(|symbols: &Vec<u8>| symbols.len() == 9)
            .ok_or_else(|| {
                ImportError::new(*number, format!("expected 9 cells, found {}", quoted(line)))
            })?;
        digits[row * 9..row * 9 + 9].copy_from_slice(&symbols);
    }
    Ok(digits)
}

/// The candidates of nine lines of nine groups, separated by commas.
fn marks_of(import: &Import, lines: &[(usize, &str)]) -> Result<CandidateGrid, ImportError> {
    let mut table = CandidateGrid::from(&import.board());
    let cells = cells();
    for (row, (number, line)) in lines.iter().enumerate() {
        let groups: Vec<&str> = line.split(',').map(str::trim).collect();
        let is_group = |group: &&str| group.bytes().all(|byte| byte.is_ascii_digit());
        if row > 8 || groups.len() != 9 || !groups.iter().all(is_group) {
            let what = format!("expected 9 groups of candidates, found {}", quoted(line));
            return Err(ImportError::new(*number, what));
        }
        for (column, group) in groups.iter().enumerate() {
            let cell = cells[row * 9 + column];
            if import.board().get(cell).is_none() {
                table.set(cell, digits(group));
            }
        }
    }
    Ok(table)
}

fn digits(group: &str) -> DigitSet {
    group.chars().filter_map(|char| Digit::new(char.to_digit(10)? as u8)).collect()
}

/// Whether a line can be a row of an sdx file in which something was entered.
pub fn is_sdx_row(line: &str) -> bool {
    let groups: Vec<&str> = line.split_whitespace().collect();
    groups.len() == 9 && groups.iter().all(is_group) && groups.iter().any(|g| g.starts_with('u'))
}

/// Whether a text is the group of a cell.
fn is_group(group: &&str) -> bool {
    let digits = group.strip_prefix('u').unwrap_or(group);
    !digits.is_empty() && digits.len() < 10 && digits.bytes().all(|b| (b'1'..=b'9').contains(&b))
}

/// Reads nine lines of nine groups: a digit is a given, `u` before it an entry, and several digits
/// are the candidates of an empty cell. `None` if no group has a `u`, or the text is anything else.
pub fn read_sdx(text: &str) -> Option<Import> {
    let lines: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .filter(|groups| !groups.is_empty())
        .collect();
    let is_row = |groups: &Vec<&str>| groups.len() == 9 && groups.iter().all(is_group);
    let groups: Vec<&str> = lines.iter().flatten().copied().collect();
    if lines.len() != 9 || !lines.iter().all(is_row) || !groups.iter().any(|g| g.starts_with('u')) {
        return None;
    }
    let (mut givens, mut entries) = ([0; 81], Vec::new());
    let cells = cells();
    for (at, group) in groups.iter().enumerate() {
        let (is_entry, text) = match group.strip_prefix('u') {
            Some(text) => (true, text),
            None => (false, *group),
        };
        if text.len() == 1 {
            let digit = Digit::new(text.as_bytes()[0] - b'0')?;
            if is_entry {
                entries.push((cells[at], digit));
            } else {
                givens[at] = digit.get();
            }
        }
    }
    let mut import = Import { entries, ..Import::of(classic(&givens)) };
    let mut table = CandidateGrid::from(&import.board());
    for (at, group) in groups.iter().enumerate().filter(|(_, group)| group.len() > 1) {
        let text = group.trim_start_matches('u');
        if text.len() > 1 {
            table.set(cells[at], digits(text));
        }
    }
    import.candidates = Some(table);
    Some(import)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;

    const P: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn rows(board: &str) -> String {
        (0..9).map(|row| board[row * 9..row * 9 + 9].to_string() + "\n").collect()
    }

    /// C5: the state in an sdk file consists of entries (L3 of the terminal's review).
    #[test]
    fn states() {
        let state = P.replacen('.', "4", 1);
        let text = format!("#AAnn\n[Puzzle]\n{}\n[State]\n{}", rows(P), rows(&state));
        let import = read_sdk(&text).expect("a state").expect("a board");
        assert_eq!((import.givens.to_string(), import.board().to_string()), (P.to_string(), state));
        let marks = "1,2,3,,,,,,\n".repeat(9);
        let import =
            read_sdk(&format!("{text}[PencilMarks]\n{marks}")).expect("a state").expect("marks");
        assert_eq!(import.candidates.expect("marks").get(cells()[20 + 7]).to_string(), "8");
        assert_eq!(read_sdk(&format!("[Puzzle]\n{}", rows(P))), None);
        let other = text.replacen("[State]\n5", "[State]\n6", 1);
        let error = read_sdk(&other).expect("a state").unwrap_err();
        assert_eq!(error.to_string(), "line 14: expected the given 5 in r1c1 of the state");
        let short = format!("[Puzzle]\n{}[State]\n123\n", rows(P));
        assert!(
            read_sdk(&short).expect("a state").unwrap_err().what().starts_with("expected 9 lines")
        );
    }

    /// C5: givens, entries and candidates of an sdx file.
    #[test]
    fn sdx() {
        let mut groups: Vec<String> = P
            .chars()
            .map(|char| match char {
                '.' => "u123".to_string(),
                digit => digit.to_string(),
            })
            .collect();
        groups[2] = "u4".to_string();
        groups[3] = "26".to_string();
        let text: String = groups.chunks(9).map(|row| row.join(" ") + "\n").collect();
        let import = read_sdx(&text).expect("sdx");
        assert_eq!(import.givens.to_string(), P);
        assert_eq!(import.entries.len(), 1);
        assert_eq!(import.candidates.expect("marks").get(cells()[3]).to_string(), "26");
        assert_eq!(read_sdx(&text.replace('u', "")), None); // a table of candidates
    }
}
