//! The arguments of the commands about boards.

mod boards;
mod daily;
mod generate;
mod logic;
mod names;
mod play;
mod print;
mod proofs;
mod rating;
mod scan;
mod tools;
mod train;

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, ValueEnum};
use ninefold::Layout;
use ninefold::logic::Level;
use ninefold::notation::Format;
use ninefold::notation::foreign::Site;
use ninefold_wire::Date;

use names::{layouts, levels, positive};

pub(crate) use boards::{BoardArguments, SearchArguments, ThreadArguments};
pub(crate) use daily::DailyArguments;
pub(crate) use generate::GenerateArguments;
pub(crate) use logic::{
    ExplainArguments, HintArguments, POSITIONS, RateArguments, ScaleChoice, StateArguments,
    TechniquesArguments,
};
pub(crate) use names::{read_layout, read_level};
pub(crate) use play::{PlayArguments, StatsArguments, ThemeChoice};
pub(crate) use print::{PrintArguments, StepsChoice};
pub(crate) use proofs::{ProveArguments, VerifyArguments};
pub(crate) use scan::ScanArguments;
pub(crate) use tools::{
    CanonArguments, DevicesArguments, ManArguments, MinimizeArguments, ShuffleArguments,
};
pub(crate) use train::TrainArguments;

#[derive(Subcommand)]
pub(crate) enum Command {
    Play(PlayArguments),
    Stats(StatsArguments),
    Train(TrainArguments),
    Solve(SolveArguments),
    Check(CheckArguments),
    Show(ShowArguments),
    Convert(ConvertArguments),
    Print(PrintArguments),
    Generate(GenerateArguments),
    Daily(DailyArguments),
    Scan(ScanArguments),
    Rate(RateArguments),
    Hint(HintArguments),
    Explain(ExplainArguments),
    Prove(ProveArguments),
    Verify(VerifyArguments),
    Minimize(MinimizeArguments),
    Canon(CanonArguments),
    Shuffle(ShuffleArguments),
    Techniques(TechniquesArguments),
    Layouts(LayoutsArguments),
    Devices(DevicesArguments),
}

/// The commands about the program itself.
#[derive(Subcommand)]
pub(crate) enum ShellCommand {
    Man(ManArguments),
    /// Print a script that completes commands and options in a shell
    #[command(after_help = "\
Examples:
  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold
  ninefold completions fish > ~/.config/fish/completions/ninefold.fish")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// Print the solution of each board, one per line
#[derive(Args)]
#[command(after_help = "\
A board without exactly one solution prints `no solution`, `several solutions`,
`gave up` (see --budget) or `invalid`; standard error then says what is wrong,
with the line number. Answers are in input order, each as soon as possible.
A long run shows its progress on the terminal if the output goes elsewhere.
With --gpu the answers are the same; boards of several grids, further solutions and
what a card gives up on are left to the processor. A card does not count its guesses.

Examples:
  ninefold solve puzzles.txt
  ninefold solve --stats millions.txt > solved.txt
  ninefold solve --count 100 < puzzles.txt
  ninefold solve --all=10 --with-puzzle ambiguous.txt
  ninefold solve --gpu billions.txt > solved.txt
  ninefold solve --layout samurai samurai.txt")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    pub(crate) boards: BoardArguments,
    /// Print a solution even if there are several
    #[arg(long)]
    pub(crate) first: bool,
    /// Print the number of solutions, counting no further than N
    #[arg(long, value_name = "N", conflicts_with = "first", allow_negative_numbers = true)]
    #[arg(value_parser = positive)]
    pub(crate) count: Option<u64>,
    /// Print all solutions, or the first N, one per line
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "18446744073709551615")]
    #[arg(value_parser = positive, conflicts_with_all = ["first", "count"])]
    pub(crate) all: Option<u64>,
    /// Print each board before its answers, separated by a tab
    #[arg(long, conflicts_with = "json")]
    pub(crate) with_puzzle: bool,
    /// Report on standard error the number of boards, their verdicts and the time taken
    #[arg(long)]
    pub(crate) stats: bool,
    /// Search boards of 9×9 on the graphics cards of this machine; see `ninefold devices`
    #[arg(long, conflicts_with = "all")]
    pub(crate) gpu: bool,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
    /// Print one JSON object per board
    #[arg(long)]
    pub(crate) json: bool,
}

/// Check whether each board follows the rules and has exactly one solution
#[derive(Args)]
#[command(after_help = "\
A full board is `solved` or has a `conflict`, with the cells involved. Any
other board is `valid` (exactly one solution), or `no solution`, `several
solutions`, `conflict`, `gave up` (see --budget) or `invalid`, with the reason.
Answers are in input order, as with `ninefold solve`. With --minimal a puzzle that
has clues to spare is `redundant`, with the cells: each could be removed alone.

Examples:
  ninefold check puzzles.txt
  ninefold check --minimal puzzles.txt
  ninefold check --gpu billions.txt > verdicts.txt
  ninefold check --json --layout twin-nw twins.txt")]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    pub(crate) boards: BoardArguments,
    /// Also check whether the puzzle is minimal: no clue can be removed
    #[arg(long, conflicts_with = "json")]
    pub(crate) minimal: bool,
    /// Search boards of 9×9 on the graphics cards of this machine; see `ninefold devices`
    #[arg(long)]
    pub(crate) gpu: bool,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
    /// Print one JSON object per board
    #[arg(long)]
    pub(crate) json: bool,
}

/// Draw each board in a frame
#[derive(Args)]
#[command(after_help = "\
Digits in conflict are red or, without colors, marked with !.

