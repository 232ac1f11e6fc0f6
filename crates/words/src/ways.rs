//! What the page says of ways to play: digits first, checkpoints, policies, pauses, solution steps,
//! lessons, and what comes after a game.

use ninefold::logic::{Level, Technique};
use ninefold::{Color, Digit};

use crate::text::{say, say_of};
use crate::{Language, level_name, technique_name};

/// A word or sentence without gaps.
pub fn way(language: Language, way: Way) -> String {
    say(language, way.id(), [])
}

/// The words of buttons and headings, and sentences that are always the same.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each is its own English text")]
pub enum Way {
    Hold,
    HoldHelp,
    Chain,
    ChainHelp,
    KeyHold,
    KeyPause,
    KeyWheel,
    More,
    Checkpoints,
    CheckpointsHelp,
    CheckpointName,
    Remember,
    TooManyCheckpoints,
    Policy,
    PolicyFree,
    PolicyStrict,
    PolicyGuarded,
    PolicyFreeHelp,
    PolicyStrictHelp,
    PolicyGuardedHelp,
    CleanMarks,
    NextGame,
    Pause,
    Resume,
    Paused,
    PausedHelp,
    Walk,
    AskWalk,
    Next,
    Previous,
    Leave,
    WalkEnds,
    Thinking,
    Lessons,
    LessonsHelp,
    Learn,
    Example,
    What,
    Why,
    Spot,
    Again,
    SolvedHelped,
}

impl Way {
    fn id(self) -> &'static str {
        match self {
            Way::Hold => "way-hold",
            Way::HoldHelp => "way-hold-help",
            Way::Chain => "way-chain",
            Way::ChainHelp => "way-chain-help",
            Way::KeyHold => "way-key-hold",
            Way::KeyPause => "way-key-pause",
            Way::KeyWheel => "way-key-wheel",
            Way::More => "way-more",
            Way::Checkpoints => "way-checkpoints",
            Way::CheckpointsHelp => "way-checkpoints-help",
            Way::CheckpointName => "way-checkpoint-name",
            Way::Remember => "way-remember",
            Way::TooManyCheckpoints => "way-too-many-checkpoints",
            Way::Policy => "way-policy",
            Way::PolicyFree => "way-policy-free",
            Way::PolicyStrict => "way-policy-strict",
            Way::PolicyGuarded => "way-policy-guarded",
            Way::PolicyFreeHelp => "way-policy-free-help",
            Way::PolicyStrictHelp => "way-policy-strict-help",
            Way::PolicyGuardedHelp => "way-policy-guarded-help",
            Way::CleanMarks => "way-clean-marks",
            Way::NextGame => "way-next-game",
            Way::Pause => "way-pause",
            Way::Resume => "way-resume",
            Way::Paused => "way-paused",
            Way::PausedHelp => "way-paused-help",
            Way::Walk => "way-walk",
            Way::AskWalk => "way-ask-walk",
            Way::Next => "way-next",
            Way::Previous => "way-previous",
            Way::Leave => "way-leave",
            Way::WalkEnds => "way-walk-ends",
            Way::Thinking => "way-thinking",
            Way::Lessons => "way-lessons",
            Way::LessonsHelp => "way-lessons-help",
            Way::Learn => "way-learn",
            Way::Example => "way-example",
            Way::What => "way-what",
            Way::Why => "way-why",
            Way::Spot => "way-spot",
            Way::Again => "way-again",
            Way::SolvedHelped => "way-solved-helped",
        }
    }
}

/// A step with its number, from 1: `Step 3: X-Wing`.
///
/// ```
/// use ninefold::logic::Technique;
/// use ninefold_words::{Language, ways};
///
/// assert_eq!(ways::walk_step(Language::English, 3, Technique::XWing), "Step 3: X-Wing");
/// ```
pub fn walk_step(language: Language, number: usize, technique: Technique) -> String {
    let technique = ("technique", technique_name(language, technique));
    say(language, "way-walk-step", [("number", number.to_string()), technique])
}

/// How many steps lead to the solution.
pub fn walk_count(language: Language, n_steps: usize) -> String {
    say_of(language, "way-walk-count", n_steps, [])
}

/// Goes back to a checkpoint.
pub fn return_to(language: Language, name: &str) -> String {
    say(language, "way-return", [("name", name.to_owned())])
}

/// The board is remembered under a name.
pub fn remembered(language: Language, name: &str) -> String {
    say(language, "way-remembered", [("name", name.to_owned())])
}

/// Offers a puzzle of a higher level.
pub fn harder(language: Language, level: Level) -> String {
    say(language, "way-harder", [("level", level_name(language, level))])
}

/// How many mistakes a guarded game has refused.
pub fn mistakes(language: Language, n_mistakes: u32) -> String {
    say_of(language, "way-mistakes", n_mistakes as usize, [])
}

/// The color of a candidate, by its number.
pub fn candidate_colored(language: Language, digit: Digit, color: Color) -> String {
    let gaps = [("digit", digit.to_string()), ("number", color.get().to_string())];
    say(language, "way-candidate-colored", gaps)
}
