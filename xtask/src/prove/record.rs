//! The dated tables of `docs/proofs.md`.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;

use crate::process::{Outcome, because, output, program, root};

/// The commit to prove, and whether the working tree differs from it.
pub(crate) struct Commit {
    pub(crate) name: String,
    pub(crate) is_changed: bool,
}

impl Commit {
    pub(crate) fn current() -> Outcome<Commit> {
        let name = output(&mut program("git", &["rev-parse", "--short", "HEAD"]))?;
        // Ignore the table itself: an earlier one need not be committed.
        let status = ["status", "--porcelain", "--", ".", ":!docs/proofs.md"];
        let is_changed = !output(&mut program("git", &status))?.trim().is_empty();
        Ok(Commit { name: name.trim().to_owned(), is_changed })
    }

    /// The heading of a table: date, commit and machine.
    pub(crate) fn heading(&self) -> Outcome<String> {
        let date = output(&mut program("date", &["--utc", "+%F"]))?;
        let note = if self.is_changed { " with changes" } else { "" };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
        let model = model.map_or("an unknown processor", |(_, model)| model);
        Ok(format!("{}, commit {}{note}, {threads} threads of {model}", date.trim(), self.name))
    }
}

/// A table with a row per stage, below a note about all of them.
pub(crate) fn table(heading: &str, note: &str, rows: impl Iterator<Item = [String; 4]>) -> String {
    let note = if note.is_empty() { String::new() } else { format!("{note}\n\n") };
    let mut table =
        format!("\n## {heading}\n\n{note}| stage | what | result | time |\n|---|---|---|---|\n");
    for row in rows {
        writeln!(table, "| {} |", row.join(" | ")).expect("a string takes any text");
    }
    table
}

pub(crate) fn append(table: &str) -> Outcome {
    let path = root().join("docs/proofs.md");
    let title = "# Proofs\n\nResults of `cargo xtask prove`, newest last.\n";
    let is_new = !path.exists();
    fs::create_dir_all(root().join("docs")).map_err(because("docs"))?;
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&path)
        .map_err(because(path.display()))?;
    let text = if is_new { format!("{title}{table}") } else { table.to_owned() };
    file.write_all(text.as_bytes()).map_err(because(path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_one_row_per_stage() {
        let row = ["coverage", "lines", "97 %", "4.2 s"].map(str::to_owned);
        let head = "| stage | what | result | time |\n|---|---|---|---|\n";
        let line = "| coverage | lines | 97 % | 4.2 s |\n";
        assert_eq!(
            table("today", "", [row.clone()].into_iter()),
            format!("\n## today\n\n{head}{line}")
        );
        assert_eq!(
            table("today", "Only these stages: coverage.", [row].into_iter()),
            format!("\n## today\n\nOnly these stages: coverage.\n\n{head}{line}")
        );
    }
}
