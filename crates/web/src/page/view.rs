//! The whole page, and its window events.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use ninefold::Status;
use ninefold_words::{Language, say};
use wasm_bindgen_futures::spawn_local;

use super::Page;
use super::press::{double_click, press};
use super::{board_size, overlay, pointing, title};
use crate::board::waves;
use crate::browser::{self, texts};
use crate::dialogs::sheet::dialogs;
use crate::dialogs::{open, share};
use crate::game::preferences::Theme;
use crate::keep::{first, index, storage};
use crate::panels::following::{following, following_flag, following_value};
use crate::panels::navigation::navigation;
use crate::panels::{banner, head, pad, pause, proof, replay, views, walk};
use crate::{board, second_module, sync};

/// The delay after which the rest of the page is loaded, unless it is needed sooner.
const QUIET: Duration = Duration::from_secs(1);

pub(crate) fn view() -> AnyView {
    let preferences = storage::preferences();
    let kept = preferences.last.as_deref().and_then(storage::load);
    let (kept, error) = kept.map_or((None, None), |kept| (kept.clone().ok(), kept.err()));
    let page = Page::new(kept.unwrap_or_else(first::game), preferences);
    if let Some(error) = error {
        page.report(&error);
    }
    Effect::new(move |_| show_preferences(page));
    Effect::new(move |_| remember_game(page));
    waves::follow(page);
    title::follow(page);
    follow_language(page);
    overlay::follow(page);
    board_size::follow(page);
    pointing::follow(page);
    window_event_listener(ev::keydown, move |event| press(page, &event));
    window_event_listener(ev::dblclick, move |event| double_click(page, &event));
    window_event_listener(ev::pointermove, move |_| page.touch());
    window_event_listener(ev::wheel, move |_| page.touch());
    document_listener(page);
    listen_to_others(page);
    open::listen(page);
    share::listen(page);
    sync::start(page);
    set_interval(move || page.tick(), Duration::from_secs(1));
    set_timeout(move || second_module::prepare(page), QUIET);
    // All memos are numbers: a single type keeps the bundle small.
    let walks = Memo::new(move |_| page.extras().walk.with(|walk| usize::from(walk.is_some())));
    let is_walking = move || walks.get() > 0;
    let language = page.extras().language;
    let replays = Memo::new(move |_| {
        page.extras().replay.get().map_or(0, |replay| replay.subject as usize + 1)
    });
    let is_explained = move || is_walking() || replays.get() > 1;
    following(move || {
        page.game_number.track();
        let language = Language::ALL[language.get()];
        page.paint(); // the card depends on the language, too
        let is_reading = move || !page.is_playing();
        let kind = move || Some(page.card.with(head::kind).to_owned());
        view! {
            <div class="app">
                <div class="banners">{banner::banners(page, language)}</div>
                <div class="pane">
                    <div
                        class="shell"
                        style=("--rows", page.layout().rows().to_string())
                        style=("--columns", page.layout().columns().to_string())
                        data-shape=shape(page)
                        data-card=following_value(kind)
                        data-reading=following_flag(is_reading)
                        data-walking=following_flag(is_explained)
                    >
                        {navigation(page, language)}
                        {head::bar(page, language)}
                        <main
                            hidden=following_flag(is_reading)
                            data-paused=following_flag(move || page.paused.get())
                            data-done=following_flag(move || is_done(page))
                        >
                            {head::card(page, language)}
                            <div class="stage">
                                {board::board(page, language)} {pause::plate(page, language)}
                            </div>
                            {following(move || {
                                if is_walking() {
                                    walk::steps(page, language).into_any()
                                } else if replays.get() > 1 {
                                    proof::cases(page, language)
                                } else if replays.get() > 0 {
                                    replay::timeline(page, language)
                                } else {
                                    pad::pad(page, language).into_any()
                                }
                            })}
                        </main>
                        {views::views(page, language)}
                    </div>
                </div>
            </div>
            {dialogs(page, language)}
            <div class="print" inner_html=page.extras().paper></div>
        }
        .into_any()
    })
}

/// Changes the language of the page with the preferences, as soon as its texts are loaded.
fn follow_language(page: Page) {
    let wanted = move || page.preferences.with_untracked(|chosen| chosen.language);
    Effect::new(move |_| {
        let language = page.preferences.with(|chosen| chosen.language);
        if language == page.language() {
            return;
        }
        spawn_local(async move {
            if texts::load(language).await && wanted() == language {
                page.extras().language.set(language as usize);
            }
        });
    });
}

/// The name in the style sheet for the shape of a board that is much wider than tall.
fn shape(page: Page) -> Option<&'static str> {
    let layout = page.layout();
    (u16::from(layout.columns()) * 5 > u16::from(layout.rows()) * 8).then_some("wide")
}

fn is_done(page: Page) -> bool {
    page.card.track();
    let is_replay = page.extras().replay.with(Option::is_some);
    !is_replay && page.ask(|app| app.walk().is_none() && app.game().status() == Status::Solved)
}

/// Sets the theme for the style sheet, and the language for the browser.
fn show_preferences(page: Page) {
    page.preferences.with(|preferences| {
        let language = Language::ALL[page.extras().language.get()];
        browser::set_root_attribute("lang", language.tag());
        let theme = match preferences.theme {
            Theme::System => "",
            other => other.name(),
        };
        browser::set_root_attribute("data-theme", theme);
    });
}

/// Stores which game is open, so that the next visit begins with it.
fn remember_game(page: Page) {
    page.game_number.track();
    let key = page.ask(storage::key);
    index::note_played(&key);
    page.preferences.update_untracked(|preferences| preferences.last = Some(key));
    page.preferences.with_untracked(storage::save_preferences);
}

/// Stops the clock while the page is hidden, and saves the game when the player leaves the page.
fn document_listener(page: Page) {
    let visible = move || page.watch(browser::is_visible());
    window_event_listener_untyped("visibilitychange", move |_| visible());
    window_event_listener(ev::pagehide, move |_| page.save());
}

/// Listens for writes of other tabs, and for a new version of the page.
fn listen_to_others(page: Page) {
    window_event_listener(ev::storage, move |event| {
        // Ignore removals: the document that includes the removed parts was written before.
        if let Some(key) = event.key().filter(|_| event.new_value().is_some()) {
            page.storage_changed(&key);
        }
    });
    window_event_listener_untyped("ninefold-update", move |_| {
        page.extras().has_update.set(true);
        page.notify(say::keep_new_version);
    });
}
