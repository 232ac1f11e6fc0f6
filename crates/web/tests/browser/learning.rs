//! Learning: the steps to the solution, lessons, and the end of a game.

use fantoccini::Locator;
use ninefold::logic::Technique;
use ninefold_testkit::browser::Screen;
use serde_json::json;

use crate::page::{
    RIGHT, card_text, cell, click, close, driver_and, keys, new_puzzle, on_pages, open, pick, run,
    solve, until, wait_for,
};

const LEFT: char = '\u{e012}';
const ESCAPE: char = '\u{e00c}';

/// A script that says whether the card begins with a text.
fn told(start: &str) -> String {
    format!("return document.querySelector('.card .told').innerText.startsWith({start:?})")
}

// D10: every step to the solution is drawn and explained; afterwards the game is as before, and the
// help is counted.
#[tokio::test]
async fn steps_are_walked_through() {
    on_pages(Screen::Light, async |client, page| {
        pick(client, 0, 2).await;
        click(client, "[data-action=walk]").await;
        click(client, "dialog [data-action=confirm]").await;
        until(client, &told("Step 1: Naked single")).await;
        let placed = "return document.querySelectorAll('.mark.placed').length";
        assert_eq!(run(client, placed).await, json!(1), "{page}");
        until(client, "return document.querySelectorAll('[data-step]').length === 51").await;
        click(client, "[data-action=next]").await;
        assert!(card_text(client).await.starts_with("Step 2: "), "{page}");
        assert_eq!(cell(client, 4, 4).await[2], "5", "{page}");
        click(client, ".cell[data-row='0'][data-col='2']").await;
        keys(client, [RIGHT, RIGHT, LEFT, '7']).await;
        assert!(card_text(client).await.starts_with("Step 3: "), "{page}");
        click(client, "[data-step='50']").await;
        click(client, "[data-action=next]").await;
        assert_eq!(card_text(client).await, "That is the solution.", "{page}");
        let filled =
            "return [...document.querySelectorAll('.cell')].every(cell => cell.textContent)";
        assert_eq!(run(client, filled).await, json!(true), "{page}");
        click(client, "[data-action=leave]").await;
        assert_eq!(card_text(client).await, "51 cells left", "{page}");
        assert_eq!(cell(client, 4, 4).await[2], "", "{page}");
        // The help was counted: the next time there is no question.
        click(client, "[data-action=walk]").await;
        assert!(card_text(client).await.starts_with("Step 1: "), "{page}");
        click(client, ".cell[data-row='0'][data-col='2']").await;
        keys(client, [ESCAPE]).await;
        assert_eq!(card_text(client).await, "51 cells left", "{page}");
    })
    .await;
}

// D10: on several grids hard steps are found in a worker, and the walk leads to the solution.
#[tokio::test]
async fn steps_on_many_grids() {
    on_pages(Screen::Light, async |client, page| {
        new_puzzle(client, "samurai", "extreme").await;
        click(client, "[data-action=walk]").await;
        click(client, "dialog [data-action=confirm]").await;
        let is_whole = "[...document.querySelectorAll('[data-step]')].at(-1)?.click();
            document.querySelector('[data-action=next]').click();
            return document.querySelector('.card h2').textContent === 'That is the solution.'";
        until(client, is_whole).await;
        let hard = "return [...document.querySelectorAll('[data-step]')]
            .findIndex(step => /[Cc]hain|[Nn]et|[Ll]oop|ALS|Sue/.test(step.textContent))";
        let hard = run(client, hard).await.as_u64().expect("a hard step");
        click(client, &format!("[data-step='{hard}']")).await;
        let step = card_text(client).await;
        assert!(step.starts_with(&format!("Step {}: ", hard + 1)), "{page}: {step}");
        let shown = "return document.querySelectorAll('.mark.out, .mark.placed').length > 0";
        until(client, shown).await;
    })
    .await;
}

