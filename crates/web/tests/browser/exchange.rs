//! Import and export of puzzles, the list of games, and the backup file.

use std::{env, fs, process};

use fantoccini::Client;
use ninefold_testkit::browser::{Screen, passed_on::develop};
use serde_json::json;

use crate::page::{
    card_text, cell, click, close, driver_and, keys, on_pages, open, pick, reload, run, until,
    wait_for,
};

/// A puzzle other than the first one.
pub(crate) const OTHER: &str =
    "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6....";

pub(crate) const GIVENS: &str = "return [...document.querySelectorAll('.cell')].map(cell =>
    cell.classList.contains('given-clue') ? cell.textContent : '.').join('')";

async fn fill(client: &Client, selector: &str, text: &str) {
    let script = format!(
        "const field = document.querySelector('{selector}'); field.value = {};
        field.dispatchEvent(new Event('input', {{ bubbles: true }}))",
        json!(text)
    );
    wait_for(client, selector).await;
    run(client, &script).await;
}

/// Drops a file with this text on the page.
pub(crate) async fn drop_file(client: &Client, text: &str) {
    let script = format!(
        "const data = new DataTransfer();
        data.items.add(new File([{}], 'dropped.txt'));
        document.body.dispatchEvent(new DragEvent('drop',
            {{ dataTransfer: data, bubbles: true, cancelable: true }}))",
        json!(text)
    );
    run(client, &script).await;
}

// D2, D5, M5: pasted, chosen, dropped and linked puzzles are played, and errors are explained.
#[tokio::test]
async fn puzzles_are_imported() {
    on_pages(Screen::Light, async |client, page| {
        click(client, "[data-opens=new]").await;
        click(client, "dialog [data-opens=open]").await;
        let refused = async |text: &str| {
            fill(client, "[data-field=paste]", text).await;
            click(client, "dialog [data-action=open]").await;
            // The refusal may come later, because a worker tries to read the text, too.
            until(
                client,
                "const said = document.querySelector('.refusal'); return !said || said.textContent > ''",
            )
            .await;
            let script = "return document.querySelector('.refusal')?.textContent ?? ''";
            run(client, script).await.as_str().expect("a text").to_owned()
        };
        let text = refused(&OTHER.replace('8', "x")).await;
        let place = "(line 1, column 10)";
        assert!(
            text.starts_with("This cannot be read: ") && text.ends_with(place),
            "{page}: {text}"
        );
        let text = refused(&".".repeat(81)).await;
        assert!(text.contains("several solutions"), "{page}: {text}");
        assert_eq!(refused(OTHER).await, "", "{page}");
        until(client, "return document.querySelector('dialog') === null").await;
        assert_eq!(run(client, GIVENS).await, json!(OTHER), "{page}");
        pick(client, 0, 0).await;
        keys(client, ['5']).await;

        let file = env::temp_dir().join(format!("ninefold-import-{}.sdk", process::id()));
        let rows: Vec<String> = OTHER
            .as_bytes()
            .chunks(9)
            .map(|row| String::from_utf8_lossy(row).replace('8', "."))
            .collect();
        fs::write(&file, format!("[Puzzle]\n{}\n", rows.join("\n"))).expect("a file");
        click(client, "[data-opens=games]").await;
        click(client, "dialog [data-opens=open]").await;
        let field = wait_for(client, "[data-field=file]").await;
        field.send_keys(&file.to_string_lossy()).await.expect("a file");
        until(client, "return document.querySelector('.refusal')?.textContent > ''").await;
        fs::remove_file(&file).ok();
        run(client, "document.querySelector('dialog .close').click()").await;

        drop_file(client, "nonsense").await;
        until(
            client,
            "return document.querySelector('.card h2').textContent.startsWith('This cannot')",
        )
        .await;
        // The game of a linked puzzle continues where it stopped.
        run(client, "location.hash = 'p=samurai:a'").await;
        until(client, "return document.querySelector('.card h2').textContent.includes('found 1')")
            .await;
        click(client, "[data-opens=share]").await;
        let link = "return document.querySelector('[data-field=link]').value";
        let link = run(client, link).await.as_str().expect("a link").to_owned();
        assert!(link.contains("/#p=classic:d7b2a8g6a1a2a5c9a54d8i3d85a1c3a2a8a4g9a7b6d"), "{link}");
        client.goto("about:blank").await.expect("another page");
        client.goto(&link).await.expect("the page by a link");
        wait_for(client, ".cell").await;
        assert_eq!(run(client, GIVENS).await, json!(OTHER), "{page}");
        assert_eq!(cell(client, 0, 0).await[2], "5", "{page}");
        assert_eq!(run(client, "return location.hash").await, json!("#/play"), "{page}");
        // A link may carry a title, which stays with the game and is only text.
        client.goto("about:blank").await.expect("another page");
        let titled = format!("{link}&title=%3Cb%3EFor%20Ann");
        client.goto(&titled).await.expect("the page by a link");
        let is_titled = "return document.title.startsWith('bFor Ann · ')
            && document.querySelector('.subject b').textContent === 'bFor Ann'";
        until(client, is_titled).await;
        until(client, "return document.querySelector('.card h2').textContent === 'bFor Ann'")
            .await;
        reload(client).await;
        until(client, is_titled).await;
    })
    .await;
}

