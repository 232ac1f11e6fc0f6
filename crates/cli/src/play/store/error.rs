//! What can be wrong with the store and with games on it, and what to do.

use std::fmt;
use std::io;
use std::path::PathBuf;

use super::id::GameId;

/// Why a game cannot be kept or taken up.
#[derive(Debug)]
pub(crate) enum StoreError {
    /// The disk refuses.
    Disk {
        /// What was being done.
        doing: Doing,
        /// With which file or folder.
        file: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Another program plays the game.
    InUse(GameId),
    /// There is no such game.
    NoSuchGame(GameId),
    /// Nothing can be found in the files of a game; they are left as they are.
    Unreadable(Vec<PathBuf>),
    /// A later version of the program wrote a file; it is left as it is.
    Newer(PathBuf),
    /// A turn does not follow those that are saved.
    OutOfStep {
        /// The number of the next turn.
        expected: usize,
        /// The number that came.
        found: usize,
    },
}

/// What is done with a file.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Doing {
    /// It is read.
    Read,
    /// It is made or written.
    Write,
    /// It is locked.
    Lock,
}

impl Doing {
    /// The error of doing it.
    pub(crate) fn failed(self, file: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> StoreError {
        move |error| StoreError::Disk { doing: self, file: file.into(), error }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Disk { doing, file, error } => {
                let (verb, advice) = match (doing, error.kind()) {
                    (Doing::Lock, _) => {
                        ("lock", "set NINEFOLD_STATE to a folder on a disk of this machine")
                    }
                    (Doing::Read, _) => ("read", "check who may read it"),
                    (_, io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded) => {
                        ("write", "make room on the disk")
                    }
                    (Doing::Write, _) => (
                        "write",
                        "check who may write there, or set NINEFOLD_STATE to another folder",
                    ),
                };
                write!(f, "cannot {verb} {}: {error}; {advice}", file.display())
            }
            StoreError::InUse(id) => {
                write!(f, "game {id} is being played in another window; go on there or close it")
            }
            StoreError::NoSuchGame(id) => {
                write!(f, "there is no game {id}; the list shows those that there are")
            }
            StoreError::Unreadable(files) => {
                f.write_str("nothing can be found in")?;
                for file in files {
                    write!(f, " {}", file.display())?;
                }
                f.write_str("; put back a copy, or move it elsewhere")
            }
            StoreError::Newer(file) => {
                let file = file.display();
                write!(f, "a later version of ninefold wrote {file}; use that version")
            }
            StoreError::OutOfStep { expected, found } => {
                write!(f, "turn {found} cannot be saved: the next one is turn {expected}")
            }
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        if let StoreError::Disk { error, .. } = self { Some(error) } else { None }
    }
}

/// What was wrong with the files of a game that was taken up all the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Damage {
    /// The files, at most two.
    pub(crate) faults: Vec<Fault>,
    /// The number of the last turn that was recovered.
    pub(crate) last_good: usize,
    /// How many later turns are known, but could not be played without those that are missing.
    pub(crate) n_lost: usize,
    /// The first turn that was taken from a file in which something was changed, so that it may be
    /// another one than was played.
    pub(crate) unsure_from: Option<usize>,
}

/// What was wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    /// The file, which is sound again.
    pub(crate) file: PathBuf,
    /// What was wrong.
    pub(crate) what: FaultKind,
    /// Where it is kept as it was found, if there was one.
    pub(crate) kept: Option<PathBuf>,
}

/// What can be wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum FaultKind {
    /// It was not there.
    Missing,
    /// Bytes of it were lost or changed.
    Damaged,
    /// Turns are missing at its end.
    TooShort,
    /// It belongs to another game.
    Foreign,
    /// A turn in it cannot be played.
    Refused {
        /// Its number.
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
            0 => f.write_str("the game is back at its beginning")?,
            number => write!(f, "the game is recovered up to turn {number}")?,
        }
        if self.n_lost > 0 {
            write!(f, "; {} later turn(s) could not be played", self.n_lost)?;
        }
        if let Some(number) = self.unsure_from {
            write!(f, "; look at the board: from turn {number} on something may be changed")?;
        }
        Ok(())
    }
}
