//! Runs several server processes, their clients and a database through a bad day, in one thread and with one source of
//! randomness: the same seed gives the same day, to the millisecond.
//!
//! What runs is the program itself: hub, tables, watchers, world, clocks and the store's SQL; time is that of a paused
//! runtime, and the network and the database fail as planned. `docs/testing.md` lists what is checked and what is left out.

mod checks;
mod choice;
mod client;
mod clocks;
mod day;
mod faults;
mod machine;
mod network;
mod plan;
mod player;
mod random;
mod settler;

use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use store::{Account, Faults, SimulatedDatabase, Store};
use table::{By, ClockTerms, Command, Open, PlayerId, RawTerms, Terms, Wish};
use tokio::time::sleep;

use day::Day;
use faults::PlannedFaults;
use machine::Machine;
use plan::Plan;
use player::Player;
use random::Random;
use server::simulation::Process;
use settler::Settler;

pub use day::Counts;
pub use plan::Planted;

/// When simulated days begin, in milliseconds since 1970.
const EPOCH: u64 = 1_700_000_000_000;
/// How long everything may take to settle once it works again.
const SETTLE: Duration = Duration::from_secs(120);
/// How often to look whether it has.
const LOOK: Duration = Duration::from_secs(3);

/// How a simulation ended.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The seed, which repeats it.
    pub seed: u64,
    /// The hash of the whole trace.
    pub hash: u64,
    /// The last lines of the trace, or all.
    pub trace: Vec<String>,
    /// The first broken invariant.
    pub failure: Option<String>,
    /// What happened, how often.
    pub counts: Counts,
}

/// Simulates a day.
///
/// # Panics
/// If the runtime or SQLite cannot be started.
pub fn run(seed: u64, planted: Option<Planted>, keep_trace: bool) -> Outcome {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    let runtime = runtime.expect("a runtime");
    table::planted_clock::set_wrong(planted == Some(Planted::WrongClock));
    let outcome = runtime.block_on(simulate(seed, planted, keep_trace));
    // Tasks use the simulated clock until they are gone.
    drop(runtime);
    server::simulation::end();
    table::planted_clock::set_wrong(false);
    outcome
}

/// A database without faults.
#[derive(Debug)]
struct NoFaults;

impl Faults for NoFaults {}

async fn simulate(seed: u64, planted: Option<Planted>, keep_trace: bool) -> Outcome {
    let mut random = Random::new(seed);
    server::simulation::begin(EPOCH, random.next());
    let plan = Plan::draw(&mut random, planted);
    let random = Arc::new(Mutex::new(random));
    let faults = Arc::new(PlannedFaults::new(&plan, &random));
    let shared: Arc<dyn Faults> = Arc::clone(&faults) as Arc<dyn Faults>;
    let database = SimulatedDatabase::new(Arc::clone(&shared)).expect("SQLite in memory");
    let day = Arc::new(Day::new(plan, database, random, keep_trace));
    day.note(&format!("{:?}", day.plan));
    let counts = live(&day, &faults, &shared).await.unwrap_or_else(|why| {
        day.fail(&why);
        Counts::default()
    });
    let counts = Counts {
        database_faults: faults.count.load(Relaxed),
        network_faults: day.network_faults.load(Relaxed),
        kills: day.kills.load(Relaxed),
        seconds: day.elapsed().as_secs(),
        ..counts
    };
    Outcome { seed, hash: day.hash(), trace: day.trace(), failure: day.failure(), counts }
}

/// The day: everything begins well, goes wrong for a while, works again, and must then be as if nothing had happened.
async fn live(day: &Arc<Day>, faults: &PlannedFaults, shared: &Arc<dyn Faults>) -> Result<Counts, String> {
    let store = day.database.connect(Arc::new(NoFaults));
    let clients = open_tables(day, &store).await?;
    let machines: Arc<Vec<Machine>> = Arc::new((0..day.plan.processes).map(Machine::new).collect());
    for machine in machines.iter() {
        machine.start(day, shared).await;
    }
    for (id, players) in &clients {
        for player in players {
            let player = PlayerId::new(player).map_err(|bad| bad.to_string())?;
            tokio::spawn(client::run(Player::new(day, id, player), Arc::clone(&machines)));
        }
    }
    for number in 0..day.plan.world_players {
        let id = PlayerId::new(&format!("settler{number}")).map_err(|bad| bad.to_string())?;
        let settler = Settler { day: Arc::clone(day), id, request: 0, pending: None };
        tokio::spawn(client::run(settler, Arc::clone(&machines)));
    }
    go_wrong(day, faults, shared, &machines).await;
    faults.calm_down();
    day.calm_down();
    settle(day, &store, &clients, &machines).await?;
    for machine in machines.iter() {
        if machine.panics().await > 0 {
            return Err("a connection panicked".to_owned());
        }
        if let Some(task) = machine.with(Process::dead_task).flatten() {
            return Err(format!("the task {task:?} died"));
        }
    }
    let tables: Vec<String> = clients.into_keys().collect();
    checks::check(day, &store, &tables).await
}

