-- Secrets of the server that are made once, such as the key that signs Web Push messages.
CREATE TABLE server_keys (
    name TEXT PRIMARY KEY,
    secret BYTEA NOT NULL,
    created BIGINT NOT NULL
);

-- Browsers that want to be told what happened while they were closed. A subscription ends with its session.
CREATE TABLE push_subscriptions (
    id BYTEA NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    session BYTEA NOT NULL REFERENCES sessions (hash) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    public_key BYTEA NOT NULL,
    auth BYTEA NOT NULL,
    server_key TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX push_subscriptions_of ON push_subscriptions (account, created);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session);

-- What an account has not seen yet, one row for each thing it can be told about; "pushed" and "mailed" say whether nothing is
-- left to tell through a channel. Appends write these rows, and no other that appends to other streams write.
CREATE TABLE pending_notices (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    pushed BIGINT NOT NULL,
    mailed BIGINT NOT NULL,
    PRIMARY KEY (account, kind, subject)
);
CREATE INDEX pending_notices_by_time ON pending_notices (at);
CREATE INDEX pending_notices_to_push ON pending_notices (at, account) WHERE pushed = 0;
CREATE INDEX pending_notices_to_mail ON pending_notices (at, account) WHERE mailed = 0;

-- Which process tells an account through a channel, until when nobody else may, and how often it was tried.
CREATE TABLE notice_claims (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    channel TEXT NOT NULL,
    until BIGINT NOT NULL,
    claim TEXT,
    tries BIGINT NOT NULL,
    PRIMARY KEY (account, channel)
);
