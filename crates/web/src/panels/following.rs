//! Parts of the page that follow signals.

use leptos::prelude::*;

/// A part of the page that is shown anew whenever a signal that it reads changes. One type for all
/// of them keeps the page small: each closure in a view would bring its own code to build, change
/// and remove it.
pub(crate) fn following(content: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let content: Box<dyn Fn() -> AnyView + Send> = Box::new(content);
    (move || content()).into_any()
}

/// A text that follows signals.
pub(crate) fn following_text(text: impl Fn() -> String + Send + 'static) -> AnyView {
    following(move || text().into_any())
}
