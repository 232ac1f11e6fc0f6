//! What axe-core finds that people with other senses would miss.
//!
//! `cargo xtask test` fetches it and names its file in `NINEFOLD_AXE`.

use std::{env, fs};

use fantoccini::Client;
use serde_json::Value;

use crate::driver::Screen;
use crate::page::{click, close, driver_and, keys, new_puzzle, open, pick, run, until};

const THEMES: [&str; 3] = ["light", "dark", "contrast"];

// W4, W6: no violation in any main state, in any theme, on a desk and on a phone.
#[tokio::test]
async fn axe_finds_nothing() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let axe = env::var("NINEFOLD_AXE").expect("`cargo xtask test` names the file of axe-core");
    let axe = fs::read_to_string(&axe).expect(&axe);
    let page = &pages[0];
    let mut found = Vec::new();
    for screen in [Screen::Light, Screen::Narrow] {
        let client = open(&driver, page, screen).await;
        run(&client, &axe).await;
        for theme in THEMES {
            let place = format!("{screen:?}, {theme}");
            choose_theme(&client, theme).await;
            look(&client, &format!("{place}: the board"), &mut found).await;
            pick(&client, 0, 2).await;
            keys(&client, ['5']).await;
            look(&client, &format!("{place}: a conflict"), &mut found).await;
            keys(&client, ['9']).await;
            click(&client, "[data-action=check]").await;
            look(&client, &format!("{place}: a check"), &mut found).await;
            click(&client, "[data-action=undo]").await;
            click(&client, "[data-action=undo]").await;
            click(&client, "[data-action=candidates]").await;
            for level in 1..=5 {
                click(&client, "[data-action=hint]").await;
                look(&client, &format!("{place}: hint {level}"), &mut found).await;
            }
            click(&client, "[data-action=undo]").await;
            look_at_dialogs(&client, &place, &mut found).await;
            for address in ["lesson", "lesson/x-wing"] {
                run(&client, &format!("location.hash = '{address}'")).await;
                until(&client, "return document.querySelector('main').hidden").await;
                look(&client, &format!("{place}: {address}"), &mut found).await;
            }
            run(&client, "location.hash = ''").await;
            until(&client, "return !document.querySelector('main').hidden").await;
        }
        new_puzzle(&client, "samurai", "easy").await;
        for theme in THEMES {
            choose_theme(&client, theme).await;
            look(&client, &format!("{screen:?}, {theme}: samurai"), &mut found).await;
        }
        close(client, page).await;
    }
    assert_eq!(found, Vec::<String>::new());
}

async fn choose_theme(client: &Client, theme: &str) {
    click(client, "[data-opens=settings]").await;
    click(client, &format!("[data-theme-name={theme}]")).await;
    close_dialog(client).await;
}

/// Every dialog that a button of the page opens.
async fn look_at_dialogs(client: &Client, place: &str, found: &mut Vec<String>) {
    let names = "return [...document.querySelectorAll('button[data-opens]')]
        .filter(button => button.offsetParent !== null).map(button => button.dataset.opens)";
    let names = run(client, names).await;
    let names = names.as_array().expect("a list");
    assert!(names.len() >= 4, "{names:?}");
    for name in names {
        let name = name.as_str().expect("a name");
        click(client, &format!("[data-opens={name}]")).await;
        look(client, &format!("{place}: dialog {name}"), found).await;
        close_dialog(client).await;
    }
}

async fn close_dialog(client: &Client) {
    run(client, "document.querySelector('dialog').close()").await;
    until(client, "return document.querySelector('dialog') === null").await;
}

/// Adds what axe finds wrong now.
async fn look(client: &Client, place: &str, found: &mut Vec<String>) {
    let script = "const done = arguments[0];
        // What fades in has not its colors yet.
        Promise.all(document.getAnimations().map(each => each.finished.catch(() => {})))
            .then(() => axe.run(document, { resultTypes: ['violations'] }))
            .then(found => done(found.violations.map(each => [
                each.id,
                each.nodes.slice(0, 3).map(node => [node.html, node.failureSummary]),
            ])), error => done(String(error)))";
    let answer: Value = client.execute_async(script, Vec::new()).await.expect("axe runs");
    let violations = answer.as_array().unwrap_or_else(|| panic!("{place}: {answer}"));
    found.extend(violations.iter().map(|violation| format!("{place}: {violation}")));
}
