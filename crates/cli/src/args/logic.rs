//! What can be said to the commands about logic.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::logic::Technique;

use super::{BoardArguments, SearchArguments};

/// Say of each puzzle how much logic it needs
#[derive(Args)]
#[command(after_help = "\
One line for each puzzle, with tabs between: the puzzle, its level (easy, medium,
hard, expert or extreme), the score of its path and the hardest technique on it.
The path always takes the easiest step there is. A board that is no puzzle has
`no solution`, `several solutions`, `conflict`, `gave up` (see --budget) or
`invalid` in place of a level. With --json an object tells everything: the steps
themselves, how often each technique is used and, for several grids, what each of
them needs and whether it is solvable alone.

Examples:
  ninefold rate puzzles.txt
  ninefold generate 100 | ninefold rate | cut -f 2 | sort | uniq -c
  ninefold rate --json --layout samurai samurai.txt")]
pub(crate) struct RateArguments {
    #[command(flatten)]
    pub(crate) boards: BoardArguments,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
    /// Print one JSON object for each board
    #[arg(long)]
    pub(crate) json: bool,
}

/// Reads the name of a technique.
pub(super) fn techniques() -> impl TypedValueParser<Value = Technique> {
    PossibleValuesParser::new(Technique::all().map(Technique::name))
        .try_map(|name| name.parse::<Technique>())
}
