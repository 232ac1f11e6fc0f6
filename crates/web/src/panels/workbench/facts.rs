//! The facts panel.

use leptos::prelude::*;
use ninefold::solve::Verdict;
use ninefold::{Cell, Digit};
use ninefold_words::{Joint, Language, Voice, grade, grouped, level_name, say};
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
        let givens = say::bench_n_givens(language, n_givens);
        match n_to_come {
            0 => givens,
            n => say::bench_n_to_come(language, &givens, n),
        }
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
            .map(|known| Voice::new(language, &layout).rated(known))
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
            <h3>{say::bench_facts(language)}</h3>
            <p class="verdict" role="status"><b>{verdict}</b></p>
            <p class="soft">{givens}</p>
            {rest}
            <p>{rated}</p>
            <label class="check">
                <input type="checkbox" data-field="marks" checked=true on:change=toggle />
                {say::bench_marks(language)}
            </label>
        </section>
    }
    .into_any()
}

/// The number of solutions, in words.
fn verdict_text(language: Language, known: &Known) -> String {
    match known.verdict {
        None => say::bench_working(language),
        Some(Verdict::None) => say::bench_no_solution(language),
        Some(Verdict::Conflict) => say::bench_conflicting(language),
        Some(Verdict::Unique | Verdict::Solved) => say::bench_one_solution(language),
        Some(Verdict::GaveUp) => say::bench_gave_up(language),
        Some(Verdict::Several) => {
            let text = match (known.is_exact, known.has_more) {
                (true, _) => say::bench_solutions,
                (false, true) => say::bench_solutions_more,
                (false, false) => say::bench_solutions_least,
            };
            text(language, &grouped(language, known.n_solutions))
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
        let shared = say::interlock(language, &percent);
        lines.push(format!(
            "{}; {shared}",
            Voice::new(language, &layout).grids_solvable_alone(&grids)
        ));
    }
    match known.redundant.as_deref() {
        None => {}
        Some([]) => {
            let is_puzzle = known.verdict.is_some_and(Verdict::is_unique);
            lines.extend(is_puzzle.then(|| say::bench_none_redundant(language)));
        }
        Some(cells) => {
            let cells: Vec<Cell> = cells.iter().filter_map(|&cell| layout.cell(cell)).collect();
            let names = Voice::new(language, &layout).cells(&cells, Joint::And);
            lines.push(say::bench_n_redundant(language, &names, cells.len()));
        }
    }
    let lines = lines.into_iter().map(|line| view! { <p>{line}</p> }).collect_view();
    let completions = known.completions.as_deref().unwrap_or_default();
    let listed = completions.iter().take(MOST_LISTED).map(|&(cell, digit, level)| {
        let name = layout.cell(cell).map(|cell| Voice::new(language, &layout).cell(cell));
        let name = name.unwrap_or_default();
        let text = match level {
            None => say::bench_completes(language, &name, &digit),
            Some(level) => {
                let level = level_name(language, level);
                say::bench_completes_level(language, &name, &digit, &level)
            }
        };
        let place = move || place(workbench, cell, digit);
        Button::new("data-completion", format!("{cell}={digit}"), text, place).view()
    });
    let listed = listed.collect_view();
    let n_more = completions.len().saturating_sub(MOST_LISTED);
    let more = (n_more > 0)
        .then(|| view! { <p class="soft">{say::bench_more_completions(language, n_more)}</p> });
    let completions = (!completions.is_empty()).then(|| {
        view! {
            <h4>{say::bench_completions(language)}</h4>
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
