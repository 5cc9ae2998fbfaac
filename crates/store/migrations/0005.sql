-- How one account stands to another: it blocks, mutes or follows it.
CREATE TABLE relations (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (account, kind, other)
);
CREATE INDEX relations_of_other ON relations (other, kind, account);

-- What players report to moderators. A report outlives the account of its reporter.
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    reporter TEXT NOT NULL,
    accused TEXT NOT NULL,
    game TEXT,
    event BIGINT,
    reason TEXT NOT NULL,
    words TEXT NOT NULL,
    evidence TEXT NOT NULL,
    closed_at BIGINT,
    closed_by TEXT
);
CREATE INDEX reports_open ON reports (at, id) WHERE closed_at IS NULL;
CREATE INDEX reports_of_reporter ON reports (reporter, at);
CREATE INDEX reports_of_accused ON reports (accused, at);

-- What moderators did, and their notes.
CREATE TABLE audit_log (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    admin TEXT NOT NULL,
    act TEXT NOT NULL,
    subject TEXT NOT NULL,
    words TEXT NOT NULL
);
CREATE INDEX audit_log_at ON audit_log (at, id);
CREATE INDEX audit_log_subject ON audit_log (subject, at);

-- Accounts that moderators have silenced, and why an account is banned.
CREATE TABLE penalties (
    account TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    muted_until BIGINT,
    ban_reason TEXT
);

-- Games that no longer count.
CREATE TABLE annulled_games (
    game TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    admin TEXT NOT NULL
);

-- What was said at public tables lately, for moderators. The journal has all of it.
CREATE TABLE recent_chat (
    game TEXT NOT NULL,
    event BIGINT NOT NULL,
    at BIGINT NOT NULL,
    account TEXT NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (game, event)
);
CREATE INDEX recent_chat_at ON recent_chat (at);
