//! Requests to the place that the page came from.

use js_sys::{Object, Reflect};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response};

/// Sends a request to a path relative to the page; returns the status and the text of the answer.
pub(crate) async fn fetch(
    method: &str,
    path: &str,
    body: Option<String>,
    language: &str,
) -> Option<(u16, String)> {
    let options = RequestInit::new();
    options.set_method(method);
    let headers = Object::new();
    let set = |name: &str, value: &str| Reflect::set(&headers, &name.into(), &value.into());
    set("accept-language", language).ok()?;
    if let Some(body) = body {
        set("content-type", "application/json").ok()?;
        options.set_body(&JsValue::from_str(&body));
    }
    options.set_headers(&headers);
    let promise = web_sys::window()?.fetch_with_str_and_init(path, &options);
    let response: Response = JsFuture::from(promise).await.ok()?.dyn_into().ok()?;
    let text = JsFuture::from(response.text().ok()?).await.ok()?;
    Some((response.status(), text.as_string()?))
}
