//! What a connection must do besides talking.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, interval_at};

use crate::App;

/// How often a connection makes sure that its key is still good; in this process it hears at once when it is not.
const LOOK_AT_KEY: Duration = Duration::from_secs(60);

/// Something that a connection must do.
pub(super) enum Alarm {
    /// Make sure that the key it was opened with is still good.
    LookAtKey,
    /// Say goodbye: the server is about to stop.
    Close,
}

/// Waits for all of it in a task of its own, until the receiver is dropped: so it costs nothing while messages come
/// and go.
pub(super) fn watch(app: &App, account: Option<String>) -> mpsc::Receiver<Alarm> {
    let (alarms, receiver) = mpsc::channel(1);
    let (mut closing, mut ear) = (app.closing.clone(), app.doors.listen());
    let mut look = interval_at(Instant::now() + first_look(), LOOK_AT_KEY);
    tokio::spawn(async move {
        loop {
            let alarm = tokio::select! {
                // An error means that the server is gone already.
                _ = closing.wait_for(|closing| *closing) => Alarm::Close,
                () = ear.knocked(account.as_deref()) => Alarm::LookAtKey,
                _ = look.tick() => Alarm::LookAtKey,
                () = alarms.closed() => return,
            };
            let last = matches!(alarm, Alarm::Close);
            if alarms.send(alarm).await.is_err() || last {
                return;
            }
        }
    });
    receiver
}

/// By lot: those who came together, as they do after a restart, would ask the store together every time.
fn first_look() -> Duration {
    let lot = getrandom::u32().map_or(1.0, |lot| f64::from(lot) / f64::from(u32::MAX));
    LOOK_AT_KEY.mul_f64(lot)
}
