//! The results of `prove` at this commit, kept until all stages have passed: an interrupted run of hours
//! continues where it stopped.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use crate::process::{Outcome, because};
use crate::stages::Stage;

/// The folder of the results of one commit.
pub(crate) struct Kept {
    folder: PathBuf,
}

impl Kept {
    pub(crate) fn new(folder: PathBuf) -> Kept {
        Kept { folder }
    }

    /// The result of a stage that has passed, if its description has not changed since.
    pub(crate) fn passed(&self, name: &'static str, what: &str) -> Option<Stage> {
        let text = fs::read_to_string(self.folder.join(name)).ok()?;
        let mut lines = text.splitn(3, '\n');
        let time = Duration::from_millis(lines.next()?.parse().ok()?);
        let described = lines.next()?;
        let result = lines.next()?.to_owned();
        (described == what).then_some(Stage { name, result, time })
    }

    /// Keeps the result of a stage.
    pub(crate) fn keep(&self, stage: &Stage, what: &str) -> Outcome {
        let text = format!("{}\n{what}\n{}", stage.time.as_millis(), stage.result);
        self.write(stage.name, &text)
    }

    /// The number of failures of a stage at this commit.
    pub(crate) fn failures(&self, name: &str) -> usize {
        let file = self.folder.join(failures_of(name));
        fs::read_to_string(file).map_or(0, |text| text.lines().count())
    }

    /// Counts a failure of a stage; if it passes later, its result mentions that.
    pub(crate) fn count_failure(&self, name: &str) -> Outcome {
        let lines = "failed\n".repeat(self.failures(name) + 1);
        self.write(&failures_of(name), &lines)
    }

    /// Removes all results.
    pub(crate) fn clear(&self) -> Outcome {
        match fs::remove_dir_all(&self.folder) {
            Err(error) if self.folder.exists() => Err(because(self.folder.display())(error)),
            _ => Ok(()),
        }
    }

    fn write(&self, file: &str, text: &str) -> Outcome {
        fs::create_dir_all(&self.folder).map_err(because(self.folder.display()))?;
        let path = self.folder.join(file);
        fs::write(&path, text).map_err(because(path.display()))
    }
}

fn failures_of(name: &str) -> String {
    format!("{name} (failures)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_is_kept_as_it_was_described() {
        let folder = std::env::temp_dir().join(format!("ninefold-kept-{}", std::process::id()));
        let kept = Kept::new(folder.clone());
        let result = "12 targets\nno finding".to_owned();
        let stage = Stage { name: "fuzzing", result, time: Duration::from_millis(4_249) };
        assert_eq!(kept.passed("fuzzing", "10 minutes"), None);

        kept.count_failure("fuzzing").expect("the folder can be written");
        kept.keep(&stage, "10 minutes").expect("the folder can be written");
        assert_eq!(kept.passed("fuzzing", "10 minutes"), Some(stage));
        assert_eq!(kept.passed("fuzzing", "20 minutes"), None);
        assert_eq!((kept.failures("fuzzing"), kept.failures("coverage")), (1, 0));
        kept.clear().expect("the folder can be written");
        assert!(!folder.exists() && kept.clear().is_ok());
    }
}
