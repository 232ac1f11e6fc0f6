//! The open dialog: a modal sheet around its content, which is part of the rest of the page.

use leptos::ev::PointerEvent;
use leptos::html;
use leptos::prelude::*;
use ninefold_words::{Language, say};

use crate::browser;
use crate::page::{Dialog, Guard, Page};
use crate::panels::following::following;
use crate::second_module::{self, Part};

/// The open dialog, if there is one.
pub(crate) fn dialogs(page: Page, language: Language) -> AnyView {
    following(move || match page.dialog.get() {
        Some(dialog) => {
            let content = second_module::shown(page, language, Part::Dialog(dialog));
            sheet(page, language, dialog, content)
        }
        None => ().into_any(),
    })
}

/// A modal dialog with a title.
fn sheet(
    page: Page,
    language: Language,
    dialog: Dialog,
    (title, content): (String, AnyView),
) -> AnyView {
    let element = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| match element.get() {
        Some(element) if element.open() => browser::focus_dialog(), // it was another dialog
        Some(element) => drop(element.show_modal()),
        None => {}
    });
    let close = move |_| {
        page.cancel();
        if page.dialog.with_untracked(Option::is_some)
            && let Some(element) = element.get_untracked()
        {
            element.show_modal().ok(); // it asks first
        }
    };
    let press = move |event: PointerEvent| {
        let is_behind = element.get_untracked().is_some_and(|element| {
            let point = (event.client_x(), event.client_y());
            event.target().as_ref() == Some(element.as_ref())
                && browser::is_outside(&element, point)
        });
        if is_behind && dialog != Dialog::Making {
            event.prevent_default();
            page.cancel();
        }
    };
    let name = match dialog {
        Dialog::Restart | Dialog::Reveal | Dialog::Walk | Dialog::Merge => say::page_cancel,
        _ => say::page_close,
    };
    view! {
        <dialog
            node_ref=element
            aria-labelledby="dialog-title"
            on:close=close
            on:cancel=move |event: web_sys::Event| {
                if dialog == Dialog::Account && page.extras().guard.get_untracked() != Guard::None {
                    event.prevent_default();
                    page.cancel();
                }
            }
            on:pointerdown=press
        >
            <h2 id="dialog-title">{title}</h2>
            {content}
            <button class="close" type="button" on:click=move |_| page.cancel()>
                {name(language)}
            </button>
        </dialog>
    }
    .into_any()
}
