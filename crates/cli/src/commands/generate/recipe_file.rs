//! Recipes as TOML files: the orders for a whole collection.
//!
//! The keys of an order are the options of `ninefold generate`, so they mean the same and are refused
//! for the same reasons, with the line of the file.

use std::fs;
use std::path::Path;

use clap::Parser;
use ninefold::generate::{Clues, Recipe};
use ninefold::{CellSet, Layout};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::args::GenerateArguments;

pub(super) struct RecipeFile {
    /// A short digest of the file's bytes, which tells whether an unfinished run has the same
    /// recipe.
    pub(super) id: String,
    pub(super) seed: String,
    /// Whether no two puzzles may be alike up to symmetry.
    pub(super) is_distinct: bool,
    pub(super) orders: Vec<Order>,
}

/// An order of puzzles of one kind.
pub(super) struct Order {
    /// The line where it begins.
    pub(super) line: usize,
    pub(super) count: u64,
    pub(super) recipe: Recipe,
}

/// The keys of an order that are options of `ninefold generate`.
const OPTIONS: [&str; 14] = [
    "alone",
    "clues",
    "diamond",
    "hardest",
    "layout",
    "level",
    "mask",
    "pearl",
    "rating",
    "symmetry",
    "technique",
    "tries",
    "up-to",
    "without",
];

/// An order as arguments.
#[derive(Parser)]
#[command(name = "recipe", no_binary_name = true)]
struct Options {
    #[command(flatten)]
    arguments: GenerateArguments,
}

impl RecipeFile {
    /// Reads a file; the error names the line.
    pub(super) fn read(
        path: &Path,
        recipe: &dyn Fn(&GenerateArguments) -> Result<Recipe, String>,
    ) -> Result<RecipeFile, String> {
        let text = fs::read_to_string(path)
            .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        parse(&text, recipe)
            .map_err(|Wrong { line, what }| format!("{}:{line}: {what}", path.display()))
    }
}

/// What is wrong in a line.
#[derive(Debug)]
struct Wrong {
    line: usize,
    what: String,
}

/// Places in a text.
struct Lines<'a>(&'a str);

impl Lines<'_> {
    fn at(&self, byte: usize) -> usize {
        let before = self.0.as_bytes().iter().take(byte);
        before.filter(|byte| **byte == b'\n').count() + 1
    }

    fn wrong(&self, byte: usize, what: impl Into<String>) -> Wrong {
        Wrong { line: self.at(byte), what: what.into() }
    }
}

fn parse(
    text: &str,
    recipe: &dyn Fn(&GenerateArguments) -> Result<Recipe, String>,
) -> Result<RecipeFile, Wrong> {
    let lines = Lines(text);
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        lines.wrong(at, error.message().lines().next().unwrap_or_default())
    })?;
    let (mut seed, mut is_distinct, mut orders) = (None, true, Vec::new());
    for (key, value) in table.get_ref() {
        let at = value.span().start;
        match (key.get_ref().as_ref(), value.get_ref()) {
            ("seed", DeValue::String(text)) => seed = Some(text.clone().into_owned()),
            ("seed", _) => return Err(lines.wrong(at, "seed: expected a text, such as \"autumn\"")),
            ("distinct", DeValue::Boolean(wanted)) => is_distinct = *wanted,
            ("distinct", _) => return Err(lines.wrong(at, "distinct: expected true or false")),
            ("puzzles", DeValue::Array(tables)) => {
                for table in tables {
                    orders.push(order(&lines, table, recipe)?);
                }
            }
            ("puzzles", _) => {
                return Err(lines.wrong(at, "expected [[puzzles]] before the keys of an order"));
            }
            (other, _) => {
                let what = format!("unknown key {other:?}: expected seed, distinct or [[puzzles]]");
                return Err(lines.wrong(key.span().start, what));
            }
        }
    }
    let end = text.len();
    let seed = seed.ok_or_else(|| lines.wrong(end, "expected seed = \"TEXT\""))?;
    if orders.is_empty() {
        return Err(lines.wrong(end, "expected [[puzzles]], the first order"));
    }
    let id = format!("{:08x}", crc32fast::hash(text.as_bytes()));
    Ok(RecipeFile { id, seed, is_distinct, orders })
}

