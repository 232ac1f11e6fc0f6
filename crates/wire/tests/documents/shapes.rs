//! Every body as it is read and written, and what is refused in each of its fields.

use std::fmt::Write;

use ninefold::hint::{Hint, WhyNot};
use ninefold::logic::{
    Candidates, Path, Step, StepFilter, Technique, TechniqueSet, all_steps, example,
};
use ninefold::rating::{Rater, Rating, Tenths};
use ninefold::solve::{self, Budget};
use ninefold::{Action, Board, DigitSet, Game, Layout, Move, Policy, Puzzle, Settings, Stop, Turn};
use ninefold_testkit::boards;
use ninefold_wire::rest::{
    AllStepsShape, AnyBoardRequest, BoardRequest, Body, CheckShape, CollectionShape, Confirmation,
    CountRequest, Credentials, GameShape, GamesShape, Greeting, HintLevelRequest, HintRequest,
    MoveRequest, MoveShape, NewGameRequest, NewName, NewPuzzleRequest, PasswordChange, Problem,
    PuzzleShape, RateRequest, RateShape, Recovery, SeenRequest, SendPuzzleRequest,
    SentPuzzlesShape, SessionsShape, StateRequest, StatisticsShape, StepsRequest, TurnsRequest,
    TurnsShape, ValidateShape, WhyNotRequest, WhyNotShape,
};
use ninefold_wire::{
    About, Collected, Declared, Document, Error, ExactShape, ExplanationShape, GameDocument,
    GattaiGame, HintShape, LayoutDocument, MadeFrom, Options, ProofText, PuzzleDocument, StepShape,
    StepsShape, TurnShape,
};
use serde::Serialize;
use serde_json::{Value, json};

use crate::data::{NOW, declared, read};

/// A text as it is written again, and what is said about each of these faults in each of its values.
fn refusals(text: &str, faults: &[&str], read: &dyn Fn(&str) -> Result<String, Error>) -> String {
    let written = read(text).unwrap_or_else(|error| error.to_string());
    let mut transcript = format!("{written}\n");
    let whole: Value = serde_json::from_str(text).unwrap();
    let mut paths = vec![String::new()];
    let mut index = 0;
    while let Some(path) = paths.get(index).cloned() {
        index += 1;
        match whole.pointer(&path).unwrap() {
            Value::Object(fields) => {
                paths.extend(fields.keys().map(|name| format!("{path}/{name}")));
            }
            Value::Array(items) if !items.is_empty() => paths.push(format!("{path}/0")),
            _ => {}
        }
        for fault in faults {
            let mut value = whole.clone();
            let (parent, name) = path.rsplit_once('/').unwrap_or_default();
            match (*fault, value.pointer_mut(&path).unwrap()) {
                ("another", Value::Object(fields)) => {
                    drop(fields.insert("another".into(), 1.into()));
                }
                ("null", found) => *found = Value::Null,
                ("[]", found) => *found = json!([]),
                _ => match value.pointer_mut(parent) {
                    Some(Value::Object(fields)) if *fault == "missing" => drop(fields.remove(name)),
                    _ => continue,
                },
            }
            match read(&value.to_string()) {
                Ok(text) if text == written => continue,
                Ok(_) => writeln!(transcript, "  {path} {fault}: read"),
                Err(error) => writeln!(transcript, "  {path} {fault}: {error}"),
            }
            .unwrap();
        }
    }
    transcript
}

const ALL: [&str; 4] = ["another", "null", "[]", "missing"];

fn request<T: Body + Serialize>(text: &str) -> String {
    refusals(text, &ALL, &|text| T::from_json(text, 1 << 20).map(|body| body.to_json()))
}

fn answer<T: Body + Serialize>(text: &str) -> String {
    refusals(text, &["[]"], &|text| T::from_json(text, 1 << 20).map(|body| body.to_json()))
}

