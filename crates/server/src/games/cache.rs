//! Games in memory: those in use, and the most recent others.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use ninefold::{Game, Logged, MAX_CHANGES_KEPT, Turn};

/// The games in memory.
#[derive(Debug)]
pub(crate) struct GameCache {
    most: usize,
    /// About how many bytes they may occupy together.
    most_bytes: usize,
    games: Mutex<CachedGames>,
}

#[derive(Debug, Default)]
struct CachedGames {
    by_id: HashMap<String, CachedGame>,
    /// Counts uses, to find the game that was unused for longest.
    clock: u64,
    /// About how many bytes all games occupy.
    n_bytes: usize,
}

impl CachedGames {
    /// Drops the game that was unused for longest; returns whether there was one.
    fn free_one(&mut self) -> bool {
        let idle = self.by_id.iter().filter(|(_, slot)| Arc::strong_count(&slot.game) == 1);
        let oldest = idle.min_by_key(|(_, slot)| slot.used).map(|(id, _)| id.clone());
        let freed = oldest.and_then(|id| self.by_id.remove(&id));
        self.n_bytes -= freed.as_ref().map_or(0, |slot| slot.n_bytes);
        freed.is_some()
    }
}

/// The average size of a game when the cache is full.
const BYTES_PER_GAME: usize = 100_000;

/// The size of a turn without its moves, and of a change of a cell that can be undone.
const BYTES_PER_TURN: usize = 64;
const BYTES_PER_CHANGE: usize = 40;

#[derive(Debug)]
struct CachedGame {
    game: Arc<tokio::sync::Mutex<Option<Game>>>,
    used: u64,
    /// About how many bytes the game occupies.
    n_bytes: usize,
    /// The number of turns that this counts.
    n_counted: usize,
}

impl GameCache {
    /// A cache of at most this many games, not counting those in use.
    pub(crate) fn new(most: usize) -> GameCache {
        let most = most.max(1);
        GameCache { most, most_bytes: most * BYTES_PER_GAME, games: Mutex::default() }
    }

    /// The number of games in memory.
    pub(crate) fn n_games(&self) -> usize {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).by_id.len()
    }

    /// The place of a game, which is empty unless the game is in memory.
    pub(crate) fn slot(&self, id: &str) -> Arc<tokio::sync::Mutex<Option<Game>>> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.clock += 1;
        let used = games.clock;
        if let Some(slot) = games.by_id.get_mut(id) {
            slot.used = used;
            return Arc::clone(&slot.game);
        }
        if games.by_id.len() >= self.most {
            games.free_one();
        }
        let game = Arc::default();
        let slot = CachedGame { game: Arc::clone(&game), used, n_bytes: 0, n_counted: 0 };
        games.by_id.insert(id.to_owned(), slot);
        game
    }

    /// Updates the size of a game in use, and drops others while the cache is too large.
    pub(crate) fn weigh(&self, id: &str, game: &Game) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(slot) = games.by_id.get_mut(id) else { return };
        let new = game.log().get(slot.n_counted..).unwrap_or_default();
        if new.is_empty() {
            return;
        }
        let of_turn = |logged: &Logged| match &logged.turn {
            Turn::Moves(moves) => BYTES_PER_TURN + size_of_val(moves.as_slice()),
            _ => BYTES_PER_TURN,
        };
        let before = slot.n_bytes;
        // The new turns' share of the changes that can be undone.
        let n_changes =
            game.n_changes().min(MAX_CHANGES_KEPT as u64) as usize * new.len() / game.log().len();
        slot.n_bytes += new.iter().map(of_turn).sum::<usize>() + n_changes * BYTES_PER_CHANGE;
        slot.n_counted = game.log().len();
        let n_bytes = slot.n_bytes;
        games.n_bytes = games.n_bytes - before + n_bytes;
        while games.n_bytes > self.most_bytes && games.free_one() {}
    }
}

#[cfg(test)]
mod tests {
    use ninefold::Settings;
    use ninefold_testkit::boards;

    use super::*;

    /// A game of `n_turns` turns, each of which sets or clears all marks of a cell.
    fn game(n_turns: u64) -> Game {
        let mut game = Game::new(boards::puzzle(), Settings::default());
        for at in 0..n_turns {
            let sign = if at % 2 == 0 { '+' } else { '-' };
            let moves: Vec<String> = (1..=9).map(|mark| format!("r1c3{sign}{mark}")).collect();
            let turn = Turn::parse(game.layout(), &moves.join(" ")).unwrap();
            game.play(turn, at).unwrap();
        }
        game
    }

    #[test]
    fn large_games_make_room_for_each_other() {
        let cache = GameCache::new(10); // a million bytes
        let (small, large) = (game(2), game(1_000));
        let first = cache.slot("first");
        cache.weigh("first", &small);
        drop(first);
        for id in ["second", "third", "fourth"] {
            let _in_use = cache.slot(id);
            cache.weigh(id, &large);
            cache.weigh(id, &large); // counted only once
        }
        let games = cache.games.lock().unwrap();
        let n_bytes = |id: &str| games.by_id.get(id).map(|slot| slot.n_bytes);
        assert_eq!((n_bytes("first"), n_bytes("second")), (None, None), "unused for longest");
        let taken = n_bytes("third").zip(n_bytes("fourth")).unwrap();
        assert!((300_000..500_000).contains(&taken.0), "{taken:?}");
        assert_eq!(games.n_bytes, taken.0 + taken.1);
    }
}
