//! `tengen-load games`: many clients play real games against a server.

pub(crate) mod cpu;
mod driver;
mod echo;
mod figures;
mod replica;
pub(crate) mod socket;
pub(crate) mod stage;
mod tables;
mod world;

use std::time::{Duration, Instant};

use clap::Args;
use serde_json::{Value, json};

use crate::error::Error;
use driver::run_pairs;
use figures::Figures;
use stage::{Servers, Stage};

/// Start a server, play many games on it at once, and print moves per second and latencies as JSON.
///
/// Latency is from a command until both players have received the event. Each phase runs at full speed, then at half that
/// rate. A bare echo server is measured in the same way, as the limit of this machine.
///
/// With several processes the two players of a pair are at different ones.
///
/// Example: tengen-load games --tables 200 --world 100 --seconds 10
#[derive(Args)]
pub(crate) struct Games {
    /// Number of tables, with two clients each
    #[arg(long, default_value_t = 100, value_name = "N")]
    tables: usize,
    /// Number of clients in the world, in pairs
    #[arg(long, default_value_t = 0, value_name = "N")]
    world: usize,
    /// Seconds per phase
    #[arg(long, default_value_t = 10, value_name = "N")]
    seconds: u64,
    #[command(flatten)]
    servers: Servers,
    /// Be the server that only echoes
    #[arg(long, hide = true)]
    echo: bool,
}

impl Games {
    pub(crate) fn run(self) -> Result<(), Error> {
        if self.seconds == 0 || (self.tables == 0 && self.world < 2) {
            return Err(Error::usage("nothing to do: give --tables or --world, and --seconds"));
        }
        // Clients, the echo server and the real server use the same runtime.
        let runtime = server::runtime()?;
        if self.echo {
            return runtime.block_on(echo::serve()).map_err(Error::failed);
        }
        let report = runtime.block_on(self.measure()).map_err(Error::failed)?;
        println!("{report}");
        Ok(())
    }

    async fn measure(&self) -> Result<Value, String> {
        let time = Duration::from_secs(self.seconds);
        let mut report = json!({ "seconds": self.seconds });
        if self.tables > 0 {
            let echo = Stage::echo()?;
            let pairs = echo::connect(&echo.addresses, self.tables).await?;
            report["echo"] = phases(pairs, time, &echo.processes()).await?.0;
            drop(echo);
        }
        let mut stage = Stage::servers(&self.servers, self.world).await?;
        let processes = stage.processes();
        report["processes"] = json!(processes.len());
        if self.tables > 0 {
            let pairs = tables::connect(&stage.addresses, self.tables).await?;
            report["tables"] = phases(pairs, time, &processes).await?.0;
        }
        if let Some(world) = stage.world.take() {
            let pairs = world::connect(&stage.addresses, self.world / 2, world).await?;
            let (figures, pairs) = phases(pairs, time, &processes).await?;
            report["world"] = figures;
            report["world"]["views_that_missed_something"] =
                json!(world::behind(&stage.addresses, pairs).await?);
        }
        Ok(report)
    }
}

/// At full speed, then at half that rate.
async fn phases<P: driver::Pair>(
    pairs: Vec<P>,
    time: Duration,
    servers: &[u32],
) -> Result<(Value, Vec<P>), String> {
    let count = pairs.len();
    let before = Spent::until_now(servers);
    let (full, pairs) = run_pairs(pairs, Instant::now() + time, None).await;
    let between = Spent::until_now(servers);
    let pause = time.mul_f64(2.0 * count as f64 / full.moves().max(1) as f64);
    let (half, pairs) = run_pairs(pairs, Instant::now() + time, Some(pause)).await;
    let after = Spent::until_now(servers);
    let (full, half) = (told(&full, time, [&before, &between]), told(&half, time, [&between, &after]));
    Ok((json!({ "clients": 2 * count, "full": full, "half": half }), pairs))
}

/// CPU time used so far; `None` where the system does not report it.
struct Spent {
    /// By all servers.
    server: Option<Duration>,
    /// By this process.
    clients: Option<Duration>,
    /// Stolen time and total time of the machine.
    stolen: Option<(u64, u64)>,
}

impl Spent {
    fn until_now(servers: &[u32]) -> Spent {
        let server = servers.iter().map(|&server| cpu::used(server)).sum();
        Spent { server, clients: cpu::used(std::process::id()), stolen: cpu::stolen() }
    }
}

/// The figures of a phase, with its cost.
fn told(figures: &Figures, time: Duration, [from, to]: [&Spent; 2]) -> Value {
    let each = |from: Option<Duration>, to: Option<Duration>| {
        let used = to?.saturating_sub(from?).as_secs_f64();
        Some((1e7 * used / figures.messages.max(1) as f64).round() / 10.0)
    };
    let stolen = from.stolen.zip(to.stolen).map(|(from, to)| {
        let all = to.1.saturating_sub(from.1).max(1);
        (1000.0 * to.0.saturating_sub(from.0) as f64 / all as f64).round() / 10.0
    });
    let mut told = figures.to_json(time);
    told["server_us_per_message"] = json!(each(from.server, to.server));
    told["clients_us_per_message"] = json!(each(from.clients, to.clients));
    told["stolen_percent"] = json!(stolen);
    told
}
