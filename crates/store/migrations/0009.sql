-- Conditional turns of a player in a game. Nobody else may know them, so they are not in the journal. `lines` is null once they were
-- dropped; `dropped` says why, until their owner has seen it. `seen` is the number of the last event they were compared with.
CREATE TABLE conditional_turns (
    game TEXT NOT NULL,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    at BIGINT NOT NULL,
    lines TEXT,
    dropped TEXT,
    seen BIGINT NOT NULL,
    PRIMARY KEY (game, account)
);
CREATE INDEX conditional_turns_waiting ON conditional_turns (game, seen) WHERE lines IS NOT NULL;
CREATE INDEX conditional_turns_dropped ON conditional_turns (at) WHERE lines IS NULL;
CREATE INDEX conditional_turns_of_account ON conditional_turns (account);

-- The vacation of an account: when it began and ends, or ended, and how many days have been used in a year.
CREATE TABLE vacations (
    account TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    year BIGINT NOT NULL,
    days_used BIGINT NOT NULL,
    began BIGINT NOT NULL,
    until BIGINT NOT NULL
);
CREATE INDEX vacations_until ON vacations (until, account);
