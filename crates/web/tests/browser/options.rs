//! Options of play: digits first, candidate colors, checkpoints, policies, pauses, zoom.

use ninefold_testkit::browser::Screen;
use serde_json::json;

use crate::page::{
    BACKSPACE, CONTROL, card_text, cell, click, close, driver_and, keys, new_puzzle, on_pages,
    open, pick, reload, run, until,
};

/// A script in which two fingers move apart on the board, from 60 to 120 pixels.
const PINCH: &str = "const board = document.querySelector('.board');
    const { left, top, width } = board.getBoundingClientRect();
    const touch = (type, apart) => {
        const finger = (identifier, clientX) => new Touch({ identifier, target: board, clientX,
            clientY: top + width / 2 });
        const middle = left + width / 2;
        const touches = [finger(1, middle - apart / 2), finger(2, middle + apart / 2)];
        board.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }));
    };
    touch('touchstart', 60);
    touch('touchmove', 90);
    touch('touchmove', 120);
    board.dispatchEvent(new TouchEvent('touchend', { touches: [], bubbles: true }))";

const ENTER: char = '\u{e007}';

// W4: the held digit goes into every tapped cell, is removed by a second tap, and is highlighted on
// the whole board; keys do the same. The option persists.
#[tokio::test]
async fn digits_come_first() {
    on_pages(Screen::Light, async |client, page| {
        click(client, "[data-action=hold]").await;
        click(client, "[data-digit='4']").await;
        let same = "return document.querySelectorAll('.cell.same').length";
        assert_eq!(run(client, same).await, json!(2), "{page}");
        pick(client, 0, 2).await;
        pick(client, 0, 3).await;
        assert_eq!(run(client, same).await, json!(3), "{page}"); // and the cursor's own
        pick(client, 0, 3).await;
        assert_eq!(cell(client, 0, 2).await[2], "4", "{page}");
        assert_eq!(cell(client, 0, 3).await[2], "", "{page}");
        let pressed = "return [...document.querySelectorAll('.digit[aria-pressed=true]')]
            .map(key => key.dataset.digit).join()";
        assert_eq!(run(client, pressed).await, json!("4"), "{page}");
        // Tapping a given holds its digit.
        pick(client, 0, 0).await;
        assert_eq!(run(client, pressed).await, json!("5"), "{page}");
        reload(client).await;
        // With keys alone, 6 is held, and Enter writes it.
        pick(client, 0, 3).await;
        keys(client, ['6']).await;
        assert_eq!(cell(client, 0, 3).await[2], "", "{page}");
        keys(client, [ENTER]).await;
        assert_eq!(cell(client, 0, 3).await[2], "6", "{page}");
        keys(client, ['d', '2']).await;
        assert_eq!(cell(client, 0, 3).await[2], "2", "{page}");
    })
    .await;
}

// G2: a single candidate gets a color, which a shape and the cell's name show as well.
#[tokio::test]
async fn candidates_are_colored() {
    on_pages(Screen::Light, async |client, page| {
        pick(client, 0, 3).await;
        click(client, "[data-ink=chain]").await;
        keys(client, ['2']).await;
        pick(client, 0, 3).await;
        keys(client, ['6', '6']).await;
        let name = "row 1 column 4, empty, corner marks 2 and 6, candidate 2 in color 6, \
             candidate 6 in color 2";
        assert_eq!(cell(client, 0, 3).await[1], name, "{page}");
        let shapes = "return [...document.querySelectorAll('.mark.hue')]
            .map(mark => getComputedStyle(mark).borderRadius)";
        assert_eq!(run(client, shapes).await, json!(["50%", "0px"]), "{page}");
        keys(client, [CONTROL, 'z']).await;
        let name = "row 1 column 4, empty, corner marks 2 and 6, candidate 2 in color 6, \
             candidate 6 in color 6";
        assert_eq!(cell(client, 0, 3).await[1], name, "{page}");
    })
    .await;
}

// G4: checkpoints are named, listed and returned to, even after the page was closed.
#[tokio::test]
async fn checkpoints_are_returned_to() {
    on_pages(Screen::Light, async |client, page| {
        click(client, "[data-opens=checkpoints]").await;
        keys(client, ['1', '2', ENTER]).await;
        until(client, "return document.querySelector('dialog') === null").await;
        assert_eq!(card_text(client).await, "Checkpoint 12 saved", "{page}");
        pick(client, 0, 2).await;
        keys(client, ['4']).await;
        reload(client).await;
        assert_eq!(cell(client, 0, 2).await[2], "4", "{page}");
        click(client, "[data-opens=checkpoints]").await;
        let listed = "return [...document.querySelectorAll('[data-checkpoint]')]
            .map(key => key.textContent.trim())";
        assert_eq!(run(client, listed).await, json!(["Return to checkpoint 12"]), "{page}");
        click(client, "[data-checkpoint='0']").await;
        assert_eq!(cell(client, 0, 2).await[2], "", "{page}");
        click(client, "[data-action=undo]").await;
        assert_eq!(cell(client, 0, 2).await[2], "4", "{page}");
    })
    .await;
}

