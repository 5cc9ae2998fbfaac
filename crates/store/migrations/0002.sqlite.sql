-- Version 2, SQLite only. An event names the one before it in its stream, and a stream its last. So the events of all
-- games are written one after the other at the end of the file, where an index over streams and numbers would
-- change a page of its own for nearly every event.

CREATE TABLE linked_events (
    seq INTEGER PRIMARY KEY,
    previous BIGINT,
    stream TEXT NOT NULL,
    number BIGINT NOT NULL,
    body TEXT NOT NULL
);
INSERT INTO linked_events (seq, previous, stream, number, body)
    SELECT place, CASE WHEN number > 1 THEN place - 1 END, stream, number, body
    FROM (SELECT ROW_NUMBER() OVER (ORDER BY stream, number) AS place, stream, number, body FROM events)
    ORDER BY place;
DROP TABLE events;
ALTER TABLE linked_events RENAME TO events;

ALTER TABLE streams ADD COLUMN last BIGINT;
UPDATE streams SET last = ends.seq
    FROM (SELECT stream, MAX(seq) AS seq FROM events GROUP BY stream) AS ends WHERE ends.stream = streams.stream;
