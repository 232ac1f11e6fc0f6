//! Training plans: which technique comes next, and on which layout.

use ninefold::Layout;
use ninefold::logic::Technique;
use ninefold::training::Position;

use super::exercise::Exercise;
use super::placement::Placement;
use super::progress::Progress;
use crate::statistics::Day;

/// A training plan.
#[derive(Clone, Debug)]
pub enum Plan {
    /// One technique, repeatedly.
    Named(Technique),
    /// The next technique of the course.
    Course,
    /// The techniques to repeat today.
    Review,
    /// The placement test.
    Placement(Placement),
}

impl Plan {
    /// The technique of the next exercise; `None` if there is none.
    pub fn next(&self, progress: &Progress, today: Day) -> Option<Technique> {
        match self {
            Plan::Named(technique) => Some(*technique),
            Plan::Course => Some(progress.next()),
            Plan::Review => progress.due(today).first().copied(),
            Plan::Placement(placement) => placement.next(),
        }
    }

    /// Whether the learner knows which technique to look for: not in a placement test.
    pub fn is_named(&self) -> bool {
        !matches!(self, Plan::Placement(_))
    }
}

/// The exercise for a position, with or without the name of its technique.
pub fn exercise(position: Position, is_named: bool) -> Exercise {
    if is_named { Exercise::named(position) } else { Exercise::unnamed(position) }
}

/// The layout for training a technique, if possible the one requested: one grid if the technique has no positions
/// there.
pub fn layout_for(technique: Technique, wanted: &Layout) -> Layout {
    let is_offered = Position::is_offered(technique, wanted);
    if is_offered { wanted.clone() } else { Layout::classic() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::{Event, Outcome};

    // D21: a plan says what comes next, and where.
    #[test]
    fn plans_say_what_comes_next() {
        let (wing, today) = (Technique::XWing, Day(3));
        let mut progress = Progress::default();
        let next = |plan: &Plan, progress: &Progress| plan.next(progress, today);
        assert_eq!(next(&Plan::Named(wing), &progress), Some(wing));
        assert_eq!(next(&Plan::Course, &progress), Some(Technique::FullHouse));
        assert_eq!(next(&Plan::Review, &progress), None);
        progress.add(0, Event::Ended(wing, Outcome::Missed));
        assert_eq!(next(&Plan::Review, &progress), Some(wing));
        let placement = Plan::Placement(Placement::default());
        assert_eq!(next(&placement, &progress), Some(Technique::FullHouse));
        assert!(Plan::Course.is_named() && !placement.is_named());
        let samurai: Layout = "samurai".parse().unwrap();
        assert_eq!(layout_for(wing, &samurai), samurai);
        assert_eq!(layout_for(Technique::Jellyfish, &samurai), Layout::classic());
    }
}
