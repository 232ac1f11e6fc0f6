//! The steps to the solution, in place of the keys.

use leptos::prelude::*;
use ninefold_play::{Intent, Stage, Walk};
use ninefold_words::{Label, Language, say};

use crate::browser;
use crate::page::Page;
use crate::panels::button::Button;
use crate::panels::following::following_text;

/// The keys of the walk, and the list of the steps found.
pub(crate) fn steps(page: Page, language: Language) -> impl IntoView {
    let none = Stage { at: 0, n_steps: 0, is_whole: true, waits: false };
    let stage = move || page.extras().walk.get().unwrap_or(none);
    let n_steps = Memo::new(move |_| stage().n_steps);
    let at = Memo::new(move |_| stage().at);
    let is_choice = page.ask(|app| app.walk().is_some_and(Walk::is_choice));
    let is_path = page.ask(|app| app.walk().is_some_and(|walk| walk.reason_for().is_none()));
    let is_path = is_path && !is_choice;
    // Set without a signal for each line: only two of hundreds of lines change with each step.
    Effect::new(move |_| {
        let at = at.get();
        request_animation_frame(move || browser::set_current(".steps", at));
    });
    let line = move |index: usize| {
        let name = format!("{}. {}", index + 1, page.walk_line(language, index));
        let step = Button::new("data-step", index.to_string(), name, move || {
            page.act(Intent::StepTo(index));
        });
        let look = move || {
            if is_choice && at.get_untracked() != index {
                page.act(Intent::StepTo(index)); // pointing at a step draws it
            }
        };
        view! { <li on:mouseenter=move |_| look() on:focusin=move |_| look()>{step.view()}</li> }
    };
    let action = |id, name: Label, intent| {
        Button::new("data-action", id, name(language), move || page.act(intent))
    };
    let is_whole = Memo::new(move |_| usize::from(stage().is_whole));
    let count = following_text(move || match is_whole.get() {
        0 => say::walk_count_so_far(language, n_steps.get()),
        _ => say::walk_count(language, n_steps.get()),
    });
    let is_first = move || at.get() == 0;
    let is_last = move || {
        let n_after = usize::from(!is_path); // only a path ends with the solution
        stage().is_whole && at.get() + n_after >= n_steps.get()
    };
    let title = match (is_choice, is_path) {
        (true, _) => say::steps_all,
        (false, true) => say::walk,
        (false, false) => say::why_not,
    };
    let class = if is_choice { "walk choices" } else { "walk" };
    let lacks_rare = RwSignal::new(page.ask(|app| app.walk().is_some_and(Walk::lacks_rare)));
    let rare = move || {
        let ask = move || {
            lacks_rare.set(false);
            page.act(Intent::RareSteps);
            page.walk_on();
        };
        let is_early = move || !page.extras().walk.get().is_some_and(|stage| stage.is_whole);
        Button::new("data-action", "rare-steps", say::steps_rare(language), ask)
            .disabled(is_early)
            .view()
    };
    view! {
        <section class=class aria-label=title(language)>
            <div class="actions">
                {action("previous", say::walk_previous, Intent::Step(-1)).disabled(is_first).view()}
                {action("next", say::walk_next, Intent::Step(1)).class("primary").disabled(is_last).view()}
            </div>
            {action("leave", say::walk_leave, Intent::Dismiss).view()}
            <h2 class="soft">{count}</h2>
            <Show when=move || lacks_rare.get()>{rare}</Show>
            <ol class="steps">
                <For each=move || 0..n_steps.get() key=|index| *index children=line />
            </ol>
        </section>
    }
}
