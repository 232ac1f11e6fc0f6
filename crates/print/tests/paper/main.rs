//! Printed pages as other programs see them: Poppler reads and draws the PDF, librsvg the SVG.
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "pages are a few thousand dots wide and high"
)]

mod layout;
mod picture;
mod reading;

use std::path::Path;
use std::process::Command;

use ninefold::solve::{Budget, solutions};
use ninefold::{Board, Layout, Puzzle};
use ninefold_print::{Ink, Page, Printed};
use ninefold_testkit::boards::GIVENS;

/// A puzzle of one grid.
fn classic() -> Printed {
    Printed::new(Puzzle::new(Board::parse(&Layout::classic(), GIVENS).unwrap()).unwrap())
}

/// A puzzle of any layout: all cells of a solution are givens except a few.
fn on(layout: &Layout) -> Printed {
    let solved = solutions(&Board::empty(layout), 1, Budget::default()).boards.remove(0);
    let mut givens = solved;
    for cell in layout.cells().step_by(7) {
        givens.set(cell, None);
    }
    Printed::new(Puzzle::new(givens).unwrap())
}

/// Runs a program of a Debian package; returns its output.
fn output(package: &str, program: &str, arguments: &[&str], folder: &Path) -> Vec<u8> {
    let run = Command::new(program).args(arguments).current_dir(folder).output();
    let run = run.unwrap_or_else(|error| panic!("{program} of the package {package}: {error}"));
    assert!(run.status.success(), "{program}: {}", String::from_utf8_lossy(&run.stderr));
    run.stdout
}

/// The area of the only board of a page, in dots: left, top, right, bottom.
fn board(page: &Page) -> (i32, i32, i32, i32) {
    let lines = || page.fills.iter().filter(|fill| fill.ink == Ink::Black).map(|fill| fill.area);
    (
        lines().map(|area| area.left).min().unwrap(),
        lines().map(|area| area.top).min().unwrap(),
        lines().map(|area| area.left + area.width).max().unwrap(),
        lines().map(|area| area.top + area.height).max().unwrap(),
    )
}
