//! Stages of a long chore: each announced, timed and remembered.

use std::time::{Duration, Instant};

use crate::process::{Failure, Outcome};

/// The stages run so far.
#[derive(Debug)]
pub(crate) struct Stages {
    started: Instant,
    done: Vec<Stage>,
}

/// A stage that has succeeded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stage {
    /// What it is called.
    pub(crate) name: &'static str,
    /// What came out, in a few words.
    pub(crate) result: String,
    /// How long it took.
    pub(crate) time: Duration,
}

impl Stages {
    /// None yet.
    pub(crate) fn new() -> Stages {
        Stages { started: Instant::now(), done: Vec::new() }
    }

    /// Runs a stage; a failure names it.
    pub(crate) fn run(&mut self, name: &'static str, work: impl FnOnce() -> Outcome) -> Outcome {
        self.report(name, || work().map(|()| "passed".to_owned()))
    }

    /// Runs a stage that has something to tell.
    pub(crate) fn report(
        &mut self,
        name: &'static str,
        work: impl FnOnce() -> Outcome<String>,
    ) -> Outcome {
        println!("\n== {name}");
        let started = Instant::now();
        let result =
            work().map_err(|failure| Failure(format!("stage `{name}` failed: {failure}")))?;
        let time = started.elapsed();
        println!("== {name}: {result}, {}", seconds(time));
        self.done.push(Stage { name, result, time });
        Ok(())
    }

    /// The stages, in the order they were run.
    pub(crate) fn done(&self) -> &[Stage] {
        &self.done
    }

    /// The end of a run: how long all of it took, and each stage, longest first.
    pub(crate) fn summary(&self) -> String {
        let total = seconds(self.started.elapsed());
        let mut stages = self.done.clone();
        stages.sort_by_key(|stage| std::cmp::Reverse(stage.time));
        let lines = stages.iter().map(|stage| line(stage.time, stage.name));
        format!("All {} stages passed in {total}:\n{}", stages.len(), lines.collect::<String>())
    }
}

/// A line of a summary: a time, aligned, and what took it.
pub(crate) fn line(time: Duration, what: &str) -> String {
    format!("{:>12}  {what}\n", seconds(time))
}

/// A time for people: `4.2 s`, `7 min 5 s`.
pub(crate) fn seconds(time: Duration) -> String {
    match time.as_secs() {
        0..60 => format!("{:.1} s", time.as_secs_f64()),
        whole => format!("{} min {} s", whole / 60, whole % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_its_stage_and_is_not_counted() {
        let mut stages = Stages::new();
        assert_eq!(stages.run("one", || Ok(())), Ok(()));
        let failure = stages.run("two", || Err(Failure("why".to_owned())));
        assert_eq!(failure, Err(Failure("stage `two` failed: why".to_owned())));
        assert_eq!(stages.done().len(), 1);
    }

    #[test]
    fn the_longest_stage_comes_first() {
        let stage =
            |name, time| Stage { name, result: String::new(), time: Duration::from_secs(time) };
        let done = vec![stage("format", 3), stage("tests", 425)];
        let summary = Stages { started: Instant::now(), done }.summary();
        let lines = "\n   7 min 5 s  tests\n       3.0 s  format\n";
        assert_eq!(summary, format!("All 2 stages passed in 0.0 s:{lines}"));
    }

    #[test]
    fn times_are_readable() {
        assert_eq!(seconds(Duration::from_millis(4_249)), "4.2 s");
        assert_eq!(seconds(Duration::from_secs(425)), "7 min 5 s");
    }
}
