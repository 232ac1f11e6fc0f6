//! The look of the board: states of cells, rulers, pauses, one grid of many.

use fantoccini::Client;
use ninefold_testkit::browser::{Screen, passed_on::develop};
use serde_json::{Value, json};

use crate::page::{
    click, close, driver_and, keys, new_puzzle, on_pages, open, pick, reload, run, solve, until,
};

/// A script that finds the rows and columns of two open cells in a shared box.
const OPEN_PAIR: &str = "const boxes = {};
    for (const cell of document.querySelectorAll('.cell.shared:not(.given-clue)')) {
        const [row, column] = [+cell.dataset.row, +cell.dataset.col];
        const pair = boxes[`${row / 3 | 0},${column / 3 | 0}`] ??= [];
        if (pair.push([row, column]) === 2) return pair;
    }";

async fn emulate(client: &Client, name: &str, value: &str) {
    let features = json!({ "features": [{ "name": name, "value": value }] });
    develop(client, "Emulation.setEmulatedMedia", features).await;
}

fn number(value: &Value) -> usize {
    usize::try_from(value.as_u64().expect("a number")).expect("a small number")
}

// W2, M4: in a shared box, conflicts and hints have the same colors as anywhere else; while a hint is
// shown, the cursor tints nothing.
#[tokio::test]
async fn later_meanings_win() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let fills = |class: &str| {
        format!(
            "return [...new Set([...document.querySelectorAll('.cell.{class}')].map(cell =>
                getComputedStyle(cell).backgroundColor))]"
        )
    };
    for page in &pages {
        let client = open(driver, page, Screen::Light).await;
        new_puzzle(&client, "samurai", "easy").await;
        let pair = run(&client, OPEN_PAIR).await;
        for at in [0, 1] {
            pick(&client, number(&pair[at][0]), number(&pair[at][1])).await;
            keys(&client, ['5']).await;
        }
        let fill = "return getComputedStyle(document.querySelector(
            '.cell.shared.error:not(.cursor)')).backgroundColor";
        assert_eq!(run(&client, fill).await, json!("rgb(255, 235, 238)"), "{page}");
        for _ in 0..2 {
            click(&client, "[data-action=undo]").await;
        }
        let peers = run(&client, &fills("peer")).await;
        keys(&client, ['h']).await;
        until(&client, "return document.querySelector('.cell.hinted') !== null").await;
        let hinted = run(&client, &fills("hinted")).await;
        assert_eq!(hinted.as_array().map(Vec::len), Some(1), "{page}: {hinted}");
        let tinted = run(&client, &fills("peer:not(.hinted):not(.shared)")).await;
        assert_ne!(tinted, peers, "{page}");
        close(client, page).await;
    }
}

// W4, W6: with the colors of the system, the cursor, the ink and a held digit can be seen.
#[tokio::test]
async fn forced_colors_show_what_is_chosen() {
    on_pages(Screen::Light, async |client, page| {
        emulate(client, "forced-colors", "active").await;
        pick(client, 0, 2).await;
        let outline = "const style = getComputedStyle(document.querySelector('.cell.cursor'));
            return style.outlineStyle === 'solid' && parseFloat(style.outlineWidth) >= 2";
        assert_eq!(run(client, outline).await, json!(true), "{page}");
        click(client, "[data-action=hold]").await;
        click(client, "[data-digit='4']").await;
        for (chosen, other) in
            [("[data-digit='4']", "[data-digit='6']"), ("[data-ink=digit]", "[data-ink=corner]")]
        {
            let differ = format!(
                "const fill = name => getComputedStyle(document.querySelector(name)).backgroundColor;
                return fill(\"{chosen}\") !== fill(\"{other}\")"
            );
            assert_eq!(run(client, &differ).await, json!(true), "{page}: {chosen}");
        }
    })
    .await;
}

// W6: the typeface comes with the page.
#[tokio::test]
async fn digits_have_one_typeface() {
    on_pages(Screen::Light, async |client, page| {
        let loaded = "return [...document.fonts].map(font => [font.family, font.status])";
        until(client, &format!("{loaded}.flat().join() === 'Figtree,loaded'")).await;
        let used = "return getComputedStyle(document.querySelector('.cell')).fontFamily";
        let used = run(client, used).await;
        assert!(used.as_str().is_some_and(|names| names.starts_with("Figtree")), "{page}: {used}");
    })
    .await;
}

// W6: the system's preference for more contrast is followed, even in the dark theme.
#[tokio::test]
async fn more_contrast_is_given_when_asked() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let colors = "return ['--paper', '--ink'].map(name => {
        const sample = document.body.appendChild(document.createElement('i'));
        sample.style.color = `var(${name})`;
        const color = getComputedStyle(sample).color;
        sample.remove();
        return color })";
    for page in &pages {
        let client = open(driver, page, Screen::Dark).await;
        assert_ne!(run(&client, colors).await[0], json!("rgb(0, 0, 0)"), "{page}");
        emulate(&client, "prefers-contrast", "more").await;
        let most = json!(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
        until(&client, "return document.documentElement.hasAttribute('data-contrast')").await;
        assert_eq!(run(&client, colors).await, most, "{page}");
        emulate(&client, "prefers-contrast", "no-preference").await;
        click(&client, "[data-opens=settings]").await;
        click(&client, "[data-theme-name=contrast]").await;
        assert_eq!(run(&client, colors).await, most, "{page}");
        close(client, page).await;
    }
}

