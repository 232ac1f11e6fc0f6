//! `cargo xtask run`: the page and its server on the local machine.

use crate::http;
use crate::process::{self, Outcome, because, cargo, program};
use crate::progress;
use crate::tools;
use crate::web::{self, APP, Profile};

/// The first port to try by default.
const PORT: u16 = 9009;

/// The packages for this machine; the program only serves, because the rest is not needed here.
const SERVER: [&str; 11] = [
    "--package",
    "ninefold-cli",
    "--package",
    "ninefold-words",
    "--package",
    "xtask-bundle",
    "--package",
    "xtask-shared",
    "--no-default-features",
    "--features",
    "ninefold-cli/serve,ninefold-words/default,xtask-shared/server",
];

/// Builds the server and the page, and runs the server until interrupted. It reads the page when that is requested,
/// so `cargo xtask web` changes the page of a running server.
pub(crate) fn run(port: Option<u16>) -> Outcome {
    let ports = match port {
        Some(port) => port..=port,
        None => PORT..=PORT + 100,
    };
    // Reserve the port while compiling; it is free again for a moment afterwards, which is good enough.
    let taken = format!("port {} cannot be used (choose another with --port N)", ports.start());
    let listener = http::listen(ports).map_err(because(taken))?;
    let address = listener.local_addr().map_err(because("the server's address"))?;
    tools::need_rustup_target(web::TARGET)?;
    let mut server = cargo(&["build", "--locked"]);
    tools::with_clippy(server.args(SERVER))?;
    let mut page = web::compiling(Profile::Tried, APP.packages)?;
    progress::run(&mut [("the server", &mut server), ("the page", &mut page)])?;
    web::bundle(APP, &web::folder())?;
    drop(listener);
    let mut serve = program(&tools::built("ninefold").to_string_lossy(), &[]);
    // Games are saved where `ninefold serve` saves them; `cargo clean` does not delete them.
    serve.args(["serve", "--listen", &address.to_string()]);
    // The server replaces this program, so stopping this program waits until the server has stopped.
    process::replace(&mut serve)
}
