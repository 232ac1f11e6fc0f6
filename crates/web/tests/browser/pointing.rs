//! Texts about the board: the places that they name are lit while something points at them.

use fantoccini::Client;
use ninefold_testkit::browser::{Screen, passed_on::develop};
use serde_json::json;

use crate::page::{
    SHIFT, card_text, click, close, driver_and, keys, marks, new_puzzle, on_pages, open, pick,
    reload, run, until, wait_for,
};

/// A script that returns the outline on the board; empty if none is drawn.
const SPOT: &str = "return (document.querySelector('main .spot').getAttribute('d') ?? '')";

/// Moves the mouse to an element.
async fn hover(client: &Client, selector: &str) {
    let script = "const at = document.querySelector(arguments[0]).getClientRects()[0];
        return [at.x + 4, at.y + 4]";
    let at = client.execute(script, vec![json!(selector)]).await.expect("a place");
    let moved = json!({ "type": "mouseMoved", "x": at[0], "y": at[1] });
    develop(client, "Input.dispatchMouseEvent", moved).await;
}

// W4, D4: the names of cells and houses in the card light them for a pointer and for the focus, in
// the heading and in the lines, until the card changes; the card still reads as a sentence.
#[tokio::test]
async fn names_light_their_places() {
    on_pages(Screen::Light, async |client, page| {
        pick(client, 0, 2).await;
        keys(client, ['5']).await;
        let text = card_text(client).await;
        assert!(text.ends_with("box 1: r1c1 and r1c3"), "{page}: {text}");
        hover(client, ".card li .place").await; // row 1
        until(client, &format!("{SPOT} === 'M0 0h9v1h-9z'")).await;
        hover(client, ".card li .place + .place").await; // r1c1
        until(client, &format!("{SPOT} === 'M0 0h1v1h-1z'")).await;
        hover(client, ".card").await;
        until(client, &format!("{SPOT} === ''")).await;
        run(client, "document.querySelector('.card li:last-child .place').focus()").await;
        until(client, &format!("{SPOT} === 'M0 0h3v3h-3z'")).await;
        // Keys still play.
        let element = client.active_element().await.expect("something has the focus");
        element.send_keys("4").await.expect("a key that works");
        until(client, &format!("{SPOT} === ''")).await;
        keys(client, ['h']).await;
        until(client, "return document.querySelector('.card h2 .place') !== null").await;
        hover(client, ".card h2 .place").await;
        until(client, &format!("{SPOT} !== ''")).await;
    })
    .await;
}

// M4, W6: if one grid is shown, pointing at a place in another grid shows that grid.
#[tokio::test]
async fn places_out_of_sight_are_shown() {
    on_pages(Screen::Light, async |client, _| {
        new_puzzle(client, "samurai", "easy").await;
        let pair = run(
            client,
            "const row = {};
            for (const cell of document.querySelectorAll('.cell:not(.given-clue, .shared)')) {
                if (+cell.dataset.row < 12 || +cell.dataset.col < 12) continue;
                const pair = row[cell.dataset.row] ??= [];
                if (pair.push([+cell.dataset.row, +cell.dataset.col]) === 2) return pair;
            }",
        )
        .await;
        let at = |cell: usize, part: usize| {
            pair[cell][part].as_u64().and_then(|at| usize::try_from(at).ok())
        };
        for cell in [0, 1] {
            pick(client, at(cell, 0).expect("a row"), at(cell, 1).expect("a column")).await;
            keys(client, ['5']).await;
        }
        pick(client, 0, 0).await;
        click(client, "[data-action=fit]").await;
        let top = "document.querySelector('.sheet').style.getPropertyValue('--top')";
        until(client, &format!("return {top} === '0'")).await;
        hover(client, ".card li .place").await;
        until(client, &format!("return {top} === '12'")).await;
        hover(client, ".card").await;
        until(client, &format!("return {top} === '0'")).await;
    })
    .await;
}

