//! The arguments of `ninefold generate`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::Layout;
use ninefold::generate::{Clues, Symmetry};
use ninefold::logic::{Level, Technique};

use super::boards::ThreadArguments;
use super::names::{layouts, levels, number, positive, techniques};
use super::rating::GoalArguments;

/// Make puzzles with exactly one solution, one per line
#[derive(Args)]
#[command(after_help = "\
The same seed and options give the same puzzles, on any machine and with any
number of threads; a longer run begins with the puzzles of a shorter one. A puzzle
that is not found is missing from the output: standard error says why, with its
number, and the exit code is 1. Options that no puzzle can meet give exit code 2.
Ctrl-C ends the run without leaving a gap in the output (exit code 130); a second
one ends it immediately.

With --recipe a whole collection is made from a file of orders: `seed`, `distinct`
(whether no two puzzles are alike up to symmetry; true by default), and [[puzzles]] for
each order, with `count` and any of the options level, layout, clues, technique, without,
hardest, up-to, rating, pearl, diamond, symmetry, mask, alone and tries, or a `picture`:
rows of text in which every sign but a dot or a blank is a clue. The collection has a
puzzle per line with its seed, number and grade. A run that was stopped or killed goes on
with the same command, and the result is the same.

Examples:
  ninefold generate
  ninefold generate 1000 --seed tuesday > puzzles.txt
  ninefold generate 10 --clues 28-32 --symmetry 180
  ninefold generate 20 --level hard --without unique-rectangle-1,bug-plus-one
  ninefold generate --hardest x-wing
  ninefold generate --technique swordfish
  ninefold generate 10 --rating 7.0..7.5 --pearl
  ninefold generate 5 --layout samurai --level medium --alone 0 --json --proof
  ninefold generate --recipe book.toml --out book.jsonl
  ninefold generate --layout twin-nw | ninefold show --layout twin-nw")]
pub(crate) struct GenerateArguments {
    /// The number of puzzles to make
    #[arg(value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = number)]
    pub(crate) n_puzzles: u64,
    /// A file of orders, from which a collection is made; with --out
    #[arg(long, value_name = "FILE", requires = "out", conflicts_with_all = [
        "n_puzzles", "seed", "layout", "clues", "level", "technique", "without", "hardest", "up_to",
        "rating", "pearl", "diamond", "symmetry", "mask", "alone", "tries", "solution", "json",
    ])]
    pub(crate) recipe: Option<PathBuf>,
    /// The file for the collection of a recipe: a document per line
    #[arg(long, value_name = "FILE", requires = "recipe")]
    pub(crate) out: Option<PathBuf>,
    /// Any text that determines the puzzles; by default a random one, printed to standard error
    #[arg(long, value_name = "TEXT", allow_negative_numbers = true)]
    pub(crate) seed: Option<String>,
    /// The layout of the puzzles: a name from `ninefold layouts`, or corners such as
    /// 'nw@0,0 se@6,6'
    #[arg(long, value_name = "NAME|CORNERS", default_value = "classic")]
    #[arg(value_parser = layouts(), hide_possible_values = true)]
    pub(crate) layout: Layout,
    /// The number of clues: a number, a range such as 24-28, `minimal` (no clue, or with a symmetry
    /// no group of symmetric clues, can be removed), or `any` (as few as the level allows)
    /// [default: minimal; with --level, --hardest or --up-to any]
    #[arg(long, value_name = "N|A-B", value_parser = clues, allow_negative_numbers = true)]
    pub(crate) clues: Option<Clues>,
    /// The difficulty, as graded by `ninefold rate`
    #[arg(long, value_parser = levels())]
    pub(crate) level: Option<Level>,
    /// A technique that the path to the solution uses: a name from `ninefold techniques`; can be
    /// repeated
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = techniques())]
    #[arg(hide_possible_values = true)]
    pub(crate) technique: Vec<Technique>,
    /// A technique that the path does not use; can be repeated
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = techniques())]
    #[arg(hide_possible_values = true)]
    pub(crate) without: Vec<Technique>,
    /// The hardest technique of the path, which it uses
    #[arg(long, value_name = "NAME", value_parser = techniques(), hide_possible_values = true)]
    #[arg(conflicts_with = "up_to")]
    pub(crate) hardest: Option<Technique>,
    /// The hardest technique that the path may use
    #[arg(long, value_name = "NAME", value_parser = techniques(), hide_possible_values = true)]
    pub(crate) up_to: Option<Technique>,
    #[command(flatten)]
    pub(crate) goal: GoalArguments,
    /// The symmetry of the clues: under half a turn, a quarter turn, or a reflection
    #[arg(long, value_name = "KIND", default_value = "none", value_parser = symmetries())]
    pub(crate) symmetry: Symmetry,
    /// Where clues may be: a board, or a file with one; its empty cells stay empty, and any digit
    /// allows a clue
    #[arg(long, value_name = "BOARD|FILE")]
    pub(crate) mask: Option<String>,
    /// The maximum number of grids that may be solvable from their own clues alone
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) alone: Option<usize>,
    /// The number of solved boards to try per puzzle [default: 1000; with --technique
    /// or --hardest 100000; with --rating, --pearl or --diamond 1000000]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = positive)]
    pub(crate) tries: Option<u64>,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    /// Print the solution after each puzzle, separated by a tab
    #[arg(long, conflicts_with = "json")]
    pub(crate) solution: bool,
    /// Print one JSON document per puzzle, with its solution
    #[arg(long)]
    pub(crate) json: bool,
    /// Add to each document a proof that the solution is the only one
    #[arg(long, requires = "json")]
    pub(crate) proof: bool,
}

fn symmetries() -> impl TypedValueParser<Value = Symmetry> {
    PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name))
        .map(|name| name.parse().expect("one of the possible values"))
}

fn clues(text: &str) -> Result<Clues, String> {
    if text == "minimal" {
        return Ok(Clues::Minimal);
    }
    if text == "any" {
        return Ok(Clues::Any);
    }
    let (start, end) = text.split_once('-').unwrap_or((text, text));
    match (start.parse(), end.parse()) {
        (Ok(start), Ok(end)) if start <= end => Ok(Clues::Between(start..=end)),
        (Ok(start), Ok(end)) => Err(format!("expected the smaller number first: {end}-{start}")),
        _ => Err("expected a number, a range such as 24-28, minimal or any".to_owned()),
    }
}
