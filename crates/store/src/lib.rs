//! The store: a journal of numbered events, and the tables of a Go server.
//!
//! The journal is authoritative. [`Store::append`] adds events to a stream if it still ends at the expected number, and
//! returns once they are on disk; the loser of a race gets [`Error::Conflict`], reads what it missed and decides again.
//! [`Store::subscribe`] reports which streams have grown, through this process or another. Everything else (accounts,
//! sessions, game lists, ratings, snapshots) is in typed tables. Changes that belong to an append share its transaction
//! ([`Append::with`]).
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
//! // A writer that has not seen these two events cannot append.
//! let late = Append::events("t1", 0, &["opened"])?;
//! assert_eq!(store.append(late).await, Err(Error::Conflict { head: 2 }));
//! let back = store.read::<String>("t1", 2, 100).await?;
//! assert_eq!((back[0].number, back[0].event.as_str()), (2, "sat"));
//! # Ok::<(), Error>(())
//! # }).unwrap();
//! ```
//!
//! There are two backends with the same behaviour: SQLite in one file, and PostgreSQL, which any number of processes
//! can share. `docs/store.md` explains how to choose, and how each avoids losing data.

mod accounts;
mod annul;
mod check;
mod conditional;
mod copy;
mod digest;
mod error;
mod games;
mod journal;
mod keys;
mod mail;
mod migrations;
mod moderation;
mod notices;
mod place;
mod plans;
mod postgres;
mod pubsub;
mod push;
mod ratings;
mod relations;
mod requests;
mod sql;
mod sqlite;
mod store;
mod time_limits;
mod vacations;
mod worlds;

pub use accounts::{Account, Claim, name_look};
pub use annul::{CountedGame, HistoryPoint};
pub use conditional::Conditional;
pub use error::Error;
pub use games::{Game, GameFilter};
pub use journal::{Append, Change, Notice, Stored, Subscription, WorldMove};
pub use keys::{Session, Token};
pub use mail::{LinkPurpose, MailAddress, MailLink};
pub use moderation::{AuditEntry, ChatMessage, Penalties, Report};
pub use notices::{Channel, ClaimedNotices, PendingNotice};
pub use place::without_password;
pub use pubsub::{MAX_MESSAGE_LEN, MessageSubscription, Received};
pub use push::PushSubscription;
pub use ratings::{Leader, Rating, RatingPoint, START};
pub use relations::{Relation, RelationKind};
pub use requests::KeyedRequest;
#[cfg(feature = "simulation")]
pub use sqlite::simulated::{Delivery, Fault, Faults, Passage, SimulatedDatabase};
pub use store::Store;
pub use time_limits::TimeLimits;
pub use vacations::Vacation;
pub use worlds::{PicturedDay, Snapshot};
