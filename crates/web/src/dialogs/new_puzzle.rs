//! The dialogs for a new puzzle and for daily puzzles.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::*;
use ninefold::CatalogEntry;
use ninefold::generate::Symmetry;
use ninefold::logic::{Level, Technique, TechniqueSet};
use ninefold_play::{Order, Wish};
use ninefold_wire::Date;
use ninefold_wire::rest::DailyKey;
use ninefold_words::{Language, layout_title, level_title, say, technique_name};

use crate::browser;
use crate::browser::files;
use crate::dialogs::calendar::{self, Month, month_name};
use crate::dialogs::games::open_key;
use crate::game::state::{Band, bands};
use crate::keep::index::{self, Progress};
use crate::keep::storage;
use crate::page::Page;
use crate::panels::button::Button;
use crate::panels::following::{following, following_text};
use crate::worker::new_order;

/// The number of puzzles of a day for each layout and level.
const VARIANTS: u32 = 3;

/// The symmetries as the options of a field.
pub(crate) fn symmetry_options(language: Language, chosen: Symmetry) -> AnyView {
    let option = |kind: Symmetry| {
        let text = match kind {
            Symmetry::None => say::keep_symmetry_none,
            Symmetry::HalfTurn => say::keep_symmetry_180,
            Symmetry::QuarterTurn => say::keep_symmetry_90,
            Symmetry::Rows => say::keep_symmetry_rows,
            Symmetry::Columns => say::keep_symmetry_columns,
            Symmetry::Diagonal => say::keep_symmetry_diagonal,
            Symmetry::Antidiagonal => say::keep_symmetry_antidiagonal,
        };
        let is_chosen = kind == chosen;
        view! { <option value=kind.name() selected=is_chosen>{text(language)}</option> }
    };
    Symmetry::ALL.map(option).collect_view().into_any()
}

/// A new puzzle: layout, level, technique, symmetry and, on one grid, the exact rating.
pub(crate) fn new_puzzle(page: Page, language: Language) -> impl IntoView {
    let (mode, level) = chosen(page, CatalogEntry::all().iter());
    let last = page.ask(|app| app.wish);
    let with: RwSignal<Option<Technique>> = RwSignal::new(last.with);
    let symmetry = Rc::new(Cell::new(last.symmetry));
    let chosen_symmetry = symmetry.clone();
    let techniques = following(move || {
        let most = level.get();
        if with.get_untracked().is_some_and(|technique| technique.level() > most) {
            with.set(None);
        }
        let known = TechniqueSet::DEFAULT.iter().filter(move |technique| technique.level() <= most);
        known
            .map(|technique| {
                let is_chosen = with.get_untracked() == Some(technique);
                let name = technique_name(language, technique);
                view! { <option value=technique.name() selected=is_chosen>{name}</option> }
            })
            .collect_view()
            .into_any()
    });
    let rating = RwSignal::new(last.rating);
    let ratings = following(move || {
        let bands = bands(level.get());
        if rating.get_untracked().is_some_and(|chosen| !bands.contains(&chosen)) {
            rating.set(None);
        }
        let band = |(index, band @ (from, to)): (usize, Band)| {
            let is_chosen = rating.get_untracked() == Some(band);
            let text = if from == to { from.to_string() } else { format!("{from} – {to}") };
            view! { <option value=index.to_string() selected=is_chosen>{text}</option> }
        };
        bands.into_iter().enumerate().map(band).collect_view().into_any()
    });
    let is_one_grid = move || storage::mode(&mode.get()).layout.n_grids() == 1;
    let choose_rating = move |event| {
        let index: Option<usize> = event_target_value(&event).parse().ok();
        rating.set(index.and_then(|index| bands(level.get_untracked()).get(index).copied()));
    };
    let play = move || {
        let rating = rating.get().filter(|_| is_one_grid());
        let wanted = Wish { with: with.get(), symmetry: chosen_symmetry.get(), rating };
        page.make(new_order(storage::mode(&mode.get()), level.get(), wanted));
    };
    view! {
        {mode_field(language, mode, CatalogEntry::all().iter())}
        {level_keys(language, level)}
        <div class="pair">
            <label>
                {say::keep_technique(language)}
                <select
                    data-field="technique"
                    on:change=move |event| with.set(event_target_value(&event).parse().ok())
                >
                    <option value="">
                        {say::keep_technique_any(language)}
                    </option>
                    {techniques}
                </select>
            </label>
            <label>
                {say::keep_symmetry(language)}
                <select
                    data-field="symmetry"
                    on:change=move |event| {
                        let named = event_target_value(&event).parse();
                        symmetry.set(named.unwrap_or(Symmetry::None));
                    }
                >
                    {symmetry_options(language, last.symmetry)}
                </select>
            </label>
            <label hidden=move || !is_one_grid()>
                {say::keep_rating(language)}
                <select data-field="rating" on:change=choose_rating>
                    <option value="">{say::keep_technique_any(language)}</option>
                    {ratings}
                </select>
            </label>
        </div>
        {play_key(language, play)}
        {open_key(page, language)}
    }
}

