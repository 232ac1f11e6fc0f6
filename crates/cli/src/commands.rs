//! The commands, each with a `run` of its own; `play` and `stats` are in [`play`](crate::play).

#[cfg(feature = "serve")]
pub(crate) mod admin;
pub(crate) mod canon;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod daily;
pub(crate) mod devices;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod layouts;
pub(crate) mod man;
pub(crate) mod minimize;
pub(crate) mod print;
pub(crate) mod prove;
pub(crate) mod rate;
pub(crate) mod scan;
#[cfg(feature = "serve")]
pub(crate) mod serve;
#[cfg(feature = "serve")]
pub(crate) mod settings;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod techniques;
pub(crate) mod verify;
