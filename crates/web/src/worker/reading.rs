//! Texts of other programs, read by a worker with its own module.

use ninefold_wire::rest::EntryShape;
use ninefold_workers::{COLLECT, WRITE};
use serde_json::Value;

use crate::keep::import::Refusal;

use super::Job;

/// Asks for the puzzle of a text that the page has refused. Calls `hear` with a text that the page can read,
/// or with the reason why there is none.
pub(crate) fn ask(
    text: String,
    refusal: Refusal,
    hear: impl Fn(Result<String, Refusal>) + 'static,
) -> Job {
    let is_marked = is_marked(&text);
    Job::ask_script("reader.js", text, move |answer| {
        hear(read(answer.unwrap_or_default(), is_marked, refusal.clone()));
    })
}

/// The puzzles of a file.
#[derive(Clone, Debug)]
pub(crate) struct Collected {
    /// The puzzles.
    pub(crate) puzzles: Vec<EntryShape>,
    /// The errors, each with its line.
    pub(crate) errors: Vec<String>,
    /// Whether the file has more puzzles than a collection may have.
    pub(crate) is_cut: bool,
}

/// Has a worker read all puzzles of a file. Calls `hear` with them, or with `None` if there is no worker.
pub(crate) fn collect(text: &str, hear: impl Fn(Option<Collected>) + 'static) -> Job {
    Job::ask_script("reader.js", format!("{COLLECT}{text}"), move |answer| {
        hear(answer.and_then(read_collected));
    })
}

fn read_collected(answer: &str) -> Option<Collected> {
    let mut value: Value = serde_json::from_str(answer).ok()?;
    let puzzles = serde_json::from_value(value["puzzles"].take()).ok()?;
    let errors = serde_json::from_value(value["errors"].take()).ok()?;
    Some(Collected { puzzles, errors, is_cut: value["is_cut"] == true })
}

/// Has a worker write puzzles, given as JSON, in a form. Calls `hear` with the text, or with the reason why
/// there is none.
pub(crate) fn write(
    form: &str,
    puzzles: &str,
    hear: impl Fn(Result<String, String>) + 'static,
) -> Job {
    Job::ask_script("reader.js", format!("{WRITE}{form}\n{puzzles}"), move |answer| {
        let answer = answer.unwrap_or_default();
        hear(match answer.split_once('\n') {
            Some(("ok", text)) => Ok(text.to_owned()),
            Some((_, why)) => Err(why.to_owned()),
            None => Err(String::new()),
        });
    })
}

/// Reads the worker's answer. The worker's error is only of interest if `is_marked`: the page's own refusal
/// says more otherwise.
fn read(answer: &str, is_marked: bool, refusal: Refusal) -> Result<String, Refusal> {
    if let Ok(mut puzzles) = serde_json::from_str::<Vec<String>>(answer) {
        return match puzzles.len() {
            0 => Err(refusal),
            1 => Ok(puzzles.remove(0)),
            _ => Err(Refusal::Several(puzzles)),
        };
    }
    match serde_json::from_str(answer) {
        Ok(what) if is_marked => Err(Refusal::Unreadable(what)),
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
        assert_eq!(read("[\"a\"]", false, own()), Ok("a".to_owned()));
        let several = vec!["a".to_owned(), "b".to_owned()];
        assert_eq!(read("[\"a\",\"b\"]", false, own()), Err(Refusal::Several(several)));
        assert_eq!(read("\"line 1: no\"", false, own()), Err(own()));
        let why = Refusal::Unreadable("line 1: no".to_owned());
        assert_eq!(read("\"line 1: no\"", true, own()), Err(why));
        assert_eq!((read("", true, own()), read("[]", true, own())), (Err(own()), Err(own())));
        assert!(has_progress("[Puzzle]\n..\n [State]") && !has_progress("[Puzzle]"));
        assert!(is_marked(" <?xml") && is_marked("https://sudokupad.app/") && !is_marked("53.."));
    }
}
