//! Where the settings of a server come from.

use std::path::PathBuf;

use clap::Args;

// Their order is after the options of a command itself.
#[derive(Args)]
pub(crate) struct SettingsArguments {
    /// sqlite:FILE or postgres://...; by default a file in the folder of saved games
    #[arg(long, value_name = "ADDRESS", global = true, display_order = 900)]
    pub(crate) database: Option<String>,
    /// The file with settings
    #[arg(long, value_name = "FILE", global = true, display_order = 901)]
    pub(crate) config: Option<PathBuf>,
    /// Any setting by name; can be repeated
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    #[arg(global = true, display_order = 902)]
    pub(crate) settings: Vec<(String, String)>,
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}
