//! `tengen-load viewers`: many clients that look at the world and do nothing.

mod crowd;
mod helper;

use std::time::Duration;

use clap::Args;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::error::Error;
use crate::games::cpu;
use crate::games::stage::{Servers, Stage};
use crate::memory;
use crowd::Crowd;
use helper::Helper;

/// Start servers, let many clients look at the world without doing anything, and print the servers' memory as JSON.
///
/// Each viewer shows some 25 × 25 points where there are stones, answers pings, and has no account. A process can open only
/// so many files, so viewers are spread over helper processes; a server takes WebSockets for three quarters of its limit.
///
/// Example: tengen-load viewers --count 10000 --seconds 30
#[derive(Args)]
pub(crate) struct Viewers {
    /// Number of viewers, spread evenly over the servers
    #[arg(long, default_value_t = 1_000, value_name = "N")]
    count: usize,
    /// Seconds between the two measurements
    #[arg(long, default_value_t = 20, value_name = "N")]
    seconds: u64,
    #[command(flatten)]
    servers: Servers,
    /// Look at the world of a running server at this address, such as 127.0.0.1:8000, and start none; may be repeated
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["processes", "data", "program"])]
    server: Vec<String>,
    /// Be a helper: stay until standard input is closed
    #[arg(long, hide = true, requires = "server")]
    helper: bool,
}

/// Viewers per helper process. Most systems allow some 20,000 open files or more.
const PER_HELPER: usize = 8_000;

impl Viewers {
    pub(crate) fn run(self) -> Result<(), Error> {
        if self.count == 0 || self.seconds == 0 {
            return Err(Error::usage("nothing to do: give --count and --seconds"));
        }
        let runtime = server::runtime()?;
        if self.helper {
            return runtime.block_on(crowd::help(&self.server, self.count)).map_err(Error::failed);
        }
        let report = runtime.block_on(self.measure()).map_err(Error::failed)?;
        println!("{report}");
        Ok(())
    }

    async fn measure(&self) -> Result<Value, String> {
        if !self.server.is_empty() {
            return self.look_at(&self.server, &[]).await;
        }
        // A small world: what is measured is the memory for viewers.
        let stage = Stage::servers(&self.servers, 2).await?;
        self.look_at(&stage.addresses, &stage.processes()).await
    }

    async fn look_at(&self, addresses: &[String], servers: &[u32]) -> Result<Value, String> {
        let before = megabytes(servers);
        let mut helpers = Vec::new();
        let mut left = self.count;
        while left > 0 {
            let count = left.min(PER_HELPER);
            helpers.push(Helper::start(addresses, count)?);
            left -= count;
        }
        let connected = megabytes(servers);
        let cpu_before = cpu_seconds(servers);
        sleep(Duration::from_secs(self.seconds)).await;
        let (after, cpu_after) = (megabytes(servers), cpu_seconds(servers));
        let mut all = Crowd::default();
        for helper in helpers {
            all.add(helper.end()?);
        }
        let sum = |all: &Option<Vec<f64>>| all.as_ref().map(|all| all.iter().sum::<f64>());
        let each = sum(&after).zip(sum(&before)).map(|(after, before)| (after - before) * 1024.0);
        let busy = cpu_before.zip(cpu_after).map(|(before, after)| (after - before) / self.seconds as f64);
        Ok(json!({
            "bench": "viewers",
            "processes": addresses.len(),
            "viewers": all.connected,
            "viewers_lost": all.lost,
            "first_error": all.first_error,
            "seconds": self.seconds,
            "updates_received": all.updates,
            "memory_mb": { "before": before, "connected": connected, "after": after },
            "memory_mb_of_all": sum(&after).map(tenths),
            "kb_per_viewer": each.map(|each| tenths(each / all.connected.max(1) as f64)),
            "server_cpu_percent": busy.map(|busy| tenths(100.0 * busy)),
        }))
    }
}

fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// The resident memory of each process; `None` where the system does not report it, or there is none.
fn megabytes(processes: &[u32]) -> Option<Vec<f64>> {
    let each =
        |&process: &u32| memory::resident(process).map(|bytes| tenths(bytes as f64 / f64::from(1 << 20)));
    processes.iter().map(each).collect::<Option<Vec<f64>>>().filter(|all| !all.is_empty())
}

fn cpu_seconds(processes: &[u32]) -> Option<f64> {
    let all: Option<Duration> = processes.iter().map(|&process| cpu::used(process)).sum();
    all.filter(|_| !processes.is_empty()).map(|all| all.as_secs_f64())
}
