//! The settings of the server's world.

use bots::ResidentSettings;
use clap::Args;
use serde::Deserialize;
use server::WorldSettings;

use crate::failure::Failure;

/// Settings of the world of Infinite Go; in a file, under `[world]`.
#[derive(Args, Debug, Clone, Copy, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct WorldFlags {
    /// Number of resident bots, which answer stones in the world that no one else answers, at most 8 [default: 4]
    #[arg(long, env = "TENGEN_RESIDENTS", value_name = "COUNT")]
    residents: Option<usize>,
    /// How soon residents answer, from 0 (people first) to 1 (at once) [default: 0.7]
    #[arg(long, env = "TENGEN_EAGERNESS", value_name = "SHARE")]
    eagerness: Option<f32>,
    /// Approximate number of stones that residents place in a new world; 0 for none [default: 96]
    #[arg(long, env = "TENGEN_SETTLE", value_name = "COUNT")]
    settle: Option<usize>,
    /// Radius of the box around a point, for a new world [default: 6]
    #[arg(long, env = "TENGEN_RADIUS", value_name = "POINTS")]
    radius: Option<i64>,
    /// Hours after which a Pending stone is Unlocked, for a new world [default: 24]
    #[arg(long, env = "TENGEN_PENDING_HOURS", value_name = "HOURS")]
    pending_hours: Option<f64>,
    /// Hours after which a Locked stone is Unlocked, for a new world [default: never]
    #[arg(long, env = "TENGEN_LOCKED_HOURS", value_name = "HOURS")]
    locked_hours: Option<f64>,
    /// Moves between two snapshots of the world [default: 10000]
    #[arg(long, env = "TENGEN_SNAPSHOT_EVERY", value_name = "COUNT")]
    snapshot_every: Option<u64>,
}

const HOUR: f64 = 3_600_000.0;

impl WorldFlags {
    /// These settings, completed from others.
    pub(super) fn or(self, more: WorldFlags) -> WorldFlags {
        WorldFlags {
            residents: self.residents.or(more.residents),
            eagerness: self.eagerness.or(more.eagerness),
            settle: self.settle.or(more.settle),
            radius: self.radius.or(more.radius),
            pending_hours: self.pending_hours.or(more.pending_hours),
            locked_hours: self.locked_hours.or(more.locked_hours),
            snapshot_every: self.snapshot_every.or(more.snapshot_every),
        }
    }

    pub(super) fn settings(&self) -> Result<WorldSettings, Failure> {
        let hours = |hours: f64| (hours * HOUR) as i64;
        let usual = WorldSettings::default();
        let options = usual
            .options
            .with_radius(self.radius.unwrap_or(i64::from(usual.options.radius())))
            .and_then(|o| o.with_pending_timeout(self.pending_hours.map_or(o.pending_timeout(), hours)))
            .and_then(|o| o.with_locked_timeout(self.locked_hours.map(hours)))
            .map_err(Failure::usage_error)?;
        let count = self.residents.unwrap_or(usual.residents.count);
        let eagerness = self.eagerness.unwrap_or(usual.residents.eagerness);
        let residents = ResidentSettings { count, eagerness, ..usual.residents };
        Ok(WorldSettings {
            options,
            snapshot_every: self.snapshot_every.unwrap_or(usual.snapshot_every),
            residents,
            settle: self.settle.unwrap_or(usual.settle),
        })
    }
}
