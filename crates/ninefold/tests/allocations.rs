//! Playing does not allocate: buffers are reused from turn to turn, and only the log, the history
//! and the record of changes grow, each by doubling. The hardest ratings need little memory.
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use ninefold::rating::Rater;
use ninefold::{Board, Game, Layout, Puzzle, Settings, Stop, Turn, solve};

/// M4, G5: in 400 turns of a game of five grids that has been played for a while, each of the three
/// lists doubles at most once, and nothing else allocates.
#[test]
fn play_does_not_allocate() {
    let samurai: Layout = "samurai".parse().unwrap();
    let empty = Board::empty(&samurai);
    let mut givens = solve::solutions(&empty, 1, solve::Budget::default()).boards.remove(0);
    for cell in samurai.cells().step_by(5) {
        givens.set(cell, None);
    }
    let mut game = Game::new(Puzzle::new(givens).unwrap(), Settings::default());
    let open: Vec<_> = samurai.cells().filter(|&cell| game.board().get(cell).is_none()).collect();
    let turn = |index: usize| {
        let text = match index % 9 {
            0..=3 => format!("={}", index % 7 + 1),
            4 | 5 => format!("+{}", index % 9 + 1),
            6 => "=.".to_owned(),
            7 => return Turn::Undo(2),
            _ => return Turn::Redo(1),
        };
        let (row, column) = samurai.position(open[index % open.len()]);
        Turn::parse(&samurai, &format!("@r{}c{}{text}", row + 1, column + 1)).unwrap()
    };
    for index in 0..600 {
        game.play(turn(index), index as u64).unwrap();
    }
    let turns: Vec<Turn> = (600..1_000).map(turn).collect();
    let allocations = allocation_counter::measure(|| {
        for turn in turns {
            game.play(turn, 1_000).unwrap();
        }
    });
    assert!(allocations.count_total <= 3, "{allocations:?}");
    assert_eq!(game.log().len(), 1_000);
}

/// D11, D17: the rating of a puzzle above 11 ends when its budget runs out, and its memory does not
/// grow with the budget.
#[test]
fn the_hardest_ratings_need_little_memory() {
    let givens =
        "98.76.5..7..5...8...5...6..4...3......967..5......23....729..6.......1..........2";
    let classic = Layout::classic();
    let puzzle = Puzzle::new(Board::parse(&classic, givens).unwrap()).unwrap();
    let rate = |budget: u64| {
        let mut rater = Rater::with_budget(&classic, budget);
        let mut has_ended_early = false;
        let allocations = allocation_counter::measure(|| {
            has_ended_early = rater.rate(&puzzle, Stop::NEVER).unwrap().gave_up;
        });
        assert!(has_ended_early);
        allocations.bytes_max
    };
    let (some, more) = (rate(20_000), rate(60_000));
    assert!(some < 32 << 20 && more < 32 << 20, "{some} {more}");
}
