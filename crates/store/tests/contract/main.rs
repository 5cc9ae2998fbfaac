//! What every store promises, whichever database is underneath.

#[path = "../place/mod.rs"]
mod place;

mod copies;
mod games;
mod journal;
mod people;
mod pubsub;
mod races;
mod versions;
mod worlds;
