//! The page in a real browser: the time of keys, the size of the download, and layout shifts.
//!
//! `cargo xtask bench --only page` builds the page, serves it, and passes its address and folder in
//! `NINEFOLD_PAGES` and `NINEFOLD_BUNDLE`. The browser slows the processor down by a factor of four while keys
//! are measured. Times are those that the browser reports for its main thread (`Performance.getMetrics`): the
//! minimum of several rounds, because machines are shared.

#![forbid(unsafe_code)]

mod bundle;
mod keys;
mod photo;
mod steps;
mod training;

use std::env;
use std::error::Error;
use std::path::Path;

use ninefold_testkit::browser::Driver;

/// A layout to play on, with its limits in milliseconds.
struct Goal {
    layout: &'static str,
    /// The limit for the script of a key.
    script: f64,
    /// The limits from a key to the end of its frame: for the median, and for 95 of 100 keys.
    frame: [f64; 2],
}

const GOALS: [Goal; 3] = [
    Goal { layout: "classic", script: 8.0, frame: [16.0, 40.0] },
    Goal { layout: "samurai", script: 8.0, frame: [16.0, 40.0] },
    Goal { layout: "sumo", script: 16.0, frame: [30.0, 70.0] },
];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let page = env::var("NINEFOLD_PAGES").map_err(|_| "NINEFOLD_PAGES names no page")?;
    let folder = env::var_os("NINEFOLD_BUNDLE").ok_or("NINEFOLD_BUNDLE names no folder")?;
    let driver = Driver::start().ok_or("chromedriver is not installed")?;

    let kilobytes = |names: &[&str]| -> Result<f64, Box<dyn Error>> {
        Ok(bundle::brotli_bytes(Path::new(&folder), names)? as f64 / 1_000.0)
    };
    let whole = kilobytes(&bundle::FILES)?;
    println!("bundle: {whole:.0} KB brotli for an English player (limit 450)");
    let rest = bundle::rest(Path::new(&folder))?;
    println!("the rest of the page, loaded later: {:.0} KB brotli", kilobytes(&[&rest])?);
    let scanner = kilobytes(&bundle::SCANNER)?;
    println!("what reads pictures: {scanner:.0} KB brotli (limit 350)");
    let photo::Read { first, least, slowed } = photo::read(&driver, &page).await?;
    println!(
        "a picture of 1280×960 pixels to its digits on the page, whose workers are not slowed:"
    );
    println!("  {first:.0} ms with loading that, then {least:.0} ms");
    println!("  the reader by itself, slowed: {slowed:.0} ms (limit 600)");
    println!(
        "requests before the page can be played: {} (limit 8)",
        bundle::requests(&driver, &page).await?
    );
    for made in training::make(&driver, &page).await? {
        let training::Made { rate, layout, median, longest, technique } = made;
        println!("a position for training on {layout}, slowed down {rate} times:");
        println!(
            "  {median:.0} ms in the median, at most {longest:.0} ms ({technique}; limit 500)"
        );
    }
    for listed in steps::list(&driver, &page).await? {
        let steps::Listed { rate, level, is_rare, median, longest } = listed;
        let which = if is_rare { "those of techniques on request" } else { "all steps" };
        println!("{which} of a board, 9×9 {level} without singles, slowed down {rate} times:");
        println!("  {median:.0} ms in the median, at most {longest:.0} ms (limit 100)");
    }
    for level in ["easy", "medium", "hard", "expert", "extreme"] {
        for layout in ["classic", "samurai"] {
            let seconds = keys::seconds_to_make(&driver, &page, layout, level).await?;
            println!("made in the worker, {layout} {level}: {seconds:.2} s, the slowest of five");
        }
    }
    for Goal { layout, script, frame } in GOALS {
        for (with_candidates, what) in [(false, ""), (true, " with all candidates")] {
            let played = keys::play(&driver, &page, layout, with_candidates).await?;
            println!("{layout}{what}, script of a key:");
            for (key, milliseconds) in played.keys {
                println!("  {key}: {milliseconds:.1} ms (limit {script})");
            }
            let [median, most] = [50, 95].map(|percent| {
                played.frames.get(played.frames.len() * percent / 100).copied().unwrap_or(f64::NAN)
            });
            println!(
                "  {} keys to their frames: p50 {median:.1} ms (limit {}), p95 {most:.1} ms (limit {})",
                played.frames.len(),
                frame[0],
                frame[1]
            );
            println!(
                "  {} tasks over 50 ms, layout shift {}, and {:.3} right after keys",
                played.n_long_tasks, played.layout_shift, played.expected_shift
            );
        }
    }
    Ok(())
}
