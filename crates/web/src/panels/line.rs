//! The lines of an explanation: the names of places in them light those places on the board.

use leptos::prelude::*;
use ninefold_words::{Area, Line, PlaceNames};

/// A line of a card or an example, with its number, indented by its depth.
pub(crate) fn line(line: Line, places: &PlaceNames) -> AnyView {
    let Line { depth, number, links, text } = line;
    let number = number.map(|number| format!("{number}. "));
    let links = (!links.is_empty()).then(|| format!("{} {}", links.start, links.end));
    view! {
        <li data-depth=depth.to_string() tabindex=links.is_some().then_some("-1") data-links=links>
            {number}{with_places(&text, places)}
        </li>
    }
    .into_any()
}

/// A text in which the names of places can be pointed at. The names have no role, so that screen readers
/// read the text as a sentence.
pub(crate) fn with_places(text: &str, places: &PlaceNames) -> AnyView {
    let piece = |(text, areas): (&str, Vec<Area>)| {
        let text = text.to_owned();
        if areas.is_empty() {
            return text.into_any();
        }
        let outline: String = areas.into_iter().map(outline).collect();
        view! { <span class="place" tabindex="0" data-spot=outline>{text}</span> }.into_any()
    };
    places.pieces(text).into_iter().map(piece).collect_view().into_any()
}

/// The outline of an area as an SVG path, in cells from the canvas's corner.
fn outline(area: Area) -> String {
    let Area { row, column, rows, columns } = area;
    format!("M{column} {row}h{columns}v{rows}h-{columns}z")
}
