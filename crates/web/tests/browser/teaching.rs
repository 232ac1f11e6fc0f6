//! Hints as a teacher would give them, and the end of a game when it is opened again.

use fantoccini::Client;
use ninefold_testkit::boards::SOLVED;
use ninefold_testkit::browser::Screen;
use serde_json::json;

use crate::exchange::drop_file;
use crate::page::{
    card_text, cell, click, close, driver_and, keys, new_puzzle, on_pages, open, pick, reload, run,
    solve, until,
};

/// A puzzle that needs more than singles from the start.
const HARD: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

const HINT: &str = "[data-action=hint]";

const OFFERS: &str = "return [...document.querySelectorAll('[data-offer]')]
    .map(offer => offer.dataset.offer)";

async fn offers(client: &Client) -> Vec<String> {
    let offers = run(client, OFFERS).await;
    let offers = offers.as_array().expect("a list").iter();
    offers.map(|offer| offer.as_str().expect("a name").to_owned()).collect()
}

// D10: a mistake is mentioned first, with a way back and an offer to show where it is.
#[tokio::test]
async fn mistakes_are_told_first() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let wrong = "return document.querySelectorAll('.cell.wrong').length";
    for page in &pages {
        let client = open(driver, page, Screen::Light).await;
        pick(&client, 0, 2).await;
        keys(&client, ['1']).await; // the solution is 4
        pick(&client, 4, 4).await;
        keys(&client, ['5', 'h']).await;
        let told = "There is a mistake on the board. It happened 2 turns ago.";
        assert_eq!(card_text(&client).await, told, "{page}");
        assert_eq!(offers(&client).await, ["undo-mistake", "where", "close"], "{page}");
        assert_eq!(run(&client, wrong).await, json!(0), "{page}");
        click(&client, "[data-offer=where]").await;
        assert_eq!(run(&client, wrong).await, json!(1), "{page}");
        click(&client, "[data-offer=undo-mistake]").await;
        assert_eq!(card_text(&client).await, "51 cells left", "{page}");
        assert_eq!(cell(&client, 0, 2).await[2], "", "{page}");
        close(client, page).await;
    }
}

// D10: area, technique, explanation and result are about the same step, which can always be carried out:
// candidates are marked where the step rules some out, and the next hint is about another step.
#[tokio::test]
async fn hints_lead_on_without_marks() {
    on_pages(Screen::Light, async |client, page| {
        drop_file(client, HARD).await;
        until(client, "return document.querySelectorAll('.given-clue').length === 17").await;
        pick(client, 0, 0).await;
        let mut told: Vec<String> = Vec::new();
        let mut n_eliminations = 0;
        while n_eliminations < 2 {
            click(client, HINT).await;
            assert!(card_text(client).await.starts_with("Look at "), "{page}: {told:?}");
            click(client, HINT).await;
            let technique = card_text(client).await;
            let technique = technique.trim_start_matches("Next step: ").trim_end_matches('.');
            click(client, HINT).await;
            let explained = card_text(client).await;
            assert!(explained.starts_with(technique), "{page}: {explained}");
            assert!(!told.contains(&explained), "{page}: in a circle: {explained}");
            told.push(explained);
            assert!(told.len() < 100, "{page}");
            click(client, HINT).await;
            n_eliminations += usize::from(card_text(client).await.starts_with("Remove "));
            assert_eq!(offers(client).await, ["apply", "close"], "{page}");
            click(client, "[data-offer=apply]").await;
        }
        let marked = "return document.querySelectorAll('.cell .small').length > 20";
        assert_eq!(run(client, marked).await, json!(true), "{page}");
    })
    .await;
}

// D10, R13, M11: a step counts as one hint, however much of it is shown. A solved game that is opened
// again says so, with its time and what comes next; a check does not make it a game with help.
#[tokio::test]
async fn solved_games_stay_solved() {
    on_pages(Screen::Light, async |client, page| {
        solve(client).await;
        let is_graded = "const card = document.querySelector('.card');
            return card.querySelector('li a') !== null
                && ['Rated', 'Proven'].every(word => card.innerText.includes(word))";
        until(client, is_graded).await;
        let end = card_text(client).await;
        assert!(end.contains(", without hints.\nBest times: 0:"), "{page}: {end}");
        assert!(run(client, "return document.title").await.to_string().contains("Solved · "));
        keys(client, ['c']).await;
        assert_eq!(card_text(client).await, end, "{page}");
        reload(client).await;
        until(client, is_graded).await;
        assert_eq!(card_text(client).await, end, "{page}");
        let next = ["learn", "again", "harder"];
        assert_eq!(offers(client).await, next, "{page}");

        let nearly =
            SOLVED.char_indices().map(|(at, digit)| if at % 16 == 0 { '.' } else { digit });
        drop_file(client, &nearly.collect::<String>()).await;
        until(client, "return document.querySelectorAll('.given-clue').length === 75").await;
        assert!(run(client, "return document.title").await.to_string().ends_with("Ninefold\""));
        // At the end, there is nothing left to hint at, and no key for hints.
        while run(client, "return !document.title.includes('Solved')").await == json!(true) {
            for _ in 0..3 {
                click(client, HINT).await;
            }
            assert_eq!(run(client, OFFERS).await[0], "apply", "{page}");
            click(client, "[data-offer=apply]").await;
        }
        let end = card_text(client).await;
        let n_open = run(client, "return document.querySelectorAll('.user-entry').length").await;
        assert!(end.contains(&format!(", with {n_open} hints.")), "{page}: {end}");
    })
    .await;
}

