//! Errors of the store and of the games in it, with advice.

use std::fmt;
use std::io;
use std::path::PathBuf;

use super::id::GameId;

/// Why a game cannot be saved or resumed.
#[derive(Debug)]
pub(crate) enum StoreError {
    Disk {
        doing: Doing,
        file: PathBuf,
        error: io::Error,
    },
    /// Another program is playing the game.
    InUse(GameId),
    NoSuchGame(GameId),
    /// The files of a game contain nothing readable; they are not changed.
    Unreadable(Vec<PathBuf>),
    /// A newer version of the program wrote a file; it is not changed.
    Newer(PathBuf),
    /// A turn does not follow the saved ones.
    OutOfStep {
        /// The number of the next turn.
        expected: usize,
        /// The number found.
        found: usize,
    },
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Doing {
    Read,
    Write,
    Lock,
}

impl Doing {
    /// The error for a failure of this operation.
    pub(crate) fn failed(self, file: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> StoreError {
        move |error| StoreError::Disk { doing: self, file: file.into(), error }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Disk { doing, file, error } => {
                let (verb, advice) = match (doing, error.kind()) {
                    (Doing::Lock, _) => ("lock", "set NINEFOLD_STATE to a folder on a local disk"),
                    (Doing::Read, _) => ("read", "check its permissions"),
                    (_, io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded) => {
                        ("write", "free some space on the disk")
                    }
                    (Doing::Write, _) => {
                        ("write", "check the permissions, or set NINEFOLD_STATE to another folder")
                    }
                };
                write!(f, "cannot {verb} {}: {error}; {advice}", file.display())
            }
            StoreError::InUse(id) => {
                write!(f, "game {id} is being played in another window; continue there or close it")
            }
            StoreError::NoSuchGame(id) => {
                write!(f, "there is no game {id}; `ninefold play --list` shows all games")
            }
            StoreError::Unreadable(files) => {
                f.write_str("nothing readable was found in")?;
                for file in files {
                    write!(f, " {}", file.display())?;
                }
                f.write_str("; restore a copy, or move it elsewhere")
            }
            StoreError::Newer(file) => {
                let file = file.display();
                write!(f, "a newer version of ninefold wrote {file}; use that version")
            }
            StoreError::OutOfStep { expected, found } => {
                write!(f, "turn {found} cannot be saved: the next one is turn {expected}")
            }
        }
    }
}

impl std::error::Error for StoreError {}

/// The faults in the files of a game that could still be resumed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Damage {
    /// The files, at most two.
    pub(crate) faults: Vec<Fault>,
    /// The number of the last turn that was recovered.
    pub(crate) last_good: usize,
    /// The number of later turns that are known, but cannot be played without the missing ones.
    pub(crate) n_lost: usize,
    /// The first turn that was read from a damaged file, so that it may differ from the turn
    /// played.
    pub(crate) unsure_from: Option<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    /// The file, which is repaired.
    pub(crate) file: PathBuf,
    pub(crate) what: FaultKind,
    /// The copy of the damaged file, if there was a file.
    pub(crate) kept: Option<PathBuf>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum FaultKind {
    Missing,
    /// Some bytes were lost or changed.
    Damaged,
    /// Turns are missing at its end.
    TooShort,
    /// It belongs to another game.
    Foreign,
    /// A turn in it cannot be played.
    Refused {
        number: usize,
        /// Why, in English.
        why: String,
    },
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in &self.faults {
            write!(f, "{} ", fault.file.display())?;
            match &fault.what {
                FaultKind::Missing => f.write_str("was missing")?,
                FaultKind::Damaged => f.write_str("was damaged")?,
                FaultKind::TooShort => f.write_str("lacked its last turns")?,
                FaultKind::Foreign => f.write_str("belonged to another game")?,
                FaultKind::Refused { number, why } => {
                    write!(f, "had a turn {number} that cannot be played ({why})")?;
                }
            }
            if let Some(kept) = &fault.kept {
                write!(f, " and is kept as {}", kept.display())?;
            }
            f.write_str("; ")?;
        }
        match self.last_good {
            0 => f.write_str("the game is back at its start")?,
            number => write!(f, "the game is recovered up to turn {number}")?,
        }
        if self.n_lost > 0 {
            write!(f, "; {} later turn(s) could not be played", self.n_lost)?;
        }
        if let Some(number) = self.unsure_from {
            write!(f, "; check the board: turns from {number} on may be wrong")?;
        }
        Ok(())
    }
}
