//! The arguments of `cargo xtask`.

use crate::bench::Bench;
use crate::dist::Product;
use crate::prove::{self, Prove};

/// The text of `cargo xtask --help`.
pub(crate) const USAGE: &str = "\
The tasks of the project. Usage: cargo xtask COMMAND

  run [--port N]        build the page and run the server with it, at port N or the first
                        free one from 9009; it prints where games are saved
  test                  everything a change must pass: format, tidy, clippy, the page, all tests
                        (also in a real browser), the engine without std, documentation of
                        the libraries
  prove [--only STAGE]... [--record] [--minutes N]
                        the long tier: long properties, full data sets, kills, the server
                        under outages and attacks and compared with its description, the
                        checks for a release, coverage, N minutes of fuzzing (10 by default);
                        writes its results into docs/proofs.md. It takes hours; with --only it runs some
                        stages, whose results it writes only with --record; `--only help` lists them
  web [--released]      build the page into target/web as `run` does, also while it runs: larger and
                        slower than the released one, with checks for overflow
  binary                build the program for a server into target/binary: linked statically, with
                        the page in it
  dist [--only NAME]    build the release artifacts into target/dist, and try them out as users do;
                        everything with its checksums, or one of these: program is linked statically,
                        deb the same for Debian, wheel the package for Python, npm that for
                        JavaScript, c the library for C with header and pkg-config file, crate the
                        engine as it is published, sbom lists what is in them
  bench [--only NAME]   compare the engine with others; everything, or one of these: lists and
                        gattai solve the puzzles of NINEFOLD_DATA, counting counts solutions,
                        generating makes puzzles, logic grades them, facts follow boards being set,
                        rating rates them exactly, canonical finds their canonical forms, proofs
                        proves that they have one solution, bindings compares the packages for
                        Python and JavaScript with the engine and with others, instructions counts
                        those of the engine under valgrind, page plays in a slowed browser, scan
                        reads photos of puzzles, training finds positions in which a technique
                        is the next step
  tidy                  check what compilers do not: import directions, unsafe code, file
                        lengths, leftovers, limits, a test for every requirement

test, binary, dist, bench and prove install what they need (rustup components, and Debian packages when run as
root), or name what is missing.";

/// A parsed command line of xtask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Web { released: bool },
    Run { port: Option<u16> },
    Binary,
    Dist { only: Option<Product> },
    Test,
    Bench { only: Option<Bench> },
    Tidy,
    Prove(Prove),
}

/// Why the arguments are not a [`Command`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UsageError(pub(crate) String);

/// Parses the arguments after the program's name.
pub(crate) fn parse(arguments: impl Iterator<Item = String>) -> Result<Command, UsageError> {
    let arguments: Vec<String> = arguments.collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        [] | ["help" | "--help" | "-h", ..] | [_, "--help" | "-h"] => Ok(Command::Help),
        ["web"] => Ok(Command::Web { released: false }),
        ["web", "--released"] => Ok(Command::Web { released: true }),
        ["run"] => Ok(Command::Run { port: None }),
        ["run", "--port", port] => Ok(Command::Run { port: Some(number(port)?) }),
        ["binary"] => Ok(Command::Binary),
        ["dist"] => Ok(Command::Dist { only: None }),
        ["dist", "--only", name] => {
            let only = Some(one_of("product", name, &Product::ALL, Product::name)?);
            Ok(Command::Dist { only })
        }
        ["test"] => Ok(Command::Test),
        ["bench"] => Ok(Command::Bench { only: None }),
        ["bench", "--only", name] => {
            let only = Some(one_of("bench", name, &Bench::ALL, Bench::name)?);
            Ok(Command::Bench { only })
        }
        ["tidy"] => Ok(Command::Tidy),
        ["prove", options @ ..] => prove(options).map(Command::Prove),
        [command @ ("web" | "run" | "binary" | "dist" | "test" | "bench" | "tidy"), rest @ ..] => {
            Err(UsageError(format!("{command} does not take {:?}", rest.join(" "))))
        }
        [other, ..] => Err(UsageError(format!("unknown command {other:?}"))),
    }
}

