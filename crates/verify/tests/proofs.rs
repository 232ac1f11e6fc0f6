//! The engine's proofs are accepted; anything else is refused.

use ninefold::solve::{self, Budget, Extent};
use ninefold::{Board, Layout};
use ninefold_testkit::Numbers;
use ninefold_testkit::boards::{self, GIVENS, HARD, SOLVED};
use ninefold_testkit::data;
use ninefold_verify::{Refusal, check};

/// A puzzle that takes several cases: AI Escargot, by Arto Inkala.
const CASES: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

fn proof(board: &Board) -> String {
    solve::prove(board, 1_000, Budget::default()).expect("a proof").to_string()
}

/// The text with the right checksum.
fn repaired(text: &str) -> String {
    let (before, _) = text.rsplit_once("end ").expect("an end");
    let before = format!("{before}end ");
    let add = |sum: u32, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    let sum = before.bytes().fold(0x811c_9dc5, add);
    format!("{before}{sum:08x}")
}

/// Whether a text is refused; otherwise checks that it proves what the solver says.
fn is_refused(text: &[u8]) -> bool {
    let Ok(proven) = check(text) else { return true };
    let read = |bytes| str::from_utf8(bytes).expect("ASCII");
    let layout: Layout = read(proven.grids).parse().expect("corners");
    let board = |bytes| Board::parse(&layout, read(bytes)).expect("a board");
    let found = solve::solutions(&board(proven.givens), proven.n_solutions + 1, Budget::default());
    assert_eq!((found.boards.len(), found.extent), (proven.n_solutions, Extent::Exact));
    if let Some(solution) = proven.solution {
        assert_eq!(found.boards, [board(solution)]);
    }
    false
}

fn refusal(text: &str) -> String {
    check(text.as_bytes()).expect_err("not a proof").to_string()
}

/// C8: a puzzle solved by singles has no cases; a hard one has some, in one line and in several.
#[test]
fn proofs_are_accepted() {
    let easy = proof(&boards::classic(GIVENS));
    let proven = check(easy.as_bytes()).unwrap();
    assert_eq!((proven.n_solutions, proven.n_cases), (1, 0));
    assert_eq!((proven.grids, proven.givens), (&b"0,0"[..], GIVENS.as_bytes()));
    assert_eq!(proven.solution, Some(SOLVED.as_bytes()));
    for text in [HARD, CASES] {
        let proof = solve::prove(&boards::classic(text), 1, Budget::default()).unwrap();
        assert!(proof.n_cases() > 0);
        for text in [format!("{proof}"), format!("{proof:#}")] {
            let proven = check(text.as_bytes()).unwrap();
            assert_eq!((proven.n_solutions, proven.n_cases), (1, proof.n_cases()));
            assert!(!is_refused(text.as_bytes()));
        }
    }
}

/// C8: any layout, with the corners in increasing order.
#[test]
fn layouts_are_read_from_corners() {
    let mut n_grids = Vec::new();
    for board in boards::gattai() {
        let proof = proof(&board);
        assert!(!is_refused(proof.as_bytes()), "{proof}");
        n_grids.push(board.layout().n_grids());
    }
    assert!(n_grids.contains(&2) && n_grids.contains(&5), "{n_grids:?}");
}

/// C8: zero solutions, and any exact number of them, compared with the solver.
#[test]
fn counts_are_proven() {
    let mut seen = [0; 4];
    let without = |n: usize| format!("{}{}", ".".repeat(n), &SOLVED[n..]);
    let none = GIVENS.replacen("..7", "1.7", 1);
    let conflict = format!("55{}", &GIVENS[2..]);
    let mut puzzles = vec![none, conflict];
    puzzles.extend((10..46).map(without));
    for text in puzzles {
        let board = boards::classic(&text);
        let count = solve::count(&board, 1_000, Budget::default());
        let proof = match solve::prove(&board, 999, Budget::default()) {
            Ok(proof) => proof,
            Err(error) => {
                assert_eq!(
                    (error.to_string(), count.found),
                    ("more solutions than expected".to_owned(), 1_000)
                );
                continue;
            }
        };
        assert_eq!(proof.n_solutions() as u64, count.found);
        let proven = proof.to_string();
        assert_eq!(check(proven.as_bytes()).unwrap().n_solutions, proof.n_solutions());
        seen[proof.n_solutions().min(3)] += 1;
        // Another number is refused, and so is a single solution if there are others.
        let claim = if proof.n_solutions() == 1 {
            format!("solution {SOLVED}")
        } else {
            format!("exactly {}", proof.n_solutions())
        };
        for other in ["exactly 0", "exactly 1", "exactly 4", &format!("solution {SOLVED}")] {
            let wrong = repaired(&proven.replacen(&claim, other, 1));
            let is_true = other == claim || other == format!("exactly {}", proof.n_solutions());
            assert_eq!(is_refused(wrong.as_bytes()), !is_true, "{wrong}");
        }
    }
    assert!(seen.iter().all(|&n| n > 0), "{seen:?}");
}

