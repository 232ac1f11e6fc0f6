//! The file to which turns are appended.
//!
//! Its first line is the checksummed snapshot of the game before its first turn.
//! Each further line is a checksummed turn: its checksum, its number, its time in
//! milliseconds, and its text.
//!
//! ```text
//! {"crc32":"…","format":"ninefold/saved","version":1,"label":…,"game":{…}}
//! 4d5a24fb 1 1500 r1c3=4
//! ```

use std::collections::BTreeMap;

use ninefold::{Game, Layout, Logged};

use super::checksummed::{
    checked_text, checked_text_before, checksummed_beginning, is_checksummed, with_checksum_before,
};
use super::label::Label;
use super::snapshot;

/// The line of a turn, with its line break.
pub(super) fn line(layout: &Layout, number: usize, logged: &Logged) -> String {
    let mut line =
        with_checksum_before(&format!("{number} {} {}", logged.at, logged.turn.display(layout)));
    line.push('\n');
    line
}

/// The lines of a game's turns after the first `n_before`.
pub(super) fn lines(game: &Game, n_before: usize) -> String {
    let turns = (1..).zip(game.log()).skip(n_before);
    turns.map(|(number, logged)| line(game.layout(), number, logged)).collect()
}

/// The whole file of a game.
pub(super) fn write(game: &Game, label: &Label) -> String {
    let mut text = snapshot::write_origin(game, label);
    text.push('\n');
    text.push_str(&lines(game, 0));
    text
}

#[derive(Debug)]
pub(super) struct Reading<'a> {
    /// Its first line.
    pub(super) origin: snapshot::Reading<'a>,
    /// The turns whose lines are undamaged, by number.
    pub(super) turns: BTreeMap<usize, (u64, &'a str)>,
    pub(super) n_damaged: usize,
    /// Whether there are only undamaged lines, so that another can be appended.
    pub(super) is_whole: bool,
}

impl Reading<'_> {
    /// The number of turns, if they are numbered without a gap.
    pub(super) fn n_turns(&self) -> Option<usize> {
        let n_turns = self.turns.len();
        let last = self.turns.last_key_value().map_or(0, |(&number, _)| number);
        (last == n_turns).then_some(n_turns)
    }
}

/// Reads a log.
///
/// A last line without a line break was being written when the program ended; its turn was never
/// acknowledged, so it does not count as damage. If a line break is damaged, both lines are still
/// found.
pub(super) fn read(bytes: &[u8]) -> Reading<'_> {
    let end = bytes.iter().position(|&byte| byte == b'\n');
    let (first, rest) = bytes.split_at(end.unwrap_or(bytes.len()));
    let rest = rest.get(1..).unwrap_or_default();
    let mut reading = Reading {
        origin: snapshot::Reading::of(first),
        turns: BTreeMap::new(),
        n_damaged: 0,
        is_whole: true,
    };
    // Unlike turns, the first line is written atomically: without its line break, it is damaged.
    if end.is_none() || !is_checksummed(first) {
        reading.note_damage();
        if let Some(length) = checksummed_beginning(first).filter(|&length| length < first.len()) {
            reading.origin = snapshot::Reading::of(&first[..length]);
            reading.search(&first[length + 1..]);
        }
    }
    for line in rest.split_inclusive(|&byte| byte == b'\n') {
        let (line, is_ended) = line.strip_suffix(b"\n").map_or((line, false), |line| (line, true));
        if let Some(text) = checked_text(line) {
            reading.take(text);
            reading.is_whole &= is_ended;
        } else {
            let is_something = reading.search(line);
            reading.is_whole = false;
            reading.n_damaged += usize::from(is_ended || is_something);
        }
    }
    reading
}

impl<'a> Reading<'a> {
    /// Reads all turns from a line that contains several; returns whether there was any.
    fn search(&mut self, line: &'a [u8]) -> bool {
        let mut rest = line;
        while let Some((text, next)) = checked_text_before(rest) {
            self.take(text);
            rest = next;
        }
        rest.len() < line.len()
    }

    /// Adds a turn, unless there is already one with its number.
    fn take(&mut self, text: &'a [u8]) {
        let is_taken = read_turn(text).is_some_and(|(number, at, turn)| {
            *self.turns.entry(number).or_insert((at, turn)) == (at, turn)
        });
        if !is_taken {
            self.note_damage();
        }
    }

    fn note_damage(&mut self) {
        self.n_damaged += 1;
        self.is_whole = false;
    }
}

fn read_turn(text: &[u8]) -> Option<(usize, u64, &str)> {
    let (number, rest) = str::from_utf8(text).ok()?.split_once(' ')?;
    let (at, turn) = rest.split_once(' ')?;
    Some((number.parse().ok()?, at.parse().ok()?, turn))
}
