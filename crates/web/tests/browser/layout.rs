//! One layout for every window: the board is as large as it can be, and everything needed to play is
//! in sight.

use fantoccini::Client;
use ninefold_testkit::browser::{Driver, Screen, passed_on::develop};
use serde_json::{Value, json};

use crate::page::{
    click, close, driver_and, keys, new_puzzle, on_pages, open, pick, reload, run, until,
};

/// Windows of phones, with and without the browser's bars, of tablets and desktops, upright and
/// sideways.
const SIZES: [(u32, u32); 30] = [
    (320, 480),
    (320, 640),
    (360, 612),
    (360, 740),
    (375, 553),
    (375, 812),
    (390, 664),
    (390, 844),
    (412, 915),
    (430, 739),
    (540, 720),
    (600, 900),
    (640, 960),
    (768, 1024),
    (820, 1180),
    (834, 1194),
    (1000, 1000),
    (480, 320),
    (568, 320),
    (667, 375),
    (740, 360),
    (844, 390),
    (932, 430),
    (1024, 768),
    (1180, 820),
    (1280, 720),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
];

/// Functions for the measurements below, at the beginning of each script.
const TOOLS: &str = "const [width, height] = [innerWidth, innerHeight], found = [];
    const shown = element => element && element.offsetParent !== null
        && getComputedStyle(element).visibility !== 'hidden';
    const place = element => element.getBoundingClientRect();
    const inSight = (name, element) => {
        if (!shown(element)) return found.push(`${name} is not shown`);
        const { left, top, right, bottom } = place(element);
        if (left < 0 || top < 0 || right > width + .5 || bottom > height + .5)
            return found.push(`${name} is outside the window`);
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (!element.contains(hit)) found.push(`${name} is covered by ${hit?.outerHTML.slice(0, 60)}`);
        if (element.scrollWidth > element.clientWidth + 1) found.push(`${name} is cut`);
    };
    const one = selector => document.querySelector(selector);";

/// A script that lists what is wrong with the page in this window.
const PLAYING: &str = "const root = document.documentElement, shell = one('.shell');
    if (root.scrollWidth > width || root.scrollHeight > height) found.push('the page scrolls');
    if (shell.scrollWidth > shell.clientWidth || shell.scrollHeight > shell.clientHeight)
        found.push(`the shell overflows: ${shell.scrollWidth} x ${shell.scrollHeight}`);
    const stage = place(one('.stage')), sheet = one('.sheet'), board = place(sheet);
    if (board.left < stage.left - 1 || board.top < stage.top - 1 || board.right > stage.right + 1
        || board.bottom > stage.bottom + 1) found.push('the board leaves the stage');
    document.querySelectorAll('.digit').forEach(key => inSight(key.textContent, key));
    ['[data-action=erase]', '[data-action=undo]', '[data-action=hint]', '[data-action=pause]',
        '[data-opens=new]', '.card'].forEach(name => inSight(name, one(name)));
    if (shown(one('.inks'))) document.querySelectorAll('.inks button').forEach(ink =>
        inSight(ink.dataset.ink, ink));
    else inSight('the ink', one('[data-action=ink]'));
    // The rule: whole pixels, as many as the stage has for a cell.
    const style = getComputedStyle(sheet), isOne = sheet.dataset.zoom === 'grid';
    const [columns, rows] = ['--columns', '--rows'].map(name => isOne ? 9 : +style.getPropertyValue(name));
    const ruler = parseFloat(style.paddingLeft) + 4;
    const most = Math.min((stage.width - ruler) / columns, (stage.height - ruler) / rows);
    const cell = place(one('.cell')).width;
    if (cell !== Math.floor(most)) found.push(`a cell has ${cell} pixels instead of ${most}`);
    return [found, cell];";

/// A script that lists what is wrong with a hint in this window.
const HINTED: &str = "document.querySelectorAll('[data-offer]').forEach(offer =>
        inSight(offer.dataset.offer, offer));
    inSight('the heading', one('.card h2'));
    const { left, top, width: wide } = place(one('.board'));
    return [found, `${left} ${top} ${wide}`];";

