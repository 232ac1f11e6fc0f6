//! Making positions for training in the browser.

use std::error::Error;

use ninefold::logic::TechniqueSet;
use ninefold_testkit::browser::{Driver, Screen, passed_on::develop};
use serde_json::json;

use crate::keys::SLOWED;

/// The number of positions per technique, on one grid and on samurai.
const POSITIONS: [(&str, u64); 2] = [("classic", 20), ("samurai", 5)];

/// Asks the module that has every technique, in its own document, for positions, and times the answers.
const ALONE: &str = "const [questions, done] = arguments;
    (async () => {
        const answers = [];
        globalThis.postMessage = answer => answers.shift()?.(answer);
        const { default: start } = await import(new URL('ninefold-logic.js', location));
        await start();
        const times = [];
        for (const question of questions) {
            const started = performance.now();
            const text = await new Promise(answer => {
                answers.push(answer);
                onmessage({ data: question });
            });
            times.push(performance.now() - started);
            if (!text.includes('ninefold/game')) throw new Error(`${question}: ${text}`);
        }
        return times;
    })().then(done, error => done(String(error)))";

/// The times for positions on a layout, in milliseconds.
pub(crate) struct Made {
    /// The factor by which the browser slows the processor down.
    pub(crate) rate: u32,
    pub(crate) layout: &'static str,
    /// The median over all positions.
    pub(crate) median: f64,
    /// The longest time, and its technique.
    pub(crate) longest: f64,
    pub(crate) technique: &'static str,
}

/// Makes positions of every technique of the default set, at full speed and slowed down.
pub(crate) async fn make(driver: &Driver, page: &str) -> Result<Vec<Made>, Box<dyn Error>> {
    let client = driver.browser(Screen::Light).await;
    client.goto(&format!("{page}figtree-OFL.txt")).await?; // nothing else runs in this document
    let mut made = Vec::new();
    for (rate, (layout, n_positions)) in
        [1, SLOWED].into_iter().flat_map(|rate| POSITIONS.map(|each| (rate, each)))
    {
        develop(&client, "Emulation.setCPUThrottlingRate", json!({ "rate": rate })).await;
        let mut times = Vec::new();
        for technique in TechniqueSet::DEFAULT.iter() {
            let question = |index| format!("train {technique} bench {index} 1 {layout}");
            let questions: Vec<String> = (0..n_positions).map(question).collect();
            let answer = client.execute_async(ALONE, vec![json!(questions)]).await?;
            let answer = answer.as_array().ok_or_else(|| format!("{technique}: {answer}"))?;
            let milliseconds = answer.iter().filter_map(serde_json::Value::as_f64);
            times.extend(milliseconds.map(|time| (time, technique.name())));
        }
        times.sort_by(|one, other| one.0.total_cmp(&other.0));
        let (median, _) = times[times.len() / 2];
        let (longest, technique) = times[times.len() - 1];
        made.push(Made { rate, layout, median, longest, technique });
    }
    client.close().await?;
    Ok(made)
}
