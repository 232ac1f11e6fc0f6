//! One type of button for the whole page: separate views would make the bundle larger.

use leptos::prelude::*;

use crate::panels::following::following_value;
use crate::panels::icon::{Icon, icon};

/// Whether a condition holds now.
type Is = Box<dyn Fn() -> bool + Send>;

pub(crate) struct Button {
    /// The attribute by which tests and styles find it, and the value.
    id: (&'static str, String),
    class: &'static str,
    icon: Option<Icon>,
    name: String,
    /// The accessible name, if the text is only an icon.
    label: Option<String>,
    title: Option<String>,
    is_pressed: Option<Is>,
    is_disabled: Option<Is>,
    act: Box<dyn FnMut()>,
}

impl Button {
    /// A button with an identifying attribute, its value, a text and an action.
    pub(crate) fn new(
        key: &'static str,
        value: impl Into<String>,
        name: String,
        act: impl FnMut() + 'static,
    ) -> Button {
        Button {
            id: (key, value.into()),
            class: "",
            icon: None,
            name,
            label: None,
            title: None,
            is_pressed: None,
            is_disabled: None,
            act: Box::new(act),
        }
    }

    pub(crate) fn class(self, class: &'static str) -> Button {
        Button { class, ..self }
    }

    pub(crate) fn icon(self, icon: Icon) -> Button {
        Button { icon: Some(icon), ..self }
    }

    pub(crate) fn label(self, label: String) -> Button {
        Button { label: Some(label), ..self }
    }

    pub(crate) fn title(self, title: String) -> Button {
        Button { title: Some(title), ..self }
    }

    pub(crate) fn pressed(self, is_pressed: impl Fn() -> bool + Send + 'static) -> Button {
        Button { is_pressed: Some(Box::new(is_pressed)), ..self }
    }

    /// The button, disabled while a condition holds.
    pub(crate) fn disabled(self, is_disabled: impl Fn() -> bool + Send + 'static) -> Button {
        Button { is_disabled: Some(Box::new(is_disabled)), ..self }
    }

    pub(crate) fn view(self) -> AnyView {
        let Button { id: (key, value), class, name, label, title, .. } = self;
        let (is_pressed, is_disabled, mut act) = (self.is_pressed, self.is_disabled, self.act);
        let content = match self.icon {
            None => name.into_any(),
            Some(drawn) => view! { {icon(drawn)} <span>{name}</span> }.into_any(),
        };
        let text = |is: &Option<Is>| is.as_ref().map(|is| is().to_string());
        view! {
            <button
                type="button"
                class=class
                title=title
                aria-label=label
                aria-pressed=following_value(move || text(&is_pressed))
                aria-disabled=following_value(move || text(&is_disabled))
                on:click=move |_| act()
            >
                {content}
            </button>
        }
        .attr(key, value)
        .into_any()
    }
}