// W3, W4: every technique has a lesson with a drawn example, reached from the head, from a hint and
// by its address; going back leads to the game.
#[tokio::test]
async fn lessons_teach() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    // A lesson is shown once the browser has changed the address, which takes a moment.
    let heading = |text: &str| {
        format!("return document.querySelector('.lessons h2')?.textContent === {text:?}")
    };
    for page in &pages {
        let client = open(driver, page, Screen::Light).await;
        click(&client, "[data-opens=lessons]").await;
        until(&client, &heading("Lessons")).await;
        let n_links = "return document.querySelectorAll('.index a').length";
        assert_eq!(run(&client, n_links).await, json!(Technique::COUNT), "{page}");
        click(&client, ".index a[href='#/lessons/x-wing']").await;
        until(&client, &heading("X-Wing")).await;
        until(&client, "return document.querySelectorAll('.example .cell').length === 81").await;
        let drawn = "return ['pattern', 'out'].map(part =>
            document.querySelectorAll(`.example .mark.${part}`).length)";
        assert_eq!(run(&client, drawn).await[0], json!(4), "{page}");
        let board = client.find(Locator::Css("main")).await.expect("the game");
        assert!(!board.is_displayed().await.expect("a style"), "{page}");
        click(&client, ".lessons .next").await;
        until(&client, &heading("Swordfish")).await;
        client.back().await.expect("the lesson before");
        client.back().await.expect("the list");
        until(&client, &heading("Lessons")).await;
        click(&client, "[data-action=leave-lessons]").await;
        until(&client, "return document.querySelector('.lessons') === null").await;
        // From a hint, and back by a key.
        pick(&client, 0, 2).await;
        keys(&client, ['h', 'h']).await;
        click(&client, "[data-offer=learn]").await;
        until(&client, &heading("Naked single")).await;
        keys(&client, [ESCAPE]).await;
        until(&client, "return document.querySelector('.lessons') === null").await;
        assert!(card_text(&client).await.starts_with("Next step: "), "{page}");
        // By its address, in French.
        click(&client, "[data-opens=settings]").await;
        click(&client, "[data-language=fr]").await;
        client.goto(&format!("{page}#lesson/hidden-pair")).await.expect("the page");
        wait_for(&client, ".lessons h2").await;
        until(&client, &heading("Paire cachée")).await;
        close(client, page).await;
    }
}

// W6: a lesson fits a narrow phone, and the keys under a hint come back when it is closed.
#[tokio::test]
async fn phones_have_room() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let overflow =
        "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
    for page in &pages {
        let client = open(driver, page, Screen::Narrow).await;
        pick(&client, 0, 2).await;
        keys(&client, ['h', 'h', 'h']).await;
        assert_eq!(run(&client, overflow).await, json!(0), "{page}");
        click(&client, "[data-offer=close]").await;
        click(&client, "[data-digit='4']").await;
        assert_eq!(cell(&client, 0, 2).await[2], "4", "{page}");
        // On a phone, keys without room are in a menu.
        click(&client, "[data-opens=more]").await;
        click(&client, "[data-menu=walk]").await;
        until(&client, &told("Step 1: ")).await;
        click(&client, "[data-action=next]").await;
        assert!(card_text(&client).await.starts_with("Step 2: "), "{page}");
        assert_eq!(run(&client, overflow).await, json!(0), "{page}");
        click(&client, "[data-offer=learn]").await;
        until(&client, "return document.querySelectorAll('.example .cell').length === 81").await;
        assert_eq!(run(&client, overflow).await, json!(0), "{page}");
        close(client, page).await;
    }
}

// M8, M11, R13: the end summarizes the game, and offers the next level or another puzzle.
#[tokio::test]
async fn the_end_offers_the_next_puzzle() {
    on_pages(Screen::Light, async |client, page| {
        solve(client).await;
        assert!(card_text(client).await.starts_with("Congratulations! Solved in 0:"), "{page}");
        let offers = "return [...document.querySelectorAll('[data-offer]')]
            .map(offer => offer.textContent.trim())";
        // The lesson of the hardest technique follows once the puzzle is graded.
        until(client, "return document.querySelector('[data-offer=learn]') !== null").await;
        let named = json!(["Naked single", "Another one", "Try medium"]);
        assert_eq!(run(client, offers).await, named, "{page}");
        click(client, "[data-offer=harder]").await;
        let subject = "document.querySelector('.subject').textContent.includes('Medium')";
        until(client, &format!("return {subject}")).await;
        assert!(card_text(client).await.ends_with(" cells left"), "{page}");
    })
    .await;
}
