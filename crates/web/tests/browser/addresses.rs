//! The addresses of views, and the browser's history.

use ninefold_testkit::browser::Screen;
use serde_json::json;

use crate::page::{click, close, on_pages, open, reload, run, until};

/// A script that says whether the page has this address and this title.
fn is_at(address: &str, title: &str) -> String {
    format!("return location.hash === '{address}' && document.title === '{title} – Ninefold'")
}

/// A script that says whether a dialog with this title is open; if the title is empty, whether none is.
fn has_dialog(title: &str) -> String {
    format!("return (document.querySelector('#dialog-title')?.textContent ?? '') === '{title}'")
}

// W4: every view has its address and title; Back and Forward go between views, and a
// reload stays.
#[tokio::test]
async fn views_have_addresses() {
    on_pages(Screen::Light, async |client, page| {
        until(client, &is_at("#/play", "Classic · Easy")).await;
        click(client, "[data-opens=lessons]").await;
        until(client, &is_at("#/lessons", "Lessons")).await;
        click(client, ".index a[href='#/lessons/x-wing']").await;
        until(client, &is_at("#/lessons/x-wing", "X-Wing")).await;
        reload(client).await;
        until(client, &is_at("#/lessons/x-wing", "X-Wing")).await;
        until(client, "return document.querySelector('.lessons') !== null").await;
        client.back().await.expect("the list");
        client.back().await.expect("the game");
        until(client, &is_at("#/play", "Classic · Easy")).await;
        until(client, "return document.querySelector('main:not([hidden])') !== null").await;

        // A dialog lies over the game; Back closes it, and Forward opens it again.
        click(client, "[data-opens=games]").await;
        until(client, &is_at("#/games", "Games")).await;
        client.back().await.expect("the game");
        until(client, &has_dialog("")).await;
        until(client, &is_at("#/play", "Classic · Easy")).await;
        client.forward().await.expect("the games");
        until(client, &has_dialog("Games")).await;
        until(client, &is_at("#/games", "Games")).await;
        reload(client).await;
        until(client, &has_dialog("Games")).await;
        click(client, "dialog .close").await;
        until(client, &has_dialog("")).await;
        until(client, &is_at("#/play", "Classic · Easy")).await;

        // A link to a dialog, and to a day: closing it stays on the page.
        client.goto("about:blank").await.expect("another page");
        client.goto(&format!("{page}#/daily/2026-11-15")).await.expect("the page");
        until(client, &has_dialog("Daily")).await;
        let day = "return document.querySelector('[data-day][aria-pressed=true]').dataset.day";
        assert_eq!(run(client, day).await, json!("2026-11-15"), "{page}");
        click(client, "[data-day='2026-11-14']").await;
        until(client, &is_at("#/daily/2026-11-14", "Daily")).await;
        click(client, "dialog .close").await;
        until(client, &has_dialog("")).await;
        until(client, &is_at("#/play", "Classic · Easy")).await;
        run(client, "location.hash = '/settings'").await;
        until(client, &has_dialog("Settings")).await;
        reload(client).await;
        until(client, &has_dialog("Settings")).await;
        until(client, "return location.hash === '#/settings'").await;
        click(client, "dialog .close").await;
        until(client, &is_at("#/play", "Classic · Easy")).await;
    })
    .await;
}