fn play_key(language: Language, play: impl FnMut() + 'static) -> AnyView {
    Button::new("data-action", "play", say::page_play(language), play).class("primary").view()
}

/// The progress of the puzzle being made.
pub(crate) fn making(page: Page, language: Language) -> impl IntoView {
    let tried = following_text(move || match page.extras().tried.get() {
        0 => String::new(),
        n_boards => say::keep_tried(language, n_boards),
    });
    view! {
        <p class="making" role="status">{say::play_making(language)}</p>
        <p class="tried">{tried}</p>
        {Button::new("data-action", "cancel", say::page_cancel(language), move || page.cancel()).view()}
    }
}

/// The puzzles of a day, with an archive of earlier days.
pub(crate) fn daily(page: Page, language: Language) -> impl IntoView {
    let today = browser::today();
    let (mode, level) = chosen(page, CatalogEntry::modes());
    let day = page.extras().day;
    let asked = day.get_untracked().filter(|&day| day <= today).unwrap_or(today);
    let (date, variant) = (RwSignal::new(Some(asked)), RwSignal::new(1));
    let month = RwSignal::new(Month::of(asked));
    Effect::new(move |_| {
        // A day that the player chooses goes into the address.
        if date.get() != day.get_untracked() && date.get() != Some(asked) {
            day.set(date.get());
        }
    });
    let variants = (1..=VARIANTS).map(|each| {
        let choose = move || variant.set(each);
        Button::new("data-variant", each.to_string(), each.to_string(), choose)
            .pressed(move || variant.get() == each)
            .view()
    });
    let play = move || {
        let Some(date) = date.get().filter(|&date| date <= today) else { return };
        let (mode, level, variant) = (storage::mode(&mode.get()), level.get(), variant.get());
        page.make(Order::Daily(DailyKey { date, mode, level, variant }));
    };
    let pick = move |text: String| {
        date.set(text.parse().ok());
        if let Some(date) = date.get_untracked().filter(|&date| date <= today) {
            month.set(Month::of(date));
        }
    };
    let shown = move || date.get().map(|date| date.to_string()).unwrap_or_default();
    let archive = Archive { mode, level, date, month, today };
    let chosen = following_text(move || match date.get() {
        Some(date) => files::day_name(language.tag(), &date.to_string(), "long"),
        None => String::new(),
    });
    let next = following_text(move || {
        say::home_next_day(
            language,
            &(page.extras().minutes.get() / 60),
            &format!("{:02}", page.extras().minutes.get() % 60),
        )
    });
    view! {
        <p class="chosen-day"><b>{chosen}</b> <small>{next}</small></p>
        {mode_field(language, mode, CatalogEntry::modes())}
        {level_keys(language, level)}
        {play_key(language, play)}
        {archive_view(language, archive)}
        <div class="pair">
            <label>
                {say::page_date(language)}
                <input
                    type="date"
                    required
                    max=today.to_string()
                    prop:value=shown
                    on:input=move |event| pick(event_target_value(&event))
                />
            </label>
            <div class="field">
                <span id="variant">{say::keep_variant(language)}</span>
                <div class="variants" role="group" aria-labelledby="variant">
                    {variants.collect_view()}
                </div>
            </div>
        </div>
    }
}