// C5: files and links of other programs are opened, with the player's progress; a rule that is not
// supported is named; the player chooses one of several puzzles.
#[tokio::test]
async fn texts_of_other_programs_are_opened() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let [page, ..] = pages.as_slice() else { return };
    let client = open(driver, page, Screen::Light).await;
    let data = OTHER.replace('.', "0");
    let game = |data: &str| format!("<game data=\"{data}\"/>");
    let file = |games: &str| format!("<?xml version=\"1.0\"?>\n<opensudoku>{games}</opensudoku>\n");
    drop_file(&client, &file(&game(&data))).await;
    until(&client, &format!("{GIVENS} === '{OTHER}'")).await;

    // A digit that the player has entered is not a given.
    let rows = OTHER.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n");
    let puzzle: String = rows.collect();
    drop_file(&client, &format!("[Puzzle]\n{puzzle}[State]\n5{}", &puzzle[1..])).await;
    until(&client, "return document.querySelector('.cell').textContent.includes('5')").await;
    assert_eq!(run(&client, GIVENS).await, json!(OTHER));

    let turned: String = data.chars().rev().collect();
    drop_file(&client, &file(&(game(&turned) + &game(&data)))).await;
    click(&client, "dialog [data-puzzle='1']").await;
    until(&client, &format!("{GIVENS} === '{}'", turned.replace('0', "."))).await;

    drop_file(&client, "https://sudokupad.app/scfABC").await;
    let said = "return document.querySelector('.card h2').textContent.startsWith('This cannot')";
    until(&client, said).await;
    close(client, page).await;
}

