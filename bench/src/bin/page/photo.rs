//! Reading a picture in the browser.

use std::error::Error;
use std::io::Cursor;
use std::time::Duration;
use std::{env, fs, process};

use fantoccini::Locator;
use image::{GrayImage, ImageFormat};
use ninefold_testkit::boards::{self, GIVENS};
use ninefold_testkit::browser::{Driver, Screen, passed_on::develop};
use ninefold_testkit::pictures::{Scene, draw};
use serde_json::{Value, json};

use crate::keys::SLOWED;

const N_ROUNDS: usize = 10;
const SIDES: (u32, u32) = (1280, 960);

/// The times of reading a picture, in milliseconds.
pub(crate) struct Read {
    /// From the choice of a file to its digits on the page, including the loading of the module. The browser slows the
    /// page down, but not its workers.
    pub(crate) first: f64,
    /// The least of the later times, each with a new worker.
    pub(crate) least: f64,
    /// The least time of the reader alone, from the file to the answer, in a page that the browser slows down.
    pub(crate) slowed: f64,
}

/// Watches for the digits of the next picture, from the moment its file is chosen.
const WATCH: &str = "const field = document.querySelector('[data-field=picture]');
    globalThis.taken = null;
    field.addEventListener('change', () => {
        const started = performance.now();
        const seen = new MutationObserver(() => {
            if (document.querySelector('.snapshot')) {
                seen.disconnect();
                globalThis.taken = performance.now() - started;
            }
        });
        seen.observe(document.querySelector('.photo'), { childList: true, subtree: true });
    }, { capture: true, once: true })";

/// Reads a file with the worker's module in its own document, and times the answers.
const ALONE: &str = "const [bytes, rounds, done] = arguments;
    (async () => {
        const answers = [];
        globalThis.postMessage = answer => answers.shift()?.(answer);
        const { default: start } = await import(new URL('ninefold-scanner.js', location));
        await start();
        const file = new Blob([new Uint8Array(bytes)]), times = [];
        for (let round = 0; round < rounds; round++) {
            const started = performance.now();
            const [text] = await new Promise(answer => {
                answers.push(answer);
                onmessage({ data: [file, null, 0] });
            });
            times.push(performance.now() - started);
            globalThis.digits = text.split('\\n')[1];
        }
        return [Math.min(...times), digits];
    })().then(done, error => done(String(error)))";

/// Reads a picture like those that phones take.
pub(crate) async fn read(driver: &Driver, page: &str) -> Result<Read, Box<dyn Error>> {
    let (width, height) = SIDES;
    let scene = Scene {
        width: width as usize,
        height: height as usize,
        corners: [(0.24, 0.1), (0.8, 0.12), (0.78, 0.9), (0.2, 0.86)],
        bend: 0.2,
        shadow: 0.3,
        blur: 1,
        noise: 12,
        ink: 60.0,
        font: 1,
    };
    let drawn = draw(&boards::classic(GIVENS), &scene);
    let image = GrayImage::from_raw(width, height, drawn.pixels).ok_or("its pixels")?;
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, ImageFormat::Jpeg)?;
    let bytes = bytes.into_inner();
    let path = env::temp_dir().join(format!("ninefold-bench-{}.jpg", process::id()));
    fs::write(&path, &bytes)?;

    let client = driver.browser(Screen::Light).await;
    client.goto(&format!("{page}#/photo")).await?;
    let mut times = Vec::new();
    for _ in 0..=N_ROUNDS {
        let field = client.wait().for_element(Locator::Css("[data-field=picture]")).await?;
        client.execute(WATCH, Vec::new()).await?;
        develop(&client, "Emulation.setCPUThrottlingRate", json!({ "rate": SLOWED })).await;
        field.send_keys(&path.to_string_lossy()).await?;
        let taken = loop {
            if let Some(taken) = client.execute("return taken", Vec::new()).await?.as_f64() {
                break taken;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        develop(&client, "Emulation.setCPUThrottlingRate", json!({ "rate": 1 })).await;
        let digits = "return [...document.querySelectorAll('.reading')].map(cell =>
            cell.textContent.trim() || '.').join('')";
        let digits = client.execute(digits, Vec::new()).await?;
        if digits != Value::from(GIVENS) {
            return Err(format!("read {digits} instead of {GIVENS}").into());
        }
        times.push(taken);
        client.find(Locator::Css(".photo [data-action=again]")).await?.click().await?;
    }
    fs::remove_file(&path)?;
    let least = times[1..].iter().copied().fold(f64::INFINITY, f64::min);
    client.goto(&format!("{page}figtree-OFL.txt")).await?; // nothing else runs in this document
    develop(&client, "Emulation.setCPUThrottlingRate", json!({ "rate": SLOWED })).await;
    let alone = client.execute_async(ALONE, vec![json!(bytes), json!(N_ROUNDS)]).await?;
    client.close().await?;
    if alone[1] != GIVENS {
        return Err(format!("read {alone} instead of {GIVENS}").into());
    }
    Ok(Read { first: times[0], least, slowed: alone[0].as_f64().unwrap_or(f64::NAN) })
}
