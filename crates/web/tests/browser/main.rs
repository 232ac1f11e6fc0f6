//! The page in a real browser, as released.
//!
//! `cargo xtask test` builds the page and passes the address of its bundle in `NINEFOLD_PAGES`, and
//! that of the page with only the kernels in `NINEFOLD_KERNELS`. Without these variables, the tests
//! say so and pass, unless `CI` is set: then nothing may be skipped.

#![forbid(unsafe_code)]

mod access;
mod addresses;
mod alone;
mod devices;
mod exchange;
mod games;
mod home;
mod keyboards;
mod layout;
mod learning;
mod loading;
mod look;
mod options;
mod overlays;
mod page;
mod photos;
mod play;
mod pointing;
mod printing;
mod recognition;
mod record;
mod relay;
mod sending;
mod server;
mod shelf;
mod tabs;
mod teaching;
mod themes;
mod training;
mod workbench;

use std::io::{Write as _, stderr};
use std::time::{Duration, Instant};

use ninefold_testkit::browser::Screen;
use ninefold_testkit::{digest, generated};
use page::{close, driver_and, run};
use serde_json::Value;

// C1, D17, T13: the answers and puzzles of every kernel have the committed digests in the browser,
// too.
#[tokio::test]
async fn kernels_have_the_committed_digest() {
    let Some((driver, pages)) = driver_and("NINEFOLD_KERNELS") else { return };
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
        let expected =
            ["simd128", "portable"].map(|name| [name, digest::COMMITTED, generated::COMMITTED]);
        assert_eq!(digests, expected, "{page}");
        for line in &lines {
            // Not with a print macro, whose output the test harness would hide.
            writeln!(stderr(), "{} in the browser: {} puzzles/s", line[0], line[3]).ok();
        }
        close(client, page).await;
    }
}
