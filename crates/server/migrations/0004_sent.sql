-- Puzzles that players have sent, to be kept until they remove them, with title and author.

ALTER TABLE puzzles ADD COLUMN title TEXT;
ALTER TABLE puzzles ADD COLUMN author TEXT;
ALTER TABLE puzzles ADD COLUMN sent TEXT; -- the digest of what was sent; none in other puzzles
