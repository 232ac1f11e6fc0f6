//! The techniques behind the player's turns.

use ninefold_testkit::browser::Screen;
use serde_json::json;

use crate::page::{card_text, click, close, driver_and, keys, open, pick, run, solve, until};

// D23: the technique behind an entry is named if the player wishes it; a guess is called a guess, right or
// wrong; the techniques of a solved game are counted.
#[tokio::test]
async fn techniques_are_recognized() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let told =
        |text: &str| format!("return document.querySelector('.card').innerText.includes('{text}')");
    for page in &pages {
        let client = open(driver, page, Screen::Light).await;
        pick(&client, 4, 4).await;
        keys(&client, ['5']).await;
        assert!(!card_text(&client).await.contains("That was"), "{page}: not unless it is wanted");
        keys(&client, ['5']).await;
        click(&client, "[data-opens=settings]").await;
        click(&client, "[data-setting=name-techniques]").await;
        click(&client, "dialog .close").await;
        pick(&client, 4, 4).await;
        keys(&client, ['5']).await;
        until(&client, &told("That was: Naked single.")).await;
        pick(&client, 0, 2).await;
        keys(&client, ['1']).await; // the solution is 4
        until(&client, &told("No step shows that: a guess.")).await;
        keys(&client, ['1']).await;
        pick(&client, 4, 4).await;
        keys(&client, ['5']).await;
        solve(&client).await;
        until(&client, "return localStorage['ninefold-techniques'] !== undefined").await;
        click(&client, "[data-opens=statistics]").await;
        until(&client, "return document.querySelector('dialog [data-used] tbody') !== null").await;
        let rows = "return [...document.querySelectorAll('[data-used] tbody th')]
            .map(name => name.textContent)";
        let rows = run(&client, rows).await;
        assert!(
            rows.as_array().is_some_and(|rows| rows.contains(&json!("Hidden single"))),
            "{rows}"
        );
        close(client, page).await;
    }
}
