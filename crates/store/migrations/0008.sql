-- Addresses whose owners have shown that they read them. A changed or removed address loses its row.
CREATE TABLE mail_addresses (
    account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    address_key TEXT NOT NULL,
    confirmed BIGINT NOT NULL,
    digests BIGINT NOT NULL,
    unsubscribe TEXT NOT NULL UNIQUE
);
CREATE INDEX mail_addresses_by_key ON mail_addresses (address_key, account);

-- Links in messages, which work once. Hashes are of secrets that only the message has.
CREATE TABLE mail_links (
    hash BYTEA NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    purpose TEXT NOT NULL,
    address TEXT NOT NULL,
    expires BIGINT NOT NULL,
    UNIQUE (account, purpose)
);
CREATE INDEX mail_links_by_expiry ON mail_links (expires);
