//! The exact rating of a puzzle, found in the worker.

use ninefold::Puzzle;
use ninefold::rating::{Rating, Tenths};

use super::Job;

/// Asks for the rating of a puzzle. Calls `hear` with it once it is found.
pub(crate) fn ask(puzzle: &Puzzle, hear: impl Fn(Rating) + 'static) -> Job {
    let question = format!("rate {}\n{}", puzzle.layout().name(), puzzle.givens());
    Job::ask(question, move |text| {
        if let Some(rating) = text.and_then(read) {
            hear(rating);
        }
    })
}

/// Reads the worker's text.
fn read(text: &str) -> Option<Rating> {
    let (text, gave_up) = match text.strip_suffix(" at least") {
        Some(text) => (text, true),
        None => (text, false),
    };
    let mut numbers = text.split(' ').map(|number| number.parse::<Tenths>().ok());
    let mut next = || numbers.next().flatten();
    let rating = Rating::known(next()?, next()?, next()?);
    Some(if gave_up { rating.at_least() } else { rating })
}

#[cfg(test)]
mod tests {
    use super::*;

    // D11: the worker's text is read back.
    #[test]
    fn ratings_are_read() {
        let rating = Rating::known(Tenths::new(72), Tenths::new(12), Tenths::new(10));
        for rating in [rating, rating.at_least()] {
            assert_eq!(read(&rating.to_string()), Some(rating));
        }
        assert_eq!((read(""), read("7.2 7.2"), read("a b c")), (None, None, None));
    }
}
