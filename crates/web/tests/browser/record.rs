//! What is kept of ended games, and how it is shown.

use ninefold_testkit::browser::Screen;
use serde_json::json;

use crate::page::{click, close, driver_and, open, reload, run, solve, until};

/// Best times as the previous version kept them: today's daily puzzle, and one with help.
const BEFORE: &str = "const today = new Date().toISOString().slice(0, 10);
    localStorage['ninefold-classic-best-easy'] = JSON.stringify({
        format: 'ninefold/best',
        version: 2,
        alone: [{ time: 3600000, game: `ninefold-classic-${today}-easy` }],
        helped: [{ time: 60000 }],
    })";

const FIGURES: &str =
    "return [...document.querySelectorAll('.figures dd')].map(figure => figure.textContent)";

// M10, M11: ended games are counted by layout and level, with and without help, those of the
// previous version and those that are only stored as well; days with a solved puzzle are marked.
#[tokio::test]
async fn ended_games_are_counted() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    for page in &pages {
        let client = open(&driver, page, Screen::Light).await;
        run(&client, BEFORE).await;
        solve(&client).await;
        click(&client, "[data-opens=statistics]").await;
        assert_eq!(run(&client, FIGURES).await, json!(["3", "2", "1", "1"]), "{page}");
        let rows = "return [...document.querySelectorAll('dialog tr')].map(row => row.innerText)";
        let rows = run(&client, rows).await;
        assert_eq!(rows[0], "Level\tSolved\tAverage\tBest", "{page}");
        assert_eq!(rows[1], "Classic", "{page}");
        let row = rows[2].as_str().expect("a row");
        assert!(row.starts_with("Easy\t2\t30:"), "{page}: {row}");
        assert_eq!(rows[3], "Easy, with help\t1\t1:00\t1:00", "{page}");
        let day = "return document.querySelector('.days [aria-current]').textContent";
        let day = run(&client, day).await;
        assert!(day.as_str().is_some_and(|day| day.ends_with(", solved")), "{page}: {day}");
        click(&client, "[data-action=previous]").await;
        let solved = "return document.querySelectorAll('.days [data-state=solved]').length";
        assert_eq!(run(&client, solved).await, json!(0), "{page}");
        // A game that came from elsewhere is found in the browser's storage.
        run(&client, "document.querySelector('dialog').close()").await;
        reload(&client).await;
        let forget = "delete localStorage['ninefold-classic-best-easy']";
        run(&client, forget).await;
        click(&client, "[data-opens=statistics]").await;
        until(&client, "return document.querySelector('.figures dd')?.textContent === '1'").await;
        close(client, page).await;
    }
}
