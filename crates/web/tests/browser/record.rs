//! The records of ended games, and how they are shown.

use ninefold_testkit::browser::Screen;
use serde_json::json;

use crate::page::{
    RIGHT, cell, click, close, driver_and, enter, keys, on_pages, open, pick, reload, run, solve,
    until,
};

/// Best times as the previous version kept them: today's daily puzzle, and one with help.
const BEFORE: &str = "const today = new Date().toISOString().slice(0, 10);
    localStorage['ninefold-classic-best-easy'] = JSON.stringify({
        format: 'ninefold/best',
        version: 2,
        alone: [{ time: 3600000, game: `ninefold-classic-${today}-easy` }],
        helped: [{ time: 60000 }],
    })";

/// A script that says whether all lines of the card can be read.
const ARE_READ: &str = "const end = document.querySelector('.card').getBoundingClientRect().bottom;
    return [...document.querySelectorAll('.card li')].every(line =>
        line.scrollWidth <= line.clientWidth + 1 && line.getBoundingClientRect().bottom <= end)";

/// The solution of a puzzle whose proof has one case.
const ONE_CASE: &str =
    "237841569186795243594326718315674892469582137728139456642918375853467921971253684";

const FIGURES: &str =
    "return [...document.querySelectorAll('.figures dd')].map(figure => figure.textContent)";

// M10, M11: ended games are counted by layout and level, with and without help, including those of the
// previous version and those that are only stored; days with a solved puzzle are marked.
#[tokio::test]
async fn ended_games_are_counted() {
    on_pages(Screen::Light, async |client, page| {
        run(client, BEFORE).await;
        solve(client).await;
        click(client, "[data-opens=statistics]").await;
        assert_eq!(run(client, FIGURES).await, json!(["3", "2", "1", "1"]), "{page}");
        let rows = "return [...document.querySelectorAll('dialog tr')].map(row => row.innerText)";
        let rows = run(client, rows).await;
        assert_eq!(rows[0], "Level\tSolved\tAverage\tBest", "{page}");
        assert_eq!(rows[1], "Classic", "{page}");
        let row = rows[2].as_str().expect("a row");
        assert!(row.starts_with("Easy\t2\t30:"), "{page}: {row}");
        assert_eq!(rows[3], "Easy, with help\t1\t1:00\t1:00", "{page}");
        let day = "return document.querySelector('.days [aria-current]').textContent";
        let day = run(client, day).await;
        assert!(day.as_str().is_some_and(|day| day.ends_with(", solved")), "{page}: {day}");
        click(client, "[data-action=previous]").await;
        let solved = "return document.querySelectorAll('.days [data-state=solved]').length";
        assert_eq!(run(client, solved).await, json!(0), "{page}");
        // A game that came from elsewhere is found in the browser's storage.
        click(client, "dialog .close").await;
        // The dialog has an entry in the browser's history: reloading there would open the dialog again.
        until(client, "return location.hash === '#/play'").await;
        reload(client).await;
        let forget = "delete localStorage['ninefold-classic-best-easy']";
        run(client, forget).await;
        click(client, "[data-opens=statistics]").await;
        until(client, "return document.querySelector('.figures dd')?.textContent === '1'").await;
    })
    .await;
}

/// A script that records what the page asks the system to share.
const SHARED: &str =
    "window.shared = []; navigator.share = data => (window.shared.push(data), Promise.resolve())";

// W3, D11, D12: the end compares the time with earlier ones, names what the puzzle needed and its exact
// rating, and shares a result that reveals no digit, as text with a link and as a picture.
#[tokio::test]
async fn results_are_compared_and_shared() {
    on_pages(Screen::Light, async |client, page| {
        run(client, BEFORE).await;
        run(client, SHARED).await;
        solve(client).await;
        until(client, "return document.querySelector('.card li a') !== null").await;
        let lines =
            "return [...document.querySelectorAll('.card li')].map(line => line.textContent)";
        let lines = run(client, lines).await;
        let faster = lines[0].as_str().expect("a line");
        assert!(faster.starts_with("59:") && faster.ends_with(" faster than your best so far."));
        assert_eq!(lines[2], "easy, score 204, hardest technique: Naked single", "{page}");
        let rated = "Rated 1.2 on the Sudoku Explainer scale (EP 1.2, ED 1.2)";
        until(
            client,
            &format!("return document.querySelector('.card').innerText.includes('{rated}')"),
        )
        .await;
        let proven = "Proven to have one solution by singles alone.";
        until(
            client,
            &format!("return document.querySelector('.card').innerText.includes('{proven}')"),
        )
        .await;
        let offered = "return document.querySelector('[data-action=proof]') !== null";
        assert_eq!(run(client, offered).await, false, "{page}: nothing to show");
        click(client, "[data-action=share-result]").await;
        let shared = run(client, "return window.shared[0]").await;
        let text = shared["text"].as_str().expect("a text");
        assert!(text.starts_with("Ninefold · Classic · Easy · 0:"), "{page}: {text}");
        assert!(text.ends_with(" · no hints"), "{page}: {text}");
        let link = shared["url"].as_str().expect("a link");
        assert!(link.contains("#p=classic:53b7"), "{page}: {link}");
        let saved = "window.saved = null;
            HTMLAnchorElement.prototype.click = function () { window.saved = [this.download, this.href] }";
        run(client, saved).await;
        click(client, "[data-action=picture]").await;
        let saved = run(client, "return window.saved").await;
        assert_eq!(saved[0], "ninefold-classic.png", "{page}");
        assert!(saved[1].as_str().is_some_and(|file| file.starts_with("data:image/png;base64,")));
        click(client, ".card li a").await;
        until(client, "return document.querySelector('[data-lesson=naked-single]') !== null")
            .await;
    })
    .await;
}