Examples:
  ninefold show puzzles.txt
  ninefold solve samurai.txt | ninefold show")]
pub(crate) struct ShowArguments {
    #[command(flatten)]
    pub(crate) boards: BoardArguments,
    /// When to use colors
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,
    /// Draw with ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
}

/// Print each board in another format
#[derive(Args)]
#[command(after_help = "\
The format of the input is recognized automatically, also those of other programs:
tables with names of columns (puzzle,solution), lists with more than the board in a
line (see --field), HoDoKu's library, sdk with [State], sdx, OpenSudoku's XML, and
links to SudokuWiki, f-puzzles and SudokuPad. Formats:
  line        one line; with several grids the canvas with / between its rows
  grid        spaced rows with lines between the boxes
  framed      the drawing of `ninefold show`
  sdk         [Puzzle] and nine lines; one grid only
  sdm         81 characters, 0 for an empty cell; one grid only
  csv         rows of values separated by commas, nothing for an empty cell
  candidates  a table of the candidates of each cell, or of a game's marks; a
              single digit is a filled cell
  canvas      the rows of the canvas, one character per position
  json        a Ninefold document: a puzzle with its solution unless --sealed,
              a game or a layout
  collected   a document of a collection: a puzzle with title, author, source and
              level, as far as the input has them (see --grade)
  table       the same as values separated by commas, with names of columns; one
              grid only
  gattai-1.0  a document for other programs, with the solution (see --open);
              it needs --date and --difficulty if the input has none
  svg         a drawing: givens bold, a game's entries regular
  opensudoku  XML of OpenSudoku, with entries and notes of games, titles and
              folders; one grid only
  sudokuwiki, f-puzzles, sudokupad
              a link to the board on that site; one grid only

A title is the text beside the board, the column or field `title`, or the note in OpenSudoku,
whose folders are sources. Boards of several lines are separated by a blank line; of drawings as svg there is
only one in a file, so several need --out. Existing files are kept. Eliminated candidates are
kept only in the format `candidates`.

Examples:
  ninefold convert --to candidates puzzles.txt
  ninefold convert --to line < table-from-a-forum.txt
  ninefold convert --to line --keep kaggle.csv
  ninefold convert --to opensudoku puzzles.txt > phone.opensudoku
  ninefold convert --to collected --grade phone.opensudoku > collection.jsonl
  ninefold convert --to sdm --keep collection.jsonl > collection.sdm
  ninefold convert --to svg --out drawings puzzles.txt
  ninefold convert --to gattai-1.0 --date 2026-11-15 --difficulty hard puzzles.txt")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct ConvertArguments {
    #[command(flatten)]
    pub(crate) boards: BoardArguments,
    /// The format to print
    #[arg(long, value_name = "FORMAT", value_parser = targets())]
    pub(crate) to: Target,
    /// Keep the other text of the board's line, or its title, after a tab; for formats of one line
    #[arg(long, conflicts_with = "out")]
    pub(crate) keep: bool,
    /// Write each board to a file of its own in this folder, which is created if missing
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    /// Leave the solution out of documents
    #[arg(long)]
    pub(crate) sealed: bool,
    /// Put the solution into documents of sealed puzzles and games
    #[arg(long, conflicts_with = "sealed")]
    pub(crate) open: bool,
    /// The date of the puzzle in a document, such as 2026-11-15
    #[arg(long)]
    pub(crate) date: Option<Date>,
    /// The difficulty of the puzzle in a document
    #[arg(long, value_parser = levels())]
    pub(crate) difficulty: Option<Level>,
    /// Grade puzzles whose level is unknown; for collected and table
    #[arg(long)]
    pub(crate) grade: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
}

/// The formats a board can be converted to.
#[derive(Copy, Clone)]
pub(crate) enum Target {
    Text(Format),
    Json,
    /// A document of a collection.
    Collected,
    /// A table with names of columns.
    Table,
    Gattai,
    Svg,
    OpenSudoku,
    /// A link to this site.
    Link(Site),
}

fn targets() -> impl TypedValueParser<Value = Target> {
    let names = Format::ALL.map(Format::name).into_iter().chain(["json", "collected"]).chain([
        "table",
        "gattai-1.0",
        "svg",
    ]);
    PossibleValuesParser::new(names.chain(["opensudoku"]).chain(Site::ALL.map(Site::name))).try_map(
        |name| match &*name {
            "json" => Ok(Target::Json),
            "collected" => Ok(Target::Collected),
            "table" => Ok(Target::Table),
            "gattai-1.0" => Ok(Target::Gattai),
            "svg" => Ok(Target::Svg),
            "opensudoku" => Ok(Target::OpenSudoku),
            name => match name.parse() {
                Ok(site) => Ok(Target::Link(site)),
                Err(_) => name.parse().map(Target::Text),
            },
        },
    )
}

/// List the named layouts, or draw one of them
#[derive(Args)]
#[command(after_help = "\
Examples:
  ninefold layouts
  ninefold layouts samurai
  ninefold layouts 'left@0,0 right@0,6'")]
pub(crate) struct LayoutsArguments {
    /// A named layout, or corners such as 'nw@0,0 se@6,6'
    #[arg(value_name = "NAME|CORNERS", value_parser = layouts(), hide_possible_values = true)]
    pub(crate) layout: Option<Layout>,
    /// Print one JSON object per layout
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Copy, Clone, ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless the variable `NO_COLOR` is set
    Auto,
    Always,
    Never,
}
