//! Texts of other programs, read by a worker with its own module.

use ninefold_wire::rest::EntryShape;
use ninefold_workers::reading::{Collected, Form, Found, Question, Written};

use crate::keep::import::Refusal;

use super::Job;

/// Asks for the puzzle of a text that the page has refused. Calls `hear` with a text that the page can read,
/// or with the reason why there is none.
pub(crate) fn ask(
    text: &str,
    refusal: Refusal,
    hear: impl Fn(Result<String, Refusal>) + 'static,
) -> Job {
    let is_marked = is_marked(text);
    ask_reader(&Question::Find(text), move |answer| {
        hear(read(answer.unwrap_or_default(), is_marked, refusal.clone()));
    })
}

/// Has a worker read all puzzles of a file. Calls `hear` with them, or with `None` if there is no worker.
pub(crate) fn collect(text: &str, hear: impl Fn(Option<Collected>) + 'static) -> Job {
    ask_reader(&Question::Collect(text), move |answer| hear(answer.and_then(Collected::read)))
}

/// Writes puzzles in a form; `hear` is called with the text, or with the reason why there is none.
pub(crate) fn write(
    form: Form,
    puzzles: Vec<EntryShape>,
    hear: impl Fn(Result<String, String>) + 'static,
) -> Job {
    ask_reader(&Question::Write(form, puzzles), move |answer| {
        let written = answer.and_then(Written::read);
        hear(written.map_or_else(|| Err(String::new()), |written| written.0));
    })
}

fn ask_reader(question: &Question<'_>, hear: impl Fn(Option<&str>) + 'static) -> Job {
    Job::ask_script("reader.js", question.to_text(), hear)
}

/// Reads the worker's answer. The worker's error is only of interest if `is_marked`: the page's own refusal
/// says more otherwise.
fn read(answer: &str, is_marked: bool, refusal: Refusal) -> Result<String, Refusal> {
    match Found::read(answer).map(|found| found.0) {
        Some(Ok(mut puzzles)) => match puzzles.len() {
            0 => Err(refusal),
            1 => Ok(puzzles.remove(0)),
            _ => Err(Refusal::Several(puzzles)),
        },
        Some(Err(what)) if is_marked => Err(Refusal::Unreadable(what)),
        _ => Err(refusal),
    }
}

/// Whether a text has a section with the player's state, which the page does not read.
pub(crate) fn has_progress(text: &str) -> bool {
    text.lines().any(|line| line.trim().eq_ignore_ascii_case("[state]"))
}

/// Whether a text is a link or XML: the page reads neither, so its own error would say nothing.
fn is_marked(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('<') || text.starts_with("http") || text.starts_with("fpuzzles")
}

#[cfg(test)]
mod tests {
    use super::*;

    // C6: the worker's answer is read; the page's own refusal stands if that says more.
    #[test]
    fn answers_are_read() {
        let own = || Refusal::NoPuzzle;
        let found = |puzzles: &[&str]| {
            Found(Ok(puzzles.iter().map(|&puzzle| puzzle.to_owned()).collect())).to_text()
        };
        let wrong = "line 1: no".to_owned();
        let refused = Found(Err(wrong.clone())).to_text();
        assert_eq!(read(&found(&["a"]), false, own()), Ok("a".to_owned()));
        let several = vec!["a".to_owned(), "b".to_owned()];
        assert_eq!(read(&found(&["a", "b"]), false, own()), Err(Refusal::Several(several)));
        assert_eq!(read(&refused, false, own()), Err(own()));
        assert_eq!(read(&refused, true, own()), Err(Refusal::Unreadable(wrong)));
        assert_eq!(
            (read("", true, own()), read(&found(&[]), true, own())),
            (Err(own()), Err(own()))
        );
        assert!(has_progress("[Puzzle]\n..\n [State]") && !has_progress("[Puzzle]"));
        assert!(is_marked(" <?xml") && is_marked("https://sudokupad.app/") && !is_marked("53.."));
    }
}
