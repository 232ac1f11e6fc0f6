//! The effects of keys.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ninefold::{MarkKind, Status};
use ninefold_play::{Hand, Message, Question};

use super::*;
use crate::play::tui::view::View;

fn open(app: &App) -> &OpenGame {
    app.open.as_ref().unwrap()
}

/// The board as one line.
fn line(app: &App) -> String {
    open(app).game().board().to_string()
}

/// D6, T2, T3, T4, T5: digits are overwritten, erased, undone and redone.
#[test]
fn digits() {
    let mut app = app("classic", (80, 24), DARK);
    let before = line(&app);
    press(&mut app, "4 1");
    assert_eq!(line(&app).as_bytes()[2], b'1');
    press(&mut app, "erase u u");
    assert_eq!(line(&app).as_bytes()[2], b'4');
    press(&mut app, "U C+r");
    assert_eq!(line(&app), before);
    press(&mut app, "left 1");
    assert!(matches!(open(&app).message(), Message::Refused(_)), "a given stays");
}

/// M4, T15: several cells together, including a held selection; marks of both kinds, single and
/// all.
#[test]
fn selection_and_marks() {
    let mut app = app("classic", (80, 24), DARK);
    press(&mut app, "S+right x 1 c 2 % A+7");
    let marks = |app: &App, index: usize, kind| {
        let cell = Layout::classic().cell(index).unwrap();
        open(app).game().notes(cell).marks(kind).to_string()
    };
    for index in [2, 3] {
        assert_eq!(marks(&app, index, MarkKind::Corner), "15");
        assert_eq!(marks(&app, index, MarkKind::Center), "27");
    }
    press(&mut app, "esc down down space down down space x 3");
    assert_eq!(marks(&app, 21, MarkKind::Corner), "3");
    assert_eq!(open(&app).selected().len(), 2);
}

/// T15: in digit-first mode a click writes the digit and another removes it; dragging selects, and
/// Control toggles a cell.
#[test]
fn the_mouse() {
    let mut app = app("classic", (120, 40), DARK);
    let view = View::of(&app).unwrap();
    let event = |kind, column: u8| MouseEvent {
        kind,
        column: view.board.x + view.zoom.x(column),
        row: view.board.y + view.zoom.y(0),
        modifiers: KeyModifiers::NONE,
    };
    let down = MouseEventKind::Down(MouseButton::Left);
    let drag = MouseEventKind::Drag(MouseButton::Left);
    press(&mut app, "f 2");
    let command = keys::mouse(&app, event(down, 3)).unwrap();
    update(&mut app, command, NOW);
    assert_eq!(open(&app).game().board().get(open(&app).cursor()), Some(digit(2)));
    update(&mut app, command, NOW); // a second click removes it
    assert_eq!(open(&app).game().board().get(open(&app).cursor()), None);
    assert_eq!(open(&app).hand(), Hand::DigitFirst(Some(digit(2))));
    press(&mut app, "esc");
    for (kind, column) in [(down, 2), (drag, 3), (drag, 5)] {
        let command = keys::mouse(&app, event(kind, column)).unwrap();
        update(&mut app, command, NOW);
    }
    assert_eq!(open(&app).selected().len(), 3);
    let control = MouseEvent { modifiers: KeyModifiers::CONTROL, ..event(down, 3) };
    let command = keys::mouse(&app, control).unwrap();
    update(&mut app, command, NOW);
    assert_eq!(open(&app).selected().len(), 2);
}

/// D7, T6, T8: restart and reveal ask first; restart does not if there is no progress.
#[test]
fn questions() {
    let mut app = app("classic", (80, 24), DARK);
    let before = line(&app);
    press(&mut app, "R");
    assert_eq!(app.question(), None);
    press(&mut app, "4 R n");
    assert_ne!(line(&app), before);
    press(&mut app, "R y");
    assert_eq!((line(&app), open(&app).message().clone()), (before, Message::Restarted));
    press(&mut app, "5 F");
    assert!(matches!(open(&app).message(), Message::Unfinishable(cells) if cells.len() == 2));
    press(&mut app, "u 1 F");
    assert!(matches!(open(&app).message(), Message::Unfinishable(cells) if cells.is_empty()));
    press(&mut app, "u F");
    assert_eq!(app.question(), Some(Question::Reveal));
    press(&mut app, "y");
    assert_eq!(open(&app).game().status(), Status::Revealed);
    assert!(!open(&app).clock().runs());
}

/// D10, T7: hints climb, and Enter carries them out until the board is solved.
#[test]
fn hints_lead_to_the_end() {
    let mut app = app("classic", (80, 24), DARK);
    for _ in 0..51 {
        press(&mut app, "t t t t enter");
    }
    assert_eq!(open(&app).game().n_hints(), 51);
    assert_eq!((open(&app).game().n_empty(), open(&app).message()), (0, &Message::Solved));
    assert_eq!(open(&app).game().status(), Status::Solved);
    assert!(screen(&app).contains("Congratulations!"));
}

/// D10, T7: a hint tells a mistake first; C shows where it is, and Enter undoes it.
#[test]
fn hints_report_mistakes_first() {
    let mut app = app("classic", (80, 24), PLAIN);
    press(&mut app, "4 right 2 t");
    assert!(screen(&app).contains("There is a mistake"));
    press(&mut app, "C");
    assert!(screen(&app).contains("2?") && screen(&app).contains("Undo to there"));
    press(&mut app, "enter t");
    assert_eq!((open(&app).game().n_empty(), open(&app).wrong().len()), (50, 0));
    assert!(screen(&app).contains("Look at "));
}

/// T15: checks count mistakes, then show them; checkpoints are made and returned to.
#[test]
fn checks_and_checkpoints() {
    let mut app = app("classic", (80, 24), DARK);
    press(&mut app, "4 s right 2 C");
    assert_eq!(*open(&app).message(), Message::Checked { n_mistakes: 1, n_empty: 49 });
    press(&mut app, "enter");
    assert!(screen(&app).contains("2?"));
    press(&mut app, "r enter");
    assert_eq!((open(&app).game().n_empty(), open(&app).wrong().len()), (50, 0));
}

/// M4, T15: Tab moves to the same position in the next grid, on every layout, and the view follows.
#[test]
fn grids() {
    for entry in ninefold::CatalogEntry::all() {
        let mut app = app(entry.id, (80, 24), DARK);
        let before = (open(&app).cursor(), open(&app).grid());
        for _ in 0..entry.layout.n_grids() {
            press(&mut app, "tab");
            let (row, column) = entry.layout.position(open(&app).cursor());
            assert!(View::of(&app).unwrap().sees(row, column), "{}", entry.id);
        }
        assert_eq!((open(&app).cursor(), open(&app).grid()), before, "{}", entry.id);
    }
}

/// T15: a pause hides the board and stops the clock; any key resumes.
#[test]
fn pauses() {
    let mut app = app("classic", (80, 24), DARK);
    press(&mut app, "p");
    assert!(!open(&app).clock().runs() && !screen(&app).contains('╔'));
    press(&mut app, "5");
    assert!(open(&app).clock().runs() && screen(&app).contains('╔'));
    assert_eq!(open(&app).game().log().len(), 0);
    assert!(matches!(press(&mut app, "C+c"), Some(Request::Quit)));
    assert!(matches!(press(&mut app, "C+z"), Some(Request::Suspend)));
}
