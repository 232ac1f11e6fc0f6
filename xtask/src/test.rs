//! `cargo xtask test`: everything a change must pass.

use std::path::PathBuf;

use crate::http;
use crate::process::{self, Outcome, because, cargo};
use crate::stages::Stages;
use crate::tidy;
use crate::tools;
use crate::web::{self, Route};

/// Runs every stage; stops at the first that fails.
pub(crate) fn run() -> Outcome {
    let mut stages = Stages::new();
    stages.run("tools", || {
        tools::need_cargo_command("fmt", "rustfmt")?;
        tools::need_cargo_command("clippy", "clippy")?;
        tools::need_browser()
    })?;
    stages.run("format", || process::run(&mut cargo(&["fmt", "--all", "--check"])))?;
    stages.run("tidy", tidy::run)?;
    stages.run("clippy", || {
        let clippy = ["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"];
        process::run(&mut cargo(&clippy))
    })?;
    stages.run("page by rustup", || web::build_by(Route::Rustup, &page(Route::Rustup)))?;
    stages.run("page by debian", || web::build_by(Route::Debian, &page(Route::Debian)))?;
    stages.run("tests", tests)?;
    stages.run("documentation", || {
        let mut doc = cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
        process::run(doc.env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    println!("\n{}", stages.summary());
    Ok(())
}

/// The folder of the page built by a route; rustup's is the one that people get.
fn page(route: Route) -> PathBuf {
    tools::target_folder().join(match route {
        Route::Rustup => "web",
        Route::Debian => "web-debian",
    })
}

/// All tests; those in the browser open the pages just built.
fn tests() -> Outcome {
    let mut pages = Vec::new();
    for route in [Route::Rustup, Route::Debian] {
        let address = http::serve_aside(page(route)).map_err(because("serving the page"))?;
        pages.push(format!("http://{address}/"));
    }
    let mut test = cargo(&["test", "--workspace", "--locked"]);
    process::run(test.env("NINEFOLD_PAGES", pages.join(" ")))
}
