//! Players and what they may do.

use std::net::IpAddr;

use axum::http::{Method, StatusCode};
use ninefold_server::Config;
use ninefold_testkit::databases::sqlite;
use serde_json::json;

use crate::client::{Client, Reply};
use crate::databases::{on_both, open};

fn credentials(name: &str, password: &str) -> String {
    json!({ "name": name, "password": password }).to_string()
}

/// The cookie of an answer, as a browser returns it.
fn cookie(reply: &Reply) -> String {
    let cookie = reply.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("; HttpOnly; SameSite=Lax"), "{cookie}");
    cookie.split(';').next().unwrap().to_owned()
}

/// Every route of a game and of a player.
pub(crate) fn routes(game: &str) -> Vec<(Method, String, &'static str)> {
    let mut routes: Vec<(Method, String, &str)> = vec![
        (Method::GET, "/games".to_owned(), ""),
        (Method::GET, game.to_owned(), ""),
        (Method::DELETE, game.to_owned(), ""),
        (Method::POST, format!("{game}/moves"), r#"{"move": "r1c3=4"}"#),
        (Method::POST, format!("{game}/turns"), r#"{"turns": []}"#),
        (Method::DELETE, format!("{game}/cells/0/2"), ""),
        (Method::GET, format!("/puzzles/{}/proof", uuid::Uuid::nil()), ""),
        (Method::GET, "/players/me".to_owned(), ""),
        (Method::GET, "/players/me/export".to_owned(), ""),
        (Method::GET, "/players/me/statistics".to_owned(), ""),
        (Method::GET, "/players/me/sessions".to_owned(), ""),
        (Method::DELETE, "/players/me/sessions".to_owned(), ""),
        (Method::DELETE, format!("/players/me/sessions/{}", "0".repeat(64)), ""),
        (Method::POST, "/players/name".to_owned(), r#"{"name": "Ana"}"#),
        (Method::POST, "/players/recovery-code".to_owned(), r#"{"password": "12345678"}"#),
        (Method::POST, "/players/sign-out".to_owned(), ""),
        (Method::POST, "/players/password".to_owned(), r#"{"old": "12345678", "new": "12345678"}"#),
        (Method::DELETE, "/players/me".to_owned(), ""),
    ];
    for turn in ["undo", "redo", "restart", "check", "hint", "reveal"] {
        routes.push((Method::POST, format!("{game}/{turn}"), ""));
    }
    for part in ["turns", "document", "events"] {
        routes.push((Method::GET, format!("{game}/{part}"), ""));
    }
    routes
}

/// A7, A5: without a player, with an invalid token or as another player, no route reads or changes
/// a game.
#[tokio::test]
async fn other_players_cannot_reach_a_game() {
    on_both(|app| async move {
        let owner = Client::guest(&app).await;
        let game = owner.begin("strict").await;
        let nobody = Client::new(&app);
        let mut forged = Client::new(&app);
        forged.sign(&format!("{}.{}", "0".repeat(64), "0".repeat(64)));
        let mut garbled = Client::new(&app);
        garbled.headers.push(("authorization", "Bearer a b".to_owned()));
        let proxied = nobody.with("authorization", "Basic abc"); // meant for a proxy
        let stranger_cookie = nobody.with("cookie", "ninefold=abc.def");
        for (method, path, body) in routes(&game) {
            let send = |client: &Client| {
                let client = client.clone();
                let (method, path) = (method.clone(), path.clone());
                async move { client.send(method, &path, body).await.problem() }
            };
            assert_eq!(send(&nobody).await, "401 who", "{method} {path}");
            assert_eq!(send(&forged).await, "401 wrong-who", "{method} {path}");
            assert_eq!(send(&garbled).await, "401 wrong-who", "{method} {path}");
            assert_eq!(send(&proxied).await, "401 who", "{method} {path}");
            if path != "/players/sign-out" {
                assert_eq!(send(&stranger_cookie).await, "401 wrong-who", "{method} {path}");
            }
            if path.starts_with(&game) {
                let other = Client::guest(&app).await;
                assert_eq!(send(&other).await, "404 not-found", "{method} {path}");
            }
        }
        assert_eq!(owner.get(&game).await.json()["status"], "created");
        assert_eq!(Client::guest(&app).await.get("/games").await.json()["games"], json!([]));
    })
    .await;
}

/// A7: beginning a game makes a guest, with a cookie that only our own pages can use.
#[tokio::test]
async fn a_guest_has_a_cookie() {
    on_both(|app| async move {
        let nobody = Client::new(&app);
        let body = json!({ "daily": { "date": "2026-01-02", "mode": "classic", "level": "easy" } });
        let begun = nobody.post("/games", &body.to_string()).await;
        assert_eq!(begun.status, StatusCode::CREATED, "{}", begun.json());
        let guest = nobody.with("cookie", &cookie(&begun)).with("host", "a.example");
        let game = format!("/games/{}", begun.text("id"));
        assert_eq!(guest.get(&game).await.status, StatusCode::OK);
        assert_eq!(guest.get("/players/me").await.json()["guest"], true);
        let path = format!("{game}/restart");
        let evil = guest.with("origin", "https://evil.example");
        assert_eq!(evil.post(&path, "").await.problem(), "403 elsewhere");
        let evil = nobody.with("origin", "https://evil.example").with("host", "a.example");
        for path in ["/players", "/players/sign-in", "/players/register", "/players/recover"] {
            // Otherwise another site could replace the player's session.
            assert_eq!(evil.post(path, "").await.problem(), "403 elsewhere");
        }
        let own = guest.with("origin", "https://a.example");
        assert_eq!(own.post(&path, "").await.status, StatusCode::OK);
    })
    .await;
}

/// A7: a guest who registers keeps the games; the games of a guest who signs in move to the
/// account.
#[tokio::test]
async fn a_guests_games_move_into_the_account() {
    on_both(|app| async move {
        let mut guest = Client::guest(&app).await;
        let first = guest.begin("strict").await;
        let before = guest.clone();
        let registered =
            guest.post("/players/register", &credentials("Zoë", "correct horse")).await;
        assert_eq!(registered.status, StatusCode::CREATED, "{}", registered.json());
        assert_eq!(registered.text("recovery_code").len(), 23);
        guest.sign(&registered.text("token"));
        assert_eq!(guest.get(&first).await.status, StatusCode::OK);
        assert_eq!(before.get("/players/me").await.problem(), "401 wrong-who", "a guest's token");
        let again = guest.post("/players/register", &credentials("Zoe", "correct horse")).await;
        assert_eq!(again.problem(), "409 registered");

        let mut phone = Client::guest(&app).await;
        let second = phone.begin("free").await;
        let taken = phone.post("/players/register", &credentials("ZOË", "battery staple")).await;
        assert_eq!(taken.problem(), "409 name-taken");
        let wrong = phone.post("/players/sign-in", &credentials("Zoë", "battery staple")).await;
        assert_eq!(wrong.problem(), "401 wrong-password");
        let unknown = phone.post("/players/sign-in", &credentials("Zoe", "correct horse")).await;
        assert_eq!(unknown.problem(), "401 wrong-password");
        let signed = phone.post("/players/sign-in", &credentials("zoë", "correct horse")).await;
        assert_eq!(signed.status, StatusCode::OK);
        phone.sign(&signed.text("token"));
        assert_eq!(phone.get(&first).await.status, StatusCode::OK);
        assert_eq!(guest.get(&second).await.status, StatusCode::OK);
        assert_eq!(guest.get("/games").await.json()["games"].as_array().map(Vec::len), Some(2));
        let export = guest.get("/players/me/export").await.json();
        assert_eq!(export["puzzles"].as_array().map(Vec::len), Some(2), "the puzzles move along");
    })
    .await;
}

/// A7: signing out, a new password and the recovery code end the right sessions.
#[tokio::test]
async fn sessions_end() {
    on_both(|app| async move {
        let mut one = Client::new(&app);
        let registered = one.post("/players/register", &credentials("Ana", "first word")).await;
        one.sign(&registered.text("token"));
        let code = registered.text("recovery_code");
        let sign_in = |password: &'static str| {
            let app = app.clone();
            async move {
                let mut client = Client::new(&app);
                let reply = client.post("/players/sign-in", &credentials("Ana", password)).await;
                client.sign(&reply.text("token"));
                (client, reply.problem())
            }
        };
        let (two, _) = sign_in("first word").await;
        let out = two.post("/players/sign-out", "").await;
        assert_eq!(out.status, StatusCode::NO_CONTENT);
        assert!(out.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
        assert_eq!(two.get("/players/me").await.problem(), "401 wrong-who");

        let (three, _) = sign_in("first word").await;
        let change = |old: &str, new: &str| json!({ "old": old, "new": new }).to_string();
        let refused = one.post("/players/password", &change("wrong word", "second word")).await;
        assert_eq!(refused.problem(), "401 wrong-password");
        let short = one.post("/players/password", &change("first word", "short")).await;
        assert_eq!((short.problem(), short.text("field")), ("400 field".into(), "new".into()));
        assert!(!String::from_utf8_lossy(&short.body).contains("short"), "a password is not told");
        let changed = one.post("/players/password", &change("first word", "second word")).await;
        assert_eq!(three.get("/players/me").await.problem(), "401 wrong-who");
        assert_eq!(one.get("/players/me").await.problem(), "401 wrong-who");
        one.sign(&changed.text("token"));
        assert_eq!(one.get("/players/me").await.text("name"), "Ana");
        assert_eq!(sign_in("first word").await.1, "401 wrong-password");

        let recover = |code: &str| {
            let body = json!({ "name": "ana", "code": code, "password": "third word" });
            body.to_string()
        };
        let wrong = Client::new(&app).post("/players/recover", &recover("aaaaa-aaaaa")).await;
        assert_eq!(wrong.problem(), "401 wrong-code");
        let right =
            Client::new(&app).post("/players/recover", &recover(&code.to_uppercase())).await;
        assert_eq!(right.status, StatusCode::OK);
        let again = Client::new(&app).post("/players/recover", &recover(&code)).await;
        assert_eq!(again.problem(), "401 wrong-code", "a code is used up");
        assert_eq!(one.get("/players/me").await.problem(), "401 wrong-who");
        assert_eq!(sign_in("third word").await.1, "200 ");
    })
    .await;
}

/// A7: a browser whose session was ended elsewhere gets one refusal, loses its cookie, and can sign
/// in, register, recover and play on; a token that has ended stays refused.
#[tokio::test]
async fn a_dead_cookie_locks_nobody_out() {
    on_both(|app| async move {
        let nobody = Client::new(&app).with("host", "a.example");
        let old = credentials("Ana", "first word");
        let made = nobody.post("/players/register", &old).await;
        let (one, code) = (nobody.with("cookie", &cookie(&made)), made.text("recovery_code"));
        let two = nobody.with("cookie", &cookie(&nobody.post("/players/sign-in", &old).await));
        let change = json!({ "old": "first word", "new": "second word" }).to_string();
        let changed = two.post("/players/password", &change).await;
        assert_eq!(changed.status, StatusCode::OK);

        let told = one.get("/players/me").await;
        assert_eq!(told.problem(), "401 wrong-who");
        let removed = told.headers["set-cookie"].to_str().unwrap();
        assert!(removed.starts_with("ninefold=; Path=/; Max-Age=0;"), "{removed}");
        for path in ["/games", "/games/0b0e5d34-7b3c-4c1c-8f0e-0123456789ab"] {
            assert!(one.get(path).await.headers.contains_key("set-cookie"), "{path}");
        }
        let greeted = one.get("//server.json").await;
        assert_eq!(greeted.json()["player"], json!(null));
        assert!(greeted.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
        let out = one.post("/players/sign-out", "").await;
        assert_eq!(out.status, StatusCode::NO_CONTENT);
        assert!(out.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));

        let signed = one.post("/players/sign-in", &credentials("Ana", "second word")).await;
        assert_eq!(signed.status, StatusCode::OK, "{}", signed.json());
        let back = nobody.with("cookie", &cookie(&signed));
        assert_eq!(back.get("/players/me").await.text("name"), "Ana");
        let body = json!({ "name": "Ana", "code": code, "password": "third word" }).to_string();
        assert_eq!(one.post("/players/recover", &body).await.status, StatusCode::OK);
        let other = one.post("/players/register", &credentials("Bea", "first word")).await;
        assert_eq!(other.status, StatusCode::CREATED);
        assert_eq!(one.post("/players", "").await.status, StatusCode::CREATED);
        let puzzle =
            json!({ "daily": { "date": "2026-01-02", "mode": "classic", "level": "easy" } });
        let begun = one.post("/games", &puzzle.to_string()).await;
        assert_eq!(begun.status, StatusCode::CREATED, "as a new guest");
        let guest = nobody.with("cookie", &cookie(&begun));
        assert_eq!(guest.get("/players/me").await.json()["guest"], true);
        let put = one.put("/games/0b0e5d34-7b3c-4c1c-8f0e-0123456789ab", &puzzle.to_string()).await;
        assert_eq!(put.status, StatusCode::CREATED);

        let mut token = Client::new(&app);
        token.sign(&made.text("token"));
        for (path, body) in [("/players/sign-in", &old), ("/games", &puzzle.to_string())] {
            let refused = token.post(path, body).await;
            assert_eq!(refused.problem(), "401 wrong-who", "{path}");
            assert!(!refused.headers.contains_key("set-cookie"));
        }
    })
    .await;
}

/// A7: over HTTPS the cookie belongs to this host alone; one from before is renamed.
#[tokio::test]
async fn a_secure_cookie_belongs_to_the_host() {
    let (address, _folder) = sqlite();
    let config = Config { secure_cookies: true, ..Config::default() };
    let app = open(&config, address).await;
    let nobody = Client::new(&app).with("host", "a.example");
    let made = nobody.post("/players/register", &credentials("Ana", "first word")).await;
    let new = cookie(&made);
    assert!(new.starts_with("__Host-ninefold="), "{new}");
    assert!(made.headers["set-cookie"].to_str().unwrap().ends_with("; Secure"));
    let old = new.replace("__Host-", "");
    let renamed = nobody.with("cookie", &old).get("//server.json").await;
    assert_eq!(renamed.json()["player"]["name"], "Ana");
    assert_eq!(cookie(&renamed), new);
    let both = nobody.with("cookie", &format!("ninefold=planted.abc; {new}"));
    assert_eq!(both.get("/players/me").await.text("name"), "Ana", "a planted cookie is not read");
    let out = both.post("/players/sign-out", "").await;
    let removed: Vec<&str> =
        out.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap()).collect();
    assert!(removed[0].starts_with("__Host-ninefold=; Path=/; Max-Age=0"), "{removed:?}");
    assert!(removed[1].starts_with("ninefold=; Path=/; Max-Age=0"), "{removed:?}");
}

/// A7: two spellings that look alike are the same name, and names are visible.
#[tokio::test]
async fn names_are_told_apart() {
    on_both(|app| async move {
        let nobody = Client::new(&app);
        let register = |name: &'static str| {
            let nobody = nobody.clone();
            async move { nobody.post("/players/register", &credentials(name, "some word")).await }
        };
        let made = register("Rene\u{301}e").await;
        assert_eq!((made.status, made.text("name")), (StatusCode::CREATED, "Ren\u{e9}e".into()));
        assert_eq!(register("REN\u{c9}E").await.problem(), "409 name-taken");
        for name in ["\u{200b}", "A\u{202e}na", "\u{410}na"] {
            assert_eq!(register(name).await.problem(), "422 name");
        }
        for name in ["ren\u{e9}e", "rene\u{301}e"] {
            let signed = nobody.post("/players/sign-in", &credentials(name, "some word")).await;
            assert_eq!(signed.status, StatusCode::OK);
        }
    })
    .await;
}

/// A7: a player can export everything, and delete everything.
#[tokio::test]
async fn a_player_exports_and_leaves() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("strict").await;
        client.post(&format!("{game}/moves"), r#"{"move": "r1c3=4"}"#).await;
        let export = client.get("/players/me/export").await.json();
        let document = export["games"][0]["document"].clone();
        assert_eq!(document["turns"][0]["turn"], "r1c3=4");
        assert_eq!(client.delete("/players/me").await.status, StatusCode::NO_CONTENT);
        assert_eq!(client.get("/players/me").await.problem(), "401 wrong-who");
        let other = Client::guest(&app).await;
        let copy = other.post("/games", &json!({ "document": document }).to_string()).await;
        assert_eq!(copy.status, StatusCode::CREATED);
        assert_eq!(other.get(&game).await.problem(), "404 not-found");
    })
    .await;
}

/// A7: the web app learns who plays; playing as nobody is not an error.
#[tokio::test]
async fn the_web_app_is_greeted() {
    on_both(|app| async move {
        let nobody = Client::new(&app);
        let stranger = nobody.with("cookie", "ninefold=abc.def");
        for client in [&nobody, &stranger] {
            let reply = client.get("//server.json").await;
            assert_eq!(reply.status, StatusCode::OK);
            assert_eq!(reply.json(), json!({ "server": "ninefold", "player": null }));
            assert_eq!(reply.headers["cache-control"], "no-store");
        }
        let made = nobody.post("/players/register", &credentials("ann", "12345678")).await;
        let greeted = nobody.with("cookie", &cookie(&made)).get("//server.json").await;
        assert_eq!(cookie(&greeted), cookie(&made), "it lasts for another year");
        let ann = greeted.json();
        assert_eq!(
            (&ann["player"]["name"], &ann["player"]["guest"]),
            (&json!("ann"), &json!(false))
        );
        assert_eq!(ann["player"]["id"], made.json()["id"]);
        assert_eq!(ann["player"].get("token"), None);
    })
    .await;
}

/// A7: the key is stored: players stay signed in across a restart.
#[tokio::test]
async fn players_stay_signed_in_across_a_restart() {
    let (address, _folder) = sqlite();
    let client = Client::guest(&open(&Config::default(), address.clone()).await).await;
    let mut later = Client::new(&open(&Config::default(), address).await);
    later.headers = client.headers;
    assert_eq!(later.get("/players/me").await.status, StatusCode::OK);
}

/// The number of guesses at one account is limited, from however many addresses they come; the
/// player can still sign in from the usual address.
#[tokio::test]
async fn guesses_at_an_account_are_limited() {
    let (address, _folder) = sqlite();
    let proxy = IpAddr::from([0, 0, 0, 0]); // the address of a request without a connection
    let config = Config { trusted_proxies: vec![proxy.into()], ..Config::default() };
    let nobody = Client::new(&open(&config, address).await);
    let home = nobody.with("x-forwarded-for", "192.0.2.1");
    let right = credentials("Ana", "first word");
    let made = home.post("/players/register", &right).await;
    assert_eq!(home.post("/players/sign-in", &right).await.status, StatusCode::OK);
    let mut n_answered = 0;
    for address in 1..=6 {
        let attacker = nobody.with("x-forwarded-for", &format!("198.51.100.{address}"));
        for _ in 0..5 {
            let wrong = credentials("ana", "a wild guess");
            let reply = attacker.post("/players/sign-in", &wrong).await;
            match reply.problem().as_str() {
                "401 wrong-password" => n_answered += 1,
                "429 too-many" => assert!(reply.headers.contains_key("retry-after")),
                other => panic!("{other}"),
            }
        }
    }
    assert!((8..=14).contains(&n_answered), "{n_answered} guesses");
    let abroad = nobody.with("x-forwarded-for", "203.0.113.7");
    assert_eq!(abroad.post("/players/sign-in", &right).await.problem(), "429 too-many");
    assert_eq!(home.post("/players/sign-in", &right).await.status, StatusCode::OK);
    let code = made.text("recovery_code");
    let body = json!({ "name": "Ana", "code": code, "password": "second word" }).to_string();
    assert_eq!(abroad.post("/players/recover", &body).await.status, StatusCode::OK);
}

/// The number of attempts at passwords is limited.
#[tokio::test]
async fn attempts_to_sign_in_are_limited() {
    let (address, _folder) = sqlite();
    let config = Config { sign_ins_per_minute: 2, ..Config::default() };
    let client = Client::new(&open(&config, address).await);
    for expected in ["401 wrong-password", "401 wrong-password", "429 too-many"] {
        let reply = client.post("/players/sign-in", &credentials("Ana", "some password")).await;
        assert_eq!(reply.problem(), expected);
    }
}
