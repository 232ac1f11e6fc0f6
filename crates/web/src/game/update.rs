//! What the player wants, and what comes of it.

use ninefold_play::Intent;

use crate::game::state::App;

/// Carries out what the player wants, at a time in milliseconds. The page asks before it does what
/// cannot be undone, so that here the answer is known.
pub(crate) fn update(app: &mut App, intent: Intent, now: f64) {
    app.act(intent, now);
    if app.question().is_some() {
        app.act(Intent::Yes, now);
    }
}
