//! Applies events to a table.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use rules::{ByColor, Color, Game, HalfPoints, Point, Turn};

use crate::event::{Ending, Event, Fact, How};
use crate::state::{Closed, Marks, Phase, Question, Table};
use crate::{Auction, Clock, Millis, Offer, Player, PlayerId, Start, TimeLeft, Wish};

/// An event that does not fit the events before it: the journal is damaged, or newer than this program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadEvent {
    /// The number the event would have.
    pub number: u64,
    /// What does not fit.
    pub why: String,
}

impl fmt::Display for BadEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} cannot be applied: {}", self.number, self.why)
    }
}

impl std::error::Error for BadEvent {}

/// Applies a decided event to the table.
///
/// # Errors
/// If it does not fit the events before it; the table is then unchanged.
pub fn apply(table: &mut Table, event: &Event) -> Result<(), BadEvent> {
    let number = table.number + 1;
    let fold =
        if event.at < table.at { Err("its time is before the previous event's".to_owned()) } else { Ok(()) };
    fold.and_then(|()| table.fold(event, number)).map_err(|why| BadEvent { number, why })?;
    (table.number, table.at) = (number, event.at);
    Ok(())
}

/// The table after all events, the first of which opens it.
///
/// # Errors
/// If there are none, or one does not fit the others.
pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Table, BadEvent> {
    let mut events = events.into_iter();
    let nothing = || BadEvent { number: 1, why: "there are no events".to_owned() };
    let mut table = opened(events.next().ok_or_else(nothing)?)?;
    for event in events {
        apply(&mut table, event)?;
    }
    Ok(table)
}

fn opened(event: &Event) -> Result<Table, BadEvent> {
    let bad = |why: String| BadEvent { number: 1, why };
    let Fact::Opened { rules, terms, host, invited, rematch_of, limits } = &event.fact else {
        return Err(bad("the first event must open the table".to_owned()));
    };
    if *rules != rules::VERSION {
        return Err(bad(format!("it uses version {rules} of the rules, which this program does not know")));
    }
    Ok(Table {
        number: 1,
        at: event.at,
        rules: *rules,
        terms: terms.clone(),
        host: host.clone(),
        invited: invited.clone(),
        rematch_of: rematch_of.clone(),
        limits: *limits,
        sitting: Vec::new(),
        seats: None,
        phase: Phase::Waiting,
        game: Game::new(terms.options()),
        have_played: ByColor::default(),
        turn_times: Vec::new(),
        thinking_since: event.at,
        swapped: false,
        auction: None,
        absent: ByColor::default(),
        resumes: ByColor::default(),
        resumed_by: None,
        clock: Clock::new(terms.clock()).map(|clock| clock.with_weekends(terms.weekends())),
        questions: BTreeMap::new(),
        closed: BTreeMap::new(),
        counted_dead: BTreeSet::new(),
        revision: 0,
        rematch: None,
    })
}

type Fold = Result<(), String>;

impl Table {
    fn fold(&mut self, event: &Event, number: u64) -> Fold {
        let at = event.at;
        match &event.fact {
            Fact::Opened { .. } => Err("the table is already open".to_owned()),
            Fact::Said { .. } => Ok(()),
            Fact::Sat { player, wish } => self.fold_sat(player, *wish),
            Fact::Left { player } => self.fold_left(player),
            Fact::Started { black, white } => self.fold_started(black, white, at),
            Fact::Swapped { black, white } => self.fold_swapped(black, white, at),
            Fact::KomiNamed { komi } => self.fold_komi_named(*komi, at),
            Fact::ColorChosen { black, white } => self.fold_color_chosen(black, white, at),
            Fact::AbsenceBegan { color } => self.fold_absence(*color, Some(at)),
            Fact::AbsenceEnded { color } => self.fold_absence(*color, None),
            Fact::VacationBegan { color, until } => self.fold_vacation(*color, Some(*until), at),
            Fact::VacationEnded { color } => self.fold_vacation(*color, None, at),
            Fact::Played { number, color, turn, left } => self.fold_played(*number, *color, turn, *left, at),
            Fact::Asked { what, color } => self.fold_asked(*what, *color, number),
            Fact::Withdrawn { what, color } => self.fold_closed(*what, *color, Closed::Withdrawn),
            Fact::Refused { what, color } => self.fold_closed(*what, *color, Closed::Refused),
            Fact::Undone { to, left } => {
                self.needs(self.phase == Phase::Playing, "turns can be undone only while playing")?;
                self.fold_taken_back(*to, *left, at)
            }
            Fact::Paused { left } => self.fold_paused(*left),
            Fact::Unpaused => self.fold_unpaused(at),
            Fact::ScoringBegan { revision, dead } => self.fold_scoring(*revision, dead, at),
            Fact::Marked { color, revision, dead } => self.fold_marked(*color, *revision, dead, at),
            Fact::Accepted { color, revision } => self.fold_accepted(*color, *revision),
            Fact::Resumed { color, to } => {
                self.needs(matches!(self.phase, Phase::Scoring(_)), "only scoring can be resumed from")?;
                self.fold_taken_back(*to, None, at)?;
                self.resumes[*color] += 1;
                self.resumed_by = Some(*color);
                Ok(())
            }
            Fact::Ended { ending } => self.fold_ended(ending, at),
            Fact::RematchAgreed { table } => {
                self.needs(matches!(self.phase, Phase::Over(_)), "a rematch is agreed only after the end")?;
                self.questions.clear();
                self.rematch = Some(table.clone());
                Ok(())
            }
        }
    }

