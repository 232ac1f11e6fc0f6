//! The views and dialogs of the page, and their addresses.

use std::fmt;

use ninefold::logic::Technique;
use ninefold_wire::Date;

use crate::browser::uuid;

/// A view of the page. Some are dialogs, which lie over one of the others.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// Home, where a visit begins.
    Home,
    /// The open game.
    Play,
    /// The daily puzzles, of a day or of today: a dialog.
    Daily(Option<Date>),
    Lessons,
    Lesson(Technique),
    Training(Training),
    /// The stored games: a dialog.
    Games,
    /// The games that have ended: a dialog.
    Statistics,
    /// The rules, and how to use the page.
    HowToPlay,
    /// A puzzle from a picture.
    Photo,
    /// The settings: a dialog.
    Settings,
    /// The workbench, where puzzles are set.
    Workbench,
    /// The shelf, with collections of puzzles.
    Shelf,
    /// A puzzle on the server, by its id as a number: the page fetches it, and then opens the game.
    Puzzle(u128),
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Training {
    Map,
    /// The next technique of the course.
    Course,
    /// The techniques that are due for review.
    Review,
    Placement,
    Practice(Technique),
}

impl Training {
    /// The part with a name; the map if there is none.
    fn named(name: &str) -> Training {
        match name {
            "course" => Training::Course,
            "review" => Training::Review,
            "placement" => Training::Placement,
            technique => technique.parse().map_or(Training::Map, Training::Practice),
        }
    }

    /// Its name in addresses.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Training::Map => "",
            Training::Course => "course",
            Training::Review => "review",
            Training::Placement => "placement",
            Training::Practice(technique) => technique.name(),
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    /// The choice of a new puzzle.
    New,
    /// The choice of a daily puzzle.
    Daily,
    /// The progress of a puzzle being made.
    Making,
    /// The question whether to restart.
    Restart,
    /// The question whether to show the solution.
    Reveal,
    /// The stored games, and the backup file.
    Games,
    /// The import of a puzzle.
    Open,
    /// The export of the puzzle.
    Share,
    /// The choice of how to print puzzles.
    Print,
    /// Entries of a backup that differ from the stored ones.
    Merge,
    /// The question whether to show the steps to the solution.
    Walk,
    Checkpoints,
    /// The keys that a phone has no room for.
    More,
    Account,
    /// The choice between two diverged logs.
    Choose,
    Settings,
    Statistics,
    Help,
}

impl View {
    /// The view of a fragment such as `#/lessons/x-wing`; home if there is none.
    pub(crate) fn of_fragment(fragment: &str) -> View {
        let path = fragment.trim_start_matches(['#', '/']).trim_end_matches('/');
        let (name, rest) = path.split_once('/').unwrap_or((path, ""));
        match name {
            "play" => View::Play,
            "daily" => View::Daily(rest.parse().ok()),
            // Earlier versions of the page used `lesson`.
            "lessons" | "lesson" => rest.parse().map_or(View::Lessons, View::Lesson),
            "training" => View::Training(Training::named(rest)),
            "games" => View::Games,
            "statistics" => View::Statistics,
            "how-to-play" => View::HowToPlay,
            "photo" => View::Photo,
            "settings" => View::Settings,
            "workbench" => View::Workbench,
            "shelf" => View::Shelf,
            "puzzle" => View::Puzzle(uuid::number(rest).unwrap_or_default()),
            _ => View::Home,
        }
    }

    /// The view that an open dialog is; `None` if the address stays that of the view below the dialog.
    pub(crate) fn of_dialog(dialog: Dialog, day: Option<Date>) -> Option<View> {
        match dialog {
            Dialog::Daily => Some(View::Daily(day)),
            Dialog::Games => Some(View::Games),
            Dialog::Statistics => Some(View::Statistics),
            Dialog::Settings => Some(View::Settings),
            _ => None,
        }
    }

