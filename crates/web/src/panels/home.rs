//! Home: the last game, today's puzzles, the next lesson, and all layouts.

use leptos::prelude::*;
use ninefold::CatalogEntry;
use ninefold::logic::{Level, Technique};
use ninefold_play::{Day, Order, Statistics, Wish};
use ninefold_wire::rest::DailyKey;
use ninefold_words::{Language, about, layout_title, lesson, level_title, say, technique_name};

use crate::board::lines::picture;
use crate::browser;
use crate::browser::files;
use crate::dialogs::games::go_on;
use crate::dialogs::new_puzzle::level_keys;
use crate::game::state::App;
use crate::keep::index::{self, Progress};
use crate::keep::{first, storage, training as kept_training};
use crate::page::Page;
use crate::page::address::{Training, View};
use crate::panels::button::Button;
use crate::panels::following::following_text;
use crate::panels::icon::icon;
use crate::worker::new_order;

/// The puzzles of a day that Home offers.
const OF_THE_DAY: [(&str, Level); 3] =
    [("classic", Level::Easy), ("classic", Level::Hard), ("samurai", Level::Medium)];

pub(crate) fn home(page: Page, language: Language) -> AnyView {
    let is_first = page.ask(first::is_untouched);
    let games = storage::records().into_iter().flat_map(|(kind, games)| games.ended(&kind));
    let ended = StoredValue::new(games.collect::<Statistics>());
    let level = RwSignal::new(page.ask(|app| app.level()).unwrap_or(Level::Easy));
    let (title, top) = if is_first {
        (say::home_welcome(language), welcome(page, language))
    } else {
        let tiles = view! { {resume(page, language)} {today(page, language, ended)} {next_lesson(page, language)} {next_exercise(language)} };
        (say::home_back(language), view! { <div class="tiles">{tiles}</div> }.into_any())
    };
    let layouts =
        CatalogEntry::all().iter().map(|entry| layout(page, language, entry, (level, ended)));
    view! {
        <div class="tile-head">
            <h2 tabindex="-1">{title}</h2>
            <span class="tile-links">
                <a href=View::Workbench.to_string() data-opens="bench">
                    {say::bench_workbench(language)}
                </a>
                <a href=View::Training(Training::Map).to_string() data-opens="training">
                    {say::training_training(language)}
                </a>
                <a href=View::Shelf.to_string() data-opens="shelf">
                    {say::shelf(language)}
                </a>
                <a href=View::HowToPlay.to_string()>{say::home_how(language)}</a>
                {(!is_first).then(|| from_photo(language))}
            </span>
        </div>
        {top}
        <section>
            <h3>{say::home_layouts(language)}</h3>
            {level_keys(language, level)}
            <div class="gallery">{layouts.collect_view()}</div>
        </section>
    }
    .into_any()
}

/// The first visit: a choice of level, which begins a classic puzzle, or a picture of a puzzle.
fn welcome(page: Page, language: Language) -> AnyView {
    let levels = Level::ALL.map(|level| {
        let begin = move || begin(page, storage::mode("classic"), level);
        Button::new("data-begin", level.name(), level_title(language, level), begin).view()
    });
    view! {
        <section class="tile">
            <p>{say::home_welcome_help(language)}</p>
            <div class="begin">{levels.collect_view()} {from_photo(language)}</div>
        </section>
    }
    .into_any()
}

/// The link to puzzles from pictures.
fn from_photo(language: Language) -> AnyView {
    view! {
        <a class="button" href=View::Photo.to_string() data-opens="photo">
            {icon("camera")} <span>{say::photo_photo(language)}</span>
        </a>
    }
    .into_any()
}

fn begin(page: Page, mode: &'static CatalogEntry, level: Level) {
    page.make(new_order(mode, level, Wish::default()));
}

/// A part of the view, with a title and a link to more like it.
fn tile(title: String, more: (String, View), content: AnyView) -> AnyView {
    view! {
        <section class="tile">
            <div class="tile-head">
                <h3>{title}</h3>
                <a href=more.1.to_string()>{more.0}</a>
            </div>
            {content}
        </section>
    }
    .into_any()
}

/// A picture, a name with a line about it, and a button or link.
fn row(picture: AnyView, name: String, detail: String, way: AnyView) -> AnyView {
    view! {
        <div class="entry-row">
            {picture}
            <p><b>{name}</b> <small>{detail}</small></p>
            {way}
        </div>
    }
    .into_any()
}

/// The last game played that is not over.
fn resume(page: Page, language: Language) -> AnyView {
    let is_open = |app: &App| !app.is_over();
    let open = page.ask(|app| is_open(app).then(|| app.clone()));
    let stored =
        || index::recent().iter().take(9).filter_map(|key| storage::load(key)?.ok()).find(is_open);
    let Some(app) = open.or_else(stored) else { return ().into_any() };
    let key = storage::key(&app);
    let game = app.game();
    let givens = game.puzzle().givens();
    let drawn = picture(game.layout(), Some((givens, game.board())));
    let time = ninefold_words::time(app.clock().played(browser::now()));
    let detail = format!("{} · {time}", say::page_left(language, game.n_empty()));
    let go_on = Button::new("data-action", "continue", say::home_continue(language), move || {
        go_on(page, &key);
    });
    let row = row(drawn, app.heading(language), detail, go_on.class("primary").view());
    let more = (say::home_all_games(language), View::Games);
    tile(say::home_continue(language), more, row)
}

