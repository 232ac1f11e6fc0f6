//! The training: the map of the course, exercises on the board, the placement test, and progress.

use fantoccini::Client;
use ninefold::logic::{Candidates, Step, Technique, TechniqueSet, next_step};
use ninefold::{Board, CellSet, Digit, DigitSet, Layout, Stop};
use ninefold_testkit::browser::{Driver, Screen, passed_on::develop};
use serde_json::{Value, json};

use crate::access::{axe, look};
use crate::exchange::drop_file;
use crate::page::{
    SHIFT, TAB, click, close, driver_and, keys, on_pages, open, run, until, wait_for,
};
use crate::relay::{IS_KEPT, Relay};

const ENTER: char = '\u{e007}';

/// An expression for the text about the last answer.
const VERDICT: &str = "document.querySelector('[data-verdict]').innerText";

/// A script that says whether the verdict contains a text.
fn told(text: &str) -> String {
    format!("return {VERDICT}.includes({text:?})")
}

/// Goes to a view of the training, and waits for its board.
async fn enter(client: &Client, part: &str) {
    run(client, &format!("location.hash = '/training/{part}'")).await;
    wait_for(client, ".training .cell").await;
}

/// The next step of the position that is shown, found by the engine.
async fn step(client: &Client) -> Step {
    let script = "return [...document.querySelectorAll('.training .cell')]
        .map(cell => [cell.textContent, cell.ariaLabel])";
    let cells = run(client, script).await;
    let layout = Layout::classic();
    let mut board = Board::empty(&layout);
    let mut marks = Vec::new();
    for (cell, seen) in layout.cells().zip(cells.as_array().expect("cells")) {
        let text = |at: usize| seen[at].as_str().expect("a text").to_owned();
        board.set(cell, text(0).trim().parse().ok().and_then(Digit::new));
        // "row 1 column 2, empty, corner marks 1, 4"
        let name = text(1);
        let listed = name.split_once("corner marks").map_or("", |(_, marks)| marks);
        let digits = listed.chars().filter_map(|sign| sign.to_digit(10));
        marks.push(digits.filter_map(|value| Digit::new(value as u8)).collect::<DigitSet>());
    }
    let mut candidates = Candidates::new(&board);
    for (cell, marks) in layout.cells().zip(marks) {
        if board.get(cell).is_none() {
            candidates.keep(cell, marks);
        }
    }
    next_step(&candidates, TechniqueSet::DEFAULT, Stop::NEVER).unwrap().expect("a step")
}

/// The selector of a cell of the exercise.
fn at(cell: ninefold::Cell) -> String {
    let (row, column) = Layout::classic().position(cell);
    format!(".training .cell[data-row='{row}'][data-col='{column}']")
}

/// Answers with the next step, or a part of it, by taps.
async fn answer(client: &Client) {
    let step = step(client).await;
    let (mode, of) = match (step.placements.first(), step.eliminations.first()) {
        (Some(&placed), _) => ("enter", placed),
        (None, Some(&gone)) => ("remove", gone),
        (None, None) => panic!("{step:?}"),
    };
    click(client, &format!("[data-mode={mode}]")).await;
    click(client, &at(of.cell)).await;
    click(client, &format!(".training [data-digit='{}']", of.digit)).await;
}

/// The events that are kept: techniques with their outcomes.
async fn events(client: &Client) -> Value {
    let script = "return JSON.parse(localStorage['ninefold-training'] ?? '{\"events\":[]}').events
        .map(event => event.slice(1).join(' '))";
    run(client, script).await
}

