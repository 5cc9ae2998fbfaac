//! Residents: bots of the world that respond to stones which nobody else has responded to, so that newcomers do not
//! stay locked. They use the service like other players, under the same rules.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use bots::{Proposal, Residents, Settlement, WorldPoint, WorldView};
use protocol::WorldMove;
use store::{Account, Append, Error};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{MissedTickBehavior, interval, sleep};
use world::{PlayerId, Point, Status, Time, World};

use super::WorldSettings;
use super::service::{WorldService, time};
use crate::live::{moment, now};
use crate::ops::limits::bounds::MAX_SETTLED_STONES;
use crate::ops::supervise::Supervisor;

/// Names of the residents.
const NAMES: [&str; 8] = ["Moss", "Fern", "Heron", "Otter", "Lichen", "Thrush", "Clover", "Newt"];
/// Maximum number of residents.
pub(super) const MAX_RESIDENTS: usize = NAMES.len();
/// Maximum number of stones that wait for a response.
const MAX_PENDING: usize = 512;
/// How often residents look again at stones that they could not answer at first, and how often they do.
const LOOK_AGAIN: Duration = Duration::from_secs(15);
const MAX_LOOKS: u32 = 20;
/// Moves before the start of the server that residents look at.
const LOOK_BACK: u32 = 1_000;
/// A player with fewer stones, captured ones included, has only just begun.
const NEWCOMER_STONES: u64 = 6;
/// How often a settlement is tried while others play.
const MAX_SETTLINGS: u32 = 3;
/// The seed of settlements: every new world is settled alike.
const SETTLEMENT: u64 = 7;

/// The account of a resident.
pub(super) fn resident_id(number: usize) -> String {
    format!("resident-{}", number + 1)
}

/// A player; a resident has no number in the world before its first stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Who {
    Resident(usize),
    Person(PlayerId),
}

/// The world at the present time, as residents see it.
struct WorldAt<'a> {
    world: &'a World,
    time: Time,
    /// Of the residents.
    numbers: Vec<PlayerId>,
}

impl WorldAt<'_> {
    fn new(world: &World) -> WorldAt<'_> {
        let number = |id: &str| world.player(id).unwrap_or(PlayerId::NEWCOMER);
        let numbers = (0..NAMES.len()).map(|resident| number(&resident_id(resident))).collect();
        WorldAt { world, time: world.clock().map_or(time(), |last| last.max(time())), numbers }
    }

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

    fn is_pending(&self, at: WorldPoint) -> bool {
        self.stone(at).is_some_and(|stone| stone.status == Status::Pending)
    }

    fn is_newcomer(&self, who: Who) -> bool {
        match who {
            Who::Resident(_) => false,
            Who::Person(player) => {
                self.world.tally(player).is_none_or(|tally| tally.held + tally.lost < NEWCOMER_STONES)
            }
        }
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
    settings: &WorldSettings,
    supervisor: &Supervisor,
) -> Result<JoinHandle<()>, Error> {
    let settle = settings.settle.min(MAX_SETTLED_STONES);
    let mut settings = settings.residents.clone();
    settings.count = service.residents;
    settings.reach = i64::from(service.read().world.options().radius());
    for (number, name) in NAMES.iter().enumerate().take(settings.count) {
        let mut account = Account::guest(&resident_id(number), &format!("{name} (resident)"), now());
        account.bot = true;
        match service.store.add_account(&account).await {
            Ok(()) | Err(Error::Taken) => {}
            Err(error) => return Err(error),
        }
    }
    let seed = moment().map_or(0, |moment| moment.seed);
    let everyone: Vec<Who> = (0..settings.count).map(Who::Resident).collect();
    let service = Arc::clone(service);
    Ok(supervisor.keep("residents", move || {
        let settlement = Settlement::new(&everyone, settings.reach, settle, SETTLEMENT);
        let residents = Residents::new(settings.clone(), &everyone, seed);
        ResidentTask { service: Arc::clone(&service), residents, waiting: HashMap::new() }.run(settlement)
    }))
}

/// The moves that settle a world: each is chosen after the ones before.
fn settling_moves(mut world: World, mut settlement: Settlement<Who>) -> Vec<store::WorldMove> {
    let mut moves = Vec::new();
    loop {
        let seen = WorldAt::new(&world);
        let Some((Who::Resident(number), (x, y))) = settlement.next_move(&seen) else { return moves };
        let (time, player) = (seen.time.max(0), resident_id(number));
        if world.play(time, &player, Point::new(x, y)).is_err() {
            return moves;
        }
        moves.push(store::WorldMove { time: time.unsigned_abs(), player, x, y });
    }
}

struct ResidentTask {
    service: Arc<WorldService>,
    residents: Residents<Who>,
    /// Stones without an answer so far, and how often residents have looked at them.
    waiting: HashMap<WorldPoint, u32>,
}

