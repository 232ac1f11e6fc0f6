//! Puzzles on paper, as Poppler sees them.

use std::io::Write as _;
use std::process::{Command, Stdio};

use fantoccini::Client;
use ninefold_testkit::boards::GIVENS;
use ninefold_testkit::browser::Screen;
use serde_json::json;

use crate::page::{click, close, driver_and, on_pages, open, pick, run, until};
use crate::relay::{IS_KEPT, Relay};

/// A script that catches downloads instead of saving them.
const CATCH: &str = "globalThis.caught = [];
    URL.createObjectURL = blob => { caught.push(blob); return 'blob:none' };
    globalThis.named = [];
    HTMLAnchorElement.prototype.click = function () { named.push(this.download) };";

/// Opens the dialog that prints the game.
async fn order(client: &Client) {
    let share = "(document.querySelector('.rail [data-opens=share]')
        ?? document.querySelector('[data-opens=share]')).click()";
    run(client, share).await;
    click(client, "dialog [data-action=print]").await;
}

async fn set(client: &Client, field: &str, value: &str) {
    let script = "const field = document.querySelector(`dialog [data-field='${arguments[0]}']`);
        field.value = arguments[1];
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));";
    client.execute(script, vec![json!(field), json!(value)]).await.expect("a field");
}

/// Downloads the order; returns the name and the bytes of each file.
async fn download(client: &Client, done: &str) -> Vec<(String, Vec<u8>)> {
    run(client, CATCH).await;
    click(client, "[data-action=download-sheets]").await;
    let said = format!(
        "return caught.length > 0
            && document.querySelector('dialog [role=status]').textContent.startsWith('{done}')"
    );
    until(client, &said).await;
    let files = "return Promise.all(caught.map(async (blob, index) =>
        [named[index], [...new Uint8Array(await blob.arrayBuffer())]]))";
    let files = run(client, files).await;
    serde_json::from_value(files).expect("names and bytes")
}

/// What Poppler says about a PDF.
fn poppler(program: &str, arguments: &[&str], pdf: &[u8]) -> String {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{program} of the package poppler-utils: {error}"));
    child.stdin.take().expect("an input").write_all(pdf).expect("the file");
    let output = child.wait_with_output().expect("an output");
    assert!(output.status.success(), "{program}");
    String::from_utf8(output.stdout).expect("a text")
}

/// The givens that Poppler finds on a page with one board, which must have some in its first and last rows
/// and columns.
fn read_board(pdf: &[u8]) -> String {
    let text = poppler("pdftotext", &["-bbox", "-l", "1", "-", "-"], pdf);
    let number = |line: &str, name: &str| -> f32 {
        let (_, after) = line.split_once(&format!("{name}=\"")).expect("a number");
        after.split('"').next().and_then(|number| number.parse().ok()).expect("a number")
    };
    let digits: Vec<(f32, f32, char)> = text
        .lines()
        .filter_map(|line| {
            let word =
                line.trim().strip_prefix("<word")?.split_once('>')?.1.strip_suffix("</word>")?;
            let digit = word.parse::<u8>().ok().filter(|digit| *digit < 10)?;
            let middle = |from: &str, to: &str| f32::midpoint(number(line, from), number(line, to));
            let digit = char::from_digit(digit.into(), 10)?;
            Some((middle("xMin", "xMax"), middle("yMin", "yMax"), digit))
        })
        .collect();
    let least = |of: fn(&(f32, f32, char)) -> f32| digits.iter().map(of).fold(f32::MAX, f32::min);
    let most = |of: fn(&(f32, f32, char)) -> f32| digits.iter().map(of).fold(0.0, f32::max);
    let (left, top) = (least(|digit| digit.0), least(|digit| digit.1));
    let (width, height) = (most(|digit| digit.0) - left, most(|digit| digit.1) - top);
    let mut board = vec!['.'; 81];
    for (x, y, digit) in digits {
        #[expect(clippy::cast_sign_loss, reason = "it is right of the left, and below the top")]
        let place = |from: f32, length: f32| (from / length * 8.0).round() as usize;
        board[place(y - top, height) * 9 + place(x - left, width)] = digit;
    }
    board.into_iter().collect()
}

