//! Puzzles that players send, to be kept until they remove them.

use axum::http::{Method, StatusCode};
use ninefold_server::{App, Config};
use ninefold_testkit::boards::{GIVENS, HARD, SOLVED};
use serde_json::{Value, json};

use crate::client::{Client, Reply, document};
use crate::databases::{on_both, on_both_with};

const PATH: &str = "/players/me/puzzles";
const ACCOUNT: &str = r#"{"name": "Ana", "password": "first word"}"#;

/// The body that sends a puzzle under a title.
fn titled(title: &str) -> String {
    json!({ "document": document(GIVENS), "title": title, "author": "Ana" }).to_string()
}

/// A request to each route, all of which succeed.
pub(crate) async fn walk(client: &Client) -> [(Method, String, &'static str); 3] {
    let body = r#"{"document": {"format": "ninefold/puzzle", "version": 1, "layout": "classic", "givens":
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}}"#;
    let id = client.post(PATH, body).await.text("id");
    [
        (Method::POST, PATH.to_owned(), body),
        (Method::GET, PATH.to_owned(), ""),
        (Method::DELETE, format!("{PATH}/{id}"), ""),
    ]
}

/// The titles of the puzzles that a player has sent.
async fn titles(client: &Client) -> Vec<String> {
    let list = client.get(PATH).await.json();
    let puzzles = list["puzzles"].as_array().expect("a list").iter();
    puzzles.map(|puzzle| puzzle["title"].as_str().unwrap_or_default().to_owned()).collect()
}

async fn signed_in(app: &App, client: &Client) -> Client {
    let mut player = client.at(app);
    player.sign(&client.post("/players/sign-in", ACCOUNT).await.text("token"));
    player
}

fn is_created(reply: &Reply) -> bool {
    reply.status == StatusCode::CREATED
}

