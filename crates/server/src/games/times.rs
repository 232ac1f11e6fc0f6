//! The time that a game was played, by the server's own clock.
//!
//! The times of turns are the client's own claim. A game's time is at least as long as its turns
//! took to arrive, less pauses: while the page is hidden its clock stops, so of a gap of more than
//! a minute, only the part that the client counts is counted. If turns that were played earlier
//! arrive together, the server has seen nothing, and their time remains a claim.

use ninefold::{Action, Game, HintLevel, Logged, Status, Turn};

use crate::store::Measure;

/// A gap between turns counts up to this many milliseconds, even if the client claims to have
/// paused.
const SHORT: u64 = 60_000;

/// A single turn counts at most this many milliseconds, whatever the client's clock says.
const LONGEST: u64 = 3_600_000;

/// The maximum delay of clock and network, in milliseconds.
const SLACK: u64 = 5_000;

/// The least time per digit, in milliseconds: nobody enters digits faster.
const PER_ENTRY: u64 = 200;

/// The measure of a game once all its turns after the first `after` have arrived.
pub(crate) fn measure(before: &Measure, log: &[Logged], after: usize, now: u64) -> Measure {
    let Some(first) = log.get(after) else { return *before };
    let waited = now.saturating_sub(before.received);
    let new = &log[after..];
    let mut at = after.checked_sub(1).map_or(first.at, |last| log[last].at);
    let mut claimed = 0_u64;
    for logged in new {
        claimed += logged.at.saturating_sub(at).min(LONGEST);
        at = at.max(logged.at);
    }
    let least = PER_ENTRY * new[1..].iter().filter(|logged| is_entry(&logged.turn)).count() as u64;
    // The clock of the client may have begun before the server knew the game.
    let lead = if after == 0 { first.at.min(LONGEST) } else { 0 };
    let seen = waited.min(claimed.max(lead).max(SHORT));
    let is_unseen = new.len() > 1 && claimed.max(least) > waited + SLACK;
    let claimed = if is_unseen { claimed } else { claimed.min(waited + SLACK) };
    Measure {
        played: before.played.saturating_add(seen.max(lead + claimed.max(least))),
        received: now.max(before.received),
        is_unseen: before.is_unseen || is_unseen,
        is_aided: before.is_aided,
    }
}

/// Whether a player was helped in a game, which includes hints that only say right or wrong. It
/// matters only for solved games, where it decides about best times.
pub(crate) fn was_helped(game: &Game) -> bool {
    let is_answer = |logged: &Logged| matches!(logged.turn, Turn::Hint(HintLevel::Mistake));
    game.was_helped() || game.status() == Status::Solved && game.log().iter().any(is_answer)
}

fn is_entry(turn: &Turn) -> bool {
    let Turn::Moves(moves) = turn else { return false };
    moves.iter().any(|mv| matches!(mv.action, Action::Enter(_)))
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards;

    use super::*;

    fn log(times: &[u64]) -> Vec<Logged> {
        let puzzle = boards::puzzle();
        let turn = Turn::parse(puzzle.layout(), "r1c3=4").unwrap();
        times.iter().map(|&at| Logged::new(turn.clone(), at)).collect()
    }

    /// The measure of a game whose turns arrive in portions: how many, and when.
    fn arrived(times: &[u64], portions: &[(usize, u64)]) -> Measure {
        let log = log(times);
        let (mut measure, mut after) = (Measure { received: 1_000, ..Measure::default() }, 0);
        for &(n_turns, now) in portions {
            measure = super::measure(&measure, &log[..after + n_turns], after, 1_000 + now);
            after += n_turns;
        }
        measure
    }

    /// A6, M11: no claim of the client shortens a time that the server has seen.
    #[test]
    fn the_servers_clock_decides() {
        let honest = arrived(&[2_000, 5_000, 9_000], &[(1, 2_010), (1, 5_020), (1, 9_030)]);
        assert_eq!((honest.played, honest.is_unseen), (9_030, false));
        let liar = arrived(&[0, 0, 1], &[(1, 2_010), (1, 5_020), (1, 9_030)]);
        assert_eq!((liar.played, liar.is_unseen), (9_030, false));
        // The page was hidden for an hour; the clock of the page stood still.
        let paused = arrived(&[2_000, 5_000], &[(1, 2_000), (1, 3_605_000)]);
        assert_eq!((paused.played, paused.is_unseen), (62_000, false));
        // The player thought for an hour.
        let slow = arrived(&[2_000, 3_602_000], &[(1, 2_000), (1, 3_602_000)]);
        assert_eq!(slow.played, 3_602_000);
    }

    /// A6, M11: the time of a game that arrives when it is over is a claim, however modest.
    #[test]
    fn unseen_turns_are_a_claim() {
        let times: Vec<u64> = (1..=50).map(|turn| turn * 10_000).collect();
        let offline = arrived(&times, &[(50, 20)]);
        assert_eq!((offline.played, offline.is_unseen), (500_000, true));
        let times: Vec<u64> = (1..=50).collect();
        let forged = arrived(&times, &[(50, 20)]);
        assert_eq!((forged.played, forged.is_unseen), (49 * 200 + 1, true));
        // A few at a time, as the page sends them.
        let quick = arrived(&[300, 600, 900, 1_200], &[(2, 650), (2, 1_250)]);
        assert_eq!((quick.played, quick.is_unseen), (1_250, false));
        let first = arrived(&[120_000, 121_000], &[(1, 50), (1, 1_050)]);
        assert_eq!((first.played, first.is_unseen), (121_000, false), "before the server knew it");
    }

    /// M11: a jumping clock spoils no time.
    #[test]
    fn clocks_that_jump() {
        let month = 30 * 24 * 3_600_000;
        let jump = arrived(&[2_000, month, month + 1], &[(1, 2_000), (1, 4_000), (1, 6_000)]);
        assert_eq!((jump.played, jump.is_unseen), (2_000 + 7_000 + 2_000, false));
        let back = arrived(&[2_000, 4_000], &[(1, 2_000), (1, 0)]);
        assert_eq!(back.played, 4_000);
        let end = arrived(&[u64::MAX, u64::MAX], &[(1, 2_000), (1, 4_000)]);
        assert_eq!(end.played, LONGEST + 2_000);
    }
}
