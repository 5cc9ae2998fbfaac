//! Background tasks: clocks that run out, tables that have waited too long, events of other processes, eviction of unused
//! tables.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use store::{Notice, Store};
use table::TableId;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout_at};

use crate::App;
use crate::clock::follow_wall_clock;
use crate::conditional::Conditions;
use crate::error::ApiError;
use crate::hub::Hub;
use crate::live::now;
use crate::ops::limits::RateLimits;
use crate::ops::limits::bounds::{
    CLOCK_BATCH, DROPPED_CONDITIONS, EVICT_AFTER, GUEST_BATCH, GUEST_UNSEEN, KEEP_KEYS, KEEP_NOTICES,
    MAX_UNREADABLE,
};
use crate::ops::log;
use crate::ops::supervise::Supervisor;
use crate::people;
use crate::waiting;
use crate::world::{WorldService, days};

/// Interval of clock checks: a flag falls at most this late.
const CLOCK_INTERVAL: Duration = Duration::from_millis(200);
/// How long the clock of a table that cannot be read is left alone, at first and at most; it doubles.
const FIRST_PAUSE: Duration = Duration::from_secs(30);
const LONGEST_PAUSE: Duration = Duration::from_secs(60 * 60);
/// How long to wait before the journal is read again after the store has failed.
const FOLLOW_AGAIN: Duration = Duration::from_secs(1);
/// Interval between evictions of unused tables: small batches keep latency low.
const EVICT_INTERVAL: Duration = Duration::from_secs(1);
/// Interval between removals of expired sessions and idle rate limits.
const SWEEP_INTERVAL: Duration = Duration::from_secs(60);

/// Starts the background tasks; they run until their handles are aborted.
pub(crate) fn start(app: &App, host_grace: Duration, supervisor: &Supervisor) -> Vec<JoinHandle<()>> {
    let with = || (Arc::clone(&app.store), Arc::clone(&app.hub), Arc::clone(&app.rate_limits));
    let (sweeping, hosts) = (with(), with());
    let (presence, opened) = (Arc::clone(&app.presence), Arc::clone(&app.opened));
    let (guests, vacations, world) = (with(), with(), Arc::clone(&app.world));
    let (pictured, work) = (Arc::clone(&app.world), app.work.clone());
    let mut tasks = start_tables(&app.store, &app.hub, Some(&app.conditions), supervisor);
    tasks.extend([
        supervisor.keep("waiting tables", move || {
            let (store, hub, _) = hosts.clone();
            let (presence, opened) = (Arc::clone(&presence), Arc::clone(&opened));
            async move { waiting::sweep(&store, &hub, &presence, &opened, host_grace).await }
        }),
        supervisor.keep("sweeping", move || {
            let (store, _, rate_limits) = sweeping.clone();
            async move { sweep(&store, &rate_limits).await }
        }),
        supervisor.keep("guests", move || {
            let (store, _, _) = guests.clone();
            let world = Arc::clone(&world);
            async move { sweep_guests(&store, &world).await }
        }),
        supervisor.keep("pictures of the world", move || {
            let (world, work) = (Arc::clone(&pictured), work.clone());
            async move { days::make_pictures(&world, &work).await }
        }),
        supervisor.keep("vacations", move || {
            let (store, hub, _) = vacations.clone();
            async move { people::vacations::keep(&store, &hub).await }
        }),
        supervisor.keep("wall clock", follow_wall_clock),
    ]);
    tasks
}

