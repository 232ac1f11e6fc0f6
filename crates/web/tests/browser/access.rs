//! Accessibility, as far as axe-core can tell.
//!
//! `cargo xtask test` fetches axe-core and passes its path in `NINEFOLD_AXE`.

use std::{env, fs};

use fantoccini::Client;
use ninefold_testkit::browser::Screen;
use serde_json::Value;

use crate::exchange::drop_file;
use crate::page::{
    CONTROL, click, close, driver_and, keys, new_puzzle, open, pick, reload, run, solve, until,
    wait_for,
};

// W4, W6: no violation in any main state, in any theme, on a desktop and on a phone.
#[tokio::test]
async fn axe_finds_nothing() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let (axe, page) = (axe(), &pages[0]);
    let mut found = Vec::new();
    for screen in [Screen::Light, Screen::Narrow] {
        let client = open(driver, page, screen).await;
        let place = format!("{screen:?}");
        run(&client, &axe).await;
        look_at_turns(&client, &place, &mut found).await;
        look_at_dialogs(&client, &place, &mut found).await;
        look_at_ways(&client, &place, &mut found).await;
        look_at_games(&client, &place, &mut found).await;
        for address in ["/", "/how-to-play", "/lessons", "/lessons/x-wing", "/workbench"] {
            run(&client, &format!("location.hash = '{address}'")).await;
            until(&client, "return document.querySelector('main').hidden").await;
            look(&client, &format!("{place}: {address}"), &mut found).await;
        }
        run(&client, "location.hash = '/play'").await;
        until(&client, "return !document.querySelector('main').hidden").await;
        look_at_the_end(&client, &place, &mut found).await;
        look_at_banners(&client, &place, &mut found).await;
        reload(&client).await;
        run(&client, &axe).await;
        new_puzzle(&client, "samurai", "easy").await;
        look(&client, &format!("{place}: samurai"), &mut found).await;
        close(client, page).await;
    }
    assert_eq!(found, Vec::<String>::new());
}

/// The script of axe-core.
pub(crate) fn axe() -> String {
    let path = env::var("NINEFOLD_AXE").expect("`cargo xtask test` names the file of axe-core");
    fs::read_to_string(&path).expect(&path)
}

/// The first board, a conflict, a check, marks and every hint.
async fn look_at_turns(client: &Client, place: &str, found: &mut Vec<String>) {
    look(client, &format!("{place}: the board"), found).await;
    pick(client, 0, 2).await;
    keys(client, ['5']).await;
    look(client, &format!("{place}: a conflict"), found).await;
    keys(client, ['9']).await;
    click(client, "[data-action=check]").await;
    look(client, &format!("{place}: a check"), found).await;
    click(client, "[data-action=undo]").await;
    click(client, "[data-action=undo]").await;
    choose(client, "candidates").await;
    pick(client, 0, 2).await;
    keys(client, [CONTROL, '4']).await;
    click(client, "[data-ink=chain]").await;
    keys(client, ['1']).await;
    click(client, "[data-ink=digit]").await;
    for level in 1..=5 {
        keys(client, ['h']).await;
        look(client, &format!("{place}: hint {level}"), found).await;
    }
    click(client, "[data-offer=close]").await;
    for _ in 0..3 {
        click(client, "[data-action=undo]").await;
    }
}

/// Pause, checkpoints, the questions before help, and the steps to the solution.
async fn look_at_ways(client: &Client, place: &str, found: &mut Vec<String>) {
    click(client, "[data-action=pause]").await;
    look(client, &format!("{place}: pause"), found).await;
    click(client, "[data-offer=resume]").await;
    for name in ["checkpoints", "reveal"] {
        choose(client, name).await;
        look(client, &format!("{place}: {name}"), found).await;
        let remembers = run(client, "return document.querySelector('.remember') !== null").await;
        if remembers == true {
            click(client, "[data-action=remember]").await;
            choose(client, name).await;
            look(client, &format!("{place}: {name} that are there"), found).await;
        }
        close_dialog(client).await;
    }
    choose(client, "walk").await;
    if run(client, "return document.querySelector('dialog') !== null").await == true {
        look(client, &format!("{place}: the question before a walk"), found).await;
        click(client, "dialog [data-action=confirm]").await;
    }
    until(client, "return document.querySelectorAll('[data-step]').length === 51").await;
    click(client, "[data-action=next]").await;
    look(client, &format!("{place}: a walk"), found).await;
    click(client, "[data-action=leave]").await;
}

