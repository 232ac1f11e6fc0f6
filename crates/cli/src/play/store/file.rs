//! The files of a game.

use std::path::{Path, PathBuf};

use super::id::GameId;

/// One of the two files of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum File {
    Snapshot,
    Log,
}

impl File {
    pub(super) fn extension(self) -> &'static str {
        match self {
            File::Snapshot => "json",
            File::Log => "turns",
        }
    }

    pub(super) fn path(self, folder: &Path, id: &GameId) -> PathBuf {
        folder.join(format!("{id}.{}", self.extension()))
    }
}
