//! What lies over the game: focus, ways to close it, and the clock.

use ninefold_testkit::browser::Screen;
use serde_json::json;

use crate::page::{click, close, driver_and, keys, open, pick, run, until};

const IS_CLOSED: &str = "return document.querySelector('dialog') === null";

// W4: a dialog opened from a dialog has the focus; a press behind it and the browser's Back close
// it, and so does Escape.
#[tokio::test]
async fn dialogs_close() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let is_inside = "return document.activeElement.closest('dialog') !== null
        && !document.activeElement.matches('.close')";
    for page in &pages {
        let client = open(driver, page, Screen::Light).await;
        click(&client, "[data-opens=new]").await;
        assert_eq!(run(&client, is_inside).await, json!(true), "{page}");
        click(&client, "dialog [data-opens=open]").await;
        until(&client, is_inside).await;
        let named = "return document.querySelector('#dialog-title').textContent";
        assert_eq!(run(&client, named).await, json!("Open a puzzle"), "{page}");
        let address = run(&client, "return location.href").await;
        until(&client, "return history.state === 'dialog'").await;
        client.back().await.expect("the game");
        until(&client, IS_CLOSED).await;
        assert_eq!(run(&client, "return location.href").await, address, "{page}");
        assert_eq!(run(&client, "return history.state").await, json!(null), "{page}");

        let press_behind = "document.querySelector('dialog').dispatchEvent(new PointerEvent(
            'pointerdown', { bubbles: true, cancelable: true, clientX: 2, clientY: 2 }))";
        let length = "return history.length";
        let before = run(&client, length).await;
        for _ in 0..3 {
            click(&client, "[data-opens=settings]").await;
            until(&client, "return history.state === 'dialog'").await;
            run(&client, press_behind).await;
            until(&client, IS_CLOSED).await;
            until(&client, "return history.state === null").await;
        }
        assert_eq!(run(&client, length).await, before, "{page}: entries pile up");
        // From a menu to a lesson, and back to the game.
        click(&client, "[data-opens=help]").await;
        keys(&client, ['\u{e00c}']).await;
        until(&client, IS_CLOSED).await;
        pick(&client, 0, 2).await;
        keys(&client, ['4']).await;
        click(&client, "[data-action=restart]").await;
        let close_name = "return document.querySelector('dialog .close').textContent.trim()";
        assert_eq!(run(&client, close_name).await, json!("Cancel"), "{page}");
        click(&client, "dialog .close").await;
        until(&client, IS_CLOSED).await;
        close(client, page).await;
    }
}

// M11: the clock stops while a dialog or the steps to the solution are shown.
#[tokio::test]
async fn the_clock_stops_under_a_dialog() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let time = "return document.querySelector('.time').textContent.startsWith('0:')";
    // A minute passes, less than what pauses the game.
    let minute = "const now = Date.now; Date.now = () => now() + 60000";
    for page in &pages {
        let client = open(driver, page, Screen::Light).await;
        click(&client, "[data-opens=settings]").await;
        until(&client, "return document.querySelector('dialog') !== null").await;
        run(&client, minute).await;
        click(&client, "dialog .close").await;
        until(&client, IS_CLOSED).await;
        assert_eq!(run(&client, time).await, json!(true), "{page}");
        click(&client, "[data-action=walk]").await;
        click(&client, "dialog [data-action=confirm]").await;
        until(&client, "return document.querySelectorAll('[data-step]').length === 51").await;
        let count = "return document.querySelector('.walk h2').textContent === '51 steps'";
        until(&client, count).await;
        run(&client, minute).await;
        click(&client, "[data-action=leave]").await;
        assert_eq!(run(&client, time).await, json!(true), "{page}");
        run(&client, minute).await;
        until(&client, "return document.querySelector('.time').textContent.startsWith('1:')").await;
        close(client, page).await;
    }
}
