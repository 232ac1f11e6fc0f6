//! The arguments of the tools for puzzles.

use clap::Args;

use super::boards::{BoardArguments, SearchArguments, ThreadArguments};
use super::names::positive;

/// Remove the clues that a puzzle does not need
#[derive(Args)]
#[command(after_help = "\
Clues are tried in the order of the cells, and removed if the solution stays the only
one. The result is minimal: no clue can be removed. `ninefold check --minimal` says
which clues of a puzzle could be.

Examples:
  ninefold minimize puzzles.txt
  ninefold generate 5 --clues 30 | ninefold minimize")]
pub(crate) struct MinimizeArguments {
    #[command(flatten)]
    pub(crate) boards: BoardArguments,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
}

/// Print the canonical form of each board of one grid, and its symmetries
#[derive(Args)]
#[command(after_help = "\
Boards that differ only by the order of rows within bands, of bands, of columns within
stacks and of stacks, by exchanging rows for columns or digits for others are the same
puzzle in disguise, and have the same canonical form: of all of them the first, read
row by row with empty cells before digits (minlex). After a tab follows the number of
ways in which the board becomes itself, at least 1.

--duplicates takes boards of several grids, too. They are alike if one becomes the other by
turning and mirroring the canvas and exchanging digits.

Examples:
  ninefold canon puzzles.txt
  ninefold canon --duplicates collection.txt | awk -F'\\t' '$2 != NR'
  ninefold canon --unique collection.txt > without-duplicates.txt")]
pub(crate) struct CanonArguments {
    #[command(flatten)]
    pub(crate) boards: BoardArguments,
    /// Print the first board of each canonical form, as it is
    #[arg(long)]
    pub(crate) unique: bool,
    /// Mark duplicates: print each board, and after a tab the number of the first board that is the
    /// same up to symmetry, which is its own number if there is none before it
    #[arg(long, conflicts_with = "unique")]
    pub(crate) duplicates: bool,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
}

/// Disguise each board: the same puzzle, made unrecognizable
#[derive(Args)]
#[command(after_help = "\
Digits are exchanged for others and, on one grid, rows, bands, columns and stacks
change places, and rows may become columns. The puzzle is as hard as before, and has the
same canonical form (see `ninefold canon`).

Examples:
  ninefold shuffle puzzles.txt
  ninefold shuffle --seed friday --number 10 puzzle.txt")]
pub(crate) struct ShuffleArguments {
    #[command(flatten)]
    pub(crate) boards: BoardArguments,
    /// Any text that determines the disguises; by default a random one, printed to standard error
    #[arg(long, value_name = "TEXT", allow_negative_numbers = true)]
    pub(crate) seed: Option<String>,
    /// The number of disguises of each board
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive)]
    pub(crate) number: u64,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
}

/// List what can search boards of 9×9 on this machine, and how fast
#[derive(Args)]
#[command(after_help = "\
These are the instruction sets of the processor, of which commands use the first, and
the graphics cards, which `--gpu` uses. Each one searches the same puzzles for up to two
solutions on all threads for a fifth of a second; they are of all kinds, so a list of easy
ones is searched faster, and one of hard ones more slowly. An answer that is not the known
one is reported, and makes the exit code 1.

Cards are NVIDIA's, of compute capability 7.5 (2018) or more, with their driver.

Examples:
  ninefold devices
  ninefold devices --json")]
pub(crate) struct DevicesArguments {
    /// Print one JSON object per device
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
}

/// Print a manual page
#[derive(Args)]
#[command(after_help = "\
Examples:
  ninefold man > ~/.local/share/man/man1/ninefold.1
  ninefold man solve | man -l -")]
pub(crate) struct ManArguments {
    /// The command that the page is about; by default the program
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Option<String>,
}
