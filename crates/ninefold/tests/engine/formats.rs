//! The named text forms: they are read back, and so are the tables that players post.

use ninefold::notation::{self, CandidateGrid, Format};
use ninefold::{Board, CatalogEntry, Digit, DigitSet, Layout};
use ninefold_testkit::boards::{GIVENS, SOLVED, classic};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::data::{boards, cell, layout, layouts};

/// Any candidates in the cells of any layout.
fn candidate_grids() -> impl Strategy<Value = CandidateGrid> {
    layouts().prop_flat_map(|layout| {
        let set = prop_oneof![vec(1..=9u8, 0..3), vec(1..=9u8, 0..20)];
        vec(set, layout.n_cells()).prop_map(move |sets| {
            let mut candidates = CandidateGrid::from(&Board::empty(&layout));
            for (cell, values) in layout.cells().zip(sets) {
                candidates.set(cell, values.into_iter().filter_map(Digit::new).collect());
            }
            candidates
        })
    })
}

proptest! {
    /// C5: a board written in any format is read back as the same board, or as the same candidates.
    #[test]
    fn every_format_gives_the_board_back(board in boards()) {
        let layout = board.layout();
        for format in Format::ALL {
            let Ok(text) = notation::write(&board, format) else {
                prop_assert!(layout.n_grids() > 1 && ["sdk", "sdm"].contains(&format.name()));
                continue;
            };
            prop_assert_eq!(text.lines().count() == 1, format.is_one_line());
            prop_assert!(text.ends_with('\n') && !text.contains("\n\n"), "{}", text);
            let (read, candidates) = notation::read_with_candidates(layout, &text).unwrap();
            if format == Format::Candidates {
                let candidates = candidates.unwrap_or_else(|| CandidateGrid::from(&read));
                prop_assert_eq!(candidates, CandidateGrid::from(&board));
            } else {
                prop_assert_eq!(candidates, None);
                prop_assert_eq!(&read, &board, "{}", text);
            }
        }
    }

    /// C5: any table of candidates is read back; its single digits are the board's.
    #[test]
    fn tables_give_the_candidates_back(candidates in candidate_grids()) {
        let layout = candidates.layout();
        let table = candidates.to_string();
        prop_assert_eq!(&CandidateGrid::parse(layout, &table).unwrap(), &candidates);
        let (board, read) = notation::read_with_candidates(layout, &table).unwrap();
        prop_assert!(layout.cells().all(|cell| board.get(cell) == candidates.get(cell).single()));
        let has_several = layout.cells().any(|cell| candidates.get(cell).len() > 1);
        prop_assert_eq!(read, has_several.then_some(candidates));
    }

    /// C5, R11: any text is read, or refused with a position in it; boards that are read can be
    /// written and read again.
    #[test]
    fn any_text_is_answered(
        text in "[0-9.*_~/|,:'+!#PuzleSta\\[\\] \n\r-]{0,300}",
        rows in vec("([1-9]{1,4}|[.~])([ |,]{1,2}([1-9]{1,4}|[.~])){6,10}", 7..11),
        index in 0..14usize,
    ) {
        let layout = &CatalogEntry::all()[index].layout;
        for text in [text, rows.join("\n"), format!("[Puzzle]\n{}", rows.join("\n"))] {
            let error = match notation::read_with_candidates(layout, &text) {
                Ok((board, _)) => {
                    let line = notation::write(&board, Format::Line).unwrap();
                    prop_assert_eq!(notation::read(layout, &line), Ok(board));
                    continue;
                }
                Err(error) => error,
            };
            let line = text.split('\n').nth(error.line - 1);
            prop_assert!(line.is_some_and(|line| error.column <= line.chars().count() + 1));
            prop_assert!(error.column > 0);
            prop_assert!(CandidateGrid::parse(layout, &text).is_err());
        }
    }
}

/// C5: a board in each format.
#[test]
fn how_each_format_looks() {
    let twins = layout("twin-ne");
    let mut board = Board::empty(&twins);
    for (grid, row, column, value) in
        [("primary", 0, 0, 5), ("primary", 8, 0, 3), ("secondary", 0, 6, 4), ("secondary", 4, 4, 9)]
    {
        board.set(cell(&twins, grid, row, column), Digit::new(value));
    }
    let look = |board: &Board, format: Format| {
        let text = notation::write(board, format).unwrap_or_else(|error| format!("{error}\n"));
        format!("--- {format}\n{text}")
    };
    let boards = [classic(GIVENS), board];
    let looks: String =
        boards.iter().flat_map(|board| Format::ALL.map(|format| look(board, format))).collect();
    insta::assert_snapshot!(looks);
}

