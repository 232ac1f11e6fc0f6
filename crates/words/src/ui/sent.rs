//! Words about puzzles that players send to the server.

use crate::Language;
use crate::text::say;

labels! {
    Send => "sent-send",
    Needs => "sent-needs",
    Sending => "sent-sending",
    Done => "sent-done",
    HereOnly => "sent-here-only",
    Address => "sent-address",
    CopyAddress => "sent-copy",
    ByYou => "sent-by-you",
    Remove => "sent-remove",
    AskRemove => "sent-ask-remove",
    Puzzle => "sent-puzzle",
    Opening => "sent-opening",
    Unknown => "sent-unknown",
    NoServer => "sent-no-server",
}
