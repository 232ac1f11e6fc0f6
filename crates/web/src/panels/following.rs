//! Parts of the page that follow signals.

use std::sync::{Arc, Mutex};

use leptos::prelude::*;

/// A part of the page that is rebuilt whenever a signal that it reads changes. One type for all of
/// them keeps the bundle small: each closure in a view would add its own code to build, change and
/// remove it.
pub(crate) fn following(content: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let content: Box<dyn Fn() -> AnyView + Send> = Box::new(content);
    (move || content()).into_any()
}

pub(crate) fn following_text(text: impl Fn() -> String + Send + 'static) -> AnyView {
    following(move || text().into_any())
}

/// The value of an attribute that follows signals; the attribute is absent while there is none.
pub(crate) fn following_value(
    value: impl FnMut() -> Option<String> + Send + 'static,
) -> Arc<Mutex<dyn FnMut() -> Option<String> + Send>> {
    Arc::new(Mutex::new(value))
}

/// An attribute without a value that is present while a condition holds.
pub(crate) fn following_flag(
    is: impl Fn() -> bool + Send + 'static,
) -> Arc<Mutex<dyn FnMut() -> Option<String> + Send>> {
    following_value(move || is().then(String::new))
}

pub(crate) fn following_classes(
    classes: impl FnMut() -> String + Send + 'static,
) -> Arc<Mutex<dyn FnMut() -> String + Send>> {
    Arc::new(Mutex::new(classes))
}
