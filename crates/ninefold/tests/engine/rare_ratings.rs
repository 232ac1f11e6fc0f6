//! Ratings whose steps are rare: each puzzle was found because it needs one of them.

use std::sync::atomic::{AtomicU32, Ordering};

use ninefold::rating::{Goal, Rater, Technique, Tenths};
use ninefold::{Layout, Puzzle, Stop};
use ninefold_testkit::boards::classic;

use crate::ratings::assert_sound;

/// A puzzle many of whose steps are chains within chains.
pub(crate) const ESCARGOT: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// A step, what it removes, and the puzzle that it comes from, with ER.
struct Rare {
    technique: Technique,
    rating: u16,
    removed: &'static str,
    givens: &'static str,
    er: u16,
}

const fn rare(
    technique: Technique,
    rating: u16,
    removed: &'static str,
    er: u16,
    givens: &'static str,
) -> Rare {
    Rare { technique, rating, removed, givens, er }
}

use Technique::{AlignedTripletExclusion, Bug, UniqueLoop, UniqueRectangle};

#[rustfmt::skip]
const RARE: [Rare; 17] = [
    // Loops of six cells, the two extra cells having a digit that is nowhere else; of eight; of ten.
    rare(UniqueLoop, 46, "r7c7<>1 r9c7<>1", 84,
        "....12...9......8....7...417..4.....64.....58.....8..945...9....3......2...32...."),
    rare(UniqueLoop, 47, "r2c8<>5 r2c8<>7", 47,
        ".2....6.....3.8...8...91.....85....2.1......875.4.....57........3....4.....2.6..1"),
    rare(UniqueLoop, 47, "r4c5<>2 r5c2<>2", 47,
        ".3.9.18..9.8...1.7...8...64..47.........1.....9...8.2......7...14..6...57..4....3"),
    rare(UniqueLoop, 47, "r9c7<>1 r9c8<>1", 72,
        "6...2..8.81...3.5..4.86......26.9...........51....28..7..395.......76..35..2....9"),
    rare(UniqueLoop, 50, "r7c8<>7", 71,
        "..4.678..3..........72.81..7.3...6.55..3.2...4.......9....8............4.....432."),
    // With a hidden pair, a hidden triplet, a naked pair.
    rare(UniqueLoop, 46, "r6c9<>8", 66,
        "..86.....4...1.....5..4.8.....9..5.....7....17..5.6.2...6.5.......8..41.9.......7"),
    rare(UniqueLoop, 47, "r9c1<>4", 66,
        ".2..1.3..5..43..9..9.....4.3....618..67...4.5.....7.........2..25..........98..1."),
    rare(UniqueLoop, 47, "r1c9<>1 r2c7<>4", 71,
        "....4..3.........5...28......68...2..4....6..5.9.74.8...75....64...963..3.......2"),
    // Rectangles with a hidden pair, a hidden triplet, a naked triplet, a naked quad.
    rare(UniqueRectangle, 45, "r3c9<>9", 56,
        ".3.....1.......7.2...7...........5..2.6..5.9..9813..273..87...5..23.....1...5.36."),
    rare(UniqueRectangle, 46, "r5c8<>2", 75,
        ".5.....96.2.4.......82....19..3.6......89.......52..7.5.....73.3.4...5....1.....4"),
    rare(UniqueRectangle, 47, "r4c9<>1", 72,
        ".....3.1....8.7..28..6...............69...7...2...8.6...43.29....17....43.89....."),
    rare(UniqueRectangle, 48, "r4c9<>3", 84,
        ".3.6....9.16.....2...4.......5..........7.6.8.62.9.5...5...31....8.5.......1..8.4"),
    // Graves with a naked pair, triplet, quad; with a digit confined to two cells.
    rare(Bug, 58, "r7c7<>5", 58,
        "...3..6.5..42.9.7...5..7......8......8...31..462...............8......24.16.4...9"),
    rare(Bug, 59, "r5c7<>9", 59,
        ".....8...3....46...9426..5...37....62....1....86.....5...82........1..3467....52."),
    rare(Bug, 60, "r2c6<>6", 60,
        "..1.......5.......8....31.2.23..1.7.....58..36.....5..1...4..2.93.1...6.......7.4"),
    rare(Bug, 57, "r2c9<>5 r4c9<>9", 72,
        "7.3..9...9..1.2......4..9...............6..5345..7..1.3.6.....1........2179...53."),
    rare(AlignedTripletExclusion, 75, "r9c4<>2 r9c4<>8", 75,
        ".......68..4..7.92.3..6..5.8..1.......3.4.5.......9..3.9..3..7.71.6..4..35......."),
];

fn puzzle(givens: &str) -> Puzzle {
    Puzzle::new(classic(givens)).unwrap()
}

/// D11: loops of eight and more cells, all kinds of graves, sets with two cells as one, and three
/// aligned cells are found, rated and have the right effect.
#[test]
fn rare_steps_are_found() {
    let layout = Layout::classic();
    for Rare { technique, rating, removed, givens, er } in RARE {
        let steps = assert_sound(&puzzle(givens));
        let effects = steps
            .iter()
            .filter(|step| step.technique == technique && step.rating == Tenths::new(rating));
        let effects: Vec<String> = effects
            .map(|step| {
                let candidates = step.eliminations.iter().map(|candidate| {
                    let (row, column) = layout.position(candidate.cell);
                    format!("r{}c{}<>{}", row + 1, column + 1, candidate.digit)
                });
                candidates.collect::<Vec<_>>().join(" ")
            })
            .collect();
        assert!(effects.contains(&removed.to_owned()), "{givens}: {effects:?}");
        assert_eq!(steps.iter().map(|step| step.rating).max(), Some(Tenths::new(er)), "{givens}");
    }
}

/// D11: chains within chains of the first three depths. There are no published numbers for these:
/// they are kept so that a change is noticed.
#[test]
fn chains_within_chains_keep_their_ratings() {
    for (givens, hardest) in [
        ("..3.9....1...4..36..8..21...4..8..73...9................4.7..686........7.....5.4", 97),
        ("........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3", 103),
        (ESCARGOT, 106),
    ] {
        let steps = assert_sound(&puzzle(givens));
        let ratings = steps.iter().map(|step| step.rating);
        assert_eq!(ratings.max(), Some(Tenths::new(hardest)), "{givens}");
    }
}

/// D11, D17: a rating is stopped within a step, and can be asked for again.
#[test]
fn ratings_are_stopped_within_a_step() {
    let hard = puzzle(ESCARGOT);
    let mut rater = Rater::with_budget(&Layout::classic(), 10_000);
    let n_asked = AtomicU32::new(0);
    let stop = |most: u32| n_asked.fetch_add(1, Ordering::Relaxed) + 1 > most;
    // The rating has far fewer than 3,000 steps, so this stops it within one.
    assert!(rater.meets(&hard, &Goal::ANY, Stop::when(&|| stop(3_000))).is_err());
    assert_eq!(n_asked.swap(0, Ordering::Relaxed), 3_001);
    assert!(rater.steps(&hard, Stop::when(&|| stop(3_000))).is_err());
    assert_eq!(n_asked.load(Ordering::Relaxed), 3_001);
    let whole = rater.meets(&hard, &Goal::ANY, Stop::NEVER).unwrap();
    assert_eq!(whole, Some(rater.rate(&hard, Stop::NEVER).unwrap()));
}