// C5: a puzzle is exported as text, document and drawing, and on paper.
#[tokio::test]
async fn puzzles_are_exported() {
    on_pages(Screen::Light, async |client, page| {
        pick(client, 0, 2).await;
        keys(client, ['4']).await;
        click(client, "[data-opens=share]").await;
        let written = async |form: &str| {
            click(client, &format!("dialog option[value='{form}']")).await;
            let script = "return document.querySelector('[data-field=text]').value";
            run(client, script).await.as_str().expect("a text").to_owned()
        };
        assert!(written("line").await.starts_with("53..7...."), "{page}");
        assert!(written("framed").await.contains("║ 5 | 3 |   ║"), "{page}");
        assert!(written("gattai-1.0").await.contains(r#""mode":"classic""#), "{page}");
        click(client, "[data-field=entries]").await;
        assert!(written("line").await.starts_with("534.7...."), "{page}");
        assert!(written("json").await.contains(r#""format":"ninefold/game""#), "{page}");
        assert!(written("svg").await.contains(r#"<text x="104" y="34">4</text>"#), "{page}");
        run(
            client,
            "URL.createObjectURL = blob => { globalThis.caught = blob; return 'blob:none' };
            HTMLAnchorElement.prototype.click = function () { globalThis.named = this.download }",
        )
        .await;
        click(client, "dialog [data-action=download]").await;
        let caught = "return caught.text().then(text => [named, caught.type, text.slice(0, 4)])";
        let expected = json!(["ninefold-classic-easy.svg", "image/svg+xml", "<svg"]);
        assert_eq!(run(client, caught).await, expected, "{page}");
        click(client, "dialog .close").await;

        let sheet = "window.dispatchEvent(new Event('beforeprint'));
            return new Promise(done => setTimeout(() => done(
                [document.querySelector('.print h1').textContent,
                document.querySelectorAll('.print svg text').length])))";
        assert_eq!(run(client, sheet).await, json!(["Classic · Easy", 30]), "{page}");
        run(client, "window.dispatchEvent(new Event('afterprint'))").await;
        until(client, "return document.querySelector('.print svg') === null").await;
    })
    .await;
}

// M8, M10: games are listed, continued and deleted; one file saves all of them and restores them.
#[tokio::test]
async fn games_are_listed_and_backed_up() {
    on_pages(Screen::Light, async |client, page| {
        pick(client, 0, 2).await;
        keys(client, ['4']).await;
        drop_file(client, OTHER).await;
        until(client, &format!("{GIVENS} === '{OTHER}'")).await;
        click(client, "[data-opens=games]").await;
        let list = "return [...document.querySelectorAll('.game')].map(game => game.innerText)";
        until(client, "return document.querySelectorAll('.game').length === 2").await;
        let listed = run(client, list).await.to_string();
        assert!(listed.contains(r"Classic · Easy\n50 cells left · 0:"), "{page}: {listed}");

        run(
            client,
            "URL.createObjectURL = blob => { globalThis.caught = blob; return 'blob:none' };
            HTMLAnchorElement.prototype.click = function () { globalThis.named = this.download }",
        )
        .await;
        click(client, "[data-action=save-everything]").await;
        let file = run(client, "return caught.text()").await.as_str().expect("a text").to_owned();
        assert!(file.contains(r#""format":"ninefold/everything""#), "{page}: {file}");

        // Deleting asks first; the open game cannot be deleted.
        assert_eq!(
            run(client, "return document.querySelectorAll('[data-action=delete]').length").await,
            json!(1),
            "{page}"
        );
        click(client, "[data-game=ninefold-game-first] [data-action=delete]").await;
        click(client, "[data-game=ninefold-game-first] [data-action=confirm]").await;
        until(client, "return document.querySelectorAll('.game').length === 1").await;
        let is_gone = "return localStorage['ninefold-game-first'] === undefined";
        assert_eq!(run(client, is_gone).await, json!(true), "{page}");
        click(client, "dialog .close").await;

        // New games are restored; the player is asked about differing ones, and damage is reported.
        let settings = "delete localStorage['ninefold-settings']";
        run(client, settings).await;
        drop_file(client, &file).await;
        until(client, "return localStorage['ninefold-game-first'] !== undefined").await;
        let text = card_text(client).await;
        assert!(text.contains("loaded from the file"), "{page}: {text}");
        pick(client, 0, 0).await;
        keys(client, ['5']).await;
        let damaged = file.replace("ninefold-game-first", "ninefold-classic-2026-01-01-easy");
        drop_file(client, &damaged).await;
        wait_for(client, ".damaged").await;
        let named = "return document.querySelector('.damaged').textContent
            .includes('ninefold-classic-2026-01-01-easy is damaged')";
        assert_eq!(run(client, named).await, json!(true), "{page}");
        click(client, "[data-action=mine]").await;
        assert_eq!(cell(client, 0, 0).await[2], "5", "{page}");
        drop_file(client, &damaged).await;
        click(client, "[data-action=theirs]").await;
        until(client, "return document.querySelectorAll('.user-entry').length === 0").await;

        click(client, "[data-opens=games]").await;
        click(client, "[data-game=ninefold-game-first] .game").await;
        until(client, "return document.querySelector('dialog') === null").await;
        assert_eq!(cell(client, 0, 2).await[2], "4", "{page}");
    })
    .await;
}

// C5, W3: link and text are copied as shown, and one sheet of paper is printed.
#[tokio::test]
async fn puzzles_are_copied_and_printed() {
    on_pages(Screen::Light, async |client, page| {
        let permissions =
            json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
        develop(client, "Browser.grantPermissions", permissions).await;
        develop(client, "Emulation.setFocusEmulationEnabled", json!({ "enabled": true })).await;
        click(client, "[data-opens=share]").await;
        for (button, field) in [("copy-link", "link"), ("copy-text", "text")] {
            click(client, &format!("[data-action={button}]")).await;
            until(
                client,
                "return document.querySelector('dialog [role=status]').textContent === 'Copied.'",
            )
            .await;
            let shown = format!("return document.querySelector('[data-field={field}]').value");
            let shown = run(client, &shown).await;
            assert!(shown.as_str().is_some_and(|text| text.contains("53")), "{page}: {shown}");
            let is_copied = "return navigator.clipboard.readText()";
            let copied = run(client, is_copied).await;
            assert_eq!(copied, shown, "{page}: {button}");
        }
        // A title goes into the link and above the board, and is kept.
        let title = "const field = document.querySelector('[data-field=title]');
            field.value = arguments[0]; field.dispatchEvent(new Event('input', { bubbles: true }))";
        let link = "return document.querySelector('[data-field=link]').value";
        client.execute(title, vec![json!("For Ann <3")]).await.expect("a title");
        until(client, &format!("{link}.endsWith('&title=For%20Ann%203')")).await;
        let shown = "return document.querySelector('.subject b').textContent";
        until(client, &format!("{shown} === 'For Ann 3'")).await;
        client.execute(title, vec![json!(" ")]).await.expect("no title");
        until(client, &format!("{link}.endsWith('&level=easy')")).await;
        until(client, &format!("{shown} === 'Classic'")).await;
        click(client, "dialog .close").await;
        // The browser's own command prints, too: one page, with digits.
        let answer = develop(client, "Page.printToPDF", json!({})).await;
        let file = answer["data"].as_str().expect("a file").to_owned();
        let looks = "const file = atob(arguments[0]);
            return [file.startsWith('%PDF'), (file.match(/\\/Type \\/Page\\b/g) ?? []).length,
                file.includes('/Font')]";
        let looks = client.execute(looks, vec![json!(file)]).await.expect("a script that runs");
        assert_eq!(looks, json!([true, 1, true]), "{page}");
    })
    .await;
}
