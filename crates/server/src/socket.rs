//! One WebSocket per client.

mod alarm;
mod client;

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::SinkExt;
use protocol::{ToClient, VERSION};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

use crate::App;
use crate::failure::Failure;
use crate::live::now;
use crate::ops::address::Address;
use crate::ops::limits::Pace;
use crate::session::{self, Caller, Visitor};
use alarm::Alarm;
use client::{Client, misunderstood};

/// The longest message a client may send.
const LONGEST_MESSAGE: usize = 16 * 1024;
/// How many messages may wait for a slow client before its tables wait with it.
const WAITING_MESSAGES: usize = 256;
/// How many messages may share one write.
const MOST_TOGETHER: usize = 16;
/// How many bytes may wait for others to share a write.
const MOST_BYTES: usize = 4096;
/// How long a client may take to receive what is sent at once.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long a client may be silent; it is asked to say something every now and then.
const LONGEST_SILENCE: Duration = Duration::from_secs(180);

/// Opens the socket. Somebody without a session may watch.
pub(crate) async fn connect(
    State(app): State<App>,
    visitor: Visitor,
    from: Address,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let upgrade = upgrade.map_err(|_| Failure::no_upgrade())?;
    let connected = app.meters.connect(from)?;
    // The default buffer for reading costs a hundred kilobytes for each client and gains nothing. That for writing
    // costs nothing until it is used.
    let upgrade = upgrade
        .read_buffer_size(4096)
        .write_buffer_size(MOST_BYTES)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(async move |socket| {
        serve(app, visitor.0, socket).await;
        drop(connected);
    }))
}

async fn serve(app: App, caller: Option<Caller>, mut socket: WebSocket) {
    let (sender, mut outbox) = mpsc::channel(WAITING_MESSAGES);
    let mut alarms = alarm::watch(&app, caller.as_ref().map(|caller| caller.account.id.clone()));
    let mut pace = app.meters.pace();
    let metrics = Arc::clone(&app.metrics);
    let _open = metrics.connection();
    let mut client = Client::new(app, caller, sender);
    let you = client.caller.as_ref().map(|caller| session::me(&caller.account));
    if !send(&mut socket, message(&ToClient::Welcome { protocol: VERSION, you, now: now() }), &mut outbox)
        .await
    {
        return;
    }
    let mut last_heard = Instant::now();
    let mut silence = pin!(sleep_until(last_heard + LONGEST_SILENCE));
    loop {
        let next = tokio::select! {
            heard = hear(&mut socket, &pace) => {
                pace.heard();
                metrics.message();
                last_heard = Instant::now();
                heard.map_or(Next::Gone, Next::Heard)
            }
            Some(message) = outbox.recv() => Next::Send(message),
            Some(alarm) = alarms.recv() => Next::Alarm(alarm),
            () = &mut silence => {
                // Set anew only now and then: something is heard far more often.
                silence.as_mut().reset(last_heard + LONGEST_SILENCE);
                if last_heard.elapsed() >= LONGEST_SILENCE { Next::Gone } else { continue }
            }
        };
        let next = match next {
            Next::Alarm(Alarm::LookAtKey) if !client.is_still_known().await => Next::Alarm(Alarm::Close),
            next => next,
        };
        let answer = match next {
            Next::Heard(Ok(Message::Text(message))) => client.hear(message.as_str()).await,
            Next::Heard(Ok(Message::Ping(_) | Message::Pong(_))) => None,
            Next::Heard(Ok(Message::Binary(_))) => Some(misunderstood("messages are texts")),
            Next::Heard(Ok(Message::Close(_)) | Err(_)) | Next::Gone => return,
            Next::Send(message) => Some(message),
            Next::Alarm(Alarm::LookAtKey) => None,
            Next::Alarm(Alarm::Close) => {
                let _ = send(&mut socket, message(&ToClient::Goodbye), &mut outbox).await;
                let _ = timeout(PATIENCE, socket.send(Message::Close(None))).await;
                return;
            }
        };
        if let Some(answer) = answer
            && !send(&mut socket, answer, &mut outbox).await
        {
            return;
        }
    }
}

/// The next message, not sooner than the connection's pace allows. Nothing is lost if the waiting is given up.
async fn hear(socket: &mut WebSocket, pace: &Pace) -> Option<Result<Message, axum::Error>> {
    pace.ready().await;
    socket.recv().await
}

/// What happens next on a connection.
enum Next {
    Heard(Result<Message, axum::Error>),
    Send(Message),
    Alarm(Alarm),
    Gone,
}

/// Sends a message, and with it what waits to be sent: a write costs more than what is written. False if the client is
/// gone or too slow.
async fn send(socket: &mut WebSocket, message: Message, outbox: &mut mpsc::Receiver<Message>) -> bool {
    let sent = async {
        socket.feed(message).await?;
        for _ in 1..MOST_TOGETHER {
            let Ok(more) = outbox.try_recv() else { break };
            socket.feed(more).await?;
        }
        socket.flush().await
    };
    matches!(timeout(PATIENCE, sent).await, Ok(Ok(())))
}

/// A message as it is sent.
pub(crate) fn message(message: &ToClient) -> Message {
    // Never fails: our messages have no keys but texts.
    Message::Text(serde_json::to_string(message).unwrap_or_default().into())
}
