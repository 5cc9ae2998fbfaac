//! Residents: bots of the world that respond to stones which nobody else has responded to, so that newcomers do not
//! stay locked. They use the service like other players, under the same rules.

use std::sync::Arc;
use std::time::Duration;

use bots::{Proposal, ResidentSettings, Residents, WorldPoint, WorldView};
use store::{Account, Error, Store};
use tokio::sync::broadcast::error::RecvError;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::sleep;
use world::{PlayerId, Point, Status, Time, World};

use super::service::{WorldService, time};
use crate::live::{moment, now};
use crate::ops::supervise::Supervisor;

/// Names of the residents.
const NAMES: [&str; 8] = ["Moss", "Fern", "Heron", "Otter", "Lichen", "Thrush", "Clover", "Newt"];
/// Maximum number of stones that wait for a response.
const MAX_PENDING: usize = 512;

fn id(number: usize) -> String {
    format!("resident-{}", number + 1)
}

/// A player; a resident has no number in the world before its first stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Who {
    Resident(usize),
    Person(PlayerId),
}

/// The world at one time, as residents see it.
struct WorldAt<'a> {
    world: &'a World,
    time: Time,
    numbers: &'a [PlayerId],
}

impl WorldAt<'_> {
    fn stone(&self, (x, y): WorldPoint) -> Option<world::StoneAt> {
        self.world.at(Point::new(x, y), self.time).map(|standing| standing.stone)
    }
}

impl WorldView for WorldAt<'_> {
    type Player = Who;

    fn owner(&self, at: WorldPoint) -> Option<Who> {
        let owner = self.stone(at)?.owner;
        let resident = self.numbers.iter().position(|&number| number == owner);
        Some(resident.map_or(Who::Person(owner), Who::Resident))
    }

    fn is_locked(&self, at: WorldPoint) -> bool {
        self.stone(at).is_some_and(|stone| stone.status == Status::Locked)
    }

    fn may_play(&self, who: Who, (x, y): WorldPoint) -> bool {
        let player = match who {
            Who::Person(player) => Some(player),
            Who::Resident(number) => self.numbers.get(number).copied(),
        };
        let check = |player| self.world.check(self.time, player, Point::new(x, y)).is_ok();
        player.is_some_and(check)
    }
}

/// Creates the residents' accounts and runs them until the task is aborted.
pub(super) async fn start(
    service: &Arc<WorldService>,
    store: &Store,
    settings: &ResidentSettings,
    supervisor: &Supervisor,
) -> Result<JoinHandle<()>, Error> {
    let mut settings = settings.clone();
    settings.count = settings.count.min(NAMES.len());
    settings.reach = i64::from(service.read().world.options().radius());
    for (number, name) in NAMES.iter().enumerate().take(settings.count) {
        let mut account = Account::guest(&id(number), &format!("{name} (resident)"), now());
        account.bot = true;
        match store.add_account(&account).await {
            Ok(()) | Err(Error::Taken) => {}
            Err(error) => return Err(error),
        }
    }
    let seed = moment().map_or(0, |moment| moment.seed);
    let everyone: Vec<Who> = (0..settings.count).map(Who::Resident).collect();
    let service = Arc::clone(service);
    Ok(supervisor.keep("residents", move || {
        let residents = Residents::new(settings.clone(), &everyone, seed);
        ResidentTask { service: Arc::clone(&service), residents }.run()
    }))
}

struct ResidentTask {
    service: Arc<WorldService>,
    residents: Residents<Who>,
}

impl ResidentTask {
    async fn run(mut self) {
        let mut news = self.service.moves.subscribe();
        let mut delays = JoinSet::new();
        // Stones played while no server was running.
        let left: Vec<WorldPoint> =
            self.service.read().history.iter().map(|made| (made.at.x, made.at.y)).collect();
        left.into_iter().for_each(|at| self.consider(at, &mut delays));
        loop {
            tokio::select! {
                heard = news.recv() => match heard {
                    Ok(moves) => moves.iter().for_each(|made| self.consider((made.at.x, made.at.y), &mut delays)),
                    Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return,
                },
                Some(Ok(stone)) = delays.join_next(), if !delays.is_empty() => self.answer(stone).await,
            }
        }
    }

    fn propose(&mut self, stone: WorldPoint) -> Option<Proposal<Who>> {
        let state = self.service.read();
        let number = |id: &str| state.world.player(id).unwrap_or(PlayerId::NEWCOMER);
        let numbers: Vec<PlayerId> = (0..NAMES.len()).map(|resident| number(&id(resident))).collect();
        let time = state.world.clock().map_or(time(), |last| last.max(time()));
        self.residents.answer(&WorldAt { world: &state.world, time, numbers: &numbers }, stone)
    }

    /// A stone was played: if it needs a response, wait first, so that people can respond before residents.
    fn consider(&mut self, stone: WorldPoint, delays: &mut JoinSet<WorldPoint>) {
        if delays.len() >= MAX_PENDING {
            return;
        }
        if let Some(Proposal { delay, .. }) = self.propose(stone) {
            delays.spawn(wait(delay, stone));
        }
    }

    /// The wait is over: respond, unless somebody else has.
    async fn answer(&mut self, stone: WorldPoint) {
        let Some(Proposal { player: Who::Resident(number), point: (x, y), .. }) = self.propose(stone) else {
            return;
        };
        let refused = self.service.play(&id(number), protocol::Place { x, y }).await;
        if let Err(error) = refused {
            tracing::debug!(?error, "a resident's move was refused");
        }
    }
}

async fn wait(delay: Duration, stone: WorldPoint) -> WorldPoint {
    sleep(delay).await;
    stone
}
