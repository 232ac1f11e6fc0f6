//! Puzzles from pictures: from files, dropped, pasted, and from a camera that plays a film.

use std::path::{Path, PathBuf};
use std::{env, fs, process};

use fantoccini::Client;
use ninefold::{Board, CatalogEntry, Layout, Stop};
use ninefold_testkit::boards::{self, GIVENS};
use ninefold_testkit::browser::{Screen, passed_on::develop};
use ninefold_testkit::pictures::{Drawn, Scene, draw};
use serde_json::{Value, json};

use crate::access::{axe, look};
use crate::exchange::GIVENS as PLAYED;
use crate::page::{BACKSPACE, RIGHT, click, close, driver_and, keys, open, run, until, wait_for};
use crate::relay::{IS_KEPT, Relay};

/// The digits as read, with their marks.
const READ: &str = "return [...document.querySelectorAll('.reading')].map(cell =>
    cell.textContent.trim() || '.').join('')";

const SAID: &str = "return document.querySelector('.beside [role=status]')?.textContent ?? ''";
const TROUBLE: &str = "return document.querySelector('.photo .refusal')?.textContent ?? ''";
const IS_SHOWN: &str = "return document.querySelector('.snapshot') !== null";

fn drawn() -> Drawn {
    draw(&boards::classic(GIVENS), &Scene::default())
}

/// A picture in which the lower part of some digits is covered.
fn stained() -> Drawn {
    let mut drawn = drawn();
    for index in [0, 1, 4] {
        let (left, top) = (128 + index % 9 * 128 / 3, 48 + index / 9 * 128 / 3);
        for y in top + 21..top + 36 {
            drawn.pixels[y * 640 + left + 4..y * 640 + left + 38].fill(225);
        }
    }
    drawn
}

/// The path of a file with these bytes, for the tests of this process.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = env::temp_dir().join(format!("ninefold-photo-{}-{name}", process::id()));
    fs::write(&path, bytes).expect("a file");
    path
}

/// Opens the view of pictures.
async fn go(client: &Client) {
    run(client, "location.hash = '/photo'").await;
    wait_for(client, ".photo [data-action=camera]").await;
}

async fn choose(client: &Client, path: &Path) {
    let field = wait_for(client, "[data-field=picture]").await;
    field.send_keys(&path.to_string_lossy()).await.expect("a file");
}

/// Drops a file on the page, or pastes it.
async fn bring(client: &Client, event: &str, kind: &str, bytes: &[u8]) {
    let script = "const [event, kind, bytes] = arguments, data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'picture', { type: kind }));
        const init = { dataTransfer: data, bubbles: true, cancelable: true };
        const made = event === 'drop' ? new DragEvent(event, init) : new ClipboardEvent(event, init);
        if (event === 'paste') // Firefox's own constructor only takes text
            Object.defineProperty(made, 'clipboardData', { value: data });
        document.body.dispatchEvent(made)";
    let arguments = vec![json!(event), json!(kind), json!(bytes)];
    client.execute(script, arguments).await.expect("a script that runs");
}

async fn text(client: &Client, script: &str) -> String {
    run(client, script).await.as_str().expect("a text").to_owned()
}

