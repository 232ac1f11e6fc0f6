//! Whole puzzles without a pointer, and without seeing the page.

use fantoccini::Client;
use ninefold::{Layout, Puzzle};
use ninefold_testkit::boards::classic;
use ninefold_testkit::browser::{Screen, passed_on::develop};
use serde_json::{Value, json};

use crate::page::{SHIFT, TAB, card_text, keys, on_pages, run, until};

const ENTER: char = '\u{e007}';

/// The solution of a board of one grid, as 81 digits; the board has dots for empty cells.
fn solution(line: &str) -> String {
    let puzzle = Puzzle::new(classic(line)).expect("one solution");
    let digits = Layout::classic().cells().filter_map(|cell| puzzle.solution().get(cell));
    digits.map(|digit| digit.to_string()).collect()
}

/// The digit in a cell's name, or a dot if there is none.
fn digit_of(name: &str) -> char {
    let digit = name.split(", ").nth(1).and_then(|word| word.chars().next());
    digit.filter(char::is_ascii_digit).unwrap_or('.')
}

/// Presses keys, Tab or Shift and Tab, until the focused element matches a selector.
async fn go_to(client: &Client, pressed: &[char], selector: &str) {
    for _ in 0..80 {
        let is_there = format!("return document.activeElement.matches('{selector}')");
        if run(client, &is_there).await == json!(true) {
            return;
        }
        keys(client, pressed.iter().copied()).await;
    }
    panic!("the keys do not reach {selector}");
}

// W4: from the first visit to the end of a puzzle, and on to the next, with keys alone.
#[tokio::test]
async fn keys_alone_play_a_whole_puzzle() {
    on_pages(Screen::Light, async |client, page| {
        go_to(client, &[TAB], "[data-opens=new]").await;
        keys(client, [ENTER]).await;
        until(client, "return document.querySelector('dialog') !== null").await;
        go_to(client, &[TAB], "dialog [data-level=easy]").await;
        keys(client, [ENTER]).await;
        go_to(client, &[TAB], "dialog [data-action=play]").await;
        keys(client, [ENTER]).await;
        until(client, "return document.querySelector('dialog') === null").await;
        go_to(client, &[TAB], ".cell").await;
        let names = "return [...document.querySelectorAll('.cell')].map(cell => cell.ariaLabel)";
        let names = run(client, names).await;
        let names: Vec<&str> =
            names.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let line: String = names.iter().map(|name| digit_of(name)).collect();
        let solved = solution(&line);
        let cursor = "const { row, col } = document.querySelector('.cell.cursor').dataset;
            return [Number(row), Number(col)]";
        let at = run(client, cursor).await;
        let [row, column] = [0, 1].map(|part| at[part].as_u64().unwrap_or(0) as usize);
        keys(client, ['\u{e013}'].repeat(row).into_iter().chain(['\u{e012}'].repeat(column))).await;
        for row in solved.as_bytes().chunks(9) {
            let typed = row.iter().flat_map(|&digit| [char::from(digit), '\u{e014}']);
            keys(client, typed.chain(['\u{e015}']).chain(['\u{e012}'; 8])).await;
        }
        let end = card_text(client).await;
        assert!(end.starts_with("Congratulations! Solved in 0:"), "{page}: {end}");
        go_to(client, &[SHIFT, TAB], "[data-action=replay]").await;
        go_to(client, &[SHIFT, TAB], "[data-opens=new]").await;
    })
    .await;
}

/// The page as assistive programs see it: each element with its role and its name.
async fn tree(client: &Client) -> Vec<(String, String, u64)> {
    let answer = develop(client, "Accessibility.getFullAXTree", json!({})).await;
    let nodes = answer["nodes"].as_array().cloned().unwrap_or_default();
    let seen = nodes.iter().filter(|node| node["ignored"] != json!(true)).map(|node| {
        let text = |part: &str| node[part]["value"].as_str().unwrap_or_default().to_owned();
        (text("role"), text("name"), node["backendDOMNodeId"].as_u64().unwrap_or_default())
    });
    seen.collect()
}

/// Waits for an element with this role and name.
async fn find(client: &Client, role: &str, name: &str) -> u64 {
    let mut seen = Vec::new();
    for _ in 0..400 {
        seen = tree(client).await;
        let found =
            seen.iter().find(|(its_role, its_name, _)| its_role == role && its_name == name);
        if let Some(&(_, _, node)) = found {
            return node;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("no {role} {name:?} in {seen:?}");
}

/// Activates an element, as assistive programs do.
async fn activate(client: &Client, role: &str, name: &str) {
    let node = find(client, role, name).await;
    let object = develop(client, "DOM.resolveNode", json!({ "backendNodeId": node })).await;
    let call = json!({
        "objectId": object["object"]["objectId"],
        "functionDeclaration": "function () { this.click() }",
    });
    develop(client, "Runtime.callFunctionOn", call).await;
}

// W4: a puzzle is chosen, read, solved and ended by names and roles alone, as with a screen reader.
#[tokio::test]
async fn the_accessibility_tree_alone_plays_a_whole_puzzle() {
    on_pages(Screen::Light, async |client, page| {
        activate(client, "button", "New puzzle").await;
        find(client, "dialog", "New puzzle").await;
        activate(client, "button", "Easy").await;
        activate(client, "button", "Play").await;
        find(client, "grid", "Board").await;
        until(client, "return document.querySelector('dialog') === null").await;
        let cells: Vec<_> =
            tree(client).await.into_iter().filter(|(role, ..)| role == "gridcell").collect();
        assert_eq!(cells.len(), 81, "{page}");
        let line: String = cells.iter().map(|(_, name, _)| digit_of(name)).collect();
        for ((_, name, node), digit) in cells.iter().zip(solution(&line).chars()) {
            if name.ends_with("given") {
                continue;
            }
            develop(client, "DOM.focus", json!({ "backendNodeId": node })).await;
            keys(client, [digit]).await;
        }
        let filled: String = tree(client)
            .await
            .iter()
            .filter(|(role, ..)| role == "gridcell")
            .map(|(_, name, _)| digit_of(name))
            .collect();
        assert_eq!(filled, solution(&line), "{page}");
        let said = tree(client).await;
        let is_end = |(_, name, _): &(String, String, u64)| name.starts_with("Congratulations!");
        assert!(said.iter().any(is_end), "{page}: {said:?}");
    })
    .await;
}
