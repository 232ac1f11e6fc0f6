//! Two logs of one game, on the device and on the server: comparing them, and settling differences.
//!
//! A log only grows. So a log that is a prefix of the other is older; if neither is a prefix, the
//! player chooses.

use ninefold_wire::TurnShape;
use ninefold_wire::rest::{Body as _, TurnsRequest};

use crate::keep::turn_log::Played;

/// The turn that restarts the game.
pub(crate) const RESTART: &str = "restart";

/// The body of the request that adds these turns after the first `after`.
pub(crate) fn turns_request(turns: &[Played], after: usize) -> String {
    let turn = |(number, played): (usize, &Played)| {
        let Played { at, turn } = played.clone();
        TurnShape { number, at, turn }
    };
    TurnsRequest { turns: (after + 1..).zip(turns).map(turn).collect() }.to_json()
}

/// The maximum number of turns in a request, and of bytes of their text, unless one turn alone is longer.
const PORTION: usize = 1_000;
const PORTION_BYTES: usize = 250_000;

/// The number of turns to send in the next request: at least one, if there are any.
pub(crate) fn portion(turns: &[Played]) -> usize {
    let mut n_bytes = 0;
    let fits = |played: &&Played| {
        n_bytes += played.turn.len();
        n_bytes <= PORTION_BYTES
    };
    turns.iter().take(PORTION).take_while(fits).count().max(1).min(turns.len())
}

/// How the device's log compares with the server's.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Same,
    /// The server's is a prefix of the device's.
    Ahead,
    /// The device's is a prefix of the server's, or the server's replays all of it after a restart.
    Behind,
    /// Neither is a prefix of the other.
    Diverged,
}

/// Compares the device's log with the server's.
pub(crate) fn relation(mine: &[Played], theirs: &[Played]) -> Relation {
    if begins_with(mine, theirs) {
        if mine.len() == theirs.len() { Relation::Same } else { Relation::Ahead }
    } else if begins_with(theirs, mine) || has_taken_over(theirs, mine) {
        Relation::Behind
    } else {
        Relation::Diverged
    }
}

fn begins_with(log: &[Played], beginning: &[Played]) -> bool {
    let is_same = |(one, other): (&Played, &Played)| one.turn == other.turn;
    log.len() >= beginning.len() && log.iter().zip(beginning).all(is_same)
}

/// Whether the server's log replays `mine` after a restart: the player chose `mine`, but the answer was
/// lost.
fn has_taken_over(theirs: &[Played], mine: &[Played]) -> bool {
    (1..theirs.len())
        .any(|after| theirs[after - 1].turn == RESTART && begins_with(&theirs[after..], mine))
}

/// The player's choice between two diverged logs.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    Theirs,
    Mine,
    /// Both, as separate games.
    Both,
}

/// How two diverged logs are settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settled {
    /// The turns to add to the server's log.
    pub(crate) sent: Vec<Played>,
    /// The resulting log of the game, on the device and on the server.
    pub(crate) log: Vec<Played>,
    /// The outcome for the device's previous log.
    pub(crate) before: Before,
}

/// The outcome for the device's previous log.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Before {
    /// It is part of the game's log.
    Part,
    Aside,
    /// It becomes a separate game.
    Own,
}

/// Settles two logs as the player chose. The server's turns are never removed: a replacement is
/// appended after a restart.
pub(crate) fn settle(choice: Choice, mine: &[Played], theirs: &[Played]) -> Settled {
    let theirs = theirs.to_vec();
    match choice {
        Choice::Theirs => Settled { sent: Vec::new(), log: theirs, before: Before::Aside },
        Choice::Both => Settled { sent: Vec::new(), log: theirs, before: Before::Own },
        Choice::Mine => {
            let at = theirs.last().map_or(0, |last| last.at);
            let restart = Played { at, turn: RESTART.to_owned() };
            let sent: Vec<Played> = std::iter::once(restart).chain(mine.iter().cloned()).collect();
            let log = theirs.into_iter().chain(sent.iter().cloned()).collect();
            Settled { sent, log, before: Before::Part }
        }
    }
}

