//! Games in memory: those in use, and the most recent others.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use ninefold::{Game, Logged, MAX_CHANGES_KEPT, Move, Turn};

#[derive(Debug)]
pub(crate) struct GameCache {
    most: usize,
    /// The approximate number of bytes that they may occupy together.
    most_bytes: usize,
    games: Mutex<CachedGames>,
}

#[derive(Debug, Default)]
struct CachedGames {
    by_id: HashMap<String, CachedGame>,
    /// Counts uses, to find the game unused for longest.
    clock: u64,
    /// The approximate number of bytes that all games occupy.
    n_bytes: usize,
}

impl CachedGames {
    /// Drops games while all of them occupy more than `most_bytes`, except those in use.
    fn shrink_to(&mut self, most_bytes: usize) {
        while self.n_bytes > most_bytes && self.free_one() {}
    }

    /// Drops the game unused for longest; returns whether there was one.
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

/// The maximum number of bytes that the parts of a game occupy, including the spare capacity of
/// vectors: a cell with its share of the puzzle and the layout, a turn without its moves, a change
/// that can be undone, and a cell in a checkpoint.
const BYTES_PER_CELL: usize = 256;
const BYTES_PER_TURN: usize = 128;
const BYTES_PER_CHANGE: usize = 64;
const BYTES_PER_CELL_KEPT: usize = 24;

#[derive(Debug)]
struct CachedGame {
    game: Arc<tokio::sync::Mutex<Option<Game>>>,
    used: u64,
    /// The approximate number of bytes that the game occupies.
    n_bytes: usize,
    /// The approximate number of bytes of its log and its checkpoints among them.
    n_log_bytes: usize,
    /// The number of turns included in this.
    n_counted: usize,
}

impl GameCache {
    /// A cache of at most this many games, not counting those in use.
    pub(crate) fn new(most: usize) -> GameCache {
        let most = most.max(1);
        GameCache { most, most_bytes: most * BYTES_PER_GAME, games: Mutex::default() }
    }

    pub(crate) fn n_games(&self) -> usize {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).by_id.len()
    }

    /// The approximate number of bytes that the games in memory occupy.
    pub(crate) fn n_bytes(&self) -> usize {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).n_bytes
    }

    /// The place of a game, which is empty unless the game is in memory.
    pub(crate) fn slot(&self, id: &str) -> Arc<tokio::sync::Mutex<Option<Game>>> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.clock += 1;
        let used = games.clock;
        if let Some(slot) = games.by_id.get_mut(id) {
            slot.used = used;
            let game = Arc::clone(&slot.game);
            games.shrink_to(self.most_bytes); // games that were in use before may be idle now
            return game;
        }
        if games.by_id.len() >= self.most {
            games.free_one();
        }
        games.shrink_to(self.most_bytes);
        let game = Arc::default();
        let slot =
            CachedGame { game: Arc::clone(&game), used, n_bytes: 0, n_log_bytes: 0, n_counted: 0 };
        games.by_id.insert(id.to_owned(), slot);
        game
    }

    /// Updates the size of a game in use, and drops others while the cache is too large.
    pub(crate) fn weigh(&self, id: &str, game: &Game) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(slot) = games.by_id.get_mut(id) else { return };
        let n_cells = game.layout().n_cells();
        let new = game.log().get(slot.n_counted..).unwrap_or_default();
        slot.n_log_bytes += new.iter().map(|logged| bytes_of(logged, n_cells)).sum::<usize>();
        slot.n_counted = game.log().len();
        let n_changes = game.n_changes().min(MAX_CHANGES_KEPT as u64) as usize;
        let n_bytes = n_cells * BYTES_PER_CELL + slot.n_log_bytes + n_changes * BYTES_PER_CHANGE;
        let before = std::mem::replace(&mut slot.n_bytes, n_bytes);
        games.n_bytes = games.n_bytes - before + n_bytes;
        games.shrink_to(self.most_bytes);
    }

    /// Records that the place of a game is empty again.
    pub(crate) fn unweigh(&self, id: &str) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(slot) = games.by_id.get_mut(id) else { return };
        let before = std::mem::take(&mut slot.n_bytes);
        (slot.n_log_bytes, slot.n_counted) = (0, 0);
        games.n_bytes -= before;
    }
}

/// The approximate number of bytes that a turn occupies, with the checkpoint that it may have made.
fn bytes_of(logged: &Logged, n_cells: usize) -> usize {
    let of_turn = match &logged.turn {
        Turn::Moves(moves) => moves.capacity() * size_of::<Move>(),
        Turn::Checkpoint(name) => name.capacity() + n_cells * BYTES_PER_CELL_KEPT,
        Turn::Return(name) => name.capacity(),
        _ => 0,
    };
    BYTES_PER_TURN + of_turn
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
        let cache = GameCache::new(20); // two million bytes
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
        assert!((700_000..1_000_000).contains(&taken.0), "{taken:?}");
        assert_eq!(games.n_bytes, taken.0 + taken.1);
    }

    /// A game weighs the same however it got its turns; a place without a game weighs nothing.
    #[test]
    fn turns_are_weighed_as_they_come() {
        let (one, other) = (GameCache::new(20), GameCache::new(20));
        let (_one, _other) = (one.slot("a"), other.slot("a"));
        for n_turns in [0, 100, 900, 1_000] {
            one.weigh("a", &game(n_turns));
        }
        other.weigh("a", &game(1_000));
        assert_eq!(one.n_bytes(), other.n_bytes());
        one.unweigh("a");
        assert_eq!(one.n_bytes(), 0);
        one.weigh("a", &game(1_000));
        assert_eq!(one.n_bytes(), other.n_bytes());
    }
}
