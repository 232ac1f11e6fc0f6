//! Hints: the ladder, mistakes and how many turns ago they were made, marks.

use ninefold::hint::{self, Help, Hint, NoAnswer};
use ninefold::logic::{Level, StepFilter, Technique, TechniqueSet};
use ninefold::{
    Action, Game, HintLevel, Layout, MarkKind, Move, PlayError, Policy, Puzzle, Settings, Stop,
    Turn,
};
use ninefold_testkit::boards::classic;
use proptest::prelude::*;

use crate::data::cell;
use crate::games::{game, play, try_play};

/// A puzzle that singles alone do not solve.
const HARD: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

fn hard_game() -> Game {
    Game::new(Puzzle::new(classic(HARD)).unwrap(), Settings::default())
}

fn give(game: &mut Game, level: Option<u8>) -> Hint {
    let level = level.map(|number| HintLevel::new(number).unwrap());
    hint::give(game, level, &Help::default(), 0).unwrap()
}

fn look(game: &Game, level: u8, help: &Help) -> Hint {
    hint::look(game, HintLevel::new(level).unwrap(), help, Stop::NEVER).unwrap()
}

/// The number of a hint's level; 0 if it was refused.
fn number(hint: &Hint) -> u8 {
    hint.level().map_or(0, HintLevel::number)
}

/// D10: asking again on the same board climbs one level, up to the last; colors do not matter, a
/// digit or a mark starts again. Every hint is in the log.
#[test]
fn asking_again_climbs() {
    let mut game = game(Policy::Free);
    let mut levels = Vec::new();
    for _ in 0..6 {
        levels.push(number(&give(&mut game, None)));
    }
    assert_eq!(levels, [2, 3, 4, 5, 6, 6]);
    play(&mut game, &["r1c3#2"]);
    assert_eq!(hint::next_level(&game), HintLevel::Digit);
    play(&mut game, &["r1c3+4"]);
    assert_eq!(hint::next_level(&game), HintLevel::Cell);
    assert_eq!((game.hint_here(), game.highest_hint()), (None, Some(HintLevel::Digit)));
    assert_eq!(number(&give(&mut game, Some(4))), 4);
    assert_eq!(number(&give(&mut game, None)), 5);
    assert_eq!(give(&mut game, Some(1)), Hint::NoMistake);
    assert_eq!(number(&give(&mut game, None)), 6);
    assert_eq!(game.log().last().unwrap().turn, Turn::Hint(HintLevel::Digit));
    assert_eq!(game.n_hints(), 2); // one for each board
    play(&mut game, &["undo"]);
    assert_eq!(game.hint_here(), None);
    assert_eq!(hint::next_level_of_step(&game), HintLevel::Area);
}

/// D10: levels 3 to 6 are about the same step, even where it places nothing.
#[test]
fn all_levels_are_about_one_step() {
    let mut game = hard_game();
    let mut n_eliminations = 0;
    play(&mut game, &["candidates"]);
    let help = Help::default().but(|help| help.with_marks = true);
    for _ in 0..30 {
        let Hint::Step(step) = look(&game, 5, &help) else { panic!() };
        let area = Hint::Area(hint::area(game.layout(), &step));
        assert_eq!(look(&game, 3, &help), area);
        assert_eq!(look(&game, 4, &help), Hint::Technique(step.technique));
        let moves = match look(&game, 6, &help) {
            Hint::Digit(placed) => {
                assert_eq!(step.placements[0], placed);
                vec![Move { cell: placed.cell, action: Action::Enter(placed.digit) }]
            }
            Hint::Eliminations(gone) => {
                assert!(step.placements.is_empty() && step.eliminations == gone);
                n_eliminations += 1;
                let unmark = |digit| Action::Unmark(MarkKind::Corner, digit);
                gone.iter()
                    .map(|gone| Move { cell: gone.cell, action: unmark(gone.digit) })
                    .collect()
            }
            other => panic!("{other:?}"),
        };
        game.play(Turn::Moves(moves), 0).unwrap();
    }
    assert!(n_eliminations >= 3, "{n_eliminations}");
}

