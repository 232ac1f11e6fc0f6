//! The camera, and pictures for the page.

use js_sys::Reflect;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    CanvasRenderingContext2d, DataTransfer, DomException, File, HtmlCanvasElement,
    HtmlVideoElement, ImageData, MediaStream, MediaStreamConstraints, MediaStreamTrack,
};

use super::files::{has, object};

/// A running camera, which stops when it is dropped.
#[derive(Debug)]
pub(crate) struct Camera {
    stream: MediaStream,
}

/// Why there is no camera.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoCamera {
    /// The connection is not secure: browsers offer no camera to a page that somebody could have
    /// changed on its way.
    Insecure,
    /// The device has none.
    None,
    /// The player, or the browser, does not allow it.
    Refused,
    /// It does not respond: another program may be using it.
    Busy,
}

impl Camera {
    /// Starts the camera, on a phone the one on its back; the browser may ask the player first.
    pub(crate) async fn start() -> Result<Camera, NoCamera> {
        let window = web_sys::window().ok_or(NoCamera::None)?;
        if !window.is_secure_context() {
            return Err(NoCamera::Insecure);
        }
        let devices = window.navigator().media_devices().map_err(|_| NoCamera::None)?;
        if devices.is_undefined() {
            return Err(NoCamera::None);
        }
        let video = object(&[("facingMode", "environment")]);
        for (side, pixels) in [("width", 1280.0), ("height", 960.0)] {
            let ideal = object(&[]);
            Reflect::set(&ideal, &"ideal".into(), &JsValue::from_f64(pixels)).ok();
            Reflect::set(&video, &side.into(), &ideal).ok();
        }
        let wanted = MediaStreamConstraints::new();
        wanted.set_video(&video);
        let stream =
            devices.get_user_media_with_constraints(&wanted).map_err(|error| why(&error))?;
        let stream = JsFuture::from(stream).await.map_err(|error| why(&error))?;
        Ok(Camera { stream: stream.unchecked_into() })
    }

    /// Shows what the camera sees.
    pub(crate) fn show(&self, video: &HtmlVideoElement) {
        video.set_src_object(Some(&self.stream));
    }
}

impl Drop for Camera {
    fn drop(&mut self) {
        for track in self.stream.get_tracks() {
            track.unchecked_into::<MediaStreamTrack>().stop();
        }
    }
}

fn why(error: &JsValue) -> NoCamera {
    let name = error.dyn_ref::<DomException>().map(DomException::name).unwrap_or_default();
    match name.as_str() {
        "NotAllowedError" | "SecurityError" => NoCamera::Refused,
        "NotReadableError" | "AbortError" => NoCamera::Busy,
        _ => NoCamera::None,
    }
}

pub(crate) fn has_cameras() -> bool {
    web_sys::window().is_some_and(|window| has(&window.navigator(), "mediaDevices"))
}

/// What a video shows now, as a bitmap; `None` if it shows nothing yet.
pub(crate) async fn shot(video: &HtmlVideoElement) -> Option<JsValue> {
    let bitmap = web_sys::window()?.create_image_bitmap_with_html_video_element(video).ok()?;
    JsFuture::from(bitmap).await.ok()
}

/// Draws a picture on a canvas, which takes on its size.
pub(crate) fn draw(canvas: &HtmlCanvasElement, picture: &ImageData) {
    canvas.set_width(picture.width());
    canvas.set_height(picture.height());
    let context = canvas.get_context("2d").ok().flatten();
    if let Some(context) = context.and_then(|it| it.dyn_into::<CanvasRenderingContext2d>().ok()) {
        context.put_image_data(picture, 0.0, 0.0).ok();
    }
}

/// The first picture among what is dropped or pasted.
pub(crate) fn picture_in(data: Option<DataTransfer>) -> Option<JsValue> {
    let files = data?.files()?;
    (0..files.length()).filter_map(|index| files.get(index)).find(is_picture).map(Into::into)
}

/// Whether a file says that it is a picture. SVG drawings do not count: they may be puzzles.
pub(crate) fn is_picture(file: &File) -> bool {
    let kind = file.type_();
    kind.starts_with("image/") && kind != "image/svg+xml"
}
