//! The settings of a server, for the commands that run it or use its database.

use std::path::Path;

use ninefold_server::Config;

use crate::server::args::SettingsArguments;

/// Reads the settings; other flags are pairs of name and value. Without a database they name a file
/// in the folder of saved games.
pub(crate) fn read(
    arguments: &SettingsArguments,
    others: impl IntoIterator<Item = (String, String)>,
    folder: Option<&Path>,
) -> Result<Config, String> {
    let mut flags = arguments.settings.clone();
    flags.extend(others);
    flags.extend(arguments.database.clone().map(|address| ("database".to_owned(), address)));
    let variable = |name: &str| std::env::var(name).ok();
    let mut config = Config::read(arguments.config.as_deref(), variable, &flags)
        .map_err(|error| error.to_string())?;
    if let Some(folder) = folder
        && config.database.is_empty()
    {
        config.database = usual_database(folder);
    }
    Ok(config)
}

/// The database in the folder of saved games.
pub(crate) fn usual_database(folder: &Path) -> String {
    format!("sqlite:{}", folder.join("ninefold.db").display())
}
