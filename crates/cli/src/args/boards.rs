//! Arguments shared by several commands.

use std::thread;

use clap::Args;
use ninefold::Layout;
use ninefold::solve::Budget;

use super::names::{layouts, number, positive};

#[derive(Args)]
pub(crate) struct BoardArguments {
    /// Boards, or files to read them from; by default, or for -, standard input
    #[arg(value_name = "BOARD|FILE")]
    pub(crate) operands: Vec<String>,
    /// The layout of the boards: a name from `ninefold layouts`, or corners such as 'nw@0,0 se@6,6';
    /// without it, the named layout that the cells fit
    #[arg(long, value_name = "NAME|CORNERS", value_parser = layouts())]
    #[arg(hide_possible_values = true)]
    pub(crate) layout: Option<Layout>,
    /// The field of each line that has the board, from 1; without it the first that looks like one
    #[arg(long, value_name = "N", value_parser = field)]
    pub(crate) field: Option<usize>,
}

fn field(text: &str) -> Result<usize, String> {
    positive(text).map(|number| number as usize)
}

#[derive(Args, Clone)]
pub(crate) struct SearchArguments {
    /// The number of guesses to try on a board before giving up
    #[arg(long, value_name = "N", default_value_t = Budget::DEFAULT_NODES, allow_negative_numbers = true)]
    #[arg(value_parser = number)]
    pub(crate) budget: u64,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
}

impl SearchArguments {
    /// The default budget, on one thread per core.
    pub(crate) const DEFAULT: SearchArguments =
        SearchArguments { budget: Budget::DEFAULT_NODES, threads: ThreadArguments { threads: 0 } };

    /// The default budget, on these threads.
    pub(crate) fn on(threads: &ThreadArguments) -> SearchArguments {
        SearchArguments { threads: threads.clone(), ..SearchArguments::DEFAULT }
    }

    pub(crate) fn budget(&self) -> Budget<'static> {
        Budget::nodes(self.budget)
    }
}

#[derive(Args, Clone)]
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
