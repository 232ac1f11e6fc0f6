//! Rebuilding a game from its two files.
//!
//! The log is trusted line by line; turns missing from it are taken from the snapshot.
//! The files are not changed here.

use std::collections::BTreeMap;

use ninefold::{Game, Logged, Turn};

use super::error::FaultKind;
use super::file::File;
use super::label::Label;
use super::log;
use super::snapshot::{Facts, Parts, Reading, Snapshot};

/// The part of a game that could be rebuilt.
#[derive(Debug)]
pub(super) struct Rebuilt {
    pub(super) game: Game,
    pub(super) label: Label,
    pub(super) played: u64,
    /// The facts in the snapshot, if it is sound.
    pub(super) in_snapshot: Option<Facts>,
    pub(super) snapshot_fault: Option<FaultKind>,
    pub(super) log_fault: Option<FaultKind>,
    /// Whether turns can be appended to the log without repairing it.
    pub(super) is_log_whole: bool,
    pub(super) n_lost: usize,
    pub(super) unsure_from: Option<usize>,
}

/// Why no game can be rebuilt.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum NotRebuilt {
    /// A newer version of the program wrote this file.
    Newer(File),
    /// Neither file contains a puzzle.
    Unreadable,
}

/// Rebuilds a game from those of its files that exist.
pub(super) fn rebuild(snapshot: Option<&[u8]>, log: Option<&[u8]>) -> Result<Rebuilt, NotRebuilt> {
    let snapshot = snapshot.map(Reading::of);
    let log = log.map(log::read);
    if let Some(Reading::Newer) = snapshot {
        return Err(NotRebuilt::Newer(File::Snapshot));
    }
    if let Some(log::Reading { origin: Reading::Newer, .. }) = log {
        return Err(NotRebuilt::Newer(File::Log));
    }
    let parts = |text: Option<Snapshot<'_>>| text.and_then(Snapshot::parts);
    let log_origin = log.as_ref().map(|log| log.origin);
    let sound_log = parts(log_origin.and_then(Reading::sound));
    let doubtful_log = parts(log_origin.and_then(Reading::doubtful));
    let sound = parts(snapshot.and_then(Reading::sound)).filter(|parts| parts.facts().is_some());
    let doubtful = parts(snapshot.and_then(Reading::doubtful));
    let (base, mut game) = [&sound_log, &sound, &doubtful, &doubtful_log]
        .into_iter()
        .flatten()
        .find_map(|parts| parts.origin().map(|game| (parts, game)))
        .ok_or(NotRebuilt::Unreadable)?;

    let is_ours = |parts: &&Parts| parts.has_origin_of(base);
    let snapshot_fault = match (&snapshot, &sound) {
        (None, _) => None,
        (Some(_), None) => Some(FaultKind::Damaged),
        (Some(_), Some(parts)) => (!is_ours(&parts)).then_some(FaultKind::Foreign),
    };
    let sound = sound.as_ref().filter(is_ours);
    let in_snapshot = sound.and_then(Parts::facts);
    let doubtful = doubtful.as_ref().filter(is_ours);
    let (mut turns, mut log_fault, is_log_whole) = match log {
        None => (BTreeMap::new(), Some(FaultKind::Missing), false),
        Some(log) => (log.turns, (log.n_damaged > 0).then_some(FaultKind::Damaged), log.is_whole),
    };
    let lacking = fill(&mut turns, sound);
    if lacking.is_some() {
        log_fault.get_or_insert(FaultKind::TooShort);
    }
    let unsure_from = fill(&mut turns, doubtful);

    if let Err(refused) = replay(&mut game, &turns) {
        log_fault.get_or_insert(refused);
    }
    let n_good = game.log().len();
    let n_lost = turns.range(n_good + 1..).count();
    if n_lost > 0 {
        log_fault.get_or_insert(FaultKind::Damaged);
    }
    let last = game.log().last().map_or(0, |last| last.at);
    if sound.is_some_and(Parts::is_abandoned) {
        game.abandon();
    }
    Ok(Rebuilt {
        label: base.label.clone(),
        played: in_snapshot.as_ref().map_or(last, |facts| facts.played.max(last)),
        in_snapshot,
        snapshot_fault,
        is_log_whole: is_log_whole && log_fault.is_none(),
        log_fault,
        n_lost,
        unsure_from: unsure_from.filter(|&number| number <= n_good),
        game,
    })
}

/// Adds the missing turns from a snapshot, and returns the number of the first one added.
fn fill<'a>(
    turns: &mut BTreeMap<usize, (u64, &'a str)>,
    parts: Option<&'a Parts>,
) -> Option<usize> {
    let mut first = None;
    for turn in parts.into_iter().flat_map(Parts::turns) {
        turns.entry(turn.number).or_insert_with(|| {
            first.get_or_insert(turn.number);
            (turn.at, &turn.turn)
        });
    }
    first
}

/// Plays the turns up to the first one that is missing or refused.
fn replay(game: &mut Game, turns: &BTreeMap<usize, (u64, &str)>) -> Result<(), FaultKind> {
    for (number, (&found, &(at, text))) in (1..).zip(turns) {
        if found != number {
            return Ok(());
        }
        let refused = |why: String| FaultKind::Refused { number, why };
        let turn = Turn::parse(game.layout(), text).map_err(|error| refused(error.to_string()))?;
        game.append(number, Logged::new(turn, at)).map_err(|error| refused(error.to_string()))?;
    }
    Ok(())
}
