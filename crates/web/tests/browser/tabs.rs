//! Two tabs with one game, and storage that fails.

use ninefold_testkit::browser::Screen;
use serde_json::json;

use crate::exchange::{OTHER, drop_file};
use crate::page::{
    card_text, cell, click, keys, on_pages, open, pick, reload, run, solve, until, wait_for,
};

const IS_FREE: &str = "return document.querySelector('[data-banner=elsewhere]') === null";
/// A script that counts the stored turns: those of the document and of the parts.
const TURNS: &str = "let n = JSON.parse(localStorage['ninefold-game-first']).turns.length;
    for (let index = 0, text; text = localStorage[`ninefold-turns-game-first/${index}`]; index++) {
        const { after, turns } = JSON.parse(text);
        if (after === n) n += turns.length;
    }
    return n";

// M10: a second tab only watches until it takes over, and nothing is overwritten.
#[tokio::test]
async fn one_tab_plays_a_game() {
    on_pages(Screen::Light, async |client, page| {
        pick(client, 0, 2).await;
        keys(client, ['4']).await;
        let first = client.window().await.expect("the first tab");
        let second = client.new_window(true).await.expect("another tab").handle;
        client.switch_to_window(second).await.expect("the second tab");
        client.goto(page).await.expect("the page");
        wait_for(client, "[data-banner=elsewhere]").await;
        assert_eq!(cell(client, 0, 2).await[2], "4", "{page}");
        pick(client, 0, 3).await;
        keys(client, ['6']).await;
        assert_eq!(cell(client, 0, 3).await[2], "", "{page}");
        let text = "This game is open in another tab. Here you can only look at it.";
        assert_eq!(card_text(client).await, text, "{page}");
        assert_eq!(run(client, TURNS).await, json!(1), "{page}");

        click(client, "[data-action=elsewhere]").await;
        until(client, IS_FREE).await;
        pick(client, 0, 3).await;
        keys(client, ['6']).await;
        assert_eq!(cell(client, 0, 3).await[2], "6", "{page}");
        assert_eq!(run(client, TURNS).await, json!(2), "{page}");

        client.switch_to_window(first.clone()).await.expect("the first tab");
        until(client, "return document.querySelector('[data-banner=elsewhere]') !== null").await;
        let sees = "return document.querySelectorAll('.user-entry').length === 2";
        until(client, sees).await;
        pick(client, 0, 5).await;
        keys(client, ['8']).await;
        assert_eq!(cell(client, 0, 5).await[2], "", "{page}");

        // The game is free again when the other tab is closed.
        let windows = client.windows().await.expect("both tabs");
        let second = windows.into_iter().find(|window| *window != first).expect("the second");
        client.switch_to_window(second).await.expect("the second tab");
        client.close_window().await.expect("it closes");
        client.switch_to_window(first).await.expect("the first tab");
        until(client, IS_FREE).await;
        pick(client, 0, 5).await;
        keys(client, ['8']).await;
        assert_eq!(run(client, TURNS).await, json!(3), "{page}");
    })
    .await;
}

// M10: if the browser has no locks, the tab that played last continues.
#[tokio::test]
async fn tabs_without_locks() {
    on_pages(Screen::Light, async |client, page| {
        let begin = async || {
            run(client, "Object.defineProperty(navigator, 'locks', { value: undefined })").await;
            drop_file(client, OTHER).await;
            until(client, "return document.querySelectorAll('.given-clue').length === 22").await;
        };
        let is_elsewhere = "return document.querySelector('[data-banner=elsewhere]') !== null";
        begin().await;
        let first = client.window().await.expect("the first tab");
        let second = client.new_window(true).await.expect("another tab").handle;
        client.switch_to_window(second.clone()).await.expect("the second tab");
        client.goto(page).await.expect("the page");
        wait_for(client, ".cell").await;
        begin().await;
        pick(client, 0, 0).await;
        keys(client, ['5']).await;
        assert_eq!(cell(client, 0, 0).await[2], "5", "{page}");
        client.switch_to_window(first).await.expect("the first tab");
        until(client, is_elsewhere).await;
        assert_eq!(cell(client, 0, 0).await[2], "5", "{page}");
        click(client, "[data-action=elsewhere]").await;
        until(client, IS_FREE).await;
        pick(client, 0, 1).await;
        keys(client, ['6']).await;
        client.switch_to_window(second).await.expect("the second tab");
        until(client, is_elsewhere).await;
        assert_eq!(cell(client, 0, 1).await[2], "6", "{page}");
    })
    .await;
}