/// Starts the tasks that tables need: clocks, the journal of other processes, and eviction.
pub(crate) fn start_tables(
    store: &Arc<Store>,
    hub: &Arc<Hub>,
    conditions: Option<&Arc<Conditions>>,
    supervisor: &Supervisor,
) -> Vec<JoinHandle<()>> {
    let conditions = conditions.cloned();
    let with = || (Arc::clone(store), Arc::clone(hub));
    let (clocks, journal, (_, memory)) = (with(), with(), with());
    vec![
        supervisor.keep("clocks", move || {
            let ((store, hub), conditions) = (clocks.clone(), conditions.clone());
            async move { check_clocks(&store, &hub, conditions).await }
        }),
        supervisor.keep("journal", move || {
            let (store, hub) = journal.clone();
            async move { follow_journal(&store, &hub).await }
        }),
        supervisor.keep("eviction of tables", move || {
            let hub = Arc::clone(&memory);
            async move { evict_tables(&hub).await }
        }),
    ]
}

async fn check_clocks(store: &Arc<Store>, hub: &Arc<Hub>, conditions: Option<Arc<Conditions>>) {
    let mut ticks = interval(CLOCK_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut checks, mut checked) = (JoinSet::new(), HashSet::new());
    let mut pauses = HashMap::new();
    loop {
        tokio::select! {
            // In a fixed order, so that a simulation can be repeated. Only a tick starts checks, so these never delay it for long.
            biased;
            Some(done) = checks.join_next(), if !checks.is_empty() => {
                // A panic does not tell which table it was: the set is rebuilt when all are done.
                if let Ok((id, result)) = done {
                    after_check(hub, &id, result, &mut pauses).await;
                    checked.remove(&id);
                }
                if checks.is_empty() {
                    checked.clear();
                }
                continue;
            }
            _ = ticks.tick() => {}
        }
        // Tables being checked are still due, so ask for that many more.
        let most = CLOCK_BATCH + u32::try_from(checked.len()).unwrap_or(u32::MAX);
        let due = match store.due_games(now(), most).await {
            Ok(due) => due,
            Err(error) => {
                tracing::warn!(%error, "cannot list clocks that are due");
                continue;
            }
        };
        for id in due.iter().filter_map(|id| TableId::new(id).ok()) {
            if checks.len() < CLOCK_BATCH as usize && checked.insert(id.clone()) {
                let (hub, conditions) = (Arc::clone(hub), conditions.clone());
                checks.spawn(async move {
                    if let Some(conditions) = conditions {
                        conditions.before_clock(&id).await;
                    }
                    let result = hub.check_clock(&id).await;
                    (id, result)
                });
            }
        }
    }
}

/// Backs off from a table that cannot be read, longer each time. Other errors are retried.
async fn after_check(
    hub: &Hub,
    id: &TableId,
    result: Result<(), ApiError>,
    pauses: &mut HashMap<TableId, Duration>,
) {
    match result {
        Ok(()) => {
            pauses.remove(id);
        }
        Err(error) if error.is_unreadable() || error.is_not_found() => {
            if pauses.len() >= MAX_UNREADABLE {
                pauses.clear();
            }
            let pause = pauses.entry(id.clone()).or_insert(FIRST_PAUSE);
            let put_off = hub.check_clock_later(id, *pause).await;
            *pause = (*pause * 2).min(LONGEST_PAUSE);
            if let Err(error) = put_off {
                tracing::warn!(%id, ?error, "cannot put off a clock");
            }
        }
        Err(error) => tracing::warn!(%id, ?error, "cannot check a clock"),
    }
}

/// Tables in memory that are behind the journal, because the store could not be read when a notice came. Nothing else would
/// tell their watchers what they missed.
#[derive(Debug, Default)]
struct Behind {
    all: bool,
    streams: BTreeMap<Arc<str>, u64>,
    /// When to read again.
    retry: Option<Instant>,
}

impl Behind {
    fn note(&mut self) {
        self.retry.get_or_insert_with(|| Instant::now() + FOLLOW_AGAIN);
    }

    async fn follow(&mut self, hub: &Hub, notice: Notice) {
        match notice {
            Notice::Grown { stream, head } => {
                hub.lag.begin(head);
                if !hub.catch_up(&stream, head).await {
                    self.streams.insert(stream, head);
                    self.note();
                }
            }
            Notice::Missed => {
                hub.lag.begin(u64::MAX);
                if !hub.catch_up_all().await {
                    self.all = true;
                    self.note();
                }
            }
        }
    }

