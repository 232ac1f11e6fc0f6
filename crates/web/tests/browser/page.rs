//! Helpers that use the page in tests.

use std::env;
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource as _, KeyAction, KeyActions};
use fantoccini::elements::Element;
use fantoccini::{Client, Locator};
use ninefold_testkit::boards::SOLVED;
use ninefold_testkit::browser::{Driver, Screen, activate, console, passed_on};
use serde_json::{Value, json};

/// The Shift key, held down until the end of the keys.
pub(crate) const SHIFT: char = '\u{e008}';
/// The Control key, held down until the end of the keys.
pub(crate) const CONTROL: char = '\u{e009}';
/// The keys that stay down: Shift, Control, Alt and Meta.
const HELD: [char; 4] = [SHIFT, CONTROL, '\u{e00a}', '\u{e03d}'];
pub(crate) const TAB: char = '\u{e004}';
/// The right arrow key.
pub(crate) const RIGHT: char = '\u{e014}';
pub(crate) const BACKSPACE: char = '\u{e003}';

/// The browser's driver and the addresses in a variable, or `None`, with the reason on standard
/// error.
#[expect(clippy::print_stderr, reason = "reports why nothing was tested")]
pub(crate) fn driver_and(variable: &str) -> Option<(&'static Driver, Vec<String>)> {
    let pages = env::var(variable).unwrap_or_default();
    let pages: Vec<String> = pages.split_whitespace().map(str::to_owned).collect();
    let driver = if pages.is_empty() { None } else { passed_on::driver() };
    if let Some(driver) = driver {
        return Some((driver, pages));
    }
    let why = if pages.is_empty() {
        format!("{variable} names no pages: `cargo xtask test` builds and names them")
    } else {
        "chromedriver is not installed: on Debian it is the package chromium-driver".to_owned()
    };
    assert!(env::var_os("CI").is_none(), "{why}");
    eprintln!("nothing tested: {why}");
    None
}

/// Opens the page in a browser without traces of other tests, and waits for the board.
pub(crate) async fn open(driver: &'static Driver, page: &str, screen: Screen) -> Client {
    let client = passed_on::lend(driver, screen).await;
    client.goto(&format!("{page}#/play")).await.expect("the page");
    wait_for(&client, ".cell").await;
    client
}

/// Runs a test on each page as released, in a browser whose console must be empty afterwards.
pub(crate) async fn on_pages(screen: Screen, test: impl AsyncFn(&Client, &str)) {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    for page in &pages {
        let client = open(driver, page, screen).await;
        test(&client, page).await;
        close(client, page).await;
    }
}

/// Reloads the page, and waits for the board.
pub(crate) async fn reload(client: &Client) {
    // Leaving the page saves the game, as it does for players.
    client.refresh().await.expect("the page again");
    wait_for(client, ".cell").await;
}

/// Waits for the element that a selector matches.
pub(crate) async fn wait_for(client: &Client, selector: &str) -> Element {
    let wait = client.wait().every(Duration::from_millis(20));
    wait.for_element(Locator::Css(selector)).await.expect(selector)
}

/// Ends the test in the browser, whose console must be empty.
pub(crate) async fn close(client: Client, page: &str) {
    assert_eq!(console(&client).await, Vec::<String>::new(), "{page}");
    passed_on::give_back(client, "texts-en.txt").await;
}

/// Runs a script in the page; returns its result.
pub(crate) async fn run(client: &Client, script: &str) -> Value {
    client.execute(script, Vec::new()).await.expect("a script that runs")
}

/// Clicks the element that a selector matches, and lets the page handle the effects, such as a new
/// address.
pub(crate) async fn click(client: &Client, selector: &str) {
    loop {
        match wait_for(client, selector).await.click().await {
            Err(error) if error.is_stale_element_reference() => {} // it was just rebuilt
            clicked => break clicked.expect(selector),
        }
    }
    settle(client).await;
}

/// Lets the page handle the effects of a click or a key, such as a hint that a worker finds.
async fn settle(client: &Client) {
    let settle = "const look = () => document.querySelector('.card [aria-busy=true]')
            ? setTimeout(look, 20) : arguments[0]();
        setTimeout(() => setTimeout(look))";
    let _ = client.execute_async(settle, Vec::new()).await; // a click may leave the page
}

