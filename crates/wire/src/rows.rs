//! Nine rows of nine values.

use ninefold::Digit;

use crate::error::Error;
use crate::guard::Scalar;
use crate::numbers::Small;

/// Rows of values as in JSON.
pub(crate) type Rows<T> = Vec<Vec<T>>;

/// A digit, or 0 for an empty cell.
pub(crate) type Number = Small<0, 9>;

/// Nine rows of nine values at a path, each read with its own path.
pub(crate) fn nine_by_nine<T, U: Copy + Default>(
    path: &str,
    rows: &Rows<T>,
    read: impl Fn(&str, &T) -> Result<U, Error>,
) -> Result<[[U; 9]; 9], Error> {
    let refused = |path: &str, expected: &str, found: usize| {
        Err(Error::unexpected(path, expected, Scalar::List(found)))
    };
    if rows.len() != 9 {
        return refused(path, "9 rows", rows.len());
    }
    let mut values = [[U::default(); 9]; 9];
    for (number, (row, values)) in rows.iter().zip(&mut values).enumerate() {
        if row.len() != 9 {
            return refused(&format!("{path}[{number}]"), "a row of 9", row.len());
        }
        for (column, (item, value)) in row.iter().zip(values).enumerate() {
            *value = read(&format!("{path}[{number}][{column}]"), item)?;
        }
    }
    Ok(values)
}

/// The digits of nine rows at a path.
pub(crate) fn digits(path: &str, rows: &Rows<Number>) -> Result<[[Option<Digit>; 9]; 9], Error> {
    nine_by_nine(path, rows, |_, number| Ok(Digit::new(number.0)))
}

/// The digits of 81 numbers, row by row.
pub(crate) fn digits_in_line(numbers: &[Number]) -> [[Option<Digit>; 9]; 9] {
    let mut rows = [[None; 9]; 9];
    for (value, number) in rows.as_flattened_mut().iter_mut().zip(numbers) {
        *value = Digit::new(number.0);
    }
    rows
}
