//! Further dialogs: checkpoints, steps to the solution, policies, and the keys that a phone has no
//! room for.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use ninefold::{MAX_CHECKPOINT_NAME, Policy};
use ninefold_play::Intent;
use ninefold_words::{Label, Language, say};

use crate::dialogs::account;
use crate::page::address::View;
use crate::page::{Dialog, Page};
use crate::panels::button::Button;
use crate::panels::following::following_text;

pub(crate) fn content(page: Page, language: Language, dialog: Dialog) -> (String, AnyView) {
    match dialog {
        Dialog::Walk => (say::walk(language), ask_walk(page, language).into_any()),
        Dialog::Checkpoints => (say::checkpoints(language), checkpoints(page, language).into_any()),
        _ => (say::page_more(language), more(page, language).into_any()),
    }
}

/// Shows the steps to the solution; asks first if the game would no longer count as unaided.
pub(crate) fn walk(page: Page) {
    if page.ask(|app| app.is_over() || app.game().was_helped()) {
        begin_walk(page);
    } else {
        page.dialog.set(Some(Dialog::Walk));
    }
}

fn begin_walk(page: Page) {
    page.dialog.set(None);
    page.act(Intent::Walk);
    page.walk_on();
}

/// Shows all steps that the board offers, or those in a cell.
pub(crate) fn list(page: Page, steps: Intent) {
    page.dialog.set(None);
    page.act(steps);
    page.walk_on();
}

fn ask_walk(page: Page, language: Language) -> impl IntoView {
    let confirm = Button::new("data-action", "confirm", say::walk(language), move || {
        begin_walk(page);
    });
    view! {
        <p>{say::walk_ask(language)}</p>
        {confirm.class("primary").view()}
    }
}

/// Restarts the game; asks first if something would be lost.
pub(crate) fn restart(page: Page) {
    if page.ask(|app| app.game().has_progress()) {
        page.dialog.set(Some(Dialog::Restart));
    } else {
        page.dialog.set(None);
        page.act(Intent::Restart);
    }
}

/// The checkpoints, each with a button that returns to it, and a field for a new one.
fn checkpoints(page: Page, language: Language) -> impl IntoView {
    let names: Vec<String> = page.ask(|app| app.game().checkpoints().map(str::to_owned).collect());
    let number = (names.len() + 1).to_string(); // for players who enter no name
    let (name, unnamed) = (RwSignal::new(String::new()), number.clone());
    let remember = move |event: SubmitEvent| {
        event.prevent_default();
        page.dialog.set(None);
        let name = name.get();
        page.checkpoint(if name.trim().is_empty() { &unnamed } else { &name });
    };
    let way_back = |(index, name): (usize, &String)| {
        let back = move || {
            page.dialog.set(None);
            page.act(Intent::Return(index));
        };
        let name = say::checkpoint_return(language, &name);
        view! { <li>{Button::new("data-checkpoint", index.to_string(), name, back).view()}</li> }
    };
    let list = (!names.is_empty()).then(|| {
        view! { <ol class="checkpoints">{names.iter().enumerate().map(way_back).collect_view()}</ol> }
    });
    view! {
        <p class="soft">{say::checkpoints_help(language)}</p>
        <form class="remember" on:submit=remember>
            <label>
                {say::checkpoint_name(language)}
                <input
                    type="text"
                    name="name"
                    placeholder=number
                    maxlength=MAX_CHECKPOINT_NAME
                    autocomplete="off"
                    prop:value=name
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
            <button class="primary" type="submit" data-action="remember">
                {say::checkpoint_save(language)}
            </button>
        </form>
        {list}
    }
}

