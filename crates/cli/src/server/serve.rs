//! `ninefold serve`

use std::io;
use std::path::Path;

use ninefold_server::config::without_password;
use ninefold_server::{Config, ServeError, interrupted, serve, start_log};

use crate::server::args::ServeArguments;
use crate::server::settings::{self, usual_database};
use crate::streams::{Outcome, Terminal};

pub(crate) fn run(
    arguments: &ServeArguments,
    folder: Option<&Path>,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let config = match config(arguments, folder) {
        Ok(config) => config,
        Err(what) => {
            writeln!(terminal.errors, "ninefold: {what}")?;
            return Ok(Outcome::CouldNotRun);
        }
    };
    if arguments.print_config {
        write!(terminal.output, "{config}")?;
        return Ok(Outcome::Success);
    }
    start_log(&config);
    let runtime = tokio::runtime::Runtime::new()?;
    let (database, listen) = (config.database.clone(), config.listen);
    let scheme = if config.tls_certificate.is_empty() { "http" } else { "https" };
    let prefix = config.prefix.clone();
    let output = &mut *terminal.output;
    let ready = |address| {
        // The server runs even if this cannot be printed.
        let running = format!("Ninefold is running at {scheme}://{address}{prefix}/");
        let _ = writeln!(output, "{running} (press Ctrl-C to stop)")
            .and_then(|()| writeln!(output, "games are saved in {}", without_password(&database)))
            .and_then(|()| output.flush());
    };
    match runtime.block_on(async { serve(config, ready, interrupted()).await }) {
        Ok(()) => Ok(Outcome::Success),
        Err(what @ ServeError::Listen(_)) => {
            writeln!(
                terminal.errors,
                "ninefold: {listen}: {what} (choose another address with --listen)"
            )?;
            Ok(Outcome::CouldNotRun)
        }
        Err(what) => {
            writeln!(terminal.errors, "ninefold: {what}")?;
            Ok(Outcome::CouldNotRun)
        }
    }
}

fn config(arguments: &ServeArguments, folder: Option<&Path>) -> Result<Config, String> {
    let listen = arguments.listen.clone().map(|address| ("listen".to_owned(), address));
    let config = settings::read(&arguments.settings, listen, folder)?;
    if let Some(folder) = folder
        && config.database == usual_database(folder)
    {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
    }
    Ok(config)
}
