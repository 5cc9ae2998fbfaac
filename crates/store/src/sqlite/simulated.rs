//! A database in memory for deterministic simulations. Several stores share it, as processes share a PostgreSQL server, and it
//! fails as planned.
//!
//! Journal, statements, transactions and the batching of jobs are those of the SQLite store. What is missing is threads and
//! files: everything runs on the tasks of one runtime, so that with a paused clock the same plan gives the same run.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::writer::{Job, Reply, Writer};
use super::{migrate, plan_once, run};
use crate::journal::{Append, Notice, Notices, WAITING_NOTICES};
use crate::migrations::LATEST;
use crate::pubsub::{Received, WAITING_MESSAGES};
use crate::sql::{Row, Statement};
use crate::{Error, Store, TimeLimits};

/// No statement of a simulation is interrupted: that would depend on the speed of the machine.
const NO_LIMIT: TimeLimits =
    TimeLimits { statement: Duration::from_secs(86_400), answer: Duration::from_secs(86_400) };
/// Maximum number of jobs in one transaction.
const MAX_BATCH: usize = 64;

/// What goes wrong with a request to the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It does not reach the database.
    Unreachable,
    /// It is done, and the connection is lost before the answer.
    LostAnswer,
    /// There is no space for a write.
    Full,
    /// An append is answered before it is done. No database we support does this: it is planted to see that it is found.
    EarlyAnswer,
}

/// How a request to the database passes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Passage {
    /// Time until the request is at the database.
    pub there: Duration,
    /// Time until the answer is back.
    pub back: Duration,
    /// What goes wrong.
    pub fault: Option<Fault>,
}

/// How a notice reaches a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    /// After a while. Notices never overtake each other.
    After(Duration),
    /// The connection that listens is lost for a while: what comes meanwhile is missed, and the store is told so.
    Broken(Duration),
    /// It is lost without a trace. No database we support does this: it is planted to see that it is found.
    Lost,
}

/// The plan of a database's faults. By default nothing takes time and nothing fails.
pub trait Faults: fmt::Debug + Send + Sync {
    /// A request of a store.
    fn request(&self, _writes: bool) -> Passage {
        Passage::default()
    }

    /// How long a commit takes, while further jobs wait.
    fn commit(&self) -> Duration {
        Duration::ZERO
    }

    /// A notice for a store.
    fn notice(&self) -> Delivery {
        Delivery::After(Duration::ZERO)
    }
}

/// The database that the stores of a simulation share.
#[derive(Clone)]
pub struct SimulatedDatabase {
    writer: Arc<Mutex<Writer>>,
    jobs: mpsc::UnboundedSender<Job>,
    notices: broadcast::Sender<Notices>,
    messages: broadcast::Sender<Received>,
}

impl fmt::Debug for SimulatedDatabase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SimulatedDatabase").finish_non_exhaustive()
    }
}

impl SimulatedDatabase {
    /// An empty database, whose writer is a task of the current runtime.
    ///
    /// # Errors
    /// If SQLite fails.
    pub fn new(faults: Arc<dyn Faults>) -> Result<SimulatedDatabase, Error> {
        let mut connection = Connection::open_in_memory()?;
        connection.pragma_update(None, "foreign_keys", "ON")?;
        plan_once(&connection)?;
        migrate(&mut connection, LATEST)?;
        let (notices, _) = broadcast::channel(WAITING_NOTICES);
        let (messages, _) = broadcast::channel(WAITING_MESSAGES);
        let writer = Arc::new(Mutex::new(Writer::new(connection, notices.clone(), NO_LIMIT)?));
        let (jobs, waiting) = mpsc::unbounded_channel();
        tokio::spawn(work(Arc::clone(&writer), waiting, faults));
        Ok(SimulatedDatabase { writer, jobs, notices, messages })
    }

    /// A store of its own on this database.
    pub fn connect(&self, faults: Arc<dyn Faults>) -> Store {
        let (notices, _) = broadcast::channel(WAITING_NOTICES);
        let listener = tokio::spawn(listen(self.notices.subscribe(), notices.clone(), Arc::clone(&faults)));
        let (database, limits) = (self.clone(), TimeLimits::default());
        Store::simulated(Simulated { database, limits, notices, listener, faults })
    }

    /// The number of a stream's latest committed entry, whatever goes wrong at the moment.
    ///
    /// # Errors
    /// If SQLite fails.
    pub fn head(&self, stream: &str) -> Result<u64, Error> {
        let sql = "SELECT head FROM streams WHERE stream = $1";
        let rows = self.read(&Statement::new(sql, vec![stream.into()]))?;
        rows.first().map_or(Ok(0), |row| row.uint(0))
    }