/// A9: a puzzle is sent once, read and played by everybody, listed, and removed.
#[tokio::test]
async fn a_puzzle_is_sent_and_removed() {
    on_both(|app| async move {
        let setter = Client::guest(&app).await;
        assert_eq!(titles(&setter).await, [""; 0]);
        let sent = setter.post(PATH, &titled("For Ann")).await;
        assert!(is_created(&sent), "{}", sent.json());
        let path = format!("/puzzles/{}", sent.text("id"));
        assert_eq!(sent.headers["location"], *format!("/api/v1{path}"));
        let again = setter.post(PATH, &titled("For Ann")).await;
        assert_eq!((again.status, again.json()), (StatusCode::OK, sent.json()), "no copy");
        assert_eq!(again.headers["location"], sent.headers["location"]);
        let plain = setter.post(PATH, &json!({ "document": document(HARD) }).to_string()).await;
        assert!(is_created(&plain) && plain.json().get("title").is_none());
        assert_eq!(titles(&setter).await.len(), 2);

        let anybody = Client::new(&app);
        let read = anybody.get(&path).await;
        assert_eq!(read.json(), sent.json());
        assert_eq!((read.text("title"), read.text("author")), ("For Ann".into(), "Ana".into()));
        assert_eq!(read.text("level"), "easy");
        assert!(!String::from_utf8_lossy(&read.body).contains(SOLVED), "sealed");
        assert_eq!(read.headers["cache-control"], "no-cache", "it can be removed");
        let tag = read.headers["etag"].to_str().unwrap();
        let known = anybody.with("if-none-match", tag).get(&path).await;
        assert_eq!(known.status, StatusCode::NOT_MODIFIED);

        let stranger = Client::guest(&app).await;
        assert_eq!(titles(&stranger).await, [""; 0]);
        let own = format!("{PATH}/{}", sent.text("id"));
        assert_eq!(stranger.delete(&own).await.problem(), "404 not-found");
        let game = json!({ "puzzle": sent.text("id") }).to_string();
        let game = format!("/games/{}", stranger.post("/games", &game).await.text("id"));
        let upper = format!("{PATH}/{}", sent.text("id").to_uppercase());
        assert_eq!(setter.delete(&upper).await.status, StatusCode::NO_CONTENT);
        assert_eq!(setter.delete(&own).await.problem(), "404 not-found", "twice");
        assert_eq!(titles(&setter).await, [""], "the other one");
        let moved = stranger.post(&format!("{game}/moves"), r#"{"move": "r1c3=4"}"#).await;
        assert_eq!(moved.status, StatusCode::OK, "its games go on");
        let known = anybody.with("if-none-match", tag).get(&path).await;
        assert_eq!(known.status, StatusCode::OK, "another answer");
        assert!(known.json().get("title").is_none() && known.json().get("author").is_none());
        stranger.delete(&format!("{game}?forever=true")).await;
        assert_eq!(anybody.get(&path).await.problem(), "404 not-found");

        // Without a game it is gone immediately, and can be sent again.
        let other = format!("{PATH}/{}", plain.text("id"));
        assert_eq!(setter.delete(&other).await.status, StatusCode::NO_CONTENT);
        let gone = anybody.get(&format!("/puzzles/{}", plain.text("id"))).await;
        assert_eq!(gone.problem(), "404 not-found");
        assert!(is_created(&setter.post(PATH, &titled("For Ann")).await));
    })
    .await;
}

/// A9: a puzzle that was sent stays when the last game of it is deleted.
#[tokio::test]
async fn games_do_not_take_it_away() {
    on_both(|app| async move {
        let setter = Client::guest(&app).await;
        let id = setter.post(PATH, &titled("a")).await.text("id");
        let body = json!({ "puzzle": id }).to_string();
        let game = format!("/games/{}", setter.post("/games", &body).await.text("id"));
        setter.delete(&format!("{game}?forever=true")).await;
        let path = format!("/puzzles/{id}");
        assert_eq!(setter.get(&path).await.text("title"), "a");
        let player = Client::guest(&app).await;
        player.post("/games", &body).await;
        assert_eq!(player.delete("/players/me").await.status, StatusCode::NO_CONTENT);
        assert_eq!(setter.get(&path).await.text("title"), "a");
        assert_eq!(setter.delete("/players/me").await.status, StatusCode::NO_CONTENT);
        assert_eq!(
            Client::new(&app).get(&path).await.problem(),
            "404 not-found",
            "its setter left"
        );
    })
    .await;
}

/// A9: what a guest has sent is the player's after signing in, and is exported.
#[tokio::test]
async fn a_guest_takes_them_along() {
    on_both(|app| async move {
        let nobody = Client::new(&app);
        assert_eq!(nobody.post(PATH, &titled("x")).await.problem(), "401 who");
        assert_eq!(nobody.get(PATH).await.problem(), "401 who");
        let mut player = Client::guest(&app).await;
        let first = player.post(PATH, &titled("a")).await.text("id");
        player.sign(&player.post("/players/register", ACCOUNT).await.text("token"));
        assert_eq!(titles(&player).await, ["a"], "registering keeps it");

        let guest = Client::guest(&app).await;
        let second = guest.post(PATH, &titled("a")).await.text("id");
        let player = signed_in(&app, &guest).await;
        assert_eq!(titles(&player).await, ["a", "a"], "both addresses were given away");
        for id in [&first, &second] {
            assert_eq!(nobody.get(&format!("/puzzles/{id}")).await.text("title"), "a");
        }
        let again = player.post(PATH, &titled("a")).await;
        assert_eq!((again.status, again.text("id")), (StatusCode::OK, first.clone()));

        let game = player.begin("free").await;
        let export = player.get("/players/me/export").await.json();
        let puzzles = export["puzzles"].as_array().unwrap();
        assert_eq!(puzzles.len(), 3);
        let sent = puzzles.iter().find(|puzzle| puzzle["id"] == *first).unwrap();
        assert_eq!((&sent["title"], &sent["author"]), (&json!("a"), &json!("Ana")));
        assert_eq!((&sent["sent"], sent["document"].get("solution")), (&json!(true), None));
        let other = player.get(&game).await.text("puzzle");
        let other = puzzles.iter().find(|puzzle| puzzle["id"] == *other).unwrap();
        assert_eq!(other["sent"], false);
    })
    .await;
}

/// A9: the number of puzzles is limited, even for requests that are sent together; a stored puzzle
/// can be sent again, and removing one makes room.
#[tokio::test(flavor = "multi_thread")]
async fn their_number_is_limited() {
    let config = Config { puzzles_per_guest: 3, puzzles_per_player: 4, ..Config::default() };
    on_both_with(config, |app| async move {
        let mut guest = Client::guest(&app).await;
        let tasks = (0..12).map(|number| {
            let (guest, body) = (guest.clone(), titled(&format!("{}", number % 6)));
            tokio::spawn(async move { guest.post(PATH, &body).await })
        });
        let mut sent = Vec::new();
        for task in tasks.collect::<Vec<_>>() {
            sent.push(task.await.unwrap());
        }
        assert_eq!(sent.iter().filter(|reply| is_created(reply)).count(), 3);
        let kept = titles(&guest).await;
        assert_eq!(kept.len(), 3);
        for reply in sent.iter().filter(|reply| !is_created(reply)) {
            assert!(["200 ", "422 puzzles-full"].contains(&&*reply.problem()), "{}", reply.json());
        }
        let full = guest.post(PATH, &titled("more")).await;
        assert_eq!(full.problem(), "422 puzzles-full");
        assert!(full.text("detail").contains("remove"), "{}", full.text("detail"));
        let french = guest.with("accept-language", "fr").post(PATH, &titled("more")).await;
        assert!(french.text("detail").contains("retirez"), "{}", french.text("detail"));
        assert_eq!(guest.post(PATH, &titled(&kept[0])).await.status, StatusCode::OK);
        guest.sign(&guest.post("/players/register", ACCOUNT).await.text("token"));
        let more = guest.post(PATH, &titled("more")).await;
        assert!(is_created(&more), "players may have more than guests");
        assert_eq!(guest.post(PATH, &titled("too many")).await.problem(), "422 puzzles-full");
        guest.delete(&format!("{PATH}/{}", more.text("id"))).await;
        assert!(is_created(&guest.post(PATH, &titled("in its place")).await));
    })
    .await;
}

/// A9: sends count as creations, whose number per minute is limited.
#[tokio::test]
async fn their_rate_is_limited() {
    let config = Config { creations_per_minute: 2, ..Config::default() };
    on_both_with(config, |app| async move {
        let client = Client::guest(&app).await;
        for (title, expected) in [("a", 201), ("a", 200), ("a", 429), ("b", 429)] {
            assert_eq!(client.post(PATH, &titled(title)).await.status.as_u16(), expected);
        }
        assert_eq!(titles(&client).await, ["a"]);
    })
    .await;
}

/// A9: a long list comes in parts.
#[tokio::test]
async fn they_are_listed_in_parts() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        for title in ["a", "b", "c"] {
            assert!(is_created(&client.post(PATH, &titled(title)).await));
        }
        let all = client.get(PATH).await.json();
        assert_eq!(all.get("next"), None);
        let first = client.get(&format!("{PATH}?limit=2")).await;
        let next = first.text("next");
        let link = first.headers["link"].to_str().unwrap();
        assert_eq!(link, format!("</api/v1{PATH}?after={next}&limit=2>; rel=\"next\""));
        let second = client.get(&format!("{PATH}?limit=2&after={next}")).await.json();
        let parts = [first.json()["puzzles"].clone(), second["puzzles"].clone()];
        let parts: Vec<Value> =
            parts.iter().flat_map(|part| part.as_array().unwrap().clone()).collect();
        assert_eq!(json!(parts), all["puzzles"]);
        for (query, field) in
            [("limit=0", "limit"), ("limit=201", "limit"), ("after=x", "after"), ("x=1", "x")]
        {
            let refused = client.get(&format!("{PATH}?{query}")).await;
            assert_eq!(
                (refused.problem(), refused.text("field")),
                ("400 field".into(), field.into())
            );
        }
    })
    .await;
}

