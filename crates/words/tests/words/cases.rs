//! Boards with steps of every technique.

use ninefold::logic::{Candidates, Step, Technique, TechniqueSet, example, next_step, steps};
use ninefold::{Board, Digit, DigitSet, Layout, Stop};
use ninefold_testkit::{boards, library};

/// A technique and a board that has a step of it.
pub(crate) fn boards() -> Vec<(Technique, Candidates)> {
    read(include_str!("../data/steps.txt"))
}

fn read(text: &str) -> Vec<(Technique, Candidates)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let fields: Vec<&str> = line.split(':').map(str::trim).collect();
        (fields[0].parse().unwrap(), library::candidates(fields[1], fields[2]))
    };
    lines.map(read).collect()
}

/// A step for each technique.
pub(crate) fn one_of_each() -> Vec<Step> {
    let step = |(technique, board): (Technique, Candidates)| {
        let step = next_step(&board, TechniqueSet::EMPTY.with(technique), Stop::NEVER).unwrap();
        step.unwrap_or_else(|| panic!("the board of {technique} in steps.txt has no step of it"))
    };
    boards().into_iter().map(step).collect()
}

/// The example of a technique as a line of `steps.txt`.
pub(crate) fn example_line(technique: Technique) -> String {
    let (cells, ruled_out) = library::texts(&example(technique).candidates);
    format!("{technique} : {cells} : {ruled_out}")
}

/// The steps from a board to its solution.
fn walk(mut state: Candidates) -> Vec<Step> {
    let mut all = Vec::new();
    while let Some(step) = next_step(&state, TechniqueSet::DEFAULT, Stop::NEVER).unwrap() {
        state.apply(&step);
        all.push(step);
    }
    all
}

/// Some puzzles of many grids, each with its steps.
pub(crate) fn many_grids() -> Vec<(Layout, Vec<Step>)> {
    let read = |(layout, board): (Layout, Candidates)| {
        let steps = walk(board);
        (layout, steps)
    };
    gattai().into_iter().map(read).collect()
}

/// Some puzzles of many grids.
pub(crate) fn gattai() -> Vec<(Layout, Candidates)> {
    let puzzles = boards::gattai().step_by(2).take(6);
    puzzles.map(|board| (board.layout().clone(), Candidates::new(&board))).collect()
}

/// Many steps of every technique on one grid, including steps that no path takes, such as duals.
pub(crate) fn many_steps() -> Vec<Step> {
    const MOST: usize = 60;
    let mut all = Vec::new();
    let boards = boards().into_iter().map(|board| (board, MOST));
    let rare = read(include_str!("../data/variants.txt")).into_iter().map(|board| (board, 1_000));
    for ((last, board), most) in boards.chain(rare) {
        let techniques = if last.is_on_request() {
            TechniqueSet::from(last)
        } else {
            TechniqueSet::up_to(last.min(Technique::ForcingChain))
        };
        for technique in techniques {
            // Include late steps: merged ones come after their parts.
            let found = steps(&board, technique);
            let stride = found.len().div_ceil(most).max(1);
            all.extend(found.into_iter().step_by(stride));
        }
    }
    all.extend(earlier_singles());
    // A puzzle known as Easter Monster: it needs nets within nets.
    let hard = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    all.extend(walk(Candidates::new(&boards::classic(hard))));
    all
}

/// Singles that no path takes: the player has ruled out everything else, or one cell is left.
fn earlier_singles() -> Vec<Step> {
    let layout = Layout::classic();
    let mut candidates = Candidates::new(&Board::empty(&layout));
    let (one, two) = (Digit::new(1).unwrap(), Digit::new(2).unwrap());
    candidates.keep(layout.cell_at(8, 8).unwrap(), DigitSet::of(two));
    for column in 1..9 {
        candidates.remove(layout.cell_at(0, column).unwrap(), one);
    }
    let techniques = [Technique::NakedSingle, Technique::HiddenSingle];
    let of_player = techniques.into_iter().flat_map(|technique| steps(&candidates, technique));
    // The last cell of a row, which a path would take as a full house.
    let row = Board::parse(&layout, &format!("12345678.{}", ".".repeat(72))).unwrap();
    let of_row = steps(&Candidates::new(&row), Technique::HiddenSingle);
    of_player.chain(of_row).collect()
}
