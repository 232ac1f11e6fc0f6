//! The messages: every language has the same ones, and each becomes a function with a parameter for each gap.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use crate::languages::{Faults, File, Language};
use crate::read::{Entry, entries};

/// The families of messages that are found by the engine's names or the server's codes: members without gaps have
/// no function of their own.
pub(crate) const FAMILIES: [&str; 7] =
    ["grid-", "layout-", "level-", "scale-", "server-", "status-", "technique-"];

/// A message of a language.
#[derive(Debug)]
pub(crate) struct Message {
    /// The file, the line from 1, and the id, for faults.
    place: String,
    /// The index of its file.
    file: usize,
    comment: String,
    text: String,
    /// The gaps of its text and of the messages named there.
    gaps: BTreeSet<String>,
    /// Other gaps that languages may use, as its comment says.
    declared: BTreeSet<String>,
}

impl Message {
    /// Whether its text names another message.
    #[cfg(test)]
    pub(crate) fn names(&self, id: &str) -> bool {
        named(&self.text).contains(id)
    }
}

/// Messages by id.
pub(crate) type Messages = BTreeMap<String, Message>;

/// The English messages, once those of every language agree with them.
pub(crate) fn of_all(languages: &[Language]) -> Result<Messages, Faults> {
    let mut read = languages.iter().map(|language| of(&language.files));
    let english = read.next().ok_or_else(|| vec!["texts: no language".to_owned()])??;
    let others = read.collect::<Result<Vec<Messages>, Faults>>()?;
    let others = others.iter().zip(&languages[1..]);
    let faults: Faults =
        others.flat_map(|(other, language)| differences(&english, other, &language.tag)).collect();
    if faults.is_empty() { Ok(english) } else { Err(faults) }
}

/// The messages of a language.
pub(crate) fn of(files: &[File]) -> Result<Messages, Faults> {
    let mut messages = Messages::new();
    let mut faults = Faults::new();
    for (index, file) in files.iter().enumerate() {
        for (at, entry) in entries(&file.text) {
            let (id, message) = message(&file.path, index, &file.text[..at], entry);
            if let Some(earlier) = messages.get(&id) {
                faults.push(format!("{}: is also in {}", message.place, earlier.place));
            }
            messages.insert(id, message);
        }
    }
    let direct: BTreeMap<String, BTreeSet<String>> =
        messages.iter().map(|(id, message)| (id.clone(), message.gaps.clone())).collect();
    for message in messages.values_mut() {
        message.gaps.clear();
        if let Err(missing) = gaps_of(&direct, &named(&message.text), &mut message.gaps) {
            faults.push(format!("{}: there is no message {missing}", message.place));
        }
    }
    if faults.is_empty() { Ok(messages) } else { Err(faults) }
}

fn message(path: &Path, file: usize, before: &str, entry: Entry<'_>) -> (String, Message) {
    let Entry { name, attribute, text } = entry;
    let dot = if attribute.is_empty() { "" } else { "." };
    let id = format!("{name}{dot}{attribute}");
    let above = before.lines().rev().map_while(|line| line.strip_prefix("# "));
    let mut comment: Vec<&str> = above.collect();
    comment.reverse();
    let declared = comment.iter().filter_map(|line| line.strip_prefix('$')?.split_once(": "));
    let message = Message {
        place: format!("crates/words/{}:{}: {id}", path.display(), before.lines().count() + 1),
        file,
        declared: declared.map(|(name, _)| name.to_owned()).collect(),
        comment: comment.join(" "),
        text: text.to_owned(),
        gaps: named(text),
    };
    (id, message)
}

/// What a text names in braces: gaps with `$`, and messages.
fn named(text: &str) -> BTreeSet<String> {
    let inside = text.split('{').skip(1).filter_map(|rest| rest.split_whitespace().next());
    inside.map(str::to_owned).collect()
}

/// Collects the gaps among some names, and those of the messages; the error is a message that does not exist.
fn gaps_of(
    direct: &BTreeMap<String, BTreeSet<String>>,
    names: &BTreeSet<String>,
    found: &mut BTreeSet<String>,
) -> Result<(), String> {
    for name in names {
        match name.strip_prefix('$') {
            Some(gap) => _ = found.insert(gap.to_owned()),
            None => gaps_of(direct, direct.get(name).ok_or_else(|| name.clone())?, found)?,
        }
    }
    Ok(())
}

/// Where the messages of a language differ from the English ones.
pub(crate) fn differences(english: &Messages, other: &Messages, tag: &str) -> Faults {
    let mut faults = Faults::new();
    for (id, message) in english {
        let Some(own) = other.get(id) else {
            faults.push(format!("{}: is missing in {tag}", message.place));
            continue;
        };
        if own.file != message.file {
            faults.push(format!("{}: is in the other file in English", own.place));
        }
        for gap in own.gaps.difference(&message.gaps).filter(|gap| !message.declared.contains(*gap))
        {
            faults.push(format!(
                "{}: English has no ${gap}, and no comment with `# ${gap}: ...`",
                own.place
            ));
        }
        for gap in message.gaps.difference(&own.gaps).filter(|gap| !is_number(gap)) {
            faults.push(format!("{}: ${gap} is missing", own.place));
        }
    }
    let unknown = other.iter().filter(|(id, _)| !english.contains_key(*id));
    faults.extend(
        unknown.map(|(_, message)| format!("{}: English has no such message", message.place)),
    );
    faults
}

/// Whether a gap is a number, on which grammar may depend: a language may leave it out.
fn is_number(gap: &str) -> bool {
    gap == "n" || gap == "count" || gap.ends_with("-n")
}

/// A function for each message.
pub(crate) fn code(messages: &Messages) -> String {
    let is_member = |id: &str| FAMILIES.iter().any(|family| id.starts_with(family));
    let mut code = String::new();
    for (id, message) in messages {
        let gaps: BTreeSet<&String> = message.gaps.union(&message.declared).collect();
        if gaps.is_empty() && is_member(id) {
            continue;
        }
        let name = identifier(id);
        let text: Vec<&str> = message.text.split_whitespace().collect();
        let feature = if message.file == 1 { "#[cfg(feature = \"programs\")]\n" } else { "" };
        let comment = if message.comment.is_empty() {
            String::new()
        } else {
            format!("/// {}\n///\n", message.comment)
        };
        let _ = writeln!(code, "{comment}/// `{}`\n{feature}#[inline]", text.join(" "));
        if gaps.is_empty() {
            let _ = writeln!(
                code,
                "pub fn {name}(language: Language) -> String {{ plain(language, {id:?}) }}\n"
            );
            continue;
        }
        let (mut what, mut parameters, mut fillings) = (id.clone(), String::new(), String::new());
        for gap in gaps {
            let parameter = identifier(gap);
            let (kind, filling) =
                if is_number(gap) { ("usize", "&") } else { ("&dyn Display", "") };
            let _ = write!(what, " {gap}");
            let _ = write!(parameters, ", {parameter}: {kind}");
            let _ = write!(fillings, "{filling}{parameter}, ");
        }
        let _ = writeln!(
            code,
            "pub fn {name}(language: Language{parameters}) -> String {{ fill(language, {what:?}, &[{fillings}]) }}\n"
        );
    }
    code
}

/// A name of Fluent as one of Rust.
pub(crate) fn identifier(name: &str) -> String {
    match name {
        "box" => "r#box".to_owned(),
        _ => name.replace(['-', '.'], "_"),
    }
}
