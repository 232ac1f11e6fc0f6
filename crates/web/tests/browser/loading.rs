//! The time before the page is loaded, and failures to load it.

use fantoccini::Client;
use ninefold_testkit::browser::{Screen, passed_on::develop};
use serde_json::{Value, json};

use crate::page::{click, driver_and, run, wait_for};

/// Makes the browser load everything from the network, always.
async fn remember_nothing(client: &Client) {
    develop(client, "Network.enable", json!({})).await;
    develop(client, "Network.setCacheDisabled", json!({ "cacheDisabled": true })).await;
    develop(client, "Network.setBypassServiceWorker", json!({ "bypass": true })).await;
}

/// Makes these addresses fail, and no others.
async fn block(client: &Client, urls: Value) {
    develop(client, "Network.setBlockedURLs", json!({ "urls": urls })).await;
}

// W3, W5: a board is painted before the WebAssembly is loaded; if that fails, the page says so in the
// player's language, and can try again.
#[tokio::test]
async fn a_page_that_cannot_be_loaded_says_so() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let told = [
        (
            "en-US",
            "Ninefold could not be loaded. Check the connection, then try again.",
            "Try again",
        ),
        (
            "fr-FR",
            "Ninefold n’a pas pu être chargé. Vérifiez la connexion, puis réessayez.",
            "Réessayer",
        ),
    ];
    for page in &pages {
        for (language, sentence, again) in told {
            let client = driver.browser(Screen::Light).await;
            let agent = run(&client, "return navigator.userAgent").await;
            let spoken = json!({ "userAgent": agent, "acceptLanguage": language });
            develop(&client, "Emulation.setUserAgentOverride", spoken).await;
            remember_nothing(&client).await;
            block(&client, json!(["*.wasm"])).await;
            client.goto(page).await.expect("the page");
            wait_for(&client, "[role=alert]").await;
            let shown = "return [document.querySelector('[role=alert] p').textContent,
                document.querySelector('[role=alert] button').textContent,
                document.querySelector('.stage .frame').getBoundingClientRect().width > 300]";
            assert_eq!(run(&client, shown).await, json!([sentence, again, true]), "{page}");
            block(&client, json!([])).await;
            click(&client, "[role=alert] button").await;
            wait_for(&client, ".cell").await;
            let is_gone = "return document.querySelector('#loading') === null";
            assert_eq!(run(&client, is_gone).await, json!(true), "{page}");
            client.close().await.expect("the browser ends");
        }
    }
}

// W5, W6: only the texts of one language are loaded, and those of another when it is chosen; if that
// fails, the page stays in its language; without any texts, it says that it cannot be loaded.
#[tokio::test]
async fn a_language_is_loaded_when_it_is_chosen() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    for page in &pages {
        let client = driver.browser(Screen::Light).await;
        remember_nothing(&client).await;
        let block = async |urls| block(&client, urls).await;
        let has = async |selector| {
            wait_for(&client, selector).await;
        };
        block(json!(["*texts-*"])).await;
        client.goto(page).await.expect("the page");
        has("[role=alert] button").await;
        block(json!(["*texts-fr*"])).await;
        click(&client, "[role=alert] button").await;
        has(".cell").await;
        // Each is requested once, before the page's script asks for it.
        let module_and_texts = "return performance.getEntriesByType('resource')
            .filter(each => /web_bg|texts-/.test(each.name)).map(each => each.initiatorType)";
        assert_eq!(run(&client, module_and_texts).await, json!(["link", "link"]), "{page}");
        click(&client, "[data-opens=settings]").await;
        click(&client, "[data-language=fr]").await;
        client.goto(page).await.expect("the page");
        has("html[lang=en] .cell").await;
        block(json!([])).await;
        client.refresh().await.expect("the page");
        has("html[lang=fr] .cell").await;
        click(&client, "[data-opens=settings]").await;
        click(&client, "[data-language=en]").await;
        has("html[lang=en] .cell").await;
        client.close().await.expect("the browser ends");
    }
}

// W3: dialogs and most views are loaded after the board. If that fails, a message in their place says so
// and offers another try; meanwhile the board can be played.
#[tokio::test]
async fn the_rest_of_the_page_is_loaded_later() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    for page in &pages {
        let client = driver.browser(Screen::Light).await;
        remember_nothing(&client).await;
        let block = async |urls| block(&client, urls).await;
        let has = async |selector| {
            wait_for(&client, selector).await;
        };
        block(json!(["*ninefold-rest-*"])).await;
        client.goto(&format!("{page}#/play")).await.expect("the page");
        has(".cell").await;
        click(&client, "[data-opens=settings]").await;
        has("dialog[open] [data-action=again]").await;
        let told = "return document.querySelector('dialog h2').textContent";
        let sentence =
            "This part of the page could not be loaded. Check the connection, then try again.";
        assert_eq!(run(&client, told).await, json!(sentence), "{page}");
        click(&client, "dialog [data-action=again]").await; // still in vain
        click(&client, "dialog .close").await;
        let given = "const cells = [...document.querySelectorAll('.cell')];
            return cells.filter(cell => cell.textContent !== '').length > 16";
        assert_eq!(run(&client, given).await, json!(true), "{page}: the board is there");
        client.goto(&format!("{page}#/lessons")).await.expect("the page");
        has(".view [data-action=again]").await;
        block(json!([])).await;
        click(&client, ".view [data-action=again]").await;
        has(".view [data-technique], .view a[href^='#/lessons/']").await;
        click(&client, "[data-opens=settings]").await;
        has("dialog [data-language=fr]").await;
        client.close().await.expect("the browser ends");
    }
}
