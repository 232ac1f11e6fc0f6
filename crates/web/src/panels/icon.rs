//! The icons of buttons.

use leptos::prelude::*;

/// An icon, by its name in the page's sheet of symbols.
pub(crate) type Icon = &'static str;

/// The drawing of an icon, hidden from screen readers: the word beside it says the same.
pub(crate) fn icon(name: Icon) -> AnyView {
    let reference = format!("<use href='#icon-{name}'/>");
    view! { <svg class="icon" aria-hidden="true" inner_html=reference></svg> }.into_any()
}
