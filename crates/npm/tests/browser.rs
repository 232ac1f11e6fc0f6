//! The package in a real browser, without a bundler and with one.

use std::env;
use std::time::Duration;

use fantoccini::Locator;
use ninefold_testkit::boards::SOLVED;
use ninefold_testkit::browser::{Driver, Screen, console};

/// The contents of a page of `page/` once it has all answers.
async fn answers(driver: &Driver, path: &str) -> serde_json::Value {
    let pages = env::var("NINEFOLD_NPM_PAGES");
    let pages = pages.expect("NINEFOLD_NPM_PAGES: `cargo xtask test` builds the pages and sets it");
    let browser = driver.browser(Screen::Light).await;
    browser.goto(&format!("{pages}{path}")).await.expect("the page opens");
    let shown = Locator::Css("output:not(:empty)");
    let wait = browser.wait().at_most(Duration::from_mins(1));
    let shown = wait.for_element(shown).await;
    let Ok(shown) = shown else { panic!("{path}: no answers; {:?}", console(&browser).await) };
    let text = shown.text().await.expect("its text");
    browser.close().await.expect("the browser closes");
    serde_json::from_str(&text).expect("JSON, as the page writes it")
}

// B7: browsers run the package as it is and as a bundler packs it, in a page and in its workers.
#[tokio::test]
async fn pages_use_the_package() {
    let driver = Driver::start().expect("chromedriver: `cargo xtask test` installs it");
    for path in ["plain.html", "bundled/index.html"] {
        let answers = answers(&driver, path).await;
        assert_eq!(answers["solved"], SOLVED, "{path}");
        assert_eq!(answers["inWorker"], SOLVED, "{path}");
        assert_eq!(answers["er"], 1.2, "{path}");
        assert_eq!(answers["first"], "easy 358", "{path}");
        assert_eq!(answers["unsolved"], 0, "{path}");
        assert_eq!(answers["count"], 1000, "{path}");
        let refused = answers["refused"].as_str().expect("an error");
        assert!(refused.contains("line 1, column 3"), "{path}: {refused}");
    }
}
