//! The arguments of `ninefold daily`.

use std::path::PathBuf;

use clap::Args;
use ninefold::CatalogEntry;
use ninefold::logic::Level;
use ninefold_wire::Date;

use super::boards::ThreadArguments;
use super::names::{levels, modes};

/// Make the puzzles of a day: one document per mode and level
#[derive(Args)]
#[command(after_help = "\
The puzzles of a day are the same for everyone, on any machine. Without --mode
and --level all of them are made. With --out each is written to its own file, such
as 2026-11-15-samurai-hard.json; existing files are never overwritten, so running
the command twice is harmless.

Examples:
  ninefold daily --mode classic --level hard | ninefold show
  ninefold daily 2026-12-24 --out dailies
  ninefold daily --mode samurai --level easy --sealed")]
pub(crate) struct DailyArguments {
    /// The day, such as 2026-11-15; without it, today in UTC
    #[arg(value_name = "DATE")]
    pub(crate) date: Option<Date>,
    /// The mode
    #[arg(long, value_parser = modes())]
    pub(crate) mode: Option<&'static CatalogEntry>,
    /// The level
    #[arg(long, value_parser = levels())]
    pub(crate) level: Option<Level>,
    /// Which of the day's puzzles of a mode and level, from 1
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) variant: u32,
    /// The folder to write files to; it is created if missing
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    /// Leave the solution out
    #[arg(long)]
    pub(crate) sealed: bool,
    /// Add a proof that the solution is the only one
    #[arg(long, conflicts_with = "sealed")]
    pub(crate) proof: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
}
