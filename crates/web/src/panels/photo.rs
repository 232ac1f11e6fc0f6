//! The view of pictures: the ways to get one, and what the camera sees.

use leptos::html;
use leptos::prelude::*;
use ninefold_words::{Language, say};
use web_sys::HtmlInputElement;

use crate::browser::{self, camera, files};
use crate::page::Page;
use crate::page::scanning::Stage;
use crate::panels::button::Button;
use crate::panels::following::following;
use crate::panels::preview::{preview, trouble};

pub(crate) fn photo(page: Page, language: Language) -> AnyView {
    on_cleanup(move || page.stop_camera());
    let scanning = page.extras().scanning;
    let is_new = StoredValue::new(true);
    let content = following(move || {
        let (content, first) = match scanning.stage.get() {
            Stage::Choice => (choice(page, language), ".photo [data-action=camera]"),
            Stage::Live => (live(page, language), ".photo [data-action=shoot]"),
            Stage::Reading => (reading(page, language), ".photo [data-action=cancel]"),
            Stage::Preview => (preview(page, language), ".snapshot [tabindex='0']"),
        };
        // The button that was pressed is gone, so the focus moves; at first, the heading has it.
        if !is_new.get_value() {
            request_animation_frame(move || browser::focus(first));
        }
        is_new.set_value(false);
        content
    });
    view! {
        <h2 tabindex="-1">{say::photo_photo(language)}</h2>
        <div class="photo">{content}</div>
    }
    .into_any()
}

/// The ways to get a picture: the camera, a file, or dropping one.
fn choice(page: Page, language: Language) -> AnyView {
    let camera = Button::new("data-action", "camera", say::photo_camera(language), move || {
        page.start_camera();
    });
    // If the page may not use the camera, phones still have an app for it.
    let take = (!camera::has_cameras() && browser::is_touched())
        .then(|| field(page, say::photo_take(language), Some("environment")));
    let drop = (!browser::is_touched()).then(|| say::photo_drop(language));
    view! {
        {trouble(page)}
        <p>{say::photo_help(language)}</p>
        <div class="begin">
            {camera.class("primary").icon("camera").view()}
            {take}
            {field(page, say::photo_choose(language), None)}
        </div>
        <p class="soft">{say::photo_private(language)} " " {drop}</p>
    }
    .into_any()
}

/// A field for a file, which looks like a button.
fn field(page: Page, name: String, capture: Option<&'static str>) -> AnyView {
    let choose = move |event| {
        let field: HtmlInputElement = event_target(&event);
        if let Some(file) = files::chosen_file(&field) {
            page.read_picture(file.into());
        }
    };
    view! {
        <label class="button">
            {name}
            <input
                class="hidden"
                type="file"
                accept="image/*"
                capture=capture
                data-field="picture"
                on:change=choose
            />
        </label>
    }
    .into_any()
}

/// What the camera sees, and the shutter.
fn live(page: Page, language: Language) -> AnyView {
    let video = NodeRef::<html::Video>::new();
    Effect::new(move |_| {
        if let Some(video) = video.get() {
            let camera = page.extras().scanning.camera;
            camera.with_value(|camera| {
                if let Some(camera) = camera {
                    camera.show(&video);
                }
            });
        }
    });
    let shoot = move || {
        if let Some(video) = video.get_untracked() {
            page.shoot(video);
        }
    };
    let shoot = Button::new("data-action", "shoot", say::photo_shoot(language), shoot);
    view! {
        <video
            node_ref=video
            autoplay
            playsinline
            prop:muted=true
            aria-label=say::photo_live(language)
        ></video>
        <div class="begin">{shoot.class("primary").icon("camera").view()} {cancel(page, language)}</div>
        <p class="soft">{say::photo_private(language)}</p>
    }
    .into_any()
}

fn reading(page: Page, language: Language) -> AnyView {
    view! {
        <p role="status">{say::photo_reading(language)}</p>
        <div class="begin">{cancel(page, language)}</div>
    }
    .into_any()
}

fn cancel(page: Page, language: Language) -> AnyView {
    let name = say::page_cancel(language);
    Button::new("data-action", "cancel", name, move || page.stop_camera()).view()
}
