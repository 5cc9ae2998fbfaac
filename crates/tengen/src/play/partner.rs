//! The bot opponent, hints and estimates.

use bots::{Bot, Budget, Level, Searcher, SystemClock};
use rules::{Color, Point, Position, Turn};
use serde_json::{Value, json};

use super::title;

/// A bot that plays one colour.
pub(super) struct Partner {
    bot: Bot,
    color: Color,
}

/// The budget of a hint.
const HINT: Budget = Budget::visits(3000);
/// The number of turns in a hint.
const HINTS: usize = 3;

impl Partner {
    pub(super) fn new(level: Level, color: Color, position: &Position, seed: u64) -> Partner {
        Partner { bot: Bot::new(level, position, seed), color }
    }

    /// Its level and colour, as a saved game has them.
    pub(super) fn to_json(&self) -> Value {
        json!({ "level": self.bot.level().number(), "color": self.color.name() })
    }

    /// Whether it is the bot's turn.
    pub(super) fn is_due(&self, position: &Position) -> bool {
        !position.is_over() && position.to_play() == self.color
    }

    /// The bot's turn, and a line that announces it.
    pub(super) fn play(&mut self, position: &Position) -> (Turn, String) {
        let turn = self.bot.play(position, &SystemClock::start());
        (turn, format!("Level {} plays {}", self.bot.level(), position.write(turn)))
    }
}

/// The best turns, with win rates.
pub(super) fn hint(position: &Position) -> String {
    if position.is_over() {
        return "The game is over.".to_owned();
    }
    let mut searcher = Searcher::new(position.variant(), 1);
    let analysis = searcher.analyze(position, &HINT, &SystemClock::start(), None);
    let analysis = analysis.as_told(position.variant());
    let line = |(i, c): (usize, &bots::Candidate)| {
        let follow: Vec<String> = c.line.iter().take(6).map(|&turn| position.write(turn)).collect();
        format!("  {}.  {:4.1} %  {}", i + 1, 100.0 * c.win_rate, follow.join(", "))
    };
    // The search recommends what it looked at most; a rarely visited turn may show a higher, less certain win rate.
    let mut turns: Vec<_> = analysis.turns.iter().collect();
    turns.sort_by_key(|candidate| std::cmp::Reverse(candidate.visits));
    turns.truncate(HINTS);
    turns.sort_by(|a, b| b.win_rate.total_cmp(&a.win_rate));
    let lines: Vec<String> = turns.into_iter().enumerate().map(line).collect();
    format!("Best turns first, with win rates and likely continuations:\n{}", lines.join("\n"))
}

/// The stones that look dead.
pub(super) fn dead_stones(position: &Position) -> Vec<Point> {
    bots::estimate(position, 1, &SystemClock::start()).dead_stones(position)
}

/// The expected result, and the dead stones.
pub(super) fn estimate(position: &Position) -> String {
    if position.is_over() {
        return String::new();
    }
    let analysis = bots::estimate(position, 1, &SystemClock::start()).as_told(position.variant());
    let leader = if analysis.lead >= 0.0 { "Black" } else { "White" };
    let dead = analysis.dead_stones(position);
    let labels: Vec<String> = dead.iter().map(|&p| position.layout().label(p)).collect();
    let stones = if labels.is_empty() { "none".to_owned() } else { labels.join(" ") };
    format!(
        "Estimate: {leader} leads by about {:.1}; win rate of {} {:.0} %; dead stones: {stones}",
        analysis.lead.abs(),
        title(position.to_play()),
        100.0 * analysis.win_rate
    )
}
