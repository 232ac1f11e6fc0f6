//! Pictures drawn by code, whose contents and distortions are known.

use ninefold::{Board, CatalogEntry, Layout, Stop};
use ninefold_scan::{Certainty, Picture, Scan, ScanError, Scanner};
use ninefold_testkit::boards::{self, GIVENS};
use ninefold_testkit::pictures::{Drawn, N_FONTS, Scene, draw};
use proptest::prelude::*;

fn picture(drawn: Drawn) -> Picture {
    Picture::new(drawn.width, drawn.height, drawn.pixels).expect("as many pixels as its sides say")
}

fn scanned(board: &Board, scene: &Scene) -> Result<Scan, ScanError> {
    Scanner::new().scan(&picture(draw(board, scene)))
}

/// The givens that were read, as a line.
fn line(scan: &Scan) -> String {
    scan.board
        .layout()
        .cells()
        .map(|cell| scan.board.get(cell).map_or('.', |digit| char::from(b'0' + digit.get())))
        .collect()
}

// P1: a clear picture is read without an error, in every font, and every cell is certain.
#[test]
fn clear_pictures() {
    for font in 0..N_FONTS {
        let scan =
            scanned(&boards::classic(GIVENS), &Scene { font, ..Scene::default() }).expect("a grid");
        assert_eq!(line(&scan), GIVENS, "font {font}");
        assert!(scan.verdict.is_unique());
        assert!(
            scan.readings.iter().all(|reading| reading.certainty == Certainty::Certain),
            "font {font}"
        );
        assert!(!scan.is_doubtful());
    }
}

// P1: the corners are those of the grid, within two pixels, in the picture as it was given.
#[test]
fn corners_are_found() {
    let scene = Scene { width: 1800, height: 1350, ..Scene::default() };
    let scan = scanned(&boards::classic(GIVENS), &scene).expect("a grid");
    for ((x, y), (wanted_x, wanted_y)) in scan.corners.into_iter().zip(scene.corners) {
        assert!((f64::from(x) - wanted_x * 1800.0).abs() < 4.0, "{x}");
        assert!((f64::from(y) - wanted_y * 1350.0).abs() < 4.0, "{y}");
    }
}

// The same pixels give the same answer on every machine: these numbers were computed on one.
#[test]
fn answers_are_the_same_everywhere() {
    let scene = Scene { bend: 0.2, shadow: 0.3, noise: 30, ink: 90.0, ..Scene::default() };
    let scan = scanned(&boards::classic(GIVENS), &scene).expect("a grid");
    let total: u32 = scan.readings.iter().map(|reading| u32::from(reading.probability)).sum();
    let corners: Vec<u32> = scan.corners.iter().map(|(x, y)| x.to_bits() ^ y.to_bits()).collect();
    assert_eq!((total, corners), (79_029, vec![20_713_795, 104_734_598, 2_639_379, 19_432_086]));
}

// P2: a picture that lies on its side or upside down is read as if upright, with its corners.
#[test]
fn quarter_turns() {
    let square = Scene {
        width: 480,
        corners: [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)],
        ..Scene::default()
    };
    for turns in 0..4 {
        let scene = square.clone().turned(90.0 * f64::from(turns));
        let scan = scanned(&boards::classic(GIVENS), &scene).expect("a grid");
        assert_eq!(line(&scan), GIVENS, "{turns} quarter turns");
        let (x, y) = scan.corners[0];
        let (wanted_x, wanted_y) = scene.corners[0];
        let miss =
            (f64::from(x) - wanted_x * 480.0).abs() + (f64::from(y) - wanted_y * 480.0).abs();
        assert!(miss < 6.0, "{turns} quarter turns: {x} {y}");
    }
}

/// The picture with a border of white paper.
fn framed(picture: &Picture) -> Picture {
    let (width, height) = (picture.width() + 40, picture.height() + 40);
    let mut pixels = vec![225; width * height];
    for (y, row) in picture.pixels().chunks(picture.width()).enumerate() {
        pixels[(y + 20) * width + 20..][..row.len()].copy_from_slice(row);
    }
    Picture::new(width, height, pixels).expect("as many pixels as its sides say")
}

