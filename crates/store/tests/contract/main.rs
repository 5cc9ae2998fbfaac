//! What every store promises, whichever database is underneath.

#[path = "../place/mod.rs"]
mod place;

mod copies;
mod games;
mod journal;
mod people;
mod races;
mod talk;
mod versions;
mod worlds;
