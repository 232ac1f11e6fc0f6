//! Playing: conflicts, marks, undo, hints, checks, the end.

use fantoccini::Locator;
use ninefold_testkit::browser::Screen;
use serde_json::json;

use crate::page::{
    BACKSPACE, CONTROL, RIGHT, SHIFT, TAB, card_text, cell, click, keys, marks, new_puzzle,
    on_pages, pick, run, solve, until,
};

const ERRORS: &str = "return [...document.querySelectorAll('.cell.error')].map(cell =>
    `${cell.dataset.row},${cell.dataset.col}`)";

// R1, R2, R3, R4, R5, W1: conflicts appear as soon as a key is pressed, and vanish. W2, W7, D3, D4: their
// look. R8: givens cannot be changed.
#[tokio::test]
async fn conflicts_appear_and_vanish() {
    on_pages(Screen::Light, async |client, page| {
        pick(client, 0, 2).await;
        keys(client, ['5']).await;
        assert_eq!(run(client, ERRORS).await, json!(["0,2"]), "{page}");
        let [class, name, text] = cell(client, 0, 2).await;
        assert_eq!(class, "cell user-entry error selected cursor", "{page}");
        assert_eq!((name.as_str(), text.as_str()), ("row 1 column 3, 5, in conflict", "5"));
        let [class, name, _] = cell(client, 0, 0).await;
        assert_eq!(class, "cell given-clue peer same", "{page}");
        assert_eq!(name, "row 1 column 1, 5, given, in conflict", "{page}");
        assert_eq!(
            card_text(client).await,
            "2 cells are in conflict\n5 appears more than once in row 1: r1c1 and r1c3\n\
             5 appears more than once in box 1: r1c1 and r1c3"
        );
        let flag = "return parseFloat(getComputedStyle(
            document.querySelector('.error'), '::after').width) > 0";
        assert_eq!(run(client, flag).await, json!(true), "{page}");
        keys(client, [BACKSPACE]).await;
        assert_eq!(run(client, ERRORS).await, json!([]), "{page}");
        assert_eq!(card_text(client).await, "51 cells left", "{page}");

        pick(client, 0, 0).await;
        keys(client, ['1']).await;
        assert_eq!(card_text(client).await, "r1c1 is a given and cannot be changed.", "{page}");
        assert_eq!(cell(client, 0, 0).await[2], "5", "{page}");
    })
    .await;
}

// G2, G3, D6: marks are made with held keys, cleaned up by an entry, and restored by undo.
#[tokio::test]
async fn marks_and_undo() {
    on_pages(Screen::Light, async |client, page| {
        pick(client, 0, 3).await;
        keys(client, [SHIFT, '2', '6']).await;
        assert_eq!(cell(client, 0, 3).await[1], "row 1 column 4, empty, corner marks 2 and 6");
        keys(client, [CONTROL, '4']).await;
        assert_eq!(marks(client, 0, 3).await, "264", "{page}");
        let name = "row 1 column 4, empty, corner marks 2 and 6, center marks 4";
        assert_eq!(cell(client, 0, 3).await[1], name, "{page}");
        pick(client, 0, 5).await;
        keys(client, ['6']).await;
        assert_eq!(marks(client, 0, 3).await, "24", "{page}");
        keys(client, [CONTROL, 'z']).await;
        assert_eq!(marks(client, 0, 3).await, "264", "{page}");
        keys(client, [CONTROL, SHIFT, 'z']).await;
        assert_eq!(cell(client, 0, 5).await[2], "6", "{page}");
        click(client, "[data-action=undo]").await;
        assert_eq!(cell(client, 0, 5).await[2], "", "{page}");
        // The pad writes with the chosen ink, and counts the digits left.
        click(client, ".inks button:nth-child(2)").await;
        click(client, "[data-digit='8']").await;
        assert_eq!(cell(client, 0, 5).await[1], "row 1 column 6, empty, corner marks 8", "{page}");
        click(client, ".inks button:nth-child(4)").await;
        click(client, "[data-digit='3']").await;
        let [class, name, _] = cell(client, 0, 5).await;
        assert!(class.ends_with(" color color-3") && name.ends_with(", color 3"), "{page}: {name}");
        let left = "return document.querySelector('[data-digit=\"5\"]').ariaLabel";
        assert_eq!(run(client, left).await, json!("5, 6 left"), "{page}");
    })
    .await;
}