// P8, P9: a chosen picture is read; its straightened grid is shown under the digits, which can be corrected
// with a tap and a key; after every correction the page says how many solutions there are; a board is
// played only once it is a puzzle.
#[tokio::test]
async fn pictures_are_read_corrected_and_played() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let path = file("clear.png", &drawn().png());
    for page in &pages {
        let client = open(driver, page, Screen::Light).await;
        click(&client, "[data-opens=home]").await;
        click(&client, ".home [data-opens=photo]").await;
        until(&client, "return location.hash === '#/photo' && document.title.startsWith('Photo')")
            .await;
        let private = "return document.querySelector('.photo')?.textContent.includes('never leaves') === true";
        until(&client, private).await;
        choose(&client, &path).await;
        until(&client, IS_SHOWN).await;
        assert_eq!(text(&client, READ).await, GIVENS, "{page}");
        assert_eq!(text(&client, SAID).await, "These digits have exactly one solution.", "{page}");
        // The picture is shown: dark at the first digit, and light in an empty cell.
        let darkest = "const { data } = document.querySelector('.snapshot canvas').getContext('2d')
                .getImageData(0, 28, 168, 1);
            return [0, 2].map(column => Math.min(...[...Array(28).keys()]
                .map(x => data[(column * 56 + 14 + x) * 4])))";
        let darkest = run(&client, darkest).await;
        assert!(darkest[0].as_u64() < Some(110) && darkest[1].as_u64() > Some(150), "{darkest}");

        // By touch: a 6 is already in the row; with no digit in the cell there are several solutions.
        click(&client, ".reading[data-cell='20']").await;
        click(&client, ".correct [data-digit='6']").await;
        assert!(text(&client, SAID).await.contains("appears more than once"), "{page}");
        let name = "return document.querySelector('[data-cell=\"20\"]').ariaLabel";
        assert_eq!(
            text(&client, name).await,
            "row 3 column 3, 6, corrected, in conflict",
            "{page}"
        );
        let sign =
            "return getComputedStyle(document.querySelector('.conflict b'), '::after').content";
        assert_eq!(text(&client, sign).await, "\"!\"", "{page}");
        click(&client, ".correct [data-action=erase]").await;
        let said = text(&client, SAID).await;
        assert_eq!(said, "These digits have 8 solutions. One is missing, or wrong.", "{page}");
        click(&client, ".photo [data-action=play]").await;
        assert_eq!(text(&client, TROUBLE).await, "This puzzle has several solutions.", "{page}");

        // By keyboard: an arrow and back, and the digit that was there.
        click(&client, ".reading[data-cell='20']").await;
        keys(&client, [RIGHT, '4', BACKSPACE, '\u{e012}', '8']).await;
        assert_eq!(text(&client, READ).await, GIVENS, "{page}");
        assert_eq!(text(&client, TROUBLE).await, "", "{page}");
        click(&client, ".photo [data-action=play]").await;
        until(&client, "return location.hash === '#/play'").await;
        assert_eq!(text(&client, PLAYED).await, GIVENS, "{page}");
        // The preview is still there, and is forgotten for another picture.
        client.back().await.expect("the preview");
        until(&client, IS_SHOWN).await;
        click(&client, ".photo [data-action=again]").await;
        until(&client, "return document.querySelector('.snapshot') === null").await;
        close(client, page).await;
    }
    fs::remove_file(&path).ok();
}

// P8, P9: pictures are read wherever they are dropped or pasted; doubtful cells are marked by more than color
// and visited one after another; the player can turn a picture; grids side by side are shown in turn.
#[tokio::test]
async fn pictures_are_dropped_and_pasted() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let other: String = GIVENS.chars().rev().collect();
    let rows =
        |drawn: &Drawn| -> Vec<Vec<u8>> { drawn.pixels.chunks(640).map(<[u8]>::to_vec).collect() };
    let (left, right) = (drawn(), draw(&boards::classic(&other), &Scene::default()));
    let pixels = rows(&left).into_iter().zip(rows(&right)).flat_map(|(a, b)| [a, b].concat());
    let both = Drawn { width: 1280, height: 480, pixels: pixels.collect() };
    for page in &pages {
        let client = open(driver, page, Screen::Light).await;
        // A picture of a text, pasted along with the text, is ignored.
        let with_text = "const data = new DataTransfer();
            data.items.add(new File(['picture'], 'picture', { type: 'image/png' }));
            data.setData('text/plain', '53');
            const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
            Object.defineProperty(paste, 'clipboardData', { value: data });
            return document.body.dispatchEvent(paste) && location.hash";
        assert_eq!(run(&client, with_text).await, json!("#/play"), "{page}");
        bring(&client, "drop", "image/png", &stained().png()).await;
        until(&client, IS_SHOWN).await;
        let doubtful = "const cell = document.querySelector('.reading.doubtful');
            return [cell.ariaLabel.endsWith(', doubtful'), getComputedStyle(cell).outlineStyle,
                getComputedStyle(cell.querySelector('b'), '::after').content]";
        let n_doubtful = "return document.querySelectorAll('.reading.doubtful').length";
        let count = run(&client, n_doubtful).await.as_u64().expect("a number");
        assert!(count > 0, "{page}: {}", text(&client, READ).await);
        let looks = run(&client, doubtful).await;
        assert_eq!((&looks[0], &looks[2]), (&json!(true), &json!("\"?\"")), "{page}");
        assert!(text(&client, SAID).await.contains("doubtful and marked"), "{page}");
        let is_first = "return document.activeElement === document.querySelector('.doubtful')";
        until(&client, is_first).await;

        bring(&client, "paste", "image/jpeg", &both.jpeg()).await;
        until(&client, &format!("return ({SAID_NUMBER})() === 1")).await;
        let first = text(&client, READ).await;
        click(&client, ".photo [data-action=next-puzzle]").await;
        until(&client, &format!("return ({SAID_NUMBER})() === 2")).await;
        let mut both_read = [first, text(&client, READ).await];
        both_read.sort_unstable();
        let mut wanted = [GIVENS.to_owned(), other.clone()];
        wanted.sort_unstable();
        assert_eq!(both_read, wanted, "{page}");
        // Four quarter turns lead back to the same digits.
        for turn in 1..=4 {
            let before = run(&client, "return document.querySelector('.snapshot canvas')").await;
            click(&client, ".photo [data-action=turn]").await;
            let is_read = "return document.querySelector('.photo [data-action=cancel]') === null";
            until(&client, is_read).await;
            assert!(before.is_object(), "{turn}");
            if run(&client, IS_SHOWN).await != json!(true) {
                // Digits on their side may be nonsense, and the page says so.
                assert!(text(&client, TROUBLE).await.starts_with("There is a grid"), "{page}");
                break;
            }
        }
        close(client, page).await;
    }
}

