//! A game that was played without a server, on one screen or against a bot, as a table.
//!
//! Its end follows the same rules as at any other table: which stones are dead is proposed, changed and accepted by
//! [`decide`](crate::decide), and the events can be kept in a journal with all the others.

use std::fmt;

use record::Replay;
use record::json::{self, Record};
use rules::{ByColor, Color, Outcome};

use crate::{
    By, Command, Decision, Event, Fact, Millis, Moment, Open, Player, PlayerId, Proposal, RawTerms, Refusal,
    Table, Terms, Wish, apply, decide, open, replay,
};

/// A game of somebody who played both sides, or one of them against a bot of their own.
///
/// ```
/// use tengen_table::{Command, LocalTable, PlayerId};
/// let record = r#"{"format":"tengen/1","variant":"go","options":{"size":5},
///     "moves":["C2","A5","C3","pass","C4","pass","B4","pass","pass"]}"#;
/// let mut local = LocalTable::read(record, PlayerId::new("me")?, &["A5".to_owned()], 0)?;
/// assert_eq!(local.table().view(None).dead, ["A5"]);
/// let revision = local.table().view(None).marks.map_or(0, |marks| marks.revision);
/// local.give(&Command::Accept { marks: revision }, 1)?;
/// assert_eq!(local.table().ending().and_then(|ending| ending.result.as_deref()), Some("B+17.5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LocalTable {
    events: Vec<Event>,
    table: Table,
    seats: ByColor<Player>,
}

/// Why a record is not that of a game which could have been played here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadLocalGame {
    /// The record makes no sense; the sentence says where.
    Record(String),
    /// It starts from a set-up, which tables do not have.
    SetUp,
    /// A table refuses it.
    Refused(Refusal),
    /// It is not over, or not with this result.
    Result,
}

impl fmt::Display for BadLocalGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadLocalGame::Record(sentence) => f.write_str(sentence),
            BadLocalGame::SetUp => f.write_str("a game at a table starts from the usual position"),
            BadLocalGame::Refused(refusal) => f.write_str(refusal.sentence()),
            BadLocalGame::Result => f.write_str("the record's result does not follow from its turns"),
        }
    }
}

impl std::error::Error for BadLocalGame {}

impl From<Refusal> for BadLocalGame {
    fn from(refusal: Refusal) -> BadLocalGame {
        BadLocalGame::Refused(refusal)
    }
}

impl LocalTable {
    /// The table of a record after its last turn, at which one person plays both sides. If the last pass starts the scoring phase, the stones named by
    /// `dead` are proposed as dead.
    ///
    /// # Errors
    /// Why there is no such table.
    pub fn read(
        record: &str,
        person: PlayerId,
        dead: &[String],
        now: Millis,
    ) -> Result<LocalTable, BadLocalGame> {
        let record = json::parse_game(record).map_err(|bad| BadLocalGame::Record(bad.to_string()))?;
        let player = Player { id: person, bot: false };
        let seats = ByColor { black: player.clone(), white: player };
        LocalTable::after(&record, seats, dead, now)
    }

    /// A finished game as a table that is over with the record's result. Dead stones are those of the record.
    ///
    /// # Errors
    /// If the game is not over, or its result does not follow from its turns and dead stones.
    pub fn finished(
        record: &Record,
        seats: ByColor<Player>,
        now: Millis,
    ) -> Result<LocalTable, BadLocalGame> {
        let mut local = LocalTable::after(record, seats, &record.dead(), now)?;
        if let Some(marks) = local.table.view(None).marks {
            let sides = if local.table.one_screen() { &Color::ALL[..1] } else { &Color::ALL[..] };
            for &color in sides {
                local.act(&Command::Accept { marks: marks.revision }, color, now, &[])?;
            }
        }
        let found = local.table.ending().and_then(|ending| ending.result.clone());
        let found = found.ok_or(BadLocalGame::Result)?;
        match record.text("result") {
            Some(said) if said.parse::<Outcome>().is_ok_and(|said| said.to_string() == found) => Ok(local),
            _ => Err(BadLocalGame::Result),
        }
    }

