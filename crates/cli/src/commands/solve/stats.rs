//! The statistics of `--stats`.

use std::io::{self, Write};

use ninefold::solve::Verdict;

use super::answer::Answer;

/// The number of boards of a run by verdict.
#[derive(Default)]
pub(super) struct Stats {
    boards: u64,
    solved: u64,
    counted: u64,
    no_solution: u64,
    several: u64,
    gave_up: u64,
    invalid: u64,
    nodes: u64,
}

impl Stats {
    pub(super) fn add(&mut self, answer: &Answer, nodes: u64) {
        self.boards += 1;
        self.nodes += nodes;
        *match answer {
            Answer::Solution { .. } | Answer::All { .. } => &mut self.solved,
            Answer::Count { gave_up: false, .. } => &mut self.counted,
            Answer::Refused(Verdict::Several) => &mut self.several,
            Answer::Refused(Verdict::GaveUp) | Answer::Count { gave_up: true, .. } => {
                &mut self.gave_up
            }
            Answer::Refused(_) => &mut self.no_solution,
            Answer::Invalid => &mut self.invalid,
        } += 1;
    }

    /// Adds the numbers of a part of the run.
    pub(super) fn merge(&mut self, part: &Stats) {
        self.boards += part.boards;
        self.solved += part.solved;
        self.counted += part.counted;
        self.no_solution += part.no_solution;
        self.several += part.several;
        self.gave_up += part.gave_up;
        self.invalid += part.invalid;
        self.nodes += part.nodes;
    }

    pub(super) fn write(&self, seconds: f64, errors: &mut dyn Write) -> io::Result<()> {
        for (name, value) in [
            ("boards", self.boards),
            ("solved", self.solved),
            ("counted", self.counted),
            ("no solution", self.no_solution),
            ("several solutions", self.several),
            ("gave up", self.gave_up),
            ("invalid", self.invalid),
            ("guesses", self.nodes),
        ] {
            if value > 0 || name == "boards" {
                writeln!(errors, "{name:<18}{value:>12}")?;
            }
        }
        writeln!(errors, "{:<18}{seconds:>12.3}", "seconds")
    }
}
