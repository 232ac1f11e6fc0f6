//! The order in which techniques are learned.

use ninefold::logic::{Level, Technique};

/// Every technique by level, from easy to extreme. In each level, the techniques of the default set come first,
/// in the coach's order, then those on request.
pub fn course() -> impl Iterator<Item = (Level, Vec<Technique>)> {
    let of_level = |level| {
        let techniques = Technique::ALL.into_iter();
        (level, techniques.filter(|technique| technique.level() == level).collect())
    };
    Level::ALL.into_iter().map(of_level)
}

/// The techniques of the default set in the order of the course.
pub(super) fn ladder() -> Vec<Technique> {
    let all = course().flat_map(|(_, techniques)| techniques);
    all.filter(|technique| !technique.is_on_request()).collect()
}
