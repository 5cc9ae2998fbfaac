-- Version 3. Every list is the range of an index. Games that are over have indexes of their own, so that those of running
-- games stay small however many have been played.

DROP INDEX tables_by_phase;
DROP INDEX tables_by_black;
DROP INDEX tables_by_white;
CREATE INDEX tables_public ON tables (phase, changed DESC, id) WHERE private = 0;
CREATE INDEX tables_waiting ON tables (changed, id) WHERE phase = 'waiting';
CREATE INDEX tables_live_black ON tables (black, changed DESC, id) WHERE phase <> 'over';
CREATE INDEX tables_live_white ON tables (white, changed DESC, id) WHERE phase <> 'over';
CREATE INDEX tables_live_host ON tables (host, changed DESC, id) WHERE phase <> 'over';
CREATE INDEX tables_over_black ON tables (black, changed DESC, id) WHERE phase = 'over';
CREATE INDEX tables_over_white ON tables (white, changed DESC, id) WHERE phase = 'over';

DROP INDEX ratings_best;
CREATE INDEX ratings_best ON ratings (variant, rating DESC, account);
CREATE INDEX rating_history_by_time ON rating_history (account, variant, at DESC, game);

CREATE INDEX accounts_admins ON accounts (name, id) WHERE admin = 1;
CREATE INDEX accounts_banned ON accounts (banned_until) WHERE banned_until IS NOT NULL;
CREATE INDEX accounts_guests ON accounts (created, id) WHERE password IS NULL AND bot = 0;

-- When a session was last used, and by what: its owner sees it in a list.
ALTER TABLE sessions ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
UPDATE sessions SET seen = created;
CREATE INDEX sessions_by_expiry ON sessions (expires);

-- What a name looks like: names that can be mistaken for each other have the same look. Accounts that were there
-- before keep their names; the first of those that look alike owns the look.
CREATE TABLE name_looks (
    look TEXT NOT NULL PRIMARY KEY,
    account TEXT NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO name_looks (look, account)
    SELECT look, MIN(id) FROM (
        SELECT id, REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(name_key,
            '_', '-'), '0', 'o'), '1', 'l'), 'i', 'l'), 'rn', 'm'), 'vv', 'w') AS look
        FROM accounts WHERE name_key IS NOT NULL
    ) AS looks GROUP BY look;

-- One row that is written to find out whether writing works.
CREATE TABLE probe (
    id BIGINT NOT NULL PRIMARY KEY,
    written BIGINT NOT NULL
);

-- Requests that carried an idempotency key, and how they were answered; without a status they are not answered yet.
CREATE TABLE idempotency_keys (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    idempotency_key TEXT NOT NULL,
    request BYTEA NOT NULL,
    created BIGINT NOT NULL,
    status BIGINT,
    body TEXT,
    PRIMARY KEY (account, idempotency_key)
);
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (created);
