//! Names as people write them: in any case, with or without hyphens, as we print them ourselves.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};
use ninefold::logic::{Level, Technique, TechniqueSet};
use ninefold::{CatalogEntry, Layout};
use ninefold_words::{Language, layout_title, level_name, level_named, technique_name};

/// Reads the name or title of a layout, or corners.
pub(crate) fn layouts() -> impl TypedValueParser<Value = Layout> {
    let names = CatalogEntry::all().iter().map(|entry| entry.id).collect();
    Completed { read: read_layout, names }
}

/// Reads the name of a level.
pub(crate) fn levels() -> impl TypedValueParser<Value = Level> {
    Completed { read: level, names: Level::ALL.map(Level::name).to_vec() }
}

/// Reads the name or title of a technique.
pub(crate) fn techniques() -> impl TypedValueParser<Value = Technique> {
    Completed { read: read_technique, names: Technique::ALL.map(Technique::name).to_vec() }
}

/// Reads the name or title of a technique, or `all`.
pub(crate) fn techniques_or_all() -> impl TypedValueParser<Value = TechniqueSet> {
    let names = Technique::ALL.into_iter().map(Technique::name).chain(["all"]).collect();
    Completed { read: read_techniques, names }
}

/// Reads the name or title of a layout with daily puzzles.
pub(super) fn modes() -> impl TypedValueParser<Value = &'static CatalogEntry> {
    Completed { read: read_mode, names: CatalogEntry::modes().map(|mode| mode.id).collect() }
}

/// Reads a whole number.
pub(crate) fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a whole number, such as 5".to_owned())
}

/// Reads a whole number of at least 1.
pub(crate) fn positive(text: &str) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|&number| number > 0)
        .ok_or_else(|| "expected a whole number of at least 1, such as 5".to_owned())
}

/// Reads a value that is often one of these names, so that shells can complete them.
#[derive(Clone)]
struct Completed<F> {
    read: F,
    names: Vec<&'static str>,
}

impl<F, T> TypedValueParser for Completed<F>
where
    F: Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static,
    T: Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, Error> {
        self.read.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}

/// The layout with this name, title or corners; the error suggests similar names.
pub(crate) fn read_layout(text: &str) -> Result<Layout, String> {
    let names = CatalogEntry::all().iter().map(|entry| (entry, layout_names(entry)));
    if text.contains('@') || text.contains(',') {
        return text.parse().map_err(|error: ninefold::ParseLayoutError| match error.line {
            1 => format!("column {}: {}", error.column, error.kind),
            _ => error.to_string(),
        });
    }
    let advice = "`ninefold layouts` lists all, and corners such as 'nw@0,0 se@6,6' make others";
    find(text, names, |entry| entry.id, advice).map(|entry| entry.layout.clone())
}

fn read_mode(text: &str) -> Result<&'static CatalogEntry, String> {
    let names = CatalogEntry::modes().map(|entry| (entry, layout_names(entry)));
    let ids: Vec<&str> = CatalogEntry::modes().map(|mode| mode.id).collect();
    find(text, names, |entry| entry.id, &format!("expected one of {}", ids.join(", ")))
}

fn layout_names(entry: &CatalogEntry) -> Vec<String> {
    let titles = Language::ALL.into_iter().map(|language| layout_title(language, entry.id));
    titles.chain([entry.id.to_owned()]).collect()
}

fn read_technique(text: &str) -> Result<Technique, String> {
    let names = Technique::ALL.into_iter().map(|technique| {
        let titles = Language::ALL.into_iter().map(|language| technique_name(language, technique));
        (technique, titles.chain([technique.name().to_owned()]).collect())
    });
    find(text, names, Technique::name, "`ninefold techniques` lists all")
}

fn read_techniques(text: &str) -> Result<TechniqueSet, String> {
    if text.eq_ignore_ascii_case("all") {
        return Ok(TechniqueSet::ALL);
    }
    read_technique(text).map(TechniqueSet::from)
}

/// The level with a name or number; the error suggests similar names.
pub(super) fn level(text: &str) -> Result<Level, String> {
    if let Some(level) = read_level(text) {
        return Ok(level);
    }
    let names = Level::ALL.into_iter().map(|level| {
        let titles = Language::ALL.into_iter().map(|language| level_name(language, level));
        (level, titles.collect())
    });
    let advice = format!("expected 1 to 5 or one of {}", Level::ALL.map(Level::name).join(", "));
    find(text, names, Level::name, &advice)
}

