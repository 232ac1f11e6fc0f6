//! A database for each test: an SQLite file, or one in a real PostgreSQL that ends with the tests.

use std::io::{BufRead, BufReader};
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
    /// The folder of its files.
    pub folder: PathBuf,
    /// The script that runs the server: its input is closed when the tests end, which stops it.
    _leash: Child,
}

/// Starts a server in a new folder, prints the folder, waits for the end of its input, and cleans
/// up.
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
    /// Starts one with a script, which gets the folder of the programs and `argument`, prints the
    /// server's folder, and ends with its input; `None` if PostgreSQL is not installed.
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
        Some(Cluster { programs, folder: PathBuf::from(folder.trim()), _leash: child })
    }
}

#[expect(clippy::print_stderr, reason = "reports that tests are skipped")]
fn say_it_is_missing() {
    eprintln!("PostgreSQL is missing; its tests are left out. apt-get install postgresql");
}

/// The folder of PostgreSQL's programs: Debian's newest, or else one in `PATH`.
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
