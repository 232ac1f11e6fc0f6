//! The keys of the browser's storage, and their meaning.

use ninefold::CatalogEntry;
use ninefold::logic::Level;
use ninefold_play::Kind;
use ninefold_wire::Date;

use crate::game::state::{App, Source};

pub(crate) const ALL: &str = "ninefold-";
pub(crate) const SETTINGS: &str = "ninefold-settings";
pub(crate) const TITLES: &str = "ninefold-titles";
pub(crate) const TRAINING: &str = "ninefold-training";
/// The key of the techniques that were used in solved games.
pub(crate) const USED: &str = "ninefold-techniques";
/// The prefix of the keys of games that are not daily.
pub(crate) const OTHER: &str = "ninefold-game-";
/// The prefix of the keys of collections on the shelf.
pub(crate) const SHELF: &str = "ninefold-shelf-";
/// The prefix of the keys of drafts on the workbench.
pub(crate) const DRAFT: &str = "ninefold-draft-";
const CLASSIC: &str = "ninefold-classic-";
const GATTAI: &str = "ninefold-gattai-";
/// The suffix of the key of a damaged value that was set aside.
pub(crate) const ASIDE: &str = "-damaged";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StorageKey {
    /// A game with its own name.
    Other(String),
    Daily {
        date: Date,
        /// The id of its layout.
        mode: &'static str,
        level: Level,
        /// Its number among those of the day, from 1.
        variant: u32,
    },
    /// The ended games of a layout and level.
    Records(Kind),
    Settings,
    Titles,
    Training,
    /// The techniques that were used in solved games.
    Used,
    Draft(String),
    Shelf,
}

impl StorageKey {
    /// The meaning of a key; `None` if it is foreign, or if its value was set aside.
    pub(crate) fn of(key: &str) -> Option<StorageKey> {
        if key == SETTINGS {
            return Some(StorageKey::Settings);
        }
        if key == TITLES {
            return Some(StorageKey::Titles);
        }
        if key == TRAINING {
            return Some(StorageKey::Training);
        }
        if key == USED {
            return Some(StorageKey::Used);
        }
        if key.ends_with(ASIDE) {
            return None;
        }
        if let Some(name) = key.strip_prefix(OTHER) {
            return Some(StorageKey::Other(name.to_owned()));
        }
        if let Some(name) = key.strip_prefix(DRAFT) {
            return Some(StorageKey::Draft(name.to_owned()));
        }
        if key.starts_with(SHELF) {
            return Some(StorageKey::Shelf);
        }
        let (rest, is_classic) = match key.strip_prefix(CLASSIC) {
            Some(rest) => (rest, true),
            None => (key.strip_prefix(GATTAI)?, false),
        };
        let split =
            |rest| if is_classic { Some(("classic", rest)) } else { str::rsplit_once(rest, '-') };
        if let Some(rest) = rest.strip_prefix("best-") {
            let (mode, level) = split(rest)?;
            let level = Some(level.parse().ok()?);
            return Some(StorageKey::Records(Kind { mode: mode.to_owned(), level }));
        }
        let date = rest.get(..10)?.parse().ok()?;
        let rest = rest.get(10..)?.strip_prefix('-')?;
        let (rest, variant) = match rest.rsplit_once('-') {
            Some((rest, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                (rest, number.parse().ok().filter(|&variant| variant > 1)?)
            }
            _ => (rest, 1),
        };
        let (mode, level) = split(rest)?;
        let mode = CatalogEntry::modes().find(|entry| entry.id == mode)?.id;
        Some(StorageKey::Daily { date, mode, level: level.parse().ok()?, variant })
    }

    pub(crate) fn is_game(&self) -> bool {
        matches!(self, StorageKey::Other(_) | StorageKey::Daily { .. })
    }
}

pub(crate) fn key(app: &App) -> String {
    match &app.source {
        Source::Made(name) => format!("{OTHER}{name}"),
        Source::Daily { date, variant } => {
            daily_key(*date, app.mode(), app.level().unwrap_or(Level::Easy), *variant)
        }
    }
}

/// The key of a daily game; it ends with the number, except for the first of a day.
pub(crate) fn daily_key(date: Date, mode: &str, level: Level, variant: u32) -> String {
    let key = match mode {
        "classic" => format!("{CLASSIC}{date}-{level}"),
        _ => format!("{GATTAI}{date}-{mode}-{level}"),
    };
    if variant > 1 { format!("{key}-{variant}") } else { key }
}

pub(crate) fn records_key(kind: &Kind) -> String {
    let level = kind.level.map_or("", Level::name);
    match kind.mode.as_str() {
        "classic" => format!("{CLASSIC}best-{level}"),
        mode => format!("{GATTAI}best-{mode}-{level}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date() -> Date {
        "2026-11-15".parse().unwrap()
    }

    fn kind(mode: &str, level: Level) -> Kind {
        Kind { mode: mode.to_owned(), level: Some(level) }
    }

    // M10: every key identifies its value.
    #[test]
    fn keys_are_understood() {
        let key = daily_key(date(), "twin-nw", Level::Hard, 2);
        assert_eq!(key, "ninefold-gattai-2026-11-15-twin-nw-hard-2");
        let daily =
            |mode, variant| StorageKey::Daily { date: date(), mode, level: Level::Hard, variant };
        assert_eq!(StorageKey::of(&key), Some(daily("twin-nw", 2)));
        let key = daily_key(date(), "classic", Level::Hard, 1);
        assert_eq!(StorageKey::of(&key), Some(daily("classic", 1)));
        let cases = [
            ("ninefold-settings", Some(StorageKey::Settings)),
            ("ninefold-titles", Some(StorageKey::Titles)),
            ("ninefold-game-a-b", Some(StorageKey::Other("a-b".to_owned()))),
            ("ninefold-classic-best-easy", Some(StorageKey::Records(kind("classic", Level::Easy)))),
            (
                "ninefold-gattai-best-twin-nw-hard",
                Some(StorageKey::Records(kind("twin-nw", Level::Hard))),
            ),
            ("ninefold-gattai-best-samurai", None),
            ("ninefold-draft-a-b", Some(StorageKey::Draft("a-b".to_owned()))),
            ("ninefold-game-a-damaged", None),
            ("ninefold-gattai-2026-11-15-nowhere-hard", None),
            ("ninefold-gattai-2026-11-15-samurai-hard-1", None),
            ("ninefold-classic-2026-02-30-easy", None),
            ("ninefold-classic-2026", None),
            ("other", None),
        ];
        for (key, meaning) in cases {
            assert_eq!(StorageKey::of(key), meaning, "{key}");
        }
    }

    // M10, M11: the keys of ended games are read back, even those of layouts without a name.
    #[test]
    fn kinds_have_keys() {
        for mode in ["classic", "samurai-plus", "@0,0 @6,6"] {
            let kind = kind(mode, Level::Expert);
            assert_eq!(StorageKey::of(&records_key(&kind)), Some(StorageKey::Records(kind)));
        }
    }
}
