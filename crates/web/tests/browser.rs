//! The page in a real browser, as people get it.
//!
//! `cargo xtask test` builds the page and names the addresses of its bundles
//! in `NINEFOLD_PAGES`, those of the kernels by themselves in
//! `NINEFOLD_KERNELS`. Without them these tests say so and pass, except where
//! the variable `CI` is set: there nothing may be left out.

#![forbid(unsafe_code)]

#[path = "browser/driver.rs"]
mod driver;

use std::env;
use std::io::{Write as _, stderr};
use std::time::{Duration, Instant};

use driver::{Driver, Screen, console};
use fantoccini::{Client, Locator};
use serde_json::{Value, json};

const GIVENS: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const BOARD: &str =
    "534.7..4.67.195...198....6.8...6...34..873..17...2...6.6....28....419.25....8..79";
/// Entries in conflict, by row, by column and by box.
const ENTRIES_IN_CONFLICT: [(usize, usize); 4] = [(0, 2), (0, 7), (4, 4), (7, 7)];
/// Givens that two of them collide with.
const GIVENS_IN_CONFLICT: [(usize, usize); 2] = [(0, 4), (6, 6)];

const CELLS: &str =
    "return [...document.querySelectorAll('[role=grid] [role=gridcell]')].map(cell =>
    [cell.dataset.row, cell.dataset.col, cell.className, cell.ariaLabel, cell.textContent])";
const COLORS: &str = "const style = getComputedStyle(document.querySelector('.error'));
    return [style.backgroundColor, style.color]";
const FLAG_WIDTHS: &str = "return [...document.querySelectorAll('.cell')].map(cell =>
    parseFloat(getComputedStyle(cell, '::after').width) > 0)";
const OVERFLOW: &str =
    "return document.documentElement.scrollWidth - document.documentElement.clientWidth";

// R1, R2, R3, R4: the cells of all conflicts and no other. W2, W7, D4: how they look.
#[tokio::test]
async fn the_board_and_its_conflicts_are_shown() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    for page in &pages {
        let client = open(&driver, page, Screen::Light).await;
        assert_eq!(run(&client, CELLS).await, expected_cells(), "{page}");
        assert_eq!(
            run(&client, COLORS).await,
            json!(["rgb(255, 235, 238)", "rgb(198, 40, 40)"]),
            "{page}"
        );
        let flags = (0..81).map(|at| ENTRIES_IN_CONFLICT.contains(&(at / 9, at % 9)));
        assert_eq!(run(&client, FLAG_WIDTHS).await, json!(flags.collect::<Vec<_>>()), "{page}");
        close(client, page).await;
    }
}

// R4, D4, W4: the live region names every cell once, givens too.
#[tokio::test]
async fn the_live_region_names_the_cells_in_conflict() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    for page in &pages {
        let client = open(&driver, page, Screen::Narrow).await;
        let region = client.find(Locator::Css("[aria-live=polite]")).await.expect("a live region");
        assert_eq!(
            region.text().await.expect("its text"),
            "6 cells are in conflict\n\
             row 1 column 3: 4\n\
             row 1 column 5: 7, given\n\
             row 1 column 8: 4\n\
             row 5 column 5: 7\n\
             row 7 column 7: 2, given\n\
             row 8 column 8: 2",
            "{page}"
        );
        // W6: 320 pixels are enough.
        assert_eq!(run(&client, OVERFLOW).await, json!(0), "{page}");
        close(client, page).await;
    }
}

// W2: the dark theme has at least the contrast of the light one.
#[tokio::test]
async fn conflicts_are_as_clear_in_the_dark() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    for page in &pages {
        let client = open(&driver, page, Screen::Dark).await;
        let colors = run(&client, COLORS).await;
        let light = contrast(&json!(["rgb(255, 235, 238)", "rgb(198, 40, 40)"]));
        assert!(contrast(&colors) >= light, "{page}: {colors} has less than {light}");
        let background = luminance(colors[0].as_str().expect("a color"));
        assert!(background < 0.1, "{page}: {colors} is not the dark theme");
        close(client, page).await;
    }
}