// W8, W4: the end of a game says in how many cases its solution is proven to be the only one, and shows
// each of them: what is assumed, what singles fill in, and where they lead; keys work, too.
#[tokio::test]
async fn proofs_are_shown() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let screens = [Screen::Light, Screen::Narrow];
    for (page, screen) in pages.iter().flat_map(|page| screens.map(|screen| (page, screen))) {
        let client = driver.browser(screen).await;
        client
            .goto(&format!("{page}#p=classic:c8a1j435l7a8h1c2b3d6f75b34h2b6b"))
            .await
            .expect("a page");
        until(&client, "return document.querySelector('.cell.given-clue') !== null").await;
        enter(&client, ONE_CASE).await;
        let card = |text: &str| {
            format!("return document.querySelector('.card').innerText.includes('{text}')")
        };
        until(&client, &card("Proven to have one solution in one case.")).await;
        let time = "return document.querySelector('.time').innerText";
        let played = run(&client, time).await;
        click(&client, "[data-action=proof]").await;
        until(&client, &card("Proof: step 1 of 3")).await;
        assert_eq!(run(&client, time).await, played, "{page}");
        until(&client, &card("The givens alone: singles lead this far, and no further.")).await;
        assert_eq!(cell(&client, 0, 8).await[2], "", "{page}");
        click(&client, "[data-action=next]").await;
        until(&client, &card("Proof: step 2 of 3")).await;
        until(&client, &card("If r3c9 is 1:")).await;
        until(&client, &card(": a contradiction.")).await;
        assert_eq!(run(&client, ARE_READ).await, true, "{page}");
        assert_eq!(cell(&client, 2, 8).await[2], "1", "{page}");
        let colored =
            "return ['.color-6', '.color-1'].map(it => document.querySelector(it) !== null)";
        assert_eq!(run(&client, colored).await, json!([true, true]), "{page}");
        keys(&client, [RIGHT]).await;
        until(&client, &card("Singles fill every cell: this is the solution.")).await;
        let is_last = "return document.querySelector('[data-action=next]').ariaDisabled === 'true'";
        assert_eq!(run(&client, is_last).await, true, "{page}");
        keys(&client, ['\u{e00c}']).await; // Escape
        until(&client, "return document.activeElement.dataset.action === 'proof'").await;
        until(&client, &card("Proven to have one solution in one case.")).await;
        close(client, page).await;
    }
}

// G1, W4: a solved game can be watched again on a timeline, with keys, too, without changing it.
#[tokio::test]
async fn solves_are_replayed() {
    on_pages(Screen::Light, async |client, page| {
        solve(client).await;
        click(client, "[data-action=replay]").await;
        let position = "return document.querySelector('.replay input').ariaValueText";
        assert_eq!(run(client, position).await, "Turn 0 of 51, 0:00", "{page}");
        assert_eq!(cell(client, 0, 2).await[2], "", "{page}");
        until(client, "return document.activeElement.type === 'range'").await;
        keys(client, [RIGHT, RIGHT]).await;
        let told = run(client, position).await;
        assert!(told.as_str().is_some_and(|told| told.starts_with("Turn 2 of 51, 0:0")), "{told}");
        assert_eq!(
            [cell(client, 0, 2).await[2].as_str(), &cell(client, 0, 3).await[2]],
            ["4", "6"]
        );
        assert_eq!(cell(client, 0, 5).await[2], "", "{page}");
        // The board cannot be changed.
        pick(client, 0, 5).await;
        keys(client, ['8']).await;
        assert_eq!(cell(client, 0, 5).await[2], "", "{page}");
        click(client, "[data-speed='60']").await;
        click(client, "[data-action=play]").await;
        until(client, "return document.querySelector('.replay input').value === '51'").await;
        until(client, "return document.querySelector('[data-action=play]').innerText === 'Play'")
            .await;
        assert_eq!(cell(client, 8, 6).await[2], "1", "{page}");
        keys(client, ['\u{e00c}']).await; // Escape
        let is_back = "return document.activeElement.dataset.action === 'replay'";
        until(client, is_back).await;
        let turns = "return JSON.parse(localStorage['ninefold-game-first']).turns.length";
        run(client, "window.dispatchEvent(new Event('pagehide'))").await;
        assert_eq!(run(client, turns).await, json!(51), "{page}");
    })
    .await;
}
