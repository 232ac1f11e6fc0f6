//! The arguments of the commands about logic.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use ninefold::logic::{Level, Technique, TechniqueSet};
use ninefold::{Digit, HintLevel};
use ninefold_words::Language;

use super::boards::{BoardArguments, SearchArguments};
use super::names::{levels, techniques, techniques_or_all};
use super::rating::GoalArguments;

/// Rate the difficulty of each puzzle by the logic it needs
#[derive(Args)]
#[command(after_help = "\
One line per puzzle, separated by tabs: the puzzle, its level (easy, medium,
hard, expert or extreme), the score of its path and the hardest technique in it;
with --exact also ER, EP and ED, the ratings of the hardest step, of the hardest up
to the first digit, and of the first, on the scale of Sudoku Explainer (>= means
at least; for several grids the scale is SE-M). The path always takes the
easiest step available. A board that is not a puzzle has
`no solution`, `several solutions`, `conflict`, `gave up` (see --budget) or
`invalid` in place of a level. With --json there is more detail: the steps
themselves, how often each technique is used, the exact rating and, for several
grids, the grade of each grid and whether it is solvable alone.

With --level, --hardest, --rating, --pearl or --diamond only such puzzles are printed;
boards that are not puzzles are left out, too.

Examples:
  ninefold rate puzzles.txt
  ninefold generate 100 | ninefold rate | cut -f 2 | sort | uniq -c
  ninefold rate --exact --rating 8.3.. --pearl puzzles.txt
  ninefold rate --with all puzzles.txt
  ninefold rate --json --layout samurai samurai.txt")]
pub(crate) struct RateArguments {
    #[command(flatten)]
    pub(crate) boards: BoardArguments,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
    /// Print the exact rating, too: ER, EP and ED
    #[arg(long)]
    pub(crate) exact: bool,
    /// Only puzzles of this level
    #[arg(long, value_parser = levels())]
    pub(crate) level: Option<Level>,
    /// Only puzzles with this hardest technique: a name from `ninefold techniques`
    #[arg(long, value_name = "NAME", value_parser = techniques(), hide_possible_values = true)]
    pub(crate) hardest: Option<Technique>,
    #[command(flatten)]
    pub(crate) with: WithArguments,
    #[command(flatten)]
    pub(crate) goal: GoalArguments,
    /// Print one JSON object per board
    #[arg(long)]
    pub(crate) json: bool,
}

/// Give a hint for a board: from "something is wrong" to the digit
#[derive(Args)]
#[command(after_help = "\
Levels: 1 whether something is wrong, and since how many turns; 2 the
cell with the fewest candidates; 3 where the next step is; 4 its technique; 5 all
of it, explained; 6 the next digit. The default is 2, or for a game one
more than its last hint on the same board.

The state is a board, a table of candidates, or a document of a puzzle or game. A
board alone must have one solution; in a game, mistakes are reported.

With --all every step that the board offers now is explained, by technique, the
easiest first, forcing chains and nets only if there is nothing else; --technique,
--cell and --digit leave out others. --why-not r3c4=5
gives the shortest reason found why r3c4 cannot be 5.

Examples:
  ninefold hint --level 5 puzzle.txt
  ninefold hint --level 4 --up-to x-wing game.json
  ninefold hint --all --lang fr < table-of-candidates.txt
  ninefold hint --all --technique x-wing,xy-chain --digit 7 puzzle.txt
  ninefold hint --all --cell r3c4 game.json
  ninefold hint --why-not r3c4=5 game.json")]
pub(crate) struct HintArguments {
    #[command(flatten)]
    pub(crate) state: StateArguments,
    /// How much to reveal, from 1 to 6
    #[arg(long, value_name = "N", conflicts_with = "all")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=6).map(hint_level))]
    pub(crate) level: Option<HintLevel>,
    /// Explain every step that the board offers now
    #[arg(long)]
    pub(crate) all: bool,
    /// With --all: only steps of this technique; can be repeated
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = techniques())]
    #[arg(hide_possible_values = true, requires = "all")]
    pub(crate) technique: Vec<Technique>,
    /// With --all: only steps that change this cell: r3c4, nw:r3c4, or @r3c4 on the canvas
    #[arg(long, value_name = "CELL", requires = "all")]
    pub(crate) cell: Option<String>,
    /// With --all: only steps that place or rule out this digit
    #[arg(long, value_name = "DIGIT", requires = "all", value_parser = digit)]
    pub(crate) digit: Option<Digit>,
    /// Say why a digit is impossible in a cell
    #[arg(long, value_name = "CELL=DIGIT", conflicts_with_all = ["level", "all"])]
    pub(crate) why_not: Option<String>,
}

