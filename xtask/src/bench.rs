//! `cargo xtask bench`: the speed of the engine, compared with another solver and in instructions,
//! and of the page in a browser.

use crate::process::{self, Failure, Outcome, because, cargo, root};
use crate::{http, tools, web};

/// The version of gungraun's runner: that of the library in `bench/Cargo.toml`.
const RUNNER: &str = "0.20.0";

/// One of the benches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bench {
    /// Lists of puzzles of one grid, compared with another solver.
    Lists,
    /// Published puzzles of several grids.
    Gattai,
    /// Boards with millions of solutions, compared with another solver.
    Counting,
    /// Making puzzles, compared with another generator.
    Generating,
    /// Grades, hints and puzzles by level.
    Logic,
    /// Exact ratings.
    Rating,
    /// Canonical forms.
    Canonical,
    /// Proofs of uniqueness, and their size.
    Proofs,
    /// Instructions under valgrind.
    Instructions,
    /// The page in a browser.
    Page,
}

impl Bench {
    /// Every bench, in the order in which they run.
    pub(crate) const ALL: [Bench; 10] = [
        Bench::Lists,
        Bench::Gattai,
        Bench::Counting,
        Bench::Generating,
        Bench::Logic,
        Bench::Rating,
        Bench::Canonical,
        Bench::Proofs,
        Bench::Instructions,
        Bench::Page,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Bench::Lists => "lists",
            Bench::Gattai => "gattai",
            Bench::Counting => "counting",
            Bench::Generating => "generating",
            Bench::Logic => "logic",
            Bench::Rating => "rating",
            Bench::Canonical => "canonical",
            Bench::Proofs => "proofs",
            Bench::Instructions => "instructions",
            Bench::Page => "page",
        }
    }

    /// The bench of this name.
    pub(crate) fn named(name: &str) -> Option<Bench> {
        Bench::ALL.into_iter().find(|bench| bench.name() == name)
    }

    fn needs_data(self) -> bool {
        matches!(
            self,
            Bench::Lists
                | Bench::Gattai
                | Bench::Logic
                | Bench::Rating
                | Bench::Canonical
                | Bench::Proofs
        )
    }

    fn run(self) -> Outcome {
        println!("\n{}", self.name());
        let mut bench = cargo(&["run", "--release", "--locked", "--bin", self.name()]);
        match self {
            Bench::Instructions => return count_instructions(),
            Bench::Page => {
                tools::need_browser()?;
                let folder = web::build()?;
                let address =
                    http::serve_in_background(folder.clone()).map_err(because("the page"))?;
                bench.env("NINEFOLD_PAGES", format!("http://{address}/"));
                bench.env("NINEFOLD_BUNDLE", folder);
            }
            _ => {}
        }
        process::run(bench.current_dir(root().join("bench")))
    }
}

/// Runs one bench, or all of them; those that need the puzzles of `NINEFOLD_DATA` only if it is
/// set.
pub(crate) fn run(only: Option<Bench>) -> Outcome {
    let has_data = std::env::var_os("NINEFOLD_DATA").is_some();
    if let Some(bench) = only {
        if bench.needs_data() && !has_data {
            return Err(Failure(
                "NINEFOLD_DATA is not set to the folder of puzzle data".to_owned(),
            ));
        }
        return bench.run();
    }
    if !has_data {
        println!("NINEFOLD_DATA is not set to the folder of puzzle data: no lists are solved.");
    }
    let benches = Bench::ALL.into_iter().filter(|bench| has_data || !bench.needs_data());
    benches.into_iter().try_for_each(Bench::run)
}

fn count_instructions() -> Outcome {
    tools::need_program("valgrind")?;
    let path = tools::path_with(&tools::need_cargo_tool("gungraun-runner", RUNNER)?)?;
    let mut bench = cargo(&["bench", "--locked"]);
    process::run(bench.current_dir(root().join("bench")).env("PATH", path))
}
