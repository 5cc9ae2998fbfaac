//! Which challenges are accepted.

use clap::Args;
use protocol::{ClockTerms, Offer, RawTerms, Start};
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
    /// Decline games with less time than this many seconds, main time and one period together
    #[arg(long, value_name = "S", default_value_t = 0)]
    least_time: u64,
    /// Decline correspondence games
    #[arg(long)]
    no_correspondence: bool,
    /// Let opponents undo turns, unless the game is rated
    #[arg(long)]
    undo: bool,
    /// Let opponents pause games, unless they are rated
    #[arg(long)]
    pause: bool,
    /// Decline all rematches
    #[arg(long)]
    no_rematch: bool,
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
    pub(super) fn refuse(&self, terms: Option<RawTerms>, playing: usize) -> Result<(), &'static str> {
        let terms = terms.and_then(|raw| Terms::try_from(raw).ok()).ok_or("unknown terms")?;
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

    /// Why an offer in a game on these terms is declined, as a sentence for the opponent, while so many games are played.
    pub(super) fn decline(&self, what: Offer, terms: &RawTerms, playing: usize) -> Result<(), &'static str> {
        let allows = |allowed: bool| allowed && !terms.rated;
        match what {
            Offer::Undo if allows(self.undo) => Ok(()),
            Offer::Undo => Err("Sorry, I am a program that does not take back turns."),
            Offer::Pause if allows(self.pause) => Ok(()),
            Offer::Pause => Err("Sorry, I am a program that does not pause games."),
            Offer::Draw => Err("Sorry, I am a program and play every game to its end."),
            Offer::Rematch if self.no_rematch => Err("Thank you for the game. I do not play rematches."),
            Offer::Rematch if self.refuse(Some(terms.clone()), playing).is_err() => {
                Err("Thank you for the game. I cannot play another one now.")
            }
            Offer::Rematch => Ok(()),
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

    fn challenge(terms: &str) -> Option<RawTerms> {
        Some(serde_json::from_str(terms).expect("terms"))
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
            assert_eq!(policy(args).refuse(challenge(terms), 0), says, "{args} {terms}");
        }
        assert_eq!(policy("--games 2").refuse(challenge(go9), 2), Err("too many games"));
        assert!(policy("--variant chess").checked().is_err());
    }

    #[test]
    fn offers_are_accepted_as_far_as_the_policy_says() {
        let (free, rated) =
            (RawTerms::new(Variant::Go), RawTerms { rated: true, ..RawTerms::new(Variant::Go) });
        for (args, what, terms, accepts) in [
            ("", Offer::Undo, &free, false),
            ("--undo", Offer::Undo, &free, true),
            ("--undo", Offer::Undo, &rated, false),
            ("--pause", Offer::Pause, &free, true),
            ("--pause", Offer::Draw, &free, false),
            ("", Offer::Rematch, &free, true),
            ("--unrated", Offer::Rematch, &rated, false),
            ("--no-rematch", Offer::Rematch, &free, false),
        ] {
            assert_eq!(policy(args).decline(what, terms, 0).is_ok(), accepts, "{args} {what:?}");
        }
        assert!(policy("--games 2").decline(Offer::Rematch, &free, 2).is_err());
    }
}
