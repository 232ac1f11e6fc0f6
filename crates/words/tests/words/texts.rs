//! Compares the texts of all languages with each other and with the code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use ninefold::logic::{Level, Technique};
use ninefold::rating;
use ninefold_words::{Language, lesson, level_name, scale_technique_name, technique_name};

const TEXTS: [&str; 2] = [
    concat!(include_str!("../../texts/en.ftl"), include_str!("../../texts/en-programs.ftl")),
    concat!(include_str!("../../texts/fr.ftl"), include_str!("../../texts/fr-programs.ftl")),
];

/// Whether a variable only serves grammar, so that a language may omit it.
fn is_grammar(variable: &str) -> bool {
    variable == "$initial" || variable == "$n" || variable.ends_with("-n")
}

/// The variables of each text, by `name` or `name.attribute`, including those of referenced texts.
fn variables(texts: &str) -> BTreeMap<String, BTreeSet<String>> {
    let texts = fluent_syntax::parser::parse(texts).unwrap();
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for entry in &texts.body {
        match entry {
            Entry::Message(message) => {
                let name = message.id.name;
                let value = message.value.iter().map(|value| (name.to_owned(), value));
                let attributes = message.attributes.iter();
                let attributes = attributes.map(|a| (format!("{name}.{}", a.id.name), &a.value));
                for (id, pattern) in value.chain(attributes) {
                    let mut found = BTreeSet::new();
                    of_pattern(pattern, &mut found);
                    let before = all.insert(id.clone(), found);
                    assert_eq!(before, None, "{id} is there twice");
                }
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            Entry::Term(_) | Entry::Junk { .. } => panic!("{entry:?}"),
        }
    }
    let direct = all.clone();
    for found in all.values_mut() {
        let inner = found.iter().filter(|name| !name.starts_with('$'));
        let inner = inner.flat_map(|name| direct[name].clone()).collect::<Vec<_>>();
        found.extend(inner);
        found.retain(|name| name.starts_with('$'));
    }
    all
}

fn of_pattern(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            match expression {
                Expression::Inline(inline) => of_inline(inline, found),
                Expression::Select { selector, variants } => {
                    of_inline(selector, found);
                    for variant in variants {
                        of_pattern(&variant.value, found);
                    }
                }
            }
        }
    }
}

fn of_inline(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => found.insert(format!("${}", id.name)),
        InlineExpression::MessageReference { id, attribute: None } => {
            found.insert(id.name.to_owned())
        }
        InlineExpression::MessageReference { id, attribute: Some(attribute) } => {
            found.insert(format!("{}.{}", id.name, attribute.name))
        }
        _ => panic!("{inline:?}"),
    };
}

/// W5: every language has all texts, with the same variables.
#[test]
fn languages_have_the_same_texts() {
    let [english, french] = TEXTS.map(variables);
    let ids = |texts: &BTreeMap<String, _>| texts.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(ids(&english), ids(&french));
    for (id, mut variables) in english {
        let mut others = french[&id].clone();
        variables.retain(|variable| !is_grammar(variable));
        others.retain(|variable| !is_grammar(variable));
        assert_eq!(variables, others, "{id}");
    }
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

/// The code in some folders, relative to this crate.
fn code_in(folders: &[&str]) -> String {
    let mut paths = Vec::new();
    for folder in folders {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut paths);
    }
    paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// Every label is used by a front end.
#[test]
fn front_ends_use_every_label() {
    let is_name = |char: char| char.is_alphanumeric();
    let code =
        code_in(&["../play/src", "../cli/src", "../web/src", "../print/src", "../server/src"]);
    let used = code.split("Label::").skip(1);
    let used: BTreeSet<&str> =
        used.map(|rest| rest.split(|char| !is_name(char)).next().unwrap_or(rest)).collect();
    let lines = code_in(&["src/ui"]);
    let labels = lines.lines().filter_map(|line| line.trim().split_once(" => \""));
    let labels: Vec<&str> =
        labels.map(|(label, _)| label).filter(|label| label.chars().all(is_name)).collect();
    assert!(labels.len() > 200, "{}", labels.len());
    let unused: Vec<_> = labels.into_iter().filter(|label| !used.contains(label)).collect();
    assert!(unused.is_empty(), "no front end uses {unused:?}");
}

/// Every text is used by the code.
#[test]
fn the_code_says_every_text() {
    let code = code_in(&["src", "../server/src"]);
    let names: BTreeSet<String> =
        Technique::ALL.into_iter().map(|t| format!("technique-{t}")).collect();
    let scale: BTreeSet<String> =
        rating::Technique::ALL.into_iter().map(|t| format!("scale-{t}")).collect();
    let levels: BTreeSet<String> = Level::ALL.iter().map(|l| format!("level-{l}")).collect();
    for id in variables(TEXTS[0]).keys() {
        let name = id.split('.').next().unwrap();
        let is_made = names.contains(name) || scale.contains(name) || levels.contains(name);
        // The server forms the id of a refusal from its code.
        let refusal = id.strip_prefix("server-").unwrap_or(id);
        let is_said = [id.as_str(), refusal].iter().any(|id| code.contains(&format!("\"{id}\"")));
        assert!(is_made || is_said, "no code says {id}");
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

/// W5: French texts use French spaces and apostrophes. Signs copied from the board are exempt.
#[test]
fn french_is_set_as_french_is() {
    let is_french = |line: &str| !line.starts_with('#') && !line.starts_with("full-signs = ");
    for (index, line) in TEXTS[1].lines().enumerate().filter(|(_, line)| is_french(line)) {
        for (at, mark) in line.match_indices([':', ';', '!', '?', '%']) {
            let is_set = line[..at].ends_with('\u{a0}');
            assert!(is_set, "line {}: no U+00A0 before {mark} in {line}", index + 1);
        }
        assert!(!line.contains('\''), "line {}: ' instead of ’ in {line}", index + 1);
    }
}
