//! Keyboards of various countries, and selecting with keys and clicks.

use fantoccini::Client;
use ninefold_testkit::browser::Screen;
use serde_json::json;

use crate::page::{
    BACKSPACE, CONTROL, RIGHT, cell, click, close, driver_and, keys, new_puzzle, on_pages, open,
    pick, run, until,
};

const HOME: char = '\u{e011}';
const END: char = '\u{e010}';
const DOWN: char = '\u{e015}';

/// A key press as a browser reports it: character, place on the keyboard, and held keys.
async fn press(client: &Client, key: &str, code: &str, held: &str) {
    let [shift, control, alt] = ['s', 'c', 'a'].map(|key| held.contains(key));
    let script = format!(
        "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{
            key: {key:?}, code: {code:?}, shiftKey: {shift}, ctrlKey: {control}, altKey: {alt},
            bubbles: true, cancelable: true }}))"
    );
    run(client, &script).await;
}

// W4: digits are typed on keyboards whose top row needs Shift for them (French, Czech), where Alt makes
// corner marks, and on the numeric pad. Control makes center marks everywhere.
#[tokio::test]
async fn digits_are_typed_on_every_keyboard() {
    on_pages(Screen::Light, async |client, page| {
        pick(client, 0, 2).await;
        let presses = [
            ("&", "Digit1", "", "1"),
            ("2", "Digit2", "s", "2"),
            ("+", "Digit1", "", "1"),
            ("ě", "Digit2", "", "2"),
            ("4", "Digit4", "s", "4"),
            ("1", "Numpad1", "", "1"),
            ("2", "Digit2", "", "2"),
        ];
        for (key, code, held, digit) in presses {
            press(client, key, code, held).await;
            assert_eq!(cell(client, 0, 2).await[2], digit, "{page}: {key} {held}");
        }
        press(client, "à", "Digit0", "").await;
        assert_eq!(cell(client, 0, 2).await[1], "row 1 column 3, empty", "{page}");
        press(client, "&", "Digit1", "a").await;
        press(client, "@", "Digit2", "s").await; // a United States keyboard
        press(client, "'", "Digit4", "c").await;
        let name = "row 1 column 3, empty, corner marks 1 and 2, center marks 4";
        assert_eq!(cell(client, 0, 2).await[1], name, "{page}");
        press(client, "р", "KeyH", "").await; // a Russian keyboard
        until(client, "return document.querySelector('.card h2').textContent.startsWith('Look')")
            .await;
    })
    .await;
}

// W4: keys select all cells and go to the edges, a double click selects equal digits, and a digit
// typed again is removed.
#[tokio::test]
async fn cells_are_selected() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let selected = "return document.querySelectorAll('.cell.selected').length";
    let cursor = "const { row, col } = document.querySelector('.cell.cursor').dataset;
        return row + col";
    for page in &pages {
        let client = open(driver, page, Screen::Light).await;
        pick(&client, 4, 4).await;
        keys(&client, [CONTROL, 'a']).await;
        assert_eq!(run(&client, selected).await, json!(81), "{page}");
        let text = "return getSelection().toString()";
        assert_eq!(run(&client, text).await, json!(""), "{page}");
        for (pressed, place) in [
            (vec![HOME], "40"),
            (vec![END], "48"),
            (vec![CONTROL, DOWN], "88"),
            (vec![CONTROL, HOME], "00"),
            (vec![CONTROL, RIGHT], "08"),
        ] {
            keys(&client, pressed).await;
            assert_eq!(run(&client, cursor).await, json!(place), "{page}");
        }
        pick(&client, 0, 0).await;
        let twice = "const cell = document.querySelector(`.cell[data-row='0'][data-col='0']`);
            const { left, top } = cell.getBoundingClientRect();
            cell.dispatchEvent(new MouseEvent('dblclick',
                { bubbles: true, clientX: left + 5, clientY: top + 5 }))";
        run(&client, twice).await;
        let digits = "return [...document.querySelectorAll('.cell.selected')]
            .map(cell => cell.textContent).join('')";
        assert_eq!(run(&client, digits).await, json!("555"), "{page}");
        pick(&client, 0, 2).await;
        keys(&client, ['4']).await;
        assert_eq!(cell(&client, 0, 2).await[2], "4", "{page}");
        keys(&client, ['4']).await;
        assert_eq!(cell(&client, 0, 2).await[2], "", "{page}");
        close(client, page).await;
    }
}

// W4, M4: marks of the digit under the cursor are highlighted.
#[tokio::test]
async fn marks_of_the_digit_are_lit() {
    on_pages(Screen::Light, async |client, page| {
        click(client, "[data-action=candidates]").await;
        pick(client, 0, 0).await; // a 5
        // Each disc lies in a cell with the mark, in the center of its middle row.
        let lit = "const path = document.querySelector('.board .discs path');
            const discs = path.getAttribute('d').match(/[^M]+/g).map(disc => disc.split(/[ h]/));
            const marked = [...document.querySelectorAll('.cell')].filter(cell =>
                /marks.*5/.test(cell.ariaLabel));
            const places = marked.map(({ dataset }) => [`${dataset.col}.5`, `${dataset.row}.5`, '0']);
            return [discs.length > 5, `${discs}` === `${places}`,
                parseFloat(getComputedStyle(path).strokeWidth) > 0]";
        assert_eq!(run(client, lit).await, json!([true, true, true]), "{page}");
        pick(client, 0, 2).await;
        keys(client, [BACKSPACE]).await;
        let discs = "return document.querySelector('.board .discs path').getAttribute('d')";
        assert_eq!(run(client, discs).await, json!(""), "{page}");
    })
    .await;
}

// W4: a finger that moves a zoomed board leaves the cursor where it is; a tap moves the cursor.
#[tokio::test]
async fn moving_the_board_keeps_the_cursor() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let touch = |kind: &str| {
        format!(
            "const cell = document.querySelector(`.cell[data-row='1'][data-col='1']`);
            const {{ left, top }} = cell.getBoundingClientRect();
            cell.dispatchEvent(new PointerEvent('{kind}', {{ bubbles: true, isPrimary: true,
                pointerType: 'touch', buttons: 1, clientX: left + 5, clientY: top + 5 }}))"
        )
    };
    let cursor = "const { row, col } = document.querySelector('.cell.cursor').dataset;
        return row + col";
    let width = "return document.querySelector('.board').getBoundingClientRect().width";
    let wheel = "const board = document.querySelector('.board');
        const { left, top } = board.getBoundingClientRect();
        board.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, ctrlKey: true, bubbles: true,
            cancelable: true, clientX: left + 3, clientY: top + 3 }))";
    for page in &pages {
        let client = open(driver, page, Screen::Light).await;
        new_puzzle(&client, "samurai", "easy").await;
        pick(&client, 0, 0).await;
        let before = run(&client, width).await.as_f64().expect("a number");
        run(&client, wheel).await;
        until(&client, &format!("{width} > {before} * 1.2")).await;
        for kind in ["pointerdown", "pointercancel"] {
            run(&client, &touch(kind)).await;
            assert_eq!(run(&client, cursor).await, json!("00"), "{page}: {kind}");
        }
        for kind in ["pointerdown", "pointerup"] {
            run(&client, &touch(kind)).await;
        }
        assert_eq!(run(&client, cursor).await, json!("11"), "{page}");
        close(client, page).await;
    }
}
