//! The arguments of `ninefold play` and `ninefold stats`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use ninefold::Layout;
use ninefold::logic::Level;
use ninefold_wire::Date;

use super::logic::LanguageArguments;
use super::names::{layouts, levels, read_level};

/// Play a puzzle, on the full screen or with typed commands
#[derive(Args)]
#[command(after_help = "\
On a terminal the game takes the full screen: ? shows all keys, Esc the menu. With
--line, or if the input or output is not a terminal, you type commands: i231 enters
a 1 in row 2, column 3, u undoes it, h gives a hint, help lists all commands.
Every turn is saved immediately, so you can leave a game at any time and resume it
with --continue.

Examples:
  ninefold play
  ninefold play hard --layout samurai
  ninefold play --daily easy --layout twin-nw
  ninefold play --daily=2026-11-15 hard
  ninefold play --puzzle newspaper.txt
  ninefold play --photo newspaper.jpg
  ninefold play --from book.jsonl
  ninefold play --continue")]
#[expect(clippy::option_option, reason = "an option whose value may be left out")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct PlayArguments {
    /// The level, by name or from 1 to 5; if nothing else says what to play, you are asked
    #[arg(value_name = "LEVEL", value_parser = levels(), hide_possible_values = true)]
    pub(crate) level: Option<Level>,
    /// The layout: a name from `ninefold layouts`, or corners such as 'nw@0,0 se@6,6'
    #[arg(long, value_name = "NAME|CORNERS", value_parser = layouts())]
    #[arg(hide_possible_values = true)]
    pub(crate) layout: Option<Layout>,
    /// The daily puzzle of today, or of another day; a level can come here, too
    #[arg(long, value_name = "DATE", num_args = 0..=1, value_parser = day)]
    #[arg(conflicts_with_all = ["seed", "puzzle"])]
    pub(crate) daily: Option<Option<Day>>,
    /// Any text that determines the puzzle
    #[arg(long, value_name = "TEXT", allow_negative_numbers = true, conflicts_with = "puzzle")]
    pub(crate) seed: Option<String>,
    /// A puzzle or game to play: a board, or a file
    #[arg(long, value_name = "TEXT|FILE", conflicts_with = "level")]
    pub(crate) puzzle: Option<String>,
    /// A photo of a puzzle to play: a JPEG or PNG file; see `ninefold scan`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["level", "layout", "daily", "seed", "puzzle"])]
    pub(crate) photo: Option<String>,
    /// Play the first puzzle of a list or collection that is not solved yet; one that was begun
    /// continues
    #[arg(long, value_name = "FILE", conflicts_with_all = ["level", "daily", "seed", "puzzle", "photo"])]
    pub(crate) from: Option<PathBuf>,
    /// Refuse digits that conflict with others
    #[arg(long)]
    pub(crate) strict: bool,
    /// Refuse digits that are wrong, and count them
    #[arg(long, conflicts_with = "strict")]
    pub(crate) guarded: bool,
    /// Continue the last game, or one from --list
    #[arg(long = "continue", value_name = "ID", num_args = 0..=1)]
    #[arg(conflicts_with_all = ["level", "daily", "seed", "puzzle", "photo", "from"])]
    pub(crate) resume: Option<Option<String>>,
    /// List the saved games
    #[arg(long, conflicts_with_all = ["level", "daily", "seed", "puzzle", "photo", "from", "resume"])]
    pub(crate) list: bool,
    /// Abandon a game from --list: it is no longer offered
    #[arg(long, value_name = "ID", conflicts_with_all = ["level", "daily", "seed", "puzzle", "photo", "from", "resume"])]
    pub(crate) abandon: Option<String>,
    /// Delete a game from --list
    #[arg(long, value_name = "ID", conflicts_with_all = ["level", "daily", "seed", "puzzle", "photo", "from", "resume"])]
    pub(crate) delete: Option<String>,
    /// Play with typed commands (the default if the input or output is not a terminal)
    #[arg(long)]
    pub(crate) line: bool,
    /// The background of the full screen; auto uses the variable COLORFGBG
    #[arg(long, value_name = "THEME", value_enum, default_value_t = ThemeChoice::Auto)]
    pub(crate) theme: ThemeChoice,
    /// Draw the full screen with ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
    #[command(flatten)]
    pub(crate) language: LanguageArguments,
}

impl PlayArguments {
    /// The layout to play, if no board has another one.
    pub(crate) fn layout(&self) -> Layout {
        self.layout.clone().unwrap_or_else(Layout::classic)
    }

    /// The level, also if it comes after `--daily`.
    pub(crate) fn level(&self) -> Option<Level> {
        let named = match self.daily {
            Some(Some(Day::Level(level))) => Some(level),
            _ => None,
        };
        self.level.or(named)
    }

    /// The day of the daily puzzle, if one is to be played; `None` for today.
    #[expect(clippy::option_option, reason = "as the option itself")]
    pub(crate) fn day(&self) -> Option<Option<Date>> {
        self.daily.map(|day| match day {
            Some(Day::Date(date)) => Some(date),
            Some(Day::Level(_)) | None => None,
        })
    }
}

/// What follows `--daily`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Day {
    Date(Date),
    /// The level of today's puzzle.
    Level(Level),
}

fn day(text: &str) -> Result<Day, String> {
    let date = text.parse().map(Day::Date);
    date.or_else(|error: ninefold_wire::ParseDateError| {
        read_level(text).map(Day::Level).ok_or_else(|| format!("{error}, or a level"))
    })
}

/// The background of the full screen.
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
level 2 or with mistakes shown are listed separately, in brackets.

Examples:
  ninefold stats
  ninefold stats --json")]
pub(crate) struct StatsArguments {
    #[command(flatten)]
    pub(crate) language: LanguageArguments,
    /// Print one JSON object per mode and level
    #[arg(long)]
    pub(crate) json: bool,
}
