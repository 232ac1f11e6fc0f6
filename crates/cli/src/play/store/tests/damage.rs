//! Files that were cut off or changed.

use ninefold_testkit::Numbers;

use super::super::error::FaultKind;
use super::super::recover::{NotRebuilt, rebuild};
use super::*;

/// A game of twelve turns whose snapshot contains eight of them.
struct Original {
    game: Game,
    snapshot: Vec<u8>,
    log: Vec<u8>,
}

const IN_SNAPSHOT: usize = 8;

impl Original {
    fn new(new: fn() -> Game) -> Original {
        let mut game = new();
        (0..IN_SNAPSHOT).for_each(|number| play_number(&mut game, number));
        let snapshot = snapshot::write(&game, &label("classic"), 0) + "\n";
        (IN_SNAPSHOT..12).for_each(|number| play_number(&mut game, number));
        let log = log::write(&game, &label("classic"));
        Original { game, snapshot: snapshot.into_bytes(), log: log.into_bytes() }
    }

    /// The number of turns whose whole line is in the first `n_bytes` bytes of the log.
    fn n_turns_before(&self, n_bytes: usize) -> usize {
        let n_lines = self.log[..n_bytes].split(|&byte| byte == b'\n').count();
        n_lines.saturating_sub(2) // the first line, and the part after the last line break
    }

    /// Checks that a game is this one up to some turn, and returns its number.
    fn n_recovered(&self, rebuilt: &Rebuilt) -> usize {
        let n_turns = rebuilt.game.log().len();
        assert_eq!(rebuilt.game.log(), &self.game.log()[..n_turns]);
        assert_eq!(rebuilt.game.puzzle(), self.game.puzzle());
        assert_eq!(rebuilt.label, label("classic"));
        n_turns
    }
}

/// T12, G1: from a log that is cut off anywhere, the turns left in either file are recovered; a cut
/// among turns that are not in the snapshot looks the same as a program that ended there.
#[test]
fn logs_that_are_cut_off() {
    for new in [classic as fn() -> Game, samurai] {
        let original = Original::new(new);
        for length in 0..original.log.len() {
            let log = &original.log[..length];
            let n_left = original.n_turns_before(length);
            // The last line may lack only its line break.
            let is_left = |n: usize| n == n_left || n == n_left + 1;
            let both = rebuild(Some(&original.snapshot), Some(log)).unwrap();
            let n = original.n_recovered(&both);
            assert!(n == IN_SNAPSHOT.max(n) && (is_left(n) || n == IN_SNAPSHOT), "{length}: {n}");
            assert_eq!(both.snapshot_fault, None);
            let is_noticed = n_left + 1 < IN_SNAPSHOT;
            assert!(both.log_fault.is_some() || !is_noticed, "{length}");
            match rebuild(None, Some(log)) {
                Ok(alone) => assert!(is_left(original.n_recovered(&alone)), "{length}"),
                Err(error) => {
                    assert_eq!(error, NotRebuilt::Unreadable);
                    assert_eq!(n_left, 0);
                }
            }
        }
    }
}

/// T12: a snapshot that is cut off anywhere costs nothing.
#[test]
fn snapshots_that_are_cut_off() {
    let original = Original::new(classic);
    for length in 0..original.snapshot.len() - 1 {
        let snapshot = &original.snapshot[..length];
        let rebuilt = rebuild(Some(snapshot), Some(&original.log)).unwrap();
        assert_eq!(original.n_recovered(&rebuilt), 12);
        assert_eq!(rebuilt.snapshot_fault, Some(FaultKind::Damaged));
        assert_eq!((rebuilt.log_fault, rebuilt.is_log_whole), (None, true));
        assert_eq!(rebuild(Some(snapshot), None).unwrap_err(), NotRebuilt::Unreadable);
    }
}

