//! Making puzzles and storing games.

use fantoccini::Locator;
use ninefold_testkit::browser::Screen;
use serde_json::{Value, json};

use crate::page::{
    card_text, cell, click, close, driver_and, keys, new_puzzle, on_pages, open, pick, reload, run,
    until, wait_for,
};
use crate::relay::{IS_KEPT, Relay};

const STORED: &str = "return Object.keys(localStorage).sort()";

// M10, M8: a game is stored with every turn and continues after a reload, with format and version.
#[tokio::test]
async fn a_game_continues_after_a_reload() {
    on_pages(Screen::Light, async |client, page| {
        new_puzzle(client, "twin-nw", "medium").await;
        let empty = client.find(Locator::Css(".cell:not(.given-clue)")).await.expect("one");
        empty.click().await.expect("a click");
        keys(client, ['7']).await;
        let board = "return [...document.querySelectorAll('.cell')].map(cell => cell.textContent)";
        let before = run(client, board).await;
        reload(client).await;
        assert_eq!(run(client, board).await, before, "{page}");
        let kept = "const key = JSON.parse(localStorage['ninefold-settings']).last;
            const { format, version, turns } = JSON.parse(localStorage[key]);
            return [key.startsWith('ninefold-game-'), format, version, turns.length]";
        let expected = json!([true, "ninefold/game", 1, 1]);
        assert_eq!(run(client, kept).await, expected, "{page}");
    })
    .await;
}

// D11, M8: a new puzzle of one grid has the exact rating that is chosen, and the card says so.
#[tokio::test]
async fn a_rating_is_chosen() {
    on_pages(Screen::Light, async |client, page| {
        click(client, "[data-opens=new]").await;
        let is_shown = "return document.querySelector('[data-field=rating]').checkVisibility()";
        click(client, "dialog option[value=samurai]").await;
        assert_eq!(run(client, is_shown).await, json!(false), "{page}");
        click(client, "dialog option[value=classic]").await;
        assert_eq!(run(client, is_shown).await, json!(true), "{page}");
        click(client, "dialog [data-level=medium]").await;
        let bands = "return [...document.querySelectorAll('[data-field=rating] option')].map(band => band.text)";
        assert_eq!(
            run(client, bands).await,
            json!(["any", "1.7 – 2.0", "2.3 – 2.6", "2.8 – 3.4"])
        );
        click(client, "[data-field=rating] option:last-child").await;
        click(client, "dialog [data-action=play]").await;
        let rated = "return /Rated (2[.][89]|3[.][0-4]) on/.test(document.querySelector('.card').textContent)";
        until(client, rated).await;
    })
    .await;
}

// M11, M10: a daily puzzle is the same when opened again, under its own key, with its turns.
#[tokio::test]
async fn daily_puzzles() {
    on_pages(Screen::Light, async |client, page| {
        let open_day = async |mode: &str, date: &str| {
            click(client, "[data-opens=daily]").await;
            click(client, &format!("dialog option[value={mode}]")).await;
            let set = format!(
                "const field = document.querySelector('dialog input[type=date]');
                field.value = '{date}'; field.dispatchEvent(new Event('input', {{bubbles: true}}))"
            );
            run(client, &set).await;
            click(client, "dialog [data-level=easy]").await;
            click(client, "dialog [data-action=play]").await;
            until(client, "return document.querySelector('dialog') === null").await;
        };
        open_day("classic", "2026-02-04").await;
        let givens = "return [...document.querySelectorAll('.given-clue')].map(cell =>
            cell.dataset.row + cell.dataset.col + cell.textContent).join()";
        let first = run(client, givens).await;
        client.find(Locator::Css(".cell:not(.given-clue)")).await.expect("one").click().await.ok();
        keys(client, ['7']).await;
        let subject = "return document.querySelector('.subject').textContent";
        assert_eq!(run(client, subject).await, json!("Classic · Easy · Feb 4"), "{page}");
        open_day("twin-se", "2026-02-04").await;
        open_day("classic", "2026-02-04").await;
        assert_eq!(run(client, givens).await, first, "{page}");
        let entries = "return document.querySelectorAll('.user-entry').length";
        assert_eq!(run(client, entries).await, json!(1), "{page}");
        let Value::Array(stored) = run(client, STORED).await else { panic!("keys") };
        for key in ["ninefold-classic-2026-02-04-easy", "ninefold-gattai-2026-02-04-twin-se-easy"] {
            assert!(stored.contains(&json!(key)), "{page}: {key} in {stored:?}");
        }
    })
    .await;
}

