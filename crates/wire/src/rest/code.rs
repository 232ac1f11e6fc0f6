//! The codes of errors.

/// Lists the codes: the name of each, the statuses that come with it, and what it means, in HTML.
macro_rules! codes {
    ($($code:ident = $name:literal, $statuses:expr, $meaning:literal;)+) => {
        /// The code of an error, for programs.
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum Code {
            $(#[doc = $meaning] $code,)+
        }

        impl Code {
            /// Every code, in the order of the names.
            pub const ALL: [Code; [$($name),+].len()] = [$(Code::$code),+];

            /// The name in an answer.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Code::$code => $name),+
                }
            }

            /// The statuses that come with it, the usual one first.
            pub const fn statuses(self) -> &'static [u16] {
                match self {
                    $(Code::$code => &$statuses),+
                }
            }

            /// What it means, in HTML.
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Code::$code => $meaning),+
                }
            }
        }
    };
}

codes! {
    Abandoned = "abandoned", [422], "The game was abandoned.";
    Blocked = "blocked", [403], "The operator of the server has blocked the player, who can only sign out.";
    Broken = "broken", [500], "The server has failed; its log says why.";
    Busy = "busy", [503], "The server is busy; <code>retry-after</code> says when to retry.";
    Changed = "changed", [412],
        "The game has changed since the client read it: <code>if-match</code> names another state.";
    Conflict = "conflict", [422], "Givens of the puzzle conflict.";
    Elsewhere = "elsewhere", [403], "A page of another site has sent this with the player's cookie.";
    Exists = "exists", [409, 422],
        "The id is taken (409), or a house of the cell already has the digit (422, with <code>violations</code>).";
    Field = "field", [400], "A field is missing, unknown or of the wrong type; <code>field</code> names it.";
    Finished = "finished", [422], "The game is over: only undo, restart and check are allowed.";
    Full = "full", [422], "The player may not store any more games or turns.";
    Future = "future", [422], "The day has not begun in UTC, so it has no puzzle yet.";
    Given = "given", [422], "The cell is a given of the puzzle.";
    Guest = "guest", [409], "The player is a guest, who has no name, password or recovery code.";
    Json = "json", [400], "The body is not JSON; the error says where.";
    Media = "media", [415], "The media type is not supported.";
    Method = "method", [405],
        "The address does not support this method; <code>allow</code> lists those it has.";
    Mistake = "mistake", [422], "A guarded game has refused the entry, and counted a mistake.";
    Name = "name", [422], "The name could be mistaken for another, or be invisible.";
    NameTaken = "name-taken", [409], "Another player has this name.";
    NoSolution = "no-solution", [422], "The board has no solution.";
    NotAcceptable = "not-acceptable", [406],
        "The request accepts no media type that this address can answer with; <code>available</code> lists them.";
    NotFound = "not-found", [404], "There is nothing at this address, or it is another player's.";
    NotMade = "not-made", [422],
        "No such puzzle was found in time, or none exists; the same request would fail again.";
    NothingToRedo = "nothing-to-redo", [422], "There is no undone turn.";
    NothingToUndo = "nothing-to-undo", [422], "There is no turn to undo.";
    Past = "past", [422], "The day is before the first one with daily puzzles.";
    PuzzlesFull = "puzzles-full", [422], "The player has sent as many puzzles as the server keeps for one.";
    Puzzle = "puzzle", [422], "A claim of the document is false.";
    Refused = "refused", [422], "The rules refuse the turn.";
    Registered = "registered", [409], "The player already has a name.";
    SeveralSolutions = "several-solutions", [422], "The board has more than one solution.";
    Slow = "slow", [408], "The request did not arrive in time.";
    Stale = "stale", [409],
        "Other turns came first: <code>missed</code> lists them, <code>turns</code> counts all.";
    TooLarge = "too-large", [413], "The body or the layout is larger than the server accepts.";
    TooLong = "too-long", [422],
        "The layout or the log is larger than the server accepts, or the answer takes too long.";
    TooMany = "too-many", [429], "Too many requests; <code>retry-after</code> says when to retry.";
    Unavailable = "unavailable", [503],
        "The database is down, full or too slow; the request may have been carried out. <code>retry-after</code> says when to retry.";
    Undecided = "undecided", [422],
        "The search ended before it could decide whether there is exactly one solution.";
    Unsolved = "unsolved", [403],
        "The player has neither solved the puzzle nor had it revealed; the proof contains its solution.";
    Unauthenticated = "who", [401], "This needs a player: a token or a cookie.";
    WrongCode = "wrong-code", [401], "The name or the recovery code is wrong.";
    WrongPassword = "wrong-password", [401], "The name or the password is wrong.";
    InvalidSession = "wrong-who", [401], "The token or cookie is not valid, or its session has ended.";
}

/// A code as it stands in an answer; a newer server may have others.
impl PartialEq<Code> for str {
    fn eq(&self, code: &Code) -> bool {
        self == code.name()
    }
}
