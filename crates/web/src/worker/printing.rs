//! Pages for paper, drawn by a worker with its own module.

use ninefold_workers::printing::{Drawn, Order};

use super::Job;

/// Orders pages. Calls `hear` with them, or with `None` if there are none.
pub(crate) fn ask(order: &Order, hear: impl Fn(Option<Drawn>) + 'static) -> Job {
    Job::ask_anything("printer.js", order.to_text().into(), move |answer| {
        hear(answer.and_then(|answer| Drawn::read(&answer)));
    })
}
