//! The arguments of `ninefold train`.

use clap::Args;
use ninefold::Layout;
use ninefold::logic::Technique;

use super::logic::LanguageArguments;
use super::names::{layouts, techniques};

/// Learn techniques: find each in positions where it is the next step
#[derive(Args)]
#[command(after_help = "\
Each position is a puzzle with digits entered and candidates ruled out. Type what
follows from the technique (r3c4-5 removes a candidate, r3c4=5 enters a digit) or
the cells of its pattern (cells r1c2 r1c8); the answer is judged, with the reason.
Without the name of a technique, the course goes on where you are. Your progress is
saved with your games; what you missed comes back, what you know comes back later
and later.

Examples:
  ninefold train
  ninefold train x-wing
  ninefold train pointing --layout samurai
  ninefold train --placement
  ninefold train --review
  ninefold train --map")]
pub(crate) struct TrainArguments {
    /// The technique: a name from `ninefold techniques`
    #[arg(value_name = "NAME", value_parser = techniques(), hide_possible_values = true)]
    pub(crate) technique: Option<Technique>,
    /// The layout of the positions: classic or samurai
    #[arg(long, value_name = "NAME", value_parser = layouts(), hide_possible_values = true)]
    pub(crate) layout: Option<Layout>,
    /// Any text that determines the positions
    #[arg(long, value_name = "TEXT", allow_negative_numbers = true)]
    pub(crate) seed: Option<String>,
    /// Take a placement test: ten positions, from easy to hard, show where to start
    #[arg(long, conflicts_with_all = ["technique", "review", "map"])]
    pub(crate) placement: bool,
    /// Review what is due today: first what you missed
    #[arg(long, conflicts_with_all = ["technique", "map"])]
    pub(crate) review: bool,
    /// Show all techniques, from easy to extreme, with your progress
    #[arg(long, conflicts_with_all = ["technique", "layout", "seed"])]
    pub(crate) map: bool,
    #[command(flatten)]
    pub(crate) language: LanguageArguments,
}