// M10: a turn is stored while its key is handled; if that fails, the page reports it, and the game
// continues.
#[tokio::test]
async fn full_or_denied_storage_is_reported() {
    on_pages(Screen::Light, async |client, page| {
        let play = format!("document.querySelector('[data-digit=\"4\"]').click(); {TURNS}");
        pick(client, 0, 2).await;
        assert_eq!(run(client, &play).await, json!(1), "{page}");

        let fill = "for (let size = 1 << 21, number = 0; size > 0; size >>= 1)
            try { for (;;) localStorage[`fill${number++}`] = 'x'.repeat(size) } catch {}";
        run(client, fill).await;
        pick(client, 0, 3).await;
        keys(client, ['6']).await;
        let text = card_text(client).await;
        assert!(text.starts_with("The browser’s storage is full"), "{page}: {text}");
        assert_eq!(cell(client, 0, 3).await[2], "6", "{page}");
        let empty = "for (const key of Object.keys(localStorage))
            if (key.startsWith('fill')) localStorage.removeItem(key)";
        run(client, empty).await;
        pick(client, 0, 5).await;
        keys(client, ['8']).await;
        assert_eq!(run(client, TURNS).await, json!(3), "{page}");

        let refuse = "Storage.prototype.setItem = () => {
            throw new DOMException('closed', 'SecurityError') }";
        run(client, refuse).await;
        pick(client, 0, 6).await;
        keys(client, ['9']).await;
        let text = card_text(client).await;
        assert!(text.starts_with("This browser does not save games"), "{page}: {text}");
        assert_eq!(cell(client, 0, 6).await[2], "9", "{page}");
    })
    .await;
}

// M10: a turn writes only itself; the turns of a tab that was closed in between are read back; after
// many turns the whole game is written, and no part is left.
#[tokio::test]
async fn a_turn_writes_only_itself() {
    on_pages(Screen::Light, async |client, page| {
        let document = "return localStorage['ninefold-game-first']";
        until(client, &format!("{document} !== undefined")).await;
        let before = run(client, document).await;
        let writes = "globalThis.writes = [];
            const setItem = Storage.prototype.setItem;
            Storage.prototype.setItem = function(key, text) {
                globalThis.writes.push(key);
                setItem.call(this, key, text);
            }";
        run(client, writes).await;
        pick(client, 0, 2).await;
        keys(client, ['4', '1', '2']).await;
        let parts = ["0", "1", "2"].map(|index| format!("ninefold-turns-game-first/{index}"));
        assert_eq!(run(client, "return globalThis.writes").await, json!(parts), "{page}");
        assert_eq!(run(client, document).await, before, "{page}");
        assert_eq!(run(client, TURNS).await, json!(3), "{page}");

        // The tab is closed before it can write the whole game.
        let end =
            "Storage.prototype.setItem = () => { throw new DOMException('', 'SecurityError') }";
        run(client, end).await;
        reload(client).await;
        assert_eq!(cell(client, 0, 2).await[2], "2", "{page}");
        assert_eq!(run(client, TURNS).await, json!(3), "{page}");

        let many = "for (let n = 0; n < 40; n++)
            for (const name of ['undo', 'redo'])
                document.querySelector(`[data-action=${name}]`).click()";
        run(client, many).await;
        let is_whole = "return JSON.parse(localStorage['ninefold-game-first']).turns.length > 60
            && Object.keys(localStorage).filter(key => key.includes('-turns-')).length < 30";
        until(client, is_whole).await;
        assert_eq!(run(client, TURNS).await, json!(83), "{page}");
    })
    .await;
}

// M10: a value of a newer version is reported, and never overwritten.
#[tokio::test]
async fn newer_versions_are_left_alone() {
    on_pages(Screen::Light, async |client, page| {
        let newer = "localStorage['ninefold-game-new'] = localStorage['ninefold-game-first']
                .replace('\"version\":1', '\"version\":2');
            localStorage['ninefold-settings'] = JSON.stringify({ format: 'ninefold/settings',
            version: 1, last: 'ninefold-game-new' });
            return localStorage['ninefold-game-new']";
        let before = run(client, newer).await;
        reload(client).await;
        let text = card_text(client).await;
        assert!(text.starts_with("This was saved by a newer version"), "{page}: {text}");
        pick(client, 0, 2).await;
        keys(client, ['4']).await;
        assert_eq!(cell(client, 0, 2).await[2], "4", "{page}");
        let after = run(client, "return localStorage['ninefold-game-new']").await;
        assert_eq!(after, before, "{page}");
    })
    .await;
}

// M11, D8: a game counts only once among the best times, after any undo, redo and reload.
#[tokio::test]
async fn a_solved_game_counts_once() {
    on_pages(Screen::Light, async |client, page| {
        solve(client).await;
        let times = "return JSON.parse(localStorage['ninefold-classic-best-easy']).games";
        let first = run(client, times).await;
        assert_eq!(first.as_array().map(Vec::len), Some(1), "{page}");
        assert_eq!(first[0]["game"], json!("ninefold-game-first"), "{page}");
        for _ in 0..2 {
            click(client, "[data-action=undo]").await;
            click(client, "[data-action=redo]").await;
            let end = card_text(client).await;
            assert!(end.starts_with("Congratulations!"), "{page}: {end}");
            assert!(end.contains("\nBest times: 0:"), "{page}: {end}");
            assert_eq!(run(client, times).await, first, "{page}");
            reload(client).await;
        }
    })
    .await;
}
