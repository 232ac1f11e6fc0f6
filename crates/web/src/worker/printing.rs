//! Pages for paper, drawn by a worker with its own module.

use js_sys::Array;
use ninefold_workers::order::Order;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::JsValue;

use super::Job;

/// Files for paper.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    /// Their bytes: one file of a PDF, one per page of pictures.
    pub(crate) files: Vec<JsValue>,
    /// The number of titles that had to be left out.
    pub(crate) n_left_out: usize,
}

/// Orders pages. Calls `hear` with them, or with `None` if there are none.
pub(crate) fn ask(order: &Order, hear: impl Fn(Option<Drawn>) + 'static) -> Job {
    Job::ask_anything("printer.js", order.to_text().into(), move |answer| {
        hear(answer.and_then(|answer| answer.dyn_into().ok()).map(|answer| read(&answer)));
    })
}

fn read(answer: &Array) -> Drawn {
    #[expect(clippy::cast_sign_loss, reason = "it is a count")]
    let n_left_out = answer.get(0).as_f64().unwrap_or_default() as usize;
    Drawn { files: answer.iter().skip(1).collect(), n_left_out }
}
