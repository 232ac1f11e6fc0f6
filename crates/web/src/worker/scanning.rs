//! Puzzles in pictures, read by a worker with its own module.

use js_sys::Array;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::JsValue;
use web_sys::ImageData;

use super::Job;
use crate::game::photo::Photo;

/// A picture to be read, and how.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// A file, or a bitmap of the camera.
    pub(crate) picture: JsValue,
    /// The quarter turns clockwise that turn the picture the right way up; `None` to judge by the digits.
    pub(crate) turns: Option<u8>,
    /// Which of the picture's puzzles, from 0.
    pub(crate) number: u8,
}

/// Why a picture has no puzzle.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoPuzzle {
    /// It is not a picture, or not one that this browser can read.
    Unreadable,
    /// The file, or the picture, is too large.
    Large,
    /// There is no complete grid.
    NoGrid,
    /// The content of the grid's cells does not look like digits.
    NoDigits,
    /// The grid has only this many digits.
    FewDigits(usize),
    /// The worker did not start, or has died.
    NoWorker,
}

/// Asks for the puzzle in a picture. Calls `hear` with it and the straightened picture, or with the reason
/// why there is none.
pub(crate) fn ask(
    question: &Question,
    hear: impl Fn(Result<(Photo, ImageData), NoPuzzle>) + 'static,
) -> Job {
    let Question { picture, turns, number } = question;
    let question = Array::of3(picture, &(*turns).into(), &(*number).into());
    Job::ask_anything("scanner.js", question.into(), move |answer| hear(read(answer)))
}

fn read(answer: Option<JsValue>) -> Result<(Photo, ImageData), NoPuzzle> {
    let answer = answer.ok_or(NoPuzzle::NoWorker)?;
    if let Some(word) = answer.as_string() {
        return Err(refusal(&word));
    }
    let parts: Array = answer.unchecked_into();
    let photo = parts.get(0).as_string().and_then(|text| Photo::read(&text));
    let straight = parts.get(1).dyn_into().ok();
    photo.zip(straight).ok_or(NoPuzzle::NoWorker)
}

/// The meaning of a word that the worker sends.
fn refusal(word: &str) -> NoPuzzle {
    match word {
        "unreadable" => NoPuzzle::Unreadable,
        "large" => NoPuzzle::Large,
        "no-grid" => NoPuzzle::NoGrid,
        "no-digits" => NoPuzzle::NoDigits,
        _ => match word.strip_prefix("few ").and_then(|number| number.parse().ok()) {
            Some(number) => NoPuzzle::FewDigits(number),
            None => NoPuzzle::NoWorker,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // P4: every word that the worker sends has its meaning.
    #[test]
    fn refusals_are_read() {
        let words = ["unreadable", "large", "no-grid", "no-digits", "few 7", "few", ""];
        let meanings = [
            NoPuzzle::Unreadable,
            NoPuzzle::Large,
            NoPuzzle::NoGrid,
            NoPuzzle::NoDigits,
            NoPuzzle::FewDigits(7),
            NoPuzzle::NoWorker,
            NoPuzzle::NoWorker,
        ];
        assert_eq!(words.map(refusal), meanings);
    }
}
