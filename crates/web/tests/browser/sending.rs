//! Puzzles that are sent to the server: from the workbench to other players, and on the sender's shelf.

use fantoccini::Client;
use ninefold_testkit::boards::{GIVENS, HARD};
use ninefold_testkit::browser::Screen;
use serde_json::json;

use crate::devices::register;
use crate::page::{
    BACKSPACE, cell, click, close, driver_and, keys, open, pick, run, solve, until, wait_for,
};
use crate::server::Server;
use crate::shelf;
use crate::workbench::{self, read, says};

/// Writes into a field of the workbench.
async fn write(client: &Client, field: &str, text: &str) {
    let script = "const field = document.querySelector(`[data-field=${arguments[0]}]`);
        field.value = arguments[1];
        field.dispatchEvent(new Event('change', { bubbles: true }));";
    client.execute(script, vec![json!(field), json!(text)]).await.expect("a script that runs");
}

/// Waits until the workbench says this about sending the puzzle.
async fn told(client: &Client, what: &str) {
    let what = serde_json::to_string(what).expect("a text");
    let script =
        format!("return document.querySelector('[data-said=sent]').textContent.startsWith({what})");
    until(client, &script).await;
}

/// Sends the puzzle on the bench; returns its address.
async fn send(client: &Client) -> String {
    until(
        client,
        "return document.querySelector('[data-action=send-draft][aria-disabled=false]') !== null",
    )
    .await;
    click(client, "[data-action=send-draft]").await;
    let field = wait_for(client, "[data-field=sent-address]").await;
    field.prop("value").await.expect("a value").expect("an address")
}

/// Opens an address, like a person who was given it.
async fn follow(client: &Client, address: &str) {
    client.goto("about:blank").await.expect("another page");
    client.goto(address).await.expect("the page");
}

/// Waits until a view says this.
async fn reads(client: &Client, what: &str) {
    let what = serde_json::to_string(what).expect("a text");
    let script =
        format!("return document.querySelector('.view')?.textContent.includes({what}) === true");
    until(client, &script).await;
}

/// A script that says whether nothing on the page is wider than the screen.
const FITS: &str = "return document.documentElement.scrollWidth <= innerWidth";

// W13, A9: a setter without an account sends a puzzle; somebody else opens its address and plays it; the
// setter finds it on the shelf and removes it. On desktop and phone.
#[tokio::test]
async fn a_puzzle_is_sent_played_and_removed() {
    let Some((driver, program)) = driver_and("NINEFOLD_PROGRAM") else { return };
    let server = Server::start(&program[0]);
    for screen in [Screen::Light, Screen::Narrow] {
        let setter = open(driver, &server.page(), screen).await;
        workbench::enter(&setter).await;
        click(&setter, "[data-action=send-draft][aria-disabled=true]").await;
        told(&setter, "Only a puzzle with one solution can be sent.").await;
        read(&setter, GIVENS).await;
        says(&setter, "One solution").await;
        write(&setter, "bench-title", "For <Ann>").await;
        write(&setter, "bench-author", "Zoë").await;
        let address = send(&setter).await;
        assert!(address.starts_with(&format!("{}#/puzzle/", server.page())), "{address}");
        told(&setter, "Anybody who has this address can play the puzzle").await;
        assert_eq!(run(&setter, FITS).await, json!(true));
        assert_eq!(send(&setter).await, address, "no copy");

        let player = driver.browser(screen).await;
        follow(&player, &address).await;
        until(&player, "return location.hash === '#/play'").await;
        let subject = "return document.querySelector('.subject').textContent.includes('For Ann')";
        until(&player, subject).await;
        assert_eq!(cell(&player, 0, 0).await[2], "5");
        let notice = "return document.body.textContent.includes('For Ann · Zoë')";
        until(&player, notice).await;
        pick(&player, 0, 2).await;
        keys(&player, ['4']).await;
        assert_eq!(cell(&player, 0, 2).await[2], "4");
        // Opened again, it continues; Back does not open it once more.
        follow(&player, &address).await;
        until(&player, "return location.hash === '#/play'").await;
        until(&player, "return document.querySelector(`.cell[data-row='0'][data-col='2']`).textContent === '4'").await;
        pick(&player, 0, 2).await;
        keys(&player, [BACKSPACE]).await;
        solve(&player).await;
        until(&player, "return document.querySelector('main[data-done]') !== null").await;
        close(player, "the player").await;

        shelf::enter(&setter).await;
        reads(&setter, "Sent by you").await;
        reads(&setter, "For Ann").await;
        reads(&setter, "Classic · easy · Zoë").await;
        assert_eq!(run(&setter, FITS).await, json!(true));
        click(&setter, "[data-action=remove-sent]").await;
        click(&setter, "[data-action=keep-sent]").await;
        click(&setter, "[data-action=remove-sent]").await;
        click(&setter, "[data-action=delete-for-good]").await;
        until(&setter, "return document.querySelector('[data-sent]') === null").await;
        close(setter, "the setter").await;

        let late = driver.browser(screen).await;
        follow(&late, &address).await;
        reads(&late, "There is no puzzle at this address.").await;
        assert_eq!(run(&late, FITS).await, json!(true));
        late.close().await.expect("the browser ends");
    }
}

