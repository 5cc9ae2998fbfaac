//! Errors of commands: a message on standard error and an exit code.

pub(crate) use arena::{Done, Failure};
