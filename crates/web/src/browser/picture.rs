//! Drawing a picture for a file.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::JsValue;

/// A drawing in progress: a canvas that is not part of the page.
pub(crate) struct Picture {
    canvas: JsValue,
    context: JsValue,
}

impl Picture {
    /// An empty picture of this size, in this color; `None` if the browser cannot draw.
    pub(crate) fn new(width: f64, height: f64, color: &str) -> Option<Picture> {
        let document = web_sys::window()?.document()?;
        let canvas: JsValue = document.create_element("canvas").ok()?.into();
        Reflect::set(&canvas, &"width".into(), &width.into()).ok()?;
        Reflect::set(&canvas, &"height".into(), &height.into()).ok()?;
        let context = call(&canvas, "getContext", &["2d".into()])?;
        let picture = Picture { canvas, context };
        picture.rectangle(color, [0.0, 0.0, width, height]);
        Some(picture)
    }

    /// Fills a rectangle: left, top, width and height.
    pub(crate) fn rectangle(&self, color: &str, sides: [f64; 4]) {
        self.set("fillStyle", color);
        call(&self.context, "fillRect", &sides.map(JsValue::from_f64));
    }

    /// Writes a line with its left end at a point.
    pub(crate) fn line(&self, color: &str, font: &str, text: &str, (x, y): (f64, f64)) {
        self.set("fillStyle", color);
        self.set("font", font);
        call(&self.context, "fillText", &[text.into(), x.into(), y.into()]);
    }

    /// The address of the picture as a PNG file.
    pub(crate) fn address(&self) -> Option<String> {
        call(&self.canvas, "toDataURL", &[])?.as_string()
    }

    fn set(&self, name: &str, value: &str) {
        Reflect::set(&self.context, &name.into(), &value.into()).ok();
    }
}

/// Calls a method; `None` if it does not exist or fails.
fn call(object: &JsValue, name: &str, arguments: &[JsValue]) -> Option<JsValue> {
    let method = Reflect::get(object, &name.into()).ok()?.dyn_into::<Function>().ok()?;
    method.apply(object, &arguments.iter().collect::<Array>()).ok()
}
