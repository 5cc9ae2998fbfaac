-- A picture of each world a day.
CREATE TABLE world_pictures (
    world TEXT NOT NULL,
    day BIGINT NOT NULL,
    number BIGINT NOT NULL,
    stones BIGINT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (world, day)
);