// W4: keys alone reach all grids; one cell has the tab stop. M4: shared cells have all names.
#[tokio::test]
async fn the_keyboard_crosses_grids() {
    on_pages(Screen::Light, async |client, page| {
        new_puzzle(client, "samurai", "easy").await;
        pick(client, 0, 8).await;
        keys(client, [RIGHT]).await;
        let focus = "return document.activeElement.ariaLabel?.split(',')[0]";
        until(client, &format!("{focus} === 'NE row 1 column 1'")).await;
        keys(client, [TAB]).await;
        until(client, &format!("{focus} === 'SW row 1 column 1'")).await;
        let stops = "return document.querySelectorAll('.cell[tabindex=\"0\"]').length";
        assert_eq!(run(client, stops).await, json!(1), "{page}");
        let [class, name, _] = cell(client, 8, 8).await;
        assert!(class.contains(" shared"), "{page}: {class}");
        let names = "center row 3 column 3, shared with NW row 9 column 9, ";
        assert!(name.starts_with(names), "{page}: {name}");
        // The houses of both grids are lit.
        pick(client, 7, 7).await;
        let lit = "return document.querySelectorAll('.cell.peer').length";
        assert_eq!(run(client, lit).await, json!(32), "{page}");
        // Past the last grid, Tab leaves the board.
        pick(client, 20, 20).await;
        keys(client, [TAB]).await;
        let is_out = "return document.activeElement.closest('.board') === null";
        assert_eq!(run(client, is_out).await, json!(true), "{page}");
    })
    .await;
}

// D10: each hint shows more than the last, and its step is drawn. D13, R12: a check counts
// mistakes, and shows them on request.
#[tokio::test]
async fn hints_and_checks() {
    on_pages(Screen::Light, async |client, page| {
        click(client, "[data-action=hint]").await;
        assert_eq!(card_text(client).await, "Look at box 5.", "{page}");
        let lit = "return document.querySelectorAll('.cell.hinted').length";
        assert_eq!(run(client, lit).await, json!(9), "{page}");
        click(client, "[data-offer=more-hint]").await;
        assert_eq!(card_text(client).await, "Next step: Naked single.", "{page}");
        pick(client, 0, 3).await;
        keys(client, ['h']).await;
        assert!(card_text(client).await.starts_with("Naked single\n"), "{page}");
        assert_eq!(marks(client, 4, 4).await, "5", "{page}");

        click(client, "[data-offer=apply]").await;
        assert_eq!(cell(client, 4, 4).await[1], "row 5 column 5, 5", "{page}");

        pick(client, 0, 3).await;
        keys(client, ['8', 'c']).await;
        assert_eq!(card_text(client).await, "One digit is wrong.", "{page}");
        let wrong = "return document.querySelectorAll('.cell.wrong').length";
        assert_eq!(run(client, wrong).await, json!(0), "{page}");
        click(client, "[data-offer=where]").await;
        assert_eq!(run(client, wrong).await, json!(1), "{page}");
    })
    .await;
}

// D7, D8: restart and the solution ask first. R13, M8, M11: the last digit ends the game.
#[tokio::test]
async fn games_end() {
    on_pages(Screen::Light, async |client, page| {
        pick(client, 0, 2).await;
        keys(client, ['1']).await;
        click(client, "[data-action=restart]").await;
        click(client, "dialog [data-action=confirm]").await;
        assert_eq!(card_text(client).await, "The board is back at the start.", "{page}");
        assert_eq!(cell(client, 0, 2).await[2], "", "{page}");

        solve(client).await;
        let end = card_text(client).await;
        assert!(end.starts_with("Congratulations! Solved in 0:"), "{page}: {end}");
        assert!(end.contains(", without hints.\nBest times: 0:"), "{page}: {end}");

        keys(client, [CONTROL, 'z']).await;
        click(client, "[data-action=reveal]").await;
        click(client, "dialog [data-action=confirm]").await;
        assert_eq!(card_text(client).await, "Here is the solution.", "{page}");
        assert!(client.find(Locator::Css("[data-offer=again]")).await.is_ok(), "{page}");
    })
    .await;
}
