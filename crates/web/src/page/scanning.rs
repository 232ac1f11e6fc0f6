//! The state of reading a picture.

use leptos::prelude::*;
use wasm_bindgen::prelude::JsValue;
use web_sys::ImageData;

use crate::browser::camera::Camera;
use crate::game::photo::Photo;
use crate::worker::Job;

/// The stages of the view of pictures.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The ways to get a picture.
    Choice,
    /// What the camera sees.
    Live,
    /// A notice that a picture is being read.
    Reading,
    /// The puzzle as it was read.
    Preview,
}

/// The reading of a picture; cheap to copy.
#[derive(Copy, Clone)]
pub(crate) struct Scanning {
    pub(crate) stage: RwSignal<Stage>,
    /// What is wrong, in words.
    pub(crate) trouble: RwSignal<Option<String>>,
    /// The puzzle as it was read, and corrected.
    pub(crate) photo: RwSignal<Option<Photo>>,
    /// Which of the picture's puzzles it is, from 0.
    pub(crate) number: StoredValue<u8>,
    /// The picture: a file or a bitmap.
    pub(super) picture: StoredValue<Option<JsValue>, LocalStorage>,
    pub(crate) straight: StoredValue<Option<ImageData>, LocalStorage>,
    /// The number of readings so far, including the current one.
    pub(super) n_readings: StoredValue<u64>,
    /// The worker that reads.
    pub(super) job: StoredValue<Option<Job>, LocalStorage>,
    /// The camera, while it runs.
    pub(crate) camera: StoredValue<Option<Camera>, LocalStorage>,
}

impl Scanning {
    /// The state before any picture is read.
    pub(super) fn new() -> Scanning {
        Scanning {
            stage: RwSignal::new(Stage::Choice),
            trouble: RwSignal::new(None),
            photo: RwSignal::new(None),
            number: StoredValue::new(0),
            picture: StoredValue::new_local(None),
            straight: StoredValue::new_local(None),
            n_readings: StoredValue::new(0),
            job: StoredValue::new_local(None),
            camera: StoredValue::new_local(None),
        }
    }
}
