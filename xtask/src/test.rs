//! `cargo xtask test`: every check that a change must pass.

use std::path::PathBuf;
use std::process::Command;

use crate::http;
use crate::npm;
use crate::process::{self, Outcome, because, cargo, program, succeeds};
use crate::stages::Stages;
use crate::timing::{Failed, Timing};
use crate::tools;
use crate::web::{self, APP, KERNELS, Profile, Warnings};

/// The version of axe-core, which checks the page for accessibility.
const AXE: &str = "4.14.0";

/// A target without an operating system, with 32-bit addresses.
const BARE: &str = "thumbv7em-none-eabi";

/// The packages that the tests of the package for Python need.
pub(crate) const PYTHON: [(&str, &str); 5] = [
    ("mypy", "2.4.1"),
    ("numpy", "2.4.6"),
    ("polars", "2.1.0"),
    ("pyarrow", "26.0.1"),
    ("pytest", "9.2.0"),
];

/// Tests that only `cargo xtask prove` runs: they or their preparation take minutes.
const PROVED: [&str; 4] = [
    "answers_are_as_described",
    "generated_clients_walk",
    "rated_on_a_cluster",
    "ten_million_puzzles",
];

/// What is compiled besides the tests that run by themselves.
const COMPILED: [&str; 5] = ["--test", BROWSER, "--examples", "--bench", "load"];

/// Runs every stage; stops at the first that fails. Ends with a list of the times.
pub(crate) fn run() -> Outcome {
    let mut stages = Stages::new();
    // Tools mostly wait for the network.
    let check_and_compile = || {
        tools::need_cargo_command("fmt", "rustfmt")?;
        process::run(&mut cargo(&["fmt", "--all", "--check"]))?;
        tools::tidy(&[])?;
        compile_pages()
    };
    stages.run_both(
        ("tools", need_tools),
        ("format, tidy and compiling the pages", check_and_compile),
    )?;
    // The server is compiled without the pages: in tests it reads the files on request.
    let compile = || process::without_warnings(test(&["--no-run", "--tests"])?.args(COMPILED));
    stages.run_both(("pages", bundle_pages), ("clippy and compiling the tests", compile))?;
    // Both take as long.
    let (mut timing, mut browser_timing) = (Timing::default(), Timing::default());
    let browser = || {
        browser_tests(&mut browser_timing)?;
        other_targets()
    };
    let others = || other_tests(&mut timing);
    stages.run_both(("tests in the browser, other targets", browser), ("other tests", others))?;
    timing.include(browser_timing);
    if !timing.failed().is_empty() {
        let again = |failed: &Failed| match failed.program.as_str() {
            BROWSER => run_again(browser_command, failed),
            program => run_again(|| test(&["--test", program]), failed),
        };
        stages.run("tests that failed, again", || timing.failed().iter().try_for_each(again))?;
    }
    println!("\n{}\n{timing}", stages.summary());
    for Failed { program, test } in timing.failed() {
        println!("{program}: {test} failed, and passed when run again by itself.");
    }
    if std::env::var("NINEFOLD_DATA").is_ok_and(|folder| folder == "none") {
        println!("NINEFOLD_DATA is none: no published puzzles were read.");
    }
    Ok(())
}

/// Installs what the tests need, where it is missing.
fn need_tools() -> Outcome {
    tools::need_browser()?;
    tools::need_postgres()?;
    // For the tests of the library for C.
    tools::need_program("valgrind")?;
    tools::need_python_packages("packages", &PYTHON)?;
    npm::need_tools()?;
    // For the arithmetic of graphics cards on machines without one.
    tools::need_program("g++")?;
    // For the tests of printed pages.
    tools::need_packages(&["librsvg2-bin", "poppler-utils"])?;
    // For the commands in docs/api.md.
    tools::need_program("curl")?;
    tools::need_program("jq")
}

