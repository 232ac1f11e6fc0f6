//! The arguments of `ninefold serve`.

use std::net::SocketAddr;

use clap::Args;

use super::settings::SettingsArguments;

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
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = address)]
    pub(crate) listen: Option<String>,
    #[command(flatten)]
    pub(crate) settings: SettingsArguments,
    /// Print all settings and exit
    #[arg(long, display_order = 910)]
    pub(crate) print_config: bool,
}

fn address(text: &str) -> Result<String, String> {
    match text.parse::<SocketAddr>() {
        Ok(_) => Ok(text.to_owned()),
        Err(_) => Err("expected an address and a port, such as 127.0.0.1:9009".to_owned()),
    }
}
