//! Compares the texts of all languages with the code, with the engine's names, and with the rules of typography.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use ninefold::logic::{Level, Technique};
use ninefold::{CatalogEntry, Status, rating};
use ninefold_words::{Language, lesson, level_name, scale_technique_name, technique_name};

use crate::languages;
use crate::messages::{self, FAMILIES, Messages};

fn english() -> Messages {
    messages::of_all(&languages::read(Path::new("texts")).unwrap()).unwrap()
}

/// Every Rust file below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The code of some crates.
fn code_of(crates: &[&str]) -> String {
    let mut paths = Vec::new();
    for name in crates {
        sources(&Path::new("..").join(name).join("src"), &mut paths);
    }
    paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// Every message is said by the code, is part of another one, or is named by the engine or the server.
#[test]
fn the_code_says_every_text() {
    let code = code_of(&["words", "play", "print", "server", "cli", "web", "web/workers"]);
    let is_name = |char: char| char.is_ascii_alphanumeric() || char == '_';
    let said = code.split("say::").skip(1);
    let said: BTreeSet<&str> =
        said.map(|rest| rest.split(|char| !is_name(char)).next().unwrap_or(rest)).collect();
    let names = Technique::ALL.iter().map(|t| format!("technique-{t}"));
    let names = names.chain(rating::Technique::ALL.iter().map(|t| format!("scale-{t}")));
    let names = names.chain(Level::ALL.iter().map(|level| format!("level-{level}")));
    let names = names.chain(Status::ALL.iter().map(|status| format!("status-{status}")));
    let names = names.chain(CatalogEntry::all().iter().map(|entry| format!("layout-{}", entry.id)));
    let grids = CatalogEntry::all().iter().flat_map(|entry| {
        let layout = &entry.layout;
        layout.grids().map(|grid| format!("grid-{}", layout.grid_name(grid)))
    });
    let names = names.chain(grids).chain(["layout-custom".to_owned()]);
    let names: BTreeSet<String> = names.map(|name| name.replace('_', "-")).collect();
    let refusals = code_of(&["server", "wire"]);
    let english = english();
    for id in english.keys() {
        let is_member = FAMILIES.iter().any(|family| id.starts_with(family));
        let code = id.strip_prefix("server-").unwrap_or_default();
        let is_said = said.contains(messages::identifier(id).as_str())
            || english.values().any(|message| message.names(id))
            || is_member && names.contains(id.split('.').next().unwrap_or(id))
            || is_member && refusals.contains(&format!("\"{code}\""));
        assert!(is_said, "no code says {id}");
    }
}

/// D11: every technique has a unique name and a lesson, and every level a unique name.
#[test]
fn every_technique_is_taught() {
    for language in Language::ALL {
        let names: BTreeSet<String> = Technique::ALL
            .into_iter()
            .map(|technique| technique_name(language, technique))
            .collect();
        assert_eq!(names.len(), Technique::COUNT);
        let scale: BTreeSet<String> = rating::Technique::ALL
            .into_iter()
            .map(|technique| scale_technique_name(language, technique))
            .collect();
        assert_eq!(scale.len(), rating::Technique::ALL.len());
        let levels: BTreeSet<String> =
            Level::ALL.into_iter().map(|level| level_name(language, level)).collect();
        assert_eq!(levels.len(), Level::ALL.len());
        let mut whats = BTreeSet::new();
        for technique in Technique::ALL {
            let lesson = lesson(language, technique);
            for text in [&lesson.what, &lesson.why, &lesson.spot] {
                let n_sentences = text.matches(". ").count() + 1;
                assert!(text.ends_with('.') && (1..=3).contains(&n_sentences), "{text}");
                assert!(!text.contains(['{', '$', '\n', '\'']), "{text}");
            }
            assert!(whats.insert(lesson.what), "{technique}: the lesson of another technique");
        }
    }
}

/// W5: spaces and apostrophes are those of the language, as its `language.txt` says. Signs copied from the board
/// and keys are exempt.
#[test]
fn texts_are_set_as_in_their_language() {
    for language in Language::ALL {
        let folder = Path::new("texts").join(language.tag());
        let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
        let rules = read("language.txt");
        let marks = |name: &str| -> Vec<char> {
            let marks = rules.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
            marks.chars().filter(|mark| *mark != ' ').collect()
        };
        let (spaced, never) = (marks("spaced: "), marks("never: "));
        assert_eq!(spaced.is_empty(), language != Language::French);
        for file in ["page.ftl", "programs.ftl"] {
            let texts = read(file);
            let is_text = |line: &str| {
                !line.starts_with('#')
                    && !line.starts_with("full-signs = ")
                    && !line.starts_with("full-top-row = ")
            };
            for (index, line) in texts.lines().enumerate().filter(|(_, line)| is_text(line)) {
                for (at, mark) in line.match_indices(&*spaced) {
                    let is_set = line[..at].ends_with('\u{a0}');
                    assert!(is_set, "{file}:{}: no U+00A0 before {mark} in {line}", index + 1);
                }
                assert!(!line.contains(&*never), "{file}:{}: {never:?} in {line}", index + 1);
            }
        }
    }
}
