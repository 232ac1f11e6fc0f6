//! Any text is recognized or refused.

use std::sync::LazyLock;

use ninefold::{Game, Layout, Settings, Turn};
use ninefold_testkit::boards::{self, GIVENS};
use ninefold_wire::{
    Document, ErrorKind, GameDocument, GattaiGame, LayoutDocument, MAX_DEPTH, Options,
    PuzzleDocument,
};
use proptest::prelude::*;

use crate::data::{NOW, declared, puzzles, read};

/// D2: 81 numbers and nine rows of nine are the same board.
#[test]
fn lists_of_numbers_are_boards() {
    let numbers: Vec<u8> =
        GIVENS.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    let rows: Vec<&[u8]> = numbers.chunks(9).collect();
    let board = boards::classic(GIVENS);
    for text in [format!("{numbers:?}"), format!("{rows:?}"), format!("\u{feff} {rows:?}\n")] {
        assert!(matches!(read(&text), Ok(Document::Board(read)) if read == board));
    }
}

/// Depth and length are bounded.
#[test]
fn depth_and_size_are_bounded() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let fine = read(&nested(MAX_DEPTH)).unwrap_err();
    assert!(matches!(fine.kind, ErrorKind::Unexpected { .. }), "{fine}");
    for depth in [MAX_DEPTH + 1, 127, 128, 129, 1_000_000] {
        let error = read(&nested(depth)).unwrap_err();
        let ErrorKind::Syntax { line: 1, column: 33..=34, what } = error.kind else {
            panic!("{error}");
        };
        assert_eq!(what, "nested deeper than 32 levels");
    }
    let error = read(&"{\"a\":".repeat(500_000)).unwrap_err();
    assert!(error.to_string().contains("nested deeper"), "{error}");
    let error = read(&" ".repeat(5 << 20)).unwrap_err();
    assert_eq!(error.to_string(), "expected at most 4194304 bytes, found 5242880");
    let many =
        format!("{{{}}}", (0..200_000).map(|n| format!("\"{n}\":0")).collect::<Vec<_>>().join(","));
    assert!(matches!(read(&many).unwrap_err().kind, ErrorKind::Unrecognized));
    let options = Options { most_bytes: 10, ..Options::default() };
    assert!(matches!(
        Document::read("[0,0,0,0,0,0]", &options).unwrap_err().kind,
        ErrorKind::TooLarge { bytes: 13, most: 10 }
    ));
}

/// A document of each kind, all of them ASCII.
fn documents() -> &'static [String; 6] {
    static DOCUMENTS: LazyLock<[String; 6]> = LazyLock::new(|| {
        let mut puzzle = PuzzleDocument::new(puzzles()[0].clone());
        puzzle.declared = declared();
        let mut game = Game::new(boards::puzzle(), Settings::default());
        for text in ["r1c3=1 r1c4+2", "candidates", "r1c3=2", "undo 2", "checkpoint a", "r1c6=8"] {
            game.play(Turn::parse(&Layout::classic(), text).unwrap(), 5).unwrap();
        }
        let layout = LayoutDocument::new("samurai".parse().unwrap());
        [
            puzzle.to_json(),
            puzzle.to_gattai().unwrap(),
            layout.to_json(),
            layout.to_gattai().unwrap(),
            GameDocument::new(game.clone()).to_json(),
            GattaiGame::new(game, declared(), 9).to_json(NOW).unwrap(),
        ]
    });
    &DOCUMENTS
}

fn json() -> impl Strategy<Value = String> {
    let words = prop_oneof![
        "[a-z]{0,5}",
        Just("format".to_owned()),
        Just("ninefold/game".to_owned()),
        Just("version".to_owned()),
        Just("mode".to_owned()),
        Just("puzzle".to_owned()),
        Just("grids".to_owned()),
        Just("gridPositions".to_owned()),
        Just("turns".to_owned()),
        Just("samurai".to_owned()),
    ];
    let quoted = words.prop_map(|word| format!("{word:?}"));
    let leaf = prop_oneof![
        quoted.clone(),
        any::<i64>().prop_map(|number| number.to_string()),
        any::<f64>().prop_map(|number| number.to_string()),
        Just("null".to_owned()),
        Just("true".to_owned()),
    ];
    leaf.prop_recursive(5, 60, 10, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..10)
                .prop_map(|items| format!("[{}]", items.join(","))),
            prop::collection::vec((quoted.clone(), inner), 0..8).prop_map(|fields| {
                let fields: Vec<_> =
                    fields.iter().map(|(name, value)| format!("{name}:{value}")).collect();
                format!("{{{}}}", fields.join(","))
            }),
        ]
    })
}

proptest! {
    /// D12, M6, M7: a damaged document is refused, or is still a valid one.
    #[test]
    fn damage_is_survived(
        index in 0..6usize,
        at: prop::sample::Index,
        n_lost in 0..12usize,
        inserted in "[-0-9a-z\"{}:,\\[\\]. =+#@]{0,6}",
    ) {
        let text = &documents()[index];
        let start = at.index(text.len());
        let end = (start + n_lost).min(text.len());
        let damaged = format!("{}{inserted}{}", &text[..start], &text[end..]);
        if let Err(error) = read(&damaged) {
            prop_assert!(error.to_string().len() < 1_000);
        }
    }

    /// Reading any text ends with an answer, and errors are short.
    #[test]
    fn nothing_panics(text in prop_oneof![json(), ".{0,60}"]) {
        if let Err(error) = read(&text) {
            prop_assert!(error.to_string().len() < 1_000);
        }
    }
}
