//! What tests and the load generator share: an HTTP client, a WebSocket client, and empty stores on both databases.
//! Nothing here is part of the program that people install.

#[cfg(feature = "history")]
mod history;
#[cfg(feature = "client")]
mod http;
#[cfg(feature = "store")]
mod place;
#[cfg(feature = "client")]
mod socket;

#[cfg(feature = "history")]
pub use history::{Action, Answer, History, Operation};
#[cfg(feature = "client")]
pub use http::{Http, Response, cookie};
#[cfg(feature = "store")]
pub use place::{Held, Place};
#[cfg(feature = "client")]
pub use socket::{Received, Socket, SocketError};