    fn needs(&self, holds: bool, why: &str) -> Fold {
        if holds { Ok(()) } else { Err(why.to_owned()) }
    }

    fn fold_sat(&mut self, player: &Player, wish: Wish) -> Fold {
        self.needs(self.phase == Phase::Waiting && self.sitting.len() < 2, "no seat is free")?;
        self.sitting.push((player.clone(), wish));
        Ok(())
    }

    fn fold_left(&mut self, player: &PlayerId) -> Fold {
        self.needs(
            self.phase == Phase::Waiting && self.has_seat(player),
            "this player has no seat to leave",
        )?;
        self.sitting.retain(|(sitter, _)| &sitter.id != player);
        Ok(())
    }

    fn fold_started(&mut self, black: &PlayerId, white: &PlayerId, at: Millis) -> Fold {
        self.needs(self.phase == Phase::Waiting, "the game has already started")?;
        let seat = |id: &PlayerId| {
            let sitter = self.sitting.iter().find(|(sitter, _)| &sitter.id == id);
            sitter.map(|(sitter, _)| sitter.clone()).ok_or_else(|| format!("{id} does not sit here"))
        };
        self.seats = Some(ByColor { black: seat(black)?, white: seat(white)? });
        self.phase = Phase::Playing;
        self.auction = (self.terms.start() == Start::Auction).then(Auction::default);
        self.start_clock(at);
        Ok(())
    }

    /// The players change seats, if these are the players.
    fn fold_seats(&mut self, black: &PlayerId, white: &PlayerId) -> Fold {
        let Some(seats) = &mut self.seats else { return Err("the game has not started".to_owned()) };
        let is = |order: &ByColor<Player>| &order.black.id == black && &order.white.id == white;
        if is(seats) {
            return Ok(());
        }
        let changed = ByColor { black: seats.white.clone(), white: seats.black.clone() };
        if !is(&changed) {
            return Err("they do not sit here".to_owned());
        }
        *seats = changed;
        self.absent = ByColor { black: self.absent.white, white: self.absent.black };
        if let Some(clock) = &mut self.clock {
            clock.exchange();
        }
        Ok(())
    }

    fn fold_swapped(&mut self, black: &PlayerId, white: &PlayerId, at: Millis) -> Fold {
        let can = self.phase == Phase::Playing && self.position().turns() == 1 && !self.swapped;
        self.needs(can && self.auction.is_none(), "there is nothing to swap")?;
        self.fold_seats(black, white)?;
        self.swapped = true;
        self.questions.clear();
        self.closed.clear();
        self.start_clock(at);
        Ok(())
    }

    fn fold_komi_named(&mut self, komi: HalfPoints, at: Millis) -> Fold {
        let waits = self.phase == Phase::Playing && self.auction == Some(Auction { komi: None });
        self.needs(waits, "no komi is to be named")?;
        self.auction = Some(Auction { komi: Some(komi) });
        self.start_clock(at);
        Ok(())
    }

    fn fold_color_chosen(&mut self, black: &PlayerId, white: &PlayerId, at: Millis) -> Fold {
        let named = self.auction.filter(|_| self.phase == Phase::Playing).and_then(|auction| auction.komi);
        let komi = named.ok_or("no colour is to be chosen")?;
        let terms = self.terms.with_komi(komi).ok_or("nobody can play with this komi")?;
        self.fold_seats(black, white)?;
        self.game = Game::new(terms.options());
        self.terms = terms;
        self.auction = None;
        self.questions.clear();
        self.start_clock(at);
        Ok(())
    }

    fn fold_absence(&mut self, color: Color, since: Option<Millis>) -> Fold {
        self.needs(self.seats.is_some() && self.ending().is_none(), "nobody waits for anybody")?;
        self.absent[color] = since;
        Ok(())
    }

    /// It is the turn of the side to act from now on. The clock runs once both sides have made a turn.
    fn start_clock(&mut self, at: Millis) {
        self.thinking_since = at;
        let (next, waits) = (self.position().to_play(), self.awaits_first_turns());
        if let Some(clock) = self.clock.as_mut().filter(|_| !waits) {
            clock.start(next, at);
        }
    }

    /// Stops the running clock. The event contains the time left; if it does not, no time was used.
    fn stop_clock(&mut self, left: Option<TimeLeft>) {
        if let Some(clock) = &mut self.clock
            && let Some((color, _)) = clock.running()
        {
            clock.stop(color, left.unwrap_or(clock.left()[color]));
        }
    }

