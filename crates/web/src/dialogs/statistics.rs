//! The statistics: totals, times by layout and level, and the days with a solved daily puzzle.

use std::cmp::Reverse;
use std::time::Duration;

use leptos::prelude::*;
use ninefold_play::recognition::Recognized;
use ninefold_play::{Day, Kind, Statistics, Times, Total};
use ninefold_wire::Date;
use ninefold_words::{Language, layout_title, level_title, say, technique_name};

use crate::browser;
use crate::dialogs::calendar::{self, Month};
use crate::keep::index::{self, Progress};
use crate::keep::{storage, used};
use crate::panels::following::following;

/// The number of stored games read before the page may handle other events.
const AT_ONCE: usize = 8;

/// Everything about the games that have ended.
pub(crate) fn statistics(language: Language) -> AnyView {
    let records = RwSignal::new(0);
    let known = storage::records();
    let is_new = |key: &String| !known.iter().any(|(_, records)| records.has(key));
    read_some(records, index::keys().into_iter().filter(is_new).collect());
    let month = RwSignal::new(Month::of(browser::today()));
    following(move || {
        records.track();
        let ended = storage::records().into_iter();
        let statistics: Statistics = ended.flat_map(|(kind, games)| games.ended(&kind)).collect();
        if statistics.total().n_solved == 0 {
            return view! { <p class="soft">{say::record_nothing(language)}</p> }.into_any();
        }
        view! {
            {figures(language, &statistics)}
            {table(language, &statistics)}
            {techniques(language)}
            {solved_days(language, &statistics, month)}
        }
        .into_any()
    })
}

/// Records solved games that are stored but not recorded, such as those played on another device.
fn read_some(records: RwSignal<usize>, mut keys: Vec<String>) {
    let rest = keys.split_off(keys.len().min(AT_ONCE));
    let is_over =
        |key: &str| index::entry(key).is_some_and(|entry| entry.progress == Progress::Solved);
    let recorded = |key: &&String| is_over(key) && storage::record_stored(key);
    if keys.iter().filter(recorded).count() > 0 {
        records.try_update(|records| *records += 1);
    }
    if !rest.is_empty() && !records.is_disposed() {
        set_timeout(move || read_some(records, rest), Duration::ZERO);
    }
}

/// The totals and the streak.
fn figures(language: Language, statistics: &Statistics) -> impl IntoView + use<> {
    let (total, streak) = (statistics.total(), statistics.streak(Day(browser::today().days())));
    let figures = [
        (say::record_solved(language), total.n_solved),
        (say::record_alone(language), total.alone.n_games),
        (say::record_streak_days(language), streak.current),
        (say::record_longest(language), streak.longest),
    ];
    let figure = |(name, number): (String, usize)| {
        view! { <div><dt>{name}</dt><dd>{number}</dd></div> }
    };
    view! { <dl class="figures">{figures.map(figure).collect_view()}</dl> }
}

/// The times by layout and level: first without help, then with help.
fn table(language: Language, statistics: &Statistics) -> impl IntoView + use<> {
    let headings = [
        say::page_level(language),
        say::keep_solved_title(language),
        say::record_average(language),
        say::record_best(language),
    ];
    let headings = headings.map(|heading| view! { <th scope="col">{heading}</th> });
    let (mut rows, mut mode) = (Vec::new(), "");
    let totals = statistics.totals();
    for (kind, total) in totals.iter().filter(|(_, total)| total.n_solved > 0) {
        if kind.mode != mode {
            mode = &kind.mode;
            let title = layout_title(language, mode);
            rows.push(view! { <tr><th colspan="4" scope="rowgroup">{title}</th></tr> }.into_any());
        }
        rows.extend(times(language, kind, total));
    }
    view! {
        <table>
            <thead><tr>{headings.collect_view()}</tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

fn times(language: Language, kind: &Kind, total: &Total) -> Vec<AnyView> {
    let level = kind.level.map(|level| level_title(language, level)).unwrap_or_default();
    let helped = format!("{level}, {}", say::record_helped(language));
    let row = |name: String, class: &'static str, times: Times| {
        let time = |time: Option<u64>| time.map_or_else(|| "–".to_owned(), ninefold_words::time);
        let (average, best) = (time(times.average), time(times.best));
        view! {
            <tr class=class>
                <th scope="row">{name}</th>
                <td>{times.n_games}</td>
                <td>{average}</td>
                <td>{best}</td>
            </tr>
        }
        .into_any()
    };
    let rows = [(level, "", total.alone), (helped, "soft", total.helped)];
    let played = rows.into_iter().filter(|(_, _, times)| times.n_games > 0);
    played.map(|(name, class, times)| row(name, class, times)).collect()
}

/// The techniques that solved games used, the hardest first, and guesses.
fn techniques(language: Language) -> AnyView {
    let total = used::total();
    if total.is_empty() {
        return ().into_any();
    }
    let mut total: Vec<(Recognized, u32)> = total.into_iter().collect();
    total.sort_by_key(|&(each, _)| (each == Recognized::Guess, Reverse(each)));
    let row = |(recognized, number): (Recognized, u32)| {
        let name = match recognized {
            Recognized::Step(technique) => technique_name(language, technique),
            Recognized::Guess => say::record_guesses(language),
        };
        view! { <tr><th scope="row">{name}</th><td>{number}</td></tr> }
    };
    view! {
        <table data-used="">
            <thead>
                <tr>
                    <th scope="col">{say::record_techniques(language)}</th>
                    <th scope="col">{say::record_times(language)}</th>
                </tr>
            </thead>
            <tbody>{total.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
    .into_any()
}

/// A month, with the days whose daily puzzle is solved.
fn solved_days(
    language: Language,
    statistics: &Statistics,
    month: RwSignal<Month>,
) -> impl IntoView + use<> {
    let (solved, today) = (statistics.dailies(), browser::today());
    let days = following(move || {
        let month = month.get();
        let day = |(index, day): (usize, Date)| {
            let is_solved = solved.contains(&Day(day.days()));
            let word = is_solved.then(|| {
                let word = format!(", {}", say::keep_solved(language));
                view! { <span class="hidden">{word}</span> }
            });
            let column = (index == 0).then(|| (month.first_weekday() + 1).to_string());
            view! {
                <li
                    data-state=is_solved.then_some("solved")
                    aria-current=(day == today).then_some("date")
                    style=("grid-column-start", column)
                >
                    {index + 1}
                    {word}
                </li>
            }
        };
        month.days().into_iter().enumerate().map(day).collect_view().into_any()
    });
    let name = say::page_daily(language);
    view! {
        <section class="calendar" aria-label=name>
            {calendar::heading(language, month)}
            <ol class="days" aria-labelledby="month">{days}</ol>
        </section>
    }
}