// D10: all steps that the board offers are listed, on request with rare techniques, too; the focused step is
// drawn, and can be carried out. A digit that is impossible in the cell is explained.
#[tokio::test]
async fn steps_are_listed_and_digits_refuted() {
    on_pages(Screen::Light, async |client, page| {
        click(client, ".more [data-action=all-steps]").await;
        until(client, "return document.querySelectorAll('.steps li').length > 20").await;
        until(client, "return document.querySelector('[data-action=rare-steps]:enabled') !== null")
            .await;
        click(client, "[data-action=rare-steps]").await;
        let is_listed = "return document.querySelector('[data-action=rare-steps]') === null
            && document.querySelector('.steps').textContent.includes('Franken fish: ')";
        until(client, is_listed).await;
        let second = "document.querySelector('[data-step=\"1\"]')";
        let line = run(client, &format!("return {second}.textContent")).await;
        assert_eq!(line, json!("2. Naked single: r7c6 is 7"), "{page}");
        run(client, &format!("{second}.focus()")).await;
        assert!(card_text(client).await.starts_with("Step 2: Naked single"), "{page}");
        assert_eq!(offers(client).await, ["apply", "learn"], "{page}");
        click(client, "[data-offer=apply]").await;
        until(client, "return document.querySelector('.steps') === null").await;
        assert_eq!(cell(client, 6, 5).await[2], "7", "{page}");

        pick(client, 0, 2).await;
        click(client, ".more [data-action=why-not]").await;
        assert!(card_text(client).await.starts_with("Which digit seems impossible in r1c3?"));
        keys(client, ['5']).await;
        let seen = "5 is impossible in r1c3: there is already one in r1c1.";
        assert_eq!(card_text(client).await, seen, "{page}");
        click(client, "[data-offer=close]").await;
        click(client, ".more [data-action=why-not]").await;
        keys(client, ['1']).await;
        let told = card_text(client).await;
        assert!(told.contains("1 is impossible in r1c3. Here is why:"), "{page}: {told}");
    })
    .await;
}

// Another puzzle is made with the same constraints, and puzzles in which nothing was played are removed.
#[tokio::test]
async fn another_one_is_like_the_last() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let is_symmetric = "const given = (row, column) => document.querySelector(
            `.cell[data-row='${row}'][data-col='${column}']`).classList.contains('given-clue');
        return [0, 1, 2, 3].every(row => [0, 4, 8].every(column =>
            given(row, column) === given(8 - row, column)))";
    let games = "return Object.keys(localStorage).filter(key => /^ninefold-game-[^/]*$/.test(key))
        .length";
    for page in &pages {
        let client = open(driver, page, Screen::Light).await;
        click(&client, "[data-opens=new]").await;
        click(&client, "dialog [data-level=medium]").await;
        click(&client, "dialog option[value=rows]").await;
        click(&client, "dialog [data-action=play]").await;
        until(&client, "return document.querySelector('dialog') === null").await;
        assert_eq!(run(&client, is_symmetric).await, json!(true), "{page}");
        click(&client, "[data-action=reveal]").await;
        click(&client, "dialog [data-action=confirm]").await;
        let before = run(&client, "return document.querySelector('.cells').innerText").await;
        click(&client, "[data-offer=again]").await;
        let is_other = format!("return document.querySelector('.cells').innerText !== {before}");
        until(&client, &format!("{is_other} && document.querySelector('dialog') === null")).await;
        assert_eq!(run(&client, is_symmetric).await, json!(true), "{page}");
        // The revealed game stays; a game in which nothing was played is removed for the next one.
        until(&client, &format!("{games} === 2")).await;
        new_puzzle(&client, "classic", "easy").await;
        until(&client, &format!("{games} === 2")).await;
        close(client, page).await;
    }
}

// C5, D5, D11: a file with several puzzles offers a choice; an imported puzzle is graded; conflicting
// givens have their own message, which disappears with the next game.
#[tokio::test]
async fn imports_are_graded_and_chosen() {
    on_pages(Screen::Light, async |client, page| {
        drop_file(client, &HARD.replace("...8.1", "88.8.1")).await;
        let told = "return document.querySelector('.card h2').textContent.startsWith('The givens')";
        until(client, told).await;
        drop_file(client, &format!("{}\n{HARD}\n", ".".repeat(81))).await;
        click(client, "dialog [data-puzzle='2']").await;
        until(client, "return document.querySelectorAll('.given-clue').length === 17").await;
        let text = card_text(client).await;
        assert!(text.starts_with("64 cells left"), "{page}: {text}");
        let graded = "return /, score [0-9]+,/.test(document.querySelector('.card').innerText)
            && / · [a-z]/i.test(document.querySelector('.subject').textContent)";
        until(client, graded).await;
        let rated = "return /Rated [0-9.]+ on the/.test(document.querySelector('.card').innerText)";
        until(client, rated).await;
        click(client, "[data-opens=share]").await;
        let link = "return document.querySelector('[data-field=link]').value";
        assert!(run(client, link).await.to_string().contains("&level="), "{page}");
    })
    .await;
}