// D3: the chosen policy refuses wrong digits, starting with the next game.
#[tokio::test]
async fn policies_are_chosen() {
    on_pages(Screen::Light, async |client, page| {
        click(client, "[data-opens=settings]").await;
        click(client, "[data-policy=guarded]").await;
        click(client, "dialog .close").await;
        pick(client, 0, 2).await; // nothing was played yet, so it applies immediately
        keys(client, ['1']).await;
        assert_eq!(card_text(client).await, "r1c3 is not 1. Mistakes so far: 1.", "{page}");
        assert_eq!(cell(client, 0, 2).await[2], "", "{page}");
        click(client, "[data-opens=settings]").await;
        click(client, "[data-policy=strict]").await;
        let told = "return document.querySelector('dialog [role=status]').textContent";
        let told = run(client, told).await;
        assert!(told.as_str().is_some_and(|text| text.ends_with("from the next game on.")));
        click(client, "[data-setting=clean-marks]").await;
        click(client, "dialog .close").await;
        keys(client, ['1']).await;
        assert_eq!(card_text(client).await, "r1c3 is not 1. Mistakes so far: 2.", "{page}");
        new_puzzle(client, "classic", "easy").await;
        // G3: in the new game marks stay, and conflicting digits are refused.
        let place = run(
            client,
            "const given = document.querySelector('.given-clue');
            const free = [...document.querySelectorAll('.cell:not(.given-clue)')].find(cell =>
                cell.dataset.row === given.dataset.row);
            free.focus();
            return given.textContent",
        )
        .await;
        let digit = place.as_str().and_then(|text| text.chars().next()).expect("a given");
        keys(client, [digit]).await;
        let named = if digit == '8' { "an 8" } else { &format!("a {digit}") };
        let refused = format!("There is already {named} in ");
        let told = card_text(client).await;
        assert!(told.starts_with(&refused), "{page}: {told}");
    })
    .await;
}

// M11: the clock stops while the game is paused, by a key or after two minutes of inactivity.
#[tokio::test]
async fn games_pause() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let resting = "return document.querySelector('main').dataset.paused === ''";
    let time = "return document.querySelector('.time').textContent";
    for page in &pages {
        let client = open(driver, page, Screen::Light).await;
        click(&client, "[data-action=pause]").await;
        let told = card_text(&client).await;
        assert!(told.starts_with("Paused\n"), "{page}: {told}");
        assert_eq!(run(&client, resting).await, json!(true), "{page}");
        click(&client, "[data-offer=resume]").await;
        assert_eq!(run(&client, resting).await, json!(false), "{page}");
        keys(&client, ['p']).await;
        assert_eq!(run(&client, resting).await, json!(true), "{page}");
        pick(&client, 0, 2).await;
        assert_eq!(run(&client, resting).await, json!(false), "{page}");
        // The key that ends the pause does nothing else.
        pick(&client, 0, 2).await;
        let key = |key: &str| format!("[data-{key}]");
        let taps = ["digit='9'", "action=erase", "action=hint", "action=candidates", "action=undo"];
        for tap in taps.map(key) {
            keys(&client, ['p']).await;
            assert_eq!(run(&client, resting).await, json!(true), "{page}: {tap}");
            click(&client, &tap).await;
            assert_eq!(run(&client, resting).await, json!(false), "{page}: {tap}");
        }
        for press in ['9', 'h', 'm', BACKSPACE] {
            keys(&client, ['p', press]).await;
            assert_eq!(run(&client, resting).await, json!(false), "{page}: {press}");
        }
        assert_eq!(card_text(&client).await, "51 cells left", "{page}");
        assert_eq!(cell(&client, 0, 2).await[1], "row 1 column 3, empty", "{page}");
        // Ten minutes pass, of which two count.
        run(&client, "const now = Date.now; Date.now = () => now() + 600000").await;
        until(&client, resting).await;
        let shown = run(&client, time).await;
        assert!(shown.as_str().is_some_and(|time| time.starts_with("2:0")), "{page}: {shown}");
        keys(&client, ['4']).await;
        assert_eq!(run(&client, resting).await, json!(false), "{page}");
        let shown = run(&client, time).await;
        assert!(shown.as_str().is_some_and(|time| time.starts_with("2:0")), "{page}: {shown}");
        close(client, page).await;
    }
}

// W4, W6: wheel and fingers zoom around their position, and back until the board fits; two fingers
// select nothing.
#[tokio::test]
async fn wheel_and_fingers_zoom() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let wheel = |delta: i32| {
        format!(
            "const board = document.querySelector('.board');
            const {{ left, top, width }} = board.getBoundingClientRect();
            const event = new WheelEvent('wheel', {{ deltaY: {delta}, ctrlKey: true, bubbles: true,
                cancelable: true, clientX: left + width / 2, clientY: top + width / 2 }});
            board.dispatchEvent(event);
            return event.defaultPrevented"
        )
    };
    let width = "return document.querySelector('.board').getBoundingClientRect().width";
    for page in &pages {
        let client = open(driver, page, Screen::Light).await;
        // A single grid fills the space, and the browser's own zoom is left alone.
        assert_eq!(run(&client, &wheel(-100)).await, json!(false), "{page}");
        new_puzzle(&client, "samurai", "easy").await;
        let fits = run(&client, width).await.as_f64().expect("a number");
        for _ in 0..4 {
            assert_eq!(run(&client, &wheel(-100)).await, json!(true), "{page}");
        }
        let larger = run(&client, width).await.as_f64().expect("a number");
        assert!((2.5..3.0).contains(&(larger / fits)), "{page}: {fits} {larger}");
        until(&client, "return document.querySelector('.paper').scrollLeft > 50").await;
        for _ in 0..5 {
            run(&client, &wheel(100)).await;
        }
        let again = run(&client, width).await.as_f64().expect("a number");
        assert!((again - fits).abs() < 1.0, "{page}: {fits} {again}");
        run(&client, PINCH).await;
        let larger = run(&client, width).await.as_f64().expect("a number");
        // Cells are whole pixels.
        assert!((larger / fits - 2.0).abs() < 0.1, "{page}: {fits} {larger}");
        let selected = "return document.querySelectorAll('.cell.selected').length";
        assert_eq!(run(&client, selected).await, json!(1), "{page}");
        close(client, page).await;
    }
}
