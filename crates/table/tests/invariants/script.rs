//! Random commands that are valid, or almost.

use proptest::prelude::*;
use rules::Color;
use tengen_table::{AbsenceClaim, By, Command, Offer, Phase, Table, Wish};

use crate::common::id;

/// Raw numbers that become a command which is valid or almost valid at the time.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    pub(crate) actor: u8,
    pub(crate) kind: u8,
    pub(crate) pick: u16,
    pub(crate) wait: u64,
}

pub(crate) fn step() -> impl Strategy<Value = Step> {
    let wait = prop_oneof![8 => 0..900u64, 1 => 0..30_000u64, 1 => Just(400_000u64)];
    (0..10u8, 0..50u8, any::<u16>(), wait).prop_map(|(actor, kind, pick, wait)| Step {
        actor,
        kind,
        pick,
        wait,
    })
}

pub(crate) fn actor(number: u8) -> By {
    match number {
        0..=3 => By::person(id("ann")),
        4..=6 => By::person(id("bob")),
        7 => By::bot(id("bot-1")),
        8 => By::person(id("cat")),
        _ => By::Server,
    }
}

pub(crate) fn wish(pick: u16) -> Wish {
    [Wish::Black, Wish::White, Wish::Random, Wish::Both][usize::from(pick % 4)]
}

pub(crate) fn turn(table: &Table, pick: u16) -> Command {
    let legal = table.position().legal_turns();
    let text = match legal.get(usize::from(pick) % (legal.len() + 2)) {
        Some(turn) => table.position().write(*turn),
        None if pick.is_multiple_of(3) => "resign".to_owned(),
        None => ["A1", "U:A1", "", "nuke", "☃"][usize::from(pick % 5)].to_owned(),
    };
    let number = (pick.is_multiple_of(5)).then(|| table.position().turns() + 1 + u32::from(pick % 2));
    Command::Play { turn: text, number }
}

/// Marks a stone if there is one, and sometimes an empty point.
pub(crate) fn mark(table: &Table, pick: u16) -> Command {
    let layout = table.position().layout();
    let stones: Vec<_> = layout.points().filter(|&p| table.position().cell(p).is_stone()).collect();
    let nowhere = rules::Point(pick % layout.len() as u16);
    let at = stones.get(usize::from(pick) % (stones.len() + 1)).copied().unwrap_or(nowhere);
    Command::Mark { point: layout.label(at), dead: !pick.is_multiple_of(3) }
}

pub(crate) fn command(table: &Table, kind: u8, pick: u16) -> Command {
    let what = Offer::ALL[usize::from(pick % 4)];
    let asked = table.question(what).map_or(u64::from(pick), |q| q.number);
    let marks = match table.phase() {
        Phase::Scoring(marks) => marks.revision.saturating_sub(u32::from(pick.is_multiple_of(4))),
        _ => u32::from(pick),
    };
    let scoring = matches!(table.phase(), Phase::Scoring(_));
    match kind {
        0..=1 => Command::Sit { wish: wish(pick) },
        2 if pick.is_multiple_of(8) => Command::Leave,
        3 if pick.is_multiple_of(8) => Command::Abort,
        4 if pick.is_multiple_of(8) => Command::Resign,
        5..=14 if scoring => mark(table, pick),
        2..=17 => turn(table, pick),
        18..=21 => Command::Play { turn: "pass".to_owned(), number: None },
        22..=24 => Command::Ask { what },
        25..=26 => Command::Grant { what, asked },
        27 => Command::Refuse { what, asked },
        28 => Command::Withdraw { what },
        29..=30 => Command::Unpause,
        31..=33 => mark(table, pick),
        34..=36 => Command::Accept { marks },
        37 => Command::Resume,
        38 => Command::Say { text: "…".to_owned() },
        39..=40 => Command::Swap,
        41 => Command::NameKomi { komi: rules::HalfPoints::from_halves(i32::from(pick % 200) - 100) },
        42 => Command::ChooseColor { color: Color::ALL[usize::from(pick % 2)] },
        43..=44 => Command::Claim { what: AbsenceClaim::ALL[usize::from(pick % 2)] },
        _ => Command::LookAtClock,
    }
}
