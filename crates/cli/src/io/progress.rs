//! A line on the terminal that shows the progress of a long run.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Runs shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// The progress of a run, shown on the terminal of standard error.
pub(crate) struct Progress {
    started: Instant,
    n_boards: u64,
    /// The word for the boards.
    noun: &'static str,
    /// The part of the length that is done.
    done: u64,
    /// The total length, if known.
    length: Option<u64>,
    is_wanted: bool,
    line: Option<ProgressBar>,
}

impl Progress {
    pub(crate) fn new(is_wanted: bool, noun: &'static str, length: Option<u64>) -> Progress {
        let started = Instant::now();
        Progress { started, n_boards: 0, noun, done: 0, length, is_wanted, line: None }
    }

    /// Adds boards, and their part of the length.
    pub(crate) fn add(&mut self, n_boards: u64, length: u64) {
        self.n_boards += n_boards;
        self.done += length;
        if self.is_wanted && self.line.is_none() && self.started.elapsed() >= PATIENCE {
            self.line = Some(line(self.length, ProgressDrawTarget::stderr()));
        }
        if let Some(line) = &self.line {
            line.set_message(message(self.n_boards, self.noun, self.started.elapsed()));
            line.set_position(self.done);
        }
    }

    /// Hides the line while something else is written to the terminal.
    pub(crate) fn hide_while<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.line {
            Some(line) => line.suspend(write),
            None => write(),
        }
    }

    /// Removes the line.
    pub(crate) fn finish(self) {
        if let Some(line) = self.line {
            line.finish_and_clear();
        }
    }
}

fn line(length: Option<u64>, target: ProgressDrawTarget) -> ProgressBar {
    let template = if length.is_some() { "{percent:>3} % {bar:30} {msg}" } else { "{msg}" };
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(length, target).with_style(style)
}

fn message(n_boards: u64, noun: &str, elapsed: Duration) -> String {
    let rate = u128::from(n_boards) * 1_000 / elapsed.as_millis().max(1);
    format!("{n_boards} {noun}, {rate} per second")
}

#[cfg(test)]
mod tests {
    use indicatif::InMemoryTerm;

    use super::*;

    /// What a terminal shows after half of the input, while something else is written, and at the
    /// end.
    fn shown(length: Option<u64>) -> [String; 3] {
        let terminal = InMemoryTerm::new(3, 80);
        let target = ProgressDrawTarget::term_like(Box::new(terminal.clone()));
        let mut progress = Progress::new(true, "boards", length);
        progress.line = Some(line(length, target));
        progress.add(1_000, 500);
        progress.line.as_ref().unwrap().tick();
        let rate = |text: String| text.split(", ").next().unwrap_or_default().to_owned();
        let shown = rate(terminal.contents());
        let hidden = progress.hide_while(|| terminal.contents());
        progress.finish();
        [shown, hidden, terminal.contents()]
    }

    /// C1: the number of boards, the rate, and the percentage if the length is known; nothing
    /// remains.
    #[test]
    fn a_line_that_comes_and_goes() {
        let half = " 50 % ███████████████░░░░░░░░░░░░░░░ 1000 boards";
        assert_eq!(shown(Some(1_000)), [half, "", ""]);
        assert_eq!(shown(None), ["1000 boards", "", ""]);
    }

    /// C1: a short run shows nothing, nor does one without a terminal.
    #[test]
    fn only_where_it_helps() {
        for (is_wanted, age, expected) in
            [(true, PATIENCE, true), (true, Duration::ZERO, false), (false, PATIENCE, false)]
        {
            let mut progress = Progress::new(is_wanted, "boards", None);
            progress.started -= age;
            progress.add(1, 82);
            assert_eq!(progress.line.is_some(), expected);
        }
    }
}
