//! Lines of lists that contain something besides a board of 81 characters.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Import, ImportError, classic, digits_of, hodoku};

/// The names of columns that hold the puzzle, as they occur in the first line of a table.
const NAMES: [&str; 9] =
    ["puzzle", "puzzles", "quiz", "quizzes", "givens", "board", "grid", "sudoku", "clues"];

/// The shape of a list's lines: which field has the board.
///
/// ```
/// use ninefold::notation::foreign::LineShape;
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let shape = LineShape::default();
/// let line = format!("{puzzle}  # Extreme (2408)");
/// let fields = shape.read(&line).expect("it has a board")?;
/// assert_eq!(fields.import.givens.to_string(), puzzle);
/// assert_eq!(fields.rest, "# Extreme (2408)");
/// # Ok::<(), ninefold::notation::foreign::ImportError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LineShape {
    /// The number of the field, from 1, if it is known.
    pub field: Option<usize>,
}

/// A board in a line, and the rest of the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fields {
    /// The board.
    pub import: Import,
    /// The rest of the line, without the separators around the board.
    pub rest: String,
}

impl LineShape {
    /// The shape that a line with the names of columns describes; `None` for any other line.
    pub fn of_header(line: &str) -> Option<LineShape> {
        let fields = split(line, separator(line));
        let name = |field: &str| unquoted(field).to_lowercase();
        let is_name = |field: &str| NAMES.contains(&&*name(field));
        let is_word =
            |field: &str| !field.is_empty() && !field.starts_with(|c: char| c.is_ascii_digit());
        if fields.len() < 2 || !fields.iter().all(|field| is_word(unquoted(field))) {
            return None;
        }
        let index = fields.iter().position(|&field| is_name(field))?;
        Some(LineShape { field: Some(index + 1) })
    }

    /// The board in a line; `None` if no part of it looks like one.
    pub fn read(&self, line: &str) -> Option<Result<Fields, ImportError>> {
        if let Some(import) = hodoku::library_line(line) {
            return Some(import.map(|import| Fields { import, rest: String::new() }));
        }
        let separator = separator(line);
        let fields = split(line, separator);
        if let Some(number) = self.field {
            return numbered(number, &fields, separator);
        }
        let boards: Vec<(usize, Import)> = fields
            .iter()
            .enumerate()
            .filter_map(|(index, field)| Some((index, board(unquoted(field))?)))
            .collect();
        let (at, import) = boards.first()?;
        if import.givens.is_complete() && boards.iter().any(|(_, b)| !b.givens.is_complete()) {
            let what = "the first of several boards is complete: expected a field number";
            return Some(Err(ImportError::new(1, what)));
        }
        Some(Ok(Fields { import: import.clone(), rest: rest(&fields, *at, separator) }))
    }
}

/// The board in the field with this number.
fn numbered(
    number: usize,
    fields: &[&str],
    separator: Option<char>,
) -> Option<Result<Fields, ImportError>> {
    let Some(field) = fields.get(number.checked_sub(1)?) else {
        let n_fields = fields.len();
        let what = format!("expected a board in field {number}, found {n_fields} fields");
        return Some(Err(ImportError::new(1, what)));
    };
    let rest = rest(fields, number - 1, separator);
    let read = board(unquoted(field)).map(|import| Fields { import, rest });
    Some(read.ok_or_else(|| {
        let found = super::quoted(unquoted(field));
        let what = format!("expected a board of 81 cells in field {number}, found {found}");
        ImportError::new(1, what)
    }))
}

/// A board of 81 characters, in which a plus may precede entries.
fn board(field: &str) -> Option<Import> {
    if field.contains('+') {
        return hodoku::with_entries(field);
    }
    digits_of(field).map(|digits| Import::of(classic(&digits)))
}

/// The values in a line of a table, without their quotes.
///
/// ```
/// use ninefold::notation::foreign::values;
///
/// assert_eq!(values("53..,\"For \"\"Ann\"\", again\",easy"), ["53..", "For \"Ann\", again", "easy"]);
/// ```
pub fn values(line: &str) -> Vec<String> {
    let fields = split(line, separator(line)).into_iter();
    fields.map(|field| unquoted(field).replace("\"\"", "\"")).collect()
}

/// The separator of a line: a tab, semicolon, comma or colon outside quotes, or blanks (`None`). The first that
/// leaves a board as a field wins, because the text beside a board can contain the others.
fn separator(line: &str) -> Option<char> {
    let outside = |separator: char| {
        // Every second part is within quotes, unless one is left open.
        let parts = line.split('"');
        let is_open = parts.clone().count().is_multiple_of(2);
        parts.step_by(if is_open { 1 } else { 2 }).any(|part| part.contains(separator))
    };
    let present = ['\t', ';', ',', ':'].into_iter().filter(|&separator| outside(separator));
    let has_board = |separator: &Option<char>| {
        split(line, *separator).into_iter().any(|field| board(unquoted(field)).is_some())
    };
    // A colon only separates a puzzle from something else, such as its solution.
    let without_board = present.clone().find(|&separator| separator != ':');
    present.map(Some).chain([None]).find(has_board).unwrap_or(without_board)
}

fn split(line: &str, separator: Option<char>) -> Vec<&str> {
    let Some(separator) = separator else { return line.split_whitespace().collect() };
    let (mut fields, mut rest) = (Vec::new(), Some(line));
    while let Some(text) = rest {
        let field;
        (field, rest) = first_field(text, separator);
        fields.push(field.trim());
    }
    fields
}

