//! The addresses of lessons.

use ninefold::logic::Technique;

/// The state of the lessons.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum LessonPage {
    /// The list of lessons.
    All,
    /// The lesson of a technique.
    One(Technique),
}

impl LessonPage {
    /// The page of a fragment such as `#lesson` or `#lesson/x-wing`.
    pub(crate) fn of_fragment(fragment: &str) -> Option<LessonPage> {
        match fragment.strip_prefix("#lesson")? {
            "" | "/" => Some(LessonPage::All),
            // An unknown technique leads to the list.
            rest => Some(rest.strip_prefix('/')?.parse().map_or(LessonPage::All, LessonPage::One)),
        }
    }
}

/// The address of a lesson.
pub(crate) fn address(technique: Technique) -> String {
    format!("#lesson/{technique}")
}

#[cfg(test)]
mod tests {
    use super::*;

    // W3, W5: every technique has an address.
    #[test]
    fn lessons_have_addresses() {
        for technique in Technique::ALL {
            assert_eq!(
                LessonPage::of_fragment(&address(technique)),
                Some(LessonPage::One(technique))
            );
        }
        assert_eq!(address(Technique::XWing), "#lesson/x-wing");
        for all in ["#lesson", "#lesson/", "#lesson/no-such-thing"] {
            assert_eq!(LessonPage::of_fragment(all), Some(LessonPage::All), "{all}");
        }
        for other in ["", "#", "#p=53..7", "#lessons"] {
            assert_eq!(LessonPage::of_fragment(other), None, "{other}");
        }
    }
}
