-- Players that the operator has blocked, and players in the order of their arrival.

ALTER TABLE players ADD COLUMN blocked BIGINT; -- since when, in milliseconds since 1970; none if not

CREATE INDEX players_by_arrival ON players (created, id);
