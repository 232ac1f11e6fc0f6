//! Texts of other programs, read by a worker with a module of its own.

use crate::keep::import::Refusal;

use super::Job;

/// Asks for the puzzle of a text that the page has refused; `hear` is called with a text that it can read,
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

/// Reads the worker's text; its errors are only of interest if the text could be nothing else.
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

/// Whether a text has the player's state in a section of its own, which the page does not read.
pub(crate) fn has_progress(text: &str) -> bool {
    text.lines().any(|line| line.trim().eq_ignore_ascii_case("[state]"))
}

/// Whether a text is a link or XML: the page knows neither, so its own error would say nothing.
fn is_marked(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('<') || text.starts_with("http") || text.starts_with("fpuzzles")
}

#[cfg(test)]
mod tests {
    use super::*;

    // C6: what the worker says is read; the page's own refusal stands where that says more.
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