// C1, D17, T13: in the browser, too, every kernel gives the answers, and makes the puzzles, of the
// committed digests.
#[tokio::test]
async fn kernels_have_the_committed_digest() {
    let Some((driver, pages)) = driver_and("NINEFOLD_KERNELS") else { return };
    let answers = include_str!("../../ninefold/tests/data/kernels.txt").trim();
    let made = include_str!("../../ninefold/tests/data/generated.txt").trim();
    for page in &pages {
        let client = driver.browser(Screen::Light).await;
        client.goto(page).await.expect("the page");
        let started = Instant::now();
        let answer = loop {
            if let Value::String(answer) = run(&client, "return globalThis.kernels").await {
                break answer;
            }
            assert!(started.elapsed() < Duration::from_mins(1), "{page} has no answer");
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        let lines = answer.lines().map(|line| line.split(' ').collect::<Vec<_>>());
        let lines: Vec<_> = lines.collect();
        let digests: Vec<_> = lines.iter().map(|line| [line[0], line[1], line[2]]).collect();
        let expected = ["simd128", "portable"].map(|name| [name, answers, made]);
        assert_eq!(digests, expected, "{page}");
        for line in &lines {
            // Not printed, which the test harness would hide.
            writeln!(stderr(), "{} in the browser: {} puzzles/s", line[0], line[3]).ok();
        }
        close(client, page).await;
    }
}

/// The browser's driver and the addresses that a variable names, or `None` with a word why.
#[expect(clippy::print_stderr, reason = "says why nothing was tested")]
fn driver_and(variable: &str) -> Option<(Driver, Vec<String>)> {
    let pages = env::var(variable).unwrap_or_default();
    let pages: Vec<String> = pages.split_whitespace().map(str::to_owned).collect();
    let driver = if pages.is_empty() { None } else { Driver::start() };
    if let Some(driver) = driver {
        return Some((driver, pages));
    }
    let why = if pages.is_empty() {
        format!("{variable} names no pages: `cargo xtask test` builds and names them")
    } else {
        "chromedriver is not installed: on Debian it is the package chromium-driver".to_owned()
    };
    assert!(env::var_os("CI").is_none(), "{why}");
    eprintln!("nothing tested: {why}");
    None
}

/// A browser with the page, as soon as the board is there.
async fn open(driver: &Driver, page: &str, screen: Screen) -> Client {
    let client = driver.browser(screen).await;
    client.goto(page).await.expect("the page");
    client.wait().for_element(Locator::Css(".cell")).await.expect("a board");
    client
}

/// Ends the browser, which must have had nothing to complain about.
async fn close(client: Client, page: &str) {
    assert_eq!(console(&client).await, Vec::<String>::new(), "{page}");
    client.close().await.expect("the browser ends");
}

/// What a script in the page returns.
async fn run(client: &Client, script: &str) -> Value {
    client.execute(script, Vec::new()).await.expect("a script that runs")
}

/// What [`CELLS`] should return.
fn expected_cells() -> Value {
    let cells = GIVENS.chars().zip(BOARD.chars()).enumerate().map(|(at, (given, digit))| {
        let (row, column) = (at / 9, at % 9);
        let in_conflict = ENTRIES_IN_CONFLICT.contains(&(row, column));
        let class = match (given, digit) {
            ('.', '.') => "cell",
            ('.', _) if in_conflict => "cell user-entry error",
            ('.', _) => "cell user-entry",
            _ => "cell given-clue",
        };
        let mut label = format!("row {} column {}, ", row + 1, column + 1);
        label += &if digit == '.' { "empty".to_owned() } else { digit.to_string() };
        label += if given == '.' { "" } else { ", given" };
        let named = in_conflict || GIVENS_IN_CONFLICT.contains(&(row, column));
        label += if named { ", in conflict" } else { "" };
        let text = if digit == '.' { String::new() } else { digit.to_string() };
        json!([row.to_string(), column.to_string(), class, label, text])
    });
    cells.collect()
}

/// The contrast of two colors, from 1 to 21, as WCAG 2 defines it.
fn contrast(colors: &Value) -> f64 {
    let of = |at: usize| luminance(colors[at].as_str().expect("a color"));
    let (one, other) = (of(0), of(1));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The relative luminance of a color like `rgb(1, 2, 3)`, as WCAG 2 defines it.
fn luminance(color: &str) -> f64 {
    let inside = color.strip_prefix("rgb(").and_then(|rest| rest.strip_suffix(')'));
    let parts = inside.expect("an opaque color").split(", ");
    let linear = parts.map(|part| {
        let share = part.parse::<f64>().expect("a number") / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    });
    linear.zip([0.2126, 0.7152, 0.0722]).map(|(share, weight)| share * weight).sum()
}