/// The menu of keys that the page shows only where there is room.
fn more(page: Page, language: Language) -> impl IntoView {
    let item = |id, name, act: Box<dyn FnMut()>| Button::new("data-menu", id, name, act).view();
    let open = move |dialog| Box::new(move || page.dialog.set(Some(dialog)));
    let act = move |intent| {
        Box::new(move || {
            page.dialog.set(None);
            page.act(intent);
        })
    };
    view! {
        <div class="menu">
            {item("candidates", say::page_candidates(language), act(Intent::Candidates))}
            {item("check", say::page_check(language), act(Intent::Check))}
            {item("redo", say::page_redo(language), act(Intent::Redo))}
            {item("hold", say::settings_hold(language), act(Intent::SwapHand))}
            {item("filter", say::settings_filter(language), act(Intent::Filter))}
            {item("checkpoints", say::checkpoints(language), open(Dialog::Checkpoints))}
            {item("all-steps", say::steps_all(language), Box::new(move || list(page, Intent::AllSteps)))}
            {item("steps-here", say::steps_here(language), Box::new(move || list(page, Intent::StepsHere)))}
            {item("why-not", say::why_not(language), act(Intent::WhyNot))}
            {item("walk", say::walk(language), Box::new(move || walk(page)))}
            {item("restart", say::page_restart(language), Box::new(move || restart(page)))}
            {item("reveal", say::page_reveal(language), open(Dialog::Reveal))}
            {item("share", say::keep_share(language), open(Dialog::Share))}
            {item("lessons", say::lessons(language), Box::new(move || read_lessons(page)))}
            {item("statistics", say::record_statistics(language), open(Dialog::Statistics))}
            {account::way(page, language, "data-menu")}
            {item("help", say::page_help(language), open(Dialog::Help))}
        </div>
    }
}

fn read_lessons(page: Page) {
    page.dialog.set(None);
    page.go(View::Lessons);
}

/// The settings of games: the treatment of wrong digits and of marks.
pub(crate) fn game_settings(page: Page, language: Language) -> impl IntoView {
    let settings = move || page.preferences.with(|preferences| preferences.settings);
    let policies = Policy::ALL.map(|policy| {
        let (name, _) = policy_words(policy);
        let choose = move || page.prefer(|preferences| preferences.settings.policy = policy);
        Button::new("data-policy", policy.name(), name(language), choose)
            .pressed(move || settings().policy == policy)
            .view()
    });
    let explained = following_text(move || (policy_words(settings().policy).1)(language));
    let is_for_later = move || settings() != page.ask(|app| app.game().settings());
    let later = following_text(move || {
        if is_for_later() {
            format!(" {}", say::settings_next_game(language))
        } else {
            String::new()
        }
    });
    view! {
        <div class="levels" role="group" aria-labelledby="policies">
            <span class="legend" id="policies">{say::settings_policy(language)}</span>
            {policies.collect_view()}
        </div>
        <p class="soft" role="status">{explained}<strong>{later}</strong></p>
        <label class="check">
            <input
                type="checkbox"
                data-setting="clean-marks"
                prop:checked=move || settings().clean_marks
                on:change=move |event| {
                    let cleans = event_target_checked(&event);
                    page.prefer(|preferences| preferences.settings.clean_marks = cleans);
                }
            />
            {say::settings_clean_marks(language)}
        </label>
        <label class="check">
            <input
                type="checkbox"
                data-setting="candidates"
                prop:checked=move || page.preferences.with(|chosen| chosen.keeps_candidates)
                on:change=move |event| {
                    let keeps = event_target_checked(&event);
                    page.prefer(|preferences| preferences.keeps_candidates = keeps);
                    // The player's own marks are not all candidates.
                    if keeps && page.ask(|app| app.has_marks()) {
                        page.act(Intent::Candidates);
                    }
                }
            />
            {say::settings_keep_candidates(language)}
        </label>
        <label class="check">
            <input
                type="checkbox"
                data-setting="name-techniques"
                prop:checked=move || page.preferences.with(|chosen| chosen.names_techniques)
                on:change=move |event| {
                    let names = event_target_checked(&event);
                    page.prefer(|preferences| preferences.names_techniques = names);
                }
            />
            {say::page_name_techniques(language)}
        </label>
    }
}

fn policy_words(policy: Policy) -> (Label, Label) {
    match policy {
        Policy::Free => (say::settings_policy_free, say::settings_policy_free_help),
        Policy::Strict => (say::settings_policy_strict, say::settings_policy_strict_help),
        Policy::Guarded => (say::settings_policy_guarded, say::settings_policy_guarded_help),
    }
}

pub(crate) fn more_keys(language: Language) -> impl IntoView {
    let keys = [
        ("F", say::page_key_filter(language)),
        ("D", say::page_key_hold(language)),
        ("P", say::page_key_pause(language)),
        ("Ctrl ⟳", say::page_key_wheel(language)),
    ];
    keys.map(|(key, text)| view! { <dt><kbd>{key}</kbd></dt><dd>{text}</dd> }).collect_view()
}
