//! The times of the programs that `cargo test` runs, and the failed tests, read from its output.

use std::fmt;
use std::time::Duration;

use crate::stages::line;

/// The test programs so far, and the tests that the harness reported as slow.
#[derive(Clone, Debug, Default)]
pub(crate) struct Timing {
    running: Option<String>,
    n_started: usize,
    programs: Vec<(Duration, String)>,
    slow: Vec<String>,
    failed: Vec<Failed>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failed {
    pub(crate) program: String,
    /// Its name with its path, as the harness prints it.
    pub(crate) test: String,
}

/// The number of programs in the final list.
const LISTED: usize = 6;

impl Timing {
    pub(crate) fn read(&mut self, line: &str) {
        let line = line.trim();
        if let Some(program) = line.strip_prefix("Running ") {
            // `Running tests/engine/main.rs (target/debug/deps/engine-0123456789abcdef)`
            let file = program.rsplit_once('/').map_or(program, |(_, file)| file);
            let name = file.trim_end_matches(')').rsplit_once('-').map_or(file, |(name, _)| name);
            let kind = if program.starts_with("unittests") { " (unit tests)" } else { "" };
            self.start(format!("{name}{kind}"));
        } else if let Some(package) = line.strip_prefix("Doc-tests ") {
            self.start(format!("{package} (doc tests)"));
        } else if let Some((_, time)) = line.split_once("finished in ")
            && let Ok(seconds) = time.trim_end_matches('s').parse()
            && let Some(name) = &self.running
        {
            self.programs.push((Duration::from_secs_f64(seconds), name.clone()));
        } else if let Some((test, _)) = line.split_once(" has been running for over ") {
            self.slow.push(test.trim_start_matches("test ").to_owned());
        } else if let Some(test) = line.strip_prefix("test ")
            && let Some(test) = test.strip_suffix(" ... FAILED")
            && let Some(program) = self.running.clone()
        {
            self.failed.push(Failed { program, test: test.to_owned() });
        }
    }

    fn start(&mut self, program: String) {
        self.running = Some(program);
        self.n_started += 1;
    }

    pub(crate) fn failed(&self) -> &[Failed] {
        &self.failed
    }

    /// Whether every program that was started has finished. A crashed program has not.
    pub(crate) fn is_whole(&self) -> bool {
        self.programs.len() >= self.n_started
    }

    /// Adds the times of another run.
    pub(crate) fn include(&mut self, other: Timing) {
        self.programs.extend(other.programs);
        self.slow.extend(other.slow);
        self.failed.extend(other.failed);
        self.n_started += other.n_started;
    }
}

impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut programs = self.programs.clone();
        programs.sort_by(|one, other| other.cmp(one));
        writeln!(f, "The slowest of {} test programs:", programs.len())?;
        programs
            .iter()
            .take(LISTED)
            .try_for_each(|(time, name)| f.write_str(&line(*time, name)))?;
        match &*self.slow {
            [] => Ok(()),
            slow => writeln!(f, "Tests longer than a minute: {}", slow.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_and_crashes_are_seen() {
        let output = "     Running tests/commands/main.rs (target/debug/deps/commands-97ab)\n\
            test playing::every_command ... ok\ntest process::pipes ... FAILED\n\
            test result: FAILED. 1 passed; 1 failed; finished in 9.00s\n";
        let mut timing = Timing::default();
        output.lines().for_each(|line| timing.read(line));
        let [program, test] = ["commands", "process::pipes"].map(str::to_owned);
        assert_eq!(timing.failed(), [Failed { program, test }]);
        assert!(timing.is_whole());
        timing.read("     Running tests/engine/main.rs (target/debug/deps/engine-97ab)");
        assert!(!timing.is_whole());
    }

    #[test]
    fn the_slowest_program_comes_first() {
        let output = "     Running unittests src/lib.rs (target/debug/deps/ninefold-00c3)\n\
            test result: ok. 3 passed; 0 failed; finished in 1.25s\n\
                 Running tests/engine/main.rs (target/debug/deps/engine-97ab)\n\
            test solving::all has been running for over 60 seconds\n\
            test result: ok. 120 passed; 0 failed; finished in 95.00s\n   Doc-tests ninefold\n\
            test result: ok. 40 passed; finished in 2.00s\nall doctests ran in 3.1s\n";
        let mut timing = Timing::default();
        output.lines().for_each(|line| timing.read(line));
        assert_eq!(
            timing.to_string(),
            "The slowest of 3 test programs:\n  1 min 35 s  engine\n       2.0 s  ninefold (doc tests)\n       \
             1.2 s  ninefold (unit tests)\nTests longer than a minute: solving::all\n"
        );
    }
}
