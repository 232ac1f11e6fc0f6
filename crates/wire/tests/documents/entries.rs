//! Entries as fields of requests, and the sentences that refuse them.

use ninefold::{Board, Digit, Entry, Game, Layout, Policy, Settings, Turn};
use ninefold_testkit::boards;
use ninefold_wire::rest::{Body, MoveRequest, cell_from_fields, entry_refusal, play_refusal};

fn samurai() -> Layout {
    "samurai".parse().unwrap()
}

/// R10, R8: the sentences are literal and count from 0.
#[test]
fn entries_are_refused_in_these_words() {
    let settings = Settings::default().but(|settings| settings.policy = Policy::Strict);
    let game = Game::new(boards::puzzle(), settings);
    let refusal = |text: &str| {
        let turn = Turn::parse(game.layout(), text).unwrap();
        game.clone().play(turn, 0).map(|_| ()).map_err(|error| play_refusal(&error))
    };
    let refused = |text: &str| Err(text.to_owned());
    assert_eq!(refusal("r1c1=5"), refused("Cannot modify given cell"));
    assert_eq!(refusal("r1c3=5"), refused("Value 5 already exists in row 0"));
    assert_eq!(refusal("r1c3=8"), refused("Value 8 already exists in column 2"));
    assert_eq!(refusal("r2c2=8"), refused("Value 8 already exists in 3x3 box"));
    assert_eq!(refusal("r1c3=4"), Ok(()));
    assert_eq!(refusal("undo"), refused("nothing to undo"));
}

/// R10, M4: with several grids the sentence ends with the grid, the first in layout order.
#[test]
fn refusals_name_the_grid() {
    let samurai = samurai();
    let cell = |grid: &str, row, column| {
        samurai.cell_in(samurai.grid_named(grid).unwrap(), row, column).unwrap()
    };
    let digit = Digit::new(9).unwrap();
    let refusal = |(grid, row, column), at: (&str, u8, u8)| {
        let mut board = Board::empty(&samurai);
        board.set(cell(grid, row, column), Some(digit));
        let entry = Entry { cell: cell(at.0, at.1, at.2), digit };
        entry_refusal(&board.check_entry(entry).unwrap_err())
    };
    let texts = [
        refusal(("nw", 8, 0), ("center", 2, 2)),
        refusal(("center", 8, 1), ("nw", 8, 7)),
        refusal(("nw", 0, 7), ("center", 0, 1)),
        refusal(("nw", 7, 7), ("center", 0, 0)),
        refusal(("center", 2, 8), ("nw", 8, 8)),
    ];
    insta::assert_snapshot!(texts.join("\n"), @r"
    Value 9 already exists in row 8 of nw
    Value 9 already exists in column 1 of center
    Value 9 already exists in column 7 of nw
    Value 9 already exists in 3x3 box of center
    Value 9 already exists in row 2 of center
    ");
}

/// R11: a field out of range is named, the first one in the order row, column, value, grid.
#[test]
fn fields_out_of_range_are_named() {
    let (classic, samurai) = (Layout::classic(), samurai());
    let refusals = [
        (&classic, r#""row": -1, "col": 0, "value": 1"#),
        (&classic, r#""row": 9, "col": 9, "value": 10"#),
        (&classic, r#""row": 0, "col": 9, "value": 10"#),
        (&classic, r#""row": 0, "col": 9223372036854775807, "value": 1"#),
        (&classic, r#""row": 0, "col": 0, "value": 10"#),
        (&classic, r#""row": 0, "col": 0, "value": 257"#),
        (&classic, r#""row": 0, "col": 0, "value": 1, "grid": "nw""#),
        (&samurai, r#""row": 21, "col": 0, "value": 1"#),
        (&samurai, r#""row": 0, "col": 9, "value": 1"#),
        (&samurai, r#""row": 9, "col": 0, "value": 1, "grid": "nw""#),
        (&samurai, r#""row": 0, "col": 0, "value": 1, "grid": "NW""#),
    ]
    .map(|(layout, fields)| {
        let request = MoveRequest::from_json(&format!("{{{fields}}}"), 1_000).unwrap();
        request.read(layout).unwrap_err().to_string()
    });
    insta::assert_snapshot!(refusals.join("\n"), @r#"
    row: row -1 is out of range: expected 0 to 8
    row: row 9 is out of range: expected 0 to 8
    col: col 9 is out of range: expected 0 to 8
    col: col 9223372036854775807 is out of range: expected 0 to 8
    value: value 10 is out of range: expected 1 to 9
    value: value 257 is out of range: expected 1 to 9
    grid: grid "nw" is unknown: expected one of a
    row: row 21 is out of range: expected 0 to 20
    row: row 0, col 9 is a gap between the grids: expected a cell
    row: row 9 is out of range: expected 0 to 8
    grid: grid "NW" is unknown: expected one of center, nw, ne, sw, se
    "#);
}

/// R11: the fields of a place are checked like those of an entry.
#[test]
fn places_are_judged_like_entries() {
    let samurai = samurai();
    let shared = samurai.cell_in(samurai.grid_named("center").unwrap(), 2, 2).unwrap();
    assert_eq!(cell_from_fields(&samurai, Some("nw"), 8, 8), Ok(shared));
    assert_eq!(cell_from_fields(&samurai, None, 8, 8), Ok(shared));
    for (grid, row, column, field) in [
        (None, 21, 0, "row"),
        (None, 0, -1, "col"),
        (None, 0, 9, "row"),
        (Some("nw"), 9, 0, "row"),
        (Some("nw"), 0, 9, "col"),
        (Some("x"), 0, 0, "grid"),
    ] {
        let error = cell_from_fields(&samurai, grid, row, column).unwrap_err();
        assert_eq!(error.field(), field, "{grid:?} {row} {column}");
    }
}
