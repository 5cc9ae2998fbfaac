//! Whether the clocks of a journal are fair, computed independently of the program: the side to move is charged, and exactly
//! what it used; nobody loses on time too early, and nobody plays on after that.

use table::{ClockTerms, Color, Event, Fact, How, TimeLeft};

#[derive(Debug, Clone, Copy)]
struct Rates {
    increment: u64,
    period: u64,
}

#[derive(Debug)]
struct Clocks {
    rates: Rates,
    left: [TimeLeft; 2],
    /// Whose clock runs, and since when.
    running: Option<(Color, u64)>,
    played: [bool; 2],
    turns: u32,
    first_turn: Option<u64>,
    /// Since when the side to move has been thinking.
    thinking: u64,
}

fn index(color: Color) -> usize {
    usize::from(color == Color::White)
}

/// The side that makes the turn after so many: Black begins, and there is no handicap.
fn next(turns: u32) -> Color {
    if turns.is_multiple_of(2) { Color::Black } else { Color::White }
}

/// Checks the events of a table, numbered from 1.
///
/// # Errors
/// What is not fair.
pub(crate) fn check(events: &[Event]) -> Result<(), String> {
    let Some(Fact::Opened { terms, limits, .. }) = events.first().map(|event| &event.fact) else {
        return Err("the first event does not open the table".to_owned());
    };
    let (left, rates) = match terms.clock() {
        ClockTerms::None {} => return Ok(()),
        ClockTerms::Absolute { main } => (TimeLeft { main, periods: 0 }, Rates { increment: 0, period: 0 }),
        ClockTerms::Fischer { main, increment } => {
            (TimeLeft { main, periods: 0 }, Rates { increment, period: 0 })
        }
        ClockTerms::Byoyomi { main, period, periods } => {
            (TimeLeft { main, periods }, Rates { increment: 0, period })
        }
        ClockTerms::Correspondence { turn } => {
            (TimeLeft { main: 0, periods: 1 }, Rates { increment: 0, period: turn })
        }
    };
    let first_turn = limits.map(|limits| limits.first_turn);
    let mut clocks = Clocks {
        rates,
        left: [left; 2],
        running: None,
        played: [false; 2],
        turns: 0,
        first_turn,
        thinking: 0,
    };
    let mut before = 0;
    for (event, number) in events.iter().zip(1..) {
        if event.at < before {
            return Err(format!("event {number}: time runs backwards"));
        }
        before = event.at;
        clocks.apply(event).map_err(|why| format!("event {number}: {why}"))?;
    }
    Ok(())
}

impl Clocks {
    fn apply(&mut self, event: &Event) -> Result<(), String> {
        let at = event.at;
        match &event.fact {
            Fact::Started { .. } => self.thinking = at,
            Fact::Played { number, color, turn, left } => self.played(*number, *color, turn, *left, at)?,
            Fact::Undone { to, left } => {
                self.charge(*left, at)?;
                self.turns = *to;
                self.run(at);
            }
            Fact::Paused { left } => self.charge(*left, at)?,
            Fact::Unpaused => self.run(at),
            // The clock of the last pass has just been stopped.
            Fact::ScoringBegan { .. } => self.running = None,
            Fact::Resumed { to, .. } => {
                self.turns = *to;
                self.run(at);
            }
            Fact::Ended { ending } => match ending.how {
                How::Time => self.flagged(ending.winner, at)?,
                How::NoFirstTurn => self.no_first_turn(at)?,
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    /// The clock of the side to move runs, once both have made a turn.
    fn run(&mut self, at: u64) {
        self.thinking = at;
        self.running = (self.played == [true; 2]).then(|| (next(self.turns), at));
    }

    /// What a side has left of its time after it was used until now.
    fn used(&self, color: Color, at: u64) -> Result<TimeLeft, String> {
        let left = self.left[index(color)];
        let since = match self.running {
            None => return Ok(left),
            Some((running, since)) if running == color => since,
            Some((running, _)) => return Err(format!("{color:?} moves while the clock of {running:?} runs")),
        };
        let used = at - since;
        if used < left.main {
            return Ok(TimeLeft { main: left.main - used, ..left });
        }
        let over = used - left.main;
        let gone = over.checked_div(self.rates.period).unwrap_or(0);
        if gone >= u64::from(left.periods) {
            return Err(format!("{color:?} moves after the end of its time"));
        }
        Ok(TimeLeft { main: 0, periods: left.periods - gone as u32 })
    }

    fn played(
        &mut self,
        number: u32,
        color: Color,
        turn: &str,
        left: Option<TimeLeft>,
        at: u64,
    ) -> Result<(), String> {
        if number != self.turns + 1 || color != next(self.turns) {
            return Err(format!("turn {number} of {color:?} after {} turns", self.turns));
        }
        let mut fair = self.used(color, at)?;
        if self.running.is_some() && turn != "pass" {
            fair.main += self.rates.increment;
        }
        if left != Some(fair) {
            return Err(format!("{color:?} has {left:?} left, but should have {fair:?}"));
        }
        self.left[index(color)] = fair;
        self.played[index(color)] = true;
        self.turns = number;
        self.run(at);
        Ok(())
    }

    /// The side whose clock runs is charged, and it stops.
    fn charge(&mut self, left: Option<TimeLeft>, at: u64) -> Result<(), String> {
        if let Some((color, _)) = self.running {
            let fair = self.used(color, at)?;
            if left != Some(fair) {
                return Err(format!("{color:?} has {left:?} left, but should have {fair:?}"));
            }
            self.left[index(color)] = fair;
        }
        self.running = None;
        Ok(())
    }

    fn flagged(&self, winner: Option<Color>, at: u64) -> Result<(), String> {
        let Some((loser, since)) = self.running else {
            return Err("lost on time without a clock".to_owned());
        };
        let TimeLeft { main, periods } = self.left[index(loser)];
        let end = since + main + u64::from(periods) * self.rates.period;
        if winner != Some(!loser) {
            return Err(format!("the clock of {loser:?} ran, and {winner:?} won"));
        }
        if at < end { Err(format!("lost on time {} ms too early", end - at)) } else { Ok(()) }
    }

    fn no_first_turn(&self, at: u64) -> Result<(), String> {
        let limit = self.first_turn.unwrap_or(u64::MAX);
        let due = self.played != [true; 2] && at >= self.thinking.saturating_add(limit);
        if due { Ok(()) } else { Err("aborted before the time for the first turn was up".to_owned()) }
    }
}
