//! The arguments of `ninefold print`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use ninefold_print::{Candidates, Form, PER_PAGE, Paper, Solutions};
use ninefold_wire::Date;

use super::boards::BoardArguments;
use super::logic::LanguageArguments;
use super::names::positive;

/// Print puzzles on paper: sheets or whole books, as PDF, SVG or PNG
#[derive(Args)]
#[command(after_help = "\
Boards are read in every form that the other commands read. A title is the text beside
the board in its line, or the field `title` of a JSON object. A level is that of the document;
otherwise the puzzle is graded. Files that exist are kept, unless --force is given. SVG and PNG have
a file per page: sheets-1.svg, sheets-2.svg.

Where cells would be narrower than 5 mm (13 mm in large print), a page has fewer puzzles than
--per-page allows; a wide layout alone on its page turns the page.

A book has a cover, contents, a chapter for each level with running numbers, and the
solutions at the end.

Examples:
  ninefold print --out sheet.pdf puzzle.txt
  ninefold generate 4 --level hard | ninefold print --per-page 4 --solutions end > sheets.pdf
  ninefold print --book --title 'Sudoku for trains' --per-page 6 --out book.pdf puzzles.txt
  ninefold print --large --paper letter --out large.pdf puzzles.txt
  ninefold print --steps=shortest --per-page 4 --out steps.pdf puzzle.txt
  ninefold print --link https://example.org/ --techniques --out sheet.png puzzle.txt")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct PrintArguments {
    #[command(flatten)]
    pub(crate) boards: BoardArguments,
    /// The file to write; by default standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// The form of the file; by default that of its name, or pdf
    #[arg(long, value_name = "FORM", value_parser = forms())]
    pub(crate) to: Option<Form>,
    /// Replace files that exist
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
    /// The size of the paper
    #[arg(long, default_value = "a4", value_parser = papers())]
    pub(crate) paper: Paper,
    /// The maximum number of puzzles on a page
    #[arg(long, value_name = "N", default_value = "1", value_parser = per_page())]
    pub(crate) per_page: usize,
    /// Large print: larger cells and digits, wider lines
    #[arg(long)]
    pub(crate) large: bool,
    /// Make a book: cover, contents, chapters by level, solutions at the end
    #[arg(long)]
    pub(crate) book: bool,
    /// The title above the pages, or of the book
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    /// The author of the book
    #[arg(long, value_name = "TEXT", requires = "book")]
    pub(crate) author: Option<String>,
    /// The number of the first puzzle
    #[arg(long, value_name = "N", default_value = "1", value_parser = positive)]
    pub(crate) number: u64,
    /// The date of puzzles that have none, and of the book, such as 2026-11-15
    #[arg(long)]
    pub(crate) date: Option<Date>,
    /// Leave the levels out
    #[arg(long, conflicts_with = "book")]
    pub(crate) no_level: bool,
    /// Where the solutions are: none, below (small, under each puzzle) or end (pages of their
    /// own) [default: none; with --book end]
    #[arg(long, value_name = "WHERE", value_parser = solutions(), hide_possible_values = true)]
    pub(crate) solutions: Option<Solutions>,
    /// What empty cells show: none, boxes (to write candidates in) or digits (the candidates)
    #[arg(long, value_name = "WHAT", default_value = "none", value_parser = candidates())]
    #[arg(hide_possible_values = true)]
    pub(crate) candidates: Candidates,
    /// Name the techniques that each puzzle needs, below it
    #[arg(long)]
    pub(crate) techniques: bool,
    /// Add pages with a hint for each puzzle: the technique of its hardest step, and where it is
    #[arg(long)]
    pub(crate) hints: bool,
    /// Print the way to the solution instead: a board for each step that is not a single. The path
    /// takes the easiest step each time, or is the shortest, as with `explain --shortest`
    #[arg(long, value_name = "PATH", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "easiest", conflicts_with_all = ["book", "solutions", "candidates"])]
    #[arg(conflicts_with_all = ["techniques", "hints", "link"])]
    pub(crate) steps: Option<StepsChoice>,
    /// Add a QR code that opens the puzzle on the page at this address
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    pub(crate) link: Option<String>,
    /// The resolution of PNG pictures, in pixels per inch
    #[arg(long, value_name = "N", default_value_t = 300)]
    #[arg(value_parser = clap::value_parser!(u32).range(36..=1200))]
    pub(crate) dpi: u32,
    #[command(flatten)]
    pub(crate) language: LanguageArguments,
}

/// The path whose steps are printed.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
pub(crate) enum StepsChoice {
    Easiest,
    Shortest,
}

fn forms() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(Form::ALL.map(Form::name))
        .map(|name| Form::named(&name).unwrap_or_default())
}

fn papers() -> impl TypedValueParser<Value = Paper> {
    PossibleValuesParser::new(Paper::ALL.map(Paper::name))
        .map(|name| Paper::named(&name).unwrap_or_default())
}

fn per_page() -> impl TypedValueParser<Value = usize> {
    PossibleValuesParser::new(["1", "2", "4", "6"])
        .map(|name| PER_PAGE.into_iter().find(|number| number.to_string() == name).unwrap_or(1))
}

fn solutions() -> impl TypedValueParser<Value = Solutions> {
    PossibleValuesParser::new(Solutions::ALL.map(Solutions::name))
        .map(|name| Solutions::named(&name).unwrap_or_default())
}

fn candidates() -> impl TypedValueParser<Value = Candidates> {
    PossibleValuesParser::new(Candidates::ALL.map(Candidates::name))
        .map(|name| Candidates::named(&name).unwrap_or_default())
}

fn address(text: &str) -> Result<String, String> {
    let is_address = ["https://", "http://"].iter().any(|start| text.starts_with(start));
    let is_plain = text.chars().all(|char| char.is_ascii_graphic() && char != '#');
    if is_address && is_plain {
        Ok(text.to_owned())
    } else {
        Err("expected the address of a page, such as https://example.org/, without #".to_owned())
    }
}
