//! What is shown in place of the game: a board being entered, a replay, the names of files.

use ninefold::Status;
use ninefold::solve::{self, Budget, Verdict};

use super::*;
use crate::play::tui::prompt::Purpose;
use crate::play::tui::state::{FormKind, Screen};

/// Counts solutions like the event loop, if requested.
fn judge(app: &mut App, request: Option<&Request>) {
    assert!(matches!(request, Some(Request::Judge)), "{request:?}");
    let sheet = app.sheet.as_mut().unwrap();
    sheet.verdict = Some(solve::verdict(sheet.board(), Budget::default()));
}

/// T15: a puzzle is typed in; the panel says whether it has one solution, several or none.
#[test]
fn a_puzzle_is_entered() {
    let mut app = app("classic", (80, 24), PLAIN);
    press(&mut app, "E");
    assert!(matches!(&app.screen, Screen::Form(form) if form.kind == FormKind::Own));
    let request = press(&mut app, "enter");
    assert!(screen(&app).contains("Counting solutions"));
    judge(&mut app, request.as_ref());
    assert!(screen(&app).contains("Several solutions."));
    let request = press(&mut app, "5 5");
    judge(&mut app, request.as_ref());
    let text = screen(&app);
    assert!(text.contains("Digits conflict") && text.contains("2 givens"), "{text}");
    let request = press(&mut app, "erase");
    judge(&mut app, request.as_ref());
    assert!(screen(&app).contains("1 given\n") || screen(&app).contains("1 given "));
    let request = press(&mut app, "u u");
    judge(&mut app, request.as_ref());
    // The first digit is back, and gone again.
    assert_eq!(app.sheet.as_ref().unwrap().board().n_filled(), 1);
    press(&mut app, "R left left left left left left left left left");
    let keys: Vec<String> = GIVENS.chars().map(String::from).collect();
    let request = press(&mut app, &keys.join(" "));
    judge(&mut app, request.as_ref());
    assert!(screen(&app).contains("One solution: ready to"), "{}", screen(&app));
    assert_eq!(app.sheet.as_ref().unwrap().verdict, Some(Verdict::Unique));
    assert!(matches!(press(&mut app, "enter"), Some(Request::PlaySheet)));
    // The entered digits stay while the game is shown.
    press(&mut app, "esc");
    assert!(app.shows_game() && screen(&app).contains("51 cells left"));
    press(&mut app, "E");
    assert_eq!(app.sheet.as_ref().unwrap().board().n_filled(), 30);
    let to_r1c3 = ["up"; 8].into_iter().chain(["left"; 6]).collect::<Vec<_>>().join(" ");
    let request = press(&mut app, &format!("{to_r1c3} 1"));
    judge(&mut app, request.as_ref());
    assert!(screen(&app).contains("No solution."), "{}", screen(&app));
}

/// T15: on several grids, Tab goes to the next one, and digits follow each other within a grid.
#[test]
fn several_grids_are_entered() {
    let mut app = app("samurai", (120, 40), PLAIN);
    press(&mut app, "E enter tab 1 2 3");
    let sheet = app.sheet.as_ref().unwrap();
    let layout = sheet.board().layout();
    let (first, grid) = (layout.places(layout.cells().next().unwrap())[0].grid, sheet.focus().1);
    assert_ne!(grid, first);
    for (column, value) in [(0, 1), (1, 2), (2, 3)] {
        let cell = layout.cell_in(grid, 0, column).unwrap();
        assert_eq!(sheet.board().get(cell), Some(digit(value)));
    }
    press(&mut app, "backtab");
    assert_eq!(app.sheet.as_ref().unwrap().focus().1, first);
}

/// G1, T15: a solved game is replayed turn by turn, automatically or by keys.
#[test]
fn a_game_is_replayed() {
    let mut app = app("classic", (80, 24), PLAIN);
    press(&mut app, "P");
    assert!(app.replay.is_none(), "it is not over");
    press(&mut app, "F y");
    assert_eq!(app.open.as_ref().unwrap().game().status(), Status::Revealed);
    press(&mut app, "P");
    assert!(screen(&app).contains("Turn 0 of 1"), "{}", screen(&app));
    let replay = app.replay.as_mut().unwrap();
    assert_eq!(replay.shown().game().n_empty(), 51);
    assert!(replay.plays() && !replay.change(|replay| replay.tick(NOW)));
    assert!(replay.change(|replay| replay.tick(NOW + 5_000.0)));
    assert!(!replay.plays() && replay.shown().game().n_empty() == 0);
    press(&mut app, "left");
    assert!(screen(&app).contains("Turn 0 of 1"));
    press(&mut app, "end + +");
    let replay = app.replay.as_ref().unwrap();
    assert_eq!((replay.at(), replay.n_turns(), replay.speed()), (1, 1, 60));
    press(&mut app, "space");
    assert_eq!(app.replay.as_ref().unwrap().at(), 0);
    press(&mut app, "esc");
    assert!(app.replay.is_none() && app.shows_game());
}

/// T15: the panel shows all marks of the chosen cell, which a small board has no room for.
#[test]
fn marks_in_the_panel() {
    for (size, language, corner) in
        [((80, 24), Language::English, "Corner 1248"), ((45, 30), Language::French, "Coin 1248")]
    {
        let mut app = app("classic", size, PLAIN);
        app.language = language;
        assert!(!screen(&app).contains(corner));
        press(&mut app, "x 1 2 4 8 c 2 4");
        let text = screen(&app);
        assert!(text.contains(corner) && text.contains("Cent"), "{text}");
        press(&mut app, "down");
        assert!(!screen(&app).contains(corner));
    }
}

/// T15: the name of a file is typed; a file is replaced only after a yes.
#[test]
fn names_of_files() {
    let mut app = app("classic", (80, 24), PLAIN);
    let request = press(&mut app, "W q . s d x erase k enter");
    let Some(Request::UseFile { purpose, name, may_replace }) = request else { panic!() };
    assert_eq!((purpose, name.as_str(), may_replace), (Purpose::Save, "q.sdk", false));
    assert!(screen(&app).contains("> q.sdk_"));
    let Screen::Prompt(prompt) = &mut app.screen else { panic!() };
    (prompt.asks, prompt.note) = (true, Some("Overwrite it?".to_owned()));
    assert!(screen(&app).contains("Overwrite it?") && screen(&app).contains("y: yes"));
    assert!(press(&mut app, "n").is_none());
    assert!(matches!(press(&mut app, "tab"), Some(Request::Complete)));
    assert!(matches!(&app.screen, Screen::Prompt(prompt) if prompt.text == "q.sdk"));
    let Screen::Prompt(prompt) = &mut app.screen else { panic!() };
    prompt.asks = true;
    let request = press(&mut app, "y");
    assert!(matches!(request, Some(Request::UseFile { may_replace: true, .. })));
    press(&mut app, "C+u");
    assert!(press(&mut app, "enter").is_none(), "no name");
    press(&mut app, "esc O");
    assert!(screen(&app).contains("Open a file"));
}
