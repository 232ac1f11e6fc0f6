//! The key that signs tokens, which the operator can replace while servers are running.

use std::time::Duration;

use crate::app::App;
use crate::http::secrets::SIGNING_KEY;

/// How often the database is asked for the key.
const PAUSE: Duration = Duration::from_secs(10);

/// Keeps using the key that the database has, until the server closes.
pub(crate) fn follow(app: &App) {
    let app = app.clone();
    let mut closing = app.closing();
    tokio::spawn(async move {
        let follow = async {
            loop {
                tokio::time::sleep(PAUSE).await;
                // A failing database is logged where it matters: by the requests that need it.
                if let Ok(Some(key)) = app.store().known_setting(SIGNING_KEY).await
                    && app.secrets().set_key(&key)
                {
                    tracing::info!("tokens are signed with another key");
                }
            }
        };
        tokio::select! {
            () = follow => {}
            _ = closing.wait_for(|closing| *closing) => {}
        }
    });
}