impl ResidentTask {
    async fn run(mut self, settlement: Settlement<Who>) {
        let mut news = self.service.moves.subscribe();
        let mut delays = JoinSet::new();
        if self.service.read().number == 0 {
            self.settle(&settlement, &mut news).await;
        }
        self.service.is_settled.send_replace(true);
        for at in self.left_behind().await {
            self.consider(at, &mut delays);
        }
        let mut again = interval(LOOK_AGAIN);
        again.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                heard = news.recv() => match heard {
                    Ok(moves) => moves.iter().for_each(|made| self.consider((made.at.x, made.at.y), &mut delays)),
                    Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return,
                },
                Some(Ok(stone)) = delays.join_next(), if !delays.is_empty() => self.answer(stone).await,
                _ = again.tick() => self.look_again(&mut delays),
            }
        }
    }

    /// Plays the first moves of a new world, in one append: until all are there, places where somebody may play are soon
    /// blocked by the next stone. If somebody else plays first, they are chosen again; if another process settles, it has won.
    async fn settle(&self, settlement: &Settlement<Who>, news: &mut Receiver<Arc<Vec<WorldMove>>>) {
        for _ in 0..MAX_SETTLINGS {
            let (world, number) = {
                let state = self.service.read();
                (state.world.clone(), state.number)
            };
            if world.player(&resident_id(0)).is_some() {
                return;
            }
            let moves = settling_moves(world, settlement.clone());
            if moves.is_empty() {
                return;
            }
            let (stones, last) = (moves.len(), number + moves.len() as u64);
            match self.service.store.append(Append::moves(super::NAME, number, moves)).await {
                Ok(_) => {
                    tracing::info!(stones, "residents have settled the new world");
                    return self.applied(last, news).await;
                }
                Err(Error::Conflict { head }) => self.applied(head, news).await,
                Err(error) => return tracing::warn!(?error, "the new world is not settled"),
            }
        }
    }

    /// Waits until this process has applied the journal up to an entry.
    async fn applied(&self, number: u64, news: &mut Receiver<Arc<Vec<WorldMove>>>) {
        while self.service.read().number < number {
            if let Err(RecvError::Closed) = news.recv().await {
                return;
            }
        }
    }

    /// Stones played while no server was running, or shortly before.
    async fn left_behind(&self) -> Vec<WorldPoint> {
        let first = (self.service.read().number + 1).saturating_sub(u64::from(LOOK_BACK)).max(1);
        let moves = self.service.store.moves(super::NAME, first, LOOK_BACK).await.unwrap_or_default();
        moves.into_iter().map(|stored| (stored.event.x, stored.event.y)).collect()
    }

    fn look<T>(&mut self, with: impl FnOnce(&mut Residents<Who>, &WorldAt<'_>) -> T) -> T {
        let state = self.service.read();
        with(&mut self.residents, &WorldAt::new(&state.world))
    }

    fn propose(&mut self, stone: WorldPoint) -> Option<Proposal<Who>> {
        self.look(|residents, world| residents.answer(world, stone))
    }

    /// A stone was played: if it needs a response, wait first, so that people can respond before residents.
    fn consider(&mut self, stone: WorldPoint, delays: &mut JoinSet<WorldPoint>) {
        if delays.len() >= MAX_PENDING {
            return;
        }
        match self.propose(stone) {
            Some(Proposal { delay, .. }) => _ = delays.spawn(wait(delay, stone)),
            None => self.wait_for(stone),
        }
    }

    /// No resident can answer a person's stone now, so look at it again later: the stones that forbid it may be unlocked.
    fn wait_for(&mut self, stone: WorldPoint) {
        let waits = self
            .look(|_, world| world.is_locked(stone) && matches!(world.owner(stone), Some(Who::Person(_))));
        if waits && self.waiting.len() < MAX_PENDING {
            *self.waiting.entry(stone).or_default() += 1;
        }
    }

    /// Comes back to stones that still wait.
    fn look_again(&mut self, delays: &mut JoinSet<WorldPoint>) {
        self.waiting.retain(|_, looks| *looks < MAX_LOOKS);
        let stones: Vec<WorldPoint> = self.waiting.keys().copied().collect();
        for stone in stones {
            let looks = self.waiting.remove(&stone).unwrap_or_default();
            self.consider(stone, delays);
            if let Some(again) = self.waiting.get_mut(&stone) {
                *again += looks;
            }
        }
    }

    /// The wait is over: respond, unless somebody else has.
    async fn answer(&mut self, stone: WorldPoint) {
        let Some(Proposal { player: Who::Resident(number), point: (x, y), .. }) = self.propose(stone) else {
            return self.wait_for(stone);
        };
        let refused = self.service.play(&resident_id(number), protocol::Place { x, y }).await;
        if let Err(error) = refused {
            tracing::debug!(?error, "a resident's move was refused");
            self.wait_for(stone);
        }
    }
}

async fn wait(delay: Duration, stone: WorldPoint) -> WorldPoint {
    sleep(delay).await;
    stone
}