/// T12: any changed byte of one file is detected, and costs at most the turns, from its line to the
/// end, that are not in the other file.
#[test]
fn changed_bytes() {
    let original = Original::new(classic);
    for at in 0..original.log.len() {
        let mut log = original.log.clone();
        log[at] ^= 1 << (at * 5 % 8);
        let rebuilt = rebuild(Some(&original.snapshot), Some(&log)).unwrap();
        let line = original.n_turns_before(at);
        let n = original.n_recovered(&rebuilt);
        assert!(n == 12 || line >= IN_SNAPSHOT && n == line, "{at}: {n}");
        assert_eq!(rebuilt.n_lost, if n == 12 { 0 } else { 11 - n });
        assert_eq!(rebuilt.log_fault, Some(FaultKind::Damaged), "{at}");
        assert_eq!((rebuilt.snapshot_fault, rebuilt.is_log_whole), (None, false));
        // Alone, it still has the turns before the change, unless that is in the first line.
        match rebuild(None, Some(&log)) {
            Ok(alone) => assert!([line, 12].contains(&alone.game.log().len()), "{at}"),
            Err(error) => assert_eq!((error, line), (NotRebuilt::Unreadable, 0)),
        }
    }
    for at in 0..original.snapshot.len() - 1 {
        let mut snapshot = original.snapshot.clone();
        snapshot[at] ^= 1 << (at * 5 % 8);
        let rebuilt = rebuild(Some(&snapshot), Some(&original.log)).unwrap();
        assert_eq!(original.n_recovered(&rebuilt), 12);
        assert_eq!(rebuilt.snapshot_fault, Some(FaultKind::Damaged), "{at}");
        assert_eq!((rebuilt.log_fault, rebuilt.unsure_from), (None, None));
    }
}

/// T12: with both files damaged in many places nothing panics, and any result is a valid game.
#[test]
fn much_damage() {
    let original = Original::new(classic);
    let mut numbers = Numbers::new(1);
    let mut n_found = 0;
    for _ in 0..2_000 {
        let [snapshot, log] = [&original.snapshot, &original.log].map(|file| {
            let mut file = file.clone();
            for _ in 0..numbers.below(4) {
                let (at, bit) = (numbers.below(file.len()), numbers.below(8));
                file[at] ^= 1 << bit;
            }
            if numbers.below(4) == 0 {
                file.truncate(numbers.below(file.len()));
            }
            file
        });
        if let Ok(rebuilt) = rebuild(Some(&snapshot), Some(&log)) {
            n_found += 1;
            let n_turns = rebuilt.game.log().len();
            let n_sure = rebuilt.unsure_from.map_or(n_turns, |number| number - 1);
            assert_eq!(rebuilt.game.log()[..n_sure], original.game.log()[..n_sure]);
        }
    }
    assert!(n_found > 1_000, "{n_found}");
}

/// T12: damaged files are kept, never overwritten, and the game continues.
#[test]
fn damaged_files_are_kept() {
    let original = Original::new(classic);
    let (_folder, store) = store();
    let id: GameId = "00000000000001".parse().unwrap();
    let (snapshot_path, log_path) = (store.path(&id, File::Snapshot), store.path(&id, File::Log));
    let mut kept: Vec<(PathBuf, Vec<u8>)> = Vec::new();
    let n_kept = |n_damages: usize| {
        let names = fs::read_dir(store.folder()).unwrap().map(|entry| entry.unwrap().file_name());
        let is_kept = |name: &std::ffi::OsString| name.to_str().unwrap().contains("damaged");
        assert_eq!(names.filter(is_kept).count(), n_damages);
    };
    for (round, at) in (0..original.log.len()).step_by(97).enumerate() {
        let (mut snapshot, mut log) = (original.snapshot.clone(), original.log.clone());
        let damaged = if round % 2 == 0 { &mut log } else { &mut snapshot };
        let at = at % damaged.len();
        damaged[at] ^= 1;
        fs::write(&snapshot_path, &snapshot).unwrap();
        fs::write(&log_path, &log).unwrap();
        let [entry] = store.list().unwrap().try_into().expect("one game");
        assert!(entry.is_damaged);
        n_kept(kept.len());
        let Resumed { mut saved, mut game, damage } = store.resume(&id).unwrap();
        let damage = damage.expect("the damage is detected");
        let [fault] = damage.faults.as_slice() else { panic!("one file is damaged") };
        let path = fault.kept.clone().expect("it was there");
        assert!(damage.to_string().contains(path.to_str().unwrap()), "{damage}");
        assert_eq!(damage.last_good, game.log().len());
        kept.push((path, if round % 2 == 0 { log } else { snapshot }));
        n_kept(kept.len());
        play_number(&mut game, 98);
        saved.save(&game).unwrap();
        drop(saved);
        let Resumed { game: back, damage, .. } = store.resume(&id).unwrap();
        assert_eq!(damage, None);
        assert_same(&back, &game);
    }
    assert!(kept.len() > 4);
    for (path, bytes) in kept {
        assert_eq!(fs::read(path).unwrap(), bytes);
    }
}

