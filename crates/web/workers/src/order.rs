//! An order of the page for the printer, as text: a line of choices; a line each for the heading, the author,
//! the date and the address of the page; then six lines for each puzzle.

use std::collections::BTreeMap;

use ninefold::{Board, Layout};

/// The maximum number of puzzles in an order.
pub const MOST_PUZZLES: usize = 1_000;

/// The puzzles to be printed, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// Choices by name, such as `paper` and `a4`. A choice that is on or off is present if it is on.
    pub choices: BTreeMap<String, String>,
    /// The title above the pages, or the title of the book.
    pub heading: String,
    /// The author of the book.
    pub author: String,
    /// The date, as people write it.
    pub date: String,
    /// The address of the page, for QR codes.
    pub page: String,
    /// The puzzles.
    pub items: Vec<Item>,
}

/// A puzzle to be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its givens.
    pub givens: Board,
    /// The board with the player's entries, if they are to be printed.
    pub entries: Option<Board>,
    /// Its title; empty if it has none.
    pub title: String,
    /// The name of its level; empty if that is unknown.
    pub level: String,
    /// Its date, as people write it; empty if it has none.
    pub date: String,
}

impl Item {
    /// A puzzle of which only the givens are known.
    pub fn new(givens: Board) -> Item {
        let [title, level, date] = [const { String::new() }; 3];
        Item { givens, entries: None, title, level, date }
    }
}

impl Order {
    /// Writes the order.
    pub fn to_text(&self) -> String {
        let choices = self.choices.iter().map(|(name, value)| format!("{name}={value}"));
        let mut lines = vec![choices.collect::<Vec<_>>().join(" ")];
        for text in [&self.heading, &self.author, &self.date, &self.page] {
            lines.push(line(text));
        }
        for item in &self.items {
            lines.push(item.givens.layout().name().into_owned());
            lines.push(item.givens.to_string());
            lines.push(item.entries.as_ref().map(Board::to_string).unwrap_or_default());
            lines.extend([&item.title, &item.level, &item.date].map(|text| line(text)));
        }
        lines.join("\n")
    }

    /// Reads an order; `None` if the text is not one.
    pub fn read(text: &str) -> Option<Order> {
        let mut lines = text.split('\n');
        let choices = lines.next()?.split(' ').filter_map(|choice| choice.split_once('='));
        let choices = choices.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let mut next = || lines.next().map(str::to_owned);
        let [heading, author, date, page] = [next()?, next()?, next()?, next()?];
        let mut items = Vec::new();
        while let Some(layout) = next() {
            if items.len() == MOST_PUZZLES {
                return None;
            }
            let layout: Layout = layout.parse().ok()?;
            let givens = Board::parse(&layout, &next()?).ok()?;
            let entries = match next()? {
                none if none.is_empty() => None,
                entries => Some(Board::parse(&layout, &entries).ok()?),
            };
            let [title, level, date] = [next()?, next()?, next()?];
            items.push(Item { givens, entries, title, level, date });
        }
        Some(Order { choices, heading, author, date, page, items })
    }
}

/// A text as one line.
fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards::{GIVENS, SOLVED, classic};

    use super::*;

    // W11: an order is read back as it was; anything else is refused.
    #[test]
    fn orders_are_read_back() {
        let mut item = Item::new(classic(GIVENS));
        let mut order = Order { heading: "For\nAnn".to_owned(), ..Order::default() };
        assert_eq!(Order::read(&order.to_text()).unwrap().heading, "For Ann");
        order.heading = "For Ann".to_owned();
        order.choices.insert("paper".to_owned(), "a5".to_owned());
        order.choices.insert("large".to_owned(), String::new());
        order.items.push(item.clone());
        item.entries = Some(classic(SOLVED));
        item.title = "One = two".to_owned();
        order.items.push(item);
        let text = order.to_text();
        assert_eq!(Order::read(&text), Some(order));
        for wrong in ["", "\n\n\n\n\nclassic", &text.replace("classic", "nowhere")] {
            assert_eq!(Order::read(wrong), None, "{wrong}");
        }
        assert_eq!(Order::read(&text[..text.len() - 20]), None);
    }
}
