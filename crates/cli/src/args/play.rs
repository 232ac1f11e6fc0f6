//! The arguments of `ninefold play` and `ninefold stats`.

use clap::{Args, ValueEnum};
use ninefold::Layout;
use ninefold::logic::Level;
use ninefold_wire::Date;
use ninefold_words::level_named;

use super::logic::LanguageArguments;

/// Play a puzzle, on the full screen or with typed commands
#[derive(Args)]
#[command(after_help = "\
On a terminal the game takes the full screen: ? shows all keys, Esc the menu. With
--line, or if the input or output is not a terminal, you type commands: i231 writes
a 1 in row 2, column 3, u takes it back, h gives a hint, help lists all of them.
Every turn is kept on disk before the next one, so that a game can be left at any
time and goes on with --continue.

Examples:
  ninefold play
  ninefold play hard --layout samurai
  ninefold play --daily --layout twin-nw easy
  ninefold play --puzzle 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold play --continue")]
#[expect(clippy::option_option, reason = "an option whose value may be left out")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct PlayArguments {
    /// The level, by name or from 1 to 5; you are asked for it if nothing else is given
    #[arg(value_name = "LEVEL", value_parser = level)]
    pub(crate) level: Option<Level>,
    /// The layout: a name from `ninefold layouts`, or corners such as 'nw@0,0 se@6,6'
    #[arg(long, value_name = "NAME|CORNERS", default_value = "classic")]
    pub(crate) layout: Layout,
    /// The puzzle of the day, or of another day
    #[arg(long, value_name = "DATE", num_args = 0..=1, conflicts_with_all = ["seed", "puzzle"])]
    pub(crate) daily: Option<Option<Date>>,
    /// Any text that the puzzle follows from
    #[arg(long, value_name = "TEXT", allow_negative_numbers = true, conflicts_with = "puzzle")]
    pub(crate) seed: Option<String>,
    /// A puzzle or game to play: a board, or a file
    #[arg(long, value_name = "TEXT|FILE", conflicts_with = "level")]
    pub(crate) puzzle: Option<String>,
    /// Refuse digits that are in conflict
    #[arg(long)]
    pub(crate) strict: bool,
    /// Refuse digits that are wrong, and count them
    #[arg(long, conflicts_with = "strict")]
    pub(crate) guarded: bool,
    /// Go on with the last game, or with one from --list
    #[arg(long = "continue", value_name = "ID", num_args = 0..=1)]
    #[arg(conflicts_with_all = ["level", "daily", "seed", "puzzle"])]
    pub(crate) resume: Option<Option<String>>,
    /// List the games that are kept
    #[arg(long, conflicts_with_all = ["level", "daily", "seed", "puzzle", "resume"])]
    pub(crate) list: bool,
    /// Give up a game from --list: it is no longer offered
    #[arg(long, value_name = "ID", conflicts_with_all = ["level", "daily", "seed", "puzzle", "resume"])]
    pub(crate) abandon: Option<String>,
    /// Play with typed commands, as always if the input or output is not a terminal
    #[arg(long)]
    pub(crate) line: bool,
    /// The ground of the full screen; auto asks the variable COLORFGBG
    #[arg(long, value_name = "THEME", value_enum, default_value_t = ThemeChoice::Auto)]
    pub(crate) theme: ThemeChoice,
    /// Draw the full screen with ASCII characters alone
    #[arg(long)]
    pub(crate) ascii: bool,
    #[command(flatten)]
    pub(crate) language: LanguageArguments,
}

/// What is behind the text of the full screen.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ThemeChoice {
    Auto,
    Dark,
    Light,
}

/// Show solved games and best times
#[derive(Args)]
#[command(after_help = "\
Best times are the three best of each mode and level. Games with hints above
level 2 or with mistakes shown are counted apart, in brackets.

Examples:
  ninefold stats
  ninefold stats --json")]
pub(crate) struct StatsArguments {
    #[command(flatten)]
    pub(crate) language: LanguageArguments,
    /// Print JSON: one object for each mode and level
    #[arg(long)]
    pub(crate) json: bool,
}

/// Reads a level by its name or number.
fn level(text: &str) -> Result<Level, String> {
    read_level(text).ok_or_else(|| {
        let names = Level::ALL.map(Level::name).join(", ");
        format!("expected a number from 1 to 5, or one of {names}")
    })
}

/// The level of a name or number.
pub(crate) fn read_level(text: &str) -> Option<Level> {
    let text = text.trim().to_lowercase();
    let by_number = || text.parse::<usize>().ok().and_then(|n| Level::ALL.get(n.wrapping_sub(1)));
    text.parse().ok().or_else(|| by_number().copied()).or_else(|| level_named(&text))
}
