//! The games of a layout and level that have ended.

use ninefold_play::{Day, EndedGame, Ending, Kind, Statistics};
use serde_json::{Value, json};

use crate::game::state::Standing;
use crate::keep::storage_key::StorageKey;
use crate::keep::store::StorageError;

/// The ended games of a layout and level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Records {
    // invariant: sorted by the time when they ended, with no game twice
    games: Vec<Record>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Record {
    /// The key of the game; `None` for times from version 1.
    game: Option<String>,
    /// When it ended, in milliseconds since 1970; zero if that is unknown.
    at: u64,
    ending: Ending,
}

impl Record {
    /// Whether both are the same game. If one of them has no key, they are if they ended alike.
    fn is_same(&self, other: &Record) -> bool {
        match (&self.game, &other.game) {
            (Some(game), Some(other)) => game == other,
            _ => self.ending == other.ending,
        }
    }

    /// Its day, if it is a daily puzzle.
    fn daily(&self) -> Option<Day> {
        match StorageKey::of(self.game.as_ref()?)? {
            StorageKey::Daily { date, .. } => Some(Day(date.days())),
            _ => None,
        }
    }

    fn to_json(&self) -> Value {
        let Ending { time, was_helped, is_revealed } = self.ending;
        let mut value = json!({ "time": time });
        if let Some(game) = &self.game {
            value["game"] = json!(game);
        }
        if self.at > 0 {
            value["at"] = json!(self.at);
        }
        for (name, is) in [("helped", was_helped), ("revealed", is_revealed)] {
            if is {
                value[name] = json!(true);
            }
        }
        value
    }

    fn read(value: &Value) -> Option<Record> {
        let flag = |name: &str| value[name].as_bool().unwrap_or_default();
        let time = value.as_u64().or_else(|| value["time"].as_u64())?;
        Some(Record {
            game: value["game"].as_str().map(str::to_owned),
            at: value["at"].as_u64().unwrap_or_default(),
            ending: Ending { time, was_helped: flag("helped"), is_revealed: flag("revealed") },
        })
    }
}

impl Records {
    const FORMAT: &str = "ninefold/best";
    const VERSION: u64 = 3;

    /// Adds a game that ended at this time, unless it is already recorded: only its first ending
    /// counts. Returns whether it was added.
    pub(crate) fn add(&mut self, game: String, at: u64, ending: Ending) -> bool {
        self.push(Record { game: Some(game), at, ending })
    }

    fn push(&mut self, record: Record) -> bool {
        let is_new = !self.games.iter().any(|known| known.is_same(&record));
        if is_new {
            let index = self.games.partition_point(|known| known.at <= record.at);
            self.games.insert(index, record);
        }
        is_new
    }

    pub(crate) fn merge(mut self, other: Records) -> Records {
        for record in other.games {
            self.push(record);
        }
        self
    }

    pub(crate) fn has(&self, game: &str) -> bool {
        self.games.iter().any(|record| record.game.as_deref() == Some(game))
    }

    pub(crate) fn ended(&self, kind: &Kind) -> Vec<EndedGame> {
        let ended = |record: &Record| EndedGame {
            kind: kind.clone(),
            daily: record.daily(),
            at: record.at,
            ending: record.ending,
        };
        self.games.iter().map(ended).collect()
    }

    /// The best times of games with or without help, in milliseconds.
    pub(crate) fn best_times(&self, kind: &Kind, was_helped: bool) -> Vec<u64> {
        let statistics: Statistics = self.ended(kind).into_iter().collect();
        let best = statistics.best(kind);
        let games = if was_helped { best.helped } else { best.alone };
        games.iter().map(|game| game.ending.time).collect()
    }

    /// How a game compares with the others of this kind: with those with help if it had help, else with
    /// those without.
    pub(crate) fn standing(&self, kind: &Kind, game: &str) -> Standing {
        let own = self.games.iter().position(|record| record.game.as_deref() == Some(game));
        let Some((own, &Record { ending, .. })) =
            own.and_then(|own| Some((own, self.games.get(own)?)))
        else {
            return Standing::default();
        };
        let is_like = |other: &&Record| {
            other.ending.was_helped == ending.was_helped && !other.ending.is_revealed
        };
        let earlier = self.games[..own].iter().filter(is_like);
        Standing {
            best: self.best_times(kind, ending.was_helped),
            time: ending.time,
            before: earlier.map(|record| record.ending.time).min(),
        }
    }

    /// The JSON form, with format and version.
    pub(crate) fn to_json(&self) -> String {
        let games: Vec<Value> = self.games.iter().map(Record::to_json).collect();
        json!({ "format": Records::FORMAT, "version": Records::VERSION, "games": games })
            .to_string()
    }