/// Solve a board by logic, and explain every step
#[derive(Args)]
#[command(after_help = "\
The path always takes the easiest step available; at the end comes the grade of the
path and, for several grids, of each grid. See `ninefold hint` for what a
state can be.

With --shortest, it has as few steps of the hardest level as are found, then of
the level below, and so on; steps that turn out not to be needed are left out, and
singles do not count. The search is the same every time. It takes less than a
second for most puzzles, and seconds for extreme ones.

Examples:
  ninefold generate --level hard | ninefold explain --tables
  ninefold explain --layout samurai --lang fr samurai.txt
  ninefold explain --without forcing-net --json game.json
  ninefold explain --with death-blossom,franken-fish puzzle.txt
  ninefold explain --shortest --tables puzzle.txt
  ninefold explain --scale se puzzle.txt")]
pub(crate) struct ExplainArguments {
    #[command(flatten)]
    pub(crate) state: StateArguments,
    /// The scale: the path for learners, or the steps of the exact rating (from the givens)
    #[arg(long, value_enum, default_value_t)]
    #[arg(conflicts_with_all = ["up_to", "without", "with", "marks", "tables", "shortest"])]
    pub(crate) scale: ScaleChoice,
    /// Look for a path with fewer hard steps, in this many positions [default: 500]
    #[arg(long, value_name = "POSITIONS", num_args = 0..=1, require_equals = true)]
    #[expect(clippy::option_option, reason = "without the option, without its value, with both")]
    pub(crate) shortest: Option<Option<u32>>,
    /// Print the candidates before each step that rules some out: * the pattern, - ruled out
    #[arg(long, conflicts_with = "json")]
    pub(crate) tables: bool,
}

/// The default number of positions in which a path with fewer hard steps is looked for.
pub(crate) const POSITIONS: u32 = 500;

/// What orders the steps of an explanation.
#[derive(Copy, Clone, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum ScaleChoice {
    /// The easiest step for people first.
    #[default]
    Learners,
    /// As in Sudoku Explainer; for several grids SE-M.
    Se,
}

/// List the techniques, or teach one of them with an example
#[derive(Args)]
#[command(after_help = "\
The list shows, separated by tabs, the name for options, the level, the score of a
step, the usual name and, for techniques that are used only if --with names them,
`on request`.

Examples:
  ninefold techniques
  ninefold techniques x-wing
  ninefold techniques skyscraper --lang fr")]
pub(crate) struct TechniquesArguments {
    /// The technique to teach
    #[arg(value_name = "NAME", value_parser = techniques(), hide_possible_values = true)]
    pub(crate) technique: Option<Technique>,
    #[command(flatten)]
    pub(crate) language: LanguageArguments,
    /// Print one JSON object per technique
    #[arg(long)]
    pub(crate) json: bool,
}

/// A state of a puzzle, and the techniques allowed.
#[derive(Args)]
pub(crate) struct StateArguments {
    #[command(flatten)]
    pub(crate) boards: BoardArguments,
    /// The hardest technique to use: a name from `ninefold techniques`
    #[arg(long, value_name = "NAME", value_parser = techniques(), hide_possible_values = true)]
    pub(crate) up_to: Option<Technique>,
    /// A technique not to use; can be repeated
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = techniques())]
    #[arg(hide_possible_values = true)]
    pub(crate) without: Vec<Technique>,
    #[command(flatten)]
    pub(crate) with: WithArguments,
    /// Treat the marks of a game as its candidates, even if few cells have marks
    #[arg(long)]
    pub(crate) marks: bool,
    #[command(flatten)]
    pub(crate) language: LanguageArguments,
    /// Print one JSON object per state
    #[arg(long)]
    pub(crate) json: bool,
}

/// Techniques that are used only on request.
#[derive(Args)]
pub(crate) struct WithArguments {
    /// Also use this technique, or `all`: those marked `on request` in `ninefold techniques`
    /// are used only if they are named; can be repeated
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = techniques_or_all())]
    #[arg(hide_possible_values = true)]
    with: Vec<TechniqueSet>,
}

impl WithArguments {
    /// All techniques named.
    pub(crate) fn techniques(&self) -> TechniqueSet {
        self.with.iter().fold(TechniqueSet::EMPTY, |all, &set| all | set)
    }
}

#[derive(Args)]
pub(crate) struct LanguageArguments {
    /// The language of texts; by default that of the environment
    #[arg(long, value_name = "LANGUAGE", value_parser = languages())]
    pub(crate) lang: Option<Language>,
}

fn languages() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::tag))
        .try_map(|tag| tag.parse::<Language>())
}

fn digit(text: &str) -> Result<Digit, String> {
    text.parse().map_err(|_| "expected a digit from 1 to 9".to_owned())
}

fn hint_level(number: u8) -> HintLevel {
    HintLevel::new(number).expect("within the range")
}