/// Clicks a cell.
pub(crate) async fn pick(client: &Client, row: usize, column: usize) {
    click(client, &format!(".cell[data-row='{row}'][data-col='{column}']")).await;
}

/// Types keys, whichever element has the focus: sent to an element, they would move the focus back to it
/// while the page moves it on.
pub(crate) async fn keys(client: &Client, keys: impl IntoIterator<Item = char>) {
    let (mut actions, mut held) = (KeyActions::new("keyboard".to_owned()), Vec::new());
    for value in keys {
        actions = actions.then(KeyAction::Down { value });
        if HELD.contains(&value) {
            held.push(value);
        } else {
            actions = actions.then(KeyAction::Up { value });
        }
    }
    for value in held {
        actions = actions.then(KeyAction::Up { value });
    }
    activate(client).await;
    client.perform_actions(actions).await.expect("keys that work");
    settle(client).await;
}

/// The class, name and text of a cell.
pub(crate) async fn cell(client: &Client, row: usize, column: usize) -> [String; 3] {
    let script = format!(
        "const cell = document.querySelector(`.cell[data-row='{row}'][data-col='{column}']`);
        return [cell.className, cell.ariaLabel, cell.textContent]"
    );
    let values = run(client, &script).await;
    [0, 1, 2].map(|at| values[at].as_str().expect("a text").to_owned())
}

/// The small digits that the style sheet draws in a cell.
pub(crate) async fn marks(client: &Client, row: usize, column: usize) -> String {
    let script = format!(
        "const marks = document.querySelectorAll(`.cell[data-row='{row}'][data-col='{column}'] *`);
        const drawn = mark => getComputedStyle(mark, '::before').content
            .replace('attr(data-marks)', mark.dataset.marks); // Firefox leaves it to us
        return [...marks].map(drawn).join('').replace(/[^0-9]/g, '')"
    );
    run(client, &script).await.as_str().expect("a text").to_owned()
}

/// The text of the live region.
pub(crate) async fn card_text(client: &Client) -> String {
    let region = client.find(Locator::Css("[aria-live=polite]")).await.expect("a live region");
    region.text().await.expect("its text")
}

/// Waits until a script returns true; if it never does, the failure says what the page shows instead.
pub(crate) async fn until(client: &Client, script: &str) {
    let started = Instant::now();
    while run(client, script).await != json!(true) {
        if started.elapsed() > Duration::from_mins(1) {
            let shown = run(client, "return `${location.hash} ${document.body.innerText}`").await;
            panic!("never: {script}\nthe page: {shown}");
        }
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
}

/// Has a new puzzle made and waits for it.
pub(crate) async fn new_puzzle(client: &Client, layout: &str, level: &str) {
    click(client, "[data-opens=new]").await;
    click(client, &format!("dialog option[value={layout}]")).await;
    click(client, &format!("dialog [data-level={level}]")).await;
    click(client, "dialog [data-action=play]").await;
    until(client, "return document.querySelector('dialog') === null").await;
}

/// Types the solution of the first puzzle.
pub(crate) async fn solve(client: &Client) {
    enter(client, SOLVED).await;
}

/// Enters all digits of a board of one grid with events of the script: keys that are typed are drawn one by one.
pub(crate) async fn enter(client: &Client, digits: &str) {
    pick(client, 0, 0).await;
    let script = "const [digits, done] = arguments;
        const { port1, port2 } = new MessageChannel();
        const press = key => new Promise(pressed => {
            port1.onmessage = pressed;
            const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
            document.activeElement.dispatchEvent(event);
            port2.postMessage(key);
        });
        (async () => {
            for (const row of digits.match(/.{9}/g)) {
                for (const digit of row) {
                    await press(digit);
                    await press('ArrowRight');
                }
                await press('ArrowDown');
                for (let column = 8; column > 0; column--) await press('ArrowLeft');
            }
        })().then(done)";
    client.execute_async(script, vec![json!(digits)]).await.expect("a script that runs");
    settle(client).await;
}