/// A function that returns the number of the grid that is shown, if there are several.
const SAID_NUMBER: &str = "() => +(document.querySelector('.beside [role=status]')?.textContent
    .match(/2 grids. This is number ([0-9])/)?.[1] ?? 0)";

// P3, P8: several grids that share cells are read as their layout, and played.
#[tokio::test]
async fn layouts_are_read() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let layout = &CatalogEntry::named("samurai").expect("in the catalog").layout;
    let recipe = ninefold::generate::Recipe::minimal(layout);
    let made = ninefold::generate::puzzle(&recipe, "camera", 0, Stop::NEVER).expect("a puzzle");
    let corners = [(0.05, 0.06), (0.95, 0.04), (0.96, 0.94), (0.04, 0.95)];
    let scene = Scene { width: 1000, height: 1000, corners, noise: 6, ..Scene::default() };
    let bytes = draw(made.puzzle.givens(), &scene).png();
    let page = &pages[0];
    let client = open(driver, page, Screen::Light).await;
    bring(&client, "drop", "image/png", &bytes).await;
    until(&client, IS_SHOWN).await;
    assert_eq!(text(&client, READ).await, made.puzzle.givens().to_string().replace(['~', '/'], ""));
    let shared = "return document.querySelectorAll('.reading[aria-label*=shared]').length";
    assert_eq!(run(&client, shared).await, json!(36));
    click(&client, ".photo [data-action=play]").await;
    until(&client, "return location.hash === '#/play'").await;
    let n_cells = "return document.querySelectorAll('.cell').length";
    assert_eq!(run(&client, n_cells).await, json!(369));
    close(client, page).await;
}

