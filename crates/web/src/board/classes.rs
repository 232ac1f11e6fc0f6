//! The classes of elements, by the look of a cell.
//!
//! After every intent, plain Rust computes the looks of all cells; the board paints those that
//! have changed.

use ninefold::{Color, Digit};
use ninefold_play::{Look, Tint};

/// The classes of a look, as the style sheet names them.
pub(crate) trait Classes {
    /// The classes of the cell's element.
    ///
    /// A given in conflict keeps its look: the player cannot change it.
    fn class(&self, is_shared: bool) -> String;

    /// The class of a mark's color, if it has one.
    fn hue_class(&self, digit: Digit) -> Option<String>;
}

impl Classes for Look {
    fn class(&self, is_shared: bool) -> String {
        let mut class = String::with_capacity(64);
        class.push_str("cell");
        let kinds = [
            (self.given, " given-clue"),
            (!self.given && self.digit.is_some(), " user-entry"),
            (self.conflict && !self.given, " error"),
            (is_shared, " shared"),
            (self.peer, " peer"),
            (self.same, " same"),
            (self.dim, " dim"),
            (self.hinted, " hinted"),
            (self.wrong, " wrong"),
            (self.selected, " selected"),
            (self.cursor, " cursor"),
        ];
        for (_, name) in kinds.into_iter().filter(|(is, _)| *is) {
            class.push_str(name);
        }
        if self.lit.is_some_and(|digit| self.center.contains(digit)) {
            class.push_str(" lit-center");
        }
        if self.colors.len() > 1 {
            class.push_str(" colors");
        } else if self.color != Color::NONE {
            class.push_str(" color color-");
            class.push(char::from(b'0' + self.color.get()));
        }
        class
    }

    fn hue_class(&self, digit: Digit) -> Option<String> {
        let color = self.hue(digit);
        (color != Color::NONE).then(|| format!(" hue color-{}", color.get()))
    }
}

/// The class of a candidate's part in a hint.
pub(crate) fn tint_class(tint: Tint) -> &'static str {
    match tint {
        Tint::None => "",
        Tint::Pattern => " pattern",
        Tint::Other => " other",
        Tint::Placed => " placed",
        Tint::Out => " out",
    }
}

#[cfg(test)]
mod tests {
    use ninefold::Layout;
    use ninefold_play::{Ink, Intent};
    use ninefold_testkit::boards;

    use super::*;
    use crate::game::state::{App, Source};
    use crate::game::update::update;

    fn after(intents: &[Intent]) -> Vec<Look> {
        let mut app = App::of_puzzle(boards::puzzle(), Source::Made("test".to_owned()), None);
        for &intent in intents {
            update(&mut app, intent, 0.0);
        }
        ninefold_play::looks(&app)
    }

    fn pick(index: usize) -> Intent {
        Intent::Pick(Layout::classic().cell(index).unwrap())
    }

    // W7, M9: the classes, in their order. D4: a given in conflict keeps its look.
    #[test]
    fn classes_distinguish_givens_entries_and_conflicts() {
        let looks = after(&[pick(2), Intent::Digit(Digit::new(5).unwrap()), pick(80)]);
        assert!(looks[0].conflict && looks[2].conflict);
        assert_eq!(looks[0].class(false), "cell given-clue");
        assert_eq!(looks[2].class(false), "cell user-entry error");
        assert_eq!(looks[2].class(true), "cell user-entry error shared");
        assert_eq!(looks[3].class(false), "cell");
        assert_eq!(looks[80].class(false), "cell given-clue selected cursor");
        let five = Digit::new(5).unwrap();
        let marks = [Ink::Corner, Ink::Center].map(|ink| Intent::Write(ink, five));
        let looks = after(&[pick(2), marks[0], pick(3), marks[1], pick(14)]); // a 5
        assert_eq!(looks[2].class(false), "cell");
        assert_eq!(looks[3].class(false), "cell peer lit-center");
    }
}
