//! A mail server on this machine that keeps what it is given (RFC 5321, without TLS).

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::common::LONG;

/// A message as it was received.
#[derive(Debug, Clone)]
pub(crate) struct Letter {
    pub(crate) to: String,
    /// Headers and body; lines that were wrapped are joined again.
    pub(crate) text: String,
}

impl Letter {
    /// The address of a link that contains a part.
    pub(crate) fn link(&self, part: &str) -> String {
        let links = self.text.split_whitespace().filter(|word| word.starts_with("http"));
        links.filter(|link| link.contains(part)).map(str::to_owned).next().expect("a link")
    }

    /// The id that is the same if the message is sent again.
    pub(crate) fn message_id(&self) -> &str {
        self.text.lines().find_map(|line| line.strip_prefix("Message-ID: ")).expect("an id")
    }

    /// The secret behind the # of such a link.
    pub(crate) fn secret(&self, part: &str) -> String {
        self.link(part).split_once('#').expect("a secret").1.to_owned()
    }
}

#[derive(Clone)]
pub(crate) struct MailService {
    pub(crate) address: SocketAddr,
    letters: Arc<Mutex<Vec<Letter>>>,
    count: Arc<watch::Sender<usize>>,
    is_silent: Arc<AtomicBool>,
}

impl MailService {
    pub(crate) async fn start() -> MailService {
        let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (letters, count, is_silent) = (Arc::default(), Arc::new(watch::channel(0).0), Arc::default());
        let service = MailService { address, letters, count, is_silent };
        let kept = service.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let service = kept.clone();
                tokio::spawn(async move { service.serve(stream).await });
            }
        });
        service
    }

    /// The address for the server's settings.
    pub(crate) fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// From now on messages are taken, but their senders are not told so; or they are again.
    pub(crate) fn be_silent(&self, is_silent: bool) {
        self.is_silent.store(is_silent, Relaxed);
    }

    /// How many messages have come.
    pub(crate) fn count(&self) -> usize {
        *self.count.borrow()
    }

    /// Waits for the message with a number, from 1.
    pub(crate) async fn letter(&self, number: usize) -> Letter {
        let mut count = self.count.subscribe();
        let wait = count.wait_for(|count| *count >= number);
        tokio::time::timeout(LONG, wait).await.expect("a message in time").expect("the service runs");
        self.letters.lock().unwrap_or_else(PoisonError::into_inner)[number - 1].clone()
    }

    async fn serve(&self, mut stream: TcpStream) -> Option<()> {
        let (reader, mut writer) = stream.split();
        let mut lines = BufReader::new(reader).lines();
        let mut to = String::new();
        writer.write_all(b"220 here\r\n").await.ok()?;
        while let Some(line) = lines.next_line().await.ok()? {
            let upper = line.to_uppercase();
            let answer: &[u8] = match upper.split([' ', ':']).next() {
                Some("EHLO") => b"250-here\r\n250 8BITMIME\r\n",
                Some("RCPT") => {
                    to = line.split_once(':')?.1.trim_matches(['<', '>', ' ']).to_owned();
                    b"250 ok\r\n"
                }
                Some("DATA") => {
                    writer.write_all(b"354 go on\r\n").await.ok()?;
                    let mut text = String::new();
                    while let Some(line) = lines.next_line().await.ok()?.filter(|line| line != ".") {
                        text.push_str(&line);
                        text.push('\n');
                    }
                    // Before anybody knows of the message: who waits for it changes this next.
                    let is_silent = self.is_silent.load(Relaxed);
                    self.keep(Letter {
                        to: to.clone(),
                        text: text.replace("=\n", "").replace("\n ", " ").replace("=3D", "="),
                    });
                    if is_silent {
                        return std::future::pending().await;
                    }
                    b"250 ok\r\n"
                }
                Some("QUIT") => return writer.write_all(b"221 bye\r\n").await.ok(),
                _ => b"250 ok\r\n",
            };
            writer.write_all(answer).await.ok()?;
        }
        None
    }

    fn keep(&self, letter: Letter) {
        self.letters.lock().unwrap_or_else(PoisonError::into_inner).push(letter);
        self.count.send_modify(|count| *count += 1);
    }
}
