//! The prototypes of the kernels, compiled from their folder and measured together with the engine,
//! to show the cost of clean code.
//!
//! `NINEFOLD_PROTOTYPES` names the folder. They are written for one machine, so `rustc` compiles
//! each into a library for the current processor.

use std::path::{Path, PathBuf};
use std::process::Command;

use libloading::{Library, Symbol};

/// The folder of the prototypes, if one is named.
pub fn folder() -> Option<PathBuf> {
    std::env::var_os("NINEFOLD_PROTOTYPES").map(PathBuf::from)
}

type SolveAll = unsafe extern "C" fn(
    puzzles: *const u8,
    stride: usize,
    n_puzzles: usize,
    limit: usize,
    counts: *mut u8,
    guesses: *mut usize,
    variant: u32,
) -> usize;

type Solve = unsafe extern "C" fn(
    puzzle: *const u8,
    limit: usize,
    variant: u32,
    solution: *mut u8,
    guesses: *mut usize,
) -> usize;

/// A puzzle as the prototypes read it: 81 characters, and padding for a wide read past them.
#[repr(align(128))]
#[derive(Copy, Clone)]
pub struct Padded([u8; 128]);

impl Padded {
    /// The puzzle with these digits, 0 for an empty cell.
    pub fn new(digits: &[u8; 81]) -> Padded {
        let mut text = [b'.'; 128];
        for (char, &digit) in text.iter_mut().zip(digits) {
            *char = if digit == 0 { b'.' } else { b'0' + digit };
        }
        Padded(text)
    }
}

/// One prototype in one of its variants.
pub struct Prototype {
    /// Its name in tables.
    pub name: &'static str,
    library: Library,
    entry: &'static [u8],
    variant: u32,
    takes_all: bool,
}

/// All prototypes of a folder: those that solve all puzzles in one call, and those with one call
/// per puzzle.
///
/// # Errors
///
/// The message of rustc or of the loader, if a prototype cannot be compiled or loaded.
pub fn all(folder: &Path) -> Result<Vec<Prototype>, String> {
    [
        ("L3 batch", "batch-l3", &b"l3_batch"[..], 342, true),
        ("L3 single", "batch-l3", b"l3_solve", 42, false),
        ("3 registers", "single-3-registers", b"exp_solve", 3, false),
        ("AVX2", "avx2", b"exp_solve", 1, false),
    ]
    .into_iter()
    .map(|(name, source, entry, variant, takes_all)| {
        let library = compiled(&folder.join(source).with_extension("rs"))?;
        // SAFETY: the prototypes run no code when they are loaded.
        let library = unsafe { Library::new(&library) }.map_err(|error| error.to_string())?;
        Ok(Prototype { name, library, entry, variant, takes_all })
    })
    .collect()
}

impl Prototype {
    /// The number of solutions of each puzzle, counted up to two.
    pub fn counts(&self, puzzles: &[Padded]) -> Vec<u64> {
        let mut counts = vec![0u8; puzzles.len()];
        let mut guesses = 0;
        if self.takes_all {
            // SAFETY: the entry has this signature in every prototype with one call for all.
            let solve_all: Symbol<'_, SolveAll> =
                unsafe { self.library.get(self.entry) }.expect("the entry of a prototype");
            let (first, n_puzzles) = (puzzles.as_ptr().cast::<u8>(), puzzles.len());
            let answers = counts.as_mut_ptr();
            // SAFETY: the puzzles are 128 bytes apart, and there is a count for each.
            unsafe { solve_all(first, 128, n_puzzles, 2, answers, &mut guesses, self.variant) };
        } else {
            // SAFETY: the entry has this signature in every prototype with one call per puzzle.
            let solve: Symbol<'_, Solve> =
                unsafe { self.library.get(self.entry) }.expect("the entry of a prototype");
            let mut solution = [0u8; 128];
            for (count, puzzle) in counts.iter_mut().zip(puzzles) {
                let (text, solution) = (puzzle.0.as_ptr(), solution.as_mut_ptr());
                // SAFETY: puzzle and solution are large enough for the widest read and write.
                *count = unsafe { solve(text, 2, self.variant, solution, &mut guesses) } as u8;
            }
        }
        counts.into_iter().map(u64::from).collect()
    }
}

/// Compiles a source file; returns the path of the library.
fn compiled(source: &Path) -> Result<PathBuf, String> {
    let name = source.file_stem().unwrap_or_default().to_string_lossy().replace('-', "_");
    let library = std::env::temp_dir().join(format!("ninefold-prototype-{name}.so"));
    let rustc = Command::new("rustc")
        .args(["--edition", "2021", "--crate-type", "cdylib", "--crate-name", &name])
        .args(["-C", "opt-level=3", "-C", "target-cpu=native", "-C", "panic=abort"])
        .args(["-A", "warnings", "-o"])
        .arg(&library)
        .arg(source)
        .output()
        .map_err(|error| format!("rustc: {error}"))?;
    if rustc.status.success() {
        Ok(library)
    } else {
        Err(format!("{}: {}", source.display(), String::from_utf8_lossy(&rustc.stderr)))
    }
}
