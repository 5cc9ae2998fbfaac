-- Version 1. The same text makes the tables of SQLite and of PostgreSQL: both know these types by these names.
-- Times are milliseconds since 1970. Flags are 0 or 1. Hashes are of secrets that only their owner has.

CREATE TABLE streams (
    stream TEXT NOT NULL PRIMARY KEY,
    head BIGINT NOT NULL
);

CREATE TABLE events (
    stream TEXT NOT NULL,
    number BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (stream, number)
);

CREATE TABLE accounts (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT UNIQUE,
    password TEXT,
    email TEXT,
    bot BIGINT NOT NULL,
    admin BIGINT NOT NULL,
    banned_until BIGINT,
    created BIGINT NOT NULL,
    settings TEXT NOT NULL
);

CREATE TABLE sessions (
    hash BYTEA NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX sessions_of ON sessions (account);

CREATE TABLE tokens (
    hash BYTEA NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created BIGINT NOT NULL,
    UNIQUE (account, name)
);

-- What lists show of a table. The truth is in its stream; "number" says up to which event this follows it.
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    number BIGINT NOT NULL,
    variant TEXT NOT NULL,
    phase TEXT NOT NULL,
    black TEXT,
    white TEXT,
    host TEXT,
    rated BIGINT NOT NULL,
    private BIGINT NOT NULL,
    opened BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    deadline BIGINT,
    result TEXT,
    about TEXT NOT NULL
);
CREATE INDEX tables_by_phase ON tables (phase, changed);
CREATE INDEX tables_by_black ON tables (black, changed);
CREATE INDEX tables_by_white ON tables (white, changed);
CREATE INDEX tables_by_deadline ON tables (deadline) WHERE deadline IS NOT NULL;

CREATE TABLE ratings (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    variant TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (account, variant)
);
CREATE INDEX ratings_best ON ratings (variant, rating);

CREATE TABLE rating_history (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    variant TEXT NOT NULL,
    game TEXT NOT NULL,
    at BIGINT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (account, variant, game)
);

CREATE TABLE world_moves (
    world TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    player TEXT NOT NULL,
    x BIGINT NOT NULL,
    y BIGINT NOT NULL,
    PRIMARY KEY (world, number)
);

CREATE TABLE world_snapshots (
    world TEXT NOT NULL,
    number BIGINT NOT NULL,
    made BIGINT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (world, number)
);
