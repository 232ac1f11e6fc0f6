//! The keys below the board, and the buttons that make other boards from it.

use leptos::prelude::*;
use ninefold::generate::Symmetry;
use ninefold::logic::{Technique, TechniqueSet};
use ninefold::{Digit, Size};
use ninefold_words::{Label, Language, grouped, say, technique_name};
use ninefold_workers::workbench::Request;

use super::state::Workbench;
use crate::dialogs::new_puzzle::symmetry_options;
use crate::game::workbench::Bench;
use crate::panels::button::Button;
use crate::panels::following::{following, following_text};

/// The digits, Erase, the choice of what a tap does, the symmetry, Undo and Redo.
pub(super) fn keys(workbench: Workbench, language: Language) -> AnyView {
    let digit = |digit: Digit| {
        let write = move || {
            workbench.change(|bench| bench.write(Some(digit)));
            workbench.focus();
        };
        Button::new("data-digit", digit.to_string(), digit.to_string(), write).view()
    };
    let erase = move || {
        workbench.change(|bench| bench.write(None));
        workbench.focus();
    };
    let erase = Button::new("data-action", "erase", say::page_erase(language), erase);
    let way = |paints: bool, id: &'static str, name: Label| {
        Button::new("data-mode", id, name(language), move || {
            workbench.parts().paints.set(paints);
        })
        .pressed(move || workbench.parts().paints.get() == paints)
        .view()
    };
    let steps =
        [(true, "undo", say::page_undo(language)), (false, "redo", say::page_redo(language))];
    let step = |(is_undo, id, name): (bool, &'static str, String)| {
        let act = move || workbench.change(if is_undo { Bench::undo } else { Bench::redo });
        let is_disabled = move || {
            workbench.changed.track();
            let (undo, redo) = workbench.ask(Bench::can_undo_and_redo);
            !(if is_undo { undo } else { redo })
        };
        Button::new("data-action", id, name, act).icon(id).disabled(is_disabled).view()
    };
    let choose = move |event| {
        let symmetry = event_target_value(&event).parse().unwrap_or(Symmetry::None);
        workbench.bench.update_value(|bench| bench.symmetry = symmetry);
        workbench.save();
    };
    let symmetry = following(move || {
        workbench.layout_number.track();
        symmetry_options(language, workbench.ask(|bench| bench.symmetry))
    });
    view! {
        <div class="bench-keys">
            <div class="bench-digits">{Size::CLASSIC.all().into_iter().map(digit).collect_view()}</div>
            <div class="inks" role="group" aria-label=say::bench_mode(language)>
                {way(false, "givens", say::bench_givens_mode)} {way(true, "pattern", say::bench_pattern_mode)}
            </div>
            <div class="bench-row">
                {steps.map(step).collect_view()}
                {erase.icon("erase").view()}
                <label>
                    {say::keep_symmetry(language)}
                    <select data-field="bench-symmetry" on:change=choose>{symmetry}</select>
                </label>
            </div>
            <p class="soft">{say::bench_pattern_help(language)}</p>
        </div>
    }
    .into_any()
}

/// The buttons that have the worker make another board from this one.
pub(super) fn makers(workbench: Workbench, language: Language) -> AnyView {
    let technique = RwSignal::new(Technique::XWing);
    let maker = move |id: &'static str, name: Label, needs_puzzle: bool, request: Request| {
        let act = move || {
            if !needs_puzzle || workbench.is_puzzle() {
                workbench.request(request);
            }
        };
        let button = Button::new("data-make", id, name(language), act);
        if needs_puzzle { button.disabled(move || !workbench.is_puzzle()) } else { button }.view()
    };
    let need = move || {
        if workbench.is_puzzle() {
            workbench.request(Request::With(technique.get_untracked()));
        }
    };
    let need = Button::new("data-make", "with", say::bench_need(language), need)
        .disabled(move || !workbench.is_puzzle())
        .view();
    let techniques = TechniqueSet::DEFAULT.iter().map(|each| {
        let name = technique_name(language, each);
        view! { <option value=each.name() selected=each == Technique::XWing>{name}</option> }
    });
    let choose = move |event| {
        if let Ok(chosen) = event_target_value(&event).parse() {
            technique.set(chosen);
        }
    };
    let progress = following(move || match workbench.tried.get() {
        None => ().into_any(),
        Some(n_tries) => {
            let stop = Button::new("data-action", "stop", say::bench_stop(language), move || {
                workbench.ask_facts();
            });
            view! { <span>{say::bench_tried(language, &grouped(language, n_tries))}</span> {stop.view()} }.into_any()
        }
    });
    let message = following_text(move || workbench.message.get());
    let turn = |id, name, symmetry| maker(id, name, false, Request::Turn(symmetry));
    let one_grid = following(move || {
        workbench.layout_number.track();
        if workbench.ask(|bench| bench.layout().n_grids() > 1) {
            return ().into_any();
        }
        view! {
            {maker("permute", say::bench_permute, false, Request::Permute)}
            {maker("canonical", say::bench_canonical, false, Request::Canonical)}
        }
        .into_any()
    });
    view! {
        <section class="tile">
            <h3>{say::bench_make(language)}</h3>
            <div class="chips">
                {maker("fill", say::bench_fill, false, Request::Fill)}
                {maker("harder", say::bench_harder, true, Request::Harder)}
                {maker("vary", say::bench_vary, true, Request::Vary)}
                {maker("minimize", say::bench_minimize, true, Request::Minimize)}
            </div>
            <div class="bench-row">
                {need}
                <select
                    data-field="bench-technique"
                    aria-label=say::keep_technique(language)
                    on:change=choose
                >
                    {techniques.collect_view()}
                </select>
            </div>
            <div class="bench-row" data-progress="">{progress}</div>
            <p class="soft" role="status">{message}</p>
        </section>
        <section class="tile">
            <h3>{say::bench_change(language)}</h3>
            <div class="chips">
                {turn("turn", say::bench_turn, Symmetry::QuarterTurn)}
                {turn("columns", say::bench_mirror_columns, Symmetry::Columns)}
                {turn("rows", say::bench_mirror_rows, Symmetry::Rows)}
                {turn("diagonal", say::bench_diagonal, Symmetry::Diagonal)}
                {maker("relabel", say::bench_relabel, false, Request::Relabel)}
                {one_grid}
                {maker("shuffle", say::bench_shuffle, false, Request::Shuffle)}
            </div>
        </section>
    }
    .into_any()
}
