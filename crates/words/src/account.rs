//! What is said on the page about accounts, and about games on several devices.

use crate::Language;
use crate::text::{say, say_of};

/// A word or sentence without gaps.
pub fn label(language: Language, label: Label) -> String {
    say(language, label.id(), [])
}

/// The words of buttons and headings, and sentences that are always the same.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each is its own English text")]
pub enum Label {
    Account,
    Help,
    SignIn,
    Register,
    Recover,
    Name,
    Password,
    NewPassword,
    OldPassword,
    Code,
    CodeHelp,
    SignOut,
    SignOutHelp,
    Change,
    Changed,
    Delete,
    DeleteHelp,
    Adopt,
    LeaveOut,
    BringBack,
    Unreachable,
    Ended,
    Saved,
    Waiting,
    Choice,
    Here,
    Choose,
    Ask,
    Theirs,
    Mine,
    Both,
    NotMine,
}

impl Label {
    fn id(self) -> &'static str {
        match self {
            Label::Account => "account",
            Label::Help => "account-help",
            Label::SignIn => "account-sign-in",
            Label::Register => "account-register",
            Label::Recover => "account-recover",
            Label::Name => "account-name",
            Label::Password => "account-password",
            Label::NewPassword => "account-new-password",
            Label::OldPassword => "account-old-password",
            Label::Code => "account-code",
            Label::CodeHelp => "account-code-help",
            Label::SignOut => "account-sign-out",
            Label::SignOutHelp => "account-sign-out-help",
            Label::Change => "account-change",
            Label::Changed => "account-changed",
            Label::Delete => "account-delete",
            Label::DeleteHelp => "account-delete-help",
            Label::Adopt => "account-adopt-yes",
            Label::LeaveOut => "account-adopt-no",
            Label::BringBack => "account-bring-back",
            Label::Unreachable => "account-unreachable",
            Label::Ended => "account-ended",
            Label::Saved => "sync-saved",
            Label::Waiting => "sync-waiting",
            Label::Choice => "sync-choice",
            Label::Here => "sync-here",
            Label::Choose => "sync-choose",
            Label::Ask => "sync-ask",
            Label::Theirs => "sync-theirs",
            Label::Mine => "sync-mine",
            Label::Both => "sync-both",
            Label::NotMine => "sync-not-mine",
        }
    }
}

/// Who is signed in.
///
/// ```
/// use ninefold_words::{Language, account};
///
/// assert_eq!(account::signed_in(Language::English, "Ann"), "Signed in as Ann");
/// ```
pub fn signed_in(language: Language, name: &str) -> String {
    say(language, "account-signed-in", [("name", name.to_owned())])
}

/// Asks whether games that belong to nobody come into the account.
pub fn adopt(language: Language, n_games: usize) -> String {
    say_of(language, "account-adopt", n_games, [])
}

/// How many games were replaced and set aside.
pub fn aside(language: Language, n_games: usize) -> String {
    say_of(language, "account-aside", n_games, [])
}

/// A game was played on two devices, and the two differ.
pub fn differ(language: Language, name: &str) -> String {
    say(language, "sync-differ", [("name", name.to_owned())])
}

/// How many turns a game has.
pub fn turns(language: Language, n_turns: usize) -> String {
    say_of(language, "sync-turns", n_turns, [])
}