/// D10: marks count as candidates once three quarters of the empty cells have some; hints and paths
/// start from them. Cells without marks have the candidates that the board allows.
#[test]
fn marks_count_once_most_cells_have_some() {
    let mut game = hard_game();
    play(&mut game, &["candidates"]);
    assert!(Help::of(&game).with_marks);
    let layout = Layout::classic();
    let open: Vec<_> = layout.cells().filter(|&cell| game.board().get(cell).is_none()).collect();
    let n_kept = open.len() - open.len() / 4; // three quarters, rounded up
    for &cell in &open[n_kept..] {
        let unmark = |digit| Move { cell, action: Action::Unmark(MarkKind::Corner, digit) };
        let moves = game.notes(cell).all_marks().into_iter().map(unmark).collect();
        game.play(Turn::Moves(moves), 0).unwrap();
    }
    let help = Help::of(&game);
    assert!(help.with_marks);
    let start = hint::candidates(&game, &help).unwrap();
    assert!(start.of(open[n_kept]).len() > 1);

    let digit = game.notes(open[0]).all_marks().first().unwrap();
    let wrong = game.puzzle().solution().get(open[0]) == Some(digit);
    let mv = Move { cell: open[0], action: Action::Unmark(MarkKind::Corner, digit) };
    game.play(Turn::Moves(vec![mv]), 0).unwrap();
    match hint::candidates(&game, &help) {
        Ok(start) => assert!(!wrong && !start.of(open[0]).contains(digit)),
        Err(hint) => assert!(wrong && matches!(hint, Hint::WrongMarks { .. })),
    }

    let last = game.notes(open[1]).all_marks().into_iter();
    let unmark = |digit| Move { cell: open[1], action: Action::Unmark(MarkKind::Corner, digit) };
    game.play(Turn::Moves(last.map(unmark).collect()), 0).unwrap();
    assert!(!Help::of(&game).with_marks, "one mark too few");
}

/// M11: what counts as help. A hint that only reads the board does not; a check does.
#[test]
fn help_that_counts() {
    for (text, is_help) in
        [("hint 1", false), ("hint 2", false), ("hint 3", true), ("check", true), ("undo", false)]
    {
        let mut game = game(Policy::Free);
        play(&mut game, &["r1c3=4", text]);
        assert_eq!(game.was_helped(), is_help, "{text}");
    }
    let mut guarded = game(Policy::Guarded);
    play(&mut guarded, &["r1c3=1", "restart"]);
    assert!(guarded.was_helped() && !guarded.is_finished());
}

/// D10: while digits conflict every hint is refused and names the cells, and nothing is recorded.
#[test]
fn conflicts_come_first() {
    let mut game = game(Policy::Free);
    play(&mut game, &["r1c3=5"]);
    for level in 1..=6 {
        let Hint::Conflict(cells) = give(&mut game, Some(level)) else { panic!("level {level}") };
        assert!(cells.into_iter().eq(game.conflicts().iter()));
    }
    assert_eq!((game.log().len(), game.highest_hint()), (1, None));
    let refused = hint::path(&game, &Help::default(), Stop::NEVER);
    assert!(matches!(refused, Err(NoAnswer::Instead(Hint::Conflict(_)))));
}

/// D10: level 2 is the cell with the fewest candidates, the first of several, from the board alone;
/// a cell without candidates is a dead end, even if the mistake is elsewhere.
#[test]
fn the_cell_with_the_fewest_candidates() {
    let layout = Layout::classic();
    let mut game = game(Policy::Free);
    let Hint::Cell { cell: found, candidates } = give(&mut game, None) else { panic!() };
    assert_eq!((layout.cell_name(found).as_str(), candidates.to_string()), ("r5c5", "5".into()));
    play(&mut game, &["r4c4=5"]);
    // Now r5c5 has no candidate left.
    assert_eq!(give(&mut game, Some(2)), Hint::DeadEnd(cell(&layout, "a", 4, 4)));
}

/// D10: at level 3 and above only a mistake is reported, with the number of turns since it was
/// made; undoing that many leaves none.
#[test]
fn a_mistake_and_how_far_back_it_is() {
    let mut game = game(Policy::Free);
    play(&mut game, &["r1c3=4", "r1c4=2", "check", "r5c5=5", "r1c6=6"]); // r1c4 is 6
    assert!(matches!(look(&game, 2, &Help::default()), Hint::Cell { .. }));
    play(&mut game, &["undo"]);
    for level in [1, 3, 4, 5, 6] {
        assert_eq!(give(&mut game, Some(level)), Hint::Mistake { n_turns: Some(2) });
    }
    assert_eq!(game.highest_hint(), Some(HintLevel::Mistake));
    play(&mut game, &["undo 2"]);
    assert_eq!(give(&mut game, Some(1)), Hint::NoMistake);
    assert_eq!(number(&give(&mut game, Some(5))), 5);
}

