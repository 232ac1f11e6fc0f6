//! Figures that cost something to find out, compared with `limits.toml`: bytes and minutes.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::process::{self, Failure, Outcome, because, cargo, cleaned, line, program, root};
use crate::stages::seconds;
use crate::tools;
use crate::web::Released;

/// The files that the page loads before it takes the first key.
const FIRST_KEY: [&str; 6] = [
    "index.html.br",
    "start.js.br",
    "style.css.br",
    "ninefold-web.js.br",
    "ninefold-web_bg.wasm.br",
    "texts-en.txt.br",
];

/// Fails if a figure is above its limit, or has none.
fn need(table: &str, name: &str, figure: u64) -> Outcome {
    println!("{table}.{name}: {figure}");
    tools::tidy(&["limit", table, name, &figure.to_string()])
}

/// Compares the bytes of the released program and page.
pub(crate) fn need_bytes(program: &Path, page: &Released) -> Outcome {
    let length =
        |path: &Path| fs::metadata(path).map(|file| file.len()).map_err(because(path.display()));
    need("bytes", "program", length(program)?)?;
    let first = FIRST_KEY.iter().map(|name| length(&page.packed.join(name)));
    need("bytes", "first_key", first.sum::<Outcome<u64>>()?)?;
    let files = fs::read_dir(&page.packed).map_err(because(page.packed.display()))?;
    let files = files.flatten().map(|file| file.path());
    let modules = files.filter(|path| path.to_string_lossy().ends_with(".wasm.br"));
    need("bytes", "modules", modules.map(|path| length(&path)).sum::<Outcome<u64>>()?)
}

/// What a newcomer waits for: both commands of the README in a fresh clone, with libraries downloaded before.
pub(crate) fn need_minutes() -> Outcome<String> {
    let folder = tools::target_folder().join("newcomer");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(because(folder.display()))?;
    }
    let mut clone = program("git", &["clone", "--quiet", "--no-hardlinks"]);
    process::run(clone.arg(root()).arg(&folder))?;
    let xtask = |arguments: &[&str]| {
        let mut xtask = cargo(&["xtask"]);
        cleaned(xtask.args(arguments).current_dir(&folder)).env_remove("CARGO_TARGET_DIR");
        xtask
    };
    let run = until_address(&mut xtask(&["run"]))?;
    let started = Instant::now();
    process::run(&mut xtask(&["test"]))?;
    let test = started.elapsed();
    need("minutes", "run", minutes(run))?;
    need("minutes", "test", minutes(test))?;
    Ok(format!("run printed its address after {}, test took {} more", seconds(run), seconds(test)))
}

/// The time until a server that is built and started prints its address; it is stopped then.
fn until_address(run: &mut Command) -> Outcome<Duration> {
    println!("$ {}", line(run));
    let started = Instant::now();
    let mut child = run.stdout(Stdio::piped()).spawn().map_err(because(line(run)))?;
    let output = BufReader::new(child.stdout.take().expect("it is piped"));
    let printed = output.lines().map_while(Result::ok).any(|text| text.contains("http://"));
    let time = started.elapsed();
    child.kill().and_then(|()| child.wait()).map_err(because("stopping the server"))?;
    if printed { Ok(time) } else { Err(Failure(format!("{} printed no address", line(run)))) }
}

/// Whole minutes, rounded up.
fn minutes(time: Duration) -> u64 {
    time.as_secs().div_ceil(60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_until_an_address_is_taken() {
        let shell = |script: &str| until_address(&mut program("sh", &["-c", script]));
        assert!(
            shell("echo building; echo http://127.0.0.1:1; exec sleep 60")
                .is_ok_and(|time| time.as_secs() < 50)
        );
        assert!(shell("echo building").is_err());
    }

    #[test]
    fn begun_minutes_count() {
        assert_eq!([0, 60, 61].map(|n| minutes(Duration::from_secs(n))), [0, 1, 2]);
    }
}
