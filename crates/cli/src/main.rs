//! The binary `ninefold`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

/// Returns large blocks to the system soon after they are freed, even by other threads, which the
/// server needs (decision 16).
#[cfg(feature = "serve")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    ExitCode::from(ninefold_cli::program(std::env::args_os()))
}
