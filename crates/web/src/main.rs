//! Ninefold in the browser.
//!
//! The page calls the engine directly: both are compiled into one WebAssembly module. `game` is
//! plain Rust; `page` holds a game and the signals of the views, which are `board`, `panels` and
//! `dialogs`. `keep` stores games in the browser, and `sync` sends them to a server. Whatever needs
//! techniques is left to a worker, which has its own module.

#![forbid(unsafe_code)]

mod board;
mod browser;
mod dialogs;
mod game;
mod keep;
mod page;
mod panels;
mod second_module;
mod sync;
mod worker;

use leptos::prelude::mount_to_body;
use wasm_bindgen_futures::spawn_local;

fn main() {
    console_error_panic_hook::set_once();
    spawn_local(open());
}

/// Opens the page as soon as it has texts.
async fn open() {
    if browser::texts::load_any(keep::storage::preferences().language).await {
        mount_to_body(page::view::view);
        browser::remove("#loading");
    } else {
        browser::tell("ninefold-failed");
    }
}
