//! A game at the terminal: what was played, and where it is saved.

use record::AnnotatedGame;
use record::client::{self, ScoreLine, ScorePart};
use record::json::Record;
use rules::{Color, HalfPoints, Illegal, Position, Turn};

use super::command::{Command, help};
use super::partner::{self, Partner};
use super::{Reply, title};
use crate::failure::Failure;
use crate::files;

/// The key of a saved game that names its bot.
const BOT: &str = "bot";

/// A game in progress.
pub(super) struct Sitting {
    game: AnnotatedGame,
    file: Option<String>,
    unsaved: bool,
    /// Leaving was refused once already.
    warned: bool,
    /// The bot across the board, if there is one.
    partner: Option<Partner>,
}

impl Sitting {
    /// A new game.
    pub(super) fn new(start: &Position) -> Sitting {
        let game = AnnotatedGame::new(start);
        Sitting { game, file: None, unsaved: false, warned: false, partner: None }
    }

    /// A saved game.
    pub(super) fn resume(file: &str, record: &Record) -> Result<Sitting, Failure> {
        let game = files::play_until(file, record, None)?;
        let file = (file != "-").then(|| file.to_owned());
        Ok(Sitting { game, file, ..Sitting::new(&record.start()) })
    }

    /// The level and colour of the bot that a saved game was played against.
    pub(super) fn saved_bot(&self) -> Option<(String, Color)> {
        let bot = self.game.about.get(BOT)?;
        let level = bot.get("level")?.as_u64()?.to_string();
        let color = bot.get("color")?.as_str()?;
        Some((level, Color::ALL.into_iter().find(|known| known.name() == color)?))
    }

    /// Seats a bot. Saved games say so, and resume with it.
    pub(super) fn invite(&mut self, partner: Partner) {
        self.game.about.insert(BOT.to_owned(), partner.to_json());
        self.partner = Some(partner);
    }

    /// Whether the bot is to play.
    pub(super) fn is_bots_turn(&self) -> bool {
        self.partner.as_ref().is_some_and(|partner| partner.is_due(self.position()))
    }

    /// Lets the bot play if it is its turn, and says what it did.
    pub(super) fn answer(&mut self) -> Option<String> {
        let position = self.position().clone();
        let partner = self.partner.as_mut().filter(|partner| partner.is_due(&position))?;
        let (turn, words) = partner.play(&position);
        self.play(&position.write(turn));
        Some(words)
    }

    /// The present position.
    pub(super) fn position(&self) -> &Position {
        self.game.position()
    }

    /// The turn that led to it.
    pub(super) fn last_turn(&self) -> Option<Turn> {
        self.game.game().last_turn()
    }

    /// Whether leaving now would lose something.
    pub(super) fn is_unsaved(&self) -> bool {
        self.unsaved
    }