    /// Tries everything again.
    async fn follow_again(&mut self, hub: &Hub) {
        let Behind { all, streams, .. } = std::mem::take(self);
        if all {
            return self.follow(hub, Notice::Missed).await;
        }
        for (stream, head) in streams {
            self.follow(hub, Notice::Grown { stream, head }).await;
        }
    }
}

async fn follow_journal(store: &Store, hub: &Hub) {
    let mut subscription = store.subscribe();
    let mut behind = Behind::default();
    // After a restart of this task something may have been missed.
    behind.follow(hub, Notice::Missed).await;
    loop {
        if behind.retry.is_none() {
            hub.lag.end();
        }
        let notice = match behind.retry {
            None => subscription.next().await,
            Some(retry) if retry <= Instant::now() => {
                behind.follow_again(hub).await;
                continue;
            }
            Some(retry) => match timeout_at(retry, subscription.next()).await {
                Ok(notice) => notice,
                Err(_) => continue,
            },
        };
        let Some(notice) = notice else { return };
        behind.follow(hub, notice).await;
    }
}

async fn evict_tables(hub: &Hub) {
    let mut ticks = interval(EVICT_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        hub.open_rematches().await;
        hub.evict(EVICT_AFTER).await;
    }
}

async fn sweep(store: &Store, rate_limits: &RateLimits) {
    let mut ticks = interval(SWEEP_INTERVAL);
    loop {
        ticks.tick().await;
        rate_limits.sweep();
        let left_out = log::take_left_out();
        if left_out > 0 {
            tracing::warn!(left_out, "lines were left out of the log");
        }
        if let Err(error) = store.sweep_sessions(now()).await {
            tracing::warn!(%error, "cannot delete expired sessions");
        }
        if let Err(error) = store.sweep_requests(before(KEEP_KEYS, now())).await {
            tracing::warn!(%error, "cannot delete old idempotency keys");
        }
        if let Err(error) = store.sweep_mail_links(now()).await {
            tracing::warn!(%error, "cannot delete old links");
        }
        if let Err(error) = store.sweep_notices(before(KEEP_NOTICES, now())).await {
            tracing::warn!(%error, "cannot delete old notices");
        }
        if let Err(error) = store.sweep_conditionals(before(DROPPED_CONDITIONS, now())).await {
            tracing::warn!(%error, "cannot delete old conditional turns");
        }
    }
}

/// A time so long before another, in milliseconds since 1970.
fn before(ago: Duration, now: u64) -> u64 {
    now.saturating_sub(u64::try_from(ago.as_millis()).unwrap_or(u64::MAX))
}

async fn sweep_guests(store: &Store, world: &WorldService) {
    let mut ticks = interval(SWEEP_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut after = (0, String::new());
    loop {
        ticks.tick().await;
        after = match sweep_some_guests(store, world, now(), after.clone()).await {
            Ok(next) => next,
            Err(error) => {
                tracing::warn!(%error, "cannot delete unused guests");
                after
            }
        };
    }
}

/// Checks the guests after a given one; returns the last, or the start if there are no more.
async fn sweep_some_guests(
    store: &Store,
    world: &WorldService,
    now: u64,
    after: (u64, String),
) -> Result<(u64, String), store::Error> {
    let unseen_since = before(GUEST_UNSEEN, now);
    let guests = store.guests_before(unseen_since, (after.0, &after.1), GUEST_BATCH).await?;
    for (_, id) in &guests {
        if !world.has_played(id) {
            store.sweep_guest(id, unseen_since).await?;
        }
    }
    let more = guests.len() == GUEST_BATCH as usize;
    Ok(guests.into_iter().next_back().filter(|_| more).unwrap_or_default())
}