/// The level with a name or number.
pub(crate) fn read_level(text: &str) -> Option<Level> {
    let text = text.trim().to_lowercase();
    let by_number = || text.parse::<usize>().ok().and_then(|n| Level::ALL.get(n.wrapping_sub(1)));
    text.parse().ok().or_else(|| by_number().copied()).or_else(|| level_named(&text))
}

/// The value of which this is one of the names; the error suggests the most similar ones.
fn find<T: Copy>(
    text: &str,
    named: impl Iterator<Item = (T, Vec<String>)>,
    id: fn(T) -> &'static str,
    advice: &str,
) -> Result<T, String> {
    let wanted = plain(text);
    let mut near: Vec<(usize, &'static str)> = Vec::new();
    for (value, names) in named {
        let spellings: Vec<String> = names.iter().map(|name| plain(name)).collect();
        if !wanted.is_empty() && spellings.contains(&wanted) {
            return Ok(value);
        }
        let begins = |name: &String| wanted.len() > 2 && name.starts_with(&wanted);
        let far = |name: &String| if begins(name) { 2 } else { distance(&wanted, name) };
        let nearest = spellings.iter().map(far).min().unwrap_or(usize::MAX);
        if nearest <= (wanted.chars().count() / 3).max(1) + 1 {
            near.push((nearest, id(value)));
        }
    }
    near.sort_by_key(|(distance, _)| *distance);
    let best = near.first().map(|(distance, _)| *distance);
    let near: Vec<&str> =
        near.iter().filter(|(far, _)| Some(*far) == best).map(|(_, id)| *id).take(4).collect();
    match near.split_last() {
        None => Err(advice.to_owned()),
        Some((last, [])) => Err(format!("did you mean {last}? ({advice})")),
        Some((last, rest)) => {
            Err(format!("did you mean {} or {last}? ({advice})", rest.join(", ")))
        }
    }
}

/// A name in lower case, without accents, spaces and punctuation except a plus.
fn plain(name: &str) -> String {
    let plain = |char: char| match char {
        'à' | 'â' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' => 'o',
        'ù' | 'û' => 'u',
        'ç' => 'c',
        char => char,
    };
    let lower = name.chars().flat_map(char::to_lowercase).map(plain);
    lower.filter(|char| char.is_alphanumeric() || *char == '+').collect()
}

/// The number of characters to insert, delete or replace between two texts (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, char) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (at, &against) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(char != against);
            diagonal = row[at + 1];
            row[at + 1] = replaced.min(row[at] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C6: layouts, levels and techniques have the names that we print, in any case and spelling.
    #[test]
    fn names_as_printed() {
        for entry in CatalogEntry::all() {
            for name in layout_names(entry) {
                assert_eq!(read_layout(&name), Ok(entry.layout.clone()), "{name}");
                assert_eq!(read_layout(&name.to_uppercase()), Ok(entry.layout.clone()), "{name}");
            }
        }
        for technique in Technique::ALL {
            for language in Language::ALL {
                let name = technique_name(language, technique);
                assert_eq!(read_technique(&name), Ok(technique), "{name}");
            }
            let name = technique.name();
            assert_eq!(read_technique(&name.replace('-', "").to_uppercase()), Ok(technique));
        }
        for (text, expected) in
            [("Hard", Level::Hard), ("DIFFICILE", Level::Hard), ("5", Level::Extreme)]
        {
            assert_eq!(level(text), Ok(expected));
        }
    }

    /// C6: the error for an unknown name suggests the most similar ones.
    #[test]
    fn nearest_names() {
        let layout = |text| read_layout(text).unwrap_err();
        assert!(layout("twin").starts_with("did you mean twin-nw, twin-ne, twin-sw or twin-se?"));
        assert!(layout("samuray").starts_with("did you mean samurai?"));
        assert!(layout("").starts_with("`ninefold layouts` lists all"));
        assert!(layout("quite different").starts_with("`ninefold layouts` lists all"));
        assert!(layout("nw@0,0 se@x,6").starts_with("column "));
        assert!(read_technique("swordfsh").unwrap_err().starts_with("did you mean swordfish?"));
        assert!(level("hrad").unwrap_err().starts_with("did you mean hard?"));
    }
}