// W3: after the first visit everything works without a network: reload, play, and make puzzles.
#[tokio::test]
async fn the_page_works_without_a_network() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    for page in &pages {
        let server = page.trim_start_matches("http://").trim_end_matches('/');
        let relay = Relay::to(server);
        let client = open(driver, &relay.page(), Screen::Light).await;
        until(&client, IS_KEPT).await;
        let address = format!("{}#/play", relay.page());
        drop(relay);
        // Firefox's driver reloads past the service worker.
        for address in ["about:blank", &address] {
            client.goto(address).await.expect("the page again");
        }
        wait_for(&client, ".cell").await;
        pick(&client, 0, 2).await;
        keys(&client, ['5']).await;
        assert!(card_text(&client).await.starts_with("2 cells are in conflict"), "{page}");
        new_puzzle(&client, "samurai", "easy").await;
        let n_cells = "return document.querySelectorAll('.cell').length";
        assert_eq!(run(&client, n_cells).await, json!(369), "{page}");
        client.close().await.expect("the browser ends"); // its console has network errors
    }
}

// M10: a damaged game is reported and set aside, and the page keeps working.
#[tokio::test]
async fn a_damaged_game_does_not_stop_the_page() {
    on_pages(Screen::Light, async |client, page| {
        let damage = "localStorage['ninefold-game-hurt'] = '{\"format\":\"ninefold/game\"';
            localStorage['ninefold-settings'] = JSON.stringify({ format: 'ninefold/settings',
            version: 1, last: 'ninefold-game-hurt' })";
        run(client, damage).await;
        reload(client).await;
        let text = card_text(client).await;
        assert!(text.starts_with("A saved game was damaged"), "{page}: {text}");
        let aside = "return localStorage['ninefold-game-hurt-damaged'] !== undefined";
        assert_eq!(run(client, aside).await, json!(true), "{page}");
        pick(client, 0, 2).await;
        keys(client, ['4']).await;
        assert_eq!(cell(client, 0, 2).await[2], "4", "{page}");
    })
    .await;
}

// W3: a new version is announced, and loaded once the player agrees.
#[tokio::test]
async fn a_new_version_is_announced() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    for page in &pages {
        let server = page.trim_start_matches("http://").trim_end_matches('/');
        let relay = Relay::to(server);
        let client = open(driver, &relay.page(), Screen::Light).await;
        until(&client, IS_KEPT).await;
        let names = "return caches.keys()";
        let before = run(&client, names).await;
        pick(&client, 0, 2).await;
        keys(&client, ['4']).await;
        relay.change();
        reload(&client).await;
        wait_for(&client, "[data-banner=update]").await;
        assert_eq!(card_text(&client).await, "A new version of Ninefold is ready.", "{page}");
        run(&client, "globalThis.isOld = true").await;
        click(&client, "[data-action=update]").await;
        until(
            &client,
            "return globalThis.isOld === undefined && !!document.querySelector('.cell')",
        )
        .await;
        assert_eq!(cell(&client, 0, 2).await[2], "4", "{page}");
        let after = run(&client, names).await;
        assert_eq!(after.as_array().map(Vec::len), Some(1), "{page}: {after}");
        assert!(after[0] != before[0] && after[0].to_string().contains("-next"), "{page}: {after}");
        client.close().await.expect("the browser ends");
    }
}

