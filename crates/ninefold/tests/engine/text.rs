//! Boards as text: reading and writing every form, and errors.

use ninefold::{Board, CatalogEntry, Layout, ParseBoardError, notation};
use ninefold_testkit::boards::{GIVENS, classic};
use proptest::prelude::*;

use crate::data::{boards, layout};

/// D2: 81 characters with any character for empty cells, spaced, in lines, with bars and framed.
#[test]
fn every_form_is_one_board() {
    let board = classic(GIVENS);
    let rows: Vec<&str> = (0..9).map(|row| &GIVENS[row * 9..row * 9 + 9]).collect();
    let spaced = |row: &str| row.split("").collect::<Vec<_>>().join(" ");
    let lines = |bar: &str| -> Vec<String> {
        let boxes = |row: &&str| [&row[..3], &row[3..6], &row[6..]].map(spaced).join(bar);
        rows.iter().map(boxes).collect()
    };
    let between = "-------+-------+-------";
    let barred = lines("|").chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>();
    let barred = barred.join(&format!("\n{between}\n"));
    let boxed = format!("|{}|", lines("|").join("|\r\n|"));
    let blank_cells = rows.iter().map(|row| row.replace('.', " ")).collect::<Vec<_>>();
    let blank_cells = blank_cells.iter().map(|row| row.split("").collect::<Vec<_>>().join("|"));
    let blank_cells = blank_cells.collect::<Vec<_>>().join("\n");
    for text in [
        GIVENS.replace('.', "0"),
        GIVENS.replace('.', "*"),
        GIVENS.replace('.', "_"),
        format!("  {GIVENS}\n\n"),
        rows.join("\n"),
        rows.join("/"),
        rows.join("\r\n"),
        lines("").join("\n"),
        lines("").join("\t"),
        barred.replace('|', "│").replace('-', "─").replace('+', "┼"),
        barred,
        boxed,
        blank_cells,
        notation::framed(&board),
        notation::framed(&board).replace('\n', "\n      "),
    ] {
        assert_eq!(notation::read(&Layout::classic(), &text), Ok(board.clone()), "{text}");
    }
}

proptest! {
    /// D2, T10: printed and drawn boards are read back, on any layout.
    #[test]
    fn text_gives_the_board_back(board in boards()) {
        let layout = board.layout();
        let line = board.to_string();
        prop_assert_eq!(&Board::parse(layout, &line), &Ok(board.clone()));
        for text in [line.replace('/', "\n"), line.replace('.', "0"), notation::framed(&board)] {
            prop_assert_eq!(&notation::read(layout, &text), &Ok(board.clone()));
        }
    }

    /// R11: any text is a board, or an error with a position in it; nothing panics.
    #[test]
    fn any_text_is_answered(text in "[0-9.*_~/|│║═─+! \n\r\tx\u{e9}-]{0,200}", index in 0..14usize) {
        let entry = &CatalogEntry::all()[index];
        if let Err(ParseBoardError { line, column, .. }) = notation::read(&entry.layout, &text) {
            prop_assert!(line >= 1 && column >= 1);
            prop_assert!(line <= text.split('\n').count());
            prop_assert!(column <= text.split('\n').map(|line| line.chars().count()).max().unwrap_or(0) + 1);
        }
        if let Err(error) = text.parse::<Layout>() {
            prop_assert!(!error.to_string().is_empty());
        }
    }
}

