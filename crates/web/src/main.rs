//! Ninefold in the browser.
//!
//! The engine is called directly, compiled to WebAssembly with the page. `game` is plain Rust;
//! `page` has a game with the signals that views are painted from: `board`, `panels` and
//! `dialogs`. `keep` stores games in the browser, `sync` sends them to a server. The same module is
//! the worker that makes puzzles.

#![forbid(unsafe_code)]

mod board;
mod browser;
mod dialogs;
mod game;
mod keep;
mod page;
mod panels;
mod sync;
mod worker;

use leptos::prelude::mount_to_body;

fn main() {
    console_error_panic_hook::set_once();
    if web_sys::window().is_none() {
        worker::serve();
    } else {
        mount_to_body(page::view::view);
    }
}