/// The list of games with a question, an unreadable text, and a backup that differs.
async fn look_at_games(client: &Client, place: &str, found: &mut Vec<String>) {
    run(client, "localStorage['ninefold-game-other'] = localStorage['ninefold-game-first']").await;
    click(client, "[data-opens=games]").await;
    click(client, "[data-game=ninefold-game-other] [data-action=delete]").await;
    look(client, &format!("{place}: the question before a game is deleted"), found).await;
    click(client, "[data-action=confirm]").await;
    click(client, "dialog [data-opens=open]").await;
    look(client, &format!("{place}: a puzzle from elsewhere"), found).await;
    click(client, "dialog [data-action=open]").await;
    until(client, "return document.querySelector('.refusal')?.textContent > ''").await;
    look(client, &format!("{place}: a puzzle that cannot be read"), found).await;
    close_dialog(client).await;
    let file = "{\"format\":\"ninefold/everything\",\"version\":1,\"entries\":{\"ninefold-game-first\":{}}}";
    drop_file(client, file).await;
    wait_for(client, "dialog .damaged").await;
    look(client, &format!("{place}: a file of games"), found).await;
    close_dialog(client).await;
}

/// A solved game, and the question before its restart.
async fn look_at_the_end(client: &Client, place: &str, found: &mut Vec<String>) {
    solve(client).await;
    wait_for(client, "[data-offer=again]").await;
    look(client, &format!("{place}: the end"), found).await;
    choose(client, "restart").await;
    look(client, &format!("{place}: the question before a restart"), found).await;
    click(client, "dialog [data-action=confirm]").await;
}

/// The banners of another tab and of a new version; both stay until the page is reloaded.
async fn look_at_banners(client: &Client, place: &str, found: &mut Vec<String>) {
    let script = "navigator.locks.request('ninefold-game-first', { steal: true },
            () => new Promise(() => {}));
        window.dispatchEvent(new Event('ninefold-update'))";
    run(client, script).await;
    until(client, "return document.querySelectorAll('.banner').length === 2").await;
    look(client, &format!("{place}: banners"), found).await;
}

/// Presses a key that is visible on a desktop and in a menu on a phone.
async fn choose(client: &Client, name: &str) {
    let is_narrow = "return document.querySelector('[data-opens=more]').offsetParent !== null";
    if run(client, is_narrow).await == true {
        click(client, "[data-opens=more]").await;
        click(client, &format!("[data-menu={name}]")).await;
    } else {
        click(client, &format!(".more [data-action={name}], .more [data-opens={name}]")).await;
    }
}

/// Every dialog that a button on the page opens.
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

/// Adds the violations that axe finds in the current state, in each theme: themes differ in colors alone.
pub(crate) async fn look(client: &Client, place: &str, found: &mut Vec<String>) {
    let script = "const done = arguments[0], root = document.documentElement, chosen = root.dataset.theme;
        const look = async (theme, options) => {
            root.dataset.theme = theme;
            // Elements that are fading in do not have their final colors yet.
            const isMoving = () => document.getAnimations().some(each => each.playState !== 'finished');
            while (isMoving()) await new Promise(requestAnimationFrame);
            const found = await axe.run(document, { resultTypes: ['violations'], preload: false, ...options });
            return found.violations.map(each => [
                theme,
                each.id,
                each.nodes.slice(0, 3).map(node => [node.html, node.failureSummary]),
            ]);
        };
        const colors = { runOnly: ['color-contrast', 'link-in-text-block'] };
        const lookAtAll = async () => innerWidth < 600 ? await look('light', {}) : [
            ...await look('light', {}), ...await look('dark', colors), ...await look('contrast', colors),
        ];
        lookAtAll().then(done, error => done(String(error))).finally(() => {
            if (chosen === undefined) delete root.dataset.theme; else root.dataset.theme = chosen;
        })";
    let answer: Value = client.execute_async(script, Vec::new()).await.expect("axe runs");
    let violations = answer.as_array().unwrap_or_else(|| panic!("{place}: {answer}"));
    found.extend(violations.iter().map(|violation| format!("{place}: {violation}")));
}
