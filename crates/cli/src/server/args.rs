//! Their arguments.

mod admin;
mod serve;
mod settings;

use clap::Subcommand;

pub(crate) use admin::{
    AdminArguments, AdminCommand, ListArguments, PurgeArguments, SureArguments,
};
pub(crate) use serve::ServeArguments;
pub(crate) use settings::SettingsArguments;

#[derive(Subcommand)]
pub(crate) enum Command {
    Serve(ServeArguments),
    Admin(AdminArguments),
}
