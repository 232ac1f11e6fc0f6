//! A player's preferences.

use ninefold::Settings;
use ninefold::logic::Technique;
use ninefold_words::Language;
use serde_json::{Value, json};

/// A player's preferences, as set in the settings dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
pub(crate) struct Preferences {
    pub(crate) language: Language,
    pub(crate) theme: Theme,
    pub(crate) shows_time: bool,
    /// Whether rows and columns are numbered.
    pub(crate) shows_rulers: bool,
    /// Whether digits are chosen before cells.
    pub(crate) is_digit_first: bool,
    /// Whether all candidates are shown and kept up to date.
    pub(crate) keeps_candidates: bool,
    /// Whether the technique behind an entry is named.
    pub(crate) names_techniques: bool,
    /// Whether techniques are trained on a samurai instead of one grid.
    pub(crate) trains_on_samurai: bool,
    /// The settings of new games.
    pub(crate) settings: Settings,
    /// The key of the game that was played last.
    pub(crate) last: Option<String>,
    /// The techniques whose lessons have been read.
    pub(crate) read: Vec<Technique>,
}

/// A set of colors.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    /// Light or dark, as the system is.
    System,
    /// Ink on paper.
    Light,
    /// For the night.
    Dark,
    /// Borders instead of tints.
    Contrast,
}

impl Theme {
    /// All themes, with their names in settings and style sheets.
    pub(crate) const ALL: [(Theme, &str); 4] = [
        (Theme::System, "system"),
        (Theme::Light, "light"),
        (Theme::Dark, "dark"),
        (Theme::Contrast, "contrast"),
    ];

    /// Its name in settings and style sheets.
    pub(crate) fn name(self) -> &'static str {
        let named = Theme::ALL.into_iter().find(|(theme, _)| *theme == self);
        named.map_or("system", |(_, name)| name)
    }

    pub(crate) fn named(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|(_, known)| *known == name).map(|(theme, _)| theme)
    }
}

impl Preferences {
    const FORMAT: &str = "ninefold/settings";

    /// The defaults, in the browser's language.
    pub(crate) fn new(language: Language) -> Preferences {
        Preferences {
            language,
            theme: Theme::System,
            shows_time: true,
            shows_rulers: true,
            is_digit_first: false,
            keeps_candidates: false,
            names_techniques: false,
            trains_on_samurai: false,
            settings: Settings::default(),
            last: None,
            read: Vec::new(),
        }
    }

    /// Whether a text contains settings.
    pub(crate) fn is_readable(text: &str) -> bool {
        let value: Value = serde_json::from_str(text).unwrap_or_default();
        value["format"] == Preferences::FORMAT
    }

    /// The JSON form, with format and version.
    pub(crate) fn to_json(&self) -> String {
        let mut value = json!({
            "format": Preferences::FORMAT,
            "version": 1,
            "language": self.language.tag(),
            "theme": self.theme.name(),
            "time": self.shows_time,
            "rulers": self.shows_rulers,
            "digit_first": self.is_digit_first,
            "candidates": self.keeps_candidates,
            "name_techniques": self.names_techniques,
            "train_on_samurai": self.trains_on_samurai,
            "policy": self.settings.policy.name(),
            "clean_marks": self.settings.clean_marks,
        });
        if !self.read.is_empty() {
            value["read"] = self.read.iter().map(|technique| technique.name()).collect();
        }
        if let Some(last) = &self.last {
            value["last"] = json!(last);
        }
        value.to_string()
    }

    /// Reads the text of [`Preferences::to_json`]; an unknown value leaves its setting unchanged.
    pub(crate) fn read(self, text: &str) -> Preferences {
        let Ok(value) = serde_json::from_str::<Value>(text) else { return self };
        if value["format"] != Preferences::FORMAT {
            return self;
        }
        let language = value["language"].as_str().and_then(|tag| tag.parse().ok());
        let policy = value["policy"].as_str().and_then(|name| name.parse().ok());
        let theme = value["theme"].as_str().and_then(Theme::named);
        Preferences {
            language: language.unwrap_or(self.language),
            theme: theme.unwrap_or(self.theme),
            shows_time: value["time"].as_bool().unwrap_or(self.shows_time),
            shows_rulers: value["rulers"].as_bool().unwrap_or(self.shows_rulers),
            is_digit_first: value["digit_first"].as_bool().unwrap_or(self.is_digit_first),
            keeps_candidates: value["candidates"].as_bool().unwrap_or(self.keeps_candidates),
            names_techniques: value["name_techniques"].as_bool().unwrap_or(self.names_techniques),
            trains_on_samurai: value["train_on_samurai"]
                .as_bool()
                .unwrap_or(self.trains_on_samurai),
            settings: Settings::default().but(|settings| {
                settings.policy = policy.unwrap_or(self.settings.policy);
                settings.clean_marks =
                    value["clean_marks"].as_bool().unwrap_or(self.settings.clean_marks);
            }),
            last: value["last"].as_str().map(str::to_owned).or(self.last),
            read: techniques(&value["read"]),
        }
    }
}

fn techniques(value: &Value) -> Vec<Technique> {
    let names = value.as_array().into_iter().flatten();
    names.filter_map(|name| name.as_str()?.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use ninefold::Policy;

    use super::*;

    // M10: settings carry format and version, and damaged ones are ignored.
    #[test]
    fn preferences_read_back() {
        let preferences = Preferences {
            language: Language::French,
            theme: Theme::Contrast,
            shows_time: false,
            shows_rulers: false,
            is_digit_first: true,
            keeps_candidates: true,
            names_techniques: true,
            trains_on_samurai: true,
            settings: Settings::default().but(|settings| {
                settings.policy = Policy::Guarded;
                settings.clean_marks = false;
            }),
            last: Some("ninefold-game-1".to_owned()),
            read: vec![Technique::XWing],
        };
        let text = preferences.to_json();
        assert!(
            text.contains(r#""format":"ninefold/settings""#) && text.contains(r#""version":1"#)
        );
        let fresh = Preferences::new(Language::English);
        assert_eq!(fresh.clone().read(&text), preferences);
        for damaged in ["", "{", "[]", r#"{"format":"other","theme":"dark"}"#] {
            assert_eq!(fresh.clone().read(damaged), fresh, "{damaged}");
        }
    }
}
