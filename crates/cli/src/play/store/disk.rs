//! Files that are written completely or not at all.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::error::{Doing, StoreError};

/// The contents of a file, if it exists.
pub(crate) fn read(path: &Path) -> Result<Option<Vec<u8>>, StoreError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Doing::Read.failed(path)(error)),
    }
}

/// Replaces the contents of a file: whatever happens meanwhile, it has either all of its old or all
/// of its new contents, and after this call it has the new ones, even if the power fails.
pub(super) fn replace(path: &Path, content: &str) -> Result<(), StoreError> {
    let mut name = path.file_name().expect("a file has a name").to_owned();
    name.push(".new");
    let fresh = path.with_file_name(name);
    let write = || {
        let mut file = File::create(&fresh)?;
        file.write_all(content.as_bytes())?;
        file.sync_all()?;
        drop(file);
        fs::rename(&fresh, path)?;
        sync_folder_of(path)
    };
    write().map_err(Doing::Write.failed(path))
}

/// Appends a line to a file that several programs may append to; it is created if missing.
pub(crate) fn append_line(path: &Path, line: &str) -> Result<(), StoreError> {
    let append = || {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        file.lock()?; // of two programs, one waits
        let mut last = [b'\n'];
        if file.seek(SeekFrom::End(0))? > 0 {
            file.seek(SeekFrom::End(-1))?;
            file.read_exact(&mut last)?;
        }
        // Do not continue a line that was cut off when the power failed.
        let before = if last == [b'\n'] { "" } else { "\n" };
        file.write_all(format!("{before}{line}\n").as_bytes())?;
        file.sync_all()?;
        sync_folder_of(path)
    };
    append().map_err(Doing::Write.failed(path))
}

/// Writes bytes to a new file, with the first of the names that is free. If one of these files
/// already has the same contents, returns that one.
pub(super) fn keep_aside(
    names: impl Iterator<Item = PathBuf>,
    bytes: &[u8],
) -> Result<PathBuf, StoreError> {
    for path in names {
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => {
                let written = file
                    .write_all(bytes)
                    .and_then(|()| file.sync_all())
                    .and_then(|()| sync_folder_of(&path));
                return match written {
                    Ok(()) => Ok(path),
                    Err(error) => Err(Doing::Write.failed(path)(error)),
                };
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                if read(&path)?.is_some_and(|known| known == bytes) {
                    return Ok(path);
                }
            }
            Err(error) => return Err(Doing::Write.failed(path)(error)),
        }
    }
    unreachable!("there is always another name")
}

/// A lock on a file, held until this is dropped or the program ends, however it ends.
#[derive(Debug)]
pub(super) struct Lock(File);

impl Lock {
    /// Locks a file, which is created if missing; `None` if another program has locked it.
    pub(super) fn new(path: &Path, options: &mut OpenOptions) -> Result<Option<Lock>, StoreError> {
        let file = options.write(true).open(path).map_err(Doing::Write.failed(path))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Lock(file))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(Doing::Lock.failed(path)(error)),
        }
    }
}

/// Closing the file is not enough: a child process that another thread is just starting also has it
/// open for a moment.
impl Drop for Lock {
    fn drop(&mut self) {
        let _ = self.0.unlock(); // if that fails, the file is closed anyway
    }
}

/// Syncs the folder of a file, so that new names in it are on disk. Only Unix has this; elsewhere
/// only the contents of the file can be synced.
fn sync_folder_of(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}
