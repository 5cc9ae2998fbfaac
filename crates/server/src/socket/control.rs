//! What a connection must do besides talking.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, interval_at};

use crate::App;

/// How often a connection makes sure that its key is still good; in this process it hears at once when it is not.
const SESSION_RECHECK: Duration = Duration::from_secs(60);

/// Something that a connection must do.
pub(super) enum Control {
    /// Make sure that the key it was opened with is still good.
    RecheckSession,
    /// Say goodbye: the server is about to stop.
    Close,
}

/// Waits for all of it in a task of its own, until the receiver is dropped: so it costs nothing while messages come
/// and go.
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

/// By lot: those who came together, as they do after a restart, would ask the store together every time.
fn first_recheck() -> Duration {
    let lot = getrandom::u32().map_or(1.0, |lot| f64::from(lot) / f64::from(u32::MAX));
    SESSION_RECHECK.mul_f64(lot)
}
