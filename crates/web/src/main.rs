//! Ninefold in the browser.
//!
//! The engine is called directly, compiled to WebAssembly with the page. For
//! now the page shows one sample board and its conflicts.

#![forbid(unsafe_code)]

mod board;
mod look;
mod sample;

use leptos::prelude::*;

use crate::board::board;
use crate::look::{announcement, looks};
use crate::sample::Sample;

fn main() {
    console_error_panic_hook::set_once();
    mount_to_body(page);
}

/// The whole page.
fn page() -> impl IntoView {
    let sample = Sample::classic();
    let looks = looks(&sample);
    let (heading, cells) = announcement(&looks);
    view! {
        <header>
            <h1 class="brand" aria-label="Ninefold">"nine"<span>"fold"</span></h1>
            <p class="subject">"Classic · a sample"</p>
        </header>
        <main>
            <div class="paper">{board(&sample.layout, &looks)}</div>
            <section class="card" role="status" aria-live="polite" aria-atomic="true">
                <h2>{heading}</h2>
                <ul>{cells.into_iter().map(|cell| view! { <li>{cell}</li> }).collect_view()}</ul>
            </section>
        </main>
    }
}
