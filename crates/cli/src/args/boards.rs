//! Arguments shared by several commands.

use std::path::PathBuf;
use std::thread;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::Layout;
use ninefold::logic::Level;
use ninefold::solve::Budget;

#[derive(Args)]
pub(crate) struct BoardArguments {
    /// The files to read; by default, or for -, standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The layout of the boards: a name from `ninefold layouts`, or corners such as 'nw@0,0 se@6,6'
    #[arg(long, value_name = "NAME|CORNERS", default_value = "classic")]
    pub(crate) layout: Layout,
}

#[derive(Args)]
pub(crate) struct SearchArguments {
    /// The number of guesses to try on a board before giving up
    #[arg(long, value_name = "N", default_value_t = Budget::DEFAULT_NODES, allow_negative_numbers = true)]
    pub(crate) budget: u64,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
}

impl SearchArguments {
    pub(crate) fn budget(&self) -> Budget<'static> {
        Budget::nodes(self.budget)
    }
}

#[derive(Args)]
pub(crate) struct ThreadArguments {
    /// The number of threads; 0 means one per core
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    pub(crate) threads: u8,
}

impl ThreadArguments {
    pub(crate) fn n_threads(&self) -> usize {
        match self.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            n_threads => usize::from(n_threads),
        }
    }
}

/// Reads the name of a level.
pub(crate) fn levels() -> impl TypedValueParser<Value = Level> {
    let names = Level::ALL.map(Level::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Level>())
}