/// Waits until every client and every process is where the journal is.
async fn settle(
    day: &Day,
    store: &Store,
    clients: &BTreeMap<String, Vec<String>>,
    machines: &[Machine],
) -> Result<(), String> {
    let end = day.elapsed() + SETTLE;
    loop {
        sleep(LOOK).await;
        if let Some(why) = day.failure() {
            return Err(why);
        }
        let behind = checks::behind(day, store, clients, machines).await?;
        match behind.first() {
            None => return Ok(()),
            Some(why) if day.elapsed() > end => return Err(format!("not converged: {why}")),
            Some(_) => {}
        }
    }
}

/// Kills processes, restarts the database and fills its disk, until the bad time is over. Then all processes run.
async fn go_wrong(
    day: &Arc<Day>,
    faults: &PlannedFaults,
    shared: &Arc<dyn Faults>,
    machines: &Arc<Vec<Machine>>,
) {
    faults.begin();
    let end = Duration::from_secs(day.plan.bad_seconds);
    let mut starting = Vec::new();
    while day.elapsed() < end && day.failure().is_none() {
        let (pause, what, which) = {
            let mut random = day.random();
            (random.millis(500, 8_000), random.below(3), random.below(machines.len() as u64) as usize)
        };
        sleep(pause).await;
        let length = day.random().millis(100, 6_000);
        match what {
            0 if day.plan.kills && machines[which].kill(day) => {
                let (day, shared, machines) = (Arc::clone(day), Arc::clone(shared), Arc::clone(machines));
                starting.push(tokio::spawn(async move {
                    sleep(length).await;
                    machines[which].start(&day, &shared).await;
                }));
            }
            1 if day.plan.restarts => {
                day.note("the database restarts");
                faults.restart(length);
            }
            2 if day.plan.full_disk => {
                day.note("the disk is full");
                faults.fill(length);
            }
            _ => {}
        }
    }
    faults.calm_down();
    for task in starting {
        let _ = task.await;
    }
}

const PEOPLE: [&str; 4] = ["ann", "bob", "cat", "dan"];

/// Creates accounts and tables, with both players at each. Returns who is at each table.
async fn open_tables(day: &Day, store: &Store) -> Result<BTreeMap<String, Vec<String>>, String> {
    for name in PEOPLE {
        let mut account = Account::guest(name, name, EPOCH);
        account.password = Some("x".to_owned());
        store.add_account(&account).await.map_err(|error| error.to_string())?;
    }
    let process = Process::start(day.database.connect(Arc::new(NoFaults))).await?;
    let mut clients = BTreeMap::new();
    for _ in 0..day.plan.tables {
        let (black, white, terms) = {
            let mut random = day.random();
            let black = random.below(4) as usize;
            let white = (black + 1 + random.below(3) as usize) % 4;
            (PEOPLE[black], PEOPLE[white], terms(&mut random)?)
        };
        let id = |name: &str| PlayerId::new(name).map_err(|bad| bad.to_string());
        let wanted = Open { terms, wish: Some(Wish::Black), invited: None, limits: None };
        let table = process.open(&wanted, &By::person(id(black)?)).await?.to_string();
        let sit = Command::Sit { wish: Wish::White };
        let asked = protocol::ToServer::Command { table: table.clone(), request: 1, command: sit };
        let text = serde_json::to_string(&asked).map_err(|error| error.to_string())?;
        let (mut connection, _outbox) = process.connect(Some(id(white)?));
        connection.handle(&text).await;
        let mut watching = vec![black.to_owned(), white.to_owned()];
        watching.extend((0..day.plan.spectators).map(|number| format!("spectator{number}")));
        clients.insert(table, watching);
    }
    Ok(clients)
}

/// The terms of a table: mostly with a fast clock, some rated.
fn terms(random: &mut Random) -> Result<Terms, String> {
    let standard = ClockTerms::Fischer { main: 300_000, increment: 5_000 };
    let (clock, rated) = match random.below(6) {
        0 | 1 => (standard, true),
        2 => (ClockTerms::Absolute { main: 20_000 + random.below(40_000) }, false),
        3 => (ClockTerms::Fischer { main: 10_000, increment: 2_000 }, false),
        4 => (ClockTerms::Byoyomi { main: 5_000, period: 4_000, periods: 3 }, false),
        _ => (ClockTerms::None {}, false),
    };
    let mut raw = RawTerms::new(rules::Variant::Go);
    raw.options.insert("size".to_owned(), 9.into());
    (raw.clock, raw.rated) = (Some(clock), rated);
    Terms::try_from(raw).map_err(|bad| bad.to_string())
}
