//! The timeline of a replay, in place of the keys.

use leptos::prelude::*;
use ninefold_play::timeline::SPEEDS;
use ninefold_words::{Language, say};

use crate::game::timeline::{Replay, Subject};
use crate::page::Page;
use crate::panels::button::Button;
use crate::panels::following::{following, following_text, following_value};

/// The timeline, the speeds, and the button that leaves.
pub(crate) fn timeline(page: Page, language: Language) -> AnyView {
    let (plays, subject) = (false, Subject::Game);
    let none = Replay { at: 0, n_turns: 0, time: 0, speed: 0, plays, subject };
    let replay = move || page.extras().replay.get().unwrap_or(none);
    let turn_text = move || {
        let Replay { at, n_turns, time, .. } = replay();
        say::record_turn(language, &at, &ninefold_words::time(time), &n_turns)
    };
    let play = following(move || {
        let (name, icon) = if replay().plays {
            (say::pause(language), "pause")
        } else {
            (say::page_play(language), "play")
        };
        let play = move || page.toggle_replay();
        Button::new("data-action", "play", name, play).icon(icon).class("primary").view()
    });
    let speeds = SPEEDS.map(|each| {
        let choose = move || page.replay_at(each);
        Button::new("data-speed", each.to_string(), format!("{each}×"), choose)
            .pressed(move || replay().speed == each)
            .view()
    });
    let slide = move |event| {
        page.replay_to(event_target_value(&event).parse().unwrap_or_default());
    };
    let close = move || page.end_replay();
    view! {
        <section class="walk replay" aria-label=say::record_replay(language)>
            <p>{following_text(turn_text)}</p>
            <input
                type="range"
                min="0"
                max=replay().n_turns.to_string()
                aria-label=say::record_replay(language)
                aria-valuetext=following_value(move || Some(turn_text()))
                prop:value=move || replay().at.to_string()
                on:input=slide
            />
            <div class="pair">
                {play}
                <div class="levels" role="group" aria-label=say::record_speed(language)>
                    {speeds.collect_view()}
                </div>
            </div>
            {Button::new("data-action", "end-replay", say::walk_leave(language), close).view()}
        </section>
    }
    .into_any()
}
