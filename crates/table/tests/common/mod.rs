//! A table to play at in tests: every event is written as JSON and read back before it is applied.
#![allow(dead_code)]

use rules::Color;
use tengen_table::{
    By, ClockTerms, Command, Decision, Event, Fact, Moment, Offer, Open, PlayerId, Proposal, RawTerms,
    Refusal, Table, Terms, Wish,
};

/// A player's id.
pub(crate) fn id(name: &str) -> PlayerId {
    PlayerId::new(name).expect("a test's name is an id")
}

/// A person.
pub(crate) fn person(name: &str) -> By {
    By::person(id(name))
}

/// Terms from JSON.
pub(crate) fn terms(json: &str) -> Terms {
    let raw: RawTerms = serde_json::from_str(json).expect("a test's terms can be read");
    Terms::try_from(raw).expect("a test's terms make sense")
}

/// A small board of Go with a clock.
pub(crate) fn go(clock: ClockTerms) -> Terms {
    let clock = serde_json::to_string(&clock).expect("a clock can be written");
    terms(&format!(r#"{{"variant":"go","options":{{"size":5}},"clock":{clock}}}"#))
}

/// A table and all its events.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) table: Table,
    pub(crate) events: Vec<Event>,
    pub(crate) now: u64,
    pub(crate) seed: u64,
    /// The proposal when scoring starts.
    pub(crate) dead: Vec<&'static str>,
}

impl Game {
    /// Opens a table for a host.
    pub(crate) fn open(terms: Terms, by: &By, wish: Option<Wish>) -> Game {
        Game::try_open(&Open { terms, wish, invited: None, limits: None }, by).expect("a test's table opens")
    }

    pub(crate) fn try_open(open: &Open, by: &By) -> Result<Game, Refusal> {
        let now = 1_000_000;
        let events = tengen_table::open(open, by, Moment { now, seed: 1 })?;
        let table = tengen_table::replay(&events).expect("the first events make a table");
        Ok(Game { table, events, now, seed: 1, dead: Vec::new() })
    }

    /// Ann plays Black, Bob White.
    pub(crate) fn started(terms: Terms) -> Game {
        let mut game = Game::open(terms, &person("ann"), Some(Wish::Black));
        game.must(&person("bob"), Command::Sit { wish: Wish::White });
        game
    }

    /// The same without limits, as tables were before there were any. Only a table that has not started.
    pub(crate) fn without_limits(mut self) -> Game {
        let Fact::Opened { limits, .. } = &mut self.events[0].fact else { panic!("the first event opens") };
        *limits = None;
        self.table = tengen_table::replay(&self.events).expect("an old journal");
        self
    }

    /// The server sees that a player is away, or there again.
    pub(crate) fn note_absence(&mut self, color: Color, is_absent: bool) -> Vec<Fact> {
        self.note(tengen_table::note_absence(&self.table, color, is_absent, self.now))
    }

    /// The server says that a player is on vacation, or is not.
    pub(crate) fn note_vacation(&mut self, color: Color, until: Option<u64>) -> Vec<Fact> {
        self.note(tengen_table::note_vacation(&self.table, color, until, self.now))
    }

    fn note(&mut self, events: Vec<Event>) -> Vec<Fact> {
        for event in &events {
            tengen_table::apply(&mut self.table, event).expect("what was decided can be applied");
        }
        self.events.extend(events.iter().cloned());
        events.into_iter().map(|event| event.fact).collect()
    }

    /// Gives a command and applies its events.
    pub(crate) fn give(&mut self, by: &By, command: &Command) -> Result<Vec<Fact>, Refusal> {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let events = self.decide(by, command)?;
        for event in &events {
            let json = serde_json::to_string(event).expect("an event can be written");
            let back: Event = serde_json::from_str(&json).expect("an event can be read");
            assert_eq!(&back, event, "{json}");
            tengen_table::apply(&mut self.table, &back).expect("what was decided can be applied");
            self.events.push(back);
        }
        Ok(events.into_iter().map(|event| event.fact).collect())
    }

    /// The events that follow from a command, with `self.dead` where a proposal is needed.
    fn decide(&self, by: &By, command: &Command) -> Result<Vec<Event>, Refusal> {
        let moment = Moment { now: self.now, seed: self.seed };
        let decide = |proposal| tengen_table::decide(&self.table, command, by, moment, proposal);
        let end = match decide(None)? {
            Decision::Events(events) => return Ok(events),
            Decision::NeedsProposal(end) => end,
        };
        let layout = self.table.position().layout();
        let dead = self.dead.iter().map(|label| layout.point(label).expect("a test's point")).collect();
        match decide(Some(&Proposal::new(end, dead)))? {
            Decision::Events(events) => Ok(events),
            Decision::NeedsProposal(_) => panic!("the proposal is for this position"),
        }
    }

    /// Gives a command that must be accepted.
    #[allow(clippy::needless_pass_by_value)] // Commands are written where they are given.
    pub(crate) fn must(&mut self, by: &By, command: Command) -> Vec<Fact> {
        let told = format!("{by:?}: {command:?}");
        self.give(by, &command).unwrap_or_else(|refusal| panic!("{told}: {refusal}"))
    }

    /// Why a command is refused; it must be.
    #[allow(clippy::needless_pass_by_value)]
    pub(crate) fn refused(&mut self, by: &By, command: Command) -> Refusal {
        let told = format!("{by:?}: {command:?}");
        self.give(by, &command).expect_err(&told)
    }

    /// Plays these turns for the side to move.
    pub(crate) fn play(&mut self, turns: &str) {
        for turn in turns.split(", ") {
            let seats = self.table.seats().expect("the game has started");
            let by = By::Player(seats[self.table.position().to_play()].clone());
            self.must(&by, Command::Play { turn: turn.to_owned(), number: None });
        }
    }

    /// The number of the latest event.
    pub(crate) fn number(&self) -> u64 {
        self.table.number()
    }

    /// One side offers, the other accepts.
    pub(crate) fn agree(&mut self, what: Offer, asker: &By, other: &By) -> Vec<Fact> {
        self.must(asker, Command::Ask { what });
        let asked = self.number();
        self.must(other, Command::Grant { what, asked })
    }

    /// The result as text, once it is over.
    pub(crate) fn result(&self) -> Option<&str> {
        self.table.ending()?.result.as_deref()
    }

    /// The main time that a side has.
    pub(crate) fn main(&self, color: Color) -> u64 {
        self.table.clock().expect("there is a clock").left()[color].main
    }
}

/// Everything visible about a table, as text to compare.
pub(crate) fn fingerprint(table: &Table) -> String {
    let questions = Offer::ALL.map(|what| table.question(what));
    format!(
        "{} {} {:?} {:?} {:?} {:?} {:x} {} {} {:?} {:?} {questions:?} {:?} {:?} {:?}",
        table.number(),
        table.at(),
        table.terms(),
        table.sitting(),
        table.seats(),
        table.phase(),
        table.position().hash(),
        table.position().turns(),
        table.position().is_over(),
        table.turns().collect::<Vec<_>>(),
        table.clock(),
        table.rematch(),
        table.invited(),
        table.view(None),
    )
}