    fn fold_played(
        &mut self,
        number: u32,
        color: Color,
        turn: &str,
        left: Option<TimeLeft>,
        at: Millis,
    ) -> Fold {
        self.needs(self.phase == Phase::Playing, "no game is being played")?;
        self.needs(self.auction.is_none(), "the komi auction goes on")?;
        self.needs(number == self.position().turns() + 1, "wrong turn number")?;
        self.needs(color == self.position().to_play(), "it is the other side's turn")?;
        let turn = self.position().read(turn).map_err(|illegal| illegal.to_string())?;
        self.needs(turn != Turn::Resign, "resigning is not a turn")?;
        self.game.play(turn).map_err(|illegal| illegal.to_string())?;
        self.have_played[color] = true;
        self.turn_times.push(at.saturating_sub(self.thinking_since));
        self.absent[color] = None;
        self.resumed_by = None;
        self.questions.clear();
        self.closed.clear();
        self.stop_clock(left);
        self.start_clock(at);
        Ok(())
    }

    fn fold_asked(&mut self, what: Offer, color: Color, number: u64) -> Fold {
        self.needs(self.seats.is_some(), "offers are made only after the start")?;
        self.questions.insert(what, Question { color, number });
        Ok(())
    }

    fn fold_closed(&mut self, what: Offer, color: Color, how: Closed) -> Fold {
        self.needs(self.question(what).is_some_and(|q| q.color == color), "there is no such offer")?;
        self.questions.remove(&what);
        self.closed.insert((what, color), how);
        Ok(())
    }

    fn fold_taken_back(&mut self, to: u32, left: Option<TimeLeft>, at: Millis) -> Fold {
        self.needs(to < self.position().turns(), "there are fewer turns than that")?;
        self.game.undo_to(to as usize);
        self.turn_times.truncate(to as usize);
        self.questions.clear();
        self.phase = Phase::Playing;
        self.stop_clock(left);
        self.start_clock(at);
        Ok(())
    }

    fn fold_paused(&mut self, left: Option<TimeLeft>) -> Fold {
        self.needs(self.phase == Phase::Playing, "only a running game can be paused")?;
        self.phase = Phase::Paused;
        self.questions.clear();
        self.stop_clock(left);
        Ok(())
    }

    fn fold_unpaused(&mut self, at: Millis) -> Fold {
        self.needs(self.phase == Phase::Paused, "the game is not paused")?;
        self.phase = Phase::Playing;
        self.questions.clear();
        self.start_clock(at);
        Ok(())
    }

    fn points(&self, labels: &[String]) -> Result<BTreeSet<Point>, String> {
        let point =
            |label: &String| self.position().layout().point(label).map_err(|_| format!("no point {label}"));
        labels.iter().map(point).collect()
    }

    fn fold_scoring(&mut self, revision: u32, dead: &[String], since: Millis) -> Fold {
        self.needs(self.phase == Phase::Playing && self.position().is_over(), "play has not stopped")?;
        self.needs(revision > self.revision, "the revision of the marks must increase")?;
        let dead = self.points(dead)?;
        let estimate = dead.clone();
        self.revision = revision;
        let (accepted, began) = (ByColor::default(), since);
        self.phase =
            Phase::Scoring(Marks { revision, dead, estimate, accepted, began, since, changed_by: None });
        self.questions.clear();
        self.stop_clock(None);
        Ok(())
    }

    fn fold_marked(&mut self, color: Color, revision: u32, dead: &[String], since: Millis) -> Fold {
        self.needs(revision > self.revision, "the revision of the marks must increase")?;
        let dead = self.points(dead)?;
        let Phase::Scoring(marks) = &mut self.phase else {
            return Err("the game is not being scored".to_owned());
        };
        self.revision = revision;
        (marks.revision, marks.dead, marks.since) = (revision, dead, since);
        (marks.accepted, marks.changed_by) = (ByColor::default(), Some(color));
        Ok(())
    }

    fn fold_accepted(&mut self, color: Color, revision: u32) -> Fold {
        match &mut self.phase {
            Phase::Scoring(marks) if marks.revision == revision => {
                marks.accepted[color] = true;
                Ok(())
            }
            _ => Err("there are no marks of this revision".to_owned()),
        }
    }

    fn fold_ended(&mut self, ending: &Ending, at: Millis) -> Fold {
        self.needs(!matches!(self.phase, Phase::Over(_)), "the game is already over")?;
        if let (Phase::Scoring(marks), How::Counted) = (&mut self.phase, ending.how) {
            // Without an agreement, the first proposal counts.
            let agreed = marks.accepted.black && marks.accepted.white;
            self.counted_dead = std::mem::take(if agreed { &mut marks.dead } else { &mut marks.estimate });
        }
        self.phase = Phase::Over(ending.clone());
        (self.auction, self.resumed_by, self.absent) = (None, None, ByColor::default());
        self.questions.clear();
        self.closed.clear();
        // The time used since the last turn stays used: a player who lost on time has none left.
        let clock = self.clock.as_ref();
        let left = clock.and_then(|clock| Some(clock.stopped(clock.running()?.0, at)));
        self.stop_clock(left);
        Ok(())
    }
}