// D10: each line of a chain lights its links and dims the others, in a lesson as in a hint.
#[tokio::test]
async fn lines_of_chains_light_their_links() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let dim = "return [...document.querySelectorAll('.lessons .links path:not(.spot)')]
        .map(path => path.hasAttribute('data-dim'))";
    for page in &pages {
        let client = open(driver, page, Screen::Light).await;
        run(&client, "location.hash = 'lesson/x-chain'").await;
        wait_for(&client, ".told-lines [data-links]").await;
        hover(&client, ".told-lines [data-links]").await;
        let dimmed = run(&client, dim).await;
        let dimmed: Vec<bool> =
            dimmed.as_array().expect("a list").iter().map(|dim| dim == &json!(true)).collect();
        assert_eq!(dimmed[..2], [false, false], "{page}");
        assert!(dimmed.len() > 2 && dimmed[2..].iter().all(|dim| *dim), "{page}: {dimmed:?}");
        hover(&client, ".lessons h2").await;
        assert!(!run(&client, dim).await.to_string().contains("true"), "{page}");
        close(client, page).await;
    }
}

// W4, M4: F and a digit dim every cell that cannot have the digit, with hatching and not only a color;
// Escape, or the button, shows all cells again.
#[tokio::test]
async fn a_filter_shows_the_places_of_a_digit() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let n_dim = "return document.querySelectorAll('.cell.dim').length";
    for page in &pages {
        let client = open(driver, page, Screen::Light).await;
        pick(&client, 0, 2).await;
        keys(&client, ['f', '4']).await;
        let text = card_text(&client).await;
        let n_places: usize =
            text.split(' ').nth(4).and_then(|n| n.parse().ok()).expect("a number");
        assert_eq!(text, format!("4 can go in {n_places} cells"), "{page}");
        assert_eq!(run(&client, n_dim).await, json!(81 - 2 - n_places), "{page}"); // two fours
        let hatched =
            "return getComputedStyle(document.querySelector('.cell.dim')).backgroundImage";
        assert!(run(&client, hatched).await.to_string().contains("gradient"), "{page}");
        keys(&client, ['\u{e00c}']).await;
        assert_eq!(run(&client, n_dim).await, json!(0), "{page}");
        click(&client, "[data-action=filter]").await;
        click(&client, "[data-digit='5']").await;
        assert_ne!(run(&client, n_dim).await, json!(0), "{page}");
        keys(&client, ['4']).await; // writes, because the filter is already chosen
        assert_eq!(crate::page::cell(&client, 0, 2).await[2], "4", "{page}");
        click(&client, "[data-action=filter]").await;
        assert_eq!(run(&client, n_dim).await, json!(0), "{page}");
        close(client, page).await;
    }
}

// D6, M9: a setting shows all candidates and keeps them up to date, even after a reload.
#[tokio::test]
async fn candidates_are_kept_up_to_date() {
    on_pages(Screen::Light, async |client, page| {
        click(client, "[data-opens=settings]").await;
        click(client, "[data-setting=candidates]").await;
        click(client, "dialog .close").await;
        until(client, "return document.querySelectorAll('.cell .small').length === 51").await;
        pick(client, 0, 3).await;
        keys(client, ['2']).await;
        assert_eq!(marks(client, 0, 2).await, "14", "{page}");
        pick(client, 0, 2).await;
        keys(client, [SHIFT, '1']).await;
        assert_eq!(marks(client, 0, 2).await, "4", "{page}");
        reload(client).await;
        pick(client, 0, 3).await;
        keys(client, ['2']).await; // removes it
        assert_eq!(marks(client, 0, 2).await, "24", "{page}");
    })
    .await;
}

// G2, W4: a cell shows several colors as stripes with numbers, and its name lists them.
#[tokio::test]
async fn cells_show_several_colors() {
    on_pages(Screen::Light, async |client, page| {
        pick(client, 0, 0).await;
        click(client, "[data-ink=color]").await;
        click(client, "[data-digit='3']").await;
        click(client, "[data-digit='7']").await;
        let stripes = "return [...document.querySelectorAll('.cell .stripes i')]
            .map(stripe => stripe.dataset.marks).join()";
        assert_eq!(run(client, stripes).await, json!("3,7"), "{page}");
        let [class, name, text] = crate::page::cell(client, 0, 0).await;
        assert!(class.contains(" colors") && text == "5", "{page}: {class} {text}");
        assert!(name.contains("color 3, color 7"), "{page}: {name}");
        click(client, "[data-digit='3']").await;
        assert_eq!(run(client, stripes).await, json!(""), "{page}");
    })
    .await;
}
