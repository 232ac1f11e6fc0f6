-- A database as the server left it when it kept its version in a table of its own.

CREATE TABLE settings (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE players (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT,
    name_key TEXT UNIQUE,
    password TEXT,
    recovery TEXT,
    created BIGINT NOT NULL
);

CREATE TABLE sessions (
    id TEXT NOT NULL PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    created BIGINT NOT NULL
);
CREATE INDEX sessions_of_player ON sessions (player);

CREATE TABLE puzzles (
    id TEXT NOT NULL PRIMARY KEY,
    document TEXT NOT NULL,
    layout TEXT NOT NULL,
    level TEXT,
    score BIGINT,
    daily TEXT UNIQUE,
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
    turns BIGINT NOT NULL,
    status TEXT NOT NULL,
    played BIGINT NOT NULL,
    helped BIGINT NOT NULL
);
CREATE INDEX games_of_player ON games (player, updated);

CREATE TABLE turns (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    turn TEXT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE versions (version BIGINT NOT NULL PRIMARY KEY);
INSERT INTO versions (version) VALUES (1);

INSERT INTO settings (name, value) VALUES ('signing-key', 'kept');
INSERT INTO players (id, name, name_key, password, recovery, created)
    VALUES ('player-1', 'Zoë', 'zoë', 'hash', 'code', 7);
INSERT INTO sessions (id, player, created) VALUES ('session-1', 'player-1', 8);
INSERT INTO puzzles (id, document, layout, level, score, daily, created)
    VALUES ('puzzle-1', '{}', 'classic', 'easy', 120, '2026-01-02/classic/easy/1', 9);
INSERT INTO games (id, player, puzzle, policy, clean_marks, created, updated, turns, status, played, helped)
    VALUES ('game-1', 'player-1', 'puzzle-1', 'strict', 1, 10, 12, 2, 'in_progress', 2500, 0);
INSERT INTO turns (game, number, at, turn) VALUES ('game-1', 1, 1000, 'r1c3=4');
INSERT INTO turns (game, number, at, turn) VALUES ('game-1', 2, 2500, 'r1c4=6');