// P10: files that are not pictures, broken or too large, and pictures without a puzzle are refused with the
// reason, in the player's language.
#[tokio::test]
async fn pictures_without_a_puzzle_are_explained() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let page = &pages[0];
    let client = open(driver, page, Screen::Light).await;
    let png = drawn().png();
    let white = |side: usize| Drawn { width: side, height: side, pixels: vec![255; side * side] };
    let half =
        Scene { corners: [(0.2, -0.5), (0.8, -0.5), (0.8, 0.5), (0.2, 0.5)], ..Scene::default() };
    let half = draw(&boards::classic(GIVENS), &half);
    let empty = draw(&Board::empty(&Layout::classic()), &Scene::default());
    let of = Drawn::png;
    let cases: [(Vec<u8>, &str); 8] = [
        (b"not a picture".to_vec(), "This file cannot be read as a picture."),
        (Vec::new(), "This file cannot be read as a picture."),
        (png[..40].to_vec(), "This file cannot be read as a picture."),
        (png[1..].to_vec(), "This file cannot be read as a picture."),
        (of(&white(1)), "No Sudoku was found in this picture."),
        (of(&white(500)), "No Sudoku was found in this picture."),
        (of(&half), "No Sudoku was found in this picture."),
        (of(&empty), "There is a grid in this picture, but without digits."),
    ];
    for (bytes, wanted) in cases {
        bring(&client, "drop", "image/png", &bytes).await;
        until(
            &client,
            &format!("const said = () => {{ {TROUBLE} }}; return said().startsWith('{wanted}')"),
        )
        .await;
        assert_eq!(run(&client, IS_SHOWN).await, json!(false), "{wanted}");
        click(&client, "[data-opens=home]").await;
    }
    let large = "const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(2 ** 26 + 1)], 'large', { type: 'image/png' }));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }))";
    run(&client, large).await;
    let is_large =
        "return document.querySelector('.photo .refusal')?.textContent.includes('64 MB')";
    until(&client, is_large).await;
    click(&client, "[data-opens=settings]").await;
    click(&client, "[data-language=fr]").await;
    click(&client, "dialog .close").await;
    bring(&client, "paste", "image/png", &of(&white(300))).await;
    until(
        &client,
        "return document.querySelector('.photo .refusal')?.textContent.startsWith('Aucun sudoku')",
    )
    .await;
    close(client, page).await;
}

// P10: a picture that arrives at the moment another one is refused is read.
#[tokio::test]
async fn another_picture_may_follow_at_any_time() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let page = &pages[0];
    let client = open(driver, page, Screen::Light).await;
    // Before any timer of the page fires: as soon as the refusal is in the document.
    let script = "const bring = bytes => {
            const data = new DataTransfer();
            data.items.add(new File([new Uint8Array(bytes)], 'picture', { type: 'image/png' }));
            document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
        };
        const [bytes] = arguments;
        new MutationObserver((_, observer) => {
            if (document.querySelector('.photo .refusal')) {
                observer.disconnect();
                bring(bytes);
            }
        }).observe(document.body, { childList: true, subtree: true });
        bring([1, 2, 3])";
    let bytes = drawn().png();
    client.execute(script, vec![json!(bytes)]).await.expect("a script that runs");
    until(&client, IS_SHOWN).await;
    assert_eq!(text(&client, READ).await, GIVENS);
    close(client, page).await;
}

/// A film with one picture, as Chromium's test camera plays it.
fn film(drawn: &Drawn) -> Vec<u8> {
    let header = format!("YUV4MPEG2 W{} H{} F10:1 Ip A1:1 C420jpeg\n", drawn.width, drawn.height);
    let mut film = header.into_bytes();
    for _ in 0..2 {
        film.extend_from_slice(b"FRAME\n");
        film.extend_from_slice(&drawn.pixels);
        film.resize(film.len() + drawn.width * drawn.height / 2, 128); // no color
    }
    film
}

// P8: the page shows what the camera sees; Take photo reads it; leaving the view stops the camera.
#[tokio::test]
async fn the_camera_is_read_and_stopped() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let path = file("film.y4m", &film(&drawn()));
    let flags = [
        "--use-fake-device-for-media-stream".to_owned(),
        "--use-fake-ui-for-media-stream".to_owned(),
        format!("--use-file-for-fake-video-capture={}", path.display()),
    ];
    let page = &pages[0];
    let client = driver.browser_with(Screen::Light, &flags).await;
    client.goto(&format!("{page}#/photo")).await.expect("the page");
    click(&client, "[data-action=camera]").await;
    let is_live = "const video = document.querySelector('.photo video');
        globalThis.track = video?.srcObject?.getTracks()[0];
        return video?.videoWidth > 0 && track.readyState === 'live'";
    until(&client, is_live).await;
    until(&client, "return document.activeElement.matches('[data-action=shoot]')").await;
    click(&client, "[data-action=shoot]").await;
    until(&client, IS_SHOWN).await;
    assert_eq!(text(&client, READ).await, GIVENS);
    let is_stopped = "return track.readyState === 'ended'";
    assert_eq!(run(&client, is_stopped).await, json!(true));
    click(&client, ".photo [data-action=again]").await;
    for leave in ["location.hash = '/'", "document.querySelector('[data-action=cancel]').click()"] {
        run(&client, "location.hash = '/photo'").await;
        click(&client, "[data-action=camera]").await;
        until(&client, is_live).await;
        run(&client, leave).await;
        until(&client, is_stopped).await;
    }
    close(client, page).await;
    fs::remove_file(&path).ok();
}