fn order(
    lines: &Lines,
    table: &Spanned<DeValue>,
    recipe: &dyn Fn(&GenerateArguments) -> Result<Recipe, String>,
) -> Result<Order, Wrong> {
    let start = table.span().start;
    let DeValue::Table(keys) = table.get_ref() else {
        return Err(lines.wrong(start, "expected [[puzzles]] before the keys of an order"));
    };
    let (mut count, mut picture, mut options) = (None, None, Vec::new());
    for (key, value) in keys {
        let (name, at) = (key.get_ref().as_ref(), value.span().start);
        match name {
            "count" => {
                let number = value.get_ref().as_integer().and_then(|n| n.as_str().parse().ok());
                let number = number.filter(|&number: &u64| number > 0);
                let what = "count: expected a whole number of at least 1, such as 100";
                count = Some(number.ok_or_else(|| lines.wrong(at, what))?);
            }
            "picture" => {
                let text = value.get_ref().as_str();
                let what = "picture: expected a text of rows";
                let text = text.ok_or_else(|| lines.wrong(at, what))?;
                picture = Some((at, text.to_owned()));
            }
            name if OPTIONS.contains(&name) => {
                let option = option(name, value.get_ref()).map_err(|what| lines.wrong(at, what))?;
                Options::try_parse_from(&option)
                    .map_err(|error| lines.wrong(at, first_line(name, &error)))?;
                options.extend(option);
            }
            other => {
                let keys = OPTIONS.join(", ");
                let what = format!("unknown key {other:?}: expected count, picture, {keys}");
                return Err(lines.wrong(key.span().start, what));
            }
        }
    }
    let whole = Options::try_parse_from(&options)
        .map_err(|error| lines.wrong(start, first_line("puzzles", &error)))?;
    let mut recipe = recipe(&whole.arguments).map_err(|what| lines.wrong(start, what))?;
    if let Some((at, text)) = picture {
        if recipe.mask.is_some() || whole.arguments.clues.is_some() {
            return Err(lines.wrong(at, "picture cannot be combined with mask or clues"));
        }
        let cells = read_picture(&recipe.layout, &text)
            .map_err(|(row, what)| Wrong { line: lines.at(at) + row, what })?;
        recipe.clues = Clues::Between(cells.len()..=cells.len());
        recipe.mask = Some(cells);
        if let Some(error) = recipe.check().first() {
            return Err(lines.wrong(at, format!("picture: {error}")));
        }
    }
    let count = count.ok_or_else(|| lines.wrong(start, "expected count = N"))?;
    Ok(Order { line: lines.at(start), count, recipe })
}

/// A key as an option of the command line.
fn option(name: &str, value: &DeValue) -> Result<Vec<String>, String> {
    let texts = |value: &DeValue| match value {
        DeValue::String(text) => Ok(text.clone().into_owned()),
        DeValue::Integer(number) => Ok(number.as_str().to_owned()),
        DeValue::Float(number) => Ok(number.as_str().to_owned()),
        other => Err(format!("{name}: expected a text or a number, found {}", other.type_str())),
    };
    match (name, value) {
        ("pearl" | "diamond", DeValue::Boolean(true)) => Ok(vec![format!("--{name}")]),
        ("pearl" | "diamond", DeValue::Boolean(false)) => Ok(Vec::new()),
        ("pearl" | "diamond", _) => Err(format!("{name}: expected true or false")),
        ("technique" | "without", DeValue::Array(values)) => {
            let values: Result<Vec<String>, String> =
                values.iter().map(|value| texts(value.get_ref())).collect();
            let values = values?;
            Ok(values.iter().map(|value| format!("--{name}={value}")).collect())
        }
        (_, value) => Ok(vec![format!("--{name}={}", texts(value)?)]),
    }
}

/// Clap's message about an option, on one line.
fn first_line(name: &str, error: &clap::Error) -> String {
    let text = error.to_string();
    let text = text.lines().next().unwrap_or_default();
    let text = text.strip_prefix("error: ").unwrap_or(text);
    format!("{name}: {text}")
}

/// The cells of a picture: every character except a dot, a blank, a dash, 0, `_` and `~` is a clue. The error
/// has the row, from 0 in the lines of the text.
fn read_picture(layout: &Layout, text: &str) -> Result<CellSet, (usize, String)> {
    let mut cells = CellSet::EMPTY;
    let (rows, columns) = (layout.rows(), layout.columns());
    // TOML drops the line break of a text that begins on the line after its quotes.
    let first = 1;
    let all: Vec<&str> = text.lines().collect();
    if all.len() > usize::from(rows) {
        let what = format!("picture: expected {rows} rows, found {}", all.len());
        return Err((first + usize::from(rows), what));
    }
    for (row, line) in (0..).zip(all) {
        let line = line.trim_end();
        let width = line.chars().count();
        let at = usize::from(row) + first;
        if width > usize::from(columns) {
            let what = format!("picture: expected at most {columns} characters, found {width}");
            return Err((at, what));
        }
        for (column, char) in (0..).zip(line.chars()) {
            if " .-0_~".contains(char) {
                continue;
            }
            let Some(cell) = layout.cell_at(row, column) else {
                let what = format!("picture: there is no cell in column {}", column + 1);
                return Err((at, what));
            };
            cells.insert(cell);
        }
    }
    Ok(cells)
}