/// The options of `prove`, in any order.
fn prove(options: &[&str]) -> Result<Prove, UsageError> {
    let mut prove = Prove { minutes: 10, only: Vec::new(), record: false };
    let mut rest = options;
    loop {
        rest = match rest {
            [] => return Ok(prove),
            ["--only", name, rest @ ..] => {
                prove.only.push(one_of("stage", name, &prove::names(), |name| name)?);
                rest
            }
            ["--minutes", minutes, rest @ ..] => {
                prove.minutes = number(minutes)?;
                rest
            }
            ["--record", rest @ ..] => {
                prove.record = true;
                rest
            }
            _ => return Err(UsageError(format!("prove does not take {:?}", rest.join(" ")))),
        };
    }
}

/// The one with this name.
fn one_of<T: Copy>(
    what: &str,
    name: &str,
    all: &[T],
    name_of: fn(T) -> &'static str,
) -> Result<T, UsageError> {
    let names: Vec<&str> = all.iter().map(|&each| name_of(each)).collect();
    let unknown = || UsageError(format!("unknown {what} {name:?}: {}", names.join(", ")));
    all.iter().copied().find(|&each| name_of(each) == name).ok_or_else(unknown)
}

fn number<N: std::str::FromStr>(text: &str) -> Result<N, UsageError> {
    text.parse().map_err(|_| UsageError(format!("{text:?} is not a valid number")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str) -> Result<Command, String> {
        parse(line.split_whitespace().map(str::to_owned)).map_err(|UsageError(what)| what)
    }

    #[test]
    fn commands_and_options_are_read() {
        assert_eq!(check(""), Ok(Command::Help));
        assert_eq!(check("web --help"), Ok(Command::Help));
        assert_eq!(check("web"), Ok(Command::Web { released: false }));
        assert_eq!(check("web --released"), Ok(Command::Web { released: true }));
        assert_eq!(check("run --port 8080"), Ok(Command::Run { port: Some(8080) }));
        assert_eq!(check("binary"), Ok(Command::Binary));
        assert_eq!(check("dist"), Ok(Command::Dist { only: None }));
        assert_eq!(check("dist --only c"), Ok(Command::Dist { only: Some(Product::C) }));
        assert_eq!(check("dist --only wheel"), Ok(Command::Dist { only: Some(Product::Wheel) }));
        assert!(check("dist --only gold").is_err_and(|what| what.contains("npm, c, crate, sbom")));
        assert_eq!(check("bench"), Ok(Command::Bench { only: None }));
        let only = Some(Bench::Generating);
        assert_eq!(check("bench --only generating"), Ok(Command::Bench { only }));
    }

    #[test]
    fn options_of_prove_come_in_any_order() {
        let prove = |minutes, only: &[&'static str], record| {
            Ok(Command::Prove(Prove { minutes, only: only.to_vec(), record }))
        };
        assert_eq!(check("prove"), prove(10, &[], false));
        assert_eq!(check("prove --minutes 3"), prove(3, &[], false));
        assert_eq!(check("prove --only interface"), prove(10, &["interface"], false));
        assert_eq!(
            check("prove --only fuzzing --minutes 3 --only soak --record"),
            prove(3, &["fuzzing", "soak"], true)
        );
        assert_eq!(check("prove --only"), Err(r#"prove does not take "--only""#.to_owned()));
    }

    #[test]
    fn anything_else_is_refused_with_its_name() {
        assert_eq!(check("fly"), Err(r#"unknown command "fly""#.to_owned()));
        assert_eq!(check("test --fast"), Err(r#"test does not take "--fast""#.to_owned()));
        assert_eq!(check("run --port"), Err(r#"run does not take "--port""#.to_owned()));
        assert_eq!(check("run --port 70000"), Err(r#""70000" is not a valid number"#.to_owned()));
        assert_eq!(
            check("bench --only speed"),
            Err(r#"unknown bench "speed": lists, gattai, counting, generating, logic, facts, training, rating, canonical, proofs, bindings, instructions, page, scan"#
                .to_owned())
        );
        assert!(check("prove --only luck").is_err_and(|what| what.contains("luck")));
    }
}