// P1, P2: the straightened picture is upright, whichever way the original was.
#[test]
fn cut_out_grids() {
    let scene = Scene { bend: 0.3, ..Scene::default() };
    let mut turned = picture(draw(&boards::classic(GIVENS), &scene));
    for turns in [0, 3, 2, 1] {
        let scan = Scanner::new().scan(&turned).expect("a grid");
        assert_eq!((line(&scan).as_str(), scan.turns), (GIVENS, turns));
        let straight = scan.straightened(&turned, 40);
        assert_eq!((straight.width(), straight.height()), (360, 360));
        let (again, _) =
            Scanner::new().scan_one_of(&framed(&straight), 0, true).expect("a straight grid");
        assert_eq!(line(&again), GIVENS, "{turns} quarter turns");
        for ((x, y), (wanted_x, wanted_y)) in
            again.corners.into_iter().zip([(20.0, 20.0), (380.0, 20.0), (380.0, 380.0)])
        {
            assert!((x - wanted_x).abs() < 3.0 && (y - wanted_y).abs() < 3.0, "{x} {y}");
        }
        turned = turned.turned();
    }
    // If said to be upright, a turned picture is read as it is: hardly the puzzle.
    let read = Scanner::new().scan_one_of(&turned.turned(), 0, true);
    assert!(read.map_or(true, |(scan, _)| line(&scan) != GIVENS));
}

// P3: each of several puzzles side by side can be read; the first and largest one is the default.
#[test]
fn puzzles_beside_each_other() {
    let other: String = GIVENS.chars().rev().collect();
    let large = Scene {
        corners: [(0.05, 0.05), (0.7, 0.05), (0.7, 0.92), (0.05, 0.92)],
        ..Scene::default()
    };
    let [left, right] = [(GIVENS, &large), (&other, &Scene::default())]
        .map(|(givens, scene)| draw(&boards::classic(givens), scene).pixels);
    let rows = left.chunks(640).zip(right.chunks(640));
    let both: Vec<u8> = rows.flat_map(|(left, right)| [left, right].concat()).collect();
    let both = Picture::new(1280, 480, both).expect("as many pixels as its sides say");
    let read = |number| {
        let (scan, n_grids) = Scanner::new().scan_one_of(&both, number, false).expect("a grid");
        (line(&scan), n_grids)
    };
    assert_eq!(read(0), (line(&Scanner::new().scan(&both).expect("a grid")), 2));
    let mut lines = [read(0).0, read(1).0];
    assert_eq!(read(2).0, lines[0]);
    lines.sort_unstable();
    let mut wanted = [GIVENS.to_owned(), other];
    wanted.sort_unstable();
    assert_eq!(lines, wanted);
}

// P3: grids that share cells are recognized as a layout.
#[test]
fn several_grids() {
    for (name, side) in [("samurai", 1000), ("butterfly", 700), ("twin-nw", 800)] {
        let layout = CatalogEntry::named(name).expect("in the catalog").layout.clone();
        let recipe = ninefold::generate::Recipe::minimal(&layout);
        let made = ninefold::generate::puzzle(&recipe, "camera", 0, Stop::NEVER).expect("a puzzle");
        let corners = [(0.05, 0.06), (0.95, 0.04), (0.96, 0.94), (0.04, 0.95)];
        let scene = Scene { width: side, height: side, corners, noise: 6, ..Scene::default() };
        let scan =
            scanned(made.puzzle.givens(), &scene).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(scan.board.layout().name(), name);
        assert_eq!(scan.board, *made.puzzle.givens(), "{name}");
    }
}

// P4: without a grid, or without digits in it, the answer says so.
#[test]
fn pictures_without_a_puzzle() {
    let scan = |width: usize, height: usize, pixel: &dyn Fn(usize, usize) -> u8| {
        let pixels = (0..width * height).map(|index| pixel(index % width, index / width)).collect();
        Scanner::new()
            .scan(&Picture::new(width, height, pixels).expect("as many as its sides say"))
            .err()
    };
    let mut numbers = ninefold_testkit::Numbers::new(1);
    let noise: Vec<u8> = (0..640 * 480).map(|_| numbers.below(256) as u8).collect();
    assert_eq!(scan(640, 480, &|_, _| 0), Some(ScanError::NoGrid), "black");
    assert_eq!(scan(640, 480, &|_, _| 255), Some(ScanError::NoGrid), "white");
    assert_eq!(scan(640, 480, &|x, y| noise[y * 640 + x]), Some(ScanError::NoGrid), "noise");
    assert_eq!(scan(1, 1, &|_, _| 0), Some(ScanError::NoGrid), "one pixel");
    assert_eq!(scan(5_000, 1, &|x, _| x as u8), Some(ScanError::NoGrid), "a line");
    assert_eq!(scan(1, 5_000, &|_, y| y as u8), Some(ScanError::NoGrid), "a line");
    let chessboard =
        |x: usize, y: usize| if (x / 60 + y / 60).is_multiple_of(2) { 30 } else { 220 };
    let error = scan(480, 480, &chessboard);
    assert!(error.is_some(), "a chessboard");
}