/// T12: unreadable files are named in the error and not changed.
#[test]
fn unreadable_files_are_left_alone() {
    let (_folder, store) = store();
    let id: GameId = "00000000000001".parse().unwrap();
    let (snapshot_path, log_path) = (store.path(&id, File::Snapshot), store.path(&id, File::Log));
    fs::write(&snapshot_path, b"\0\0\0").unwrap();
    fs::write(&log_path, b"\xff\n\n{}\n").unwrap();
    let Err(StoreError::Unreadable(files)) = store.resume(&id) else { panic!("nothing is there") };
    assert_eq!(files, [snapshot_path.clone(), log_path.clone()]);
    assert_eq!(fs::read(snapshot_path).unwrap(), b"\0\0\0");
    assert_eq!(fs::read(log_path).unwrap(), b"\xff\n\n{}\n");
    let [entry] = store.list().unwrap().try_into().expect("one game");
    assert_eq!((entry.facts, entry.is_damaged), (None, true));
    assert_eq!(store.last_unfinished().unwrap(), None);
}

/// T12: the snapshot of another game, and turns that cannot be played, are detected.
#[test]
fn files_that_do_not_belong_together() {
    let original = Original::new(classic);
    let other = snapshot::write(&samurai(), &label("samurai"), 0);
    let rebuilt = rebuild(Some(other.as_bytes()), Some(&original.log)).unwrap();
    assert_eq!(original.n_recovered(&rebuilt), 12);
    assert_eq!(rebuilt.snapshot_fault, Some(FaultKind::Foreign));
    for (text, n_good) in [("13 0 r1c3=4", 12), ("13 99000 r1c1=4", 12), ("13 99000 what", 12)] {
        let mut log = original.log.clone();
        log.extend_from_slice(format!("{}\n", checksummed::with_checksum_before(text)).as_bytes());
        let rebuilt = rebuild(Some(&original.snapshot), Some(&log)).unwrap();
        assert_eq!(original.n_recovered(&rebuilt), n_good);
        let fault = rebuilt.log_fault;
        assert!(matches!(fault, Some(FaultKind::Refused { number: 13, .. })), "{fault:?}");
    }
    for text in ["18446744073709551615 0 undo 1", "5 0 r1c3=4", "undo", ""] {
        let mut log = original.log.clone();
        log.extend_from_slice(format!("{}\n", checksummed::with_checksum_before(text)).as_bytes());
        let rebuilt = rebuild(None, Some(&log)).unwrap();
        assert_eq!(original.n_recovered(&rebuilt), 12);
        assert_eq!(rebuilt.log_fault, Some(FaultKind::Damaged), "{text}");
    }
}

/// T12: the remains of a program that ended while writing are not damage: part of a line, a
/// temporary file, a log without a snapshot.
#[test]
fn remains_are_not_damage() {
    let original = Original::new(classic);
    let (_folder, store) = store();
    let id: GameId = "00000000000001".parse().unwrap();
    let (snapshot_path, log_path) = (store.path(&id, File::Snapshot), store.path(&id, File::Log));
    let mut next = original.game.clone();
    play_number(&mut next, 12);
    let line = log::lines(&next, 12);
    for length in 0..line.len() {
        let mut log = original.log.clone();
        log.extend_from_slice(&line.as_bytes()[..length]);
        fs::write(&log_path, &log).unwrap();
        fs::write(snapshot_path.with_extension("json.new"), &original.snapshot[..length]).unwrap();
        match length % 2 {
            0 => fs::write(&snapshot_path, &original.snapshot).unwrap(),
            _ => fs::remove_file(&snapshot_path).unwrap(),
        }
        assert!(!store.list().unwrap()[0].is_damaged);
        let Resumed { mut saved, game, damage } = store.resume(&id).unwrap();
        assert_eq!(damage, None);
        let is_whole = length + 1 == line.len();
        assert_same(&game, if is_whole { &next } else { &original.game });
        saved.save(&next).unwrap();
        drop(saved);
        assert_eq!(fs::read(&log_path).unwrap(), log::write(&next, &label("classic")).as_bytes());
    }
}
