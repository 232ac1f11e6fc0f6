//! `ninefold-verify [FILE]...`: checks the proofs in files or on standard input. A proof is one line, or
//! several lines, the last of which begins with `end`. The exit code is 1 if a proof is refused or none found.
#![forbid(unsafe_code)]

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::process::ExitCode;

const MAX_LENGTH: u64 = 1 << 26; // a longer proof is refused, so that memory is bounded

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let mut output = BufWriter::new(io::stdout().lock());
    let verified = if files.is_empty() {
        verify("standard input", io::stdin().lock(), &mut output)
    } else {
        files.iter().try_fold(true, |all, name| {
            let file = File::open(name).map_err(|error| named(name, &error))?;
            Ok(verify(name, BufReader::new(file), &mut output)? && all)
        })
    };
    match verified.and_then(|all| output.flush().map(|()| all)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            let _ = writeln!(io::stderr(), "ninefold-verify: {error}");
            ExitCode::from(2)
        }
    }
}

/// Writes a line about each proof; returns whether all were accepted and there was at least one.
fn verify(name: &str, mut input: impl BufRead, output: &mut impl Write) -> io::Result<bool> {
    let (mut n_proofs, mut n_lines, mut all) = (0, 0, true);
    loop {
        let (mut proof, first) = (Vec::new(), n_lines + 1);
        loop {
            let start = proof.len();
            let room = MAX_LENGTH - start as u64;
            let line = input.by_ref().take(room).read_until(b'\n', &mut proof);
            let n_read = line.map_err(|error| named(name, &error))?;
            n_lines += usize::from(n_read > 0);
            let line = &proof[start..];
            if n_read == 0 || line.contains(&b';') || line.starts_with(b"end ") {
                break;
            }
        }
        if proof.is_empty() {
            break;
        }
        n_proofs += 1;
        match ninefold_verify::check(proof.strip_suffix(b"\n").unwrap_or(&proof)) {
            Ok(proven) => {
                let givens = String::from_utf8_lossy(proven.givens);
                let (n_solutions, n_cases) = (proven.n_solutions, proven.n_cases);
                writeln!(output, "{givens}\tsolutions {n_solutions}\tcases {n_cases}")?;
            }
            Err(refusal) => {
                all = false;
                writeln!(output, "refused: {name}, proof in line {first}: {refusal}")?;
            }
        }
    }
    if n_proofs == 0 {
        writeln!(output, "refused: {name}: expected a proof, found nothing")?;
    }
    Ok(all && n_proofs > 0)
}

fn named(name: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{name}: {error}"))
}
