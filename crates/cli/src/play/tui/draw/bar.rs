//! The last line: the inks, and the most useful keys, which can also be pressed with the mouse.

use ninefold_play::{Ink as Writing, Intent, Walk};
use ninefold_words::say;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};

use crate::play::tui::command::Command;
use crate::play::tui::open_game::OpenGame;
use crate::play::tui::palette::{Ground, Ink, key_of};
use crate::play::tui::state::{App, Scene};
use crate::play::tui::view::LEAST;

/// A key, its effect, and its position.
struct Item {
    keys: String,
    text: String,
    command: Command,
    is_current: bool,
    place: Rect,
}

pub(super) fn draw(app: &App, scene: &Scene<'_>, buffer: &mut Buffer, area: Rect) {
    let row = Rect { y: area.bottom() - 1, height: 1, ..area };
    buffer.set_style(row, app.palette.style(Ink::Text, Ground::Bar));
    for Item { keys, text, is_current, place, .. } in items(app, scene, row) {
        let ground = if is_current { Ground::Cursor } else { Ground::Bar };
        buffer.set_style(place, app.palette.style(Ink::Text, ground));
        let style = app.palette.style(Ink::Accent, ground);
        buffer.set_string(place.x + 1, place.y, &keys, style);
        let x = place.x + 2 + keys.chars().count() as u16;
        buffer.set_string(x, place.y, text, app.palette.style(Ink::Text, ground));
    }
}

pub(super) fn command_at(app: &App, at: Position) -> Option<Command> {
    let row = Rect::new(0, app.size.1.saturating_sub(1), app.size.0, 1);
    let found = items(app, &app.scene()?, row).into_iter().find(|item| item.place.contains(at));
    found.map(|item| item.command)
}

/// The keys that fit into the row, the most important first.
fn items(app: &App, scene: &Scene<'_>, row: Rect) -> Vec<Item> {
    let wanted = match scene {
        Scene::Game(open) if open.walk().is_some() => walk_keys(app),
        Scene::Game(open) => game_keys(app, open),
        Scene::Sheet(_) => sheet_keys(app),
        Scene::Replay(_) => replay_keys(app),
    };
    let mut x = row.x;
    let mut items = Vec::new();
    for (keys, text, command, is_current) in wanted {
        let width = (keys.chars().count() + text.chars().count() + 3) as u16;
        if x + width <= row.right() {
            let place = Rect { x, width, ..row };
            items.push(Item { keys, text, command, is_current, place });
            x += width;
        }
    }
    items
}

type Wanted = (String, String, Command, bool);

fn game_keys(app: &App, open: &OpenGame) -> Vec<Wanted> {
    let escape = say::full_name_escape(app.language);
    let is_narrow = app.size.0 < LEAST.0;
    let mut keys: Vec<Wanted> = Vec::new();
    if open.is_over() {
        keys.extend([
            ("P".into(), say::record_replay(app.language), Command::Replay, false),
            ("n".into(), say::page_new(app.language), Command::New, false),
            ("D".into(), say::page_daily(app.language), Command::Daily, false),
        ]);
    } else {
        // On a narrow screen there is no room for the other inks.
        let inks = Writing::ALL.into_iter().filter(|&ink| !is_narrow || ink == open.ink());
        keys.extend(inks.map(|ink| {
            let is_current = ink == open.ink();
            let name = ink_name(app, ink);
            // Without colors, the current one is in brackets.
            let name = if is_current { format!("[{name}]") } else { name };
            (key_of(ink).to_string(), name, Command::Play(Intent::Ink(ink)), is_current)
        }));
        keys.push(("t".into(), say::page_hint(app.language), Command::Play(Intent::Hint), false));
    }
    keys.push((escape, say::full_menu(app.language), Command::Dismiss, false));
    keys.push(("?".into(), say::page_help(app.language), Command::Help, false));
    if !open.is_over() {
        let more = [
            ("u", say::page_undo(app.language), Intent::Undo),
            ("C", say::page_check(app.language), Intent::Check),
            ("m", say::page_candidates(app.language), Intent::Candidates),
        ];
        keys.extend(
            more.map(|(key, name, intent)| (key.to_owned(), name, Command::Play(intent), false)),
        );
    }
    keys
}

fn walk_keys(app: &App) -> Vec<Wanted> {
    let step = |by| Command::Play(Intent::Step(by));
    if app.open.as_ref().and_then(|open| open.walk()).is_some_and(Walk::is_choice) {
        let texts = say::full_choice_how(app.language);
        let rare = Command::Play(Intent::AllSteps);
        return labeled_keys(
            &texts,
            &[step(1), Command::Confirm, Command::Dismiss, rare, Command::First],
        );
    }
    let texts = say::full_walk_how(app.language);
    labeled_keys(&texts, &[step(1), Command::First, Command::Dismiss])
}

fn sheet_keys(app: &App) -> Vec<Wanted> {
    let texts = say::full_own_how(app.language);
    let play = |intent| Command::Play(intent);
    let commands = [
        Command::Confirm,
        Command::Dismiss,
        play(Intent::Undo),
        play(Intent::Restart),
        Command::Open,
        Command::Save,
    ];
    labeled_keys(&texts, &commands)
}

fn replay_keys(app: &App) -> Vec<Wanted> {
    let texts = say::full_replay_how(app.language);
    let step = Command::Play(Intent::Go { rows: 0, columns: 1, reach: ninefold_play::Reach::Only });
    let commands =
        [Command::Play(Intent::Hold), step, Command::First, Command::ZoomIn, Command::Dismiss];
    labeled_keys(&texts, &commands)
}

/// The parts of a text such as `Enter: play · Esc: back`, with their commands.
fn labeled_keys(texts: &str, commands: &[Command]) -> Vec<Wanted> {
    let parts = texts.split(" · ").zip(commands);
    let part = |(part, &command): (&str, &Command)| {
        let (keys, what) = part.split_once(':').unwrap_or((part, ""));
        (keys.trim_end().to_owned(), what.trim_start().to_owned(), command, false)
    };
    parts.map(part).collect()
}

fn ink_name(app: &App, ink: Writing) -> String {
    match ink {
        Writing::Digit => say::page_digit(app.language),
        Writing::Corner => say::page_corner(app.language),
        Writing::Center => say::page_center(app.language),
        Writing::Color => say::page_color(app.language),
        Writing::Chain => say::full_candidate(app.language),
    }
}
