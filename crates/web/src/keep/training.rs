//! What was trained, in the browser's storage: the log of all events. The log of a backup is merged with
//! the stored one.

use ninefold_play::training::{Event, Progress};
use serde_json::{Value, json};

use crate::browser::local_storage;
use crate::keep::storage_key::TRAINING;
use crate::keep::store::{StorageError, read_value};

const FORMAT: &str = "ninefold/training";
const VERSION: u64 = 1;

/// Events with their times in milliseconds since 1970, oldest first.
type Log = Vec<(u64, Event)>;

/// The progress according to the log; none if the log is damaged.
pub(crate) fn progress() -> Progress {
    stored().unwrap_or_default().into_iter().collect()
}

/// Adds an event at the time `now`, in milliseconds.
pub(crate) fn add(now: f64, event: Event) -> Result<(), StorageError> {
    #[expect(clippy::cast_sign_loss, reason = "after 1970")]
    let at = now as u64;
    let mut log = stored()?; // another tab may have added to it
    log.push((at, event));
    local_storage::set(TRAINING, &to_json(&log))
}

/// The stored log merged with that of a backup; an error if the backup's cannot be read.
pub(crate) fn merge(theirs: &str, stored: Option<&str>) -> Result<String, StorageError> {
    let mut log = stored.and_then(|stored| read(stored).ok()).unwrap_or_default();
    for event in read(theirs)? {
        if !log.contains(&event) {
            log.push(event);
        }
    }
    log.sort_by_key(|&(at, _)| at);
    Ok(to_json(&log))
}

fn stored() -> Result<Log, StorageError> {
    local_storage::get(TRAINING).map_or(Ok(Log::new()), |text| read(&text))
}

fn to_json(log: &Log) -> String {
    let event = |&(at, event): &(u64, Event)| json!([at, event.technique().name(), event.name()]);
    let events: Vec<Value> = log.iter().map(event).collect();
    json!({ "format": FORMAT, "version": VERSION, "events": events }).to_string()
}

fn read(text: &str) -> Result<Log, StorageError> {
    let damaged = |what: &str| StorageError::Damaged(what.to_owned());
    let value = read_value(text, FORMAT, VERSION)?;
    let event = |value: &Value| {
        let technique = value[1].as_str()?.parse().ok()?;
        Some((value[0].as_u64()?, Event::named(value[2].as_str()?, technique)?))
    };
    let events = value["events"].as_array().ok_or_else(|| damaged("events"))?;
    events.iter().map(event).collect::<Option<_>>().ok_or_else(|| damaged("an event"))
}

#[cfg(test)]
mod tests {
    use ninefold::logic::Technique;
    use ninefold_play::training::Outcome;

    use super::*;

    // M10, D21: a log is read back, the logs of two devices become one, and damage is refused.
    #[test]
    fn logs_are_merged() {
        let event = |at, outcome| (at, Event::Ended(Technique::XWing, outcome));
        let here = vec![event(1, Outcome::Alone), event(5, Outcome::Missed)];
        let there = vec![(2, Event::Placed(Technique::XWing)), event(5, Outcome::Missed)];
        let text = to_json(&here);
        assert!(text.contains(r#"[1,"x-wing","alone"]"#), "{text}");
        assert_eq!(read(&text).as_ref(), Ok(&here));
        let merged = merge(&to_json(&there), Some(&text)).unwrap();
        let all = vec![here[0], there[0], here[1]];
        assert_eq!(read(&merged), Ok(all));
        assert_eq!(merge(&merged, Some(&merged)).as_ref(), Ok(&merged));
        assert_eq!(merge(&text, None), Ok(text.clone()));
        assert_eq!(read(&text.replace("\"version\":1", "\"version\":2")), Err(StorageError::Newer));
        for wrong in ["", "{}", &text.replace("x-wing", "x-ray"), &text.replace("alone", "lonely")]
        {
            assert!(matches!(read(wrong), Err(StorageError::Damaged(_))), "{wrong}");
        }
    }
}