// W11, C10: the download is a PDF with the puzzle, on desktop and phone, in English and French.
#[tokio::test]
async fn games_are_printed() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    for page in &pages {
        for (screen, is_french) in [(Screen::Light, false), (Screen::Narrow, true)] {
            let client = open(driver, page, screen).await;
            if is_french {
                run(&client, "location.hash = '/settings'").await;
                click(&client, "[data-language=fr]").await;
                click(&client, "dialog .close").await;
            }
            run(&client, "location.hash = '/play'").await;
            pick(&client, 0, 2).await;
            crate::page::keys(&client, ['4']).await;
            run(&client, "location.hash = '/play'").await;
            order(&client).await;
            set(&client, "paper", "a5").await;
            set(&client, "heading", "Pour Zoé").await;
            click(&client, "dialog [data-field=techniques]").await;
            click(&client, "dialog [data-field=date]").await;
            let done = if is_french { "C’est prêt." } else { "Done." };
            let files = download(&client, done).await;
            assert_eq!(files.len(), 1, "{page}");
            let (name, pdf) = &files[0];
            assert_eq!(name, "ninefold.pdf", "{page}");
            assert_eq!(read_board(pdf), GIVENS, "{page}");
            let text = poppler("pdftotext", &["-", "-"], pdf);
            let level = if is_french { "facile" } else { "easy" };
            for part in ["Pour Zoé", level, "Techniques", "2"] {
                assert!(text.to_lowercase().contains(&part.to_lowercase()), "{part}: {text}");
            }
            let about = poppler("pdfinfo", &["-"], pdf);
            assert!(about.contains("(A5)") || about.contains("419."), "{about}");

            // With the player's entry and the solution, and a QR code.
            click(&client, "dialog [data-field=entries]").await;
            click(&client, "dialog [data-field=techniques]").await;
            click(&client, "dialog [data-field=code]").await;
            let (_, pdf) = &download(&client, done).await[0];
            assert_eq!(read_board(pdf), GIVENS.replacen("53.", "534", 1), "{page}");
            close(client, page).await;
        }
    }
}

// W11: a list fills several pages, with numbers and solutions, as pictures, too; the browser can print them.
#[tokio::test]
async fn lists_are_printed() {
    on_pages(Screen::Light, async |client, page| {
        click(client, "[data-opens=new]").await;
        click(client, "dialog [data-opens=open]").await;
        set(client, "paste", &format!("{GIVENS}\n{GIVENS}\n{GIVENS}")).await;
        click(client, "dialog [data-action=open]").await;
        click(client, "dialog [data-action=print-all]").await;
        set(client, "per-page", "2").await;
        set(client, "solutions", "end").await;
        set(client, "number", "40").await;
        let (_, pdf) = &download(client, "Done.").await[0];
        let about = poppler("pdfinfo", &["-"], pdf);
        assert!(about.contains("Pages:           3") && about.contains("(A4)"), "{about}");
        let text = poppler("pdftotext", &["-", "-"], pdf);
        assert!(text.contains("41") && text.contains("42") && text.contains("Solutions"), "{text}");
        for (form, start) in [("svg", "<svg"), ("png", "\u{fffd}PNG")] {
            set(client, "form", form).await;
            let files = download(client, "Done.").await;
            let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
            assert_eq!(names, [1, 2, 3].map(|number| format!("ninefold-{number}.{form}")));
            for (_, file) in &files {
                assert!(String::from_utf8_lossy(file).starts_with(start), "{form}");
            }
        }
        let printed = "window.print = () => {
            globalThis.sheets = document.querySelectorAll('.print .leaf svg').length }";
        run(client, printed).await;
        click(client, "dialog [data-action=print-sheets]").await;
        until(client, "return globalThis.sheets === 3").await;
    })
    .await;
}

// W9, W11: a draft is printed with its title, once it is a puzzle.
#[tokio::test]
async fn drafts_are_printed() {
    on_pages(Screen::Narrow, async |client, page| {
        run(client, "location.hash = '/workbench'").await;
        let draft = "const write = (name, text, kind) => {
                const field = document.querySelector(`[data-field=bench-${name}]`);
                field.value = text;
                field.dispatchEvent(new Event(kind, { bubbles: true }));
            };
            write('title', 'Checks', 'change');
            write('text', arguments[0], 'input');
            document.querySelector('[data-action=print-draft]').click();
            document.querySelector('[data-action=read-draft]').click();
            return document.querySelector('dialog') === null";
        until(client, "return document.querySelector('[data-field=bench-text]') !== null").await;
        let is_closed = client.execute(draft, vec![json!(GIVENS)]).await.expect("a draft");
        assert_eq!(is_closed, json!(true), "{page}: an empty board is not printed");
        let ready =
            "return document.querySelector('[data-action=print-draft]').ariaDisabled === 'false'";
        until(client, ready).await;
        click(client, "[data-action=print-draft]").await;
        set(client, "form", "svg").await;
        let (name, file) = &download(client, "Done.").await[0];
        let text = String::from_utf8_lossy(file);
        assert!(name == "ninefold.svg" && text.contains("aria-label=\"Checks\""), "{page}");
    })
    .await;
}

// W3, W11: games are printed without a network, too, even if none was printed before.
#[tokio::test]
async fn games_are_printed_without_a_network() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let relay = Relay::to(pages[0].trim_start_matches("http://").trim_end_matches('/'));
    let client = open(driver, &relay.page(), Screen::Light).await;
    until(&client, IS_KEPT).await;
    drop(relay);
    order(&client).await;
    let files = download(&client, "Done.").await;
    assert_eq!(read_board(&files[0].1), GIVENS);
    client.close().await.expect("the browser ends"); // its console has network errors
}
