//! What is said on the full screen of the terminal, apart from hints and what all games say.

use crate::Language;
use crate::text::{say, say_of};

/// A word or sentence without gaps.
///
/// ```
/// use ninefold_words::Language;
/// use ninefold_words::full::{Label, label};
///
/// assert_eq!(label(Language::French, Label::Quit), "Quitter");
/// ```
pub fn label(language: Language, label: Label) -> String {
    say(language, label.id(), [])
}

/// The words of headings and lists, and sentences that are always the same.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each is its own English text")]
pub enum Label {
    Menu,
    GoOn,
    Games,
    Records,
    Theme,
    Quit,
    Candidate,
    DigitFirst,
    Missing,
    Map,
    Paused,
    PausedHow,
    Searching,
    BusyHow,
    FormHow,
    DayHow,
    ListHow,
    AskHow,
    WalkHow,
    CloseHow,
    Path,
    Checkpoints,
    NoCheckpoints,
    KeyMove,
    KeySelect,
    KeyMouse,
    KeyGrid,
    KeyDigits,
    KeyInks,
    KeyDirect,
    KeyFirst,
    KeyErase,
    KeyUndo,
    KeyCandidates,
    KeyHint,
    KeyWalk,
    KeyCheck,
    KeyRestart,
    KeyCheckpoint,
    KeyPause,
    KeyZoom,
    KeyRead,
    KeyScreens,
    KeyQuit,
    Signs,
    NameMove,
    NameSelect,
    NameMouse,
    NameGrid,
    NameDirect,
    NameErase,
    NameRead,
    NameEnter,
    NameEscape,
}

impl Label {
    fn id(self) -> &'static str {
        match self {
            Label::Menu => "full-menu",
            Label::GoOn => "full-go-on",
            Label::Games => "full-games",
            Label::Records => "full-records",
            Label::Theme => "full-theme",
            Label::Quit => "full-quit",
            Label::Candidate => "full-candidate",
            Label::DigitFirst => "full-digit-first",
            Label::Missing => "full-missing",
            Label::Map => "full-map",
            Label::Paused => "full-paused",
            Label::PausedHow => "full-paused-how",
            Label::Searching => "full-searching",
            Label::BusyHow => "full-busy-how",
            Label::FormHow => "full-form-how",
            Label::DayHow => "full-day-how",
            Label::ListHow => "full-list-how",
            Label::AskHow => "full-ask-how",
            Label::WalkHow => "full-walk-how",
            Label::CloseHow => "full-close-how",
            Label::Path => "full-path",
            Label::Checkpoints => "full-checkpoints",
            Label::NoCheckpoints => "full-no-checkpoints",
            Label::KeyMove => "full-key-move",
            Label::KeySelect => "full-key-select",
            Label::KeyMouse => "full-key-mouse",
            Label::KeyGrid => "full-key-grid",
            Label::KeyDigits => "full-key-digits",
            Label::KeyInks => "full-key-inks",
            Label::KeyDirect => "full-key-direct",
            Label::KeyFirst => "full-key-first",
            Label::KeyErase => "full-key-erase",
            Label::KeyUndo => "full-key-undo",
            Label::KeyCandidates => "full-key-candidates",
            Label::KeyHint => "full-key-hint",
            Label::KeyWalk => "full-key-walk",
            Label::KeyCheck => "full-key-check",
            Label::KeyRestart => "full-key-restart",
            Label::KeyCheckpoint => "full-key-checkpoint",
            Label::KeyPause => "full-key-pause",
            Label::KeyZoom => "full-key-zoom",
            Label::KeyRead => "full-key-read",
            Label::KeyScreens => "full-key-screens",
            Label::KeyQuit => "full-key-quit",
            Label::Signs => "full-signs",
            Label::NameMove => "full-name-move",
            Label::NameSelect => "full-name-select",
            Label::NameMouse => "full-name-mouse",
            Label::NameGrid => "full-name-grid",
            Label::NameDirect => "full-name-direct",
            Label::NameErase => "full-name-erase",
            Label::NameRead => "full-name-read",
            Label::NameEnter => "full-name-enter",
            Label::NameEscape => "full-name-escape",
        }
    }
}

/// A board that was remembered.
pub fn checkpoint(language: Language, name: &str) -> String {
    say(language, "full-checkpoint", [("name", name.to_owned())])
}

/// Which step of how many.
pub fn step(language: Language, number: usize, n_steps: usize) -> String {
    say_of(language, "full-step", n_steps, [("number", number.to_string())])
}

/// The terminal is too small: columns and rows that are there, and that are needed.
pub fn too_small(language: Language, here: (u16, u16), least: (u16, u16)) -> String {
    let gaps = [
        ("columns", here.0.to_string()),
        ("rows", here.1.to_string()),
        ("least-columns", least.0.to_string()),
        ("least-rows", least.1.to_string()),
    ];
    say(language, "full-too-small", gaps)
}

/// No puzzle was made, and why.
pub fn failed(language: Language, why: &str) -> String {
    say(language, "full-failed", [("why", why.to_owned())])
}
