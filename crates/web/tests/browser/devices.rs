//! Games that follow a player: two browsers are two devices with a real server.
//!
//! `cargo xtask test` builds the server and passes the program's path in `NINEFOLD_PROGRAM`.

use std::{env, fs};

use fantoccini::{Client, Locator};
use ninefold_testkit::browser::{Driver, Screen};
use serde_json::{Value, json};

use crate::access::look;
use crate::page::{
    card_text, cell, click, close, driver_and, keys, open, pick, reload, run, until, wait_for,
};
use crate::relay::IS_KEPT;
use crate::server::Server;

/// The stored turns: those of the document, then those of the parts.
const KEPT: &str = "(() => {
    const { turns } = JSON.parse(localStorage['ninefold-game-first']);
    for (let index = 0, text; text = localStorage[`ninefold-turns-game-first/${index}`]; index++) {
        const part = JSON.parse(text);
        if (part.after === turns.length) turns.push(...part.turns);
    }
    return turns.map(turn => turn.turn);
})()";
const GAMES: &str = "Object.keys(localStorage).filter(key => key.startsWith('ninefold-game-'))";
const PASSWORD: &str = "correct horse";

fn start() -> Option<(&'static Driver, Server)> {
    let (driver, program) = driver_and("NINEFOLD_PROGRAM")?;
    Some((driver, Server::start(&program[0])))
}

/// Signs a player in, and leaves the dialog open.
async fn enter(client: &Client, entrance: &str, name: &str, password: &str) {
    click(client, "[data-opens=account]").await;
    click(client, &format!("[data-entrance={entrance}]")).await;
    wait_for(client, &format!("dialog [data-action={entrance}]")).await;
    for (field, text) in [("name", name), ("password", password)] {
        let field = client.find(Locator::Css(&format!("dialog [name={field}]"))).await;
        let field = field.expect("a field");
        field.clear().await.expect("an empty field");
        field.send_keys(text).await.expect("keys that work");
    }
    click(client, &format!("dialog [data-action={entrance}]")).await;
}

/// Registers a player, who takes over the games of the device.
pub(crate) async fn register(client: &Client, name: &str) {
    enter(client, "register", name, PASSWORD).await;
    wait_for(client, "dialog .code").await;
    if run(client, "return document.querySelector('[data-action=adopt]') !== null").await
        == json!(true)
    {
        click(client, "[data-action=adopt]").await;
    }
    shut(client).await;
}

async fn sign_in(client: &Client, name: &str) {
    enter(client, "sign-in", name, PASSWORD).await;
    wait_for(client, "[data-action=sign-out]").await;
    shut(client).await;
}

/// Closes the dialog, which does not let a recovery code go without a question.
async fn shut(client: &Client) {
    let has_code = "return document.querySelector('dialog .code') !== null";
    let has_code = run(client, has_code).await == json!(true);
    run(client, "document.querySelector('dialog').close()").await;
    if has_code {
        click(client, "dialog [data-action=leave-code]").await;
    }
    until(client, "return document.querySelector('dialog') === null").await;
}

async fn play(client: &Client, row: usize, column: usize, digit: char) {
    pick(client, row, column).await;
    keys(client, [digit]).await;
    assert_eq!(cell(client, row, column).await[2], digit.to_string(), "at once");
}

/// Waits until a cell shows a text.
async fn shows(client: &Client, row: usize, column: usize, text: &str) {
    let script = format!(
        "return document.querySelector(`.cell[data-row='{row}'][data-col='{column}']`)
            .textContent === '{text}'"
    );
    until(client, &script).await;
}

/// The number of the player's games on the server.
async fn n_games(client: &Client) -> u64 {
    let script = "const done = arguments[0];
        fetch('api/v1/games').then(answer => answer.json()).then(list => done(list.games.length))";
    let answer = client.execute_async(script, Vec::new()).await.expect("a list");
    answer.as_u64().expect("a number")
}

/// Waits until the page shows this status of the game.
async fn is_synced(client: &Client, status: &str) {
    let script = format!(
        "return document.querySelector('[data-synced]')?.dataset.synced === '{status}'
            && document.querySelector('[data-synced]').ariaLabel.length > 0"
    );
    until(client, &script).await;
}

