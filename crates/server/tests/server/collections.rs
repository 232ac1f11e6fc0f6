//! The collections of the operator.

use std::fs;

use axum::http::StatusCode;
use ninefold_server::Config;
use ninefold_testkit::boards::{GIVENS, HARD};
use serde_json::json;

use crate::client::Client;
use crate::databases::on_both_with;

/// The paths with those settings.
pub(crate) const PATHS: [&str; 2] = ["/collections", "/collections/First%20steps"];

/// Settings with the collections of the tests.
pub(crate) fn config() -> Config {
    let collections = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/collections").to_owned();
    Config { collections, ..Config::default() }
}

/// A8: collections are listed and read, with titles, levels and duplicates, and never with a solution.
#[tokio::test]
async fn collections_are_read() {
    on_both_with(config(), |app| async move {
        let client = Client::new(&app);
        let list = client.get("/collections").await;
        assert_eq!(
            list.json(),
            json!({ "collections": [{ "name": "First steps", "n_puzzles": 2 }] })
        );
        let read = client.get("/collections/First%20steps").await;
        let puzzles = &read.json()["puzzles"];
        assert_eq!(
            puzzles[0],
            json!({ "number": 1, "layout": "classic", "givens": GIVENS, "title": "For Ann",
                "author": "Me", "source": "A book", "level": "easy" })
        );
        assert_eq!(
            (&puzzles[1]["title"], &puzzles[1]["like"]),
            (&json!("The same, turned"), &json!(1))
        );
        for path in PATHS {
            let tag = client.get(path).await.headers["etag"].to_str().unwrap().to_owned();
            let known = client.with("if-none-match", &tag).get(path).await;
            assert_eq!(known.status, StatusCode::NOT_MODIFIED);
        }
    })
    .await;
}

/// A8: a name is only looked up; nothing else on the machine is read.
#[tokio::test]
async fn hostile_names_are_not_found() {
    on_both_with(config(), |app| async move {
        let client = Client::new(&app);
        for name in [
            "First%20steps.csv",
            "first%20steps",
            "..%2F..%2FCargo.toml",
            "%2Fetc%2Fpasswd",
            "..",
            "%00",
            "'%20OR%20'1'='1",
            &"a".repeat(3_000),
        ] {
            let reply = client.get(&format!("/collections/{name}")).await;
            assert_eq!(reply.problem(), "404 not-found", "{name}");
        }
    })
    .await;
}

/// A8: files that cannot be used are left out; without a folder there are no collections, and a missing
/// folder is refused.
#[tokio::test]
async fn other_files_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("good.txt", &format!("{HARD}\nnonsense\n"));
    write("good.sdm", GIVENS);
    write("bad.txt", "nonsense");
    write(".hidden.txt", HARD);
    write("odd<name>.txt", HARD);
    fs::create_dir(folder.path().join("folder")).unwrap();
    let collections = folder.path().to_str().unwrap().to_owned();
    on_both_with(Config { collections, ..Config::default() }, |app| async move {
        let client = Client::new(&app);
        let list = client.get("/collections").await.json();
        assert_eq!(list, json!({ "collections": [{ "name": "good", "n_puzzles": 1 }] }));
        let read = client.get("/collections/good").await.json();
        assert_eq!(read["puzzles"][0]["givens"], GIVENS, "the first file of a name counts");
    })
    .await;
    on_both_with(Config::default(), |app| async move {
        let list = Client::new(&app).get("/collections").await.json();
        assert_eq!(list, json!({ "collections": [] }));
    })
    .await;
    let collections = folder.path().join("nowhere").display().to_string();
    let error = Config { collections, ..Config::default() }.check().unwrap_err();
    assert!(error.to_string().starts_with("collections: expected a folder"), "{error}");
}
