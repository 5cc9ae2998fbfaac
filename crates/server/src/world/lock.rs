//! The lock of the world.
//!
//! A thread that holds the lock and asks for it again can wait for ever: a writer that came in between waits for the first
//! guard, and lets no second reader pass. The types of the standard library allow that, and it has happened. So each thread
//! notes that it has a guard; asking for another one panics in tests and debug builds, and in release builds it is logged.
//! Guards cannot be sent to other threads nor held across an `.await` of a spawned task, so the note is exact.

use std::cell::Cell;
use std::ops::{Deref, DerefMut};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::service::State;

thread_local! {
    /// Whether this thread has a guard.
    static IS_HELD: Cell<bool> = const { Cell::new(false) };
}

/// Notes that this thread has a guard, until dropped.
#[derive(Debug)]
struct Held(());

impl Held {
    fn begin() -> Held {
        if IS_HELD.replace(true) {
            debug_assert!(false, "the lock of the world inside the lock of the world");
            tracing::error!("the lock of the world is taken twice by one thread");
        }
        Held(())
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        IS_HELD.set(false);
    }
}

/// A lock with many readers or one writer, which no thread takes twice.
#[derive(Debug)]
pub(super) struct WorldLock(RwLock<State>);

/// The world as it is.
#[derive(Debug)]
pub(super) struct Reading<'a>(RwLockReadGuard<'a, State>, #[allow(dead_code, reason = "dropped")] Held);

/// The world while it is changed.
#[derive(Debug)]
pub(super) struct Writing<'a>(RwLockWriteGuard<'a, State>, #[allow(dead_code, reason = "dropped")] Held);

impl WorldLock {
    pub(super) fn new(state: State) -> WorldLock {
        WorldLock(RwLock::new(state))
    }

    pub(super) fn read(&self) -> Reading<'_> {
        let held = Held::begin();
        Reading(self.0.read().unwrap_or_else(PoisonError::into_inner), held)
    }

    pub(super) fn write(&self) -> Writing<'_> {
        let held = Held::begin();
        Writing(self.0.write().unwrap_or_else(PoisonError::into_inner), held)
    }
}

impl Deref for Reading<'_> {
    type Target = State;

    fn deref(&self) -> &State {
        &self.0
    }
}

impl Deref for Writing<'_> {
    type Target = State;

    fn deref(&self) -> &State {
        &self.0
    }
}

impl DerefMut for Writing<'_> {
    fn deref_mut(&mut self) -> &mut State {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_has_a_guard_gets_no_other_and_later_it_does() {
        let first = Held::begin();
        let nested = std::panic::catch_unwind(Held::begin);
        assert!(nested.is_err(), "one guard per thread");
        assert!(std::thread::spawn(|| drop(Held::begin())).join().is_ok(), "others may");
        drop(first);
        drop(Held::begin());
    }
}
