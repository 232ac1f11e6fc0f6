//! The page that the `type` of every error points to.

/// Every error code with its status and its meaning.
const PROBLEMS: [(&str, &str, &str); 44] = [
    ("abandoned", "422", "The game was abandoned."),
    ("blocked", "403", "The operator of the server has blocked the player, who can only sign out."),
    ("broken", "500", "The server has failed; its log says why."),
    ("busy", "503", "The server is busy; <code>retry-after</code> says when to retry."),
    (
        "changed",
        "412",
        "The game has changed since the client read it: <code>if-match</code> names another state.",
    ),
    ("conflict", "422", "Givens of the puzzle conflict."),
    ("elsewhere", "403", "A page of another site has sent this with the player's cookie."),
    (
        "exists",
        "409, 422",
        "The id is taken (409), or a house of the cell already has the digit (422, with <code>violations</code>).",
    ),
    (
        "field",
        "400",
        "A field is missing, unknown or of the wrong type; <code>field</code> names it.",
    ),
    ("finished", "422", "The game is over: only undo, restart and check are allowed."),
    ("full", "422", "The player may not store any more games or turns."),
    ("future", "422", "The day has not begun in UTC, so it has no puzzle yet."),
    ("given", "422", "The cell is a given of the puzzle."),
    ("guest", "409", "The player is a guest, who has no name, password or recovery code."),
    ("json", "400", "The body is not JSON; the error says where."),
    ("media", "415", "The media type is not supported."),
    (
        "method",
        "405",
        "The address does not support this method; <code>allow</code> lists those it has.",
    ),
    ("mistake", "422", "A guarded game has refused the entry, and counted a mistake."),
    ("name", "422", "The name could be mistaken for another, or be invisible."),
    ("name-taken", "409", "Another player has this name."),
    ("no-solution", "422", "The board has no solution."),
    (
        "not-acceptable",
        "406",
        "The request accepts no media type that this address can answer with; <code>available</code> lists them.",
    ),
    ("not-found", "404", "There is nothing at this address, or it is another player's."),
    (
        "not-made",
        "422",
        "No such puzzle was found in time, or none exists; the same request would fail again.",
    ),
    ("nothing-to-redo", "422", "There is no undone turn."),
    ("nothing-to-undo", "422", "There is no turn to undo."),
    ("past", "422", "The day is before the first one with daily puzzles."),
    ("puzzles-full", "422", "The player has sent as many puzzles as the server keeps for one."),
    ("puzzle", "422", "A claim of the document is false."),
    ("refused", "422", "The rules refuse the turn."),
    ("registered", "409", "The player already has a name."),
    ("several-solutions", "422", "The board has more than one solution."),
    ("slow", "408", "The request did not arrive in time."),
    (
        "stale",
        "409",
        "Other turns came first: <code>missed</code> lists them, <code>turns</code> counts all.",
    ),
    ("too-large", "413", "The body or the layout is larger than the server accepts."),
    (
        "too-long",
        "422",
        "The layout or the log is larger than the server accepts, or the answer takes too long.",
    ),
    ("too-many", "429", "Too many requests; <code>retry-after</code> says when to retry."),
    (
        "unavailable",
        "503",
        "The database is down, full or too slow; the request may have been carried out. <code>retry-after</code> says when to retry.",
    ),
    (
        "undecided",
        "422",
        "The search ended before it could decide whether there is exactly one solution.",
    ),
    (
        "unsolved",
        "403",
        "The player has neither solved the puzzle nor had it revealed; the proof contains its solution.",
    ),
    ("who", "401", "This needs a player: a token or a cookie."),
    ("wrong-code", "401", "The name or the recovery code is wrong."),
    ("wrong-password", "401", "The name or the password is wrong."),
    ("wrong-who", "401", "The token or cookie is not valid, or its session has ended."),
];

/// The page.
pub(super) fn page() -> String {
    let row = |(code, status, what): &(&str, &str, &str)| {
        format!("<tr id=\"{code}\"><td><code>{code}</code><td>{status}<td>{what}")
    };
    let rows: String = PROBLEMS.iter().map(row).collect();
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Ninefold: errors</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><h1>What errors mean</h1>\
         <p>Every error is an <code>application/problem+json</code> with one of these codes; \
         <code>detail</code> is for people, in the language of the request. \
         <a href=\"../docs\">All routes</a>.\
         <table><thead><tr><th>Code<th>Status<th>Meaning<tbody>{rows}</table></html>"
    )
}
