//! Snapshots of screens.

use super::*;
use crate::play::tui::state::KeptGame;
use insta::assert_snapshot;

/// T10, T15: one grid in three sizes; digits, marks, colors, conflicts, selection and hints.
#[test]
fn classic() {
    let mut dark = app("classic", (80, 24), DARK);
    press(
        &mut dark,
        "right 5 right right x 1 2 4 c 2 4 right x 1 4 8 9 down down v 3 z S+right S+down",
    );
    assert_snapshot!("classic_80x24_dark", screen(&dark));
    let mut light = app("classic", (120, 40), LIGHT);
    press(&mut light, "m b 1 1 2 z t t t");
    assert_snapshot!("classic_120x40_light", screen(&light));
    let mut large = app("classic", (200, 60), DARK);
    press(&mut large, "f 4 enter");
    assert_snapshot!("classic_200x60_dark", screen(&large));
}

/// M4, M9, T15: five grids in three sizes; a shared cell highlights the houses of both its grids.
#[test]
fn samurai() {
    let mut small = app("samurai", (80, 24), DARK);
    press(&mut small, "tab x 1 2");
    assert_snapshot!("samurai_80x24_dark", screen(&small));
    let mut middle = app("samurai", (120, 40), LIGHT);
    press(&mut middle, "tab tab down down down down down down m");
    assert_snapshot!("samurai_120x40_light", screen(&middle));
    let large = app("samurai", (200, 60), DARK);
    assert_snapshot!("samurai_200x60_dark", screen(&large));
}

/// M4, T15: thirteen grids in three sizes: the view and the map follow the cursor.
#[test]
fn sumo() {
    let mut small = app("sumo", (80, 24), DARK);
    press(&mut small, "backtab");
    assert_snapshot!("sumo_80x24_dark", screen(&small));
    let mut middle = app("sumo", (120, 40), DARK);
    press(&mut middle, "tab tab tab tab tab tab");
    assert_snapshot!("sumo_120x40_dark", screen(&middle));
    let mut large = app("sumo", (200, 60), LIGHT);
    press(&mut large, "m");
    assert_snapshot!("sumo_200x60_light", screen(&large));
}

/// T10, T15: without colors and box drawing, signs show everything.
#[test]
fn plain() {
    let mut app = app("classic", (80, 24), PLAIN);
    press(&mut app, "right 5 x down 1 2 right v 2 left left space right space");
    assert_snapshot!("classic_80x24_plain", screen(&app));
}

/// T1, T15: windows over the board, in both languages.
#[test]
fn over_the_board() {
    let mut texts = String::new();
    for language in Language::ALL {
        let mut app = app("classic", (80, 24), PLAIN);
        app.language = language;
        for keys in
            ["?", "esc esc down", "esc n down down right", "esc D backtab", "esc 1 R", "n r"]
        {
            press(&mut app, keys);
            let screen = screen(&app);
            let (text, _) = screen.split_once("\n\n").unwrap_or((&screen, ""));
            writeln!(texts, "--- {language}: {keys}\n{text}").unwrap();
        }
        press(&mut app, "esc p");
        writeln!(texts, "--- {language}: p\n{}", screen(&app)).unwrap();
    }
    assert_snapshot!("over_the_board", texts);
}

/// D10, T15: a walk through the whole solution shows each step and why it holds.
#[test]
fn walking() {
    let mut app = app("classic", (80, 24), DARK);
    assert!(matches!(press(&mut app, "w"), Some(Request::FindSteps)));
    let walk = app.open.as_mut().unwrap().walk_mut().unwrap();
    while walk.find_next() {}
    press(&mut app, "right right right left");
    assert_snapshot!("walk_80x24_dark", screen(&app));
    press(&mut app, "end left");
    let walk = app.open.as_ref().unwrap().walk().unwrap();
    assert_eq!((walk.stage().at, walk.candidates().n_open()), (50, 1));
    press(&mut app, "esc");
    assert!(app.open.as_ref().unwrap().walk().is_none());
}

/// D10, T15: all steps of the board are a list, of which one can be carried out; a cell has its own,
/// and a digit that is impossible there has its reason.
#[test]
fn listing_steps() {
    let mut app = app("classic", (80, 24), DARK);
    assert!(matches!(press(&mut app, "a"), Some(Request::FindSteps)));
    let walk = app.open.as_mut().unwrap().walk_mut().unwrap();
    while walk.find_next() {}
    press(&mut app, "right");
    assert_snapshot!("all_steps_80x24_dark", screen(&app));
    assert!(matches!(press(&mut app, "a"), Some(Request::FindSteps)));
    assert!(app.open.as_ref().unwrap().walk().unwrap().is_stuck());
    assert!(press(&mut app, "a").is_none());
    let n_empty = app.open.as_ref().unwrap().game().n_empty();
    press(&mut app, "enter");
    let open = app.open.as_ref().unwrap();
    assert!(open.walk().is_none() && open.game().n_empty() == n_empty - 1);
    press(&mut app, "A");
    assert!(app.open.as_ref().unwrap().walk().is_some());
    press(&mut app, "esc y 1");
    assert_snapshot!("why_not_80x24_dark", screen(&app));
}

/// T12, T15: without a game, the last one is offered; a terminal can be too small.
#[test]
fn beginnings() {
    let mut app = App::new(Language::English, PLAIN, TODAY);
    let summary = "Classic, easy, 50 cells left, played 0:07".to_owned();
    app.last = Some(KeptGame { id: "abc".to_owned(), summary });
    let menu = screen(&app);
    assert!(
        menu.contains("> Enter  Continue: Classic, easy, 50 cells left, played 0:07"),
        "{menu}"
    );
    assert!(!menu.contains("Restart"), "{menu}");
    assert!(matches!(press(&mut app, "enter"), Some(Request::Resume(id)) if id == "abc"));
    app.size = (50, 12);
    assert!(screen(&app).starts_with("This terminal has 50 by 12 characters."));
}