/// C8: proofs with any byte changed, removed or added.
#[test]
fn one_byte_is_enough() {
    let mut numbers = Numbers::new(23);
    let proof = solve::prove(&boards::classic(CASES), 1, Budget::default()).unwrap();
    for text in [format!("{proof}").into_bytes(), format!("{proof:#}").into_bytes()] {
        for at in 0..text.len() {
            let mut changed = text.clone();
            let every = if at % 7 == 0 { 1 } else { 5 + numbers.below(20) };
            for byte in (0..=255_u8)
                .step_by(every)
                .chain(*b"0123456789.x=+;\n ")
                .filter(|&byte| byte != text[at])
            {
                changed[at] = byte;
                assert!(check(&changed).is_err(), "byte {at}: {:?}", char::from(byte));
            }
            let mut without = text.clone();
            let removed = without.remove(at);
            assert!(check(&without).is_err(), "byte {at} removed");
            without.insert(at, removed);
            without.insert(at, removed);
            assert!(check(&without).is_err(), "byte {at} doubled");
            assert!(check(&text[..at]).is_err(), "cut at byte {at}");
        }
        for tail in ["\n", " ", "0", ";", "\0"] {
            assert!(check(&[&text, tail.as_bytes()].concat()).is_err());
        }
    }
}

/// C8: cases dropped, doubled and swapped, signs changed, and another solution, all with the right
/// checksum: soundness does not depend on it.
#[test]
fn the_checksum_is_not_what_refuses() {
    let text = proof(&boards::classic(CASES));
    let lines: Vec<&str> = text.split(';').collect();
    let cases = 4..lines.len() - 1;
    assert!(cases.len() > 3);
    let refused = |lines: &[&str]| is_refused(repaired(&lines.join(";")).as_bytes());
    assert!(!refused(&lines));
    for case in cases.clone() {
        let mut changed = lines.clone();
        let dropped = changed.remove(case);
        assert!(refused(&changed), "without {dropped}");
        changed.insert(case, dropped);
        changed.insert(case, dropped);
        assert!(refused(&changed), "twice {dropped}");
        for other in cases.clone().filter(|&other| lines[other] != lines[case]) {
            let mut swapped = lines.clone();
            swapped.swap(case, other);
            assert!(refused(&swapped), "{dropped} and {}", lines[other]);
        }
        for (from, to) in [("x", "="), ("x", "+"), ("=", "x"), ("+", "x"), ("+", "=")] {
            let marked = lines[case].replacen(from, to, 1);
            if marked != lines[case] {
                let mut changed = lines.clone();
                changed[case] = &marked;
                assert!(refused(&changed), "{marked}");
            }
        }
        let fewer = lines[case].rsplit_once(' ').unwrap().0;
        let mut changed = lines.clone();
        changed[case] = fewer;
        assert!(refused(&changed), "{fewer}");
    }
    let swapped = lines[3].replace('1', "0").replace('2', "1").replace('0', "2");
    let mut changed = lines.clone();
    changed[3] = &swapped;
    assert!(refused(&changed), "another solution");
}

/// C8: published puzzles are proven, and their proofs accepted; the long tier covers all of them.
#[test]
fn published_puzzles_are_proven() {
    let lists = [
        ("17-clue", 5_000),
        ("easy-20k", 2_000),
        ("random-minimal-20k", 2_000),
        ("magictour-top1465", 300),
        ("hardest-11plus-5000", 2_500),
        ("hardest-1106", 200),
    ];
    for (name, step) in lists {
        for board in data::list(name, step, 1) {
            let proof = proof(&board);
            let proven = check(proof.as_bytes()).unwrap_or_else(|why| panic!("{why}: {proof}"));
            assert_eq!(proven.n_solutions, 1, "{name}: {proof}");
            assert_eq!(proven.givens, board.to_string().as_bytes(), "{name}");
        }
    }
}

/// C8: a randomly changed proof is refused, or still true.
#[test]
fn random_changes() {
    let mut numbers = Numbers::new(24);
    let list: Vec<Board> = data::list("random-minimal-20k", 4_000, 40);
    let texts: Vec<String> = list.iter().chain([&boards::classic(CASES)]).map(proof).collect();
    let n_changes = if data::is_long() { 1_000_000 } else { 20_000 };
    let signs = b"0123456789.x=+;: rcinowbxlume,\n";
    let (mut n_accepted, mut n_refused) = (0, 0);
    for _ in 0..n_changes {
        let mut text = texts[numbers.below(texts.len())].clone().into_bytes();
        for _ in 0..=numbers.below(3) {
            let (at, sign) = (numbers.below(text.len()), signs[numbers.below(signs.len())]);
            match numbers.below(4) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, sign),
                _ => text[at] = sign,
            }
        }
        let text = String::from_utf8(text).unwrap();
        if text.contains("end ") {
            let is_refused = is_refused(repaired(&text).as_bytes());
            *(if is_refused { &mut n_refused } else { &mut n_accepted }) += 1;
        }
    }
    assert!(n_refused > n_changes / 2 && n_accepted > 0, "{n_refused} refused, {n_accepted} true");
}