/// Two devices of a player, both with one turn.
async fn two_devices(driver: &'static Driver, server: &Server) -> (Client, Client) {
    let first = open(driver, &server.page(), Screen::Light).await;
    play(&first, 0, 2, '4').await;
    register(&first, "ann").await;
    is_synced(&first, "saved").await;
    let second = open(driver, &server.page(), Screen::Dark).await;
    sign_in(&second, "ann").await;
    shows(&second, 0, 2, "4").await;
    is_synced(&second, "saved").await;
    (first, second)
}

// A7: a device notices when another one has ended its session, and can sign in again. Deleting the
// account needs the password.
#[tokio::test]
async fn an_ended_session_locks_nobody_out() {
    let Some((driver, server)) = start() else { return };
    let (first, second) = two_devices(driver, &server).await;
    click(&second, "[data-opens=account]").await;
    click(&second, "details:has([data-action=password]) summary").await;
    for (field, text) in [("old", PASSWORD), ("new", "another horse")] {
        let field = format!("form:has([data-action=password]) [name={field}]");
        let field = second.find(Locator::Css(&field)).await.expect("a field");
        field.send_keys(text).await.expect("keys that work");
    }
    click(&second, "[data-action=password]").await;
    until(&second, "return document.querySelector('dialog .refusal').textContent !== ''").await;
    play(&first, 0, 3, '6').await;
    until(&first, "return document.querySelector('[data-synced]') === null").await;
    enter(&first, "sign-in", "ann", "another horse").await;
    wait_for(&first, "[data-action=sign-out]").await;
    shut(&first).await;
    is_synced(&first, "saved").await;
    first.close().await.expect("the browser ends"); // its console has the error of the ended session
    shut(&second).await;
    is_synced(&second, "saved").await;
    click(&second, "[data-opens=account]").await;
    click(&second, "details:has([data-action=delete-account]) summary").await;
    let field = "form:has([data-action=delete-account]) [name=old]";
    let field = second.find(Locator::Css(field)).await.expect("a field");
    field.send_keys("another horse").await.expect("keys that work");
    click(&second, "[data-action=delete-account]").await;
    wait_for(&second, "form [role=alert]").await; // it asks once more
    click(&second, "[data-action=delete-account]").await;
    wait_for(&second, "[data-entrance=sign-in]").await;
    second.close().await.expect("the browser ends");
}

// A7, A4: the turns of one device appear on the other as they are played, until it signs out.
#[tokio::test]
async fn games_follow_a_player() {
    let Some((driver, server)) = start() else { return };
    let (first, second) = two_devices(driver, &server).await;
    play(&second, 0, 3, '6').await;
    shows(&first, 0, 3, "6").await;
    play(&first, 0, 5, '8').await;
    shows(&second, 0, 5, "8").await;
    click(&first, "[data-action=undo]").await;
    shows(&second, 0, 5, "").await;
    // A daily game has the same key on every device.
    for client in [&first, &second] {
        let date = "localStorage['ninefold-settings'] = JSON.stringify({ format:
            'ninefold/settings', version: 1, last: 'ninefold-game-first' })";
        run(client, date).await;
    }
    click(&first, "[data-opens=daily]").await;
    click(&first, "dialog [data-level=easy]").await;
    click(&first, "dialog [data-action=play]").await;
    until(&first, "return document.querySelector('dialog') === null").await;
    keys(&first, ['m']).await;
    is_synced(&first, "saved").await;
    reload(&second).await;
    let daily = "Object.keys(localStorage).filter(key => key.startsWith('ninefold-classic-20'))";
    until(&second, &format!("return {daily}.length === 1")).await;
    let names = run(&first, &format!("return {daily}")).await;
    assert_eq!(run(&second, &format!("return {daily}")).await, names);

    click(&second, "[data-opens=account]").await;
    click(&second, "[data-action=sign-out]").await;
    wait_for(&second, "[data-entrance=sign-in]").await;
    shut(&second).await;
    let before = run(&second, &format!("return {KEPT}.length")).await;
    assert_eq!(run(&second, "return document.querySelector('[data-synced]')").await, Value::Null);
    play(&second, 8, 0, '3').await;
    assert_eq!(
        run(&second, &format!("return {KEPT}.length")).await,
        json!(before.as_u64().expect("a number") + 1),
        "it goes on without the server"
    );
    close(first, "the first device").await;
    close(second, "the second device").await;
}