async fn resize(client: &Client, (width, height): (u32, u32)) {
    let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    develop(client, "Emulation.setDeviceMetricsOverride", size).await;
    settle(client).await;
}

/// Waits until the page has fitted its board.
async fn settle(client: &Client) {
    // By the time a second frame is about to be drawn, the page has fitted its board.
    let settle = "const done = arguments[0];
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))";
    client.execute_async(settle, Vec::new()).await.expect("two frames");
}

async fn measure(client: &Client, script: &str) -> (Vec<String>, Value) {
    let measured = run(client, &format!("{TOOLS} {script}")).await;
    let found = measured[0].as_array().expect("a list");
    let found = found.iter().map(|each| each.as_str().expect("a text").to_owned()).collect();
    (found, measured[1].clone())
}

/// The minimum size of a cell of one grid, in pixels: what the controls of each form leave for nine cells.
fn least_cell((width, height): (u32, u32)) -> u32 {
    let room = if width < height {
        let controls = if width < 600 { 285 } else { 340 };
        let sides = if width < 600 { 0 } else { 36 };
        (width - sides).min(height.saturating_sub(controls))
    } else if 2 * width < 3 * height {
        height.saturating_sub(85).min(width.saturating_sub(350))
    } else {
        height.saturating_sub(40).min(width.saturating_sub(if width < 640 { 270 } else { 350 }))
    };
    (room.saturating_sub(34) / 9).max(18)
}

async fn page_in(driver: &'static Driver, page: &str, language: &str) -> Client {
    let client = open(driver, page, Screen::Light).await;
    click(&client, "[data-opens=settings]").await;
    click(&client, &format!("[data-language={language}]")).await;
    click(&client, "dialog .close").await;
    reload(&client).await;
    client
}

// W6: in 30 windows and five layouts the whole board is in the stage, its cells are as large as
// the stage allows, and everything needed to play is in sight.
#[tokio::test]
async fn the_board_is_as_large_as_it_can_be() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    for page in &pages {
        let client = page_in(driver, page, "en").await;
        let mut found = Vec::new();
        for layout in ["classic", "samurai", "sumo", "shogun", "twin-nw"] {
            resize(&client, (1280, 800)).await;
            new_puzzle(&client, layout, "easy").await;
            for size in SIZES {
                resize(&client, size).await;
                let (wrong, cell) = measure(&client, PLAYING).await;
                found.extend(wrong.iter().map(|wrong| format!("{layout} {size:?}: {wrong}")));
                let cell = cell.as_f64().expect("a number");
                if layout == "classic" && cell < f64::from(least_cell(size)) {
                    found.push(format!("{size:?}: cells of {cell}, at least {}", least_cell(size)));
                }
                let is_desktop = size.0 >= 1280 && size.1 >= 720;
                if cell < if is_desktop { 16.0 } else { 12.0 } {
                    found.push(format!("{layout} {size:?}: cells of {cell}"));
                }
            }
        }
        assert_eq!(found, Vec::<String>::new(), "{page}");
        close(client, page).await;
    }
}

// W5, W6: the same holds in French; and a hint leaves the board where it is, with all its offers in sight.
#[tokio::test]
async fn hints_do_not_move_the_board() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    for page in &pages {
        let client = page_in(driver, page, "fr").await;
        let mut found = Vec::new();
        for size in SIZES {
            resize(&client, size).await;
            let (wrong, _) = measure(&client, PLAYING).await;
            found.extend(wrong.iter().map(|wrong| format!("{size:?}: {wrong}")));
            pick(&client, 0, 2).await;
            let (_, before) = measure(&client, HINTED).await;
            for level in 1..=4 {
                keys(&client, ['h']).await;
                let (wrong, after) = measure(&client, HINTED).await;
                found.extend(wrong.iter().map(|wrong| format!("{size:?}, hint {level}: {wrong}")));
                if after != before {
                    found.push(format!("{size:?}, hint {level}: from {before} to {after}"));
                }
            }
            click(&client, "[data-offer=close]").await;
        }
        assert_eq!(found, Vec::<String>::new(), "{page}");
        close(client, page).await;
    }
}

