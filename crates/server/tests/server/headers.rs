//! Headers of answers: for caches, pages of other origins, and clients that ask too much.

use axum::http::{Method, StatusCode};
use ninefold_server::Config;
use ninefold_testkit::databases::sqlite;

use crate::client::Client;
use crate::databases::open;

/// A refusal says which limit it is, and when to come back; operators are never refused.
#[tokio::test]
async fn a_limit_is_named() {
    let (address, _folder) = sqlite();
    let config = Config { address_requests_per_minute: 1, ..Config::default() };
    let client = Client::new(&open(&config, address).await);
    assert_eq!(client.get("/layouts").await.status, StatusCode::OK);
    let refused = client.get("/layouts").await;
    assert_eq!(refused.problem(), "429 too-many");
    let seconds = refused.headers["retry-after"].to_str().unwrap();
    assert!((1..=60).contains(&seconds.parse().unwrap()), "{seconds}");
    assert_eq!(refused.headers["ratelimit-policy"], "\"address\";q=1;w=60");
    assert_eq!(refused.headers["ratelimit"], format!("\"address\";r=0;t={seconds}"));
    for path in ["//healthz", "//readyz", "//metrics"] {
        assert_eq!(client.get(path).await.status, StatusCode::OK, "{path}");
    }
}

/// A7: 401 says how a client identifies itself.
#[tokio::test]
async fn an_unknown_client_learns_how_to_say_who_it_is() {
    let (address, _folder) = sqlite();
    let client = Client::new(&open(&Config::default(), address).await);
    let nobody = client.get("/games").await;
    assert_eq!(nobody.problem(), "401 who");
    assert_eq!(nobody.headers["www-authenticate"], "Bearer");
    let wrong = client.with("authorization", "Bearer nonsense").get("/games").await;
    assert_eq!(wrong.problem(), "401 wrong-who");
    assert_eq!(wrong.headers["www-authenticate"], "Bearer error=\"invalid_token\"");
}

/// Caches may keep answers that are the same for everybody, and 304 says for how long.
#[tokio::test]
async fn caches_learn_what_to_keep() {
    let (address, _folder) = sqlite();
    let app = open(&Config::default(), address).await;
    let client = Client::new(&app);
    for path in ["/layouts", "//openapi.json"] {
        let reply = client.get(path).await;
        assert_eq!(reply.headers["cache-control"], "public, max-age=3600", "{path}");
    }
    let daily = client.get("/daily/2026-01-02/classic/easy").await;
    let tag = daily.headers["etag"].to_str().unwrap().to_owned();
    let known = client.with("if-none-match", &tag).get("/daily/2026-01-02/classic/easy").await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    assert_eq!(known.headers["cache-control"], daily.headers["cache-control"]);
    let guest = Client::guest(&app).await;
    let game = guest.begin("strict").await;
    let first = guest.get(&game).await;
    let tag = first.headers["etag"].to_str().unwrap().to_owned();
    let known = guest.with("if-none-match", &tag).get(&game).await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    assert_eq!(known.headers["cache-control"], first.headers["cache-control"]);
    let watching = guest.watch(&game).await;
    assert_eq!(watching.headers["x-accel-buffering"], "no");
}

/// Pages of named origins may read the headers that a client needs, also those of refusals.
#[tokio::test]
async fn other_origins_can_read_refusals() {
    let (address, _folder) = sqlite();
    let config = Config {
        cors_origins: vec!["https://a.example".to_owned()],
        address_requests_per_minute: 1,
        ..Config::default()
    };
    let client = Client::new(&open(&config, address).await);
    let page = client.with("origin", "https://a.example");
    assert_eq!(page.get("/layouts").await.status, StatusCode::OK);
    let refused = page.get("/layouts").await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.headers["access-control-allow-origin"], "https://a.example");
    let exposed = refused.headers["access-control-expose-headers"].to_str().unwrap();
    for name in ["etag", "location", "retry-after", "ratelimit"] {
        assert!(exposed.split(',').any(|own| own == name), "{name}: {exposed}");
    }
    let other = client.with("origin", "https://b.example").get("/layouts").await;
    assert!(!other.headers.contains_key("access-control-allow-origin"));
    let asking = page
        .with("access-control-request-method", "PUT")
        .with("access-control-request-headers", "if-match,last-event-id");
    let preflight = asking.ask_as(Method::OPTIONS, "/games").await;
    let allowed = preflight.headers()["access-control-allow-headers"].to_str().unwrap().to_owned();
    for name in ["if-match", "if-none-match", "last-event-id", "authorization"] {
        assert!(allowed.split(',').any(|own| own == name), "{name}: {allowed}");
    }
    let metrics = String::from_utf8(client.get("//metrics").await.body).unwrap();
    let counted = "method=\"OPTIONS\",route=\"/api/v1/games\"";
    assert!(metrics.contains(counted), "{metrics}");
}

/// Only a trusted proxy chooses the id of a request.
#[tokio::test]
async fn ids_come_from_trusted_proxies() {
    let id = async |trusted: &[&str]| {
        let (address, _folder) = sqlite();
        let trusted_proxies = trusted.iter().map(|network| network.parse().unwrap()).collect();
        let config = Config { trusted_proxies, ..Config::default() };
        let client = Client::new(&open(&config, address).await);
        let reply = client.with("x-request-id", "abc-1").get("/layouts").await;
        reply.headers["x-request-id"].to_str().unwrap().to_owned()
    };
    assert_ne!(id(&[]).await, "abc-1");
    assert_ne!(id(&["10.0.0.0/8"]).await, "abc-1");
    assert_eq!(id(&["0.0.0.0"]).await, "abc-1", "the address of clients without a socket");
}