// M11: the archive shows begun games, a day has several puzzles, and no day is in the future.
#[tokio::test]
async fn the_archive_of_days() {
    on_pages(Screen::Light, async |client, page| {
        click(client, "[data-opens=daily]").await;
        let future =
            "return [...document.querySelectorAll('.days button:enabled')].at(-1).dataset.day
            === new Date().toISOString().slice(0, 10)";
        assert_eq!(run(client, future).await, json!(true), "{page}");
        let is_first = "const play = document.querySelector('dialog [data-action=play]');
            return play.compareDocumentPosition(document.querySelector('.days'))
                === Node.DOCUMENT_POSITION_FOLLOWING";
        assert_eq!(run(client, is_first).await, json!(true), "{page}");
        click(client, "dialog [data-action=previous]").await;
        let day = run(client, "return document.querySelector('.days button').dataset.day").await;
        let day = day.as_str().expect("a day").to_owned();
        click(client, &format!("[data-day='{day}']")).await;
        click(client, "dialog [data-variant='2']").await;
        click(client, "dialog [data-level=easy]").await;
        click(client, "dialog [data-action=play]").await;
        until(client, "return document.querySelector('dialog') === null").await;
        let key = format!("return localStorage['ninefold-classic-{day}-easy-2'] !== undefined");
        until(client, &key).await;
        click(client, "[data-opens=daily]").await;
        click(client, "dialog [data-action=previous]").await;
        let name = format!("return document.querySelector(`[data-day='{day}']`).ariaLabel");
        let name = run(client, &name).await.as_str().expect("a name").to_owned();
        let year = &day[..4];
        assert!(name.starts_with("1 ") && name.ends_with(&format!(" {year}, started")), "{name}");
    })
    .await;
}

// Puzzles are made by technique and symmetry; making can be canceled, and a worker that does
// not start or dies is reported.
#[tokio::test]
async fn puzzles_are_made_on_request() {
    on_pages(Screen::Light, async |client, page| {
        let wish = async |level: &str, technique: &str, symmetry: &str| {
            click(client, "[data-opens=new]").await;
            click(client, &format!("dialog [data-level={level}]")).await;
            click(client, &format!("dialog option[value='{technique}']")).await;
            click(client, &format!("dialog option[value='{symmetry}']")).await;
            click(client, "dialog [data-action=play]").await;
        };
        wish("hard", "x-wing", "rows").await;
        until(client, "return document.querySelector('dialog') === null").await;
        let is_symmetric = "const given = (row, column) => document.querySelector(
                `.cell[data-row='${row}'][data-col='${column}']`).classList.contains('given-clue');
            return [0, 1, 2, 3].every(row => [0, 4, 8].every(column =>
                given(row, column) === given(8 - row, column)))";
        assert_eq!(run(client, is_symmetric).await, json!(true), "{page}");

        // Such puzzles are so rare that making one takes a while.
        wish("extreme", "forcing-net", "antidiagonal").await;
        click(client, "dialog [data-action=cancel]").await;
        until(client, "return document.querySelector('dialog') === null").await;

        let no_worker = "The part of the page that makes puzzles and finds steps is not running.";
        let workers = [
            "globalThis.Worker = class { constructor() { throw new Error('none') } }",
            "globalThis.Worker = class { terminate() {}
                set onerror(tell) { if (tell) setTimeout(() => tell(new Event('error'))) } }",
        ];
        for worker in workers {
            run(client, worker).await;
            // A worker that is ready for the next question is used up, and stopped.
            wish("extreme", "forcing-net", "antidiagonal").await;
            let canceled = "document.querySelector('dialog [data-action=cancel]')?.click();
                return document.querySelector('dialog') === null";
            until(client, canceled).await;
            wish("easy", "", "none").await;
            until(client, "return document.querySelector('dialog') === null").await;
            let text = card_text(client).await;
            assert!(text.starts_with(no_worker), "{page}: {text}");
        }
    })
    .await;
}