// W3, A4: turns played without the server are sent when it is back, even by a page that was loaded
// without it.
#[tokio::test]
async fn turns_without_the_server_are_sent_later() {
    let Some((driver, mut server)) = start() else { return };
    let (first, second) = two_devices(driver, &server).await;
    until(&first, IS_KEPT).await;
    server.stop();
    play(&first, 0, 3, '6').await;
    is_synced(&first, "waiting").await;
    assert_eq!(card_text(&first).await, "Will be saved when you are online");
    reload(&first).await;
    play(&first, 0, 5, '8').await;
    is_synced(&first, "waiting").await;
    server.start_again();
    is_synced(&first, "saved").await;
    shows(&second, 0, 3, "6").await;
    shows(&second, 0, 5, "8").await;
    let logs = [
        run(&first, &format!("return {KEPT}")).await,
        run(&second, &format!("return {KEPT}")).await,
    ];
    assert_eq!(logs, [json!(["r1c3=4", "r1c4=6", "r1c6=8"]), logs[0].clone()]);
    for client in [first, second] {
        client.close().await.expect("the browser ends"); // its console has network errors
    }
}

// A4, M10, W4: if devices diverge, the player chooses theirs, mine or both, and nothing is lost.
#[tokio::test]
async fn the_player_chooses_between_two_devices() {
    let Some((driver, mut server)) = start() else { return };
    let axe = env::var("NINEFOLD_AXE").expect("`cargo xtask test` names the file of axe-core");
    let axe = fs::read_to_string(&axe).expect(&axe);
    let (first, second) = two_devices(driver, &server).await;
    run(&second, &axe).await;
    let mut found = Vec::new();
    let cut = "window.kept = window.fetch; window.tried = 0;
        window.fetch = () => { window.tried += 1; return Promise.reject(new Error('no network')) }";
    let mend = "window.fetch = window.kept; window.dispatchEvent(new Event('online'))";
    // In each round, first one device and then the other plays without the server; the second is asked.
    for (round, choice) in ["theirs", "mine", "both"].into_iter().enumerate() {
        server.stop();
        play(&first, 3 + round, 1, ['5', '2', '1'][round]).await;
        is_synced(&first, "waiting").await;
        play(&second, 3 + round, 2, ['9', '6', '3'][round]).await;
        is_synced(&second, "waiting").await;
        // The second device connects later, so that it finds the turns of the first.
        run(&second, cut).await;
        server.start_again();
        is_synced(&first, "saved").await;
        run(&second, mend).await;
        is_synced(&second, "choice").await;
        wait_for(&second, "[data-banner=choose]").await;
        click(&second, "[data-action=choose]").await;
        wait_for(&second, "dialog .sides svg").await;
        if round == 0 {
            look(&second, "the choice", &mut found).await;
        }
        // A choice holds even if the server is not reachable yet.
        let is_sent_later = choice == "mine";
        if is_sent_later {
            run(&second, cut).await;
        }
        click(&second, &format!("[data-choice={choice}]")).await;
        if is_sent_later {
            until(&second, "return window.tried > 0").await;
            run(&second, mend).await;
        }
        until(&second, "return document.querySelector('[data-banner=choose]') === null").await;
        is_synced(&second, "saved").await;
        let (theirs, mine) = (["5", "2", "1"][round], ["9", "6", "3"][round]);
        match choice {
            "theirs" => {
                shows(&second, 3, 1, theirs).await;
                shows(&second, 3, 2, "").await;
            }
            "mine" => {
                shows(&second, 4, 2, mine).await;
                shows(&first, 4, 2, mine).await;
                shows(&first, 4, 1, "").await;
            }
            _ => {
                shows(&second, 5, 2, mine).await;
                shows(&second, 5, 1, "").await;
                shows(&first, 5, 1, theirs).await;
                let one = run(&first, &format!("return {KEPT}")).await;
                assert_eq!(run(&second, &format!("return {KEPT}")).await, one);
                assert_eq!(run(&second, &format!("return {GAMES}.length")).await, json!(2));
            }
        }
    }
    // The game that was replaced first still exists.
    click(&second, "[data-opens=account]").await;
    look(&second, "signed in", &mut found).await;
    click(&second, "[data-action=bring-back]").await;
    until(&second, &format!("return {GAMES}.length === 3")).await;
    while n_games(&second).await < 3 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    reload(&first).await;
    until(&first, &format!("return {GAMES}.length === 3")).await;
    assert_eq!(found, Vec::<String>::new());
    for client in [first, second] {
        client.close().await.expect("the browser ends"); // its console has network errors
    }
}

