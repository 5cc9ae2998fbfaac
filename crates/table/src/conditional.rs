//! Conditional turns: how a player answers if the other side plays what they expect.
//!
//! They are no events, since nobody but their owner may know them before they are played: the server keeps them beside the
//! journal and makes each answer by an ordinary command. What they mean is decided here.

use rules::{Color, Turn};
use serde::{Deserialize, Serialize};

use crate::state::{Phase, Side, Table};
use crate::{ClockTerms, Fact, PlayerId, Refusal};

/// The conditional turns of one player in one game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ConditionalTurns {
    /// The number of turns that were made before the lines begin.
    pub after: u32,
    /// The lines: a turn of the other side, your answer, and so on. Each ends with an answer.
    pub lines: Vec<Vec<String>>,
}

/// Why conditional turns were dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DropReason {
    /// Another turn was made than every line has.
    OtherTurn,
    /// Turns were undone, or colours changed.
    Undone,
    /// The answer was refused.
    Refused,
}

/// The line that came closest when conditional turns were dropped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DroppedLine {
    /// Why it was dropped.
    pub reason: DropReason,
    /// The line.
    pub line: Vec<String>,
    /// How many of its turns were made.
    pub fits: u32,
    /// The turn that was made instead of the next one.
    pub played: Option<String>,
    /// Why the answer was refused, as a code.
    pub refusal: Option<String>,
}

/// What conditional turns say about a table as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// It is the other side's turn.
    Waits,
    /// Their owner answers now.
    Answer {
        /// The answer.
        turn: String,
        /// The number that the turn has.
        number: u32,
    },
    /// Every turn that fits was made, or the game is over.
    Done,
    /// They do not fit any more.
    Dropped(DroppedLine),
}

impl ConditionalTurns {
    /// Refuses conditional turns that cannot come true at a table as it is; returns them in canonical form.
    ///
    /// # Errors
    /// Why they are refused.
    pub fn check(&self, table: &Table, owner: &PlayerId) -> Result<ConditionalTurns, Refusal> {
        let own = may_have(table, owner)?;
        if table.position().to_play() == own {
            return Err(Refusal::YourTurn);
        }
        if self.after != table.position().turns() {
            return Err(Refusal::Stale);
        }
        let lines = self.lines.iter().map(|line| canonical(table, line)).collect::<Result<Vec<_>, _>>()?;
        match lines.iter().enumerate().any(|(i, line)| lines[..i].iter().any(|other| contradict(line, other)))
        {
            true => Err(Refusal::TwoAnswers),
            false => Ok(ConditionalTurns { after: self.after, lines }),
        }
    }

    /// What follows at a table as it is, if nothing was undone since they were laid down.
    pub fn look(&self, table: &Table) -> Condition {
        if table.ending().is_some() {
            return Condition::Done;
        }
        let Some(made) = self.made(table) else { return self.dropped(table, DropReason::Undone, None) };
        let count = made.len();
        if let Some(line) = self.lines.iter().find(|line| line.len() > count && line.starts_with(&made)) {
            let answers = count % 2 == 1 && *table.phase() == Phase::Playing;
            return match answers {
                true => Condition::Answer { turn: line[count].clone(), number: table.position().turns() + 1 },
                false => Condition::Waits,
            };
        }
        match self.lines.iter().any(|line| made.starts_with(line)) {
            true => Condition::Done,
            false => self.dropped(table, DropReason::OtherTurn, None),
        }
    }

    /// That the answer was refused.
    pub fn refused(&self, table: &Table, code: &str) -> Condition {
        self.dropped(table, DropReason::Refused, Some(code.to_owned()))
    }

    /// That turns were undone.
    pub fn undone(&self, table: &Table) -> Condition {
        self.dropped(table, DropReason::Undone, None)
    }

    /// What is left of the lines that fit, from the current position on.
    #[must_use]
    pub fn rest(&self, table: &Table) -> ConditionalTurns {
        let made = self.made(table).unwrap_or_default();
        let fits = |line: &&Vec<String>| line.len() > made.len() && line.starts_with(&made);
        let lines = self.lines.iter().filter(fits).map(|line| line[made.len()..].to_vec()).collect();
        ConditionalTurns { after: table.position().turns(), lines }
    }

    /// The turns made since they were laid down; nothing if turns before that were undone.
    fn made(&self, table: &Table) -> Option<Vec<String>> {
        let (after, layout) = (self.after as usize, table.position().layout());
        let turns: Vec<String> = table.turns().map(|(_, turn)| layout.write(turn)).collect();
        turns.get(after..).map(<[String]>::to_vec)
    }

    fn dropped(&self, table: &Table, reason: DropReason, refusal: Option<String>) -> Condition {
        let made = self.made(table).unwrap_or_default();
        let common =
            |line: &Vec<String>| line.iter().zip(&made).take_while(|(one, other)| one == other).count();
        // The first of those that came equally far.
        let closest = self.lines.iter().rev().max_by_key(|line| common(line)).cloned().unwrap_or_default();
        let fits = common(&closest);
        let played = made.get(fits).cloned().filter(|_| reason == DropReason::OtherTurn);
        let fits = u32::try_from(fits).unwrap_or(u32::MAX);
        Condition::Dropped(DroppedLine { reason, line: closest, fits, played, refusal })
    }
}

/// Whether an event makes conditional turns void, whatever the board looks like afterwards: nobody wants a turn that they
/// have just taken back to be made again.
pub fn voids_conditions(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Undone { .. } | Fact::Resumed { .. } | Fact::Swapped { .. } | Fact::ColorChosen { .. }
    )
}

/// The colour of a player who may lay down conditional turns at a table.
fn may_have(table: &Table, owner: &PlayerId) -> Result<Color, Refusal> {
    let own = match table.side_of(owner) {
        Some(Side::One(color)) => color,
        Some(Side::Both) => return Err(Refusal::NoConditions),
        None if table.has_seat(owner) => return Err(Refusal::NotStarted),
        None => return Err(Refusal::NotAtTheTable),
    };
    match table.phase() {
        Phase::Playing if table.auction().is_some() => return Err(Refusal::InAuction),
        Phase::Playing => {}
        Phase::Waiting => return Err(Refusal::NotStarted),
        Phase::Paused => return Err(Refusal::Paused),
        Phase::Scoring(_) => return Err(Refusal::Scoring),
        Phase::Over(_) => return Err(Refusal::Over),
    }
    match table.terms().clock() {
        ClockTerms::None {} | ClockTerms::Correspondence { .. } => Ok(own),
        _ => Err(Refusal::NoConditions),
    }
}

/// A line in canonical form, if it can be played.
fn canonical(table: &Table, line: &[String]) -> Result<Vec<String>, Refusal> {
    if line.is_empty() || line.len() % 2 == 1 {
        return Err(Refusal::NoAnswer);
    }
    let mut position = table.position().clone();
    let mut step = |text: &String| {
        let turn = position.read(text)?;
        if turn == Turn::Resign {
            return Err(Refusal::NoAnswer);
        }
        position.play(turn)?;
        Ok(position.write(turn))
    };
    line.iter().map(&mut step).collect()
}

/// Whether two lines answer the same turn differently.
fn contradict(one: &[String], other: &[String]) -> bool {
    let differs = one.iter().zip(other).position(|(one, other)| one != other);
    differs.is_some_and(|at| at % 2 == 1)
}
