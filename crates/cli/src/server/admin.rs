//! `ninefold admin`

mod check;
mod confirm;
mod failure;
mod figures;
mod list;

use std::io;
use std::path::Path;

use ninefold_server::admin::{Admin, shown};

use crate::server::args::{AdminArguments, AdminCommand, PurgeArguments, SureArguments};
use crate::server::settings;
use crate::streams::{Input, Outcome, Terminal};
use confirm::confirm;
use failure::Failure;
use figures::{counted, day};

pub(crate) fn run(
    arguments: &AdminArguments,
    folder: Option<&Path>,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let config = match settings::read(&arguments.settings, None, folder) {
        Ok(config) => config,
        Err(what) => {
            writeln!(terminal.errors, "ninefold: {what}")?;
            return Ok(Outcome::CouldNotRun);
        }
    };
    let runtime = tokio::runtime::Runtime::new()?;
    let ended = runtime.block_on(async {
        let admin = Admin::open(config).await?;
        let ended = act(&admin, &arguments.command, input, terminal).await;
        admin.close().await;
        ended
    });
    let what = match ended {
        Ok(outcome) => return Ok(outcome),
        Err(Failure::Output(error)) => return Err(error),
        Err(Failure::Command(error)) => error.to_string(),
        Err(Failure::Unsure(what)) => what,
    };
    writeln!(terminal.errors, "ninefold: {what}")?;
    Ok(Outcome::CouldNotRun)
}

async fn act(
    admin: &Admin,
    command: &AdminCommand,
    input: &mut Input<'_>,
    terminal: &mut Terminal<'_>,
) -> Result<Outcome, Failure> {
    match command {
        AdminCommand::List(arguments) => return list::run(admin, arguments, terminal).await,
        AdminCommand::Check => return check::run(admin, terminal).await,
        AdminCommand::Block(arguments) => block(admin, &arguments.player, terminal).await?,
        AdminCommand::Unblock(arguments) => {
            let player = admin.find(&arguments.player).await?;
            admin.unblock(&player).await?;
            let how = if player.blocked.is_some() { "no longer" } else { "not" };
            writeln!(terminal.output, "{player} is {how} blocked")?;
        }
        AdminCommand::Rename(arguments) => {
            let player = admin.find(&arguments.player.player).await?;
            let name = admin.rename(&player, &arguments.name).await?;
            writeln!(terminal.output, "{player} is now called {}", shown(&name))?;
        }
        AdminCommand::Delete(arguments) => delete(admin, arguments, input, terminal).await?,
        AdminCommand::Reset(arguments) => {
            let player = admin.find(&arguments.player).await?;
            let code = admin.reset(&player).await?;
            writeln!(terminal.output, "{code}")?;
            writeln!(
                terminal.errors,
                "{player} is signed out everywhere, and sets a new password with this code"
            )?;
        }
        AdminCommand::Purge(arguments) => purge(admin, arguments, terminal).await?,
        AdminCommand::RotateKey { yes } => rotate_key(admin, *yes, input, terminal).await?,
        AdminCommand::Vacuum => vacuum(admin, terminal).await?,
    }
    Ok(Outcome::Success)
}

async fn block(admin: &Admin, player: &str, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let player = admin.find(player).await?;
    if let Some(since) = player.blocked {
        writeln!(terminal.output, "{player} has been blocked since {}", day(since))?;
    } else {
        admin.block(&player, terminal.now).await?;
        writeln!(terminal.output, "{player} is blocked from now on")?;
    }
    Ok(())
}

async fn delete(
    admin: &Admin,
    arguments: &SureArguments,
    input: &mut Input<'_>,
    terminal: &mut Terminal<'_>,
) -> Result<(), Failure> {
    let player = admin.find(&arguments.player.player).await?;
    if !arguments.yes {
        let (question, words) = match &player.name {
            Some(name) => ("Type the name again", [name.as_str(), &player.id]),
            None => ("Type the id again", [player.id.as_str(); 2]),
        };
        let what = format!("{player} and all games will be deleted. {question}: ");
        confirm(&what, &words, input, terminal)?;
    }
    admin.delete(&player).await?;
    writeln!(terminal.output, "{player} is deleted")?;
    Ok(())
}

async fn purge(
    admin: &Admin,
    arguments: &PurgeArguments,
    terminal: &mut Terminal<'_>,
) -> Result<(), Failure> {
    let (days, now) = (arguments.guests_older_than, terminal.now);
    let (expired, verb) = if arguments.dry_run {
        (admin.n_expired(days, now).await?, "would remove")
    } else {
        (admin.purge(days, now).await?, "removed")
    };
    let sessions = counted(expired.sessions, "session");
    let guests = counted(expired.guests, "guest");
    let puzzles = counted(expired.puzzles, "puzzle");
    writeln!(terminal.output, "{verb} {sessions}, {guests} and {puzzles}")?;
    Ok(())
}

async fn rotate_key(
    admin: &Admin,
    is_sure: bool,
    input: &mut Input<'_>,
    terminal: &mut Terminal<'_>,
) -> Result<(), Failure> {
    if !is_sure {
        let guests = counted(admin.n_guests_playing().await?, "guest");
        let what = format!(
            "Everybody will be signed out, and {guests} will lose all games. Type rotate: "
        );
        confirm(&what, &["rotate"], input, terminal)?;
    }
    let sessions = counted(admin.rotate_key().await?, "session");
    writeln!(terminal.output, "tokens have a new key; {sessions} ended")?;
    Ok(())
}

async fn vacuum(admin: &Admin, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let done = admin.vacuum().await?;
    writeln!(terminal.output, "{} bytes before, {} bytes after", done.before, done.after)?;
    if !done.is_complete {
        writeln!(
            terminal.errors,
            "others are using the database: the rest of the unused space is returned later"
        )?;
    }
    Ok(())
}
