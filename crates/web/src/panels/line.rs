//! The lines of an explanation.

use leptos::prelude::*;
use ninefold_words::Line;

/// A line of a card or an example, with its number, indented by its depth.
pub(crate) fn line(line: Line) -> impl IntoView {
    let number = line.number.map(|number| format!("{number}. "));
    view! { <li data-depth=line.depth.to_string()>{number}{line.text}</li> }
}