// W10, D21: from a lesson to its practice: a mistake gets its reason, the right answer its
// explanation; progress is kept, is shown on the map, and is part of the backup.
#[tokio::test]
async fn techniques_are_practiced() {
    on_pages(Screen::Light, async |client, page| {
        run(client, "location.hash = '/lessons/x-wing'").await;
        click(client, "[data-opens=practice]").await;
        wait_for(client, ".training .cell").await;
        let seen = "return [location.hash, document.title,
            document.querySelector('.training .ask').textContent]";
        let expected =
            json!(["#/training/x-wing", "X-Wing · Training – Ninefold", "Look for: X-Wing."]);
        assert_eq!(run(client, seen).await, expected, "{page}");
        let found = step(client).await;
        assert_eq!(found.technique, Technique::XWing, "{page}");
        let gone = found.eliminations[0];
        click(client, "[data-mode=enter]").await;
        click(client, &at(gone.cell)).await;
        keys(client, [char::from(b'0' + gone.digit.get())]).await;
        until(client, &told("Wrong: ")).await;
        until(client, &told("X-Wing")).await; // the reason
        click(client, "[data-mode=remove]").await;
        click(client, &format!(".training [data-digit='{}']", gone.digit)).await;
        until(client, &told("Right: X-Wing.")).await;
        let drawn = "return ['pattern', 'out'].map(part =>
            document.querySelectorAll(`.training .mark.${part}`).length)";
        assert_eq!(run(client, drawn).await[0], json!(4), "{page}");
        until(
            client,
            "return document.querySelector('[data-result]').textContent
            === 'X-Wing: 0 of 1 right, 0 without help'",
        )
        .await;
        assert_eq!(events(client).await, json!(["x-wing missed"]), "{page}");

        // The next exercise is solved without a mistake; leaving one after a hint counts, too.
        click(client, "[data-action=next]").await;
        until(client, &format!("return {VERDICT} === ''")).await;
        answer(client).await;
        until(client, &told("Right: X-Wing.")).await;
        click(client, "[data-action=next]").await;
        until(client, &format!("return {VERDICT} === ''")).await;
        click(client, ".training [data-action=hint]").await;
        until(client, &told("Look at ")).await;
        click(client, "[data-opens=map]").await;
        until(client, "return document.querySelectorAll('.course li').length > 60").await;
        assert_eq!(
            events(client).await,
            json!(["x-wing missed", "x-wing alone", "x-wing missed"]),
            "{page}"
        );
        let line =
            "return document.querySelector(\".course a[href='#/training/x-wing']\").innerText";
        let line = run(client, line).await.to_string();
        for part in ["◐", "begun", "due for review", "1 of 3 right, 1 without help"] {
            assert!(line.contains(part), "{page}: {line}");
        }
        client.back().await.expect("the exercise");
        until(client, "return location.hash === '#/training/x-wing'").await;
    })
    .await;
}

// W10, M10: the placement test has ten positions and says where to start; missed techniques are reviewed; the
// backup has all of it.
#[tokio::test]
async fn a_placement_test_is_taken() {
    on_pages(Screen::Light, async |client, page| {
        run(client, "location.hash = '/'").await;
        click(client, ".home a[data-opens=training]").await;
        click(client, "[data-trains=placement]").await;
        for number in 1..=10 {
            let ask = format!("Placement test: position {number} of 10 What is the next step?");
            let is_asked =
                format!("return document.querySelector('.training .ask')?.textContent === '{ask}'");
            until(client, &is_asked).await;
            if number <= 2 {
                answer(client).await;
                until(
                    client,
                    "return document.querySelector('[data-action=next].primary') !== null",
                )
                .await;
            }
            click(client, "[data-action=next]").await;
        }
        wait_for(client, ".training .button.primary").await;
        let start =
            run(client, "return document.querySelector('.training .ask').textContent").await;
        assert!(start.to_string().contains("Start with "), "{page}: {start}");
        let kept = events(client).await;
        assert!(kept[0].to_string().contains(" placed"), "{page}: {kept}");
        click(client, ".training [data-opens=practice]").await;
        wait_for(client, ".training .cell").await;

        // After the step was shown, the technique is due for review.
        click(client, "[data-action=show]").await;
        until(client, "return document.querySelectorAll('[data-verdict] li').length > 1").await;
        click(client, "[data-opens=map]").await;
        until(
            client,
            "return document.querySelector('[data-trains=review]')?.innerText
            .includes('One technique is due for review.') === true",
        )
        .await;
        let map = "return [...document.querySelectorAll('.course [aria-current]')]
            .map(next => next.innerText.includes('next'))";
        assert_eq!(run(client, map).await, json!([true]), "{page}");
        let entries = "return localStorage['ninefold-training']";
        let kept = run(client, entries).await.as_str().expect("a text").to_owned();
        run(client, "delete localStorage['ninefold-training']").await;
        let file = json!({ "format": "ninefold/everything", "version": 1,
            "entries": { "ninefold-training": serde_json::from_str::<Value>(&kept).expect("JSON") } });
        drop_file(client, &file.to_string()).await;
        until(client, "return localStorage['ninefold-training'] !== undefined").await;
        assert_eq!(run(client, entries).await, json!(kept), "{page}");
        run(client, "location.hash = '/training/review'").await;
        wait_for(client, ".training .cell").await;
    })
    .await;
}

// W4, W10: keys alone: cells are marked and checked, candidates are ruled out, and Enter goes on.
#[tokio::test]
async fn keys_alone_practice() {
    on_pages(Screen::Light, async |client, page| {
        enter(client, "naked-pair").await;
        until(client, "return document.activeElement.matches('.view h2')").await;
        for _ in 0..3 {
            keys(client, [TAB]).await;
        }
        until(client, "return document.activeElement.matches('.training .cell')").await;
        let found = step(client).await;
        let pattern: CellSet = found.candidates.iter().map(|(shown, _)| shown.cell).collect();
        for cell in &pattern {
            go(client, cell).await;
            keys(client, [' ']).await;
        }
        keys(client, [ENTER]).await;
        until(client, &told("Right: Naked pair.")).await;
        keys(client, [ENTER]).await;
        until(client, &format!("return {VERDICT} === ''")).await;
        until(client, "return document.activeElement.matches('.training .cell')").await;
        let next = step(client).await.eliminations[0];
        go(client, next.cell).await;
        keys(client, [SHIFT, char::from(b'0' + next.digit.get())]).await;
        until(client, &told("Right: Naked pair.")).await;
        assert_eq!(events(client).await, json!(["naked-pair alone", "naked-pair alone"]), "{page}");
        keys(client, ['\u{e00c}']).await;
        until(client, "return location.hash === '#/play'").await;
    })
    .await;
}