/// How a turn from the server relates to the device's log.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    Known,
    /// It follows the device's last turn.
    Next,
    /// It does not follow the turns played on the device in the meantime.
    Differs,
}

/// How the turn with this number relates to the device's log, of which the server has `n_known`.
pub(crate) fn hear(mine: &[Played], n_known: usize, number: usize, turn: &str) -> Heard {
    match number.checked_sub(1).map(|before| (before, mine.get(before))) {
        Some((_, Some(known))) if known.turn == turn => Heard::Known,
        Some((before, None)) if before == mine.len() && n_known == before => Heard::Next,
        _ => Heard::Differs,
    }
}

/// The wait after this many failures, in milliseconds.
pub(crate) fn pause(n_failures: u32) -> u32 {
    1_000 << n_failures.min(6)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(turns: &str) -> Vec<Played> {
        let played = |(at, turn): (u64, &str)| Played { at, turn: turn.to_owned() };
        (0..).zip(turns.split_whitespace()).map(played).collect()
    }

    // A4: an older log is distinguished from a diverged one, regardless of the times of turns.
    #[test]
    fn logs_are_compared() {
        let cases = [
            ("", "", Relation::Same),
            ("a b", "a b", Relation::Same),
            ("a b c", "a", Relation::Ahead),
            ("a", "", Relation::Ahead),
            ("a", "a b", Relation::Behind),
            ("", "a", Relation::Behind),
            ("a b", "a c", Relation::Diverged),
            ("a b", "c restart a b", Relation::Behind),
            ("a b", "c restart a b d", Relation::Behind),
            ("a b", "c restart a", Relation::Diverged),
            ("a b e", "c restart a b d", Relation::Diverged),
        ];
        for (mine, theirs, expected) in cases {
            assert_eq!(relation(&log(mine), &log(theirs)), expected, "{mine} | {theirs}");
        }
        let mut later = log("a b");
        later[1].at = 99;
        assert_eq!(relation(&later, &log("a b")), Relation::Same);
    }

    // A4: a turn from the server is added only if it follows the log.
    #[test]
    fn turns_from_the_server_are_classified() {
        let mine = log("a b");
        assert_eq!(hear(&mine, 2, 3, "c"), Heard::Next);
        assert_eq!(hear(&mine, 1, 2, "b"), Heard::Known, "our own, before it was answered");
        assert_eq!(hear(&mine, 1, 2, "c"), Heard::Differs);
        assert_eq!(hear(&mine, 1, 3, "c"), Heard::Differs, "one of ours is not there yet");
        assert_eq!(hear(&mine, 2, 4, "c"), Heard::Differs);
        assert_eq!(hear(&mine, 2, 0, "c"), Heard::Differs);
    }

    #[test]
    fn requests_have_numbers() {
        let request = turns_request(&log("a b")[1..], 1);
        assert_eq!(request, r#"{"turns":[{"number":2,"at":1,"turn":"b"}]}"#);
        let named = [Played { at: 0, turn: "checkpoint \"a\"".to_owned() }];
        let request = TurnsRequest::from_json(&turns_request(&named, 0), usize::MAX).unwrap();
        let read: Vec<Played> = request.turns.into_iter().map(Played::from).collect();
        assert_eq!(read, named);
    }

    // A4: a long log is sent in portions that a server accepts, even if one turn is large.
    #[test]
    fn portions_are_small() {
        let turns = |n: usize, n_bytes: usize| {
            vec![Played { at: 0, turn: "r1c1+2 ".repeat(n_bytes / 7) }; n]
        };
        assert_eq!(portion(&[]), 0);
        assert_eq!(portion(&turns(7, 70)), 7);
        assert_eq!(portion(&turns(5_000, 70)), 1_000);
        assert_eq!(portion(&turns(1_000, 70_000)), 3);
        assert_eq!(portion(&turns(2, 700_000)), 1);
    }

    #[test]
    fn pauses_grow() {
        assert_eq!([0, 1, 3, 6, 99].map(pause), [1_000, 2_000, 8_000, 64_000, 64_000]);
    }
}
