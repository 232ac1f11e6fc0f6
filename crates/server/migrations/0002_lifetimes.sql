-- When sessions were used, who made a puzzle, what a game occupies, and how its time was measured.

ALTER TABLE sessions ADD COLUMN used BIGINT NOT NULL DEFAULT 0; -- to the day
UPDATE sessions SET used = created;

ALTER TABLE puzzles ADD COLUMN maker TEXT REFERENCES players (id) ON DELETE SET NULL;
ALTER TABLE puzzles ADD COLUMN solution TEXT; -- the digest of layout and solution; none in older rows
CREATE INDEX puzzles_of_maker ON puzzles (maker);
CREATE INDEX puzzles_of_solution ON puzzles (solution);

ALTER TABLE games ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0; -- about what its turns occupy
ALTER TABLE games ADD COLUMN measured BIGINT NOT NULL DEFAULT 0; -- the time played, by the server's clock
ALTER TABLE games ADD COLUMN received BIGINT NOT NULL DEFAULT 0; -- when the last turn arrived
ALTER TABLE games ADD COLUMN unseen BIGINT NOT NULL DEFAULT 0; -- turns were played before they arrived
ALTER TABLE games ADD COLUMN aided BIGINT NOT NULL DEFAULT 0; -- imported, or its puzzle was revealed before
CREATE INDEX games_of_puzzle ON games (puzzle);

-- Nothing is known about the times of games from before.
UPDATE games SET
    measured = played,
    received = updated,
    unseen = 1,
    bytes = COALESCE((SELECT SUM(LENGTH(turn) + 64) FROM turns WHERE turns.game = games.id), 0);
