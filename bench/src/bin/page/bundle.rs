//! The size of the page, and its requests.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Duration;

use fantoccini::Locator;
use ninefold_testkit::browser::{Driver, Screen};

/// The files needed to play in English, without font, pictures and other languages.
pub(crate) const FILES: [&str; 8] = [
    "index.html",
    "start.js",
    "style.css",
    "ninefold-web.js",
    "ninefold-web_bg.wasm",
    "ninefold-rest.js",
    "texts-en.txt",
    "manifest.webmanifest",
];

/// The files needed to read a picture.
pub(crate) const SCANNER: [&str; 3] =
    ["scanner.js", "ninefold-scanner.js", "ninefold-scanner_bg.wasm"];

/// The module with the rest of the page; its name contains its version.
pub(crate) fn rest(folder: &Path) -> Result<String, Box<dyn Error>> {
    let names = fs::read_dir(folder)?.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let mut modules =
        names.filter(|name| name.starts_with("ninefold-rest-") && name.ends_with(".wasm"));
    modules.next().ok_or_else(|| "no module with the rest of the page".into())
}

/// The total size of files, each compressed separately, as a server does it.
pub(crate) fn brotli_bytes(folder: &Path, names: &[&str]) -> Result<u64, Box<dyn Error>> {
    let mut sum = 0;
    for name in names {
        let file = fs::read(folder.join(name))?;
        let mut compressed = Vec::new();
        let parameters = brotli::enc::BrotliEncoderParams::default(); // the best quality
        brotli::BrotliCompress(&mut file.as_slice(), &mut compressed, &parameters)?;
        sum += compressed.len() as u64;
    }
    Ok(sum)
}

/// The number of files requested until the board was shown, including the page itself.
pub(crate) async fn requests(driver: &Driver, page: &str) -> Result<u64, Box<dyn Error>> {
    let client = driver.browser(Screen::Light).await;
    client.goto(page).await?;
    client.wait().at_most(Duration::from_mins(1)).for_element(Locator::Css(".cell")).await?;
    let script = "const cell = performance.now();
        return 1 + performance.getEntriesByType('resource').filter(e => e.startTime < cell).length";
    let count = client.execute(script, Vec::new()).await?;
    client.close().await?;
    count.as_u64().ok_or_else(|| "no count of requests".into())
}
