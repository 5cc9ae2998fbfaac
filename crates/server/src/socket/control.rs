//! Control events of a connection, besides its messages.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, interval_at};

use crate::App;

/// Interval at which a connection rechecks its credential; changes in this process are notified at once.
const SESSION_RECHECK: Duration = Duration::from_secs(60);

/// A control event.
pub(super) enum Control {
    /// Recheck the credential the connection was opened with.
    RecheckSession,
    /// Close: the server is shutting down.
    Close,
}

/// Waits for control events in a task of its own until the receiver is dropped, which keeps them off the hot path of
/// messages.
pub(super) fn start(app: &App, account: Option<String>) -> mpsc::Receiver<Control> {
    let (controls, receiver) = mpsc::channel(1);
    let (mut closing, mut invalidations) = (app.closing.clone(), app.invalidations.subscribe());
    let mut recheck = interval_at(Instant::now() + first_recheck(), SESSION_RECHECK);
    tokio::spawn(async move {
        loop {
            let control = tokio::select! {
                // An error means that the server is gone already.
                _ = closing.wait_for(|closing| *closing) => Control::Close,
                () = invalidations.invalidated(account.as_deref()) => Control::RecheckSession,
                _ = recheck.tick() => Control::RecheckSession,
                () = controls.closed() => return,
            };
            let last = matches!(control, Control::Close);
            if controls.send(control).await.is_err() || last {
                return;
            }
        }
    });
    receiver
}

/// Random, so that connections opened together, as after a restart, do not query the store together.
fn first_recheck() -> Duration {
    let lot = getrandom::u32().map_or(1.0, |lot| f64::from(lot) / f64::from(u32::MAX));
    SESSION_RECHECK.mul_f64(lot)
}