/// C5: formats have the names of the specification, and other names are refused.
#[test]
fn formats_have_names() {
    for format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    insta::assert_snapshot!("Line".parse::<Format>().unwrap_err(), @r#"unknown format "Line": expected one of line, grid, framed, sdk, sdm, csv, candidates, canvas"#);
}

/// C5: the candidates of a board are those that the rules allow, in all grids of a cell.
#[test]
fn candidates_are_what_the_rules_leave() {
    let twins = layout("twin-nw");
    let mut board = Board::empty(&twins);
    board.set(cell(&twins, "primary", 6, 0), Digit::new(1));
    board.set(cell(&twins, "secondary", 0, 8), Digit::new(2));
    let candidates = CandidateGrid::from(&board);
    let text = |grid, row, column| candidates.get(cell(&twins, grid, row, column)).to_string();
    assert_eq!(text("primary", 6, 6), "3456789");
    assert_eq!(text("primary", 6, 0), "1");
    assert_eq!(text("primary", 6, 3), "23456789");
    let dead_end = classic(&SOLVED.replacen('5', ".", 1).replacen('3', "5", 1));
    assert_eq!(
        CandidateGrid::from(&dead_end).get(dead_end.layout().cells().next().unwrap()),
        DigitSet::EMPTY
    );
}

/// C5, D2: tables of candidates in the frames that players and programs draw around them.
#[test]
fn tables_as_players_post_them() {
    let board = classic(GIVENS);
    let candidates = CandidateGrid::from(&board);
    let table = candidates.to_string();
    let without_frame: Vec<String> = table
        .lines()
        .filter(|line| line.contains(' '))
        .map(|line| line.replace('|', " ").split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let stars = table.replace(['.', '\'', ':'], "*");
    let cell_by_cell = without_frame.iter().map(|row| format!("| {} |\n", row.replace(' ', " | ")));
    for text in [
        table.replace(" | ", "|").replace("| ", "|").replace(" |", "|"),
        table.replace(['.', ':', '\''], "+"),
        table.replace(':', "|").replace(['.', '\''], "*"),
        table.replace('|', "!").replace(['.', ':', '\''], "+"), // as CSP-Rules prints them
        table.replace('|', "│").replace('-', "─").replace(['.', ':', '\'', '+'], "┼"),
        table.replace('\n', "\r\n    "),
        table.lines().skip(1).collect::<Vec<_>>().join("\n"),
        format!("# from a forum\n\n{stars}\n"),
        without_frame.join("\n"),
        without_frame.join("\n\n"),
        without_frame.join(" "),
        without_frame.join("\n").replace(' ', "\t"),
        cell_by_cell.collect(),
        format!("[Puzzle]\n{table}"),
    ] {
        let (read, found) = notation::read_with_candidates(&Layout::classic(), &text)
            .unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(found, Some(candidates.clone()), "{text}");
        assert!(read.n_filled() > board.n_filled(), "a single candidate is a digit");
    }
}

/// C5: a table keeps eliminations; its digits may be in any order.
#[test]
fn tables_keep_eliminations() {
    let classic = Layout::classic();
    let mut rows = vec!["123456789 ".repeat(9); 9];
    rows[4] = "21 123 . 9 32 0 987654321 6789 1".to_owned();
    let (board, candidates) = notation::read_with_candidates(&classic, &rows.join("\n")).unwrap();
    let candidates = candidates.unwrap();
    let row: Vec<String> = (0..9)
        .map(|column| candidates.get(classic.cell_at(4, column).unwrap()).to_string())
        .collect();
    assert_eq!(row, ["12", "123", "", "9", "23", "", "123456789", "6789", "1"]);
    assert_eq!(board.n_filled(), 2);
}

/// C5: the sections and comments of an sdk file; the player's state is skipped.
#[test]
fn sdk_files_are_read() {
    let rows: Vec<&str> = (0..9).map(|row| &GIVENS[row * 9..row * 9 + 9]).collect();
    let rows = rows.join("\n");
    for text in [
        format!("#AAuthor\n#DA puzzle\n#B03-08-2006\n#U[http]\n{rows}\n"),
        format!("[Puzzle]\n{rows}\n"),
        format!("#A Author\r\n[puzzle]\r\n{}\r\n", rows.replace('\n', "\r\n")),
        format!("[Puzzle]\n{GIVENS}\n"),
        format!("[Puzzle]\n{rows}\n[State]\n{}\n[PencilMarks]\n,12,x\n|", &SOLVED[..40]),
        format!("{rows}\n\n [State] \nanything"),
        format!("[State]\n{SOLVED}\n[Puzzle]\n{rows}"),
    ] {
        assert_eq!(notation::read(&Layout::classic(), &text), Ok(classic(GIVENS)), "{text}");
    }
}

/// C5, D2: values separated by commas, in one line or several, with blanks and with other
/// characters.
#[test]
fn values_are_read() {
    let board = classic(GIVENS);
    let csv = notation::write(&board, Format::Csv).unwrap();
    let numbers: Vec<String> = GIVENS.replace('.', "0").chars().map(String::from).collect();
    for text in [
        csv.replace(',', " , "),
        csv.replace('\n', ",\r\n"),
        numbers.join(","),
        numbers.join(", "),
        numbers.chunks(9).map(|row| row.join(",") + "\n").collect(),
    ] {
        assert_eq!(notation::read(&Layout::classic(), &text), Ok(board.clone()), "{text}");
    }
    let twins = Board::empty(&layout("twin-nw"));
    let blank_gaps = notation::write(&twins, Format::Csv).unwrap().replace('~', "");
    assert_eq!(notation::read(twins.layout(), &blank_gaps), Ok(twins));
}

/// C5, D2: a text that is not a board in any format is refused with line, column and expectation.
#[test]
fn bad_boards_are_refused() {
    let write = |format| notation::write(&classic(GIVENS), format).unwrap();
    let twins = Board::empty(&layout("twin-nw"));
    let [csv, table, grid] = [Format::Csv, Format::Candidates, Format::Grid].map(write);
    let twin_table = notation::write(&twins, Format::Candidates).unwrap();
    let refusals: Vec<String> = [
        ("classic", csv.replacen('7', "10", 1)),
        ("classic", csv.replacen('7', "x", 1)),
        ("classic", csv.replacen(",7", "", 1)),
        ("classic", csv.lines().take(8).collect::<Vec<_>>().join("\n")),
        ("classic", ",".repeat(1000)),
        ("classic", table.replacen("124", "144", 1)),
        ("classic", table.replacen("124", "1x4", 1)),
        ("classic", table.replacen("124", "104", 1)),
        ("classic", table.replacen("124", "é", 1)),
        ("classic", table.replacen("124", "~", 1)),
        ("classic", table.replacen("124", "12 4", 1)),
        ("classic", table.replacen("124", "   ", 1)),
        ("classic", table.lines().take(11).collect::<Vec<_>>().join("\n")),
        ("classic", format!("|{}", "123456789 ".repeat(9))),
        ("classic", grid.replacen('7', "10", 1)),
        ("classic", grid.replacen('7', "- -", 1)),
        ("classic", GIVENS.replace('.', "-")),
        ("classic", notation::write(&classic(GIVENS), Format::Canvas).unwrap().replace('.', "-")),
        ("classic", format!("[Puzzel]\n{GIVENS}")),
        ("classic", format!("#A\n [State]\n{GIVENS}")),
        ("classic", "[Puzzle]".to_owned()),
        ("classic", "[[5,3]]".to_owned()),
        ("classic", "# nothing".to_owned()),
        ("twin-nw", twin_table.replacen('~', "1", 1)),
        ("twin-nw", twin_table.replacen("123456789", "~        ", 1)),
        ("twin-nw", write(Format::Sdk)),
        ("twin-nw", table),
    ]
    .into_iter()
    .map(|(name, text)| match notation::read(&layout(name), &text) {
        Ok(board) => panic!("read {text:?} as {board}"),
        Err(error) => error.to_string(),
    })
    .collect();
    insta::assert_snapshot!(refusals.join("\n"));
}

/// C5, M9: a drawing has bold givens, regular entries, and shared boxes with an accent.
#[test]
fn boards_are_drawn() {
    let layout = layout("a@0,0 b@6,6");
    let mut givens = Board::empty(&layout);
    givens.set(cell(&layout, "a", 0, 0), Digit::new(5));
    givens.set(cell(&layout, "b", 0, 0), Digit::new(7));
    let mut board = givens.clone();
    board.set(cell(&layout, "b", 8, 8), Digit::new(3));
    let drawing = notation::svg(&board, &givens);
    insta::assert_snapshot!(drawing);
    // The shared box is drawn once: two grids have 17 boxes, each filled and outlined.
    assert_eq!(drawing.matches('z').count(), 2 * 17 + 1); // and one in `font-size`
}
