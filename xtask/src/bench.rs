//! `cargo xtask bench`: the speed of the engine, compared with another solver and in instructions, and the
//! speed of the page in a browser.

use std::path::PathBuf;
use std::process::Command;

use crate::dist::wheel;
use crate::process::{self, Failure, Outcome, because, cargo, root};
use crate::{http, npm, test, tools, web};

/// The version of gungraun's runner: that of the library in `bench/Cargo.toml`.
const RUNNER: &str = "0.20.0";

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
    /// Facts about boards being set.
    Facts,
    /// Positions for training.
    Training,
    /// Exact ratings.
    Rating,
    /// Canonical forms.
    Canonical,
    /// Proofs of uniqueness, and their size.
    Proofs,
    /// The packages for Python and JavaScript, compared with others.
    Bindings,
    /// Instructions under valgrind.
    Instructions,
    /// The page in a browser.
    Page,
    /// Photos of puzzles, each read with weights that have not seen its puzzle.
    Scan,
}

impl Bench {
    /// Every bench, in the order in which they run.
    pub(crate) const ALL: [Bench; 14] = [
        Bench::Lists,
        Bench::Gattai,
        Bench::Counting,
        Bench::Generating,
        Bench::Logic,
        Bench::Facts,
        Bench::Training,
        Bench::Rating,
        Bench::Canonical,
        Bench::Proofs,
        Bench::Bindings,
        Bench::Instructions,
        Bench::Page,
        Bench::Scan,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Bench::Lists => "lists",
            Bench::Gattai => "gattai",
            Bench::Counting => "counting",
            Bench::Generating => "generating",
            Bench::Logic => "logic",
            Bench::Facts => "facts",
            Bench::Training => "training",
            Bench::Rating => "rating",
            Bench::Canonical => "canonical",
            Bench::Proofs => "proofs",
            Bench::Bindings => "bindings",
            Bench::Instructions => "instructions",
            Bench::Page => "page",
            Bench::Scan => "scan",
        }
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
                | Bench::Bindings
                | Bench::Scan
        )
    }

    fn run(self) -> Outcome {
        println!("\n{}", self.name());
        let mut bench = cargo(&["run", "--release", "--locked", "--bin", self.name()]);
        match self {
            Bench::Instructions => return count_instructions(),
            Bench::Scan => return read_photos(),
            Bench::Bindings => add_bindings(&mut bench)?,
            Bench::Page => {
                tools::need_browser()?;
                let folder = web::release()?.plain;
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

/// Other Sudoku packages on `PyPI`, the fastest that were found, and their dependencies.
const OTHER_PYTHON: [(&str, &str); 5] = [
    ("dlxsudoku", "0.10.3"),
    ("numpy", "2.4.6"),
    ("sudoku-rust", "1.0.7"),
    ("sudoku-solver-rs", "0.1.0"),
    ("sudokutools", "0.4.0"),
];

/// Other Sudoku packages on npm, the fastest found that Node can load.
const OTHER_NPM: [(&str, &str); 3] =
    [("sudoku-dlx", "1.0.0"), ("@algorithm.ts/sudoku", "4.0.3"), ("sudoku-umd", "1.0.1")];

/// Builds the packages as they are released, and passes their paths and the other packages to the bench.
fn add_bindings(bench: &mut Command) -> Outcome {
    let python = tools::need_python_packages("packages", &test::PYTHON)?;
    let installed = wheel::installed(&python)?;
    bench.env("NINEFOLD_PYTHON", python).env("PYTHONPATH", installed);
    bench.env("NINEFOLD_NPM", npm::build(web::Profile::Npm)?);
    bench.env("NINEFOLD_OTHER_PYTHON", tools::need_python_packages("others", &OTHER_PYTHON)?);
    bench.env("NINEFOLD_OTHER_NPM", tools::need_npm_packages(&OTHER_NPM)?);
    Ok(())
}

/// Runs one bench, or all of them. Those that need the puzzles of `NINEFOLD_DATA` run only if it is set.
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

/// Runs the bench that reads the photos of `NINEFOLD_DATA`, with the weights of the repository or those of
/// the folder in `NINEFOLD_SCAN_FOLDS`.
fn read_photos() -> Outcome {
    let data = std::env::var_os("NINEFOLD_DATA").unwrap_or_default();
    let arguments = ["run", "--release", "--locked", "-p", "ninefold-scan", "--example", "judge"];
    let mut judge = cargo(&arguments);
    judge.arg("--").arg(PathBuf::from(data).join("photos"));
    judge.args(std::env::var_os("NINEFOLD_SCAN_FOLDS"));
    process::run(judge.current_dir(root()))
}

fn count_instructions() -> Outcome {
    tools::need_program("valgrind")?;
    let path = tools::path_with(&tools::need_cargo_tool("gungraun-runner", RUNNER)?)?;
    let mut bench = cargo(&["bench", "--locked"]);
    process::run(bench.current_dir(root().join("bench")).env("PATH", path))
}
