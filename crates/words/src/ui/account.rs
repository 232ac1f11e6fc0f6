//! Accounts, and games on several devices.

use crate::Language;
use crate::text::{say, say_of};

labels! {
    Account => "account",
    Help => "account-help",
    SignIn => "account-sign-in",
    Register => "account-register",
    Recover => "account-recover",
    Name => "account-name",
    Password => "account-password",
    NewPassword => "account-new-password",
    OldPassword => "account-old-password",
    Code => "account-code",
    CodeHelp => "account-code-help",
    CodeAsk => "account-code-ask",
    CodeSaved => "account-code-saved",
    Rules => "account-rules",
    SignOut => "account-sign-out",
    SignOutAll => "account-sign-out-all",
    SignOutHelp => "account-sign-out-help",
    Change => "account-change",
    Changed => "account-changed",
    Delete => "account-delete",
    DeleteHelp => "account-delete-help",
    DeleteAsk => "account-delete-ask",
    Adopt => "account-adopt-yes",
    LeaveOut => "account-adopt-no",
    BringBack => "account-bring-back",
    Unreachable => "account-unreachable",
    Ended => "account-ended",
    Saved => "sync-saved",
    Waiting => "sync-waiting",
    Choice => "sync-choice",
    Here => "sync-here",
    Choose => "sync-choose",
    Ask => "sync-ask",
    Theirs => "sync-theirs",
    Mine => "sync-mine",
    Both => "sync-both",
    NotMine => "sync-not-mine",
}

/// Says who is signed in.
///
/// ```
/// use ninefold_words::Language;
/// use ninefold_words::ui::account;
///
/// assert_eq!(account::signed_in(Language::English, "Ann"), "Signed in as Ann");
/// ```
pub fn signed_in(language: Language, name: &str) -> String {
    say(language, "account-signed-in", [("name", name.to_owned())])
}

/// Asks whether to add games without an owner to the account.
pub fn adopt(language: Language, n_games: usize) -> String {
    say_of(language, "account-adopt", n_games, [])
}

/// The number of games that were replaced and set aside.
pub fn aside(language: Language, n_games: usize) -> String {
    say_of(language, "account-aside", n_games, [])
}

/// Says that a game was played on two devices, with different results.
pub fn differ(language: Language, name: &str) -> String {
    say(language, "sync-differ", [("name", name.to_owned())])
}

/// The number of turns of a game.
pub fn turns(language: Language, n_turns: usize) -> String {
    say_of(language, "sync-turns", n_turns, [])
}
