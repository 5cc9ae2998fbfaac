//! The store: a journal of numbered events, and the tables of a Go server.
//!
//! The journal is the truth. [`Store::append`] adds events to a stream if it still ends where the writer
//! thinks, and answers only when they are on disk; the loser of a race gets [`Error::Conflict`], reads what it
//! missed and decides anew. [`Store::subscribe`] tells what has grown, in this process or another.
//! Everything else (accounts, sessions, lists of tables, ratings, snapshots) is in typed tables beside it,
//! and what must change together with an append does, in the same transaction ([`Append::with`]).
//!
//! ```
//! use tengen_store::{Append, Error, Store};
//!
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! # let folder = tempfile::tempdir().unwrap();
//! # let file = folder.path().join("tengen.db");
//! let store = Store::open(file.to_str().unwrap()).await?;
//! let events = ["opened", "sat"];
//! assert_eq!(store.append(Append::events("t1", 0, &events)?).await, Ok(2));
//! // Somebody who has not seen those two events cannot add the first.
//! let late = Append::events("t1", 0, &["opened"])?;
//! assert_eq!(store.append(late).await, Err(Error::Conflict { head: 2 }));
//! let back = store.read::<String>("t1", 2, 100).await?;
//! assert_eq!((back[0].number, back[0].event.as_str()), (2, "sat"));
//! # Ok::<(), Error>(())
//! # }).unwrap();
//! ```
//!
//! Two databases can be underneath, and behave the same: SQLite in one file, and PostgreSQL, which any
//! number of processes share. See `docs/store.md` for how to choose and how they are made safe.

mod accounts;
mod copy;
mod error;
mod games;
mod journal;
mod keys;
mod migrations;
mod postgres;
mod pubsub;
mod ratings;
mod sql;
mod sqlite;
mod store;
mod worlds;

pub use accounts::Account;
pub use error::Error;
pub use games::{Game, GameFilter};
pub use journal::{Append, Change, Notice, Stored, Subscription, WorldMove};
pub use keys::{Session, Token};
pub use pubsub::{MAX_MESSAGE_LEN, MessageSubscription, Received};
pub use ratings::{Rating, RatingPoint};
pub use store::Store;
pub use worlds::Snapshot;
