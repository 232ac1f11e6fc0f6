//! `cargo xtask test`: everything a change must pass.

use std::process::Command;

use crate::http;
use crate::process::{self, Outcome, because, cargo, program, succeeds};
use crate::stages::Stages;
use crate::tidy;
use crate::timing::Timing;
use crate::tools;
use crate::web::{self, APP, KERNELS, Page, Profile, Route};

/// The version of axe-core, which checks the page for accessibility.
const AXE: &str = "4.14.0";

/// A machine without an operating system, with addresses of 32 bits.
const BARE: &str = "thumbv7em-none-eabi";

/// Tests that only `cargo xtask prove` runs: their preparation takes minutes.
const PROVED: [&str; 2] = ["the_other_route_gives_a_page", "answers_are_as_described"];

/// Runs every stage; stops at the first that fails. Ends with a list of the times.
pub(crate) fn run() -> Outcome {
    let mut stages = Stages::new();
    stages.run("tools", || {
        tools::need_cargo_command("fmt", "rustfmt")?;
        tools::need_cargo_command("clippy", "clippy")?;
        tools::need_browser()?;
        tools::need_postgres()?;
        // For the commands in docs/api.md.
        tools::need_program("curl")?;
        tools::need_program("jq")
    })?;
    stages.run("format", || process::run(&mut cargo(&["fmt", "--all", "--check"])))?;
    stages.run("tidy", tidy::run)?;
    let route = web::route();
    stages.run("pages", || pages(route))?;
    // With the page in the server, which finds it where it was just built.
    stages.run("clippy and compiling the tests", || {
        process::run(&mut test(&["--all-targets", "--no-run"])?)
    })?;
    let mut timing = Timing::default();
    // Tests in the browser wait more than they compute.
    let other_targets = || other_targets(route);
    stages.run_both(("other targets", other_targets), ("tests", || tests(&mut timing)))?;
    println!("\n{}\n{timing}", stages.summary());
    if std::env::var("NINEFOLD_DATA").is_ok_and(|folder| folder == "none") {
        println!("NINEFOLD_DATA is none: no published puzzles were read.");
    }
    Ok(())
}

/// What is compiled for the browser and for a machine without an operating system has no lints, and
/// the documentation of the libraries no broken links.
fn other_targets(route: Route) -> Outcome {
    if route == Route::Rustup {
        let clippy = ["clippy", "--locked", "--target", web::TARGET];
        let packages = ["--package", "ninefold", "--package", "ninefold-words"];
        process::run(cargo(&clippy).args(packages).args(["--", "-D", "warnings"]))?;
    }
    without_std()?;
    documentation(&["-p", "ninefold", "-p", "ninefold-words", "-p", "ninefold-wire"])
}

/// The engine with `alloc` alone: clippy for a machine that has no standard library, so that nothing
/// can bring it back. Only rustup has the library of such machines.
fn without_std() -> Outcome {
    if !succeeds(&mut program("rustup", &["--version"])) {
        println!("Without rustup the engine is not checked for {BARE}.");
        return Ok(());
    }
    match tools::need_rustup_target(BARE) {
        Err(failure) if std::env::var_os("CI").is_none() => {
            println!("The engine is not checked for {BARE}: {failure}");
            return Ok(());
        }
        added => added?,
    }
    let mut clippy = cargo(&["clippy", "--target", BARE, "--package", "ninefold", "--locked"]);
    clippy.args(["--no-default-features", "--features", "generate,serde"]);
    process::run(clippy.args(["--", "-D", "warnings"]))
}

/// Makes the documentation of packages; a broken link is a failure.
pub(crate) fn documentation(packages: &[&str]) -> Outcome {
    let mut doc = cargo(&["doc", "--no-deps", "--locked"]);
    process::run(doc.args(packages).env("RUSTDOCFLAGS", "-D warnings"))
}

fn pages(route: Route) -> Outcome {
    web::build_by(route, APP, Profile::Page, &tools::target_folder().join("web"))?;
    web::build_by(route, KERNELS, Profile::Page, &tools::target_folder().join("kernels"))
}

/// The command that compiles the tests, and runs them unless told otherwise.
///
/// Clippy compiles the workspace: by itself it would check all dependencies as well, which takes
/// minutes, and they are compiled for the tests anyway. This is how `cargo clippy` calls it.
fn test(arguments: &[&str]) -> Outcome<Command> {
    let mut test = cargo(&["test", "--workspace", "--locked", "--no-fail-fast"]);
    test.args(arguments)
        .env("RUSTC_WORKSPACE_WRAPPER", tools::clippy_driver()?)
        .env("CLIPPY_ARGS", ["-D", "warnings", ""].join("__CLIPPY_HACKERY__"));
    Ok(test)
}

/// All tests; those in the browser open the pages just built, and use the program that was compiled
/// for the tests of the command line.
fn tests(timing: &mut Timing) -> Outcome {
    let mut test = test(&["--"])?;
    test.args(PROVED.iter().flat_map(|name| ["--skip", name]));
    let axe = tools::need_npm_package("axe-core", AXE)?.join("axe.min.js");
    let program = tools::target_folder().join("debug").join("ninefold");
    test.env("NINEFOLD_AXE", axe)
        .env("NINEFOLD_PAGES", serve("web")?)
        .env("NINEFOLD_KERNELS", serve("kernels")?)
        .env("NINEFOLD_PROGRAM", program);
    process::run_and_read(&mut test, |line| timing.read(line))
}

/// Serves a folder of `target`; returns the address.
fn serve(name: &str) -> Outcome<String> {
    let folder = tools::target_folder().join(name);
    let address = http::serve_in_background(folder).map_err(because("serving a page"))?;
    Ok(format!("http://{address}/"))
}

/// Builds the page and the kernels by Debian's route, and opens them in a browser.
///
/// They are compiled with little optimization: users get the page of the other route.
pub(crate) fn other_route() -> Outcome<String> {
    tools::need_browser()?;
    let build = |page: Page, name: &str| {
        web::build_by(Route::Debian, page, Profile::Trial, &tools::target_folder().join(name))
    };
    build(APP, "web-debian")?;
    build(KERNELS, "kernels-debian")?;
    let mut test = cargo(&["test", "--locked", "--package", "ninefold-web", "--test", "browser"]);
    test.args(["--", "the_other_route_gives_a_page", "kernels_have_the_committed_digest"])
        .env("NINEFOLD_TRIAL", serve("web-debian")?)
        .env("NINEFOLD_KERNELS", serve("kernels-debian")?)
        .env("CI", "true");
    process::run(&mut test)?;
    Ok("passed".to_owned())
}