// P4: an empty grid, and half a grid.
#[test]
fn grids_without_a_puzzle() {
    let empty = scanned(&Board::empty(&Layout::classic()), &Scene::default()).err();
    assert_eq!(empty, Some(ScanError::FewDigits { found: 0 }));
    let corners = [(0.2, -0.5), (0.8, -0.5), (0.8, 0.5), (0.2, 0.5)];
    let half = scanned(&boards::classic(GIVENS), &Scene { corners, ..Scene::default() }).err();
    assert!(half.is_some(), "half a grid");
}

// P4: a crossword has black cells and little numbers, but it is not a puzzle.
#[test]
fn crosswords() {
    let mut drawn = draw(&Board::empty(&Layout::classic()), &Scene::default());
    for cell in 0..81usize {
        if cell * 7 % 5 == 0 {
            let (left, top) = (128 + cell % 9 * 384 / 9, 48 + cell / 9 * 384 / 9);
            for y in top..top + 43 {
                drawn.pixels[y * 640 + left..y * 640 + left + 43].fill(20);
            }
        }
    }
    assert!(Scanner::new().scan(&picture(drawn)).is_err());
}

// P5: a grid filled in completely by a person is answered as a full board.
#[test]
fn solved_grids() {
    let scan = scanned(&boards::classic(boards::SOLVED), &Scene::default()).expect("a grid");
    assert_eq!(line(&scan), boards::SOLVED);
}

// P6: a digit that cannot be read is mended by the rule that there is one solution, or reported as doubtful.
#[test]
fn stained_digits() {
    let clean = draw(&boards::classic(GIVENS), &Scene::default());
    let givens: Vec<usize> = (0..81).filter(|&index| GIVENS.as_bytes()[index] != b'.').collect();
    for &index in &givens[..8] {
        let mut drawn = clean.clone();
        // The lower half of the digit is covered. Cells are 128/3 pixels wide.
        let (left, top) = (128 + index % 9 * 128 / 3, 48 + index / 9 * 128 / 3);
        for y in top + 21..top + 36 {
            drawn.pixels[y * 640 + left + 4..y * 640 + left + 38].fill(225);
        }
        let scan = Scanner::new().scan(&picture(drawn)).expect("a grid");
        let is_right = line(&scan) == GIVENS;
        assert!(is_right || scan.is_doubtful(), "cell {index}: {:?}", scan.readings[index]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, rng_seed: proptest::test_runner::RngSeed::Fixed(26), ..ProptestConfig::default() })]

    // P7: turned, seen from the side, bent, in shadow, blurred, noisy, pale: cells read without doubt are right.
    #[test]
    fn hard_pictures(
        degrees in -20.0..20.0f64,
        shifts in prop::array::uniform8(-0.04..0.04f64),
        bend in -0.4..0.4f64,
        shadow in 0.0..0.5f64,
        blur in 0usize..2,
        noise in 0usize..20,
        ink in 30.0..100.0f64,
        font in 0..N_FONTS,
    ) {
        let mut scene = Scene { bend, shadow, blur, noise, ink, font, ..Scene::default() };
        scene.corners = [(0.25, 0.16), (0.75, 0.16), (0.75, 0.84), (0.25, 0.84)];
        for (corner, shift) in scene.corners.iter_mut().zip(shifts.chunks(2)) {
            *corner = (corner.0 + shift[0], corner.1 + shift[1]);
        }
        let scan = scanned(&boards::classic(GIVENS), &scene.turned(degrees)).expect("a grid");
        prop_assert!(line(&scan) == GIVENS || scan.is_doubtful(), "{}", line(&scan));
        let wrong = line(&scan).bytes().zip(GIVENS.bytes()).filter(|(a, b)| a != b).count();
        prop_assert!(wrong <= 2, "{wrong} cells: {}", line(&scan));
    }
}