    /// Who is asked to type.
    pub(super) fn prompt(&self) -> &'static str {
        if self.position().is_over() { "over" } else { self.position().to_play().name() }
    }

    /// What there is to know besides the board.
    pub(super) fn status(&self) -> String {
        let position = self.position();
        let captures = position.captures();
        let captured = format!("captured: Black {}, White {}", captures.black, captures.white);
        if let Some(outcome) = position.outcome() {
            let (count, dead) = (count(position), self.without_dead().unwrap_or_default());
            return format!("The game is over: {outcome}\n{count}\n{dead}").trim_end().to_owned();
        }
        let turn = position.turns() + 1;
        let near_end = position.passes() + 1 == position.passes_to_end();
        let warning = if near_end { "   a pass now ends the game" } else { "" };
        format!("turn {turn}, {} to play   {captured}{warning}", title(position.to_play()))
    }

    /// Does what was typed.
    pub(super) fn obey(&mut self, command: Command) -> Reply {
        let leaving = matches!(command, Command::Quit);
        let reply = match command {
            Command::Nothing => Reply::Words(String::new()),
            Command::Help => Reply::Words(help(self.position().variant())),
            Command::Undo => self.undo(),
            Command::Score => Reply::Words(self.score()),
            Command::Hint => Reply::Words(partner::hint(self.position())),
            Command::Legal => Reply::Words(self.legal()),
            Command::Why(turn) => Reply::Words(self.why(&turn)),
            Command::Save(file) => Reply::Words(self.save(file)),
            Command::Quit => self.quit(),
            Command::Turn(text) => self.play(&text),
        };
        self.warned = leaving;
        reply
    }

    fn play(&mut self, text: &str) -> Reply {
        match self.game.play_text(text) {
            Ok(_) => {
                self.unsaved = true;
                Reply::Board(String::new())
            }
            Err(Illegal::Unreadable) => Reply::Words(format!("{text}: not a turn here. Type help.")),
            Err(why) => Reply::Words(format!("{text}: {}", why.sentence())),
        }
    }

    fn undo(&mut self) -> Reply {
        let mut taken: Vec<Turn> = self.game.undo().into_iter().collect();
        // Against a bot one takes back one's own turn too: the bot would only play the same again.
        if self.is_bots_turn() {
            taken.extend(self.game.undo());
        }
        if taken.is_empty() {
            return Reply::Words("There is nothing to undo.".to_owned());
        }
        self.unsaved = true;
        let texts: Vec<String> = taken.iter().map(|&turn| self.position().write(turn)).collect();
        Reply::Board(format!("Undone: {}", texts.join(", ")))
    }

    fn score(&self) -> String {
        let position = self.position();
        let estimate = partner::estimate(position);
        format!("{}\nAs it stands: {}\n{estimate}", count(position), position.score().outcome())
            .trim_end()
            .to_owned()
    }

    /// The result without the stones that look dead, if passes ended the game. Who plays at one terminal agrees by talking.
    fn without_dead(&self) -> Option<String> {
        let position = self.position();
        if self.last_turn() != Some(Turn::Pass) || !position.options().ruleset().dead_stones_matter() {
            return None;
        }
        let game = self.game.game();
        // The search needs a game that is not over: the one before the last pass.
        let dead = partner::dead_stones(&game.position_at(game.parent(game.cursor())?));
        let labels: Vec<String> = dead.iter().map(|&point| position.layout().label(point)).collect();
        let result = position.score_without(&dead).outcome();
        (!dead.is_empty())
            .then(|| format!("Without the stones that look dead ({}): {result}", labels.join(" ")))
    }

    fn legal(&self) -> String {
        const FEW: usize = 60;
        let position = self.position();
        let turns = position.legal_turns();
        if turns.len() > FEW {
            return format!("{} turns are legal.", turns.len());
        }
        let texts: Vec<String> = turns.iter().map(|&turn| position.write(turn)).collect();
        format!("{} turns are legal: {}", texts.len(), texts.join(", "))
    }

    fn why(&self, text: &str) -> String {
        let position = self.position();
        match position.read(text).and_then(|turn| position.judge(turn)) {
            Ok(()) => format!("{text} is legal."),
            Err(why) => format!("{text}: {}", why.sentence()),
        }
    }

    fn save(&mut self, file: Option<String>) -> String {
        let Some(file) = file.or_else(|| self.file.clone()) else {
            return "Name a file: save game.json".to_owned();
        };
        let record = self.game.record();
        let text = if file.ends_with(".sgf") { record::to_sgf(&record) } else { format!("{record}\n") };
        match files::write(&file, text.as_bytes()) {
            Ok(()) => {
                self.unsaved = false;
                self.file = Some(file.clone());
                format!("Saved as {file}.")
            }
            Err(failure) => format!("Not saved. {failure}"),
        }
    }

    fn quit(&self) -> Reply {
        if self.unsaved && !self.warned {
            return Reply::Words("The game is not saved: save FILE, or quit again.".to_owned());
        }
        Reply::Leave
    }
}

/// The score, and the parts that count in this game.
fn count(position: &Position) -> String {
    let total = position.score().total;
    let Ok(score) = client::score(position, &[]) else { return String::new() };
    let side = |color: Color| {
        let part = |line: &ScoreLine| {
            let points = if color == Color::Black { line.black } else { line.white };
            format!("{} {points}", part_name(line.part))
        };
        let parts: Vec<String> = score.lines.iter().map(part).collect();
        let also =
            score.also.as_ref().map(|line| format!("; {} does not decide", part(line))).unwrap_or_default();
        let points = if total[color] == HalfPoints::whole(1) { "point" } else { "points" };
        format!("{}: {} {points} ({}{also})", title(color), total[color], parts.join(", "))
    };
    format!("{}\n{}", side(Color::Black), side(Color::White))
}

fn part_name(part: ScorePart) -> &'static str {
    match part {
        ScorePart::Stones => "stones",
        ScorePart::Regions => "territory",
        ScorePart::Area => "area",
        ScorePart::Captures => "captures",
        ScorePart::Komi => "komi",
    }
}
