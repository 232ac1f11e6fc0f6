//! Addresses of databases in a form that may be shown.

/// The parts of a query that may be shown: all values but these are hidden.
const HARMLESS: [&str; 11] = [
    "application_name",
    "dbname",
    "host",
    "hostaddr",
    "mode",
    "port",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "user",
];

/// The text shown instead of a password.
const HIDDEN: &str = "***";

/// The address of a database without its password.
pub fn without_password(address: &str) -> String {
    let (place, query) = match address.split_once('?') {
        Some((place, query)) => (place, Some(query)),
        None => (address, None),
    };
    let place = match place.split_once("://") {
        // A password may contain the characters that end it, if somebody forgot to encode them.
        Some((scheme, rest)) => match rest.rsplit_once('@') {
            Some((who, place)) => match who.split_once(':') {
                Some((user, _)) => format!("{scheme}://{user}:{HIDDEN}@{place}"),
                None => format!("{scheme}://{who}@{place}"),
            },
            None => format!("{scheme}://{rest}"),
        },
        None => place.to_owned(),
    };
    let Some(query) = query else { return place };
    let shown = query.split('&').map(|pair| match pair.split_once('=') {
        Some((name, _)) if !HARMLESS.contains(&name) => format!("{name}={HIDDEN}"),
        _ => pair.to_owned(),
    });
    format!("{place}?{}", shown.collect::<Vec<_>>().join("&"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn passwords_are_never_shown() {
        for (address, shown) in [
            ("sqlite:ninefold.db", "sqlite:ninefold.db"),
            ("sqlite://a/b.db?mode=ro", "sqlite://a/b.db?mode=ro"),
            ("postgres://u@h/n", "postgres://u@h/n"),
            ("postgres://u:secret@h/n", "postgres://u:***@h/n"),
            ("postgres://u:sec@ret@h/n", "postgres://u:***@h/n"),
            ("postgres://u:sec/ret@h/n", "postgres://u:***@h/n"),
            (
                "postgres://h/n?user=u&password=secret&sslmode=require",
                "postgres://h/n?user=u&password=***&sslmode=require",
            ),
            ("postgres://h/n?pass%77ord=secret", "postgres://h/n?pass%77ord=***"),
        ] {
            assert_eq!(without_password(address), shown);
            let config = Config { database: address.to_owned(), ..Config::default() };
            assert!(!config.to_string().contains("secret"), "{config}");
        }
    }
}
