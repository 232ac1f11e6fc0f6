//! Requests to the server that the page comes from, if it comes from one.

use js_sys::{Object, Reflect};
use serde_json::Value;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response};

/// The path of the server's routes, relative to the page.
pub(crate) const API: &str = "api/v1";

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The server did not answer, or is busy: it is worth trying again.
    Unreachable,
    /// The player is not signed in.
    SignedOut,
    /// The server refused.
    Refused {
        /// The status of the answer.
        status: u16,
        /// The code of the error.
        code: String,
        /// The explanation, in the language of the page.
        detail: String,
    },
}

/// Sends a request to a path below [`API`]; gives the answer.
pub(crate) async fn send(
    method: &str,
    path: &str,
    body: Option<String>,
    language: &str,
) -> Result<Value, Trouble> {
    let sent = fetch(method, &format!("{API}{path}"), body, language).await;
    let (status, text) = sent.ok_or(Trouble::Unreachable)?;
    answer(status, serde_json::from_str(&text).unwrap_or_default())
}

fn answer(status: u16, value: Value) -> Result<Value, Trouble> {
    let text = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
    match status {
        200..300 => Ok(value),
        401 if text("code").ends_with("who") => Err(Trouble::SignedOut),
        408 | 429 | 500.. => Err(Trouble::Unreachable),
        _ => Err(Trouble::Refused { status, code: text("code"), detail: text("detail") }),
    }
}

/// The player, as the server knows it; `None` if what answers is not a Ninefold server.
pub(crate) async fn greet() -> Result<Option<Value>, Trouble> {
    let (_, text) = fetch("GET", "server.json", None, "en").await.ok_or(Trouble::Unreachable)?;
    let value: Value = serde_json::from_str(&text).unwrap_or_default();
    Ok((value["server"] == "ninefold").then(|| value["player"].clone()))
}

async fn fetch(
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    // A5: refusals are distinguished from failures that are worth trying again.
    #[test]
    fn answers_are_classified() {
        let problem = |code: &str| json!({ "code": code, "detail": "why" });
        assert_eq!(answer(200, json!(1)), Ok(json!(1)));
        assert_eq!(answer(204, Value::Null), Ok(Value::Null));
        assert_eq!(answer(401, problem("wrong-who")), Err(Trouble::SignedOut));
        assert_eq!(answer(401, problem("who")), Err(Trouble::SignedOut));
        for status in [408, 429, 500, 503] {
            assert_eq!(answer(status, problem("busy")), Err(Trouble::Unreachable));
        }
        let refused = |status, code: &str| {
            let (code, detail) = (code.to_owned(), "why".to_owned());
            Err(Trouble::Refused { status, code, detail })
        };
        assert_eq!(answer(409, problem("stale")), refused(409, "stale"));
        assert_eq!(answer(401, problem("wrong-password")), refused(401, "wrong-password"));
    }
}
