//! What a simulated player does next.

use rules::Position;
use table::{Command, Offer, Phase, PlayerId, Side, Table};

use crate::random::Random;

/// Turns after which games come to an end.
const LONG: u32 = 24;
/// Chat messages of one client.
const MOST_SAID: u32 = 12;

/// A command for a player or spectator of a table; `None` to do nothing. `said` counts their chat messages, which makes each
/// of them unique.
pub(crate) fn command(table: &Table, player: &PlayerId, random: &mut Random, said: u32) -> Option<Command> {
    let talk = |random: &mut Random, share: u64| {
        let talks = random.chance(share) && said < MOST_SAID;
        talks.then(|| Command::Say { text: format!("{player} says {said}") })
    };
    let Some(Side::One(own)) = table.side_of(player) else { return talk(random, 300) };
    if let Some(answer) = answer(table, own, random) {
        return Some(answer);
    }
    match table.phase() {
        Phase::Waiting => None,
        Phase::Paused => random.chance(5_000).then_some(Command::Unpause),
        Phase::Scoring(marks) => match random.below(10) {
            0..5 => Some(Command::Accept { marks: marks.revision }),
            5 => Some(Command::Resume),
            6 => Some(Command::Mark { point: label(table.position(), random), dead: random.chance(5_000) }),
            _ => talk(random, 2_000),
        },
        Phase::Over(_) => match random.below(20) {
            0 if table.rematch().is_none() => Some(Command::Ask { what: Offer::Rematch }),
            _ => talk(random, 500),
        },
        Phase::Playing if table.position().to_play() == own => Some(turn(table, random, talk)),
        Phase::Playing => match random.below(40) {
            0 => Some(Command::Ask { what: Offer::Undo }),
            _ => talk(random, 300),
        },
    }
}

/// Accepts or declines an offer of the other side.
fn answer(table: &Table, own: table::Color, random: &mut Random) -> Option<Command> {
    let offers = Offer::ALL.into_iter().filter_map(|what| Some((what, table.question(what)?)));
    let (what, question) = offers.into_iter().find(|(_, question)| question.color != own)?;
    let asked = question.number;
    // A draw ends the game: rarely.
    let share = if what == Offer::Draw { 2_000 } else { 6_000 };
    Some(if random.chance(share) { Command::Grant { what, asked } } else { Command::Refuse { what, asked } })
}

fn turn(table: &Table, random: &mut Random, talk: impl Fn(&mut Random, u64) -> Option<Command>) -> Command {
    let turns = table.position().turns();
    let end = if turns > LONG { 2_000 } else { 100 };
    if turns > 4 && random.chance(end / 2) {
        return Command::Resign;
    }
    if random.chance(150) {
        return Command::Ask { what: if random.chance(5_000) { Offer::Draw } else { Offer::Pause } };
    }
    if let Some(talked) = talk(random, 300) {
        return talked;
    }
    let text = if random.chance(end) { "pass".to_owned() } else { legal(table.position(), random) };
    Command::Play { turn: text, number: Some(turns + 1) }
}

/// A random legal turn: a stone where one of some random points allows it.
fn legal(position: &Position, random: &mut Random) -> String {
    for _ in 0..20 {
        let text = label(position, random);
        if position.read(&text).is_ok_and(|turn| position.judge(turn).is_ok()) {
            return text;
        }
    }
    "pass".to_owned()
}

/// The label of a random point.
fn label(position: &Position, random: &mut Random) -> String {
    let layout = position.layout();
    let index = random.below(layout.len() as u64) as usize;
    layout.points().nth(index).map_or_else(String::new, |point| layout.label(point))
}
