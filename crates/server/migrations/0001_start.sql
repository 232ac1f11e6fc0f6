-- Players, their sessions, puzzles, games and turns. One dialect for SQLite and PostgreSQL.
-- Times are milliseconds since 1970, or since the start of a game where they say `at` or `played`.

CREATE TABLE settings (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE players (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT,
    name_key TEXT UNIQUE, -- in lower case: names that differ only in case are the same
    password TEXT,
    recovery TEXT,
    created BIGINT NOT NULL
);

CREATE TABLE sessions (
    id TEXT NOT NULL PRIMARY KEY, -- the digest of the secret that the client has
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    created BIGINT NOT NULL
);
CREATE INDEX sessions_of_player ON sessions (player);

CREATE TABLE puzzles (
    id TEXT NOT NULL PRIMARY KEY,
    document TEXT NOT NULL, -- open: it holds the solution
    layout TEXT NOT NULL,
    level TEXT,
    score BIGINT,
    daily TEXT UNIQUE, -- date/mode/level/variant
    created BIGINT NOT NULL
);

CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    puzzle TEXT NOT NULL REFERENCES puzzles (id),
    policy TEXT NOT NULL,
    clean_marks BIGINT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    turns BIGINT NOT NULL, -- their number; the columns below sum them up
    status TEXT NOT NULL,
    played BIGINT NOT NULL,
    helped BIGINT NOT NULL -- hints above level 2, or mistakes were shown
);
CREATE INDEX games_of_player ON games (player, updated);

CREATE TABLE turns (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    turn TEXT NOT NULL,
    PRIMARY KEY (game, number)
);