/// A9: documents, titles and ids that cannot be used are refused, and nothing is kept.
#[tokio::test]
async fn nonsense_is_refused() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let with = |field: &str, value: Value| {
            let mut body = json!({ "document": document(GIVENS) });
            body[field] = value;
            body.to_string()
        };
        for text in ["", " ", "a ", "a\nb", "a\u{0}b", "\u{1b}[2J", "\u{85}", &"x".repeat(101)] {
            for field in ["title", "author"] {
                let refused = client.post(PATH, &with(field, json!(text))).await;
                let told = (refused.problem(), refused.text("field"));
                assert_eq!(told, ("400 field".into(), field.into()), "{text:?}");
            }
        }
        for (body, problem) in [
            (with("title", json!(7)), "400 field"),
            (with("title", Value::Null), "400 field"),
            (with("notes", json!("x")), "400 field"),
            ("{}".to_owned(), "400 field"),
            (with("document", json!(GIVENS)), "400 field"),
            (with("document", json!({ "format": "ninefold/game", "version": 1 })), "400 field"),
            (with("document", document(&".".repeat(81))), "422 puzzle"),
            (with("document", document(&format!("55{}", &GIVENS[2..]))), "422 puzzle"),
            (with("document", document(&"5".repeat(1 << 20))), "400 field"),
            ("[".repeat(100_000), "400 json"),
            ("x".repeat(5 << 20), "413 too-large"),
        ] {
            let refused = client.post(PATH, &body).await;
            let shown: String = body.chars().take(200).collect();
            assert_eq!(refused.problem(), problem, "{shown}: {}", refused.json());
        }
        for id in ["x", "%00", "..%2Fsessions", "'%20OR%20'1'='1", &"a".repeat(3_000)] {
            let refused = client.delete(&format!("{PATH}/{id}")).await;
            assert_eq!(refused.problem(), "404 not-found", "{id}");
        }
        let refused = client.send(Method::PUT, PATH, "{}").await;
        assert_eq!(refused.status, StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(titles(&client).await, [""; 0]);
        let long = client.post(PATH, &with("title", json!("é".repeat(100)))).await;
        assert!(is_created(&long), "100 characters, not bytes");
    })
    .await;
}

/// A9: this route does not remove puzzles of other makers, or puzzles made by other routes.
#[tokio::test]
async fn only_what_was_sent_is_removed() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let made =
            client.post("/puzzles", &json!({ "document": document(GIVENS) }).to_string()).await;
        let removed = client.delete(&format!("{PATH}/{}", made.text("id"))).await;
        assert_eq!(removed.problem(), "404 not-found");
        let daily = client.get("/daily/2026-01-02/classic/easy").await.text("id");
        assert_eq!(client.delete(&format!("{PATH}/{daily}")).await.problem(), "404 not-found");
    })
    .await;
}
