//! The workbench: setting a puzzle, the known facts about it, and having one made.

use fantoccini::Client;
use ninefold_testkit::boards::GIVENS;
use ninefold_testkit::browser::{Screen, passed_on::develop};
use serde_json::{Value, json};

use crate::page::{
    BACKSPACE, CONTROL, RIGHT, click, close, driver_and, keys, on_pages, open, run, solve, until,
    wait_for,
};

/// Opens the workbench from home, as a person does.
pub(crate) async fn enter(client: &Client) {
    run(client, "location.hash = '/'").await;
    click(client, ".home a[data-opens=bench]").await;
    wait_for(client, ".bench .cell").await;
}

/// Waits until the facts begin with this.
pub(crate) async fn says(client: &Client, verdict: &str) {
    let verdict = serde_json::to_string(verdict).expect("a text");
    let script = format!(
        "return document.querySelector('[data-fresh] .verdict')?.textContent.startsWith({verdict})
            === true"
    );
    until(client, &script).await;
}

/// Waits until the facts contain this.
async fn knows(client: &Client, what: &str) {
    let script =
        format!("return document.querySelector('[data-facts]').textContent.includes('{what}')");
    until(client, &script).await;
}

/// Writes a text into the field for texts, and opens it.
pub(crate) async fn read(client: &Client, text: &str) {
    let script = "const field = document.querySelector('[data-field=bench-text]');
        field.value = arguments[0];
        field.dispatchEvent(new Event('input', { bubbles: true }));";
    client.execute(script, vec![json!(text)]).await.expect("a script that runs");
    click(client, "[data-action=read-draft]").await;
}

async fn count(client: &Client, selector: &str) -> Value {
    run(client, &format!("return document.querySelectorAll('.bench {selector}').length")).await
}

// W9, D18: givens are typed, tapped or read, and the known facts about them follow.
#[tokio::test]
async fn facts_follow_the_givens() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    for page in &pages {
        for screen in [Screen::Light, Screen::Narrow] {
            let client = open(driver, page, screen).await;
            enter(&client).await;
            says(&client, "More than 1,000,000 solutions").await;
            click(&client, ".bench .cell[data-row='0'][data-col='0']").await;
            keys(&client, ['5', RIGHT, '5']).await;
            says(&client, "The givens conflict").await;
            assert_eq!(count(&client, ".error").await, json!(2));
            keys(&client, [BACKSPACE]).await;
            says(&client, "More than 1,000,000 solutions").await;

            read(&client, GIVENS).await;
            says(&client, "One solution").await;
            knows(&client, "easy, score 204").await;
            knows(&client, "redundant").await;
            knows(&client, "Rated 1.2").await; // the exact rating, by another worker
            let n_redundant = count(&client, ".redundant").await.as_u64().expect("a number");
            assert!(n_redundant > 0);
            click(&client, "[data-make=minimize]").await;
            knows(&client, "Every given is needed").await;

            // Without one of its givens, the puzzle has several solutions; one digit makes it a puzzle again.
            click(&client, ".bench .given-clue").await;
            keys(&client, [BACKSPACE]).await;
            wait_for(&client, "[data-completion]").await;
            until(&client, "return document.querySelectorAll('.bench .completion').length > 0")
                .await;
            click(&client, "[data-completion]").await;
            says(&client, "One solution").await;
            click(&client, ".bench [data-action=undo]").await;
            wait_for(&client, "[data-completion]").await;
            keys(&client, [CONTROL, 'z']).await;
            says(&client, "One solution").await;

            read(&client, "12").await;
            let refused =
                "return document.querySelector('.bench .refusal').textContent.includes('81')";
            until(&client, refused).await;
            close(client, page).await;
        }
    }
}

