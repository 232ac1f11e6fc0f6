//! The page in a real browser: the time of keys, the size of the download, and layout shifts.
//!
//! `cargo xtask bench --only page` builds the page, serves it, and passes its address and folder in
//! `NINEFOLD_PAGES` and `NINEFOLD_BUNDLE`. The browser slows the processor down by a factor of four
//! while keys are measured. Times are the browser's own for its main thread
//! (`Performance.getMetrics`): the minimum of several rounds, because machines are shared.

#![forbid(unsafe_code)]

mod bundle;
mod keys;

use std::env;
use std::error::Error;
use std::path::Path;

use ninefold_testkit::browser::Driver;

/// The layouts that are played, each with the time limit of a key in milliseconds.
const LAYOUTS: [(&str, f64); 3] = [("classic", 8.0), ("samurai", 8.0), ("sumo", 16.0)];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let page = env::var("NINEFOLD_PAGES").map_err(|_| "NINEFOLD_PAGES names no page")?;
    let folder = env::var_os("NINEFOLD_BUNDLE").ok_or("NINEFOLD_BUNDLE names no folder")?;
    let driver = Driver::start().ok_or("chromedriver is not installed")?;

    let bytes = bundle::brotli_bytes(Path::new(&folder))?;
    println!("bundle: {:.0} KB brotli in all (limit 450)", bytes as f64 / 1_000.0);
    println!(
        "requests before the page can be played: {} (limit 8)",
        bundle::requests(&driver, &page).await?
    );
    for level in ["easy", "medium", "hard", "expert", "extreme"] {
        for layout in ["classic", "samurai"] {
            let seconds = keys::seconds_to_make(&driver, &page, layout, level).await?;
            println!("made in the worker, {layout} {level}: {seconds:.2} s, the slowest of five");
        }
    }
    for (layout, limit) in LAYOUTS {
        let played = keys::play(&driver, &page, layout).await?;
        for (key, milliseconds) in played.keys {
            println!("{layout}, {key}: {milliseconds:.1} ms of script (limit {limit})");
        }
        println!("{layout}: {} tasks over 50 ms in {} keys", played.n_long_tasks, played.n_keys);
        println!("{layout}: layout shift {}", played.layout_shift);
    }
    Ok(())
}