/// Some puzzles of the day, and the time until the next ones.
fn today(page: Page, language: Language, ended: StoredValue<Statistics>) -> AnyView {
    let date = browser::today();
    let puzzle = |(index, (mode, level)): (usize, (&'static str, Level))| {
        let mode = storage::mode(mode);
        let entry = index::entry(&storage::daily_key(date, mode.id, level, 1));
        let (detail, way) = match entry {
            None => (usual_time(language, mode, level, ended), say::page_play(language)),
            Some(entry) if entry.progress == Progress::Solved => (
                say::home_solved_in(language, &ninefold_words::time(entry.played)),
                say::home_open(language),
            ),
            Some(entry) => (say::page_left(language, entry.n_empty), say::home_continue(language)),
        };
        let name =
            format!("{} · {}", layout_title(language, mode.id), level_title(language, level));
        let key = DailyKey { date, mode, level, variant: 1 };
        let play = move || page.make(Order::Daily(key));
        let way = Button::new("data-today", index.to_string(), way, play);
        row(picture(&mode.layout, None), name, detail, way.view())
    };
    let puzzles = OF_THE_DAY.into_iter().enumerate().map(puzzle).collect_view();
    let next = following_text(move || {
        say::home_next_day(
            language,
            &(page.extras().minutes.get() / 60),
            &format!("{:02}", page.extras().minutes.get() % 60),
        )
    });
    let title = format!(
        "{}, {}",
        say::home_today(language),
        files::day_name(language.tag(), &date.to_string(), "short")
    );
    let n_days = ended.with_value(|ended| ended.streak(Day(date.days())).current);
    let streak = (n_days > 0).then(|| view! { <b>{say::home_streak(language, n_days)}</b> " · " });
    let content = view! { {puzzles} <p class="soft">{streak} {next}</p> }.into_any();
    tile(title, (say::home_all_days(language), View::Daily(None)), content)
}

/// The first lesson that has not been read yet.
fn next_lesson(page: Page, language: Language) -> AnyView {
    let is_new = |technique: &Technique| {
        page.preferences.with_untracked(|preferences| !preferences.read.contains(technique))
    };
    let Some(technique) = Technique::ALL.into_iter().find(is_new) else { return ().into_any() };
    let way = view! {
        <a class="button" href=View::Lesson(technique).to_string()>{say::home_read(language)}</a>
    };
    let what = lesson(language, technique).what;
    let row = row(().into_any(), technique_name(language, technique), what, way.into_any());
    let title = say::home_lesson(language);
    tile(title, (say::home_all_lessons(language), View::Lessons), row)
}

/// The techniques that are due for review, or else the next technique of the course.
fn next_exercise(language: Language) -> AnyView {
    let progress = kept_training::progress();
    let n_due = progress.due(Day(browser::today().days())).len();
    let (part, name, detail) = if n_due > 0 {
        let detail = say::training_review_today(language, n_due);
        (Training::Review, say::training_review(language), detail)
    } else {
        let name = technique_name(language, progress.next());
        (Training::Course, name, say::training_help(language))
    };
    let way = view! {
        <a class="button" href=View::Training(part).to_string()>
            {say::training_practice(language)}
        </a>
    };
    let row = row(().into_any(), name, detail, way.into_any());
    let more = (say::training_all(language), View::Training(Training::Map));
    tile(say::training_training(language), more, row)
}

/// A button with a layout, which begins a puzzle of the chosen level.
fn layout(
    page: Page,
    language: Language,
    entry: &'static CatalogEntry,
    (level, ended): (RwSignal<Level>, StoredValue<Statistics>),
) -> AnyView {
    let n_cells = say::home_cells(language, entry.layout.n_cells());
    let time = following_text(move || usual_time(language, entry, level.get(), ended));
    view! {
        <button type="button" data-layout=entry.id on:click=move |_| begin(page, entry, level.get_untracked())>
            {picture(&entry.layout, None)}
            <b>{layout_title(language, entry.id)}</b>
            <small>{n_cells} <br/> {time}</small>
        </button>
    }
    .into_any()
}

/// How long the player usually takes for such puzzles, or else an estimate from the number of cells and
/// the level.
fn usual_time(
    language: Language,
    entry: &CatalogEntry,
    level: Level,
    ended: StoredValue<Statistics>,
) -> String {
    let kind = ninefold_play::Kind { mode: entry.id.to_owned(), level: Some(level) };
    if let Some(time) = ended.with_value(|ended| ended.totals().get(&kind)?.average) {
        return say::home_usually(language, &ninefold_words::time(time));
    }
    // For each cell of the layout, although only about two thirds of them are empty.
    let seconds_each = match level {
        Level::Easy => 5,
        Level::Medium => 8,
        Level::Hard => 13,
        Level::Expert => 20,
        Level::Extreme => 30,
    };
    about(language, entry.layout.n_cells() * seconds_each / 60)
}
