//! The turns of a game as texts, with a digest of every prefix.

use std::ops::Deref;

use ninefold::{Game, Layout, Logged};
use ninefold_wire::TurnShape;
use sha2::{Digest as _, Sha256};

/// A turn as text, with the time at which it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    /// The time in milliseconds since the start. It may differ between devices for the same turn.
    pub(crate) at: u64,
    pub(crate) turn: String,
}

impl Played {
    pub(crate) fn of(layout: &Layout, logged: &Logged) -> Played {
        Played { at: logged.at, turn: logged.turn.display(layout).to_string() }
    }
}

impl From<TurnShape> for Played {
    fn from(TurnShape { at, turn, .. }: TurnShape) -> Played {
        Played { at, turn }
    }
}

/// The turns of a game. Adding a turn takes one step of the digest, however many turns came before.
#[derive(Clone, Debug, Default)]
pub(crate) struct TurnLog {
    turns: Vec<Played>,
    /// For each turn, the digest of all turns up to and including it.
    digests: Vec<u64>,
    hasher: Sha256,
}

impl TurnLog {
    pub(crate) fn of(game: &Game) -> TurnLog {
        let mut log = TurnLog::default();
        log.extend(game);
        log
    }

    /// Adds the turns of a game that this log does not have yet.
    pub(crate) fn extend(&mut self, game: &Game) {
        for logged in game.log().iter().skip(self.len()) {
            self.push(Played::of(game.layout(), logged));
        }
    }

    pub(crate) fn append(&mut self, turns: Vec<Played>) {
        for played in turns {
            self.push(played);
        }
    }

    pub(crate) fn push(&mut self, played: Played) {
        self.hasher.update(played.turn.as_bytes());
        self.hasher.update(b"\n");
        self.digests.push(short(self.hasher.clone()));
        self.turns.push(played);
    }

    /// The digest of the first `n_turns` turns; `None` if there are fewer. The times of turns are
    /// ignored.
    pub(crate) fn digest(&self, n_turns: usize) -> Option<String> {
        let digest = match n_turns.checked_sub(1) {
            None => short(Sha256::new()),
            Some(last) => *self.digests.get(last)?,
        };
        Some(format!("{digest:016x}"))
    }
}

/// The first eight bytes of a digest.
fn short(hasher: Sha256) -> u64 {
    let digest: [u8; 32] = hasher.finalize().into();
    u64::from_be_bytes(*digest.first_chunk().expect("it has 32 bytes"))
}

impl Deref for TurnLog {
    type Target = [Played];

    fn deref(&self) -> &[Played] {
        &self.turns
    }
}

impl FromIterator<Played> for TurnLog {
    fn from_iter<I: IntoIterator<Item = Played>>(turns: I) -> TurnLog {
        let mut log = TurnLog::default();
        log.append(turns.into_iter().collect());
        log
    }
}

impl From<&[Played]> for TurnLog {
    fn from(turns: &[Played]) -> TurnLog {
        turns.iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // A4: the digest covers every prefix, and does not depend on when turns were played.
    #[test]
    fn digests_ignore_times() {
        let log = |at: u64, turns: &str| -> TurnLog {
            turns.split(' ').map(|turn| Played { at, turn: turn.to_owned() }).collect()
        };
        let (one, other) = (log(0, "a b c"), log(9, "a b d"));
        assert_eq!(one.digest(0).as_deref(), Some("e3b0c44298fc1c14"));
        assert_eq!(one.digest(2), other.digest(2));
        assert_ne!(one.digest(3), other.digest(3));
        assert_ne!(log(0, "ab c").digest(2), log(0, "a bc").digest(2));
        assert_eq!(one.digest(4), None);
    }
}
