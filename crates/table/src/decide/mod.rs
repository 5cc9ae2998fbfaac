//! Decides commands: accepts them with events, or refuses them.

mod absence;
mod offers;
mod play;
mod scoring;
mod seats;
mod start;
mod talk;

use rules::Color;

use crate::event::{Ending, Event, Fact};
use crate::proposal::EndOfPlay;
use crate::state::{Phase, Side, Table};
use crate::{By, Command, Decision, Millis, Moment, Open, Proposal, Refusal};

pub use absence::note_absence;

type Facts = Result<Vec<Fact>, Refusal>;

/// The first events of a new table.
///
/// # Errors
/// If the host cannot have the seat they want.
pub fn open(open: &Open, by: &By, moment: Moment) -> Result<Vec<Event>, Refusal> {
    Ok(stamped(seats::open(open, by, moment.seed)?, moment.now))
}

/// Decides a command. The table does not change until the events are [applied](crate::apply()).
///
/// If a player's time is up, the result of any command but chat is the event that ends the game. The pass that starts
/// the scoring phase needs a `proposal`; without one, or with one for another position, the result is
/// [`Decision::NeedsProposal`]. No other command uses it.
///
/// # Errors
/// Why the command is refused.
pub fn decide(
    table: &Table,
    command: &Command,
    by: &By,
    moment: Moment,
    proposal: Option<&Proposal>,
) -> Result<Decision, Refusal> {
    // Several servers with clocks of their own may write to one table; time must not run backwards.
    let moment = Moment { now: moment.now.max(table.at()), ..moment };
    let talk = matches!(command, Command::Say { .. });
    let judged = match time_is_up(table, moment.now).filter(|_| !talk) {
        Some(ending) => Judged::Facts(vec![Fact::Ended { ending }]),
        None => judge(table, command, by, moment, proposal)?,
    };
    Ok(match judged {
        Judged::Facts(facts) => Decision::Events(stamped(facts, moment.now)),
        Judged::NeedsProposal(end) => Decision::NeedsProposal(end),
    })
}

/// A [`Decision`] before its facts get their time.
pub(crate) enum Judged {
    Facts(Vec<Fact>),
    NeedsProposal(EndOfPlay),
}

fn stamped(facts: Vec<Fact>, at: Millis) -> Vec<Event> {
    facts.into_iter().map(|fact| Event { at, fact }).collect()
}

/// The end of the game if a deadline has passed.
pub(crate) fn time_is_up(table: &Table, now: Millis) -> Option<Ending> {
    table.deadline().filter(|&end| now >= end)?;
    match table.phase() {
        Phase::Scoring(marks) => Some(scoring::count(table.position(), &marks.estimate)),
        Phase::Playing if table.awaits_first_turns() => Some(Ending::no_first_turn()),
        _ => table.clock()?.flagged(now).map(|late| out_of_time(table, late)),
    }
}

/// A bot of the server plays in time unless the server is down or overloaded. Nobody is to gain rating from that.
fn out_of_time(table: &Table, late: Color) -> Ending {
    let is_bot = table.seats().is_some_and(|seats| seats[late].id.is_server_bot());
    if is_bot && table.terms().rated() { Ending::aborted() } else { Ending::out_of_time(late) }
}

pub(crate) fn judge(
    table: &Table,
    command: &Command,
    by: &By,
    moment: Moment,
    proposal: Option<&Proposal>,
) -> Result<Judged, Refusal> {
    let facts = match command {
        Command::Sit { wish } => seats::sit(table, *wish, by, moment.seed),
        Command::Leave => seats::leave(table, by),
        Command::Abort => seats::abort(table, by),
        Command::Play { turn, number } => {
            return play::play(table, turn, *number, by, moment, proposal);
        }
        Command::Resign => play::resign(table, by),
        Command::Ask { what } => offers::ask(table, *what, by, moment),
        Command::Withdraw { what } => offers::withdraw(table, *what, by),
        Command::Grant { what, asked } => offers::grant(table, *what, *asked, by, moment),
        Command::Refuse { what, asked } => offers::refuse(table, *what, *asked, by),
        Command::Unpause => offers::unpause(table, by),
        Command::Mark { point, dead } => scoring::mark(table, point, *dead, by),
        Command::Accept { marks } => scoring::accept(table, *marks, by),
        Command::Resume => scoring::resume(table, by),
        Command::Swap => start::swap(table, by),
        Command::NameKomi { komi } => start::name_komi(table, *komi, by),
        Command::ChooseColor { color } => start::choose_color(table, *color, by),
        Command::Claim { what } => absence::claim(table, *what, by, moment.now),
        Command::Say { text } => talk::say(table, text, by),
        Command::LookAtClock => Ok(Vec::new()),
    };
    facts.map(Judged::Facts)
}

/// The side of a player in a game that has started.
fn side(table: &Table, by: &By) -> Result<Side, Refusal> {
    let By::Player(player) = by else { return Err(Refusal::NotAtTheTable) };
    match table.side_of(&player.id) {
        Some(side) => Ok(side),
        None if table.has_seat(&player.id) => Err(Refusal::NotStarted),
        None => Err(Refusal::NotAtTheTable),
    }
}

/// The colour that a player acts for; on one screen, that of the side to play.
fn color(table: &Table, by: &By) -> Result<Color, Refusal> {
    match side(table, by)? {
        Side::One(color) => Ok(color),
        Side::Both => Ok(table.position().to_play()),
    }
}

/// Refuses commands that need a game in progress.
fn not_over(table: &Table) -> Result<(), Refusal> {
    match table.phase() {
        Phase::Waiting => Err(Refusal::NotStarted),
        Phase::Over(_) => Err(Refusal::Over),
        Phase::Playing | Phase::Paused | Phase::Scoring(_) => Ok(()),
    }
}

/// Refuses commands that need a game in which turns can be made.
fn playing(table: &Table) -> Result<(), Refusal> {
    match table.phase() {
        Phase::Playing => Ok(()),
        Phase::Waiting => Err(Refusal::NotStarted),
        Phase::Paused => Err(Refusal::Paused),
        Phase::Scoring(_) => Err(Refusal::Scoring),
        Phase::Over(_) => Err(Refusal::Over),
    }
}
