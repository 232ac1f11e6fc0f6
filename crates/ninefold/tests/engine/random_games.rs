//! Random games on many layouts, each turn compared with a slow recomputation.

use ninefold::solve::{self, Budget};
use ninefold::{
    Action, Board, Cell, Color, Digit, Game, HintLevel, MarkKind, Move, Notes, PlayError, Policy,
    Puzzle, Settings, Status, Turn,
};
use ninefold_testkit::Numbers;
use ninefold_testkit::data::is_long;

use crate::data::layout;

/// A puzzle of a layout with about a third of its cells open.
fn puzzle(name: &str, numbers: &mut Numbers) -> Puzzle {
    let empty = Board::empty(&layout(name));
    let solution = solve::solutions(&empty, 1, Budget::default()).boards.remove(0);
    let mut givens = solution.clone();
    for cell in solution.layout().cells() {
        if numbers.below(3) == 0 {
            let digit = givens.get(cell);
            givens.set(cell, None);
            if solve::count(&givens, 2, Budget::default()).found != 1 {
                givens.set(cell, digit);
            }
        }
    }
    Puzzle::new(givens).unwrap()
}

fn turn(game: &Game, numbers: &mut Numbers) -> Turn {
    let n = numbers.below(4) as u32 + 1;
    match numbers.below(200) {
        0 => Turn::Restart,
        1 => Turn::Candidates,
        2 => Turn::Check,
        3 => Turn::Hint(HintLevel::new(n as u8).unwrap()),
        4..=6 => Turn::Checkpoint(format!("point {n}")),
        7..=9 => Turn::Return(format!("point {n}")),
        10 if numbers.below(10) == 0 => Turn::Reveal,
        11..=50 => Turn::Undo(n),
        51..=70 => Turn::Redo(n),
        _ => Turn::Moves((0..=numbers.below(3) / 2).map(|_| mv(game, numbers)).collect()),
    }
}

fn mv(game: &Game, numbers: &mut Numbers) -> Move {
    let layout = game.layout();
    let cell = layout.cells().nth(numbers.below(layout.n_cells())).unwrap();
    let digit = Digit::new(numbers.below(9) as u8 + 1).unwrap();
    let kind = [MarkKind::Corner, MarkKind::Center][numbers.below(2)];
    let color = Color::new(numbers.below(10) as u8).unwrap();
    let action = match numbers.below(14) {
        0..=2 => Action::Enter(digit),
        3 | 4 => Action::Enter(game.puzzle().solution().get(cell).unwrap()),
        5 => Action::Erase,
        6..=8 => Action::Mark(kind, digit),
        9 => Action::Unmark(kind, digit),
        10 => Action::Color(color),
        11 => Action::Paint(digit),
        12 => Action::Unpaint(digit),
        _ => Action::ColorCandidate(color, digit),
    };
    Move { cell, action }
}

/// Everything a player sees.
type Picture = Vec<(Option<Digit>, Notes)>;

/// What undo and redo must give: pictures of the board before each turn that can be undone, and
/// after each that can be redone; with each, whether the turn was a restart.
#[derive(Default)]
struct Album {
    past: Vec<(Picture, bool)>,
    future: Vec<(Picture, bool)>,
}

impl Album {
    /// Keeps up with a turn that changed the board from `before`.
    fn turn(&mut self, before: Picture, is_restart: bool) {
        if self.past.last().is_some_and(|&(_, was_restart)| was_restart) {
            self.past.clear(); // D7: out of reach
        }
        self.past.push((before, is_restart));
        self.future.clear();
    }

    /// Moves back or forth; returns the expected picture, and the number of turns that takes.
    fn step(&mut self, now: Picture, most: u32, back: bool) -> (Picture, u32) {
        let (from, to) = if back {
            (&mut self.past, &mut self.future)
        } else {
            (&mut self.future, &mut self.past)
        };
        let (mut now, mut n_turns) = (now, 0);
        while n_turns < most {
            let Some((picture, is_restart)) = from.pop() else { break };
            to.push((std::mem::replace(&mut now, picture), is_restart));
            n_turns += 1;
        }
        (now, n_turns)
    }
}

fn picture(game: &Game) -> Picture {
    game.layout().cells().map(|cell| (game.board().get(cell), *game.notes(cell))).collect()
}

