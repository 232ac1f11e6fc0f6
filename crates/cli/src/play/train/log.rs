//! The log of a learner.
//!
//! `training.jsonl` in the folder of the games contains one checksummed line per event, and is only
//! appended to. Lines that cannot be read are skipped.

use std::path::Path;

use ninefold_play::training::{Event, Progress};
use serde::{Deserialize, Serialize};

use crate::play::store::StoreError;
use crate::play::store::checksummed::{is_checksummed, with_checksum};
use crate::play::store::disk::{append_line, read};

const FILE: &str = "training.jsonl";

/// The log of a learner, as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Log {
    /// The progress that its events add up to.
    pub(super) progress: Progress,
    /// The number of lines that could not be read.
    pub(super) n_damaged: usize,
}

impl Log {
    /// The log in a folder; empty if there is none.
    pub(super) fn read(folder: &Path) -> Result<Log, StoreError> {
        Ok(read(&folder.join(FILE))?.map_or_else(Log::default, |bytes| Log::of(&bytes)))
    }

    fn of(bytes: &[u8]) -> Log {
        let mut log = Log::default();
        for line in bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            match read_line(line) {
                Some((at, event)) => log.progress.add(at, event),
                None => log.n_damaged += 1,
            }
        }
        log
    }

    /// Adds an event; it is on disk when this returns, if there is a folder.
    pub(super) fn add(
        &mut self,
        at: u64,
        event: Event,
        folder: Option<&Path>,
    ) -> Result<(), StoreError> {
        self.progress.add(at, event);
        let Some(folder) = folder else { return Ok(()) };
        let shape = serde_json::to_string(&Shape::of(at, event)).expect("no type that fails");
        append_line(&folder.join(FILE), &with_checksum(&shape))
    }
}

fn read_line(line: &[u8]) -> Option<(u64, Event)> {
    let shape: Shape = serde_json::from_slice(line).ok().filter(|_| is_checksummed(line))?;
    let event = Event::named(&shape.event, shape.technique.parse().ok()?)?;
    Some((shape.at, event))
}

/// An event as JSON.
#[derive(Serialize, Deserialize)]
struct Shape {
    at: u64,
    technique: String,
    /// `placed`, or the name of an outcome.
    event: String,
}

impl Shape {
    fn of(at: u64, event: Event) -> Shape {
        let (technique, event) = (event.technique().name(), event.name());
        Shape { at, technique: technique.to_owned(), event: event.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use ninefold::logic::Technique;
    use ninefold_play::training::Outcome;
    use tempfile::tempdir;

    use super::*;

    /// T16: the events of a training are read back, and damage to a line costs only that line.
    #[test]
    fn progress_is_kept() {
        let folder = tempdir().unwrap();
        let mut log = Log::read(folder.path()).unwrap();
        assert_eq!(log, Log::default());
        let events = [
            (1, Event::Placed(Technique::XWing)),
            (2, Event::Ended(Technique::XWing, Outcome::Alone)),
            (3, Event::Ended(Technique::XWing, Outcome::Helped)),
            (4, Event::Ended(Technique::Swordfish, Outcome::Missed)),
        ];
        for (at, event) in events {
            log.add(at, event, Some(folder.path())).unwrap();
        }
        assert_eq!(Log::read(folder.path()).unwrap(), log);
        assert_eq!(log.progress, events.into_iter().collect());
        let path = folder.path().join(FILE);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replacen("helped", "helping", 1)).unwrap();
        let Log { progress, n_damaged } = Log::read(folder.path()).unwrap();
        assert_eq!(n_damaged, 1);
        assert_eq!(progress.record(Technique::XWing).unwrap().n_tries, 1);
        assert!(progress.record(Technique::Swordfish).is_some());
    }
}
