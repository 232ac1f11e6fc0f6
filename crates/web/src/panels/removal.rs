//! A button that removes something, and asks first.

use leptos::prelude::*;
use ninefold_words::{Language, say};

use crate::panels::button::Button;
use crate::panels::following::following;

/// The button, and the question that replaces it.
pub(crate) struct Removal {
    /// The `data-action` of the button, and of the answer no. That of the answer yes is `delete-for-good`.
    pub(crate) actions: (&'static str, &'static str),
    /// The name of the button, and of the answer yes.
    pub(crate) name: String,
    pub(crate) question: String,
}

impl Removal {
    /// The view; the answer yes calls `remove`.
    pub(crate) fn view(
        self,
        language: Language,
        remove: impl Fn() + Clone + Send + 'static,
    ) -> AnyView {
        let Removal { actions: (ask, keep), name, question } = self;
        let asks = RwSignal::new(false);
        following(move || {
            if !asks.get() {
                return Button::new("data-action", ask, name.clone(), move || asks.set(true))
                    .view();
            }
            let remove = remove.clone();
            let remove = move || {
                asks.set(false);
                remove();
            };
            let cancel = say::page_cancel(language);
            view! {
                <span role="alert">{question.clone()}</span>
                {Button::new("data-action", "delete-for-good", name.clone(), remove).view()}
                {Button::new("data-action", keep, cancel, move || asks.set(false)).view()}
            }
            .into_any()
        })
    }
}
