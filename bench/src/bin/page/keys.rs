//! Playing on a slowed processor, and making puzzles in the worker.

use std::error::Error;
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource as _, KeyAction, KeyActions};
use fantoccini::{Client, Locator};
use ninefold_testkit::browser::{Driver, Screen, passed_on::develop};
use serde_json::json;

/// The factor by which the processor is slowed down.
pub(crate) const SLOWED: u32 = 4;
/// The pause between two keys: nobody types faster than this.
const PAUSE: Duration = Duration::from_millis(100);
const N_ROUNDS: usize = 10;

/// The measurements while a layout was played.
pub(crate) struct Played {
    /// The script time of each kind of key, in milliseconds.
    pub(crate) keys: Vec<(&'static str, f64)>,
    /// The time from each key to the end of the frame that shows what it changed, in milliseconds and
    /// sorted.
    pub(crate) frames: Vec<f64>,
    /// The number of tasks that the browser reports as long.
    pub(crate) n_long_tasks: u64,
    /// The browser's cumulative layout shift, which excludes shifts within half a second after a key.
    pub(crate) layout_shift: f64,
    /// The shifts shortly after a key, such as by lines of the card.
    pub(crate) expected_shift: f64,
}

/// The keys of a round, which ends in its initial state.
const KINDS: [(&str, [&str; 2]); 4] = [
    ("arrow", ["\u{e014}", "\u{e012}"]),
    ("corner mark", ["\u{e008}3", "\u{e008}3"]),
    ("digit", ["5", "7"]),
    ("undo and redo", ["\u{e009}z", "\u{e009}y"]),
];
const N_KEYS: usize = 6;

/// Selects a cell in the middle of the board, and starts measuring. A message that is sent while a frame is being
/// made arrives when the frame is finished.
const WATCH: &str = "const open = [...document.querySelectorAll('.cell:not(.given-clue)')];
    open[Math.floor(open.length / 2)].focus();
    open[Math.floor(open.length / 2)].click();
    globalThis.shift = [0, 0]; globalThis.long = 0; globalThis.frames = [];
    const watch = (type, each) => new PerformanceObserver(list => list.getEntries().forEach(each))
        .observe({ type });
    watch('layout-shift', entry => globalThis.shift[Number(entry.hadRecentInput)] += entry.value);
    watch('longtask', () => globalThis.long += 1);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = sent => globalThis.frames.push(performance.now() - sent.data);
    addEventListener('keydown', ({ key, timeStamp }) => {
        if (key != 'Shift' && key != 'Control')
            requestAnimationFrame(() => port2.postMessage(timeStamp));
    }, true);";

/// Plays keys on a layout, in the middle of the board, with or without all candidates marked.
pub(crate) async fn play(
    driver: &Driver,
    page: &str,
    layout: &str,
    with_candidates: bool,
) -> Result<Played, Box<dyn Error>> {
    let client = open(driver, page).await?;
    make(&client, layout, "medium").await?;
    if with_candidates {
        client.find(Locator::Css(".pad [data-action=candidates]")).await?.click().await?;
    }
    develop(&client, "Performance.enable", json!({})).await;
    client.execute(WATCH, Vec::new()).await?;
    develop(&client, "Emulation.setCPUThrottlingRate", json!({ "rate": SLOWED })).await;
    let mut keys = Vec::new();
    for (name, typed) in KINDS {
        let mut least = f64::INFINITY;
        for _ in 0..N_ROUNDS {
            let before = script_time(&client).await?;
            for at in 0..N_KEYS {
                client.perform_actions(press(typed[at % 2])).await?;
                tokio::time::sleep(PAUSE).await;
            }
            least = least.min(settled(&client).await? - before);
        }
        keys.push((name, least * 1_000.0 / N_KEYS as f64));
    }
    develop(&client, "Emulation.setCPUThrottlingRate", json!({ "rate": 1 })).await;
    let watched = "return [globalThis.long, globalThis.shift, globalThis.frames]";
    let watched = client.execute(watched, Vec::new()).await?;
    client.close().await?;
    let frames = watched[2].as_array().into_iter().flatten();
    let mut frames: Vec<f64> = frames.filter_map(serde_json::Value::as_f64).collect();
    frames.sort_by(f64::total_cmp);
    Ok(Played {
        keys,
        frames,
        n_long_tasks: watched[0].as_u64().unwrap_or(u64::MAX),
        layout_shift: watched[1][0].as_f64().unwrap_or(f64::INFINITY),
        expected_shift: watched[1][1].as_f64().unwrap_or(f64::INFINITY),
    })
}

/// Presses and releases the last key while those before it are held down. Sending keys to an element instead
/// would run scripts of the driver in the page, and measure them.
fn press(keys: &str) -> KeyActions {
    let mut actions = KeyActions::new("keyboard".to_owned());
    for value in keys.chars() {
        actions = actions.then(KeyAction::Down { value });
    }
    for value in keys.chars().rev() {
        actions = actions.then(KeyAction::Up { value });
    }
    actions
}

/// The longest time to make one of five puzzles, with the page's own overhead.
pub(crate) async fn seconds_to_make(
    driver: &Driver,
    page: &str,
    layout: &str,
    level: &str,
) -> Result<f64, Box<dyn Error>> {
    let client = open(driver, page).await?;
    let mut longest = Duration::ZERO;
    for _ in 0..5 {
        longest = longest.max(make(&client, layout, level).await?);
    }
    client.close().await?;
    Ok(longest.as_secs_f64())
}

async fn open(driver: &Driver, page: &str) -> Result<Client, Box<dyn Error>> {
    let client = driver.browser(Screen::Light).await;
    client.goto(page).await?;
    client.wait().at_most(Duration::from_mins(1)).for_element(Locator::Css(".cell")).await?;
    Ok(client)
}

/// The time to make a puzzle, from the click to the board.
async fn make(client: &Client, layout: &str, level: &str) -> Result<Duration, Box<dyn Error>> {
    let choices = [
        "[data-opens=new]".to_owned(),
        format!("dialog option[value={layout}]"),
        format!("dialog [data-level={level}]"),
    ];
    for choice in choices {
        client.wait().for_element(Locator::Css(&choice)).await?.click().await?;
    }
    let started = Instant::now();
    client.find(Locator::Css("dialog [data-action=play]")).await?.click().await?;
    let is_there = "return document.querySelector('dialog') === null";
    while client.execute(is_there, Vec::new()).await? != json!(true) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    Ok(started.elapsed())
}

/// The total time of scripts so far, in seconds.
async fn script_time(client: &Client) -> Result<f64, Box<dyn Error>> {
    let answer = develop(client, "Performance.getMetrics", json!({})).await;
    let metrics = answer["metrics"].as_array().into_iter().flatten();
    let script = metrics.into_iter().find(|metric| metric["name"] == "ScriptDuration");
    script.and_then(|metric| metric["value"].as_f64()).ok_or_else(|| "no script time".into())
}

/// The total time of scripts once none is running, in seconds.
async fn settled(client: &Client) -> Result<f64, Box<dyn Error>> {
    let mut last = script_time(client).await?;
    loop {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let now = script_time(client).await?;
        if now - last < 0.000_1 {
            return Ok(now);
        }
        last = now;
    }
}
