//! The shelf: collections are imported, played, exported and backed up.

use fantoccini::Client;
use ninefold_testkit::boards::{GIVENS, HARD};
use ninefold_testkit::browser::Screen;
use serde_json::json;

use crate::page::{click, close, driver_and, keys, on_pages, open, run, solve, until};
use crate::server::Server;

/// Chooses a file in a field.
async fn choose(client: &Client, field: &str, name: &str, text: &str) {
    let script = "const data = new DataTransfer();
        data.items.add(new File([arguments[2]], arguments[1]));
        const field = document.querySelector(`[data-field=${arguments[0]}]`);
        field.files = data.files;
        field.dispatchEvent(new Event('change', { bubbles: true }));";
    let arguments = vec![json!(field), json!(name), json!(text)];
    client.execute(script, arguments).await.expect("a file");
}

pub(crate) async fn enter(client: &Client) {
    run(client, "location.hash = '/'").await;
    click(client, ".home a[data-opens=shelf]").await;
    until(client, "return document.querySelector('[data-field=collection]') !== null").await;
}

/// Waits until the collection says this.
async fn says(client: &Client, what: &str) {
    let script = format!(
        "return document.querySelector('[data-collection]')?.textContent.includes('{what}')"
    );
    until(client, &script).await;
}

// W12, C14: a file with titles becomes a collection; the next unsolved puzzle is played first, and duplicates
// are marked. On desktop and phone.
#[tokio::test]
async fn collections_are_played() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    for page in &pages {
        for (screen, is_solved) in [(Screen::Light, true), (Screen::Narrow, false)] {
            let client = open(driver, page, screen).await;
            enter(&client).await;
            let turned: String =
                (0..81).map(|at| char::from(GIVENS.as_bytes()[at % 9 * 9 + at / 9])).collect();
            let table = format!(
                "puzzle,title,level\n{GIVENS},For Ann,easy\n{HARD},,\n{turned},Turned,\nnonsense,,\n"
            );
            choose(&client, "collection", "Club.csv", &table).await;
            says(&client, "3 puzzles, 0 solved").await;
            let said =
                "return document.querySelector('.view [role=status]:not(.notice)').textContent";
            let said = run(&client, said).await;
            let said = said.as_str().expect("a text");
            assert!(
                said.starts_with("3 puzzles were imported. One line is not a puzzle: line 5: "),
                "{said}"
            );
            click(&client, "[data-collection=Club] [data-action=list]").await;
            until(&client, "return document.querySelectorAll('[data-collection] li').length === 3")
                .await;
            says(&client, "1. For Ann").await;
            says(&client, "the same as number 1").await;

            click(&client, "[data-collection=Club] [data-action=play-next]").await;
            until(&client, "return location.hash === '#/play'").await;
            let subject = "return document.querySelector('.subject').textContent";
            let subject = run(&client, subject).await;
            assert!(subject.as_str().is_some_and(|text| text.contains("For Ann")), "{subject}");
            if is_solved {
                solve(&client).await;
                enter(&client).await;
                says(&client, "3 puzzles, 1 solved").await;
                click(&client, "[data-collection=Club] [data-action=list]").await;
                let order = "return [...document.querySelectorAll('[data-collection] li')]
                    .map(row => row.dataset.puzzle).join()";
                until(&client, &format!("{order} === '2,3,1'")).await;
            } else {
                enter(&client).await;
            }

            // The collection stays, and is removed only after a question.
            client.refresh().await.expect("the page again");
            says(&client, "3 puzzles").await;
            click(&client, "[data-action=delete-collection]").await;
            click(&client, "[data-action=keep-collection]").await;
            click(&client, "[data-action=delete-collection]").await;
            click(&client, "[data-action=delete-for-good]").await;
            until(&client, "return document.querySelector('[data-collection]') === null").await;
            close(client, page).await;
        }
    }
}

