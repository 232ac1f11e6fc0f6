//! Puzzles in pictures, read by a worker with its own module.

use ninefold_workers::scanning::{Question, Refusal, read_message};
use web_sys::ImageData;

use super::Job;
use crate::game::photo::Photo;

/// Why there is no puzzle.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoPuzzle {
    /// The picture has none.
    Refused(Refusal),
    /// The worker did not start, has died, or is not understood.
    NoWorker,
}

/// Asks for the puzzle in a picture. Calls `hear` with it and the straightened picture, or with the reason
/// why there is none.
pub(crate) fn ask(
    question: &Question,
    hear: impl Fn(Result<(Photo, ImageData), NoPuzzle>) + 'static,
) -> Job {
    Job::ask_anything("scanner.js", question.to_list().into(), move |message| {
        hear(match message.and_then(read_message) {
            Some(Ok((scanned, straight))) => Ok((Photo::new(scanned), straight)),
            Some(Err(refusal)) => Err(NoPuzzle::Refused(refusal)),
            None => Err(NoPuzzle::NoWorker),
        });
    })
}