/// Marks are ignored unless requested; marks without the right digit are reported.
#[test]
fn marks_if_wanted() {
    let with_marks = Help::default().but(|help| help.with_marks = true);
    let mut game = game(Policy::Free);
    let layout = Layout::classic();
    play(&mut game, &["r1c3+1 r1c3+2", "r5c5=5", "r1c4+'2"]); // r1c3 is 4, r1c4 is 6
    assert_eq!(number(&look(&game, 5, &Help::default())), 5);
    let Hint::WrongMarks { cells, n_turns } = look(&game, 5, &with_marks) else { panic!() };
    assert_eq!((cells.len(), n_turns), (2, Some(3)));
    play(&mut game, &["r1c3-1 r1c3-2 r1c3+4", "r1c4+'6"]);
    let Hint::Step(step) = look(&game, 5, &with_marks) else { panic!() };
    assert_eq!(step.technique, Technique::NakedSingle);
    assert_eq!(layout.cell_name(step.placements[0].cell), "r1c3");
}

/// Only allowed techniques; all steps of the easiest technique; the path to the end.
#[test]
fn techniques_that_are_allowed() {
    let game = hard_game();
    let singles =
        Help::default().but(|help| help.allowed = TechniqueSet::up_to(Technique::HiddenSingle));
    let path = hint::path(&game, &singles, Stop::NEVER).unwrap();
    assert!(!path.is_solved());
    let mut stuck = game.clone();
    for step in path.steps() {
        let placed = step.placements[0];
        let turn = format!("{}={}", game.layout().cell_name(placed.cell), placed.digit);
        play(&mut stuck, &[&turn]);
    }
    for level in 3..=6 {
        assert_eq!(look(&stuck, level, &singles), Hint::NoStep);
    }
    let all = StepFilter::default();
    assert_eq!(hint::all_steps(&stuck, &singles, &all, Stop::NEVER), Err(Hint::NoStep.into()));
    let groups = hint::all_steps(&stuck, &Help::default(), &all, Stop::NEVER).unwrap();
    assert!(groups[0].steps.len() > 1 && groups[0].technique.level() > Level::Easy);
    assert!(hint::path(&game, &Help::default(), Stop::NEVER).unwrap().is_solved());
}

/// D8, D10: no hints after the end.
#[test]
fn nothing_is_left_to_hint() {
    let mut game = game(Policy::Free);
    play(&mut game, &["reveal"]);
    assert_eq!(look(&game, 3, &Help::default()), Hint::Solved);
    assert_eq!(hint::give(&mut game, None, &Help::default(), 0), Err(PlayError::Finished));
}

proptest! {
    /// D10: in games with right and wrong entries, the reported number of turns is the fewest to
    /// undo that leaves no mistake, and hints on a right board are right.
    #[test]
    fn mistakes_begin_where_reported(
        turns in prop::collection::vec((0_usize..81, 1_u8..=9, 0_u8..6), 1..25),
    ) {
        let mut game = hard_game();
        let solution = game.puzzle().solution().clone();
        for (index, digit, kind) in turns {
            let cell = game.layout().cell(index).unwrap();
            let name = game.layout().cell_name(cell);
            let text = match kind {
                0 => "undo".to_owned(),
                1 => format!("{name}=."),
                2 => format!("{name}={digit}"),
                _ => format!("{name}={}", solution.get(cell).unwrap()),
            };
            let _ = try_play(&mut game, &text);
        }
        match look(&game, 6, &Help::default()) {
            Hint::Mistake { n_turns } => {
                let n_turns = n_turns.unwrap();
                prop_assert!(n_turns > 0);
                let mut back = game.clone();
                if n_turns > 1 {
                    try_play(&mut back, &format!("undo {}", n_turns - 1)).unwrap();
                    prop_assert!(!back.check().mistakes.is_empty());
                }
                try_play(&mut back, "undo").unwrap();
                prop_assert!(back.check().mistakes.is_empty());
            }
            Hint::Digit(placed) => prop_assert_eq!(solution.get(placed.cell), Some(placed.digit)),
            Hint::Eliminations(gone) => {
                prop_assert!(gone.iter().all(|gone| solution.get(gone.cell) != Some(gone.digit)));
            }
            hint => prop_assert!(matches!(hint, Hint::Conflict(_)), "{:?}", hint),
        }
    }
}
