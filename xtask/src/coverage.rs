//! The percentage of the engine's lines that its tests cover.

use std::fs;

use crate::process::{self, Failure, Outcome, because, cargo};
use crate::tools;

/// The version of cargo-llvm-cov to install.
const LLVM_COV: &str = "0.9.1";
const REPORTED: [&str; 7] = ["digit", "layout", "board", "puzzle", "solve", "game", "notation"];
/// The modules in which every file must reach the minimum.
const REQUIRED: [&str; 4] = ["layout", "board", "puzzle", "game"];
/// The minimum percentage of lines.
const LEAST: f64 = 95.0;

/// The lines of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Coverage {
    /// Its path in the engine's `src`.
    file: String,
    lines: u32,
    reached: u32,
}

impl Coverage {
    /// The engine's module that the file belongs to.
    fn module(&self) -> &str {
        self.file.split(['/', '.']).next().unwrap_or_default()
    }

    fn percent(&self) -> f64 {
        100.0 * f64::from(self.reached) / f64::from(self.lines.max(1))
    }
}

/// Measures the coverage, prints one line per file, and fails below the minimum.
pub(crate) fn run() -> Outcome<String> {
    tools::need_component("llvm-tools")?;
    let path = tools::path_with(&tools::need_cargo_tool("cargo-llvm-cov", LLVM_COV)?)?;
    let report = tools::target_folder().join("coverage.info");
    let mut measure = cargo(&["llvm-cov", "--locked", "--package", "ninefold", "--lcov"]);
    measure.arg("--output-path").arg(&report).env("PATH", path);
    process::run(&mut measure)?;
    let text = fs::read_to_string(&report).map_err(because(report.display()))?;
    judge(&files(&text))
}

/// The engine's files in a report in the lcov format.
fn files(report: &str) -> Vec<Coverage> {
    report.split("end_of_record").filter_map(file).collect()
}

fn file(record: &str) -> Option<Coverage> {
    let field = |name| record.lines().find_map(|line| line.strip_prefix(name));
    let (_, file) = field("SF:")?.split_once("crates/ninefold/src/")?;
    let number = |name| field(name)?.trim().parse().ok();
    let lines = number("LF:")?;
    let coverage = Coverage { file: file.to_owned(), lines, reached: number("LH:")? };
    REPORTED.contains(&coverage.module()).then_some(coverage)
}

fn judge(files: &[Coverage]) -> Outcome<String> {
    for file in files {
        println!("{:>6.1} %  {}", file.percent(), file.file);
    }
    for required in REQUIRED {
        let mut of_module = files.iter().filter(|file| file.module() == required).peekable();
        if of_module.peek().is_none() {
            return Err(Failure(format!("no coverage of {required}")));
        }
        if let Some(file) = of_module.find(|file| file.percent() < LEAST) {
            let (name, percent) = (&file.file, file.percent());
            return Err(Failure(format!("{name} has {percent:.1} %, below {LEAST} %")));
        }
    }
    let shares = files.iter().map(|file| format!("{} {:.1} %", file.file, file.percent()));
    Ok(shares.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = "SF:/a/crates/ninefold/src/board.rs\nDA:1,5\nLF:40\nLH:39\nend_of_record\n\
        SF:/a/crates/ninefold/src/grade.rs\nLF:4\nLH:3\nend_of_record\n\
        SF:/a/crates/ninefold/src/puzzle.rs\nLF:10\nLH:10\nend_of_record\n\
        SF:/a/crates/ninefold/src/game/turn.rs\nLF:20\nLH:20\nend_of_record\n\
        SF:/a/crates/ninefold/src/layout.rs\nLF:100\nLH:95\nend_of_record\n";

    // R17: the percentage of lines that tests cover.
    #[test]
    fn a_report_is_read_and_judged() {
        let files = files(REPORT);
        assert_eq!(files[0], Coverage { file: "board.rs".to_owned(), lines: 40, reached: 39 });
        let shares = judge(&files);
        assert_eq!(
            shares,
            Ok("board.rs 97.5 %, puzzle.rs 100.0 %, game/turn.rs 100.0 %, layout.rs 95.0 %"
                .to_owned())
        );
    }

    // R17: too little coverage, or none reported, is a failure.
    #[test]
    fn too_little_coverage_fails() {
        let little = REPORT.replace("LH:39", "LH:30");
        assert_eq!(
            judge(&files(&little)),
            Err(Failure("board.rs has 75.0 %, below 95 %".to_owned()))
        );
        assert_eq!(judge(&[]), Err(Failure("no coverage of layout".to_owned())));
    }
}