/// Plays random turns and compares each with a recomputation.
fn play_randomly(name: &str, policy: Policy, n_turns: usize) {
    let mut numbers = Numbers::new(name.len() as u64);
    let settings = Settings::default().but(|settings| {
        settings.policy = policy;
        settings.clean_marks = policy != Policy::Strict;
    });
    let mut game = Game::new(puzzle(name, &mut numbers), settings);
    let mut album = Album::default();
    let mut n_played = 0;
    for number in 0..n_turns {
        if game.log().len() == 2_000 {
            assert_replay(&game);
            game = Game::new(game.puzzle().clone(), settings);
            album = Album::default();
        }
        let before = picture(&game);
        let conflicts = game.conflicts().clone();
        let (n_log, n_redo) = (game.log().len(), game.n_redo());
        let turn = turn(&game, &mut numbers);
        let undoable = matches!(
            turn,
            Turn::Moves(_) | Turn::Restart | Turn::Reveal | Turn::Candidates | Turn::Return(_)
        );
        let Ok(change) = game.play(turn.clone(), number as u64) else {
            assert_eq!((picture(&game), game.log().len(), game.n_redo()), (before, n_log, n_redo));
            continue;
        };
        n_played += 1;
        let n_turns = change.n_turns;
        let refused = change.mistake.is_some();
        let (mut cells, mut came) = (change.cells.to_vec(), change.conflicts_came.to_vec());
        let mut went = change.conflicts_went.to_vec();
        for list in [&mut cells, &mut came, &mut went] {
            list.sort_unstable();
        }
        let after = picture(&game);
        match turn {
            Turn::Undo(n) | Turn::Redo(n) => {
                let back = matches!(turn, Turn::Undo(_));
                assert_eq!((after.clone(), n_turns), album.step(before.clone(), n, back));
            }
            _ if undoable && !refused && before != after => {
                album.turn(before.clone(), turn == Turn::Restart);
            }
            _ => {}
        }
        assert_eq!((game.n_undo(), game.n_redo()), (album.past.len(), album.future.len()));
        let fresh = game.board().conflicts();
        assert_eq!(game.conflicts(), &fresh);
        let layout = game.layout();
        let differs = |cell: &Cell| before[cell.index()] != after[cell.index()];
        assert!(cells.iter().copied().eq(layout.cells().filter(differs)));
        let new = |cell: &Cell| fresh.contains(*cell) && !conflicts.contains(*cell);
        let gone = |cell: &Cell| conflicts.contains(*cell) && !fresh.contains(*cell);
        assert!(came.iter().copied().eq(layout.cells().filter(new)));
        assert!(went.iter().copied().eq(layout.cells().filter(gone)));
        assert_eq!(game.n_empty(), layout.n_cells() - game.board().n_filled());
        assert!(policy != Policy::Strict || fresh.is_empty());
        assert!(policy != Policy::Guarded || game.puzzle().mistakes(game.board()).is_empty());
        if game.status() == Status::Solved {
            assert_eq!(game.board(), game.puzzle().solution());
        }
        if undoable && !refused && number % 8 == 0 && before != after {
            let mut copy = game.clone();
            assert_eq!(copy.play(Turn::Undo(1), u64::MAX).unwrap().n_turns, 1);
            assert_eq!((picture(&copy), copy.conflicts()), (before, &conflicts));
            match copy.play(Turn::Redo(1), u64::MAX) {
                // D8: on a solved board only undo, restart and check are possible.
                Err(error) => assert_eq!((error, copy.n_empty()), (PlayError::Finished, 0)),
                Ok(_) => assert_eq!((picture(&copy), copy.conflicts()), (after, &fresh)),
            }
        }
    }
    assert_replay(&game);
    println!("{name}, {policy:?}: {n_turns} random turns, {n_played} accepted");
}

/// Checks that the log as text gives the same game.
fn assert_replay(game: &Game) {
    let layout = game.layout();
    let log = game.log().iter().enumerate().map(|(index, logged)| {
        let text = logged.turn.display(layout).to_string();
        (index + 1, ninefold::Logged::new(Turn::parse(layout, &text).unwrap(), logged.at))
    });
    let again = Game::replay(game.puzzle().clone(), game.settings(), log).unwrap();
    assert_eq!(picture(&again), picture(game));
    assert_eq!(again.log(), game.log());
    let rest = |game: &Game| (game.status(), game.n_undo(), game.n_redo(), game.n_mistakes());
    assert_eq!(rest(&again), rest(game));
    assert!(again.checkpoints().eq(game.checkpoints()));
}

/// G1, G3, G5, D3, D6, M4, R5: after every turn conflicts, changes, undo and replay agree with a
/// slow computation; strict games have no conflict, guarded ones no mistake.
#[test]
fn random_games_hold() {
    let n_turns = if is_long() { 400_000 } else { 1_500 };
    for name in ["classic", "samurai", "butterfly", "flower", "sumo"] {
        for policy in [Policy::Free, Policy::Strict, Policy::Guarded] {
            play_randomly(name, policy, n_turns);
        }
    }
}
