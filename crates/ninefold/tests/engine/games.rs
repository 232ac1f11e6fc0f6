//! Games: every turn, its changes, and undoing it.

use ninefold::{
    Board, Cell, Digit, Entry, EntryError, Game, HintLevel, Layout, Logged, MAX_CHECKPOINTS,
    MarkKind, PlayError, Policy, Puzzle, ReplayError, Settings, Status, Turn,
};
use ninefold_testkit::boards::{GIVENS, SOLVED, classic};

use crate::data::{cell, digit};

pub(crate) fn game(policy: Policy) -> Game {
    let puzzle = Puzzle::new(classic(GIVENS)).unwrap();
    Game::new(puzzle, Settings::default().but(|settings| settings.policy = policy))
}

/// Plays turns, one second apart; all must be accepted.
pub(crate) fn play(game: &mut Game, turns: &[&str]) {
    for text in turns {
        try_play(game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// Plays a turn, and returns the number of turns that it undid or redid.
pub(crate) fn try_play(game: &mut Game, text: &str) -> Result<u32, PlayError> {
    let turn = Turn::parse(game.layout(), text).unwrap();
    let at = 1_000 * game.log().len() as u64;
    game.play(turn, at).map(|change| change.n_turns)
}

fn at(row: u8, column: u8) -> Cell {
    cell(&Layout::classic(), "a", row - 1, column - 1)
}

fn marks(game: &Game, row: u8, column: u8) -> String {
    let notes = game.notes(at(row, column));
    format!("{}/{}", notes.marks(MarkKind::Corner), notes.marks(MarkKind::Center))
}

/// The turns that fill in the rest of the solution.
fn solving_turns() -> Vec<String> {
    let cells = (0..81).filter(|&index| GIVENS.as_bytes()[index] == b'.');
    cells.map(|i| format!("r{}c{}={}", i / 9 + 1, i % 9 + 1, &SOLVED[i..=i])).collect()
}

/// D3: a free game accepts a conflict and shows it; a strict one refuses it and is unchanged; a
/// guarded one refuses mistakes and counts them.
#[test]
fn policies() {
    let mut free = game(Policy::Free);
    play(&mut free, &["r1c3=5"]);
    assert_eq!(free.conflicts().len(), 2);

    let mut strict = game(Policy::Strict);
    let error = EntryError::Exists {
        digit: digit(5),
        kind: ninefold::HouseKind::Row,
        index: 0,
        grid: None,
        violations: strict.board().violations_of(Entry { cell: at(1, 3), digit: digit(5) }),
    };
    assert_eq!(try_play(&mut strict, "r1c3=5"), Err(PlayError::Entry { cell: at(1, 3), error }));
    assert_eq!((strict.log().len(), strict.status()), (0, Status::Created));
    play(&mut strict, &["r1c3=1"]); // wrong, but without a conflict
    assert_eq!(strict.check().mistakes.len(), 1);

    let mut guarded = game(Policy::Guarded);
    let change = guarded.play(Turn::parse(guarded.layout(), "r1c3=1").unwrap(), 5).unwrap();
    assert_eq!((change.mistake, change.cells), (Some(at(1, 3)), &[][..]));
    play(&mut guarded, &["r1c3=5", "r1c3=4"]);
    assert_eq!((guarded.n_mistakes(), guarded.n_undo(), guarded.log().len()), (2, 1, 3));
    assert_eq!(guarded.board().get(at(1, 3)), Some(digit(4)));
}

/// R8, D9: givens cannot be changed; erasing an empty cell and entering a digit again are turns
/// that change nothing.
#[test]
fn givens_and_turns_that_change_nothing() {
    let mut game = game(Policy::Free);
    for text in ["r1c1=1", "r1c1=.", "r1c1=5", "r1c1+1", "r1c1#3:4", "r1c3=1 r1c1=1"] {
        let refused = PlayError::Entry { cell: at(1, 1), error: EntryError::Given };
        assert_eq!(try_play(&mut game, text), Err(refused.clone()), "{text}");
        assert_eq!(refused.to_string(), "a given cannot be changed");
    }
    assert_eq!((game.board(), game.log().len()), (&classic(GIVENS), 0));
    play(&mut game, &["r1c1#3", "r1c3=.", "r1c3=4"]);
    let turn = Turn::parse(game.layout(), "r1c3=4").unwrap();
    let change = game.play(turn, 9_000).unwrap();
    assert!(change.cells.is_empty() && change.number == 4);
    assert_eq!(game.n_undo(), 2); // the color and the entry
    // They keep the turns that can be redone, and a second restart keeps those before the first.
    play(&mut game, &["undo", "r1c4=.", "redo", "restart", "restart", "r1c4=.", "undo 3"]);
    assert_eq!((game.board(), game.has_progress()), (&classic(GIVENS), false));
    play(&mut game, &["redo 2"]);
    assert_eq!((game.board().get(at(1, 3)), game.has_progress()), (Some(digit(4)), true));
}

/// G2: a cell, even a given, can have several colors: each is added and removed separately, setting
/// one alone replaces them, and undo brings them back.
#[test]
fn cells_have_several_colors() {
    let mut game = game(Policy::Free);
    for (turn, expected) in [
        ("r1c1#7", vec![7]),
        ("r1c1#+3", vec![3, 7]),
        ("r1c1#+9", vec![3, 7, 9]),
        ("r1c1#-7", vec![3, 9]),
        ("r1c1#-7", vec![3, 9]),
        ("r1c1#2", vec![2]),
        ("undo", vec![3, 9]),
        ("r1c1#0", vec![]),
    ] {
        play(&mut game, &[turn]);
        let colors = game.notes(at(1, 1)).colors();
        assert_eq!(colors.iter().map(Digit::get).collect::<Vec<_>>(), expected, "{turn}");
        let first = expected.first().copied().unwrap_or(0);
        assert_eq!(game.notes(at(1, 1)).color().get(), first, "{turn}");
    }
}

/// R11: a turn with a cell of a larger layout, or with too many moves, is refused.
#[test]
fn foreign_cells_are_refused() {
    let mut game = game(Policy::Free);
    let samurai: Layout = "samurai".parse().unwrap();
    let foreign = Turn::parse(&samurai, "se:r9c9=5").unwrap();
    assert_eq!(game.play(foreign, 0), Err(PlayError::Malformed));
    let Turn::Moves(one) = Turn::parse(game.layout(), "r1c3+1").unwrap() else { panic!("a move") };
    let many = Turn::Moves(one.repeat(ninefold::MAX_MOVES + 1));
    assert_eq!(game.play(many, 0), Err(PlayError::Malformed));
}

/// M4, W1: a change names exactly the cells to repaint, and the conflicts that came and went.
#[test]
fn changes_are_exact() {
    let mut game = game(Policy::Free);
    play(&mut game, &["r1c4+2 r2c2+2 r9c3+'2 r5c5+2"]);
    let turn = Turn::parse(game.layout(), "r1c3=2").unwrap();
    let change = game.play(turn, 9_000).unwrap();
    assert_eq!(change.cells, [at(1, 4), at(2, 2), at(9, 3), at(1, 3)]);
    assert!(change.conflicts_came.is_empty());
    let turn = Turn::parse(game.layout(), "r1c3=9 r1c3=6").unwrap();
    let change = game.play(turn, 9_500).unwrap();
    assert_eq!((change.cells, change.conflicts_came), (&[at(1, 3)][..], &[at(1, 3), at(2, 1)][..]));
    let change = game.play(Turn::Undo(1), 9_600).unwrap();
    assert_eq!((change.cells, change.conflicts_went), (&[at(1, 3)][..], &[at(1, 3), at(2, 1)][..]));
}

/// G3: an entry removes the marks it makes impossible, if the setting says so; undo restores them.
#[test]
fn marks_are_cleaned_and_come_back() {
    let notes = "r1c3+4 r1c3+'2 r1c9+4 r3c1+'4 r9c3+4 r9c3+5 r5c5+4";
    let mut game = game(Policy::Free);
    play(&mut game, &[notes, "r1c3=4"]);
    let all =
        |game: &Game| [(1, 3), (1, 9), (3, 1), (9, 3), (5, 5)].map(|(r, c)| marks(game, r, c));
    assert_eq!(all(&game), ["/", "/", "/", "5/", "4/"]);
    play(&mut game, &["undo"]);
    assert_eq!(all(&game), ["4/2", "4/", "/4", "45/", "4/"]);

    let settings = Settings::default().but(|settings| settings.clean_marks = false);
    let mut kept = Game::new(game.puzzle().clone(), settings);
    play(&mut kept, &[notes, "r1c3=4"]);
    assert_eq!(all(&kept), ["4/2", "4/", "/4", "45/", "4/"]);
}

/// G2: automatic marks are the digits that no peer has.
#[test]
fn candidates_are_marked() {
    let mut game = game(Policy::Free);
    play(&mut game, &["r1c3+9", "candidates"]);
    assert_eq!([marks(&game, 1, 3), marks(&game, 5, 5), marks(&game, 1, 1)], ["124/", "5/", "/"]);
    play(&mut game, &["undo"]);
    assert_eq!([marks(&game, 1, 3), marks(&game, 5, 5)], ["9/", "/"]);
}

/// D6, T4, T5: undo and redo without limit, newest first; a larger number is clamped and the count
/// returned, and with nothing to undo it is refused.
#[test]
fn undo_and_redo() {
    let mut game = game(Policy::Free);
    assert_eq!(try_play(&mut game, "undo"), Err(PlayError::NothingToUndo));
    assert_eq!(try_play(&mut game, "redo"), Err(PlayError::NothingToRedo));
    play(&mut game, &["r1c3=1", "r1c3=2", "r1c3=4"]);
    assert_eq!(try_play(&mut game, "undo 2"), Ok(2));
    assert_eq!(game.board().get(at(1, 3)), Some(digit(1)));
    assert_eq!((game.n_undo(), game.n_redo()), (1, 2));
    assert_eq!(try_play(&mut game, "redo 9"), Ok(2));
    assert_eq!(game.board().get(at(1, 3)), Some(digit(4)));
    assert_eq!(try_play(&mut game, "undo 99"), Ok(3));
    assert_eq!(game.board(), &classic(GIVENS));
    play(&mut game, &["redo 1", "r1c4=6"]);
    assert_eq!(try_play(&mut game, "redo"), Err(PlayError::NothingToRedo));
    // A refused turn keeps the turns that can be redone.
    play(&mut game, &["undo"]);
    assert!(try_play(&mut game, "r1c1=1").is_err());
    assert_eq!(try_play(&mut game, "redo"), Ok(1));
    // A hint or check cannot be undone.
    play(&mut game, &["hint 2", "check", "checkpoint x", "undo"]);
    assert_eq!(game.board().get(at(1, 4)), None);
    assert_eq!(game.log().len(), 14); // G5: everything is still there
    assert_eq!(game.n_hints(), 1);
}

/// D7: a restart empties the board; undo reaches only the turns after it, except that the restart
/// itself can be undone immediately.
#[test]
fn restart() {
    let mut game = game(Policy::Free);
    play(&mut game, &["r1c3=4", "r1c4=6", "r2c2+1", "r2c2#3", "restart"]);
    assert_eq!((game.board(), marks(&game, 2, 2)), (&classic(GIVENS), "/".to_owned()));
    assert_eq!(game.n_undo(), 5);
    play(&mut game, &["hint 2", "undo"]);
    assert_eq!((game.board().get(at(1, 4)), marks(&game, 2, 2)), (Some(digit(6)), "1/".to_owned()));
    assert_eq!(game.n_undo(), 4);
    play(&mut game, &["redo", "r1c3=2", "r1c4=3"]);
    assert_eq!(game.n_undo(), 2);
    assert_eq!(try_play(&mut game, "undo 9"), Ok(2));
    assert_eq!(try_play(&mut game, "undo"), Err(PlayError::NothingToUndo));
    assert_eq!(game.board(), &classic(GIVENS));
    play(&mut game, &["redo 2"]);
    assert_eq!(game.board().get(at(1, 4)), Some(digit(3)));
    play(&mut game, &["restart"]);
    assert_eq!(try_play(&mut game, "undo 9"), Ok(3)); // the restart, and the turns before it
    assert_eq!(try_play(&mut game, "undo"), Err(PlayError::NothingToUndo));
}

/// D6, G5: undo reaches back over hundreds of thousands of changes; past a million, the older half
/// is out of reach, and memory stays bounded.
#[test]
fn endless_games_stay_bounded() {
    let mut game = game(Policy::Free);
    play(&mut game, &["checkpoint empty", "candidates", "checkpoint marked"]);
    for _ in 0..15_000 {
        play(&mut game, &["return empty", "return marked"]); // 51 changes each
    }
    assert!((10_000..21_000).contains(&game.n_undo()), "{}", game.n_undo());
    let n_undo = game.n_undo() as u32;
    assert_eq!(try_play(&mut game, "undo 30000"), Ok(n_undo));
    assert_eq!(try_play(&mut game, "redo 30000"), Ok(n_undo));
    assert_eq!(marks(&game, 1, 3), "124/");
}

/// D8, R13, M8: created, in progress, solved by the last right entry, and back by undo.
#[test]
fn solving() {
    let mut game = game(Policy::Strict);
    assert_eq!(game.status(), Status::Created);
    let turns = solving_turns();
    for turn in &turns {
        assert!(game.status() != Status::Solved && !game.was_solved());
        play(&mut game, &[turn]);
    }
    assert_eq!((game.status(), game.n_empty()), (Status::Solved, 0));
    for text in ["r1c3=4", "r1c3=.", "redo", "reveal", "hint 2", "candidates", "r1c1#1"] {
        assert_eq!(try_play(&mut game, text), Err(PlayError::Finished), "{text}");
    }
    play(&mut game, &["check", "undo"]); // R12: a check congratulates
    assert!(game.status() == Status::InProgress && game.was_solved());
    play(&mut game, &["redo"]);
    assert_eq!(game.status(), Status::Solved);
    play(&mut game, &["restart"]);
    assert_eq!((game.status(), game.board()), (Status::InProgress, &classic(GIVENS)));
    assert!(game.was_solved());
    game.abandon();
    assert_eq!(game.status(), Status::Abandoned);
    assert_eq!(try_play(&mut game, "undo"), Err(PlayError::Abandoned));
}

/// D8: a revealed game stays revealed, even if that is undone and the puzzle solved.
#[test]
fn revealing() {
    let mut game = game(Policy::Free);
    play(&mut game, &["r1c3=1", "r1c4+2"]);
    assert_eq!((game.was_revealed(), game.n_changes()), (false, 2));
    play(&mut game, &["reveal"]);
    assert_eq!((game.status(), game.board()), (Status::Revealed, &classic(SOLVED)));
    assert_eq!(try_play(&mut game, "r1c3=4"), Err(PlayError::Finished));
    play(&mut game, &["undo"]);
    assert_eq!((game.board().get(at(1, 3)), marks(&game, 1, 4)), (Some(digit(1)), "2/".to_owned()));
    assert_eq!((game.status(), game.was_revealed()), (Status::Revealed, true));
    for turn in solving_turns() {
        play(&mut game, &[&turn]);
    }
    assert_eq!((game.status(), game.board()), (Status::Revealed, &classic(SOLVED)));
    assert!(!game.was_solved());
}

/// R12, D13: the report of a check, for right and wrong boards, full or not.
#[test]
fn checking() {
    let mut game = game(Policy::Free);
    assert_eq!(game.check().to_string(), "No errors so far, 51 cell(s) left");
    play(&mut game, &["r1c3=1", "r1c4=6", "r9c1=1"]);
    let report = game.check();
    assert_eq!((report.to_string(), report.is_correct()), ("Found 2 error(s)".to_owned(), false));
    assert_eq!(report.mistakes.iter().map(|m| m.cell).collect::<Vec<_>>(), [at(1, 3), at(9, 1)]);
    for turn in solving_turns() {
        play(&mut game, &[&turn]);
    }
    assert_eq!(game.check().to_string(), "Congratulations! Puzzle solved correctly.");
    assert!(game.check().is_correct());
}

/// G4: checkpoints are named, replaced, and returned to by a turn that can be undone.
#[test]
fn checkpoints() {
    let mut game = game(Policy::Free);
    play(&mut game, &["r1c3=4", "checkpoint one", "r1c4=6 r1c6#2", "checkpoint two", "return one"]);
    assert_eq!((game.board().get(at(1, 3)), game.board().get(at(1, 4))), (Some(digit(4)), None));
    play(&mut game, &["undo"]);
    assert_eq!(game.board().get(at(1, 4)), Some(digit(6)));
    play(&mut game, &["restart", "return two"]);
    assert_eq!(game.board().get(at(1, 4)), Some(digit(6)));
    assert_eq!(game.notes(at(1, 6)).color().get(), 2);
    assert_eq!(game.checkpoints().collect::<Vec<_>>(), ["one", "two"]);
    let missing = PlayError::NoCheckpoint("three".to_owned());
    assert_eq!(try_play(&mut game, "return three"), Err(missing));
    for index in 2..MAX_CHECKPOINTS {
        play(&mut game, &[&format!("checkpoint {index}")]);
    }
    assert_eq!(try_play(&mut game, "checkpoint more"), Err(PlayError::TooManyCheckpoints));
    play(&mut game, &["checkpoint one", "return one"]);
}

/// G1: a log is replayed turn by turn; a gap, a wrong number, a time that goes backwards or a turn
/// that cannot be played is refused.
#[test]
fn logs_are_replayed_or_refused() {
    let puzzle = Puzzle::new(classic(GIVENS)).unwrap();
    let replay = |log: &[(usize, u64, &str)]| {
        let log = log.iter().map(|&(number, at, text)| {
            (number, Logged::new(Turn::parse(puzzle.layout(), text).unwrap(), at))
        });
        Game::replay(puzzle.clone(), Settings::default(), log).map_err(|error| error.to_string())
    };
    let game = replay(&[(1, 10, "r1c3=4"), (2, 10, "undo"), (3, 500, "redo")]).unwrap();
    assert_eq!((game.log().len(), game.board().get(at(1, 3))), (3, Some(digit(4))));
    let refusals = [
        replay(&[(0, 10, "r1c3=4")]),
        replay(&[(1, 10, "r1c3=4"), (3, 20, "undo")]),
        replay(&[(1, 10, "r1c3=4"), (1, 20, "undo")]),
        replay(&[(1, 10, "r1c3=4"), (2, 9, "undo")]),
        replay(&[(1, 10, "r1c3=4"), (2, 20, "r1c1=4")]),
        replay(&[(1, 10, "undo 2")]),
        replay(&[(1, 10, "return nowhere")]),
    ];
    insta::assert_snapshot!(refusals.map(Result::unwrap_err).join("\n"), @r#"
    expected turn 1, found turn 0
    expected turn 2, found turn 3
    expected turn 2, found turn 1
    turn 2: expected a time of at least 10 ms, found 9 ms
    turn 2: a given cannot be changed
    turn 1: nothing to undo
    turn 1: there is no checkpoint "nowhere"
    "#);
    let error =
        Game::replay(puzzle.clone(), Settings::default(), [(2, Logged::new(Turn::Check, 0))]);
    assert_eq!(error.unwrap_err(), ReplayError::Number { expected: 1, found: 2 });
}

/// G1: a turn without a text form is refused; times in the log never go backwards, even if the
/// clock does.
#[test]
fn turns_and_times_out_of_range() {
    let mut game = game(Policy::Free);
    for turn in [
        Turn::Moves(Vec::new()),
        Turn::Undo(0),
        Turn::Redo(0),
        Turn::Checkpoint(String::new()),
        Turn::Return(" x".to_owned()),
    ] {
        assert_eq!(game.play(turn, 0), Err(PlayError::Malformed));
    }
    game.play(Turn::Check, 500).unwrap();
    game.play(Turn::Check, 400).unwrap();
    assert_eq!(game.log()[1].at, 500);
    assert_eq!(game.highest_hint(), None);
    game.play(Turn::Hint(HintLevel::Area), 600).unwrap();
    game.play(Turn::Hint(HintLevel::Cell), 600).unwrap();
    assert_eq!(game.highest_hint(), Some(HintLevel::Area));
}

/// R10, D6: every refusal says why.
#[test]
fn refusals_have_words() {
    let mut game = game(Policy::Strict);
    let mut texts =
        vec![PlayError::TooManyCheckpoints.to_string(), PlayError::Malformed.to_string()];
    for text in ["r1c1=1", "r1c3=5", "undo", "redo", "return x"] {
        texts.push(try_play(&mut game, text).unwrap_err().to_string());
    }
    play(&mut game, &["reveal"]);
    texts.push(try_play(&mut game, "hint 2").unwrap_err().to_string());
    game.abandon();
    texts.push(try_play(&mut game, "undo").unwrap_err().to_string());
    insta::assert_snapshot!(texts.join("\n"), @r#"
    a game can have at most 50 checkpoints
    the turn is empty or out of range
    a given cannot be changed
    5 is already in row 1
    nothing to undo
    nothing to redo
    there is no checkpoint "x"
    the board is finished: only undo, restart and check are possible
    the game was abandoned
    "#);
}

/// M4: in several grids a shared cell is one cell: it is entered, marked and undone once.
#[test]
fn shared_cells_are_played_once() {
    let samurai: Layout = "samurai".parse().unwrap();
    let empty = Board::empty(&samurai);
    let solution = ninefold::solve::solutions(&empty, 1, ninefold::solve::Budget::default());
    let mut givens = solution.boards[0].clone();
    let shared = cell(&samurai, "center", 0, 0);
    let (in_nw, in_center) = (cell(&samurai, "nw", 6, 0), cell(&samurai, "center", 0, 8));
    let right: Vec<Option<Digit>> = [shared, in_nw, in_center].map(|c| givens.get(c)).to_vec();
    for cell in [shared, in_nw, in_center] {
        givens.set(cell, None);
    }
    let mut game = Game::new(Puzzle::new(givens).unwrap(), Settings::default());
    let digit = right[0].unwrap();
    play(
        &mut game,
        &[&format!("nw:r7c1+{digit} center:r1c9+{digit}"), &format!("nw:r7c7={digit}")],
    );
    assert_eq!(game.board().get(shared), right[0]);
    for other in [in_nw, in_center] {
        assert!(game.notes(other).marks(MarkKind::Corner).is_empty()); // peers in both grids
    }
    assert_eq!(game.log()[1].turn.display(&samurai).to_string(), format!("center:r1c1={digit}"));
    assert_eq!(game.n_empty(), 2);
}
