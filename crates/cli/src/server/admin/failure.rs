//! Why an operator's command ends early.

use std::io;

use ninefold_server::admin::AdminError;

/// Why a command ends early.
pub(super) enum Failure {
    /// It cannot be carried out.
    Command(AdminError),
    /// The operator has not confirmed it.
    Unsure(String),
    /// Its output cannot be written.
    Output(io::Error),
}

impl From<AdminError> for Failure {
    fn from(error: AdminError) -> Failure {
        Failure::Command(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}
