//! The languages: each is a folder with `language.txt`, and two files of texts.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// A folder of texts.
#[derive(Debug)]
pub(crate) struct Language {
    /// The tag, which is the folder's name.
    pub(crate) tag: String,
    name: String,
    /// The variant: the English name without spaces.
    variant: String,
    /// The plural form of a number, as code.
    plural_form: String,
    /// The file for the page, and the one for programs.
    pub(crate) files: [File; 2],
}

/// A file of texts.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

/// What is wrong, each fault with its file.
pub(crate) type Faults = Vec<String>;

/// All languages, English first.
pub(crate) fn read(folder: &Path) -> Result<Vec<Language>, Faults> {
    let folders = fs::read_dir(folder).map_err(|error| vec![format!("texts: {error}")])?;
    let mut folders: Vec<PathBuf> = folders.flatten().map(|entry| entry.path()).collect();
    folders.sort_by_key(|folder| (!folder.ends_with("en"), folder.clone()));
    folders.iter().map(|folder| language(folder)).collect()
}

fn language(folder: &Path) -> Result<Language, Faults> {
    let file = |name: &str| {
        let path = folder.join(name);
        let text = fs::read_to_string(&path);
        text.map_err(|error| fault(&path, &error.to_string())).map(|text| File { path, text })
    };
    let File { path, text } = file("language.txt")?;
    let fields = || text.lines().filter_map(|line| line.split_once(": "));
    let field = |wanted: &str| {
        let value = fields().find(|(name, _)| *name == wanted).map(|(_, value)| value.to_owned());
        value.ok_or_else(|| fault(&path, &format!("`{wanted}:` is missing")))
    };
    let forms = fields().filter(|(name, _)| FORMS.contains(name));
    let forms: Option<String> = forms
        .map(|(form, rule)| Some(format!("if {} {{ {form:?} }} else ", condition(rule)?)))
        .collect();
    let forms =
        forms.ok_or_else(|| fault(&path, "a plural form has no rule such as `n % 10 = 2..4`"))?;
    Ok(Language {
        tag: folder.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        name: field("name")?,
        variant: field("english")?.replace(' ', ""),
        plural_form: format!("{forms}{{ \"other\" }}"),
        files: [file("page.ftl")?, file("programs.ftl")?],
    })
}

fn fault(path: &Path, what: &str) -> Faults {
    vec![format!("crates/words/{}: {what}", path.display())]
}

/// The plural forms of CLDR that have rules.
const FORMS: [&str; 5] = ["zero", "one", "two", "few", "many"];

/// A rule of CLDR for whole numbers as code: `n % 10 = 2..4 and n % 100 != 12..14`.
pub(crate) fn condition(rule: &str) -> Option<String> {
    let either = rule.split(" or ").map(|all| {
        let all: Option<Vec<String>> = all.split(" and ").map(relation).collect();
        Some(all?.join(" && "))
    });
    Some(either.collect::<Option<Vec<String>>>()?.join(" || "))
}

fn relation(text: &str) -> Option<String> {
    let (of, values) = text.split_once(" = ").or_else(|| text.split_once(" != "))?;
    let number = |text: &str| text.parse::<u32>().ok();
    let is_known = of == "n" || of.strip_prefix("n % ").and_then(number).is_some();
    let value = |value: &str| match value.split_once("..") {
        Some((first, last)) => Some(format!("{}..={}", number(first)?, number(last)?)),
        None => number(value).map(|number| number.to_string()),
    };
    let values: Option<Vec<String>> = values.split(',').map(value).collect();
    let not = if text.contains("!=") { "!" } else { "" };
    Some(format!("{not}matches!({of}, {})", values?.join(" | "))).filter(|_| is_known)
}

/// The type `Language`, and what is known of each language.
pub(crate) fn code(languages: &[Language]) -> String {
    let mut variants = String::new();
    let mut facts = String::new();
    for Language { tag, name, variant, plural_form, files } in languages {
        let default = if tag == "en" { "#[default]" } else { "" };
        let _ = writeln!(variants, "/// {name}.\n{default}{variant},");
        let n = if plural_form.contains("n ") || plural_form.contains("n,") { "n" } else { "_" };
        let features =
            ["INCLUDED", "PROGRAMS"].map(|name| env::var_os(format!("CARGO_FEATURE_{name}")));
        let path = |(file, feature): (&File, Option<_>)| feature.map(|_| file.path.canonicalize());
        let paths = files.iter().zip(features).filter_map(path).flatten();
        let files: Vec<String> =
            paths.map(|path| format!("include_str!({:?})", path.to_string_lossy())).collect();
        let files = files.join(", ");
        let _ = writeln!(
            facts,
            "Facts {{ tag: {tag:?}, name: {name:?}, plural_form: |{n}| {plural_form}, files: &[{files}] }},"
        );
    }
    let names = languages.iter().map(|language| format!("Language::{}, ", language.variant));
    let (all, n) = (names.collect::<String>(), languages.len());
    format!(
        "/// A language with a complete set of texts.\n\
         ///\n\
         /// ```\n\
         /// use ninefold_words::Language;\n\
         ///\n\
         /// assert_eq!(\"fr_FR.UTF-8\".parse(), Ok(Language::French));\n\
         /// assert_eq!(Language::best_of(\"da, fr;q=0.8, en;q=0.5\"), Language::French);\n\
         /// assert_eq!(Language::French.name(), \"Français\");\n\
         /// ```\n\
         #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]\n\
         pub enum Language {{\n{variants}}}\n\n\
         impl Language {{\n\
         /// Every language, English first.\n\
         pub const ALL: [Language; {n}] = [{all}];\n}}\n\n\
         pub(crate) static FACTS: [Facts; {n}] = [\n{facts}];\n"
    )
}