/// The state of the archive, including the selected day.
#[derive(Copy, Clone)]
struct Archive {
    mode: RwSignal<String>,
    level: RwSignal<Level>,
    date: RwSignal<Option<Date>>,
    month: RwSignal<Month>,
    today: Date,
}

/// The days of a month, with the progress of their puzzles.
fn archive_view(language: Language, archive: Archive) -> impl IntoView {
    let Archive { mode, level, date, month, today } = archive;
    let days = following(move || {
        let (month, mode, level) = (month.get(), mode.get(), level.get());
        let (chosen, title) = (date.get(), month_name(language, month));
        let day = move |(index, day): (usize, Date)| {
            let progress = progress(day, &mode, level);
            let word = progress.map(|progress| {
                (match progress {
                    Progress::Begun => say::keep_begun,
                    Progress::Solved => say::keep_solved,
                })(language)
            });
            let full = format!("{} {title}", index + 1);
            let name = [Some(full), word].into_iter().flatten().collect::<Vec<_>>();
            let state = progress.map(|progress| match progress {
                Progress::Begun => "begun",
                Progress::Solved => "solved",
            });
            let is_future = day > today;
            let column = (index == 0).then(|| (month.first_weekday() + 1).to_string());
            view! {
                <button
                    type="button"
                    data-day=day.to_string()
                    data-state=state
                    aria-label=name.join(", ")
                    aria-pressed=(chosen == Some(day)).to_string()
                    disabled=is_future
                    style=("grid-column-start", column)
                    on:click=move |_| date.set(Some(day))
                >
                    {index + 1}
                </button>
            }
        };
        month.days().into_iter().enumerate().map(day).collect_view().into_any()
    });
    view! {
        {calendar::heading(language, month)}
        <div class="days">{days}</div>
    }
}

/// The progress of a day's puzzles: solved if one is solved, else begun if one is begun.
fn progress(date: Date, mode: &str, level: Level) -> Option<Progress> {
    let keys = (1..=VARIANTS).map(|variant| storage::daily_key(date, mode, level, variant));
    keys.filter_map(|key| index::entry(&key)).map(|entry| entry.progress).max()
}

/// The layout and level of the open game; classic and easy where they are unknown.
fn chosen(
    page: Page,
    mut modes: impl Iterator<Item = &'static CatalogEntry>,
) -> (RwSignal<String>, RwSignal<Level>) {
    let (mode, level) = page.ask(|app| (app.mode(), app.level().unwrap_or(Level::Easy)));
    let mode = if modes.any(|entry| entry.id == mode) { mode } else { "classic" };
    (RwSignal::new(mode.to_owned()), RwSignal::new(level))
}

fn mode_field(
    language: Language,
    mode: RwSignal<String>,
    modes: impl Iterator<Item = &'static CatalogEntry>,
) -> impl IntoView {
    let option = |entry: &'static CatalogEntry| {
        let is_chosen = entry.id == mode.get_untracked();
        view! { <option value=entry.id selected=is_chosen>{layout_title(language, entry.id)}</option> }
    };
    let options = modes.map(option).collect_view();
    view! {
        <label>
            {say::page_layout(language)}
            <select on:change=move |event| mode.set(event_target_value(&event))>{options}</select>
        </label>
    }
}

pub(crate) fn level_keys(language: Language, level: RwSignal<Level>) -> impl IntoView {
    let keys = Level::ALL.map(|each| {
        let choose = move || level.set(each);
        Button::new("data-level", each.name(), level_title(language, each), choose)
            .pressed(move || level.get() == each)
            .view()
    });
    view! {
        <div class="levels" role="group" aria-label=say::page_level(language)>
            {keys.collect_view()}
        </div>
    }
}
