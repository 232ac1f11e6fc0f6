//! `ninefold admin list`

use std::io::{self, Write};

use ninefold_server::admin::{Admin, ListedPlayer, PlayerFilter, shown};

use super::failure::Failure;
use super::figures::day;
use crate::server::args::ListArguments;
use crate::streams::{Outcome, Terminal};

pub(super) async fn run(
    admin: &Admin,
    arguments: &ListArguments,
    terminal: &mut Terminal<'_>,
) -> Result<Outcome, Failure> {
    let filter = PlayerFilter {
        name: arguments.name.clone(),
        is_guest: arguments.guests,
        is_blocked: arguments.blocked,
    };
    if !arguments.json {
        writeln!(
            terminal.output,
            "{:36}  {:10}  {:10}  {:>6}  {:>10}  {:>8}  NAME",
            "ID", "CREATED", "SEEN", "GAMES", "BYTES", "SESSIONS"
        )?;
    }
    let mut last: Option<ListedPlayer> = None;
    loop {
        let players = admin.players(&filter, last.as_ref()).await?;
        for player in &players {
            if arguments.json {
                serde_json::to_writer(&mut *terminal.output, player).map_err(io::Error::from)?;
                terminal.output.write_all(b"\n")?;
            } else {
                write_line(terminal.output, player)?;
            }
        }
        match players.into_iter().last() {
            Some(player) => last = Some(player),
            None => return Ok(Outcome::Success),
        }
    }
}

/// One line; the name comes last, because it can have any width.
fn write_line(output: &mut dyn Write, player: &ListedPlayer) -> io::Result<()> {
    let ListedPlayer { id, name, created, seen, games, bytes, sessions, blocked } = player;
    let (created, seen) =
        (day(*created).to_string(), seen.map_or("-".to_owned(), |seen| day(seen).to_string()));
    let name = name.as_deref().map_or("(guest)".to_owned(), shown);
    write!(output, "{id:36}  {created}  {seen:10}  {games:6}  {bytes:10}  {sessions:8}  {name}")?;
    match blocked {
        Some(since) => writeln!(output, " [blocked since {}]", day(*since)),
        None => writeln!(output),
    }
}
