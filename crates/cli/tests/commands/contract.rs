//! Compares the server with its own description, using requests that schemathesis makes from it.

use std::process::Command;

use ninefold_testkit::databases::{postgres, sqlite};

use crate::serving::{begin, serve};

/// Operations that would end the session, and an endless stream.
const LEFT_OUT: &str = "^(signOut|endSessions?|changePassword|watchGame|deletePlayer)$";

/// No request is refused because of its rate.
const SETTINGS: [&str; 4] = [
    "requests_per_minute=10000000",
    "address_requests_per_minute=10000000",
    "guests_per_minute=10000000",
    "sign_ins_per_minute=10000000",
];

/// A1, A5: no request that the description allows or forbids breaks the server, and every answer is
/// as described. `NINEFOLD_SCHEMATHESIS` is the program, `NINEFOLD_EXAMPLES` the number of requests
/// per operation; `cargo xtask prove` sets them.
#[test]
fn answers_are_as_described() {
    let Some(program) = std::env::var_os("NINEFOLD_SCHEMATHESIS") else {
        assert!(std::env::var_os("CI").is_none(), "NINEFOLD_SCHEMATHESIS must name the program");
        return println!("left out: NINEFOLD_SCHEMATHESIS is not set");
    };
    let n_examples = std::env::var("NINEFOLD_EXAMPLES").unwrap_or_else(|_| "20".to_owned());
    let (sqlite, folder) = sqlite();
    for database in std::iter::once(sqlite).chain(postgres()) {
        let server = serve(&database, &SETTINGS);
        let (token, _) = begin(&server.address);
        let mut command = Command::new(&program);
        command.current_dir(folder.path()); // it writes files
        command.args(["run", &format!("http://{}/openapi.json", server.address)]);
        command.args(["--header", &format!("Authorization: Bearer {token}")]);
        command.args(["--exclude-operation-id-regex", LEFT_OUT, "--max-examples", &n_examples]);
        // Not every text that a schema allows is a board or a turn.
        command.args(["--exclude-checks", "positive_data_acceptance", "--request-timeout", "90"]);
        command.args(["--continue-on-failure", "--no-color", "--warnings", "off"]);
        assert!(command.status().expect("schemathesis runs").success(), "{database}");
    }
}