// W12, D11: levels that a file does not have are found, with keys alone, and are kept; the button for that is
// shown as long as some are unknown.
#[tokio::test]
async fn levels_are_found() {
    on_pages(Screen::Light, async |client, page| {
        enter(client).await;
        let table =
            format!("puzzle,title,level\n{GIVENS},First,\n{HARD},Second,\n{GIVENS},,medium\n");
        choose(client, "collection", "Club.csv", &table).await;
        says(client, "3 puzzles").await;
        run(client, "document.querySelector('[data-action=find-levels]').focus()").await;
        keys(client, ['\u{e007}']).await;
        let said = "return document.querySelector('.view [role=status]:not(.notice)').textContent";
        until(client, &format!("{said} === 'Levels found: 2 of 2'")).await;
        let is_gone = "return document.querySelector('[data-action=find-levels]') === null";
        until(client, is_gone).await;
        until(client, "return document.activeElement.matches('[data-action=list]')").await;
        keys(client, ['\u{e007}']).await;
        let levels = "return [...document.querySelectorAll('[data-collection] li small')]
            .map(row => row.textContent.split(' · ')[0]).join()";
        until(client, &format!("{levels} === 'easy,extreme,medium'")).await;
        // The levels are kept with the collection.
        client.refresh().await.expect("the page again");
        says(client, "3 puzzles").await;
        assert_eq!(run(client, is_gone).await, json!(true), "{page}");
        click(client, "[data-action=list]").await;
        until(client, &format!("{levels} === 'easy,extreme,medium'")).await;
    })
    .await;
}

// W12: a file that is not a collection is refused with the reason, in French, too.
#[tokio::test]
async fn other_files_are_refused() {
    on_pages(Screen::Light, async |client, _| {
        click(client, "[data-opens=settings]").await;
        click(client, "[data-language=fr]").await;
        click(client, "dialog .close").await;
        enter(client).await;
        choose(client, "collection", "x.txt", "nonsense").await;
        let refused = "return document.querySelector('.view').textContent
            .includes('Il n’y a pas de grille dans ce fichier. Une ligne n’est pas une grille')";
        until(client, refused).await;
        choose(client, "collection", "x.txt", &format!("{GIVENS} Pour Zoé\n")).await;
        says(client, "1 grille, résolues").await;
        click(client, "[data-action=list]").await;
        says(client, "1. Pour Zoé").await;
    })
    .await;
}

// W12: a collection is exported in other forms, is printed, and is part of the backup.
#[tokio::test]
async fn collections_are_exported() {
    on_pages(Screen::Light, async |client, page| {
        enter(client).await;
        choose(client, "collection", "Club.sdm", &format!("{GIVENS} For Ann\n{HARD}\n")).await;
        says(client, "2 puzzles").await;
        let catch = "globalThis.caught = [];
            URL.createObjectURL = blob => { caught.push(blob); return 'blob:none' };
            HTMLAnchorElement.prototype.click = function () { caught.push(this.download) };";
        run(client, catch).await;
        for (index, (end, part)) in [
            ("jsonl", "ninefold/collected"),
            ("csv", "puzzle,title,level,author,source"),
            ("sdm", "\tFor Ann"),
            ("opensudoku", "note=\"For Ann\""),
        ]
        .into_iter()
        .enumerate()
        {
            let choose = format!(
                "caught.length = 0;
                const field = document.querySelector('[data-field=export-form]');
                field.value = '{index}';
                field.dispatchEvent(new Event('change', {{ bubbles: true }}))"
            );
            run(client, &choose).await;
            click(client, "[data-action=export]").await;
            until(client, "return caught.length === 2").await;
            let file =
                run(client, "return caught[0].text().then(text => [caught[1], text])").await;
            assert_eq!(file[0], json!(format!("Club.{end}")), "{page}");
            assert!(file[1].as_str().is_some_and(|text| text.contains(part)), "{file}");
        }
        let backup = "return Object.keys(localStorage).filter(key => key.startsWith('ninefold-shelf-')).length";
        assert_eq!(run(client, backup).await, json!(1));
        run(client, "caught.length = 0; location.hash = '/games'").await;
        click(client, "[data-action=save-everything]").await;
        until(client, "return caught.length === 2").await;
        let saved = run(client, "return caught[0].text()").await;
        let saved = saved.as_str().expect("a text").to_owned();
        assert!(saved.contains("ninefold-shelf-"), "{saved}");
        run(client, "localStorage.clear()").await;
        choose(client, "everything", "all.json", &saved).await;
        until(client, &format!("{backup} === 1")).await;
        enter(client).await;
        click(client, "[data-collection=Club] [data-action=print-all]").await;
        until(client, "return document.querySelector('dialog [data-field=book]') !== null").await;
    })
    .await;
}

// W12, A8: a collection of the server is added to the shelf.
#[tokio::test]
async fn collections_of_the_server_are_added() {
    let Some((driver, program)) = driver_and("NINEFOLD_PROGRAM") else { return };
    let server = Server::start(&program[0]);
    let client = open(driver, &server.page(), Screen::Light).await;
    enter(&client).await;
    click(&client, "[data-add=Club]").await;
    says(&client, "1 puzzle, 0 solved").await;
    click(&client, "[data-collection=Club] [data-action=list]").await;
    says(&client, "1. For Ann").await;
    close(client, "the server").await;
}