/// Runs clippy on the crates for the browser and for a machine without an operating system, and checks that the
/// libraries' documentation has no broken links.
fn other_targets() -> Outcome {
    let clippy = ["clippy", "--locked", "--target", web::TARGET];
    let packages = ["--package", "ninefold", "--package", "ninefold-words"];
    process::run(cargo(&clippy).args(packages).args(["--", "-D", "warnings"]))?;
    without_std()?;
    description()?;
    documentation(&["-p", "ninefold", "-p", "ninefold-words", "-p", "ninefold-wire"])
}

/// Compares the committed description of the API with what the handlers declare. Nothing else compiles their
/// declarations.
fn description() -> Outcome {
    let mut test = cargo(&["test", "--locked", "--features", "ninefold-server/describe"]);
    test.args(["--package", "ninefold-server", "--package", "xtask-shared", "--test", DESCRIPTION]);
    tools::with_clippy(&mut test)?;
    process::without_warnings(&mut test)
}

/// Checks the engine with `alloc` alone, with and without its other features: clippy runs for a machine that
/// has no standard library, so nothing can bring it back. Only rustup has the core library of such machines.
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
    for features in ["", "generate,serde"] {
        let mut clippy = cargo(&["clippy", "--target", BARE, "--package", "ninefold", "--locked"]);
        clippy.args(["--no-default-features", "--features", features, "--", "-D", "warnings"]);
        process::run(&mut clippy)?;
    }
    Ok(())
}

/// Builds the documentation of packages; a broken link is a failure.
pub(crate) fn documentation(packages: &[&str]) -> Outcome {
    let mut doc = cargo(&["doc", "--no-deps", "--locked"]);
    process::run(doc.args(packages).env("RUSTDOCFLAGS", "-D warnings"))
}

/// Compiles all modules for browsers: those of the page alone, as `run` does, because the others need more of its crates.
fn compile_pages() -> Outcome {
    // For this machine only its tests are compiled, so this is where clippy's warnings of unused code would be missed.
    web::compile(Profile::Tried, APP.packages, Warnings::Refused)?;
    let others = [KERNELS.packages, &[npm::PACKAGE]].concat();
    web::compile(Profile::Tried, &others, Warnings::Refused)?;
    web::need_bundler()
}

/// Makes the pages and the package for JavaScript of their modules.
fn bundle_pages() -> Outcome {
    web::bundle(APP, &web::folder())?;
    web::bundle(KERNELS, &tools::target_folder().join("kernels"))?;
    npm::build_for_tests(Profile::Tried).map(|_| ())
}

/// The command that compiles the tests, and runs them unless told otherwise.
fn test(arguments: &[&str]) -> Outcome<Command> {
    let mut test = cargo(&["test", "--locked", "--no-fail-fast", "--workspace"]);
    tools::with_clippy(&mut test)?;
    test.args(arguments)
        .env("NINEFOLD_NPM", npm::folder("test"))
        .env("NINEFOLD_PYTHON", tools::need_python_packages("packages", &PYTHON)?);
    Ok(test)
}

/// The name of the test program that opens the pages just built.
const BROWSER: &str = "browser";

/// The name of the test program that is compiled by itself, with the declarations of the API.
const DESCRIPTION: &str = "description";

/// Runs all tests except those in the browser.
fn other_tests(timing: &mut Timing) -> Outcome {
    run_tests(test(&["--tests"])?, timing)?;
    run_tests(test(&["--doc"])?, timing)
}

/// Runs the tests in the browser; they use the program that was compiled for the tests of the command line.
fn browser_tests(timing: &mut Timing) -> Outcome {
    run_tests(browser_command()?, timing)
}

fn browser_command() -> Outcome<Command> {
    let mut test = test(&["--test", BROWSER])?;
    let axe = tools::need_npm_package("axe-core", AXE)?.join("axe.min.js");
    let program = tools::built("ninefold");
    test.env("NINEFOLD_AXE", axe)
        .env("NINEFOLD_PAGES", serve(web::folder())?)
        .env("NINEFOLD_KERNELS", serve(tools::target_folder().join("kernels"))?)
        .env("NINEFOLD_NPM_PAGES", serve(npm::folder("test"))?)
        .env("NINEFOLD_PROGRAM", program);
    Ok(test)
}

/// The version of Firefox's driver.
const GECKODRIVER: &str = "0.37.1";

