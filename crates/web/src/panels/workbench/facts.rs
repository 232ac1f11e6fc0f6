//! The facts panel.

use leptos::prelude::*;
use ninefold::solve::Verdict;
use ninefold::{Cell, Digit};
use ninefold_words::ui::workbench::{self as words, Label, label};
use ninefold_words::{
    Language, cell_name, cells_and, grade, grids_solvable_alone, interlock, rated,
};
use ninefold_workers::known::Known;

use super::state::Workbench;
use crate::game::workbench::Bench;
use crate::panels::button::Button;
use crate::panels::following::{following, following_flag, following_text};

/// The maximum number of completions that are listed.
const MOST_LISTED: usize = 12;

pub(super) fn facts(workbench: Workbench, language: Language) -> AnyView {
    let verdict =
        following_text(move || workbench.known.with(|known| verdict_text(language, known)));
    let givens = following_text(move || {
        workbench.changed.track();
        let (n_givens, n_to_come) = workbench.ask(Bench::n_givens);
        words::givens(language, n_givens, n_to_come)
    });
    // Leaves out whatever changes with every answer of the worker and is shown elsewhere.
    let lasting = Memo::new(move |_| {
        let known = workbench.known.get();
        Known {
            n_solutions: 0,
            is_exact: false,
            has_more: false,
            is_done: false,
            possible: None,
            ..known
        }
    });
    let rest = following(move || lasting.with(|known| rest(workbench, language, known)));
    let rated = following_text(move || {
        let layout = workbench.ask(|bench| bench.layout().clone());
        workbench
            .parts()
            .rating
            .get()
            .map(|known| rated(language, &layout, known))
            .unwrap_or_default()
    });
    let toggle = move |event| {
        workbench.parts().shows_marks.set(event_target_checked(&event));
        workbench.paint();
    };
    view! {
        <section
            class="tile"
            data-facts=""
            data-fresh=following_flag(move || workbench.parts().is_fresh.get())
        >
            <h3>{label(language, Label::Facts)}</h3>
            <p class="verdict" role="status"><b>{verdict}</b></p>
            <p class="soft">{givens}</p>
            {rest}
            <p>{rated}</p>
            <label class="check">
                <input type="checkbox" data-field="marks" checked=true on:change=toggle />
                {label(language, Label::Marks)}
            </label>
        </section>
    }
    .into_any()
}

/// The number of solutions, in words.
fn verdict_text(language: Language, known: &Known) -> String {
    match known.verdict {
        None => label(language, Label::Working),
        Some(Verdict::None) => label(language, Label::NoSolution),
        Some(Verdict::Conflict) => label(language, Label::Conflicting),
        Some(Verdict::Unique | Verdict::Solved) => label(language, Label::OneSolution),
        Some(Verdict::GaveUp) => label(language, Label::GaveUp),
        Some(Verdict::Several) => {
            words::solutions(language, known.n_solutions, known.is_exact, known.has_more)
        }
    }
}

/// Grade, interlock, redundant givens and completions.
fn rest(workbench: Workbench, language: Language, known: &Known) -> AnyView {
    let layout = workbench.ask(|bench| bench.layout().clone());
    let mut lines: Vec<String> = known.grade.iter().map(|known| grade(language, known)).collect();
    if let Some((alone, n_steps, n_shared)) = &known.interlock {
        let grids: Vec<_> = layout.grids().filter(|grid| alone.contains(&grid.index())).collect();
        let percent = u32::try_from(n_shared * 100 / n_steps.max(&1)).unwrap_or_default();
        let shared = interlock(language, percent);
        lines.push(format!("{}; {shared}", grids_solvable_alone(language, &layout, &grids)));
    }
    match known.redundant.as_deref() {
        None => {}
        Some([]) => {
            let is_puzzle = known.verdict.is_some_and(Verdict::is_unique);
            lines.extend(is_puzzle.then(|| label(language, Label::NoneRedundant)));
        }
        Some(cells) => {
            let cells: Vec<Cell> = cells.iter().filter_map(|&cell| layout.cell(cell)).collect();
            let names = cells_and(language, &layout, &cells);
            lines.push(words::redundant(language, cells.len(), names));
        }
    }
    let lines = lines.into_iter().map(|line| view! { <p>{line}</p> }).collect_view();
    let completions = known.completions.as_deref().unwrap_or_default();
    let listed = completions.iter().take(MOST_LISTED).map(|&(cell, digit, level)| {
        let name = layout.cell(cell).map(|cell| cell_name(language, &layout, cell));
        let name = name.unwrap_or_default();
        let text = words::completion(language, name, digit.to_string(), level);
        let place = move || place(workbench, cell, digit);
        Button::new("data-completion", format!("{cell}={digit}"), text, place).view()
    });
    let listed = listed.collect_view();
    let n_more = completions.len().saturating_sub(MOST_LISTED);
    let more = (n_more > 0)
        .then(|| view! { <p class="soft">{words::more_completions(language, n_more)}</p> });
    let completions = (!completions.is_empty()).then(|| {
        view! {
            <h4>{label(language, Label::Completions)}</h4>
            <div class="chips">{listed}</div>
            {more}
        }
    });
    view! { {lines} {completions} }.into_any()
}

/// Writes a digit that leaves one solution.
fn place(workbench: Workbench, cell: usize, digit: Digit) {
    workbench.change(|bench| {
        let Some(cell) = bench.layout().cell(cell) else { return false };
        bench.pick(cell);
        bench.write(Some(digit))
    });
}
