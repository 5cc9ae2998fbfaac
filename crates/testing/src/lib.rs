//! What tests and the load generator share: an HTTP client, a WebSocket client, empty stores on both databases, and the
//! conformance vectors.
//! Nothing here is part of the program that people install.

#[cfg(feature = "history")]
mod history;
#[cfg(feature = "client")]
mod http;
#[cfg(feature = "store")]
mod place;
#[cfg(feature = "client")]
mod socket;
#[cfg(feature = "vectors")]
mod vectors;

#[cfg(feature = "history")]
pub use history::{Action, Answer, History, Operation};
#[cfg(feature = "client")]
pub use http::{Http, Response, cookie};
#[cfg(feature = "store")]
pub use place::{Held, Place};
#[cfg(feature = "client")]
pub use socket::{Received, Socket, SocketError};
#[cfg(feature = "vectors")]
pub use vectors::{Vector, compare_lines, vectors};
