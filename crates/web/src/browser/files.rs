//! The browser's files, clipboard, links and printing.

use crate::browser;
use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::task::spawn_local;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, DragEvent, File, HtmlAnchorElement, HtmlInputElement, Url};

pub(crate) fn download(name: &str, kind: &str, text: &str) {
    download_bytes(name, kind, &JsValue::from_str(text));
}

/// Downloads bytes, or a text, as a file.
pub(crate) fn download_bytes(name: &str, kind: &str, content: &JsValue) {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(content);
    let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &options) else { return };
    let Ok(address) = Url::create_object_url_with_blob(&blob) else { return };
    save(name, &address);
    Url::revoke_object_url(&address).ok();
}

/// Downloads the file at an address that the page itself has made.
pub(crate) fn save(name: &str, address: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    let link = document.and_then(|document| document.create_element("a").ok());
    if let Some(link) = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok()) {
        link.set_href(address);
        link.set_download(name);
        link.click();
    }
}

/// The chosen file; the field is cleared, so that the same file can be chosen again.
pub(crate) fn chosen_file(field: &HtmlInputElement) -> Option<File> {
    let file = field.files().and_then(|files| files.get(0));
    field.set_value("");
    file
}

/// Reads the chosen file.
pub(crate) fn chosen(field: &HtmlInputElement, then: impl FnOnce(String) + 'static) {
    if let Some(file) = chosen_file(field) {
        read(&file, then);
    }
}

/// Whether a file is being dragged.
pub(crate) fn is_file(event: &DragEvent) -> bool {
    let types = event.data_transfer().map(|data| data.types());
    types.is_some_and(|types| types.includes(&JsValue::from_str("Files"), 0))
}

pub(crate) fn dropped(event: &DragEvent, then: impl FnOnce(String) + 'static) {
    let files = event.data_transfer().and_then(|data| data.files());
    if let Some(file) = files.and_then(|files| files.get(0)) {
        read(&file, then);
    }
}

pub(crate) fn read(file: &File, then: impl FnOnce(String) + 'static) {
    let text = file.text();
    spawn_local(async move {
        let text = JsFuture::from(text).await.ok().and_then(|text| text.as_string());
        then(text.unwrap_or_default());
    });
}

/// Copies a text to the clipboard; `then` is called with whether that worked.
pub(crate) fn copy(text: &str, then: impl FnOnce(bool) + 'static) {
    let navigator = web_sys::window().map(|window| window.navigator());
    // An insecure context has no clipboard.
    let clipboard = navigator.filter(|navigator| has(navigator, "clipboard"));
    let copied = clipboard.map(|navigator| navigator.clipboard().write_text(text));
    spawn_local(async move {
        let is_copied = match copied {
            Some(copied) => JsFuture::from(copied).await.is_ok(),
            None => false,
        };
        then(is_copied);
    });
}

/// Whether the system can share links.
pub(crate) fn can_send() -> bool {
    web_sys::window().is_some_and(|window| has(&window.navigator(), "share"))
}

/// Shares something through the system's dialog: its title, text and link, each with its name.
pub(crate) fn send(data: &[(&str, &str)]) {
    let Some(navigator) = web_sys::window().map(|window| window.navigator()) else { return };
    let data = object(data);
    let share = Reflect::get(&navigator, &"share".into()).ok();
    let share = share.and_then(|share| share.dyn_into::<Function>().ok());
    let sent = share.and_then(|share| share.call1(&navigator, &data).ok());
    if let Some(sent) = sent.and_then(|sent| sent.dyn_into::<Promise>().ok()) {
        spawn_local(async move {
            JsFuture::from(sent).await.ok(); // the player may cancel
        });
    }
}

pub(super) fn object(fields: &[(&str, &str)]) -> Object {
    let object = Object::new();
    for (name, value) in fields {
        Reflect::set(&object, &(*name).into(), &(*value).into()).ok();
    }
    object
}

pub(super) fn has(object: &JsValue, name: &str) -> bool {
    Reflect::get(object, &name.into()).is_ok_and(|value| !value.is_undefined())
}

/// The address of the page, without query and fragment.
pub(crate) fn address() -> String {
    let location = web_sys::window().map(|window| window.location());
    let address = location.and_then(|location| location.href().ok()).unwrap_or_default();
    address.split(['#', '?']).next().unwrap_or_default().to_owned()
}

/// The fragment of the address, if it begins with `beginning`. In the address, `by` takes its place:
/// otherwise a reload would open the fragment again.
pub(crate) fn take_fragment(beginning: &str, by: &str) -> Option<String> {
    let window = web_sys::window()?;
    let fragment = window.location().hash().ok().filter(|hash| hash.starts_with(beginning))?;
    browser::replace_entry(by, false);
    Some(fragment)
}

/// Opens the print dialog.
pub(crate) fn print() {
    if let Some(window) = web_sys::window() {
        window.print().ok();
    }
}

pub(crate) fn month_name(language: &str, year: u32, month: i32) -> String {
    let date = js_sys::Date::new_with_year_month_day(year, month, 1);
    let options = object(&[("month", "long"), ("year", "numeric")]);
    date.to_locale_date_string(language, &options).into()
}

/// The name of a day such as `2026-11-15`: day and month, `long`, with the weekday, or `short`.
pub(crate) fn day_name(language: &str, date: &str, style: &str) -> String {
    let fields = [("day", "numeric"), ("month", style), ("timeZone", "UTC"), ("weekday", style)];
    let fields = &fields[..if style == "long" { 4 } else { 3 }];
    js_sys::Date::new(&date.into()).to_locale_date_string(language, &object(fields)).into()
}

/// A day such as `2026-11-15` in words, with a short month and the year.
pub(crate) fn date_name(language: &str, date: &str) -> String {
    let fields = [("day", "numeric"), ("month", "short"), ("year", "numeric"), ("timeZone", "UTC")];
    js_sys::Date::new(&date.into()).to_locale_date_string(language, &object(&fields)).into()
}

/// The short name of a weekday, from 0 for Monday.
pub(crate) fn weekday_name(language: &str, day: i32) -> String {
    let date = js_sys::Date::new_with_year_month_day(2024, 0, 1 + day); // the first was a Monday
    date.to_locale_date_string(language, &object(&[("weekday", "narrow")])).into()
}

/// Has the script that loads the page switch to the new version.
pub(crate) fn load_update() {
    super::tell("ninefold-reload");
}
