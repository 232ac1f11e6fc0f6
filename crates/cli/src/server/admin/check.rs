//! `ninefold admin check`

use ninefold_server::admin::{Admin, Portion};

use super::failure::Failure;
use super::figures::counted;
#[cfg(feature = "boards")]
use crate::io::progress::Progress;
use crate::streams::{Outcome, Terminal};

pub(super) async fn run(admin: &Admin, terminal: &mut Terminal<'_>) -> Result<Outcome, Failure> {
    // A damaged database may not be able to count; its problems are listed anyway.
    #[cfg(feature = "boards")]
    let mut progress = Progress::new(terminal.has_bar(), "rows", admin.n_to_check().await.ok());
    let output = &mut *terminal.output;
    let report = |portion: &Portion| -> Result<(), Failure> {
        for problem in &portion.problems {
            writeln!(output, "{problem}")?;
        }
        if !portion.problems.is_empty() {
            output.flush()?; // the run may take long
        }
        #[cfg(feature = "boards")]
        {
            let checked = &portion.checked;
            let n_checked = checked.players + checked.puzzles + checked.games;
            progress.add(n_checked, n_checked);
        }
        Ok(())
    };
    let checked = admin.check(report).await;
    #[cfg(feature = "boards")]
    progress.finish();
    let checked = checked?;
    writeln!(
        terminal.output,
        "checked {}, {} and {} with {}: {}",
        counted(checked.players, "player"),
        counted(checked.puzzles, "puzzle"),
        counted(checked.games, "game"),
        counted(checked.turns, "turn"),
        counted(checked.problems, "problem"),
    )?;
    Ok(if checked.problems == 0 { Outcome::Success } else { Outcome::SomeFailed })
}
