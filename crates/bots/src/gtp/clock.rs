//! Time as a GTP controller gives it.

use std::time::Duration;

use rules::Color;

use super::{Answer, read_color};

/// What is known about the time of both players. Nothing: take as long as usual.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Clock {
    byo_yomi: Duration,
    /// Added after each turn.
    increment: Duration,
    stones: u32,
    /// Time and stones left of each colour; no stones means main time.
    left: Option<[(Duration, u32); 2]>,
}

impl Clock {
    /// What the next turn of a colour may take.
    pub(super) fn share(&self, color: Color) -> Option<Duration> {
        let (left, stones) = self.left?[color as usize];
        Some(match stones {
            0 if self.increment > Duration::ZERO => left / 25 + self.increment * 8 / 10,
            0 if self.stones > 0 => left / 20 + self.byo_yomi * 8 / 10 / self.stones,
            0 => left / 25,
            n => left * 8 / 10 / n,
        })
    }

    /// `time_settings MAIN BYO_YOMI STONES`
    pub(super) fn settings(&mut self, rest: &[&str]) -> Answer {
        let [main, byo_yomi, stones] = rest else { return Err("syntax error".into()) };
        let (main, byo_yomi) = (seconds(main)?, seconds(byo_yomi)?);
        let stones: u32 = stones.parse().map_err(|_| "syntax error")?;
        let unlimited = byo_yomi > Duration::ZERO && stones == 0;
        let start = if main == Duration::ZERO { (byo_yomi, stones) } else { (main, 0) };
        *self =
            Clock { byo_yomi, stones, increment: Duration::ZERO, left: (!unlimited).then_some([start; 2]) };
        Ok(String::new())
    }

    /// `kgs-time_settings KIND …` and `kata-time_settings KIND …`: no limit, or a main time and what follows it.
    pub(super) fn settings_by_kind(&mut self, rest: &[&str]) -> Answer {
        match rest {
            ["none"] => *self = Clock::default(),
            ["absolute", main] => return self.settings(&[main, "0", "0"]),
            // One of several periods: a turn within it does not use it up.
            ["byoyomi", main, period, _periods] => return self.settings(&[main, period, "1"]),
            ["canadian", main, time, stones] => return self.settings(&[main, time, stones]),
            ["fischer", main, increment] => {
                let increment = seconds(increment)?;
                self.settings(&[main, "0", "0"])?;
                self.increment = increment;
            }
            _ => return Err("syntax error".into()),
        }
        Ok(String::new())
    }

    /// `time_left COLOR TIME STONES`
    pub(super) fn left(&mut self, rest: &[&str]) -> Answer {
        let [color, time, stones] = rest else { return Err("syntax error".into()) };
        let color = read_color(color)?;
        let time = seconds(time)?;
        let stones: u32 = stones.parse().map_err(|_| "syntax error")?;
        self.left.get_or_insert([(time, stones); 2])[color as usize] = (time, stones);
        Ok(String::new())
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let time: f64 = text.parse().map_err(|_| "syntax error")?;
    Duration::try_from_secs_f64(time).map_err(|_| "syntax error".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_shared_out_over_the_turns_to_come() {
        let mut clock = Clock::default();
        assert_eq!(clock.share(Color::Black), None);
        clock.settings(&["0", "10", "1"]).unwrap();
        assert_eq!(clock.share(Color::White), Some(Duration::from_secs(8)));
        clock.settings(&["100", "0", "0"]).unwrap();
        assert_eq!(clock.share(Color::White), Some(Duration::from_secs(4)));
        clock.left(&["white", "50", "0"]).unwrap();
        assert_eq!(clock.share(Color::White), Some(Duration::from_secs(2)));
        assert_eq!(clock.share(Color::Black), Some(Duration::from_secs(4)));
        clock.settings(&["0", "1", "0"]).unwrap();
        assert_eq!(clock.share(Color::Black), None, "no limit");
        assert!(clock.settings(&["1", "x", "0"]).is_err());
        clock.settings_by_kind(&["fischer", "100", "5"]).unwrap();
        assert_eq!(clock.share(Color::Black), Some(Duration::from_secs(8)));
        clock.settings_by_kind(&["byoyomi", "0", "30", "5"]).unwrap();
        assert_eq!(clock.share(Color::Black), Some(Duration::from_secs(24)));
        clock.settings_by_kind(&["none"]).unwrap();
        assert_eq!(clock.share(Color::Black), None);
        assert!(clock.settings_by_kind(&["sand", "1"]).is_err());
    }
}
