//! Stages of a long task: each is announced, timed and recorded.

use std::time::{Duration, Instant};

use crate::process::{Failure, Outcome};

/// The stages run so far.
#[derive(Debug)]
pub(crate) struct Stages {
    started: Instant,
    done: Vec<Stage>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stage {
    pub(crate) name: &'static str,
    /// Its result, in a few words.
    pub(crate) result: String,
    pub(crate) time: Duration,
}

impl Stages {
    pub(crate) fn new() -> Stages {
        Stages { started: Instant::now(), done: Vec::new() }
    }

    /// Runs a stage; a failure names it.
    pub(crate) fn run(&mut self, name: &'static str, work: impl FnOnce() -> Outcome) -> Outcome {
        self.report(name, || work().map(|()| "passed".to_owned()))
    }

    /// Runs two stages at the same time, with their output mixed, and waits for both. While one of them waits, as
    /// tests do for a browser, the other continues.
    pub(crate) fn run_both(
        &mut self,
        (first, one): (&'static str, impl FnOnce() -> Outcome + Send),
        (second, other): (&'static str, impl FnOnce() -> Outcome),
    ) -> Outcome {
        let started = Instant::now();
        let timed = |outcome: Outcome| outcome.map(|()| started.elapsed());
        println!("\n== {first}\n== {second}");
        let outcomes = std::thread::scope(|scope| {
            let one = scope.spawn(|| timed(one()));
            let other = timed(other());
            [one.join().expect("a stage fails without panicking"), other]
        });
        for (name, outcome) in [first, second].into_iter().zip(outcomes) {
            self.finish(name, outcome.map(|time| ("passed".to_owned(), time)))?;
        }
        Ok(())
    }

    pub(crate) fn report(
        &mut self,
        name: &'static str,
        work: impl FnOnce() -> Outcome<String>,
    ) -> Outcome {
        println!("\n== {name}");
        let started = Instant::now();
        let outcome = work().map(|result| (result, started.elapsed()));
        self.finish(name, outcome)
    }

    fn finish(&mut self, name: &'static str, outcome: Outcome<(String, Duration)>) -> Outcome {
        let (result, time) =
            outcome.map_err(|failure| Failure(format!("stage `{name}` failed: {failure}")))?;
        println!("== {name}: {result}, {}", seconds(time));
        self.done.push(Stage { name, result, time });
        Ok(())
    }

    /// The stages, in the order they were run.
    pub(crate) fn done(&self) -> &[Stage] {
        &self.done
    }

    /// The summary of a run: the total time, and that of each stage, longest first.
    pub(crate) fn summary(&self) -> String {
        let total = seconds(self.started.elapsed());
        let mut stages = self.done.clone();
        stages.sort_by_key(|stage| std::cmp::Reverse(stage.time));
        let lines = stages.iter().map(|stage| line(stage.time, stage.name));
        let passed = match stages.len() {
            1 => "The stage".to_owned(),
            n_stages => format!("All {n_stages} stages"),
        };
        format!("{passed} passed in {total}:\n{}", lines.collect::<String>())
    }
}

/// A line of a summary: an aligned time, and what it was spent on.
pub(crate) fn line(time: Duration, what: &str) -> String {
    format!("{:>12}  {what}\n", seconds(time))
}

/// A readable duration: `4.2 s`, `7 min 5 s`.
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
    fn two_stages_run_at_the_same_time() {
        let (sender, receiver) = std::sync::mpsc::channel();
        let mut stages = Stages::new();
        let one = move || receiver.recv().map_err(|_| Failure("the other is gone".to_owned()));
        let other = move || {
            sender.send(()).map_err(|_| Failure("the one is gone".to_owned()))?;
            Err(Failure("why".to_owned()))
        };
        let failure = stages.run_both(("one", one), ("other", other));
        assert_eq!(failure, Err(Failure("stage `other` failed: why".to_owned())));
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
        let one = Stages { started: Instant::now(), done: vec![stage("logic", 3)] };
        assert_eq!(one.summary(), "The stage passed in 0.0 s:\n       3.0 s  logic\n");
    }

    #[test]
    fn times_are_readable() {
        assert_eq!(seconds(Duration::from_millis(4_249)), "4.2 s");
        assert_eq!(seconds(Duration::from_secs(425)), "7 min 5 s");
    }
}
