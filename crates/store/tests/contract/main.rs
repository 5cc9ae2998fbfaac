//! The contract of the store, run against both databases and the one of the simulation.

mod conditional;
mod copies;
mod games;
mod journal;
mod limits;
mod mail;
mod moderation;
mod notices;
mod people;
mod plans;
mod pubsub;
mod races;
mod vacations;
mod versions;
mod worlds;
