//! Labels and sentences of the full-screen terminal game.

use crate::Language;
use crate::text::{say, say_of};

labels! {
    Menu => "full-menu",
    GoOn => "full-go-on",
    Games => "full-games",
    Records => "full-records",
    Theme => "full-theme",
    Quit => "full-quit",
    Candidate => "full-candidate",
    DigitFirst => "full-digit-first",
    Missing => "full-missing",
    Paused => "full-paused",
    PausedHow => "full-paused-how",
    BusyHow => "full-busy-how",
    FormHow => "full-form-how",
    DayHow => "full-day-how",
    ListHow => "full-list-how",
    GamesHow => "full-games-how",
    DeleteHow => "full-delete-how",
    AskHow => "full-ask-how",
    WalkHow => "full-walk-how",
    ChoiceHow => "full-choice-how",
    CloseHow => "full-close-how",
    Path => "full-path",
    Checkpoints => "full-checkpoints",
    NoCheckpoints => "full-no-checkpoints",
    KeyMove => "full-key-move",
    KeySelect => "full-key-select",
    KeyMouse => "full-key-mouse",
    KeyGrid => "full-key-grid",
    KeyDigits => "full-key-digits",
    KeyInks => "full-key-inks",
    KeyDirect => "full-key-direct",
    KeyFirst => "full-key-first",
    KeyErase => "full-key-erase",
    KeyUndo => "full-key-undo",
    KeyCandidates => "full-key-candidates",
    KeyHint => "full-key-hint",
    KeyWalk => "full-key-walk",
    KeySteps => "full-key-steps",
    KeyCheck => "full-key-check",
    KeyRestart => "full-key-restart",
    KeyCheckpoint => "full-key-checkpoint",
    KeyPause => "full-key-pause",
    KeyZoom => "full-key-zoom",
    KeyRead => "full-key-read",
    KeyScreens => "full-key-screens",
    KeyQuit => "full-key-quit",
    Signs => "full-signs",
    NameMove => "full-name-move",
    NameSelect => "full-name-select",
    NameMouse => "full-name-mouse",
    NameGrid => "full-name-grid",
    NameDirect => "full-name-direct",
    NameErase => "full-name-erase",
    NameRead => "full-name-read",
    NameEnter => "full-name-enter",
    NameEscape => "full-name-escape",
    Own => "full-own",
    OwnHow => "full-own-how",
    OwnFormHow => "full-own-form-how",
    OwnTip => "full-own-tip",
    OwnCounting => "full-own-counting",
    OwnOne => "full-own-one",
    OwnSeveral => "full-own-several",
    OwnNone => "full-own-none",
    OwnConflict => "full-own-conflict",
    OwnFull => "full-own-full",
    OwnUnclear => "full-own-unclear",
    Open => "full-open",
    OpenTip => "full-open-tip",
    Save => "full-save",
    SaveTip => "full-save-tip",
    PromptHow => "full-prompt-how",
    ReplayHow => "full-replay-how",
    Weekdays => "full-weekdays",
    KeyFiles => "full-key-files",
    KeyReplay => "full-key-replay",
}

/// Offers to continue a game, given its summary.
pub fn continue_game(language: Language, summary: &str) -> String {
    say(language, "full-continue", [("game", summary.to_owned())])
}

/// The name of a checkpoint in a list.
pub fn checkpoint(language: Language, name: &str) -> String {
    say(language, "full-checkpoint", [("name", name.to_owned())])
}

/// The number of a step, and the number of all steps.
pub fn step(language: Language, number: usize, n_steps: usize) -> String {
    say_of(language, "full-step", n_steps, [("number", number.to_string())])
}

/// Says that the terminal is too small, with its columns and rows and the least numbers of them.
pub fn too_small(language: Language, here: (u16, u16), least: (u16, u16)) -> String {
    let gaps = [
        ("columns", here.0.to_string()),
        ("rows", here.1.to_string()),
        ("least-columns", least.0.to_string()),
        ("least-rows", least.1.to_string()),
    ];
    say(language, "full-too-small", gaps)
}

/// Says that no puzzle was found, and why.
pub fn failed(language: Language, why: &str) -> String {
    say(language, "full-failed", [("why", why.to_owned())])
}

/// The number of givens of a board being entered.
pub fn n_clues(language: Language, n_clues: usize) -> String {
    say_of(language, "full-clues", n_clues, [])
}

/// One of several puzzles in a file: its line, and its number of givens.
pub fn nth_puzzle(language: Language, line: usize, n_clues: usize, text: &str) -> String {
    let gaps = [("line", line.to_string()), ("text", text.to_owned())];
    say_of(language, "full-nth-puzzle", n_clues, gaps)
}
