//! The name of each cell, as screen readers read it.

use ninefold::{Cell, Color, Layout, Size};
use ninefold_play::Look;
use ninefold_words::{Joint, Language, Voice, digits, list, say};

/// The constant part of a cell's name, made once.
#[derive(Clone, Debug)]
pub(crate) struct CellName {
    /// Its name in its first grid, then in the others.
    name: String,
}

impl CellName {
    /// The name of a cell: `center row 3 column 3, shared with NW row 9 column 9`.
    pub(crate) fn new(layout: &Layout, cell: Cell, language: Language) -> CellName {
        let places = layout.places(cell).iter();
        let mut places = places.map(|&place| Voice::new(language, layout).place(place));
        let mut name = places.next().unwrap_or_default();
        let others: Vec<String> = places.collect();
        if !others.is_empty() {
            name = format!(
                "{name}, {}",
                say::page_shared(language, &list(language, others, Joint::And))
            );
        }
        CellName { name }
    }

    /// The constant part: the name of its place.
    pub(crate) fn place(&self) -> &str {
        &self.name
    }

    /// The text for a screen reader, which also names a given in conflict.
    pub(crate) fn label(&self, look: &Look, words: &Words) -> String {
        let mut label = self.name.clone();
        let mut add = |word: &str| {
            label.push_str(", ");
            label.push_str(word);
        };
        match look.digit {
            Some(digit) => add(&digit.to_string()),
            None => add(&words.empty),
        }
        if look.digit.is_none() && !look.corner.is_empty() {
            add(&say::page_marks_corner(
                words.language,
                &digits(words.language, look.corner, Joint::And),
            ));
        }
        if look.digit.is_none() && !look.center.is_empty() {
            add(&say::page_marks_center(
                words.language,
                &digits(words.language, look.center, Joint::And),
            ));
        }
        for (digit, hue) in Size::CLASSIC.all().into_iter().zip(look.hues) {
            if hue != Color::NONE {
                add(&say::page_candidate_colored(words.language, &digit, &hue.get()));
            }
        }
        for number in look.colors {
            add(&say::page_colored(words.language, &number));
        }
        let facts = [
            (look.given, &words.given),
            (look.conflict, &words.conflict),
            (look.wrong, &words.wrong),
        ];
        for (_, word) in facts.into_iter().filter(|(is, _)| *is) {
            add(word);
        }
        label
    }
}

/// Words that many names share.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    language: Language,
    empty: String,
    given: String,
    conflict: String,
    wrong: String,
}

impl Words {
    pub(crate) fn new(language: Language) -> Words {
        Words {
            language,
            empty: say::page_empty(language),
            given: say::page_given(language),
            conflict: say::page_in_conflict(language),
            wrong: say::page_wrong(language),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Digit;

    // D1, M4, W4: people read 1-based names, and a shared cell is named in all its grids.
    #[test]
    fn shared_cells_are_named_in_all_their_grids() {
        let samurai: Layout = "samurai".parse().unwrap();
        let cell = samurai.cell_at(8, 8).unwrap();
        let look = Look { digit: Digit::new(5), given: true, conflict: true, ..Look::default() };
        let label =
            |language| CellName::new(&samurai, cell, language).label(&look, &Words::new(language));
        assert_eq!(
            label(Language::English),
            "center row 3 column 3, shared with NW row 9 column 9, 5, given, in conflict"
        );
        assert_eq!(
            label(Language::French),
            "centre ligne 3 colonne 3, partagée avec NO ligne 9 colonne 9, 5, donné, en conflit"
        );
    }
}
