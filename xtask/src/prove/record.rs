//! The table of `docs/proofs.md`: the last result of each stage.

use std::fs;

use crate::process::{Outcome, because, output, program, root};

/// The commit to prove, and whether the working tree differs from it.
pub(crate) struct Commit {
    pub(crate) name: String,
    pub(crate) is_changed: bool,
}

impl Commit {
    pub(crate) fn current() -> Outcome<Commit> {
        let name = output(&mut program("git", &["rev-parse", "--short", "HEAD"]))?;
        // Ignore the table itself: earlier results need not be committed.
        let status = ["status", "--porcelain", "--", ".", ":!docs/proofs.md"];
        let is_changed = !output(&mut program("git", &status))?.trim().is_empty();
        Ok(Commit { name: name.trim().to_owned(), is_changed })
    }

    /// Date, commit and machine of a result.
    pub(crate) fn origin(&self) -> Outcome<String> {
        let date = output(&mut program("date", &["--utc", "+%F"]))?;
        let note = if self.is_changed { " with changes" } else { "" };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
        let model = model.map_or("an unknown processor", |(_, model)| model);
        Ok(format!("{}, {}{note}, {threads} threads of {model}", date.trim(), self.name))
    }
}

const HEAD: &str = "| stage | what | result | time | commit |\n|---|---|---|---|---|\n";

/// Writes rows into the table in place of those of the same stages.
pub(crate) fn record(names: &[&str], rows: &[[String; 5]]) -> Outcome {
    let path = root().join("docs/proofs.md");
    let text = fs::read_to_string(&path).map_err(because(path.display()))?;
    fs::write(&path, updated(&text, names, rows)).map_err(because(path.display()))
}

/// The text with other rows for some stages; the rows are in the order of `names`.
fn updated(text: &str, names: &[&str], rows: &[[String; 5]]) -> String {
    let (above, table) = text.split_at(text.find(HEAD).unwrap_or(text.len()));
    let lines = names.iter().filter_map(|name| {
        let new = rows.iter().find(|row| row[0] == *name);
        let new = new.map(|row| format!("| {} |\n", row.join(" | ")));
        let start = format!("| {name} |");
        let old = || table.split_inclusive('\n').find(|line| line.starts_with(&start));
        new.or_else(|| old().map(str::to_owned))
    });
    format!("{above}{HEAD}{}", lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_take_the_place_of_those_of_the_same_stages() {
        let row = |name, result| [name, result, "", "", ""].map(str::to_owned);
        let line = |name, result| format!("| {name} | {result} |  |  |  |\n");
        let names = ["data", "logic", "fuzzing"];
        let first = updated("# Proofs\n\n", &names, &[row("fuzzing", "1"), row("data", "2")]);
        let lines = [line("data", 2), line("fuzzing", 1)].concat();
        assert_eq!(first, format!("# Proofs\n\n{HEAD}{lines}"));
        let second = updated(&first, &names, &[row("logic", "3"), row("fuzzing", "4")]);
        let lines = [line("data", 2), line("logic", 3), line("fuzzing", 4)].concat();
        assert_eq!(second, format!("# Proofs\n\n{HEAD}{lines}"));
        assert_eq!(updated(&second, &names[1..], &[]).lines().count(), 6, "a stage that is gone");
    }
}