// M4: rows and columns of the cursor's grid are numbered and every grid is named, unless the player
// prefers not.
#[tokio::test]
async fn rows_and_columns_are_numbered() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let here = "return [...document.querySelectorAll('.here i')].map(here => here.dataset.number)";
    let above = "const number = [...document.querySelectorAll('.ruler.top b')][0];
        const cell = document.querySelector('.cell.cursor');
        const middle = element => { const { left, width } = element.getBoundingClientRect();
            return left + width / 2 };
        return Math.abs(middle(number) - middle(cell)) < 2";
    for page in &pages {
        let client = open(driver, page, Screen::Light).await;
        pick(&client, 4, 6).await;
        assert_eq!(run(&client, here).await, json!(["7", "5"]), "{page}");
        new_puzzle(&client, "samurai", "easy").await;
        pick(&client, 13, 12).await;
        assert_eq!(run(&client, here).await, json!(["7", "8"]), "{page}"); // of the center
        pick(&client, 15, 12).await;
        assert_eq!(run(&client, here).await, json!(["1", "4"]), "{page}"); // of the southeast
        assert_eq!(run(&client, above).await, json!(true), "{page}");
        let names =
            "return [...document.querySelectorAll('.names span')].map(name => name.textContent)";
        assert_eq!(run(&client, names).await, json!(["center", "NW", "NE", "SW", "SE"]), "{page}");
        click(&client, "[data-opens=settings]").await;
        click(&client, "[data-setting=rulers]").await;
        reload(&client).await;
        let shown = "return document.querySelector('.ruler').offsetParent !== null";
        assert_eq!(run(&client, shown).await, json!(false), "{page}");
        close(client, page).await;
    }
}

// M11: the board of a paused game shows nothing to study, and the plate on it resumes the game.
#[tokio::test]
async fn paused_boards_are_empty() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let digits = "return document.querySelector('.board').textContent.length";
    for page in &pages {
        let client = open(driver, page, Screen::Light).await;
        assert_eq!(run(&client, digits).await, json!(30), "{page}");
        keys(&client, ['m']).await;
        click(&client, "[data-action=pause]").await;
        assert_eq!(run(&client, digits).await, json!(0), "{page}");
        let rest = "return document.querySelectorAll('.cell > *, .cell[aria-label$=given]').length";
        assert_eq!(run(&client, rest).await, json!(0), "{page}");
        click(&client, ".stage [data-offer=resume]").await;
        assert_eq!(run(&client, digits).await, json!(30), "{page}");
        close(client, page).await;
    }
}

// R13: a solved board has no cursor and no tints: it is green, and blue in the middle.
#[tokio::test]
async fn solved_boards_are_green() {
    on_pages(Screen::Light, async |client, page| {
        solve(client).await;
        let ended = "return document.querySelector('[data-wave]') === null
            && document.querySelector('[data-offer=again]') !== null";
        until(client, ended).await;
        let fills = "const fills = {};
            for (const cell of document.querySelectorAll('.cell')) {
                const fill = getComputedStyle(cell).backgroundColor;
                fills[fill] = (fills[fill] ?? 0) + 1;
            }
            return Object.values(fills).sort()";
        assert_eq!(run(client, fills).await, json!([72, 9]), "{page}");
        let ring = "return getComputedStyle(document.querySelector('.cell.cursor')).outlineStyle";
        assert_eq!(run(client, ring).await, json!("none"), "{page}");
    })
    .await;
}

// W6: if the cells of many grids would be too small, only the grid of the cursor is shown, with exactly
// nine columns; the view follows the cursor, and the map shows all grids.
#[tokio::test]
async fn small_screens_show_one_grid() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let seen = "const paper = document.querySelector('.paper').getBoundingClientRect();
        const cells = [...document.querySelectorAll('.cell')].filter(cell => {
            const { left, top, right, bottom } = cell.getBoundingClientRect();
            return right > paper.left + 3 && left < paper.right - 3 && bottom > paper.top + 3
                && top < paper.bottom - 3 });
        return [cells.length, cells[0].dataset.row, cells[0].dataset.col]";
    for page in &pages {
        let client = open(driver, page, Screen::Narrow).await;
        new_puzzle(&client, "samurai", "easy").await;
        run(&client, "document.querySelector(`.cell[data-row='0'][data-col='20']`).focus()").await;
        assert_eq!(run(&client, seen).await, json!([81, "0", "12"]), "{page}");
        run(&client, "document.querySelector(`.cell[data-row='20'][data-col='0']`).focus()").await;
        assert_eq!(run(&client, seen).await, json!([81, "12", "0"]), "{page}");
        click(&client, "[data-action=fit]").await;
        assert_eq!(run(&client, seen).await[0], json!(369), "{page}");
        close(client, page).await;
    }
}
