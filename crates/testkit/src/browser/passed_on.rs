//! Browsers that tests pass on, as good as new: starting one and compiling the page for it take longer than most tests.

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use fantoccini::Client;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use super::{Driver, Kind, Screen, command, console};

/// The driver of all tests of a program.
static DRIVER: LazyLock<Option<Driver>> = LazyLock::new(Driver::start);

/// Where browsers are talked to: they outlive the test that starts them.
static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("threads"));

/// Those that no test uses now.
static IDLE: Mutex<Vec<(Screen, Client)>> = Mutex::new(Vec::new());

/// The screens of those that may be given back, by session.
static LENT: Mutex<BTreeMap<String, Screen>> = Mutex::new(BTreeMap::new());

/// The driver of all tests of a program; `None` if none is installed.
pub fn driver() -> Option<&'static Driver> {
    DRIVER.as_ref()
}

/// A browser without any traces of other tests.
pub async fn lend(driver: &'static Driver, screen: Screen) -> Client {
    let idle = {
        let mut idle = locked(&IDLE);
        let at = idle.iter().position(|(shown, _)| *shown == screen);
        at.map(|at| idle.swap_remove(at).1)
    };
    let client = match idle {
        Some(client) => client,
        None => RUNTIME.spawn(driver.browser(screen)).await.expect("a new browser"),
    };
    if Kind::chosen() == Kind::Chromium {
        let session = session(&client).await;
        locked(&LENT).insert(session, screen);
    }
    client
}

/// Leaves the page for a file without scripts beside it, and removes what the page has stored; what was compiled for
/// it remains. A browser that cannot be passed on ends.
pub async fn give_back(client: Client, file: &str) {
    let session = session(&client).await;
    let lent = locked(&LENT).remove(&session);
    match lent {
        Some(screen) if is_emptied(&client, file).await => locked(&IDLE).push((screen, client)),
        _ => client.close().await.expect("the browser ends"),
    }
}

async fn is_emptied(client: &Client, file: &str) -> bool {
    let page = client.current_url().await.expect("the page's address");
    let file = page.join(file).expect("an address");
    let has_one_tab = client.windows().await.is_ok_and(|tabs| tabs.len() == 1);
    if !has_one_tab || client.goto(file.as_str()).await.is_err() {
        return false;
    }
    client.execute("sessionStorage.clear()", Vec::new()).await.expect("an empty storage");
    let origin = file.origin().ascii_serialization();
    let all = json!({ "origin": origin, "storageTypes": "all" });
    command(client, "Storage.clearDataForOrigin", all).await;
    let away = json!({ "type": "mouseMoved", "x": -1, "y": -1 });
    command(client, "Input.dispatchMouseEvent", away).await;
    console(client).await;
    true
}

/// Runs a command of Chromium's developer tools. What it changes may remain, so the browser is not passed on.
pub async fn develop(client: &Client, name: &str, parameters: Value) -> Value {
    let session = session(client).await;
    locked(&LENT).remove(&session);
    command(client, name, parameters).await
}

/// The name of a browser's session.
async fn session(client: &Client) -> String {
    client.session_id().await.ok().flatten().expect("a session")
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
