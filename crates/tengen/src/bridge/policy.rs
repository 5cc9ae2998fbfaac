//! Which challenges are accepted.

use clap::Args;
use protocol::{ClockTerms, GameSummary, Start};
use rules::Variant;
use table::Terms;

use crate::failure::Failure;
use crate::options::parse_variant;

/// What the engine plays.
#[derive(Args, Debug, Clone)]
pub(crate) struct Policy {
    /// Variants that the engine plays
    #[arg(long, value_name = "VARIANT", default_value = "go", value_delimiter = ',')]
    variant: Vec<String>,
    /// Board sizes that it plays [default: all]
    #[arg(long, value_name = "N", value_delimiter = ',')]
    size: Vec<u8>,
    /// Games at the same time, each with a process of its own
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=100))]
    games: u16,
    /// Decline rated games
    #[arg(long)]
    unrated: bool,
    /// Decline games with a clock that gives less than this, in seconds: main time and one period
    #[arg(long, value_name = "S", default_value_t = 0)]
    least_time: u64,
    /// Decline games with days for each turn
    #[arg(long)]
    no_correspondence: bool,
}

impl Policy {
    /// The policy, if it names variants that exist.
    pub(super) fn checked(self) -> Result<Policy, Failure> {
        for name in &self.variant {
            parse_variant(name)?;
        }
        Ok(self)
    }

    /// Why a challenge is declined, if it is, while so many games are played.
    pub(super) fn refuse(&self, game: &GameSummary, playing: usize) -> Result<(), &'static str> {
        let terms = game.terms.clone().and_then(|raw| Terms::try_from(raw).ok()).ok_or("unknown terms")?;
        let rules = terms.options().ruleset();
        let of_engine = |name: &String| name.parse::<Variant>() == Ok(terms.variant());
        match () {
            () if playing >= usize::from(self.games) => Err("too many games"),
            () if !self.variant.iter().any(of_engine) => Err("another variant"),
            () if !self.size.is_empty() && !self.size.contains(&rules.size) => Err("another size"),
            () if terms.start() != Start::Plain => Err("swap or komi auction"),
            () if self.unrated && terms.rated() => Err("rated"),
            () if self.no_correspondence && terms.clock().is_correspondence() => Err("correspondence"),
            () if least_time(terms.clock())
                .is_some_and(|time| time < self.least_time.saturating_mul(1000)) =>
            {
                Err("too fast")
            }
            () => Ok(()),
        }
    }
}

/// Main time and one period in milliseconds; nothing without a clock.
fn least_time(clock: ClockTerms) -> Option<u64> {
    match clock {
        ClockTerms::None {} => None,
        ClockTerms::Absolute { main } | ClockTerms::Fischer { main, .. } => Some(main),
        ClockTerms::Byoyomi { main, period, .. } => Some(main.saturating_add(period)),
        ClockTerms::Correspondence { turn } => Some(turn),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        policy: Policy,
    }

    fn policy(args: &str) -> Policy {
        Line::try_parse_from(std::iter::once("x").chain(args.split_whitespace())).expect("valid").policy
    }

    fn challenge(terms: &str) -> GameSummary {
        let json = format!(
            r#"{{"table":"t","variant":"go","phase":"waiting","black":null,"white":null,"host":null,"rated":false,"changed":0,
                "result":null,"terms":{terms},"wish":null,"invited":"me","turns":0,"expires":null,"away":false}}"#
        );
        serde_json::from_str(&json).expect("a game")
    }

    #[test]
    fn challenges_outside_the_limits_are_declined() {
        let go9 = r#"{"variant":"go","options":{"size":9}}"#;
        for (args, terms, says) in [
            ("", go9, Ok(())),
            ("--size 13,19", go9, Err("another size")),
            ("--size 9", go9, Ok(())),
            ("", r#"{"variant":"no"}"#, Err("another variant")),
            ("--variant go,no", r#"{"variant":"no"}"#, Ok(())),
            ("", r#"{"variant":"go","start":"auction"}"#, Err("swap or komi auction")),
            ("--unrated", r#"{"variant":"go","rated":true}"#, Err("rated")),
            (
                "--least-time 60",
                r#"{"variant":"go","clock":{"kind":"absolute","main":5000}}"#,
                Err("too fast"),
            ),
            ("--least-time 60", go9, Ok(())),
            (
                "--no-correspondence",
                r#"{"variant":"go","clock":{"kind":"correspondence","turn":86400000}}"#,
                Err("correspondence"),
            ),
        ] {
            assert_eq!(policy(args).refuse(&challenge(terms), 0), says, "{args} {terms}");
        }
        assert_eq!(policy("--games 2").refuse(&challenge(go9), 2), Err("too many games"));
        assert!(policy("--variant chess").checked().is_err());
    }
}