// A7, W4, W5: an account in French: its code, the server's message for a wrong password, a new
// password with the code. Games of one player never enter another's account, and games without an
// owner only on request.
#[tokio::test]
async fn accounts_are_kept_apart() {
    let Some((driver, server)) = start() else { return };
    let axe = env::var("NINEFOLD_AXE").expect("`cargo xtask test` names the file of axe-core");
    let axe = fs::read_to_string(&axe).expect(&axe);
    let page = server.page();
    let client = open(driver, &page, Screen::Light).await;
    run(&client, &axe).await;
    let mut found = Vec::new();
    click(&client, "[data-opens=settings]").await;
    click(&client, "[data-language=fr]").await;
    shut(&client).await;
    play(&client, 0, 2, '4').await;
    enter(&client, "register", "Zoé", PASSWORD).await;
    wait_for(&client, "dialog .code").await;
    look(&client, "registered", &mut found).await;
    let code = run(&client, "return document.querySelector('.code').textContent").await;
    let code = code.as_str().expect("a code").to_owned();
    // Escape and the key below ask first, too, and the code stays.
    keys(&client, ['\u{e00c}']).await;
    wait_for(&client, "dialog [data-action=keep-code]").await;
    look(&client, "asked about the code", &mut found).await;
    click(&client, "dialog [data-action=keep-code]").await;
    click(&client, "dialog .close").await;
    wait_for(&client, "dialog [data-action=keep-code]").await;
    click(&client, "dialog [data-action=keep-code]").await;
    click(&client, "[data-action=leave-out]").await;
    until(&client, "return document.querySelector('[data-action=leave-out]') === null").await;
    shut(&client).await;
    is_synced(&client, "here").await;
    click(&client, "[data-opens=account]").await;
    click(&client, "[data-action=sign-out]").await;
    wait_for(&client, "[data-entrance=sign-in]").await;
    look(&client, "signed out", &mut found).await;
    shut(&client).await;

    enter(&client, "sign-in", "Zoé", "wrong horse").await;
    let refusal = "return document.querySelector('dialog .refusal').textContent";
    until(&client, &format!("{refusal} !== ''")).await;
    assert_eq!(run(&client, refusal).await, json!("Le nom ou le mot de passe est faux."));
    click(&client, "[data-entrance=recover]").await;
    wait_for(&client, "dialog [data-action=recover]").await;
    look(&client, "recovering", &mut found).await;
    for (field, text) in [("name", "Zoé"), ("code", &code), ("password", "another horse")] {
        let field = client.find(Locator::Css(&format!("dialog [name={field}]"))).await;
        let field = field.expect("a field");
        field.clear().await.expect("an empty field");
        field.send_keys(text).await.expect("keys that work");
    }
    run(&client, "document.querySelector('dialog [data-action=recover]').click()").await;
    wait_for(&client, "[data-action=adopt]").await;
    click(&client, "[data-action=adopt]").await;
    shut(&client).await;
    is_synced(&client, "saved").await;

    click(&client, "[data-opens=account]").await;
    click(&client, "[data-action=sign-out]").await;
    wait_for(&client, "[data-entrance=sign-in]").await;
    shut(&client).await;
    enter(&client, "register", "Yann", PASSWORD).await;
    wait_for(&client, "dialog .code").await;
    let is_asked = "return document.querySelector('[data-action=adopt]') !== null";
    assert_eq!(run(&client, is_asked).await, json!(false), "the game is Zoé's");
    shut(&client).await;
    is_synced(&client, "here").await;
    assert_eq!(n_games(&client).await, 0);
    click(&client, "[data-opens=account]").await;
    click(&client, "details:has([data-action=delete-account]) summary").await;
    look(&client, "deleting", &mut found).await;
    let field = "form:has([data-action=delete-account]) [name=old]";
    let field = client.find(Locator::Css(field)).await.expect("a field");
    field.send_keys(PASSWORD).await.expect("keys that work");
    click(&client, "[data-action=delete-account]").await;
    wait_for(&client, "form [role=alert]").await; // it asks once more
    look(&client, "deleting for good", &mut found).await;
    click(&client, "[data-action=delete-account]").await;
    wait_for(&client, "[data-entrance=sign-in]").await;
    shut(&client).await;
    assert_eq!(cell(&client, 0, 2).await[2], "4", "the games stay");
    assert_eq!(found, Vec::<String>::new());
    client.close().await.expect("the browser ends"); // its console has the error of the wrong password
}
