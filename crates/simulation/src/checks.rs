//! The invariants that must hold at the end.

use std::collections::{BTreeMap, BTreeSet};

use store::Store;
use table::{Command, Event, Fact, Table};

use crate::clocks;
use crate::day::{Answer, Counts, Day, Sent, lock};
use crate::machine::Machine;
use crate::player::fingerprint;

/// Flags fall at most this late once everything works, in milliseconds.
const LATE: u64 = 5_000;

/// A table at the end.
struct Final {
    id: String,
    events: Vec<Event>,
    table: Table,
}

/// Reads a table from the journal.
async fn read(store: &Store, id: &str) -> Result<Final, String> {
    let stored = store.read_all::<Event>(id).await.map_err(|error| format!("{id}: {error}"))?;
    let events: Vec<Event> = stored.into_iter().map(|stored| stored.event).collect();
    let table = table::replay(&events).map_err(|bad| format!("{id}: {bad}"))?;
    Ok(Final { id: id.to_owned(), events, table })
}

/// What has not converged yet: clients that do not show what the journal has, worlds that differ.
///
/// # Errors
/// If the journal cannot be read.
pub(crate) async fn behind(
    day: &Day,
    store: &Store,
    clients: &BTreeMap<String, Vec<String>>,
    machines: &[Machine],
) -> Result<Vec<String>, String> {
    let mut behind = Vec::new();
    for (id, watching) in clients {
        let Final { events, table, .. } = read(store, id).await?;
        let expected = (events.len() as u64, fingerprint(&table));
        let observed = lock(&day.observed);
        for client in watching {
            let seen = observed.clients.get(&(id.clone(), client.clone())).copied().unwrap_or_default();
            if seen != expected {
                behind
                    .push(format!("{client} shows event {} of {id}, the journal has {}", seen.0, expected.0));
            }
        }
    }
    let head = day.database.head(crate::settler::WORLD_STREAM).map_err(|error| error.to_string())?;
    let worlds: Vec<_> =
        machines.iter().filter_map(|machine| machine.with(|process| process.world())).collect();
    if worlds.iter().any(|world| world.0 != head || *world != worlds[0]) {
        behind.push(format!("the worlds of the processes are {worlds:?}, the journal has {head} entries"));
    }
    Ok(behind)
}

/// Everything else: nothing acknowledged is lost, nothing refused is there, nothing is there twice, clocks are fair, and lists
/// and ratings follow from the games.
///
/// # Errors
/// The first thing that is wrong.
pub(crate) async fn check(day: &Day, store: &Store, tables: &[String]) -> Result<Counts, String> {
    let mut counts = Counts::default();
    for id in tables {
        let end = read(store, id).await?;
        check_heard(day, &end)?;
        check_sent(day, &end)?;
        clocks::check(&end.events).map_err(|why| format!("{id}: {why}"))?;
        let now = server::simulation::now().unwrap_or(0);
        if let Some(due) = end.table.deadline().filter(|due| now > due + LATE) {
            return Err(format!("{id}: nobody has looked at a flag that fell {} ms ago", now - due));
        }
        if let Some(rematch) = end.table.rematch()
            && store.head(rematch.as_str()).await == Ok(0)
        {
            return Err(format!("{id}: both players agreed on a rematch, and there is none"));
        }
        counts.entries += end.events.len() as u64;
        counts.ended += u64::from(end.table.ending().is_some());
    }
    counts.entries += check_world(day, store).await?;
    let report = server::check_store(store).await.map_err(|error| error.to_string())?;
    if let Some(problem) = report.problems.first() {
        return Err(format!("the store is inconsistent: {problem}"));
    }
    let done = |sent: &&Sent| matches!(sent.answer, Answer::Done(_));
    let observed = lock(&day.observed);
    counts.acknowledged = (observed.sent.iter().filter(done).count() + observed.world.len()) as u64;
    Ok(counts)
}

/// Clients heard what the journal has.
fn check_heard(day: &Day, end: &Final) -> Result<(), String> {
    let observed = lock(&day.observed);
    let from = (end.id.clone(), 0);
    for ((id, number), heard) in observed.events.range(from..).take_while(|((id, _), _)| *id == end.id) {
        let stored = end.events.get(*number as usize - 1);
        let stored = stored.map(|event| serde_json::to_string(event).unwrap_or_default());
        if stored.as_ref() != Some(heard) {
            return Err(format!("{id}: clients heard an event {number} that the journal does not have"));
        }
    }
    Ok(())
}

fn check_sent(day: &Day, end: &Final) -> Result<(), String> {
    let mut said = BTreeSet::new();
    for event in &end.events {
        if let Fact::Said { text, .. } = &event.fact
            && !said.insert(text.clone())
        {
            return Err(format!("{}: {text:?} was said once, and is there twice", end.id));
        }
    }
    let observed = lock(&day.observed);
    observed.sent.iter().filter(|sent| sent.table == end.id).try_for_each(|sent| check_one(sent, end))
}

/// A command that was done is in the journal, up to the number of the answer; one that was refused is not.
fn check_one(sent: &Sent, end: &Final) -> Result<(), String> {
    let Sent { command, player, answer, .. } = sent;
    let until = match answer {
        Answer::Done(number) => usize::try_from(*number).unwrap_or(usize::MAX),
        Answer::Refused => end.events.len(),
        Answer::Unknown => return Ok(()),
    };
    let events = end.events.get(..until).ok_or_else(|| format!("{}: event {until} is lost", end.id))?;
    let is_there = match command {
        Command::Say { text: wanted } => {
            let same = |event: &Event| matches!(&event.fact, Fact::Said { text, .. } if text == wanted);
            events.iter().any(same)
        }
        Command::Play { turn: wanted, number } => {
            let same = |event: &Event| {
                matches!(&event.fact, Fact::Played { number: n, turn, .. }
                    if Some(*n) == *number && turn.eq_ignore_ascii_case(wanted))
            };
            // A turn that comes too late ends the game instead.
            events.iter().any(same) || events.iter().any(is_end)
        }
        Command::Resign => events.iter().any(is_end),
        _ => return Ok(()),
    };
    match (answer, command) {
        (Answer::Done(_), _) if !is_there => {
            Err(format!("{}: {command:?} of {player} was acknowledged, and is lost", end.id))
        }
        (Answer::Refused, Command::Say { .. }) if is_there => {
            Err(format!("{}: {command:?} of {player} was refused, and is there", end.id))
        }
        _ => Ok(()),
    }
}

fn is_end(event: &Event) -> bool {
    matches!(event.fact, Fact::Ended { .. })
}

/// Every acknowledged move of the world is there, under its number. Returns the number of entries.
async fn check_world(day: &Day, store: &Store) -> Result<u64, String> {
    let moves = store.moves("main", 1, u32::MAX).await.map_err(|error| error.to_string())?;
    let mut numbers = BTreeSet::new();
    for ack in &lock(&day.observed).world {
        if !numbers.insert(ack.number) {
            return Err(format!("entry {} of the world was acknowledged twice", ack.number));
        }
        let made = moves.get(ack.number as usize - 1).map(|stored| &stored.event);
        let is_there = made.is_some_and(|made| made.player == ack.player && (made.x, made.y) == ack.at);
        if !is_there {
            return Err(format!("{ack:?} is not in the journal of the world"));
        }
    }
    Ok(moves.len() as u64)
}