    fn read(&self, statement: &Statement) -> Result<Vec<Row>, Error> {
        run::query(self.writer.lock().unwrap_or_else(PoisonError::into_inner).connection(), statement)
    }
}

/// Commits jobs, those that have come meanwhile together.
async fn work(writer: Arc<Mutex<Writer>>, mut jobs: mpsc::UnboundedReceiver<Job>, faults: Arc<dyn Faults>) {
    while let Some(first) = jobs.recv().await {
        sleep(faults.commit()).await;
        let mut batch = vec![first];
        while batch.len() < MAX_BATCH
            && let Ok(next) = jobs.try_recv()
        {
            batch.push(next);
        }
        writer.lock().unwrap_or_else(PoisonError::into_inner).write(batch);
    }
}

/// Delivers notices to one store.
async fn listen(
    mut news: broadcast::Receiver<Notices>,
    notices: broadcast::Sender<Notices>,
    faults: Arc<dyn Faults>,
) {
    loop {
        let batch = match news.recv().await {
            Ok(batch) => batch,
            Err(broadcast::error::RecvError::Lagged(_)) => [Notice::Missed].into(),
            Err(broadcast::error::RecvError::Closed) => return,
        };
        match faults.notice() {
            Delivery::Lost => {}
            Delivery::After(delay) => {
                sleep(delay).await;
                // There may be no subscriber.
                let _ = notices.send(batch);
            }
            Delivery::Broken(pause) => {
                sleep(pause).await;
                news = news.resubscribe();
                let _ = notices.send([Notice::Missed].into());
            }
        }
    }
}

/// The side of a store.
#[derive(Debug)]
pub(crate) struct Simulated {
    database: SimulatedDatabase,
    limits: TimeLimits,
    notices: broadcast::Sender<Notices>,
    listener: JoinHandle<()>,
    faults: Arc<dyn Faults>,
}

impl Drop for Simulated {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

impl Simulated {
    pub(crate) async fn append(&self, append: Append) -> Result<u64, Error> {
        let passage = self.faults.request(true);
        if passage.fault != Some(Fault::EarlyAnswer) {
            return self.pass(passage, |reply| Job::Append(append, reply)).await;
        }
        let (head, jobs) = (append.head(), self.database.jobs.clone());
        tokio::spawn(async move {
            sleep(passage.there).await;
            let (reply, _) = Reply::new(oneshot::channel().0);
            let _ = jobs.send(Job::Append(append, reply));
        });
        Ok(head)
    }

    pub(crate) async fn run(&self, statements: Vec<Statement>) -> Result<Vec<Row>, Error> {
        self.pass(self.faults.request(true), |reply| Job::Run(statements, reply)).await
    }

    async fn pass<T>(&self, passage: Passage, job: impl FnOnce(Reply<T>) -> Job) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        let (reply, ticket) = Reply::new(answer);
        let arrival = async {
            sleep(passage.there).await;
            match passage.fault {
                Some(Fault::Unreachable) => Err(Error::Unreachable("simulated".to_owned())),
                Some(Fault::Full) => Err(Error::Disk("simulated: the disk is full".to_owned())),
                _ => self.database.jobs.send(job(reply)).map_err(|_| Error::Closed),
            }
        };
        self.limits.read(arrival).await?;
        let result = self.limits.write(&ticket, answered).await;
        sleep(passage.back).await;
        match passage.fault {
            Some(Fault::LostAnswer) => Err(Error::Unknown("simulated: the connection was lost".to_owned())),
            _ => result,
        }
    }

    pub(crate) async fn query(&self, statement: Statement) -> Result<Vec<Row>, Error> {
        let passage = self.faults.request(false);
        self.limits
            .read(async {
                sleep(passage.there).await;
                let rows = match passage.fault {
                    None => self.database.read(&statement),
                    Some(_) => Err(Error::Unreachable("simulated".to_owned())),
                };
                sleep(passage.back).await;
                rows
            })
            .await
    }

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Notices> {
        self.notices.subscribe()
    }

    pub(crate) fn subscribe_messages(&self) -> broadcast::Receiver<Received> {
        self.database.messages.subscribe()
    }

    pub(crate) fn publish(&self, message: &str) -> Result<(), Error> {
        let _ = self.database.messages.send(Received::Message(message.to_owned()));
        Ok(())
    }

    pub(crate) fn backup(&self) -> Result<(), Error> {
        Err(Error::Refused("a simulated database has no backups".to_owned()))
    }
}