/// Tests that need features only Chromium has: developer tools, narrow windows, several browsers per driver,
/// and test scripts that replace functions of the page.
const ONLY_IN_CHROMIUM: [&str; 31] = [
    "access::",
    "alone::the_accessibility_tree",
    "devices::",
    "exchange::games_are_listed",
    "exchange::puzzles_are_copied",
    "exchange::puzzles_are_exported",
    "games::puzzles_are_made",
    "layout::",
    "learning::phones_have_room",
    "loading::",
    "look::forced_colors",
    "look::more_contrast",
    "look::small_screens",
    "options::games_pause",
    "options::wheel_and_fingers",
    "overlays::the_clock_stops",
    "photos::cameras",
    "photos::the_camera",
    "photos::the_view",
    "pointing::lines_of_chains",
    "pointing::names_light",
    "pointing::places_out_of_sight",
    "printing::",
    "relay::",
    "sending::a_puzzle_is_sent",
    "shelf::collections_are_exported",
    "shelf::collections_are_played",
    "tabs::a_turn_writes_only_itself",
    "themes::the_page_is_in_french_on",
    "training::the_training_fits",
    "workbench::the_choice_of_a_pattern",
];

/// Runs the tests in the browser with the page as it is released.
pub(crate) fn with_released_page() -> Outcome<String> {
    tools::need_browser()?;
    let mut timing = Timing::default();
    run_tests(released_command()?, &mut timing)?;
    timing.failed().iter().try_for_each(|failed| run_again(released_command, failed))?;
    Ok("passed".to_owned())
}

/// Runs the tests of the main paths through the released page in Firefox.
pub(crate) fn in_firefox() -> Outcome<String> {
    tools::need_program("firefox-esr")?;
    let drivers = tools::need_cargo_tool("geckodriver", GECKODRIVER)?;
    let mut test = released_command()?;
    test.env("NINEFOLD_BROWSER", "firefox").env("PATH", tools::path_with(&drivers)?);
    test.args(["--", "--test-threads=1"]);
    test.args(ONLY_IN_CHROMIUM.iter().flat_map(|name| ["--skip", name]));
    let mut timing = Timing::default();
    process::run_and_read(&mut test, |line| timing.read(line))?;
    Ok("passed".to_owned())
}

/// The command for the tests in the browser, with the released page in place of the one to be tried out.
fn released_command() -> Outcome<Command> {
    let released = web::release()?.plain;
    compile_pages()?;
    bundle_pages()?;
    // Building the tests of the command line also compiles the program that is served to the browser.
    process::run(&mut test(&["--test", "commands", "--no-run"])?)?;
    let mut test = browser_command()?;
    test.env("NINEFOLD_PAGES", serve(released)?);
    Ok(test)
}

/// The test programs that wait for real browsers, servers and terminals.
const WAITING: [&str; 4] = [BROWSER, "commands", "endurance", "server"];

/// The maximum number of tests that may time out by chance; more of them have a common cause.
const MOST_IN_VAIN: usize = 5;

/// Runs tests. On a loaded machine, tests that wait may time out: a few such failures are left for
/// `run_again`.
fn run_tests(mut test: Command, timing: &mut Timing) -> Outcome {
    test.arg("--").args(PROVED.iter().flat_map(|name| ["--skip", name]));
    let outcome = process::run_and_read(&mut test, |line| timing.read(line));
    let failed = timing.failed();
    let is_in_vain = (1..=MOST_IN_VAIN).contains(&failed.len())
        && failed.iter().all(|failed| WAITING.contains(&failed.program.as_str()));
    if is_in_vain && timing.is_whole() { Ok(()) } else { outcome }
}

/// Runs a test again, alone.
fn run_again(command: impl Fn() -> Outcome<Command>, failed: &Failed) -> Outcome {
    process::run(command()?.args(["--", "--exact", &failed.test]))
}

/// Serves a folder; returns the address.
fn serve(folder: PathBuf) -> Outcome<String> {
    let address = http::serve_in_background(folder).map_err(because("serving a page"))?;
    Ok(format!("http://{address}/"))
}