// W13, A9, W5: puzzles sent before registering stay the player's, on every device; in French.
#[tokio::test]
async fn a_guest_takes_puzzles_along() {
    let Some((driver, program)) = driver_and("NINEFOLD_PROGRAM") else { return };
    let server = Server::start(&program[0]);
    let client = open(driver, &server.page(), Screen::Light).await;
    workbench::enter(&client).await;
    read(&client, HARD).await;
    says(&client, "One solution").await;
    let first = send(&client).await;
    told(&client, "Anybody").await;
    let here = "return document.querySelector('[data-said=sent]').textContent.includes('only in this browser')";
    assert_eq!(run(&client, here).await, json!(true));
    // After a reload, the server still knows the browser as the guest.
    client.refresh().await.expect("the page again");
    shelf::enter(&client).await;
    reads(&client, "Sent by you").await;
    run(&client, "location.hash = '/play'").await;
    register(&client, "Ann").await;
    click(&client, "[data-opens=settings]").await;
    click(&client, "[data-language=fr]").await;
    click(&client, "dialog .close").await;
    workbench::enter(&client).await;
    read(&client, GIVENS).await;
    says(&client, "Une seule solution").await;
    let second = send(&client).await;
    assert_ne!(first, second);
    told(&client, "Toute personne qui a cette adresse peut jouer la grille").await;
    assert_eq!(
        run(
            &client,
            "return document.querySelector('[data-said=sent]').textContent.includes('Sans compte')"
        )
        .await,
        json!(false)
    );
    shelf::enter(&client).await;
    reads(&client, "Envoyées par vous").await;
    until(&client, "return document.querySelectorAll('[data-sent]').length === 2").await;
    click(&client, "[data-action=open-sent]").await;
    until(&client, "return location.hash === '#/play'").await;
    close(client, "the player").await;
}

// W13: without a network, and without a server, the page says what to do.
#[tokio::test]
async fn failures_are_explained() {
    if let Some((driver, program)) = driver_and("NINEFOLD_PROGRAM") {
        let mut server = Server::start(&program[0]);
        let client = open(driver, &server.page(), Screen::Light).await;
        workbench::enter(&client).await;
        read(&client, GIVENS).await;
        says(&client, "One solution").await;
        let address = send(&client).await;
        server.stop();
        click(&client, "[data-action=send-draft]").await;
        told(&client, "The server cannot be reached.").await;
        let view = address.split_once('#').expect("a fragment").1;
        run(&client, &format!("location.hash = '{view}'")).await;
        reads(&client, "The server cannot be reached.").await;
        server.start_again();
        click(&client, ".view [data-action=again]").await;
        until(&client, "return location.hash === '#/play'").await;
        client.close().await.expect("the browser ends");
    }
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    for page in &pages {
        let client = open(driver, page, Screen::Light).await;
        workbench::enter(&client).await;
        read(&client, GIVENS).await;
        says(&client, "One solution").await;
        let none = "return document.querySelector('[data-action=send-draft]') === null";
        assert_eq!(run(&client, none).await, json!(true));
        run(&client, "location.hash = '/puzzle/ab000000-0000-0000-0000-000000000000'").await;
        reads(&client, "This page has no server that stores puzzles.").await;
        client.close().await.expect("the browser ends");
    }
}
