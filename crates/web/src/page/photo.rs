//! Reading puzzles from pictures.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_words::say;
use ninefold_workers::scanning::{Question, Refusal};
use wasm_bindgen::prelude::JsValue;
use web_sys::HtmlVideoElement;

use super::Page;
use super::address::View;
use super::scanning::Stage;
use crate::browser::camera::{self, Camera, NoCamera};
use crate::worker::scanning::{self, NoPuzzle};

impl Page {
    /// Reads a picture, which is a file or a bitmap, and shows the puzzle in it.
    pub(crate) fn read_picture(self, picture: JsValue) {
        self.dialog.set(None);
        self.go(View::Photo);
        self.extras().scanning.picture.set_value(Some(picture));
        self.read_again(None, 0);
    }

    /// Reads the picture again, after this many quarter turns, or for another of its puzzles.
    pub(crate) fn read_again(self, turns: Option<u8>, number: u8) {
        let scanning = self.extras().scanning;
        scanning.camera.set_value(None);
        let Some(picture) = scanning.picture.get_value() else { return };
        scanning.trouble.set(None);
        scanning.stage.set(Stage::Reading);
        scanning.n_readings.update_value(|n_readings| *n_readings += 1);
        let reading = scanning.n_readings.get_value();
        let question = Question { picture, turns, number };
        let job = scanning::ask(&question, move |answer| {
            match answer {
                Ok((photo, straight)) => {
                    let n_puzzles = photo.n_puzzles.max(1);
                    scanning.number.set_value(number % n_puzzles);
                    scanning.photo.set(Some(photo));
                    scanning.straight.set_value(Some(straight));
                    scanning.stage.set(Stage::Preview);
                }
                Err(why) => self.say_trouble(|language| match why {
                    NoPuzzle::Refused(Refusal::FewDigits(n)) => say::photo_few_digits(language, n),
                    NoPuzzle::Refused(Refusal::Unreadable) => say::photo_unreadable(language),
                    NoPuzzle::Refused(Refusal::Large) => say::photo_large(language),
                    NoPuzzle::Refused(Refusal::NoGrid) => say::photo_no_grid(language),
                    NoPuzzle::Refused(Refusal::NoDigits) => say::photo_no_digits(language),
                    NoPuzzle::NoWorker => say::photo_no_reader(language),
                }),
            }
            // Later: dropping the job ends the worker whose message is being handled. By then, it may be
            // reading another picture.
            let end = move || {
                if scanning.n_readings.get_value() == reading {
                    scanning.job.set_value(None);
                }
            };
            set_timeout(end, Duration::ZERO);
        });
        scanning.job.set_value(Some(job));
    }

    /// Goes back to the choice of a picture, and says what is wrong.
    fn say_trouble(self, say: impl FnOnce(ninefold_words::Language) -> String) {
        let scanning = self.extras().scanning;
        scanning.trouble.set(Some(say(self.language())));
        scanning.stage.set(Stage::Choice);
    }

    pub(crate) fn start_camera(self) {
        let scanning = self.extras().scanning;
        scanning.trouble.set(None);
        spawn_local(async move {
            let started = Camera::start().await;
            if self.extras().view.get_untracked() != View::Photo {
                return; // the player has left: the camera is dropped, which stops it
            }
            match started {
                Ok(camera) => {
                    scanning.camera.set_value(Some(camera));
                    scanning.stage.set(Stage::Live);
                }
                Err(why) => self.say_trouble(|language| {
                    let why = match why {
                        NoCamera::Insecure => say::photo_insecure,
                        NoCamera::None => say::photo_no_camera,
                        NoCamera::Refused => say::photo_refused,
                        NoCamera::Busy => say::photo_busy,
                    };
                    why(language)
                }),
            }
        });
    }

    /// Reads what the camera sees now.
    pub(crate) fn shoot(self, video: HtmlVideoElement) {
        spawn_local(async move {
            if let Some(picture) = camera::shot(&video).await {
                self.read_picture(picture);
            }
        });
    }

    /// Stops the camera and any reading; a puzzle that was read stays.
    pub(crate) fn stop_camera(self) {
        let scanning = self.extras().scanning;
        scanning.camera.set_value(None);
        scanning.job.set_value(None);
        if scanning.stage.get_untracked() != Stage::Preview {
            scanning.stage.set(Stage::Choice);
        }
    }

    /// Forgets the picture, and goes back to the choice of a picture.
    pub(crate) fn forget_picture(self) {
        let scanning = self.extras().scanning;
        scanning.stage.set(Stage::Choice);
        scanning.picture.set_value(None);
        scanning.straight.set_value(None);
        scanning.photo.set(None);
        scanning.trouble.set(None);
    }
}