/// A script that says whether all of a samurai is in the stage, and its zoom; null until it is shown.
const SAMURAI: &str =
    "const stage = place(one('.stage')), cells = document.querySelectorAll('main .cell');
    if (!shown(cells[0]) || one('dialog') || cells.length !== 369) return null;
    const isWhole = 21 * place(cells[0]).width <= Math.min(stage.width, stage.height);
    return [isWhole, one('.sheet').dataset.zoom]";
const WHOLE: (bool, &str) = (true, "all");
const ONE_GRID: (bool, &str) = (false, "grid");

/// Checks how a samurai is shown, once it is.
async fn is_shown(client: &Client, expected: (bool, &str), place: &str) {
    let script = format!("{TOOLS} {SAMURAI}");
    until(client, &format!("return (() => {{ {script} }})() !== null")).await;
    settle(client).await;
    assert_eq!(run(client, &script).await, json!([expected.0, expected.1]), "{place}");
}

/// Makes the main pointer a finger.
async fn touch(client: &Client) {
    let touched = json!({ "enabled": true, "maxTouchPoints": 1 });
    develop(client, "Emulation.setTouchEmulationEnabled", touched).await;
}

/// Shows a view that hides the board.
async fn leave(client: &Client, address: &str) {
    run(client, &format!("location.hash = '{address}'")).await;
    until(client, "return document.querySelector('main').hidden").await;
}

// W6: many grids open whole on desks and tablets, and as one grid on phones, by every way that begins at Home,
// where the board is hidden.
#[tokio::test]
async fn many_grids_open_from_home() {
    on_pages(Screen::Light, async |client, page| {
        new_puzzle(client, "samurai", "easy").await;
        click(client, "[data-opens=share]").await;
        let link = run(client, "return document.querySelector('[data-field=link]').value").await;
        click(client, "dialog .close").await;
        for size in [(1440, 900), (834, 1112)] {
            let opened = async |way: &str| {
                is_shown(client, WHOLE, &format!("{page}: {way}, {size:?}")).await;
                leave(client, "/").await;
            };
            leave(client, "/").await;
            resize(client, size).await;
            click(client, ".home [data-layout=samurai]").await;
            opened("Home").await;
            new_puzzle(client, "samurai", "easy").await;
            opened("New puzzle").await;
            click(client, "[data-opens=daily]").await;
            click(client, "dialog option[value=samurai]").await;
            click(client, "dialog [data-level=easy]").await;
            click(client, "dialog [data-action=play]").await;
            opened("Daily").await;
            client.goto(link.as_str().expect("a link")).await.expect("the same page");
            opened("a link").await;
            click(client, "[data-opens=games]").await;
            click(client, "[data-game*='samurai-easy'] .game").await;
            opened("Games").await;
            touch(client).await;
        }
        resize(client, (390, 664)).await;
        click(client, ".home [data-layout=samurai]").await;
        is_shown(client, ONE_GRID, page).await;
    })
    .await;
}

// W6: a board is also fitted after the window changed while the board was hidden; otherwise it keeps the zoom that
// the player chose.
#[tokio::test]
async fn hidden_boards_are_fitted_when_they_are_shown() {
    on_pages(Screen::Light, async |client, page| {
        new_puzzle(client, "samurai", "easy").await;
        is_shown(client, WHOLE, page).await;
        click(client, "[data-action=fit]").await;
        leave(client, "/lessons").await;
        client.back().await.expect("the game");
        is_shown(client, ONE_GRID, &format!("{page}: as chosen")).await;
        client.forward().await.expect("the lessons");
        until(client, "return document.querySelector('main').hidden").await;
        resize(client, (1440, 900)).await;
        client.back().await.expect("the game");
        is_shown(client, WHOLE, &format!("{page}: a larger window")).await;
        leave(client, "/lessons").await;
        touch(client).await;
        resize(client, (664, 390)).await;
        resize(client, (390, 664)).await;
        run(client, "location.hash = '/play'").await;
        is_shown(client, ONE_GRID, &format!("{page}: a phone, turned")).await;
    })
    .await;
}
