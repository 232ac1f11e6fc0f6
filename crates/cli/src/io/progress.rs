//! A line on the terminal that shows the progress of a long run.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Runs shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// The minimum time between two remarks.
const REMARKS: Duration = Duration::from_millis(100);

/// The progress of a run, shown on the terminal of standard error.
pub(crate) struct Progress {
    n_boards: u64,
    /// The word for the boards.
    noun: &'static str,
    /// The part of the length that is finished.
    done: u64,
    line: Line,
}

/// The line itself; all copies share one line.
#[derive(Clone)]
pub(crate) struct Line {
    started: Instant,
    is_wanted: bool,
    bar: ProgressBar,
    /// When the last remark was added, in milliseconds since the start.
    remarked: Arc<AtomicU64>,
}

impl Progress {
    pub(crate) fn new(is_wanted: bool, noun: &'static str, length: Option<u64>) -> Progress {
        Progress { n_boards: 0, noun, done: 0, line: Line::new(is_wanted, length) }
    }

    /// The line, for work that has something to say before it adds a board.
    pub(crate) fn line(&self) -> Line {
        self.line.clone()
    }

    /// Begins where an earlier run ended.
    pub(crate) fn begin_at(&mut self, done: u64) {
        self.done = done;
    }

    /// Adds boards, and their part of the length.
    pub(crate) fn add(&mut self, n_boards: u64, length: u64) {
        self.n_boards += n_boards;
        self.done += length;
        if self.line.is_due() {
            let elapsed = self.line.started.elapsed();
            self.line.bar.set_message(message(self.n_boards, self.noun, elapsed));
            self.line.bar.set_position(self.done);
        }
    }

    /// Hides the line while something else is written to the terminal.
    pub(crate) fn hide_while<T>(&self, write: impl FnOnce() -> T) -> T {
        self.line.bar.suspend(write)
    }

    /// Removes the line.
    pub(crate) fn finish(self) {
        self.line.bar.finish_and_clear();
    }
}

impl Line {
    fn new(is_wanted: bool, length: Option<u64>) -> Line {
        let template = match length {
            Some(1) => "{prefix}",
            Some(_) => "{percent:>3} % {bar:30} {msg} {prefix}",
            None => "{msg} {prefix}",
        };
        let style = ProgressStyle::with_template(template);
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
        Line {
            started: Instant::now(),
            is_wanted,
            bar: bar.with_style(style),
            remarked: Arc::default(),
        }
    }

    /// Adds a remark to the line, unless the last one is too recent to have been read.
    pub(crate) fn remark(&self, text: impl FnOnce() -> String) {
        let now = self.started.elapsed().as_millis() as u64;
        let last = self.remarked.load(Ordering::Relaxed);
        if now >= last + REMARKS.as_millis() as u64 && self.is_due() {
            self.remarked.store(now, Ordering::Relaxed);
            self.bar.set_prefix(text());
        }
    }

    /// Whether there is a line, which appears after a while.
    fn is_due(&self) -> bool {
        if !self.is_wanted || self.started.elapsed() < PATIENCE {
            return false;
        }
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        true
    }
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
    fn shown(length: Option<u64>, remark: &str) -> [String; 3] {
        let terminal = InMemoryTerm::new(3, 80);
        let target = ProgressDrawTarget::term_like(Box::new(terminal.clone()));
        let mut progress = Progress::new(true, "boards", length);
        progress.line.bar.set_draw_target(target);
        progress.line.started -= PATIENCE;
        progress.add(1_000, 500);
        progress.line().remark(|| remark.to_owned());
        progress.line.bar.tick();
        let without_rate = |text: String| match text.split_once(", ") {
            Some((before, after)) => before.to_owned() + after.split_once("second").unwrap().1,
            None => text,
        };
        let shown = without_rate(terminal.contents());
        let hidden = progress.hide_while(|| terminal.contents());
        progress.finish();
        [shown, hidden, terminal.contents()]
    }

    /// C1: the number of boards, the rate, and the percentage if the length is known; nothing
    /// remains afterwards.
    #[test]
    fn a_line_that_comes_and_goes() {
        let half = " 50 % ███████████████░░░░░░░░░░░░░░░ 1000 boards";
        assert_eq!(shown(Some(1_000), ""), [half, "", ""]);
        assert_eq!(shown(None, ""), ["1000 boards", "", ""]);
    }

    /// C4: while one puzzle is searched for, the tries are shown (M4 of the terminal's review).
    #[test]
    fn remarks() {
        assert_eq!(shown(Some(1), "412 solved boards"), ["412 solved boards", "", ""]);
        assert_eq!(shown(None, "7 tries"), ["1000 boards 7 tries", "", ""]);
    }

    /// C1: a short run shows nothing, nor does one without a terminal.
    #[test]
    fn only_where_it_helps() {
        for (is_wanted, age, expected) in
            [(true, PATIENCE, true), (true, Duration::ZERO, false), (false, PATIENCE, false)]
        {
            let mut progress = Progress::new(is_wanted, "boards", None);
            progress.line.started -= age;
            progress.add(1, 82);
            assert_eq!(progress.line.is_due(), expected);
        }
    }
}
