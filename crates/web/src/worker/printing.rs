//! Pages for paper, drawn by a worker with its own module.

use ninefold_workers::printing::{Drawn, PrintRequest};

use super::Job;

/// Requests pages. Calls `hear` with them, or with `None` if there are none.
pub(crate) fn ask(request: &PrintRequest, hear: impl Fn(Option<Drawn>) + 'static) -> Job {
    Job::ask_anything("printer.js", request.to_text().into(), move |answer| {
        hear(answer.and_then(|answer| Drawn::read(&answer)));
    })
}
