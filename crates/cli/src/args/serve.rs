//! The arguments of `ninefold serve`.

use std::path::PathBuf;

use clap::Args;

/// Serve puzzles, games and the web app over HTTP
#[derive(Args)]
#[command(after_help = "\
Games are saved in an SQLite file, or in PostgreSQL with --database. Settings come
from a TOML file, then from variables such as NINEFOLD_LISTEN, then from options;
--print-config shows them all. On Ctrl-C the server finishes the requests in progress
and stops.

Examples:
  ninefold serve
  ninefold serve --listen 0.0.0.0:80 --database postgres://ninefold@db/ninefold
  ninefold serve --config /etc/ninefold.toml --set queue=200
  ninefold serve --print-config > ninefold.toml")]
pub(crate) struct ServeArguments {
    /// The address to listen on; by default 127.0.0.1:9009
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) listen: Option<String>,
    /// sqlite:FILE or postgres://...; by default a file in the folder of saved games
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) database: Option<String>,
    /// The file with settings
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Any setting by name; can be repeated
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) settings: Vec<(String, String)>,
    /// Print all settings and exit
    #[arg(long)]
    pub(crate) print_config: bool,
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}