/// C8: any bytes can be refused, and each refusal names the place.
#[test]
fn refusals_name_the_place() {
    let text = proof(&boards::classic(CASES));
    let case = text.split(';').nth(4).unwrap().to_owned();
    let (head, mut lines) = (text.split_once(';').unwrap().0, Vec::new());
    let mut add = |text: String| lines.push(refusal(&text));
    add(String::new());
    add("ninefold/proof 2".to_owned());
    add(head.to_owned());
    add(text.replacen("0,0", "0,1", 1));
    add(text.replacen("0,0", "0,0 0,0", 1));
    add(text.replacen("0,0", "93,0", 1));
    add(text.replacen("0,0", "00,0", 1));
    add(text.replacen("givens 1", "givens 0", 1));
    add(text.replacen("solution ", "exactly 1", 1));
    add(text.replacen(&case, "r10c1: 1x 2x", 1));
    add(text.replacen(&case, "5 in box r2c1: 1x 2x", 1));
    add(text.replacen(&case, "5 in line r1c1: 1x 2x", 1));
    add(text.replacen(&case, "r3c3: 1x 2x", 1));
    add(text.replacen(&case, &case.replace(": ", ":"), 1));
    add(text.replacen(&case, &format!("{case} 9x"), 1));
    add(text.replacen("end ", "end 0", 1));
    add(format!("{text}0"));
    let expected = [
        "line 1, column 1: expected ninefold/proof 1",
        "line 1, column 16: expected ninefold/proof 1",
        "line 1, column 17: expected the end of the line",
        "line 2, column 10: expected corners at multiples of three, in increasing order",
        "line 2, column 14: expected corners at multiples of three, in increasing order",
        "line 2, column 9: expected a number in range",
        "line 2, column 8: expected ,",
        "line 3, column 8: expected one sign for each cell: a digit, or `.` for no given",
        "line 4, column 18: expected a number in range",
        "line 5, column 6: expected a cell of the layout",
        "line 5, column 15: expected the first cell of a house before the colon",
        "line 5, column 6: expected row, column or box",
        "line 5, column 6: expected a cell or digit with two or more alternatives",
        "line 5, column 15: expected a space before each alternative",
        "line 5, column 21: expected the end of the line",
        "line 24, column 5: expected the checksum of all bytes before it",
        "line 24, column 13: expected nothing after the checksum",
    ];
    assert_eq!(lines, expected);
    let empty = Refusal { line: 1, column: 1, expected: "ninefold/proof 1" };
    assert_eq!(check(b""), Err(empty));
    for seed in 0..200 {
        let mut numbers = Numbers::new(seed);
        let mut bytes: Vec<u8> = (0..300).map(|_| numbers.below(256) as u8).collect();
        assert!(check(&bytes).is_err());
        bytes.splice(0..0, text.bytes().take(numbers.below(text.len())));
        assert!(check(&bytes).is_err());
    }
}

/// C8: all numbers at their limits: 25 grids, and a case as deep as the board.
#[test]
fn the_largest_layout() {
    let corners: Vec<String> =
        (0..25).map(|grid| format!("{},{}", grid / 5 * 18, grid % 5 * 18)).collect();
    let (grids, givens) = (corners.join(" "), ".".repeat(25 * 81));
    let head = format!("ninefold/proof 1;grids {grids};givens {givens};exactly 0");
    assert_eq!(
        refusal(&format!("{head} 99,99")),
        "line 4, column 10: expected the end of the line"
    );
    assert!(refusal(&head.replacen(" 0,0", " 0,0 0,3", 1)).contains("line 2"), "26 grids");
    // Every cell of a grid is open: a proof that only ever goes on ends with the text.
    let deep = format!("{head};r1c1: 1+ 2+ 3+ 4+ 5+ 6+ 7+ 8+ 9+;r2c4: 1+ 2+ 3+ 4+ 5+ 6+ 7+ 8+ 9+");
    assert_eq!(refusal(&deep), "line 6, column 33: expected the end of the line");
    assert_eq!(
        refusal(&head.replace("exactly 0", "exactly 4294967296")),
        "line 4, column 18: expected a number in range"
    );
}
