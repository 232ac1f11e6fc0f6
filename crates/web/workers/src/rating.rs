//! Exact ratings as text between the worker with every technique and the page. The question for one is a
//! [board](crate::board).

use ninefold::rating::{Rating, Tenths};

/// Whether a rating is exact, or only a lower limit.
const EXACT: &str = "exact";
const AT_LEAST: &str = "at-least";

/// A rating as text: ER, EP and ED, and how sure they are.
pub fn to_text(rating: Rating) -> String {
    let Rating { er, ep, ed, gave_up, .. } = rating;
    let extent = if gave_up { AT_LEAST } else { EXACT };
    format!("{er} {ep} {ed} {extent}")
}

/// Reads a rating; `None` if the text is not one.
pub fn read(text: &str) -> Option<Rating> {
    let mut words = text.split(' ');
    let mut number = || words.next()?.parse::<Tenths>().ok();
    let rating = Rating::known(number()?, number()?, number()?);
    match words.next()? {
        EXACT => Some(rating),
        AT_LEAST => Some(rating.at_least()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // D11: ratings are read as they were written.
    #[test]
    fn ratings_are_read_back() {
        let rating = Rating::known(Tenths::new(72), Tenths::new(12), Tenths::new(10));
        for rating in [rating, rating.at_least(), Rating::default(), Rating::default().at_least()] {
            assert_eq!(read(&to_text(rating)), Some(rating));
        }
        for wrong in ["", "7.2 7.2", "7.2 1.2 1.0", "a b c exact", "7.2 1.2 1.0 at least"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
