//! The ids of games on disk.

use std::fmt;
use std::str::FromStr;

/// The digits of base 32 (D. Crockford's), in order, without letters that look like others.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The number of digits for the time: enough until the year 37648.
const TIME: usize = 10;

const RANDOM: usize = 4;

/// The id of a saved game: the time it was created, and some random digits. Ids sort by time.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct GameId(String); // invariant: 14 digits of base 32, so that it is a safe file name

impl GameId {
    /// The id of a game created at this time in milliseconds since 1970.
    pub(super) fn new(now: u64, random: u64) -> GameId {
        let digits = |value: u64, n: usize| {
            (0..n).rev().map(move |place| DIGITS[(value >> (5 * place)) as usize % 32] as char)
        };
        GameId(digits(now, TIME).chain(digits(random, RANDOM)).collect())
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for GameId {
    type Err = NoGameId;

    fn from_str(text: &str) -> Result<GameId, NoGameId> {
        let is_id = text.len() == TIME + RANDOM && text.bytes().all(|byte| DIGITS.contains(&byte));
        if is_id { Ok(GameId(text.to_owned())) } else { Err(NoGameId) }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct NoGameId;

impl fmt::Display for NoGameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the id of a saved game, as shown by `ninefold play --list`")
    }
}

impl std::error::Error for NoGameId {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_sorted_by_time() {
        let times = [0, 1, 31, 32, 1_794_700_800_000, 1_794_700_800_001, (1 << 50) - 1];
        let ids: Vec<GameId> = times.into_iter().map(|time| GameId::new(time, !time)).collect();
        assert!(ids.is_sorted());
        assert_eq!(ids[0].to_string(), "0000000000zzzz");
        assert_eq!(ids[6].to_string(), "zzzzzzzzzz0000");
        for id in ids {
            assert_eq!(id.to_string().parse(), Ok(id));
        }
    }

    #[test]
    fn invalid_ids_are_refused() {
        for text in
            ["", "x", "../../etc/pass", "01M7FDST00ZZZ0", "01m7fdst00zzz01", "01m7fdst00zzzé"]
        {
            assert_eq!(text.parse::<GameId>(), Err(NoGameId), "{text}");
        }
    }
}
