//! A database for each test: an SQLite file, or a database in a real PostgreSQL that ends with the tests.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use tempfile::TempDir;

/// The address of a new SQLite file, and its folder.
pub fn sqlite() -> (String, TempDir) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    (format!("sqlite:{}", folder.path().join("ninefold.db").display()), folder)
}

/// The address of a new PostgreSQL database; `None` if PostgreSQL is not installed, which is a
/// failure under CI.
pub fn postgres() -> Option<String> {
    static CLUSTER: OnceLock<Option<Cluster>> = OnceLock::new();
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let cluster = CLUSTER.get_or_init(|| Cluster::start(SCRIPT, "")).as_ref()?;
    let name = format!("test{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let folder = cluster.folder.display();
    let mut create = Command::new(cluster.programs.join("createdb"));
    let made = create.args(["-U", "ninefold", "-h"]).arg(&cluster.folder).arg(&name).status();
    assert!(made.expect("createdb runs").success());
    Some(format!("postgres://ninefold@localhost/{name}?host={folder}"))
}

/// A PostgreSQL server.
#[derive(Debug)]
pub struct Cluster {
    programs: PathBuf,
    /// The folder with its files.
    pub folder: PathBuf,
    /// The script that runs the server: its input is closed when the tests end, which stops it.
    leash: Child,
}

/// Starts a server in a new folder, prints the folder, waits for the end of its input, then stops the
/// server and cleans up.
const SCRIPT: &str = r#"
set -e
folder=$(mktemp -d /tmp/ninefold-postgres-XXXXXX)
trap 'rm -rf "$folder"' EXIT
"$1/initdb" -D "$folder/data" -A trust -U ninefold --no-sync >"$folder/log" 2>&1
"$1/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync=off \
    -c max_connections=200 >>"$folder/log" 2>&1 &
server=$!
until "$1/pg_isready" -q -h "$folder"; do kill -0 $server; sleep 0.1; done
echo "$folder"
cat >/dev/null
kill -INT $server
wait $server || true
"#;

impl Cluster {
    /// Starts a server with a script, which gets the folder of PostgreSQL's programs and `argument`, prints the
    /// server's folder, and stops when its input ends. `None` if PostgreSQL is not installed.
    pub fn start(script: &str, argument: &str) -> Option<Cluster> {
        let Some(programs) = programs() else {
            let is_ci = std::env::var_os("CI").is_some();
            assert!(!is_ci, "PostgreSQL is missing: apt-get install postgresql");
            say_it_is_missing();
            return None;
        };
        let mut command = unprivileged();
        command.args(["sh", "-c", script, "postgres"]).arg(&programs).arg(argument);
        command.current_dir("/");
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.expect("a shell runs");
        let output = child.stdout.take().expect("it is piped");
        let mut folder = String::new();
        BufReader::new(output).read_line(&mut folder).expect("a line");
        assert!(!folder.is_empty(), "PostgreSQL did not start");
        Some(Cluster { programs, folder: PathBuf::from(folder.trim()), leash: child })
    }
}

/// How to stop a PostgreSQL server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// `pg_ctl stop -m fast`: transactions are rolled back.
    Fast,
    /// `pg_ctl stop -m immediate`: it recovers when it starts again.
    Immediate,
    /// `kill -9`: its child processes notice that.
    Killed,
}

/// A PostgreSQL server that can be stopped and started again.
#[derive(Debug)]
pub struct Stoppable {
    folder: TempDir,
    running: Option<Cluster>,
}

/// The script of such a server, which stops it with the signal that it reads. Processes of a killed server
/// may still use its files for a moment, so the new one may have to be started several times.
const STOPPABLE: &str = r#"
set -e
folder=$2
[ -d "$folder/data" ] || "$1/initdb" -D "$folder/data" -A trust -U ninefold --no-sync >"$folder/log" 2>&1
is_ready=no
for try in $(seq 100); do
    "$1/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync=off \
        -c max_connections=200 >>"$folder/log" 2>&1 &
    server=$!
    while kill -0 $server 2>/dev/null; do
        if "$1/pg_isready" -q -h "$folder"; then is_ready=yes; break 2; fi
        sleep 0.05
    done
    sleep 0.1