    /// The dialog that the view is, if it is one.
    pub(crate) fn dialog(self) -> Option<Dialog> {
        match self {
            View::Daily(_) => Some(Dialog::Daily),
            View::Games => Some(Dialog::Games),
            View::Statistics => Some(Dialog::Statistics),
            View::Settings => Some(Dialog::Settings),
            _ => None,
        }
    }
}

/// Its address, with `#`.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            View::Home => "",
            View::Play => "play",
            View::Daily(None) => "daily",
            View::Daily(Some(date)) => return write!(f, "#/daily/{date}"),
            View::Lessons => "lessons",
            View::Lesson(technique) => return write!(f, "#/lessons/{technique}"),
            View::Training(Training::Map) => "training",
            View::Training(part) => return write!(f, "#/training/{}", part.name()),
            View::Games => "games",
            View::Statistics => "statistics",
            View::HowToPlay => "how-to-play",
            View::Photo => "photo",
            View::Settings => "settings",
            View::Workbench => "workbench",
            View::Shelf => "shelf",
            View::Puzzle(id) => return write!(f, "#/puzzle/{}", uuid::of_number(*id)),
        };
        write!(f, "#/{name}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Every view has an address that leads back to it.
    #[test]
    fn addresses_read_back() {
        let day = "2026-11-15".parse().ok();
        let lessons = Technique::ALL.into_iter().map(View::Lesson);
        let views = [
            (View::Home, "#/"),
            (View::Workbench, "#/workbench"),
            (View::Shelf, "#/shelf"),
            (View::Puzzle(0xab << 120), "#/puzzle/ab000000-0000-0000-0000-000000000000"),
            (View::Play, "#/play"),
            (View::Daily(None), "#/daily"),
            (View::Daily(day), "#/daily/2026-11-15"),
            (View::Lessons, "#/lessons"),
            (View::Lesson(Technique::XWing), "#/lessons/x-wing"),
            (View::Training(Training::Map), "#/training"),
            (View::Training(Training::Course), "#/training/course"),
            (View::Training(Training::Review), "#/training/review"),
            (View::Training(Training::Placement), "#/training/placement"),
            (View::Training(Training::Practice(Technique::XWing)), "#/training/x-wing"),
            (View::Games, "#/games"),
            (View::Statistics, "#/statistics"),
            (View::HowToPlay, "#/how-to-play"),
            (View::Photo, "#/photo"),
            (View::Settings, "#/settings"),
        ];
        for (view, address) in views {
            assert_eq!(view.to_string(), address);
        }
        for view in views.into_iter().map(|(view, _)| view).chain(lessons) {
            assert_eq!(View::of_fragment(&view.to_string()), view);
        }
    }

    // A view that is a dialog has the address of that dialog.
    #[test]
    fn dialogs_keep_their_addresses() {
        let day = "2026-11-15".parse().ok();
        for view in [View::Daily(day), View::Games, View::Statistics, View::Settings] {
            let dialog = view.dialog().expect("a dialog");
            assert_eq!(View::of_dialog(dialog, day), Some(view));
        }
        assert_eq!(View::of_dialog(Dialog::Print, day), None);
    }

    // Addresses of earlier versions work, and unknown ones lead to the nearest view.
    #[test]
    fn other_addresses_are_understood() {
        let cases = [
            ("", View::Home),
            ("#", View::Home),
            ("#/nowhere/x-wing", View::Home),
            ("#/play/", View::Play),
            ("#/daily/2026-02-30", View::Daily(None)),
            ("#/lessons/no-such-thing", View::Lessons),
            ("#/training/no-such-thing", View::Training(Training::Map)),
            ("#/puzzle/x", View::Puzzle(0)),
            ("#/puzzle", View::Puzzle(0)),
            ("#lesson", View::Lessons),
            ("#lesson/x-wing", View::Lesson(Technique::XWing)),
        ];
        for (fragment, view) in cases {
            assert_eq!(View::of_fragment(fragment), view, "{fragment}");
        }
    }
}
