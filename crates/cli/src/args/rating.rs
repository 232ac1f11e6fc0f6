//! Arguments about exact ratings.

use std::ops::RangeInclusive;

use clap::Args;
use ninefold::rating::{Gem, Goal, Tenths};

/// The exact rating that is wanted.
#[derive(Args)]
pub(crate) struct GoalArguments {
    /// The exact rating (ER): a number such as 7.2, or a range such as 7.0..7.5, 8.3.. or ..2.0
    #[arg(long, value_name = "ER", value_parser = ratings, allow_hyphen_values = true)]
    rating: Option<RangeInclusive<Tenths>>,
    /// Only puzzles in which nothing can be placed before the hardest step (EP equals ER)
    #[arg(long)]
    pearl: bool,
    /// Only puzzles whose first step is the hardest (ED equals ER)
    #[arg(long, conflicts_with = "pearl")]
    diamond: bool,
}

impl GoalArguments {
    /// The rating that is wanted, if any is.
    pub(crate) fn goal(&self) -> Option<Goal> {
        let gem = match (self.pearl, self.diamond) {
            (false, false) => Gem::Any,
            (_, false) => Gem::Pearl,
            (_, true) => Gem::Diamond,
        };
        let er = self.rating.clone().unwrap_or(Goal::ANY.er);
        Some(Goal::ANY.but(|goal| {
            goal.er = er;
            goal.gem = gem;
        }))
        .filter(|goal| *goal != Goal::ANY)
    }
}

fn ratings(text: &str) -> Result<RangeInclusive<Tenths>, String> {
    let expected = || "expected a rating such as 7.2, or a range such as 7.0..7.5".to_owned();
    let (start, end) = match text.split_once("..") {
        Some(("", "")) => return Err(expected()),
        Some(bounds) => bounds,
        None => (text, text),
    };
    let bound = |text: &str, open: &Tenths| match text.trim_start_matches('=') {
        "" => Ok(*open),
        text => text.parse().map_err(|_| expected()),
    };
    let (start, end) = (bound(start, Goal::ANY.er.start())?, bound(end, Goal::ANY.er.end())?);
    if start > end {
        return Err(format!("expected the lower rating first: {end}..{start}"));
    }
    Ok(start..=end)
}