// W9, D19: a pattern with symmetry gets its digits; the puzzle is made harder, turned, kept, and played.
#[tokio::test]
async fn puzzles_are_made_and_kept() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    for page in &pages {
        for screen in [Screen::Light, Screen::Narrow] {
            let client = open(driver, page, screen).await;
            enter(&client).await;
            let choose = "const field = document.querySelector('[data-field=bench-symmetry]');
                field.value = '180';
                field.dispatchEvent(new Event('change', { bubbles: true }));";
            run(&client, choose).await;
            click(&client, ".bench .cell[data-row='0'][data-col='0']").await;
            keys(&client, ['5']).await;
            assert_eq!(count(&client, ".to-come").await, json!(1));
            click(&client, "[data-mode=pattern]").await;
            for row in 0..5 {
                for column in (row % 2..9).step_by(2) {
                    let cell = format!(".bench .cell[data-row='{row}'][data-col='{column}']");
                    if (row, column) != (0, 0) && (row, column) < (4, 5) {
                        click(&client, &cell).await;
                    }
                }
            }
            click(&client, "[data-make=fill]").await;
            says(&client, "One solution").await;
            assert_eq!(count(&client, ".to-come").await, json!(0));
            assert_eq!(count(&client, ".given-clue").await, json!(41));
            let board = "return [...document.querySelectorAll('.bench .cell')]
                .map(cell => cell.textContent || '.').join('')";
            let filled = run(&client, board).await;
            click(&client, "[data-make=turn]").await;
            let turned = format!("{board} !== '{}'", filled.as_str().expect("a board"));
            until(&client, &turned).await;
            says(&client, "One solution").await;

            let title = "const field = document.querySelector('[data-field=bench-title]');
                field.value = 'Checks'; field.dispatchEvent(new Event('change', { bubbles: true }));";
            run(&client, title).await;
            let before = run(&client, board).await;
            client.refresh().await.expect("the page again");
            wait_for(&client, ".bench .given-clue").await;
            assert_eq!(run(&client, board).await, before, "{page}");
            says(&client, "One solution").await;
            click(&client, "[data-make=harder]").await;
            let message =
                "return document.querySelector('.bench').textContent.includes('Found. Undo')";
            until(&client, message).await;
            assert_ne!(run(&client, board).await, before);

            // A long search is stopped, and nothing has changed.
            let technique = "const field = document.querySelector('[data-field=bench-technique]');
                field.value = [...field.options].at(-1).value;
                field.dispatchEvent(new Event('change', { bubbles: true }));";
            run(&client, technique).await;
            says(&client, "One solution").await;
            let before = run(&client, board).await;
            click(&client, "[data-make=with]").await;
            click(&client, "[data-action=stop]").await;
            until(&client, "return document.querySelector('[data-action=stop]') === null").await;
            assert_eq!(run(&client, board).await, before);

            // Deleting asks first.
            click(&client, "[data-action=delete-draft]").await;
            click(&client, "[data-action=keep-draft]").await;
            assert_eq!(run(&client, board).await, before);

            says(&client, "One solution").await;
            click(&client, "[data-action=play-draft]").await;
            until(&client, "return location.hash === '#/play'").await;
            let subject = "return document.querySelector('.subject').textContent";
            let subject = run(&client, subject).await;
            assert!(subject.as_str().is_some_and(|text| text.contains("Checks")), "{subject}");
            enter(&client).await;
            click(&client, "[data-action=delete-draft]").await;
            click(&client, "[data-action=delete-for-good]").await;
            until(&client, "return document.querySelectorAll('.bench .given-clue').length === 0")
                .await;
            let drafts =
                "return Object.keys(localStorage).filter(key => key.includes('draft')).length";
            assert_eq!(run(&client, drafts).await, json!(0), "{page}");
            close(client, page).await;
        }
    }
}

// W9, M3: grids are moved by keys and by the mouse; an invalid layout is refused, and a puzzle is set on a
// valid one.
#[tokio::test]
async fn layouts_are_arranged() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    for page in &pages {
        for screen in [Screen::Light, Screen::Narrow] {
            let client = open(driver, page, screen).await;
            enter(&client).await;
            click(&client, "[data-own-layout] summary").await;
            click(&client, "[data-action=add-grid]").await;
            run(&client, "document.querySelector('[data-grid=\"1\"]').focus()").await;
            // Up and to the left, onto the first grid.
            keys(&client, ['\u{e013}', '\u{e013}', '\u{e012}', '\u{e012}']).await;
            let refused = "return document.querySelector('[data-own-layout] .refusal').textContent
                === 'Grids 1 and 2 are in the same place.'";
            until(&client, refused).await;
            keys(&client, [RIGHT, RIGHT]).await;
            click(&client, "[data-action=use-layout]").await;
            until(&client, "return document.querySelectorAll('.bench .cell').length === 135").await;
            assert_eq!(count(&client, ".shared").await, json!(27));
            knows(&client, "solutions").await;

            // A grid is dragged three boxes down.
            let drag = "const piece = document.querySelector('[data-grid=\"1\"]');
                const { left, top } = piece.getBoundingClientRect();
                const send = (kind, y) => piece.dispatchEvent(new PointerEvent(kind, {
                    bubbles: true, buttons: 1, clientX: left + 9, clientY: y, isPrimary: true }));
                send('pointerdown', top + 9);
                send('pointermove', top + 9 + 48);
                send('pointerup', top + 9 + 48)";
            run(&client, drag).await;
            let moved = "return document.querySelector('[data-grid=\"1\"] .spoken').textContent
                === 'Grid 2: row 4, column 3, in boxes'";
            until(&client, moved).await;
            click(&client, "[data-action=use-layout]").await;
            until(&client, "return document.querySelectorAll('.bench .cell').length === 162").await;
            close(client, page).await;
        }
    }
}

// W9: the choice between givens and a pattern is shown on small screens, upright and sideways, and even if a
// game was finished before.
#[tokio::test]
async fn the_choice_of_a_pattern_is_always_there() {
    on_pages(Screen::Light, async |client, page| {
        let is_shown = "const mode = document.querySelector('.bench .inks');
            return mode !== null && mode.getBoundingClientRect().height > 20";
        for (width, height) in [(320, 480), (360, 560), (640, 320), (844, 390), (1280, 800)] {
            let size = json!({
                "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 900
            });
            develop(client, "Emulation.setDeviceMetricsOverride", size).await;
            enter(client).await;
            assert_eq!(run(client, is_shown).await, json!(true), "{page} {width}x{height}");
        }
        run(client, "location.hash = '/play'").await;
        solve(client).await;
        wait_for(client, "[data-card=end]").await;
        enter(client).await;
        assert_eq!(run(client, is_shown).await, json!(true), "{page} beside a finished game");
    })
    .await;
}