    /// Reads the JSON of [`Records::to_json`], and that of versions 1 and 2, which had two lists of
    /// best times.
    pub(crate) fn read(text: &str) -> Result<Records, StorageError> {
        let damaged = |what: &str| StorageError::Damaged(what.to_owned());
        let value: Value =
            serde_json::from_str(text).map_err(|error| damaged(&error.to_string()))?;
        if value["format"] != Records::FORMAT {
            return Err(damaged("no best times"));
        }
        let lists: &[&str] = match value["version"].as_u64() {
            Some(1 | 2) => &["alone", "helped"],
            Some(Records::VERSION) => &["games"],
            Some(_) => return Err(StorageError::Newer),
            None => return Err(damaged("no version")),
        };
        let mut records = Records::default();
        for &list in lists {
            for value in value[list].as_array().ok_or_else(|| damaged("no times"))? {
                let mut record = Record::read(value).ok_or_else(|| damaged("no time"))?;
                record.ending.was_helped |= list == "helped";
                records.push(record);
            }
        }
        Ok(records)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::logic::Level;

    fn kind() -> Kind {
        Kind { mode: "classic".to_owned(), level: Some(Level::Easy) }
    }

    fn ending(time: u64, was_helped: bool) -> Ending {
        Ending { time, was_helped, is_revealed: false }
    }

    fn times(records: &Records) -> (Vec<u64>, Vec<u64>) {
        (records.best_times(&kind(), false), records.best_times(&kind(), true))
    }

    // M11: all ended games are recorded; games with help and games without have three best times each.
    // M10: with format and version.
    #[test]
    fn best_times_are_the_three_shortest() {
        let mut records = Records::default();
        for time in [50, 20, 40, 30] {
            assert!(records.add(format!("game-{time}"), time, ending(time, false)));
        }
        records.add("helped".to_owned(), 99, ending(10, true));
        let revealed = Ending { is_revealed: true, ..ending(1, false) };
        records.add("revealed".to_owned(), 100, revealed);
        assert_eq!(times(&records), (vec![20, 30, 40], vec![10]));
        let standing = |game: &str| records.standing(&kind(), game);
        let best = vec![20, 30, 40];
        assert_eq!(
            standing("game-30"),
            Standing { best: best.clone(), time: 30, before: Some(20) }
        );
        assert_eq!(standing("game-20"), Standing { best, time: 20, before: None });
        assert_eq!(standing("other"), Standing::default());
        let text = records.to_json();
        assert!(text.contains(r#""format":"ninefold/best""#) && text.contains(r#""version":3"#));
        assert_eq!(Records::read(&text), Ok(records.clone()));
        assert_eq!(records.ended(&kind()).len(), 6);
    }

    // M11: a game counts once, its first ending is kept, and a daily one has its day.
    #[test]
    fn a_game_counts_once() {
        let mut records = Records::default();
        let daily = "ninefold-classic-1970-01-11-easy".to_owned();
        assert!(records.add(daily.clone(), 7, ending(50, false)));
        assert!(!records.add(daily.clone(), 8, ending(20, false)));
        assert!(!records.add(daily, 9, ending(10, true)));
        assert_eq!(times(&records), (vec![50], vec![]));
        assert_eq!(records.ended(&kind())[0].daily, Some(Day(10)));
        let again = records.clone().merge(records.clone());
        assert_eq!(again, records);
    }

    // M10: the previous versions are read, a later one is refused, and damage is an error.
    #[test]
    fn versions_are_distinguished() {
        let text = r#"{"format":"ninefold/best","version":1,"alone":[30,20],"helped":[7]}"#;
        let records = Records::read(text).unwrap();
        assert_eq!(times(&records), (vec![20, 30], vec![7]));
        assert_eq!(records.clone().merge(records.clone()), records); // equal times mean the same game
        let text = r#"{"format":"ninefold/best","version":2,"alone":[{"time":9,"game":"a"}],"helped":[{"time":9}]}"#;
        let second = Records::read(text).unwrap();
        assert_eq!(times(&second), (vec![9], vec![9]));
        assert_eq!(Records::read(&second.to_json()), Ok(second));
        assert_eq!(Records::read(&text.replace(":2,", ":4,")), Err(StorageError::Newer));
        for damaged in ["", "{}", &text.replace(":2,", ":\"a\","), &text.replace("9}]", "-9}]")] {
            assert!(matches!(Records::read(damaged), Err(StorageError::Damaged(_))), "{damaged}");
        }
    }
}
