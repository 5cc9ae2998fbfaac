//! The bot across the board, and what it thinks when asked.

use bots::{Bot, Budget, Level, Searcher, SystemClock};
use rules::{Color, Position, Turn};

use super::title;

/// A bot that plays one colour.
pub(super) struct Partner {
    bot: Bot,
    color: Color,
}

/// The budget of a hint.
const HINT: Budget = Budget::visits(3000);
/// How many turns a hint names.
const HINTS: usize = 3;

impl Partner {
    pub(super) fn new(level: Level, color: Color, position: &Position, seed: u64) -> Partner {
        Partner { bot: Bot::new(level, position, seed), color }
    }

    /// Whether it is the bot's turn.
    pub(super) fn is_due(&self, position: &Position) -> bool {
        !position.is_over() && position.to_play() == self.color
    }

    /// The bot's turn, and how it is announced.
    pub(super) fn play(&mut self, position: &Position) -> (Turn, String) {
        let turn = self.bot.play(position, &SystemClock::start());
        (turn, format!("Level {} plays {}", self.bot.level(), position.write(turn)))
    }
}

/// The turns worth thinking about.
pub(super) fn hint(position: &Position) -> String {
    if position.is_over() {
        return "The game is over.".to_owned();
    }
    let mut searcher = Searcher::new(position.variant(), 1);
    let seen = searcher.analyze(position, &HINT, &SystemClock::start(), None);
    let line = |c: &bots::Candidate| {
        let follow: Vec<String> = c.line.iter().take(6).map(|&turn| position.write(turn)).collect();
        format!("  {:4.1} %  {}", 100.0 * c.win_rate, follow.join(", "))
    };
    let lines: Vec<String> = seen.turns.iter().take(HINTS).map(line).collect();
    format!("Best first, with how often they win and what may follow:\n{}", lines.join("\n"))
}

/// Who will win, and which stones will not live.
pub(super) fn estimate(position: &Position) -> String {
    if position.is_over() {
        return String::new();
    }
    let seen = bots::estimate(position, 1, &SystemClock::start());
    let leader = if seen.lead >= 0.0 { "Black" } else { "White" };
    let dead = seen.dead_stones(position);
    let labels: Vec<String> = dead.iter().map(|&p| position.layout().label(p)).collect();
    let stones = if labels.is_empty() { "none".to_owned() } else { labels.join(" ") };
    format!(
        "If play went on: {leader} by about {:.1}, {} wins {:.0} % of the time; stones that look dead: {stones}",
        seen.lead.abs(),
        title(position.to_play()),
        100.0 * seen.win_rate
    )
}