    fn after(
        record: &Record,
        seats: ByColor<Player>,
        dead: &[String],
        now: Millis,
    ) -> Result<LocalTable, BadLocalGame> {
        if record.setup().is_some() {
            return Err(BadLocalGame::SetUp);
        }
        // The record may say how long each turn took; then the game began that much earlier.
        let times =
            Some(record.times()).filter(|times| times.len() == record.moves.len()).unwrap_or_default();
        let mut at = now.saturating_sub(times.iter().sum());
        let mut local = LocalTable::open(record, seats, at)?;
        let mut turns: Replay<'_> = Replay::new(record);
        let mut times = times.into_iter();
        while let Some(step) = turns.step() {
            at += times.next().unwrap_or(0);
            step.turn().map_err(|bad| BadLocalGame::Record(bad.to_string()))?;
            let command = Command::Play { turn: step.text.to_owned(), number: None };
            local.act(&command, step.color, at, dead)?;
        }
        Ok(local)
    }

    fn open(record: &Record, seats: ByColor<Player>, now: Millis) -> Result<LocalTable, BadLocalGame> {
        let raw = RawTerms {
            options: json::options_to_json(record.options()),
            private: true,
            ..RawTerms::new(record.variant())
        };
        let terms = Terms::try_from(raw).map_err(|bad| BadLocalGame::Record(bad.to_string()))?;
        let moment = Moment { now, seed: 0 };
        let alone = seats.black.id == seats.white.id;
        // The host is the person, whose game it is.
        let host = if seats.black.bot { Color::White } else { Color::Black };
        let wish = match host {
            _ if alone => Wish::Both,
            Color::Black => Wish::Black,
            Color::White => Wish::White,
        };
        let by = By::Player(seats[host].clone());
        let wanted = Open { terms, wish: Some(wish), invited: None, limits: None };
        let mut events = open(&wanted, &by, moment)?;
        // Nobody waits for anybody on one device: the game may be left for days.
        if let Some(Event { fact: Fact::Opened { limits, .. }, .. }) = events.first_mut() {
            *limits = None;
        }
        let table = replay(&events).map_err(|bad| BadLocalGame::Record(bad.to_string()))?;
        let mut local = LocalTable { events, table, seats };
        if !alone {
            local.act(&Command::Sit { wish: Wish::Random }, !host, now, &[])?;
        }
        Ok(local)
    }

    /// The table as it stands.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// All that happened, for a journal.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// All that happened, for a journal.
    pub fn into_events(self) -> Vec<Event> {
        self.events
    }

    /// Gives a command as the person at the screen.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn give(&mut self, command: &Command, now: Millis) -> Result<(), Refusal> {
        let person = if self.seats.black.bot { Color::White } else { Color::Black };
        self.act(command, person, now, &[])
    }

    fn act(&mut self, command: &Command, color: Color, now: Millis, dead: &[String]) -> Result<(), Refusal> {
        let by = By::Player(self.seats[color].clone());
        let moment = Moment { now, seed: 0 };
        let events = match decide(&self.table, command, &by, moment, None)? {
            Decision::Events(events) => events,
            Decision::NeedsProposal(end) => {
                let layout = self.table.position().layout();
                let dead = dead.iter().filter_map(|label| layout.point(label).ok()).collect();
                match decide(&self.table, command, &by, moment, Some(&Proposal::new(end, dead)))? {
                    Decision::Events(events) => events,
                    // The proposal is for the very position that was asked about.
                    Decision::NeedsProposal(_) => Vec::new(),
                }
            }
        };
        for event in events {
            // What was decided for this table can be applied to it.
            if apply(&mut self.table, &event).is_ok() {
                self.events.push(event);
            }
        }
        Ok(())
    }
}