/// D2: a text that is not a board is refused with line, column and expectation.
#[test]
fn bad_boards_are_refused() {
    let rows: Vec<&str> = (0..9).map(|row| &GIVENS[row * 9..row * 9 + 9]).collect();
    let twins = Board::empty(&layout("twin-nw")).to_string();
    let frame = notation::framed(&classic(GIVENS));
    let twin_frame = notation::framed(&Board::empty(&layout("twin-nw")));
    let refusals: Vec<String> = [
        ("classic", String::new()),
        ("classic", " \n\t\n".to_owned()),
        ("classic", GIVENS[..80].to_owned()),
        ("classic", format!("{GIVENS}.")),
        ("classic", GIVENS.replacen('9', "x", 1)),
        ("classic", GIVENS.replacen('9', "é", 1)),
        ("classic", GIVENS.replacen('9', "\u{0}", 1)),
        ("classic", GIVENS.replacen('9', "~", 1)),
        ("classic", GIVENS.replacen('9', "10", 1)),
        ("classic", rows[..8].join("\n")),
        ("classic", rows.join("\n").replacen("..3\n", "..\n", 1)),
        ("classic", rows.join("\n").replacen("..3\n", "..3a\n", 1)),
        ("classic", frame.replacen("║1\n", "\n", 1)),
        ("classic", frame.replacen("║3\n", "\n", 1)),
        ("classic", rows.join("\n").replacen("6.\n8", "6\n.8", 1)),
        ("classic", rows.join("/").replacen("6./8", "6/.8", 1)),
        ("classic", GIVENS.replace('.', "-")),
        ("classic", format!("1-1-1-1-1\n{}", rows.join("\n"))),
        ("classic", twins.replace('/', "\n")),
        ("classic", frame.replacen(" 5 ", " x ", 1)),
        ("classic", frame.replacen(" 5 ", "5 5", 1)),
        ("classic", frame.replacen("1║", "x║", 1)),
        ("classic", frame.lines().take(12).collect::<Vec<_>>().join("\n")),
        ("twin-nw", twins[1..].to_owned()),
        ("twin-nw", twins.replacen('.', "~", 1)),
        ("twin-nw", twins.replacen('~', ".", 1)),
        ("twin-nw", twins.replacen("~~~~~~/", "/", 1)),
        ("twin-nw", twins.replacen('/', "", 14)[1..].to_owned()),
        ("twin-nw", twins.rsplit_once('/').unwrap().0.to_owned()),
        ("twin-nw", GIVENS.to_owned()),
        ("twin-nw", twin_frame.replacen("   |", "|", 1)),
        ("twin-nw", twin_frame.replacen("   |", " a |", 1)),
        (
            "twin-nw",
            twin_frame.replacen("║                        1", "║      5                 1", 1),
        ),
        ("twin-nw", twin_frame.lines().take(9).collect::<Vec<_>>().join("\n")),
        ("twin-nw", "║".to_owned()),
        ("butterfly", "║║║║\n|".to_owned()),
    ]
    .into_iter()
    .map(|(name, text)| match notation::read(&layout(name), &text) {
        Ok(board) => panic!("read {text:?} as {board}"),
        Err(error) => error.to_string(),
    })
    .collect();
    insta::assert_snapshot!(refusals.join("\n"));
}

/// T10: the frame of one grid, as players know it.
#[test]
fn the_frame_of_one_grid() {
    let board = classic(&GIVENS.replacen("..7", "5.7", 1));
    insta::assert_snapshot!(notation::framed(&board));
}

/// T10, M4: the frame of several grids, with the numbers of the canvas.
#[test]
fn the_frame_of_several_grids() {
    let samurai = layout("samurai");
    let mut board = Board::empty(&samurai);
    let grid = samurai.grid_named("center").unwrap();
    for (place, char) in GIVENS.chars().enumerate() {
        let (row, column) = (place as u8 / 9, place as u8 % 9);
        let digit = char.to_digit(10).and_then(|value| ninefold::Digit::new(value as u8));
        board.set(samurai.cell_in(grid, row, column).unwrap(), digit);
    }
    insta::assert_snapshot!(notation::framed(&board));
}

/// C7: the plan of a layout names the grids of each box.
#[test]
fn plans_name_the_grids() {
    let plans = ["samurai", "butterfly", "9,0 0,15", "0,0 0,3 0,6 3,0 3,3 3,6 6,0 6,3 6,6"]
        .map(|text| notation::plan(&layout(text)));
    insta::assert_snapshot!(plans.join("\n"));
}

proptest! {
    /// W9: the fragment of a link has the cells of its board: digits, and letters for runs of empty
    /// cells.
    #[test]
    fn fragments_have_all_cells(board in boards()) {
        let fragment = notation::fragment(&board);
        let (name, cells) = fragment.strip_prefix("p=").unwrap().split_once(':').unwrap();
        prop_assert_eq!(name.replace('+', " "), board.layout().name());
        let expanded: String = cells
            .chars()
            .map(|sign| match sign {
                'a'..='z' => ".".repeat(sign as usize - 'a' as usize + 1),
                digit => digit.to_string(),
            })
            .collect();
        let digits = board.layout().cells().map(|cell| board.get(cell));
        let wanted: String =
            digits.map(|digit| digit.map_or(".".to_owned(), |digit| digit.to_string())).collect();
        prop_assert_eq!(expanded, wanted);
    }
}