// P10: if the camera is refused, missing or busy, or if the page may not use one, the page explains that.
#[tokio::test]
async fn cameras_that_do_not_work_are_explained() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let page = &pages[0];
    let client = open(driver, page, Screen::Light).await;
    go(&client).await;
    let cases = [
        ("NotAllowedError", "The camera may not be used."),
        ("NotFoundError", "No camera was found."),
        ("NotReadableError", "The camera does not answer."),
    ];
    for (error, wanted) in cases {
        let broken = format!(
            "navigator.mediaDevices.getUserMedia = () =>
                Promise.reject(new DOMException('', '{error}'))"
        );
        run(&client, &broken).await;
        click(&client, "[data-action=camera]").await;
        until(
            &client,
            &format!("const said = () => {{ {TROUBLE} }}; return said().startsWith('{wanted}')"),
        )
        .await;
    }
    run(&client, "Object.defineProperty(window, 'isSecureContext', { value: false })").await;
    click(&client, "[data-action=camera]").await;
    until(
        &client,
        "return document.querySelector('.photo .refusal')?.textContent.includes('https')",
    )
    .await;
    close(client, page).await;
}

// P8, W3: pictures are read without a network, too, even if none was read before.
#[tokio::test]
async fn pictures_are_read_without_a_network() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let page = &pages[0];
    let relay = Relay::to(page.trim_start_matches("http://").trim_end_matches('/'));
    let client = open(driver, &relay.page(), Screen::Light).await;
    until(&client, IS_KEPT).await;
    drop(relay);
    bring(&client, "drop", "image/png", &drawn().png()).await;
    until(&client, IS_SHOWN).await;
    assert_eq!(text(&client, READ).await, GIVENS);
    client.close().await.expect("the browser ends"); // its console has network errors
}

// W4, W6, P9: axe finds nothing in any state, in any theme, on a desktop and on a phone; nothing is cut off
// in any window.
#[tokio::test]
async fn the_view_of_pictures_is_accessible() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let (axe, page) = (axe(), &pages[0]);
    let mut found = Vec::new();
    for screen in [Screen::Light, Screen::Narrow] {
        let client = open(driver, page, screen).await;
        run(&client, &axe).await;
        let place = format!("{screen:?}");
        go(&client).await;
        bring(&client, "drop", "image/png", b"nothing").await;
        until(&client, "return document.querySelector('.photo .refusal')?.textContent > ''").await;
        look(&client, &format!("{place}: the choice"), &mut found).await;
        bring(&client, "drop", "image/png", &stained().png()).await;
        until(&client, IS_SHOWN).await;
        look(&client, &format!("{place}: the preview"), &mut found).await;
        click(&client, ".reading[data-cell='0']").await;
        keys(&client, ['3']).await;
        look(&client, &format!("{place}: a conflict"), &mut found).await;
        for (width, height) in
            [(320, 480), (360, 640), (390, 844), (844, 390), (820, 1180), (1440, 900)]
        {
            let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
            develop(&client, "Emulation.setDeviceMetricsOverride", size).await;
            let cut = "const view = document.querySelector('.view');
                const cut = [...view.querySelectorAll('button, label, p, .snapshot')].filter(part =>
                    part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0);
                return [view.scrollWidth <= view.clientWidth, cut.map(part => part.outerHTML.slice(0, 80))]";
            let cut: Value = run(&client, cut).await;
            if cut != json!([true, []]) {
                found.push(format!("{place}, {width}x{height}: {cut}"));
            }
        }
        develop(&client, "Emulation.clearDeviceMetricsOverride", json!({})).await;
        click(&client, ".photo [data-action=again]").await;
        close(client, page).await;
    }
    assert_eq!(found, Vec::<String>::new());
}