/// The first field of a text, and what follows its separator. A field in quotes may contain the
/// separator.
fn first_field(text: &str, separator: char) -> (&str, Option<&str>) {
    let start = text.trim_start();
    let quoted = start.strip_prefix('"').and_then(|inside| {
        let mut ends = inside.match_indices('"').map(|(at, _)| at + 1);
        while let Some(end) = ends.next() {
            let after = &inside[end..];
            if after.starts_with('"') {
                ends.next(); // two quotes are one in the field
                continue;
            }
            let after = after.trim_start();
            let field = &text[..text.len() - inside.len() + end];
            return match after.strip_prefix(separator) {
                Some(rest) => Some((field, Some(rest))),
                None => after.is_empty().then_some((field, None)),
            };
        }
        None
    });
    quoted.unwrap_or_else(|| match text.split_once(separator) {
        Some((field, rest)) => (field, Some(rest)),
        None => (text, None),
    })
}

fn unquoted(field: &str) -> &str {
    let field = field.trim();
    ['"', '\'']
        .into_iter()
        .find_map(|quote| field.strip_prefix(quote)?.strip_suffix(quote))
        .unwrap_or(field)
}

/// The other fields, unchanged.
fn rest(fields: &[&str], at: usize, separator: Option<char>) -> String {
    let others: Vec<&str> = fields
        .iter()
        .enumerate()
        .filter(|(index, _)| *index != at)
        .map(|(_, field)| *field)
        .collect();
    let separator = separator.unwrap_or(' ');
    others.join(separator.encode_utf8(&mut [0; 4]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;

    const P: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const S: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// C5, C14: lines of real lists; the text beside a board can contain separators.
    #[test]
    fn lists() {
        let zeros = P.replace('.', "0");
        for (line, expected) in [
            (format!("{P} # ER 9.0"), "# ER 9.0".to_string()),
            (format!("{P}\trating\t7"), "rating\t7".to_string()),
            (format!("{P},30,2.1"), "30,2.1".to_string()),
            (format!("{P}:{S}"), S.to_string()),
            (format!("{zeros},{S}"), S.to_string()),
            (format!("1. {P}"), "1.".to_string()),
            (format!("\"{P}\""), String::new()),
            (format!("\"{P}\";\"hard\""), "\"hard\"".to_string()),
            (format!("7;{};x", P.replace('.', "x")), "7;x".to_string()),
            (format!("{}\t9.0", P.replace('.', "-")), "9.0".to_string()),
            (format!("{P}  For Ann, who likes it; really"), "For Ann, who likes it; really".into()),
            (format!("{P} # 9.0, \"Easter\tMonster\""), "# 9.0, \"Easter Monster\"".into()),
            (format!("{P},a; b"), "a; b".to_string()),
            (format!("{P}:{S} one, two"), format!("{S} one, two")),
        ] {
            let fields = LineShape::default().read(&line).expect("a board").expect("one board");
            assert_eq!(
                (fields.import.givens.to_string(), fields.rest),
                (P.to_string(), expected),
                "{line}"
            );
        }
    }

    /// C5, C14: values in quotes may contain separators and quotes.
    #[test]
    fn quotes() {
        let line = format!("\"{P}\", \"a, \"\"b\"\"; c\" ,d");
        let fields = LineShape::default().read(&line).expect("a board").expect("one board");
        assert_eq!(fields.rest, "\"a, \"\"b\"\"; c\",d");
        assert_eq!(values(&line)[1..], ["a, \"b\"; c", "d"]);
        for (line, expected) in [
            ("a,\"b", vec!["a", "\"b"]),
            ("\"a\"b,c", vec!["\"a\"b", "c"]),
            ("\"\"\",a", vec!["\"", "a"]),
            (",,", vec!["", "", ""]),
            ("", vec![]),
        ] {
            assert_eq!(values(line), expected, "{line}");
        }
    }

    /// C5: the first line of a table names its columns.
    #[test]
    fn headers() {
        for (header, field) in [("puzzle,solution", 1), ("id;quizzes", 2), ("Solution\tPuzzle", 2)]
        {
            let shape = LineShape::of_header(header);
            assert_eq!(shape, Some(LineShape { field: Some(field) }), "{header}");
        }
        for line in [P, "a,b", "puzzle", "5,3,,,7", &format!("puzzle,{P}")] {
            assert_eq!(LineShape::of_header(line), None, "{line}");
        }
        let shape = LineShape { field: Some(2) };
        let line = format!("{S}\t{P}");
        let fields = shape.read(&line).expect("a board").expect("one board");
        assert_eq!(fields.import.givens.to_string(), P);
    }

    /// C5: a wrong board is never read silently: if a solution comes before the puzzle, the field's
    /// number must be given, and anything but a board is an error or nothing.
    #[test]
    fn doubts() {
        let refused =
            |shape: LineShape, line: &str| shape.read(line).expect("a board").unwrap_err();
        let both = refused(LineShape::default(), &format!("{S},{P}"));
        assert!(both.what().contains("expected a field number"));
        let few = refused(LineShape { field: Some(3) }, &format!("{P},{S}"));
        assert_eq!(few.what(), "expected a board in field 3, found 2 fields");
        let other = refused(LineShape { field: Some(2) }, &format!("{P},30"));
        assert_eq!(other.what(), "expected a board of 81 cells in field 2, found \"30\"");
        for line in ["hello", "", &P[1..], &format!("{P}5"), &format!("{}x", &P[1..])] {
            assert_eq!(LineShape::default().read(line), None, "{line}");
        }
    }
}
