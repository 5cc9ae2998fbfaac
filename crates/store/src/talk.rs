//! What processes tell each other and nobody keeps.

use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::{Error, Store};

/// The longest word that can be told.
pub const LONGEST_WORD: usize = 7_900;

/// How many words may wait for a slow listener before it is told that it missed some.
pub(crate) const WAITING_WORDS: usize = 1024;

/// Something that was told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// By some process, perhaps this one.
    Word(String),
    /// Something may have been told that was not heard.
    Missed,
}

/// Everything that is told from now on.
#[derive(Debug)]
pub struct Hearsay(pub(crate) broadcast::Receiver<Heard>);

impl Hearsay {
    /// Waits for the next word; none when the store is closed.
    pub async fn next(&mut self) -> Option<Heard> {
        match self.0.recv().await {
            Ok(heard) => Some(heard),
            Err(RecvError::Lagged(_)) => Some(Heard::Missed),
            Err(RecvError::Closed) => None,
        }
    }
}

impl Store {
    /// Tells every process that has this store open, this one too, something that is worth nothing later. It is
    /// not kept, and may be lost. With SQLite there are no other processes to be told.
    ///
    /// # Errors
    /// If it is longer than [`LONGEST_WORD`], or the database cannot be reached.
    pub async fn tell(&self, word: &str) -> Result<(), Error> {
        if word.len() > LONGEST_WORD {
            return Err(Error::Refused(format!("a word of {} bytes", word.len())));
        }
        self.pass_on(word).await
    }
}
