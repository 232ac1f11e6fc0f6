//! Builds that take minutes, with how far they are and how long they will still take.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, IsTerminal as _, Write as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::process::{self, Failure, Outcome, because, cargo, line};

/// How often the progress is printed where lines cannot be replaced.
const PAUSE: Duration = Duration::from_secs(20);

/// Runs several builds one after the other, as parts of one piece of work.
pub(crate) fn run(builds: &mut [(&str, &mut Command)]) -> Outcome {
    let totals = builds.iter().map(|(_, build)| n_packages(build)).collect::<Outcome<Vec<_>>>()?;
    let mut progress = Progress::new(totals.iter().sum());
    for (index, (what, build)) in builds.iter_mut().enumerate() {
        println!("$ {}", line(build));
        build.args(["--quiet", "--message-format=json-render-diagnostics"]);
        let mut child = build.stdout(Stdio::piped()).spawn().map_err(because(line(build)))?;
        let messages = child.stdout.take().expect("it is piped");
        for message in BufReader::new(messages).lines() {
            progress.read(&message.map_err(because("reading the messages of cargo"))?, what);
        }
        let status = child.wait().map_err(because(line(build)))?;
        progress.clear();
        if !status.success() {
            return Err(Failure(format!("{what} could not be compiled: {status}")));
        }
        progress.n_done = totals[..=index].iter().sum();
    }
    Ok(())
}

/// The number of packages that a build needs, those for this machine and those for the target.
fn n_packages(build: &Command) -> Outcome<usize> {
    let mut tree =
        cargo(&["tree", "--prefix", "none", "--edges", "normal,build", "--format", "{p}"]);
    let arguments: Vec<_> = build.get_args().collect();
    let is_profile = |at: usize| arguments[at] == "--profile";
    // All but `build`, and the profile, which does not change what is needed.
    let kept = (1..arguments.len()).filter(|&at| !is_profile(at) && !is_profile(at - 1));
    tree.args(kept.map(|at| arguments[at]));
    let listed = process::output(&mut tree)?;
    Ok(listed.lines().map(|line| line.trim_end_matches(" (*)")).collect::<BTreeSet<_>>().len())
}

/// How far the builds are.
struct Progress {
    started: Instant,
    shown: Instant,
    /// The number of packages, and those that are compiled, including those that were before.
    n_packages: usize,
    n_done: usize,
    /// Those that have been compiled since the start.
    n_compiled: usize,
    is_terminal: bool,
}

impl Progress {
    fn new(n_packages: usize) -> Progress {
        let now = Instant::now();
        let is_terminal = std::io::stdout().is_terminal();
        Progress { started: now, shown: now, n_packages, n_done: 0, n_compiled: 0, is_terminal }
    }

    fn read(&mut self, message: &str, what: &str) {
        let is_artifact = message.contains("\"reason\":\"compiler-artifact\"");
        if !is_artifact || message.contains("\"kind\":[\"custom-build\"]") {
            return;
        }
        self.n_done = (self.n_done + 1).min(self.n_packages);
        self.n_compiled += usize::from(message.contains("\"fresh\":false"));
        let pause = if self.is_terminal { Duration::ZERO } else { PAUSE };
        if self.n_compiled > 0 && self.shown.elapsed() >= pause {
            self.shown = Instant::now();
            let left = left(self.started.elapsed(), self.n_compiled, self.n_packages - self.n_done);
            let text = format!("{what}: {} of {} packages{left}", self.n_done, self.n_packages);
            self.show(&text);
        }
    }

    fn show(&self, text: &str) {
        if self.is_terminal {
            print!("\r\x1b[K{text}");
            std::io::stdout().flush().ok(); // it is only for looking at
        } else {
            println!("{text}");
        }
    }

    fn clear(&self) {
        if self.is_terminal {
            self.show("");
        }
    }
}

/// The minutes left in words, once enough is done to tell.
fn left(elapsed: Duration, n_compiled: usize, n_left: usize) -> String {
    const TOO_FEW: usize = 10;
    if n_compiled < TOO_FEW {
        return String::new();
    }
    let seconds = elapsed.as_secs() * n_left as u64 / n_compiled as u64;
    match seconds.div_ceil(60) {
        0 | 1 => ", less than a minute left".to_owned(),
        minutes => format!(", about {minutes} minutes left"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_compiled_packages_tell_the_speed() {
        let mut progress = Progress::new(100);
        let lib = r#"{"reason":"compiler-artifact","target":{"kind":["lib"]},"fresh":"#;
        progress.read(&format!("{lib}true}}"), "it");
        progress.read(&format!("{lib}false}}"), "it");
        progress.read(r#"{"reason":"compiler-artifact","target":{"kind":["custom-build"]}}"#, "it");
        progress.read(r#"{"reason":"build-finished","success":true}"#, "it");
        assert_eq!((progress.n_done, progress.n_compiled), (2, 1));
    }

    #[test]
    fn the_time_left_follows_from_the_time_taken() {
        let minute = Duration::from_mins(1);
        assert_eq!(left(minute, 9, 100), "");
        assert_eq!(left(minute, 50, 150), ", about 3 minutes left");
        assert_eq!(left(minute, 100, 10), ", less than a minute left");
    }
}
