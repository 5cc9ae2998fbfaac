-- Version 4. Whoever waits at several tables in the lobby begins to play at one of them: how often an account has begun, and
-- how often its host had when a table was opened. A table whose host has begun elsewhere since then cannot begin.
ALTER TABLE accounts ADD COLUMN seatings BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN seating BIGINT NOT NULL DEFAULT 0;

-- A player's finished games by variant and by opponent.
CREATE INDEX tables_over_black_variant ON tables (black, variant, changed DESC, id) WHERE phase = 'over';
CREATE INDEX tables_over_white_variant ON tables (white, variant, changed DESC, id) WHERE phase = 'over';
CREATE INDEX tables_over_opponents ON tables (black, white, changed DESC, id) WHERE phase = 'over';

-- How ratings are distributed.
CREATE INDEX ratings_by_deviation ON ratings (variant, deviation, rating);
