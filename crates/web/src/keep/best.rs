//! Best times: the three shortest for each layout and level, with separate lists for games with and
//! without help.

use ninefold::N_BEST_TIMES;
use serde_json::{Value, json};

use crate::keep::store::StorageError;

/// The best times of a layout and level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Best {
    // invariant: both are sorted, with at most three times and no game twice
    alone: Vec<Time>,
    helped: Vec<Time>,
}

/// The time of a game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Time {
    milliseconds: u64,
    /// The key of the game; `None` for times from version 1.
    game: Option<String>,
}

impl Best {
    const FORMAT: &str = "ninefold/best";
    const VERSION: u64 = 2;

    /// Counts a game once: its first time is kept.
    pub(crate) fn add(&mut self, was_helped: bool, milliseconds: u64, game: String) {
        let is_game = |time: &Time| time.game.as_deref() == Some(&game);
        if !self.alone.iter().chain(&self.helped).any(is_game) {
            self.list(was_helped).push(Time { milliseconds, game: Some(game) });
            self.order();
        }
    }

    /// The times of games with or without help, in milliseconds.
    pub(crate) fn times(&self, was_helped: bool) -> Vec<u64> {
        let list = if was_helped { &self.helped } else { &self.alone };
        list.iter().map(|time| time.milliseconds).collect()
    }

    /// The best times of both.
    pub(crate) fn merge(mut self, other: Best) -> Best {
        self.alone.extend(other.alone);
        self.helped.extend(other.helped);
        self.order();
        self
    }

    fn list(&mut self, was_helped: bool) -> &mut Vec<Time> {
        if was_helped { &mut self.helped } else { &mut self.alone }
    }

    fn order(&mut self) {
        for list in [&mut self.alone, &mut self.helped] {
            list.sort_unstable();
            let mut known: Vec<Time> = Vec::new();
            for time in list.drain(..) {
                let is_same = |other: &Time| match (&time.game, &other.game) {
                    (Some(game), Some(other)) => game == other,
                    _ => time.milliseconds == other.milliseconds,
                };
                if known.len() < N_BEST_TIMES && !known.iter().any(is_same) {
                    known.push(time);
                }
            }
            *list = known;
        }
    }

    /// The JSON form, with format and version.
    pub(crate) fn to_json(&self) -> String {
        let list = |times: &[Time]| -> Vec<Value> {
            let value = |time: &Time| match &time.game {
                Some(game) => json!({ "time": time.milliseconds, "game": game }),
                None => json!({ "time": time.milliseconds }),
            };
            times.iter().map(value).collect()
        };
        json!({
            "format": Best::FORMAT,
            "version": Best::VERSION,
            "alone": list(&self.alone),
            "helped": list(&self.helped),
        })
        .to_string()
    }

    /// Reads the JSON of [`Best::to_json`], and that of version 1, which had only times.
    pub(crate) fn read(text: &str) -> Result<Best, StorageError> {
        let damaged = |what: &str| StorageError::Damaged(what.to_owned());
        let value: Value =
            serde_json::from_str(text).map_err(|error| damaged(&error.to_string()))?;
        if value["format"] != Best::FORMAT {
            return Err(damaged("no best times"));
        }
        match value["version"].as_u64() {
            Some(1..=Best::VERSION) => {}
            Some(_) => return Err(StorageError::Newer),
            None => return Err(damaged("no version")),
        }
        let list = |kind: &str| -> Option<Vec<Time>> {
            let time = |value: &Value| {
                let milliseconds = value.as_u64().or_else(|| value["time"].as_u64())?;
                Some(Time { milliseconds, game: value["game"].as_str().map(str::to_owned) })
            };
            value[kind].as_array()?.iter().map(time).collect()
        };
        let (Some(alone), Some(helped)) = (list("alone"), list("helped")) else {
            return Err(damaged("no times"));
        };
        let mut best = Best { alone, helped };
        best.order();
        Ok(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // M11: the three best times, separately for games with help. M10: with format and version.
    #[test]
    fn best_times_are_the_three_shortest() {
        let mut best = Best::default();
        for time in [50, 20, 40, 30] {
            best.add(false, time, format!("game-{time}"));
        }
        best.add(true, 10, "helped".to_owned());
        assert_eq!((best.times(false), best.times(true)), (vec![20, 30, 40], vec![10]));
        let text = best.to_json();
        assert!(text.contains(r#""format":"ninefold/best""#) && text.contains(r#""version":2"#));
        assert_eq!(Best::read(&text), Ok(best));
    }

    // M11: a game counts once, and its first time is kept.
    #[test]
    fn a_game_counts_once() {
        let mut best = Best::default();
        best.add(false, 50, "a".to_owned());
        best.add(false, 20, "a".to_owned());
        best.add(true, 10, "a".to_owned());
        assert_eq!((best.times(false), best.times(true)), (vec![50], vec![]));
        let again = best.clone().merge(best.clone());
        assert_eq!(again, best);
    }

    // M10: the previous version is read, a later one is refused, and damage is an error.
    #[test]
    fn versions_are_distinguished() {
        let text = r#"{"format":"ninefold/best","version":1,"alone":[30,20],"helped":[7]}"#;
        let best = Best::read(text).unwrap();
        assert_eq!((best.times(false), best.times(true)), (vec![20, 30], vec![7]));
        assert_eq!(best.clone().merge(best.clone()), best); // the same times are the same games
        assert_eq!(Best::read(&text.replace(":1,", ":3,")), Err(StorageError::Newer));
        for damaged in ["", "{}", &text.replace(":1,", ":\"a\","), &text.replace("[7]", "[-7]")] {
            assert!(matches!(Best::read(damaged), Err(StorageError::Damaged(_))), "{damaged}");
        }
    }
}