/// A1: requests are read strictly.
#[test]
fn requests() {
    let line = boards::GIVENS;
    let with = r#""with": ["x-wing"]"#;
    let at = r#""seen": 3, "at": 1500"#;
    let password = r#""password": "12345678""#;
    let transcript = [
        request::<AnyBoardRequest>(&format!(r#"{{"grid": "{line}", "layout": "classic"}}"#)),
        request::<BoardRequest>(&format!(r#"{{"grid": "{line}", "layout": "classic"}}"#)),
        request::<RateRequest>(&format!(r#"{{"grid": "{line}", "layout": "classic", {with}}}"#)),
        request::<StateRequest>(&format!(r#"{{"state": "{line}", "layout": "classic", {with}}}"#)),
        request::<HintRequest>(&format!(
            r#"{{"state": "{line}", "layout": "classic", "level": 2, {with}}}"#
        )),
        request::<StepsRequest>(&format!(
            r#"{{"state": "{line}", "layout": "classic", "techniques": ["x-wing"], "cell": "r1c3", "digit": 4}}"#
        )),
        request::<WhyNotRequest>(&format!(
            r#"{{"state": "{line}", "layout": "classic", "cell": "r1c3", "digit": 4}}"#
        )),
        request::<MoveRequest>(&format!(
            r#"{{"row": 0, "col": 2, "value": 4, "grid": "nw", {at}}}"#
        )),
        request::<MoveRequest>(&format!(r#"{{"move": "r1c3=4", {at}}}"#)),
        request::<SeenRequest>(&format!("{{{at}}}")),
        request::<CountRequest>(&format!(r#"{{"count": 2, {at}}}"#)),
        request::<HintLevelRequest>(&format!(r#"{{"level": 2, {at}}}"#)),
        request::<TurnsRequest>(r#"{"turns": [{"number": 1, "at": 1500, "turn": "r1c3=4"}]}"#),
        request::<NewGameRequest>(
            r#"{"puzzle": "abc", "daily": {"date": "2026-02-04", "mode": "samurai", "level": "hard", "variant": 2},
                "document": {}, "policy": "guarded", "clean_marks": false}"#,
        ),
        request::<NewPuzzleRequest>(
            r#"{"layout": "classic", "level": "hard", "seed": 7, "clues": [20, 30], "symmetry": "180",
                "with": ["x-wing"], "without": ["xy-wing"], "rating": [7.0, 7.5], "gem": "pearl"}"#,
        ),
        request::<NewPuzzleRequest>(r#"{"document": {}}"#),
        request::<SendPuzzleRequest>(r#"{"document": {}, "title": "For Ann", "author": "Me"}"#),
        request::<Credentials>(&format!(r#"{{"name": "Ann", {password}}}"#)),
        request::<PasswordChange>(r#"{"old": "12345678", "new": "123456789"}"#),
        request::<Recovery>(&format!(r#"{{"name": "Ann", "code": "abc", {password}}}"#)),
        request::<NewName>(r#"{"name": "Ann"}"#),
        request::<Confirmation>(&format!("{{{password}}}")),
    ];
    insta::assert_snapshot!(transcript.join("\n"));
}

/// A2: answers are read as they are written, and may have more fields.
#[test]
fn answers() {
    let classic = Layout::classic();
    let layout: &Layout = &"twin-nw".parse().unwrap();
    let mut nearly =
        solve::solutions_slowly(&Board::empty(layout), 1, Budget::default()).boards.remove(0);
    for cell in layout.cells().step_by(70) {
        nearly.set(cell, None);
    }
    let puzzle = Puzzle::new(nearly).unwrap();
    let mut board = puzzle.givens().clone();
    let given = layout.cells().find(|&cell| puzzle.is_given(cell)).unwrap();
    let twice = layout.peers(given).iter().copied().find(|&cell| !puzzle.is_given(cell)).unwrap();
    board.set(twice, board.get(given));
    let mut game = Game::new(
        puzzle.clone(),
        Settings::default().but(|settings| settings.policy = Policy::Free),
    );
    let digit = board.get(given).unwrap();
    let mv = Move { cell: twice, action: Action::Enter(digit) };
    game.play(Turn::Moves(vec![mv]), 1_500).unwrap();
    let steps = Rater::new(layout).steps(&puzzle, Stop::NEVER).unwrap();
    let exact = ExactShape::of(layout, &steps);
    let path =
        Path::new(Candidates::new(puzzle.givens()), TechniqueSet::DEFAULT, Stop::NEVER).unwrap();
    let candidate = path.steps()[0].placements[0];
    let hints = [
        Hint::Conflict(vec![twice]),
        Hint::Mistake { n_turns: Some(1) },
        Hint::Cell { cell: twice, candidates: DigitSet::of(digit) },
        Hint::Area(vec![layout.houses().next().unwrap()]),
        Hint::Technique(Technique::XWing),
        Hint::Digit(candidate),
        Hint::NoStep,
    ];
    let forcing = example(Technique::ForcingChain).step;
    let groups =
        all_steps(&Candidates::new(puzzle.givens()), &StepFilter::default(), Stop::NEVER).unwrap();
    let why_not = [WhyNot::Filled(digit), WhyNot::Seen(vec![given])];
    let text = |_: Result<&Step, &Hint>| "why".to_owned();
    let texts = || vec!["why".to_owned()];
    let document = PuzzleDocument { declared: declared(), ..PuzzleDocument::new(puzzle.clone()) };
    let error = NewName::from_json("{}", 10).err().unwrap();
    let mut transcript = vec![
        answer::<ValidateShape>(&ValidateShape::new(layout, Ok(&board)).to_json()),
        answer::<ValidateShape>(&ValidateShape::new(layout, Err(&error)).to_json()),
        answer::<RateShape>(&RateShape::new(&puzzle, &path, exact.clone()).to_json()),
        answer::<ExactShape>(
            &ExactShape::from(Rating::known(Tenths::new(72), Tenths::new(12), Tenths::new(10)))
                .to_json(),
        ),
        answer::<StepsShape>(&StepsShape::new(layout, &steps, |_| "why".to_owned()).to_json()),
        answer::<ExplanationShape>(&ExplanationShape::new(&puzzle, Ok(&path), texts()).to_json()),
        answer::<ExplanationShape>(
            &ExplanationShape::new(&puzzle, Err(&Hint::Solved), texts()).to_json(),
        ),
        answer::<AllStepsShape>(&AllStepsShape::new(layout, Err(&Hint::NoStep), text).to_json()),
        answer::<AllStepsShape>(&AllStepsShape::new(layout, Ok(&groups), text).to_json()),
        answer::<StepShape>(&StepShape::new(&classic, &forcing).to_json()),
        answer::<GameShape>(&GameShape::new("g".to_owned(), "p".to_owned(), &game).to_json()),
        answer::<MoveShape>(&MoveShape::new(&game, 1).to_json()),
        answer::<CheckShape>(&CheckShape::new(&game, &game.check()).to_json()),
        answer::<TurnsShape>(&TurnsShape { turns: TurnShape::after(&game, 0) }.to_json()),
        answer::<PuzzleShape>(&PuzzleShape::new("p".to_owned(), &document, None).to_json()),
        answer::<Problem>(
            r#"{"type":"x","title":"Conflict","status":409,"code":"stale","error":"e","detail":"d","field":"f",
                "violations":[{"kind":"row","index":0,"grid":"nw","digit":5,"cells":["0,0"]}],
                "available":["a"],"turns":2,"turn":1,"missed":[{"number":1,"at":0,"turn":"undo"}]}"#,
        ),
        answer::<Greeting>(
            r#"{"server":"ninefold","player":{"id":"a","name":null,"guest":true,"created":1,"token":"t","recovery_code":"r"}}"#,
        ),
        answer::<GamesShape>(
            r#"{"games":[{"id":"a","puzzle":"b","policy":"free","status":"solved","turns":1,"played":2,"created":3,"updated":4}],"next":"n"}"#,
        ),
        answer::<SentPuzzlesShape>(
            r#"{"puzzles":[{"id":"a","title":"t","author":"u","layout":"classic","level":null,"score":null,"created":1}],"next":"n"}"#,
        ),
        answer::<CollectionShape>(
            r#"{"name":"a","puzzles":[{"number":1,"layout":"classic","givens":"1","title":"t","author":"u","source":"s","level":"hard","like":1}]}"#,
        ),
        answer::<SessionsShape>(r#"{"sessions":[{"id":"a","created":1,"used":2,"current":true}]}"#),
        answer::<StatisticsShape>(
            r#"{"games":{"solved":1},"best":[{"layout":"classic","level":null,"solved":1,"average":2,"times":[1],"helped":[],"claimed":[]}],"streak":{"current":1,"longest":2}}"#,
        ),
    ];
    transcript
        .extend(hints.map(|hint| answer::<HintShape>(&HintShape::new(layout, &hint).to_json())));
    transcript.extend(
        why_not.map(|why| {
            answer::<WhyNotShape>(&WhyNotShape::new(layout, Ok(&why), texts()).to_json())
        }),
    );
    insta::assert_snapshot!(transcript.join("\n"));
}

/// G1, M7: documents are read as they are written, our own strictly.
#[test]
fn documents() {
    let options = Options { now: NOW, ..Options::default() };
    let puzzle = boards::puzzle();
    let mut game = Game::new(puzzle.clone(), Settings::default());
    for (at, turn) in [(1_500, "r1c3=4"), (2_000, "r1c4+2 r1c4+6")] {
        game.play(Turn::parse(&Layout::classic(), turn).unwrap(), at).unwrap();
    }
    let rating =
        Some(Rating::known(Tenths::new(72), Tenths::new(12), Tenths::new(12)).at_least().into());
    let document = PuzzleDocument {
        declared: Declared { rating, ..declared() },
        ..PuzzleDocument::new(puzzle)
    };
    let proof = ProofText::of(&document.puzzle, Budget::default()).ok();
    let twins = LayoutDocument::new("twin-nw".parse().unwrap());
    let again = |text: &str| {
        Ok(match read(text)? {
            Document::Puzzle(puzzle) => puzzle.to_json(),
            Document::Layout(layout) => layout.to_json(),
            Document::Game(game) => game.to_json(),
            Document::GattaiPuzzle(puzzle) => puzzle.to_gattai().unwrap(),
            Document::GattaiLayout(layout) => layout.to_gattai().unwrap(),
            Document::GattaiGame(game) => game.to_json(NOW).unwrap(),
            Document::Board(board) => board.to_string(),
        })
    };
    let collected = |text: &str| {
        let read = Collected::read(text, &options);
        read.map_or(Ok("none".to_owned()), |read| Ok(read?.to_json()))
    };
    let made = MadeFrom {
        recipe: "abc".to_owned(),
        order: 1,
        seed: "s".to_owned(),
        index: 2,
        clues: 30,
        score: Some(4),
        hardest: Some(Technique::XWing),
    };
    let about = About {
        title: Some("For Ann".to_owned()),
        author: Some("Me".to_owned()),
        source: Some("here".to_owned()),
        level: None,
        made: Some(made),
    };
    let mut transcript = vec![
        refusals(&PuzzleDocument { proof, ..document.clone() }.to_json(), &ALL, &again),
        refusals(&twins.to_json(), &ALL, &again),
        refusals(
            &GameDocument { declared: declared(), ..GameDocument::new(game.clone()) }.to_json(),
            &ALL,
            &again,
        ),
        refusals(&Collected { about, puzzle: document.clone() }.to_json(), &ALL, &collected),
        refusals(&document.to_gattai().unwrap(), &ALL, &again),
        refusals(&twins.to_gattai().unwrap(), &ALL, &again),
    ];
    let mut game = GattaiGame::new(game, declared(), 60_000);
    game.selected_grid = Layout::classic().grids().next();
    game.selected_cell =
        Layout::classic().places(Layout::classic().cells().next().unwrap()).first().copied();
    transcript.push(refusals(&game.to_json(NOW).unwrap(), &ALL, &again));
    insta::assert_snapshot!(transcript.join("\n"));
}
