//! The share of the engine's lines that its tests reach.

use std::fs;

use crate::process::{self, Failure, Outcome, because, cargo};
use crate::tools;

/// The version that is installed.
const LLVM_COV: &str = "0.9.1";
/// The modules that are reported.
const REPORTED: [&str; 5] = ["digit", "layout", "board", "puzzle", "solve"];
/// The files that must reach the least share.
const REQUIRED: [&str; 3] = ["board.rs", "puzzle.rs", "layout.rs"];
/// The least share of lines, in percent.
const LEAST: f64 = 95.0;

/// The lines of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Coverage {
    /// Its path inside of the engine's `src`.
    file: String,
    lines: u32,
    reached: u32,
}

impl Coverage {
    fn percent(&self) -> f64 {
        100.0 * f64::from(self.reached) / f64::from(self.lines.max(1))
    }
}

/// Measures, prints a line a file, and fails below the least share.
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
    REPORTED.iter().find(|module| file.starts_with(*module))?;
    let number = |name| field(name)?.trim().parse().ok();
    Some(Coverage { file: file.to_owned(), lines: number("LF:")?, reached: number("LH:")? })
}

fn judge(files: &[Coverage]) -> Outcome<String> {
    for file in files {
        println!("{:>6.1} %  {}", file.percent(), file.file);
    }
    for required in REQUIRED {
        let Some(file) = files.iter().find(|file| file.file == required) else {
            return Err(Failure(format!("no coverage of {required}")));
        };
        let percent = file.percent();
        if percent < LEAST {
            return Err(Failure(format!("{required} has {percent:.1} %, below {LEAST} %")));
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
        SF:/a/crates/ninefold/src/layout.rs\nLF:100\nLH:95\nend_of_record\n";

    // R17: the share of lines that tests reach.
    #[test]
    fn a_report_is_read_and_judged() {
        let files = files(REPORT);
        assert_eq!(files[0], Coverage { file: "board.rs".to_owned(), lines: 40, reached: 39 });
        let shares = judge(&files);
        assert_eq!(shares, Ok("board.rs 97.5 %, puzzle.rs 100.0 %, layout.rs 95.0 %".to_owned()));
    }

    // R17: too little, or nothing known, is a failure.
    #[test]
    fn too_little_coverage_fails() {
        let little = REPORT.replace("LH:39", "LH:30");
        assert_eq!(
            judge(&files(&little)),
            Err(Failure("board.rs has 75.0 %, below 95 %".to_owned()))
        );
        assert_eq!(judge(&[]), Err(Failure("no coverage of board.rs".to_owned())));
    }
}