/// Moves the cursor to a cell with the arrow keys.
async fn go(client: &Client, cell: ninefold::Cell) {
    let place = "const { row, col } = document.activeElement.dataset; return [+row, +col]";
    let from = run(client, place).await;
    let (row, column) = Layout::classic().position(cell);
    let by = |to: u8, from: &Value| i64::from(to) - from.as_i64().expect("a number");
    let (down, right) = (by(row, &from[0]), by(column, &from[1]));
    let (vertical, horizontal) = (
        if down < 0 { '\u{e013}' } else { '\u{e015}' },
        if right < 0 { '\u{e012}' } else { '\u{e014}' },
    );
    let times = |count: i64| usize::try_from(count.abs()).expect("small");
    let steps = vec![vertical; times(down)].into_iter().chain(vec![horizontal; times(right)]);
    keys(client, steps).await;
}

async fn page_at(driver: &'static Driver, page: &str, (width, height): (u32, u32)) -> Client {
    let client = open(driver, page, Screen::Light).await;
    let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    develop(&client, "Emulation.setDeviceMetricsOverride", size).await;
    client
}

// W6, W10: from the smallest phone to a desktop, in any theme, nothing is cut off, and axe finds nothing.
#[tokio::test]
async fn the_training_fits() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let (axe, page) = (axe(), &pages[0]);
    let mut found = Vec::new();
    let overflow = "return document.querySelector('.view').scrollWidth
        - document.querySelector('.view').clientWidth";
    for size in [(320, 480), (390, 844), (740, 360), (1280, 720)] {
        let client = page_at(driver, page, size).await;
        run(&client, &axe).await;
        let place = format!("{size:?}");
        run(&client, "location.hash = '/training'").await;
        wait_for(&client, ".course li").await;
        look(&client, &format!("{place}: the map"), &mut found).await;
        assert_eq!(run(&client, overflow).await, json!(0), "{place}: the map");
        enter(&client, "x-wing").await;
        // On its side a phone shows board and keys together.
        let hidden = "return ['.board', '.bench-digits', '[data-action=hint]'].filter(part =>
            document.querySelector(`.training ${part}`).getBoundingClientRect().bottom > innerHeight)";
        if size.0 > 2 * size.1 {
            assert_eq!(run(&client, hidden).await, json!([]), "{place}");
        }
        click(&client, "[data-mode=mark]").await;
        click(&client, ".training .cell[data-row='0'][data-col='0']").await;
        click(&client, "[data-action=show]").await;
        until(&client, "return document.querySelectorAll('[data-verdict] li').length > 1").await;
        look(&client, &format!("{place}: an exercise"), &mut found).await;
        assert_eq!(run(&client, overflow).await, json!(0), "{place}: an exercise");
        let cells = "const { width, height } = document.querySelector('.training .cell')
            .getBoundingClientRect(); return width === height && width >= 24";
        assert_eq!(run(&client, cells).await, json!(true), "{place}");
        close(client, page).await;
    }
    assert_eq!(found, Vec::<String>::new());
}

// W3, W5, W10: without a network, on samurai, in French.
#[tokio::test]
async fn samurai_are_trained_without_a_network() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    for page in &pages {
        let server = page.trim_start_matches("http://").trim_end_matches('/');
        let relay = Relay::to(server);
        let client = open(driver, &relay.page(), Screen::Narrow).await;
        click(&client, "[data-opens=settings]").await;
        click(&client, "[data-language=fr]").await;
        click(&client, "dialog .close").await;
        until(&client, IS_KEPT).await;
        let address = format!("{}#/training", relay.page());
        drop(relay);
        for address in ["about:blank", &address] {
            client.goto(address).await.expect("the page again");
        }
        click(&client, "[data-board=samurai]").await;
        for (technique, n_cells) in [("hidden-pair", 369), ("jellyfish", 81)] {
            enter(&client, technique).await;
            let script =
                format!("return document.querySelectorAll('.training .cell').length === {n_cells}");
            until(&client, &script).await;
        }
        let ask = run(&client, "return document.querySelector('.training .ask').textContent").await;
        assert!(ask.to_string().contains("n’a pas de position sur Samouraï"), "{page}: {ask}");
        client.close().await.expect("the browser ends"); // its console has network errors
    }
}