done
[ $is_ready = yes ]
echo "$folder"
read -r signal || signal=INT
kill -"$signal" $server
wait $server || true
"#;

impl Stoppable {
    /// A running server; `None` if PostgreSQL is not installed, which is a failure under CI.
    pub fn new() -> Option<Stoppable> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        allow_everybody(&folder);
        let mut server = Stoppable { folder, running: None };
        server.start();
        server.running.is_some().then_some(server)
    }

    /// The address of its database.
    pub fn address(&self) -> String {
        format!("postgres://ninefold@localhost/postgres?host={}", self.folder.path().display())
    }

    /// Starts it, and waits until it is ready.
    pub fn start(&mut self) {
        self.running = Cluster::start(STOPPABLE, &self.folder.path().display().to_string());
    }

    /// Stops it, and waits until that is done.
    pub fn stop(&mut self, ending: Ending) {
        let mut cluster = self.running.take().expect("it runs");
        let signal = match ending {
            Ending::Fast => "INT\n",
            Ending::Immediate => "QUIT\n",
            Ending::Killed => "KILL\n",
        };
        let mut input = cluster.leash.stdin.take().expect("it is piped");
        input.write_all(signal.as_bytes()).expect("it waits for a signal");
        cluster.leash.wait().expect("it ends");
    }
}

/// Lets every user in, because PostgreSQL does not run as root, while tests may.
fn allow_everybody(folder: &TempDir) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let all = PermissionsExt::from_mode(0o777);
        std::fs::set_permissions(folder.path(), all).expect("it is ours");
    }
    #[cfg(not(unix))]
    let _ = folder;
}

/// A small disk, mounted for a test.
#[derive(Debug)]
pub struct SmallDisk {
    folder: TempDir,
    megabytes: usize,
}

impl SmallDisk {
    /// A disk with this many megabytes; `None` without the right to mount one, which root has, as has
    /// everybody in `unshare -rm`.
    pub fn new(megabytes: usize) -> Option<SmallDisk> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={megabytes}m"), "tmpfs"]);
        if mount.arg(folder.path()).output().is_ok_and(|done| done.status.success()) {
            return Some(SmallDisk { folder, megabytes });
        }
        say_there_is_no_disk();
        None
    }

    /// The path of a file on it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Fills the disk.
    pub fn fill(&self) {
        let _ = std::fs::write(self.path("ballast"), vec![7; self.megabytes << 20]); // until it is full
    }

    /// Makes room again, after [`fill`](SmallDisk::fill).
    pub fn free(&self) {
        std::fs::remove_file(self.path("ballast")).expect("it was filled");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(self.folder.path()).status();
    }
}

#[expect(clippy::print_stderr, reason = "reports that tests are skipped")]
fn say_there_is_no_disk() {
    eprintln!("no right to mount a disk; its tests are left out. Run them in `unshare -rm`");
}

#[expect(clippy::print_stderr, reason = "reports that tests are skipped")]
fn say_it_is_missing() {
    eprintln!("PostgreSQL is missing; its tests are left out. apt-get install postgresql");
}

/// The folder of PostgreSQL's programs: the newest of Debian's, or else one in `PATH`.
fn programs() -> Option<PathBuf> {
    let mut folders: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .collect();
    folders.sort();
    folders.reverse();
    folders.extend(std::env::split_paths(&std::env::var_os("PATH")?));
    let needed = ["initdb", "postgres", "pg_isready", "createdb"];
    folders.into_iter().find(|folder| needed.iter().all(|name| folder.join(name).exists()))
}

/// A command that drops root privileges, because PostgreSQL does not run as root.
fn unprivileged() -> Command {
    let id = |arguments: &[&str]| Command::new("id").args(arguments).output();
    let is_root = id(&["-u"]).is_ok_and(|id| id.stdout.trim_ascii() == b"0");
    if !is_root {
        return Command::new("env");
    }
    let has_own = id(&["-u", "postgres"]).is_ok_and(|id| id.status.success());
    let (user, group) = if has_own { ("postgres", "postgres") } else { ("nobody", "nogroup") };
    let mut command = Command::new("setpriv");
    command.args(["--reuid", user, "--regid", group, "--clear-groups", "--"]);
    command
}
