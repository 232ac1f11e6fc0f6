//! The resources that the program uses.

use std::time::{SystemTime, UNIX_EPOCH};

/// Values of this process, with the names that Prometheus has for them, and their meanings.
pub(crate) fn readings(started: SystemTime) -> Vec<(&'static str, &'static str, u64)> {
    let started = started.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let what = "When the program was started, in seconds since 1970";
    let mut readings = vec![("start_time_seconds", what, started)];
    readings.extend(
        [
            ("resident_memory_bytes", "Memory in use", memory()),
            ("open_fds", "Open files, connections included", n_files()),
            ("max_fds", "The largest number of open files", most_files()),
        ]
        .into_iter()
        .filter_map(|(name, what, value)| Some((name, what, value?))),
    );
    readings
}

/// The memory in use, in bytes; unknown outside Linux.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1_024)
}

/// The number of open files; unknown outside Linux.
fn n_files() -> Option<u64> {
    Some(std::fs::read_dir("/proc/self/fd").ok()?.count() as u64)
}

/// The limit of open files, if there is one.
#[cfg(target_os = "linux")]
fn most_files() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    getrlimit(Resource::Nofile).current
}

/// The limit of open files, if it is known.
#[cfg(not(target_os = "linux"))]
fn most_files() -> Option<u64> {
    None
}
