//! The keys below the board, and the buttons that make other boards from it.

use leptos::prelude::*;
use ninefold::generate::Symmetry;
use ninefold::logic::{Technique, TechniqueSet};
use ninefold::{Digit, Size};
use ninefold_words::ui::games;
use ninefold_words::ui::page;
use ninefold_words::ui::workbench::{self as words, Label, label};
use ninefold_words::{Language, technique_name};
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
    let erase =
        Button::new("data-action", "erase", page::label(language, page::Label::Erase), erase);
    let way = |paints: bool, id: &'static str, name: Label| {
        Button::new("data-mode", id, label(language, name), move || {
            workbench.parts().paints.set(paints);
        })
        .pressed(move || workbench.parts().paints.get() == paints)
        .view()
    };
    let steps = [(true, "undo", page::Label::Undo), (false, "redo", page::Label::Redo)];
    let step = |(is_undo, id, name): (bool, &'static str, page::Label)| {
        let act = move || workbench.change(if is_undo { Bench::undo } else { Bench::redo });
        let is_disabled = move || {
            workbench.changed.track();
            let (undo, redo) = workbench.ask(Bench::can_undo_and_redo);
            !(if is_undo { undo } else { redo })
        };
        Button::new("data-action", id, page::label(language, name), act)
            .icon(id)
            .disabled(is_disabled)
            .view()
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
            <div class="inks" role="group" aria-label=label(language, Label::ModeName)>
                {way(false, "givens", Label::Givens)} {way(true, "pattern", Label::Pattern)}
            </div>
            <div class="bench-row">
                {steps.map(step).collect_view()}
                {erase.icon("erase").view()}
                <label>
                    {games::label(language, games::Label::Symmetry)}
                    <select data-field="bench-symmetry" on:change=choose>{symmetry}</select>
                </label>
            </div>
            <p class="soft">{label(language, Label::PatternHelp)}</p>
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
        let button = Button::new("data-make", id, label(language, name), act);
        if needs_puzzle { button.disabled(move || !workbench.is_puzzle()) } else { button }.view()
    };
    let need = move || {
        if workbench.is_puzzle() {
            workbench.request(Request::With(technique.get_untracked()));
        }
    };
    let need = Button::new("data-make", "with", label(language, Label::Need), need)
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
            let stop =
                Button::new("data-action", "stop", label(language, Label::Stop), move || {
                    workbench.ask_facts();
                });
            view! { <span>{words::tried(language, n_tries)}</span> {stop.view()} }.into_any()
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
            {maker("permute", Label::Permute, false, Request::Permute)}
            {maker("canonical", Label::Canonical, false, Request::Canonical)}
        }
        .into_any()
    });
    view! {
        <section class="tile">
            <h3>{label(language, Label::Make)}</h3>
            <div class="chips">
                {maker("fill", Label::Fill, false, Request::Fill)}
                {maker("harder", Label::Harder, true, Request::Harder)}
                {maker("vary", Label::Vary, true, Request::Vary)}
                {maker("minimize", Label::Minimize, true, Request::Minimize)}
            </div>
            <div class="bench-row">
                {need}
                <select
                    data-field="bench-technique"
                    aria-label=games::label(language, games::Label::Technique)
                    on:change=choose
                >
                    {techniques.collect_view()}
                </select>
            </div>
            <div class="bench-row" data-progress="">{progress}</div>
            <p class="soft" role="status">{message}</p>
        </section>
        <section class="tile">
            <h3>{label(language, Label::Change)}</h3>
            <div class="chips">
                {turn("turn", Label::Turn, Symmetry::QuarterTurn)}
                {turn("columns", Label::MirrorColumns, Symmetry::Columns)}
                {turn("rows", Label::MirrorRows, Symmetry::Rows)}
                {turn("diagonal", Label::Diagonal, Symmetry::Diagonal)}
                {maker("relabel", Label::Relabel, false, Request::Relabel)}
                {one_grid}
                {maker("shuffle", Label::Shuffle, false, Request::Shuffle)}
            </div>
        </section>
    }
    .into_any()
}
