//! `cargo xtask test`: everything a change must pass.

use std::path::PathBuf;

use crate::http;
use crate::process::{self, Outcome, because, cargo};
use crate::stages::Stages;
use crate::tidy;
use crate::tools;
use crate::web::{self, APP, KERNELS, Profile, Route};

/// The version of axe-core, which looks for what people with other senses would miss.
const AXE: &str = "4.14.0";

/// Runs every stage; stops at the first that fails.
pub(crate) fn run() -> Outcome {
    let mut stages = Stages::new();
    stages.run("tools", || {
        tools::need_cargo_command("fmt", "rustfmt")?;
        tools::need_cargo_command("clippy", "clippy")?;
        tools::need_browser()?;
        tools::need_postgres()?;
        // For the walk of docs/api.md.
        tools::need_program("curl")?;
        tools::need_program("jq")
    })?;
    stages.run("format", || process::run(&mut cargo(&["fmt", "--all", "--check"])))?;
    stages.run("tidy", tidy::run)?;
    stages.run("clippy", || {
        let clippy = ["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"];
        process::run(&mut cargo(&clippy))
    })?;
    stages.run("pages by rustup", || pages(Route::Rustup))?;
    stages.run("clippy for the browser", || {
        let clippy = ["clippy", "--locked", "--target", web::TARGET];
        let packages = ["--package", "ninefold", "--package", "ninefold-words"];
        process::run(cargo(&clippy).args(packages).args(["--", "-D", "warnings"]))
    })?;
    stages.run("pages by debian", || pages(Route::Debian))?;
    stages.run("tests", tests)?;
    stages.run("documentation", || {
        let mut doc = cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
        process::run(doc.env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    println!("\n{}", stages.summary());
    Ok(())
}

/// Builds the page that people get, and the kernels by themselves.
///
/// People get rustup's; that the other route works shows in a page that nobody waits for.
fn pages(route: Route) -> Outcome {
    let profile = match route {
        Route::Rustup => Profile::Page,
        Route::Debian => Profile::Trial,
    };
    web::build_by(route, APP, profile, &folder(route, "web"))?;
    web::build_by(route, KERNELS, profile, &folder(route, "kernels"))
}

/// The folder of a page built by a route; rustup's is the one that people get.
fn folder(route: Route, name: &str) -> PathBuf {
    let target = tools::target_folder();
    match route {
        Route::Rustup => target.join(name),
        Route::Debian => target.join(format!("{name}-debian")),
    }
}

/// All tests; those in the browser open the pages just built.
fn tests() -> Outcome {
    let mut test = cargo(&["test", "--workspace", "--locked"]);
    let axe = tools::need_npm_package("axe-core", AXE)?.join("axe.min.js");
    // With the page, which it finds where it was just built.
    process::run(&mut cargo(&["build", "--locked", "--package", "ninefold-cli"]))?;
    let program = tools::target_folder().join("debug").join("ninefold");
    let kernels = [serve(Route::Rustup, "kernels")?, serve(Route::Debian, "kernels")?].join(" ");
    test.env("NINEFOLD_AXE", axe)
        .env("NINEFOLD_PAGES", serve(Route::Rustup, "web")?)
        .env("NINEFOLD_TRIAL", serve(Route::Debian, "web")?)
        .env("NINEFOLD_KERNELS", kernels)
        .env("NINEFOLD_PROGRAM", program);
    process::run(&mut test)
}

/// Serves a page as built by a route; gives the address.
fn serve(route: Route, name: &str) -> Outcome<String> {
    let address = http::serve_aside(folder(route, name)).map_err(because("serving a page"))?;
    Ok(format!("http://{address}/"))
}
