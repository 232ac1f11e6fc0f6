//! The mouse outside the board: lists, forms, the bar, digits, maps and questions.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ninefold::logic::Level;
use ninefold_play::{Day, EndedGame, Ending, Ink, Intent, Kind, Question};

use super::*;
use crate::play::tui::command::Command;
use crate::play::tui::state::{FormKind, Screen};

/// The command for a press on the last line where a text is on the screen.
fn command(app: &App, text: &str) -> Option<Command> {
    let shown = screen(app);
    let lines: Vec<&str> = shown.lines().take(app.size.1.into()).collect();
    let found = lines.iter().enumerate().rev().find_map(|(row, line)| {
        let at = line.find(text)?;
        Some((line[..at].chars().count() as u16, row as u16))
    });
    let (column, row) = found.unwrap_or_else(|| panic!("{text} is not in\n{shown}"));
    press_at(app, column, row)
}

fn press_at(app: &App, column: u16, row: u16) -> Option<Command> {
    let kind = MouseEventKind::Down(MouseButton::Left);
    keys::mouse(app, MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
}

/// Presses the last line where a text is on the screen.
fn click(app: &mut App, text: &str) -> Option<Request> {
    let command = command(app, text).unwrap_or_else(|| panic!("{text} does nothing"));
    update(app, command, NOW)
}

/// T15: a click chooses a row of the menu, and one outside the window closes it.
#[test]
fn lists() {
    let mut app = app("classic", (80, 24), PLAIN);
    press(&mut app, "esc");
    assert!(matches!(click(&mut app, "Saved games"), Some(Request::ListGames)));
    press(&mut app, "esc");
    assert_eq!(press_at(&app, 1, 1), Some(Command::Dismiss));
    let wheel = MouseEvent {
        kind: MouseEventKind::ScrollDown,
        column: 40,
        row: 12,
        modifiers: KeyModifiers::NONE,
    };
    let command = keys::mouse(&app, wheel).unwrap();
    update(&mut app, command, NOW);
    assert!(matches!(app.screen, Screen::Menu { row: 1 }));
}

/// T15: keys of the bar, missing digits and boxes of the map can be pressed.
#[test]
fn bar_digits_and_map() {
    let mut app = app("samurai", (80, 24), PLAIN);
    click(&mut app, "x Corner");
    assert_eq!(app.open.as_ref().unwrap().ink(), Ink::Corner);
    assert_eq!(command(&app, " 4x"), Some(Command::Play(Intent::Digit(digit(4)))));
    let before = app.open.as_ref().unwrap().grid();
    let Some(Command::Play(Intent::Pick(cell))) =
        press_at(&app, 79 - 20, 22).or_else(|| command(&app, ".."))
    else {
        panic!("no map in\n{}", screen(&app))
    };
    update(&mut app, Command::Play(Intent::Pick(cell)), NOW);
    assert_eq!(app.open.as_ref().unwrap().cursor(), cell);
    assert!(app.open.as_ref().unwrap().grid() != before || cell.index() > 0);
    click(&mut app, "Menu");
    assert!(matches!(app.screen, Screen::Menu { .. }));
}

/// T15: questions are answered by a press on yes or no.
#[test]
fn questions() {
    let mut app = app("classic", (80, 24), PLAIN);
    press(&mut app, "4 R");
    assert_eq!(app.question(), Some(Question::Restart));
    click(&mut app, "n: no");
    assert_eq!((app.question(), app.open.as_ref().unwrap().game().n_empty()), (None, 50));
    press(&mut app, "R");
    click(&mut app, "y: yes");
    assert_eq!(app.open.as_ref().unwrap().game().n_empty(), 51);
}

/// T15: layouts, levels and days are chosen by a press, and a second one plays; the calendar has the
/// days that were solved, and the streak.
#[test]
fn forms_and_the_calendar() {
    for (size, palette) in [((80, 24), PLAIN), ((45, 30), PLAIN), ((120, 40), PLAIN)] {
        let mut app = app("classic", size, palette);
        let daily = |day: u32, level| EndedGame {
            kind: Kind { mode: "classic".to_owned(), level: Some(level) },
            daily: Some(Day(day)),
            at: u64::from(day) * 86_400_000,
            ending: Ending { time: 60_000, was_helped: false, is_revealed: false },
        };
        // Today is 2025-11-15, a Saturday.
        let days = [(20_406, Level::Easy), (20_405, Level::Easy), (20_404, Level::Hard)];
        app.statistics = days.into_iter().map(|(day, level)| daily(day, level)).collect();
        press(&mut app, "D");
        let text = screen(&app);
        assert!(text.contains("Mo  Tu  We  Th  Fr  Sa  Su"), "{text}");
        assert!(text.contains("10  11  12. 13* 14*[15  16"), "{text}");
        assert!(text.contains("Days in a row  3") && text.contains("Longest streak  3"), "{text}");
        click(&mut app, "12. 13*");
        let Screen::Form(form) = &app.screen else { panic!() };
        assert_eq!(form.kind, FormKind::Daily("2025-11-12".parse().unwrap()));
        assert_eq!(command(&app, " 16"), None, "tomorrow");
        click(&mut app, " 3 ");
        assert!(screen(&app).contains("[12*"), "{}", screen(&app));
        press(&mut app, "pageup");
        assert!(screen(&app).contains("2025-10-15"), "{}", screen(&app));
        let request = click(&mut app, "[15");
        let Some(Request::Make(wanted)) = request else { panic!("{request:?}") };
        assert_eq!(
            (wanted.level(), wanted.date().unwrap().to_string().as_str()),
            (Level::Hard, "2025-10-15")
        );
        press(&mut app, "esc n");
        assert_eq!(press_at(&app, 0, 0), Some(Command::Dismiss));
    }
}
