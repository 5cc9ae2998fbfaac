//! Commands that change the game.

use rules::{Color, Game, Illegal, OptionValue, Options, Position, Turn};

use super::handicap::handicap_points;
use super::{Answer, Gtp, bot_in, number, read_color};

impl Gtp {
    /// Begins again and plays these turns.
    fn restart(&mut self, start: &Position, turns: impl IntoIterator<Item = Turn>) -> Answer {
        self.game = Game::from_start(start).with_turns(turns).map_err(|illegal| illegal.to_string())?;
        Ok(String::new())
    }

    /// Begins again with an empty board.
    pub(super) fn clear(&mut self, mut options: Options) -> Answer {
        // Not every variant has handicaps.
        let _ = options.set("handicap", OptionValue::whole(0));
        self.restart(&Position::new(&options), [])
    }

    pub(super) fn board_size(&mut self, rest: &[&str]) -> Answer {
        let size: i32 = number(rest)?;
        let mut options = self.game.options().clone();
        options.set_size(size).map_err(|_| "unacceptable size".to_string())?;
        self.clear(options)?;
        self.seed = self.seed.wrapping_add(1);
        self.bot = bot_in(&self.game, self.level, self.seed).with_style(self.bot.style());
        Ok(String::new())
    }

    pub(super) fn komi(&mut self, rest: &[&str]) -> Answer {
        let komi: f64 = number(rest)?;
        if !komi.is_finite() {
            return Err("syntax error".into());
        }
        let halves = komi * 2.0;
        let value = OptionValue::Number(rules::HalfPoints::from_halves(halves as i32));
        let mut options = self.game.options().clone();
        // Points are whole or halves: rounding would change who wins without a word.
        if halves.fract() != 0.0 || options.set("komi", value).is_err() {
            return Err("unacceptable komi".into());
        }
        let start = match self.game.position().setup() {
            Some(setup) => Position::from_setup(&options, setup).map_err(|bad| bad.to_string())?,
            None => Position::new(&options),
        };
        let turns: Vec<Turn> = self.game.turns().map(|(_, turn)| turn).collect();
        self.restart(&start, turns)
    }

    pub(super) fn play(&mut self, rest: &[&str]) -> Answer {
        let (color, turn) = rest.split_first().ok_or("invalid color or coordinate")?;
        let color = read_color(color)?;
        let turn = self.game.position().read(&turn.join(" ")).map_err(|_| "invalid color or coordinate")?;
        self.make(color, turn).map_err(|_| "illegal move".to_string())?;
        Ok(String::new())
    }

    /// Plays a turn of either colour: controllers may let one colour play twice, and may go on after both
    /// have passed.
    pub(super) fn make(&mut self, color: Color, turn: Turn) -> Result<(), Illegal> {
        let mut game = self.game.clone();
        if game.position().is_over() {
            game.undo_to(game.turns_before_passes());
        }
        if game.position().to_play() != color {
            game.play(Turn::Pass)?;
        }
        game.play(turn)?;
        self.game = game;
        Ok(())
    }

    /// `loadsgf FILE [NUMBER]`: the position of a game, before the turn of this number.
    pub(super) fn load(&mut self, rest: &[&str]) -> Answer {
        let (file, number) = match rest {
            [file] => (file, None),
            [file, number] => (file, Some(number.parse().map_err(|_| "syntax error")?)),
            _ => return Err("syntax error".into()),
        };
        let game = (self.load)(file, number)?;
        if game.options().variant() != self.game.options().variant() {
            return Err("cannot load file: it is a game of another variant".into());
        }
        self.bot = bot_in(&game, self.level, self.seed).with_style(self.bot.style());
        self.game = game;
        Ok(String::new())
    }

    pub(super) fn undo(&mut self) -> Answer {
        self.game.undo().ok_or("cannot undo")?;
        Ok(String::new())
    }

    pub(super) fn place_handicap(&mut self, rest: &[&str]) -> Answer {
        let count: usize = number(rest)?;
        let points = handicap_points(self.game.position(), count).ok_or("invalid number of stones")?;
        let labels: Vec<&str> = points.iter().map(String::as_str).collect();
        self.set_handicap(&labels)?;
        Ok(points.join(" "))
    }

    pub(super) fn set_handicap(&mut self, labels: &[&str]) -> Answer {
        if self.game.position().turns() > 0 || self.game.position().setup().is_some() {
            return Err("board not empty".into());
        }
        let read = |label: &&str| self.game.position().read(label).map_err(|_| "bad vertex list".to_string());
        let turns: Vec<Turn> = labels.iter().map(read).collect::<Result<_, _>>()?;
        let mut options = self.game.options().clone();
        if options.set("handicap", OptionValue::whole(turns.len() as i32)).is_err() {
            return Err("bad vertex list".into());
        }
        self.restart(&Position::new(&options), turns).map_err(|_| "bad vertex list".into())
    }
}
