//! Home, and where a visit begins.

use ninefold_testkit::browser::Screen;
use serde_json::json;

use crate::page::{click, keys, on_pages, run, until};

const IS_PLAYING: &str = "return document.querySelector('main:not([hidden])') !== null
    && document.querySelector('dialog') === null && location.hash === '#/play'";

/// A script that says whether Home has this heading.
fn is_home(heading: &str) -> String {
    format!("return document.querySelector('.home h2')?.textContent === '{heading}'")
}

// W4, M8: a first visit begins at Home, where a level begins a puzzle; later visits begin with the
// game, and Home continues it.
#[tokio::test]
async fn a_visit_begins_at_home() {
    on_pages(Screen::Light, async |client, page| {
        run(client, "localStorage.clear()").await;
        client.goto("about:blank").await.expect("another page");
        client.goto(page).await.expect("the page");
        until(client, &is_home("Welcome to Ninefold")).await;
        click(client, ".home a[href='#/how-to-play']").await;
        until(client, &is_home("How to play")).await;
        client.back().await.expect("home");
        until(client, &is_home("Welcome to Ninefold")).await;
        click(client, "[data-begin=medium]").await;
        until(client, IS_PLAYING).await;
        let subject = "return document.querySelector('.subject').textContent";
        assert_eq!(run(client, subject).await, json!("Classic · Medium"), "{page}");
        click(client, ".cell:not(.given-clue)").await;
        keys(client, ['7']).await;
        client.goto("about:blank").await.expect("another page");
        client.goto(page).await.expect("the page");
        until(client, IS_PLAYING).await;
        until(client, "return document.querySelectorAll('.user-entry').length === 1").await;

        click(client, "[data-opens=home]").await;
        until(client, &is_home("Welcome back")).await;
        let current = "return document.querySelector('.rail [aria-current]').dataset.opens";
        assert_eq!(run(client, current).await, json!("home"), "{page}");
        let pictures = "return document.querySelectorAll('.gallery .picture').length";
        assert_eq!(run(client, pictures).await, json!(14), "{page}");
        click(client, "[data-action=continue]").await;
        until(client, IS_PLAYING).await;
        client.back().await.expect("home");
        until(client, &is_home("Welcome back")).await;
        click(client, "[data-layout=twin-nw]").await;
        until(client, IS_PLAYING).await;
        assert_eq!(run(client, subject).await, json!("Horizon · Medium"), "{page}");
        run(client, "location.hash = '/no/such/view'").await;
        until(client, &is_home("Welcome back")).await;
    })
    .await;
}
