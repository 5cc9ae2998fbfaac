//! Parameters of the search by name, for matches and tuning.

use core::fmt;

use crate::params::Params;

/// A parameter in its place, with what it may be.
enum Slot<'a> {
    /// Any number that is not negative.
    Number(&'a mut f32),
    /// A probability out of 256.
    Chance(&'a mut u32),
    Count(&'a mut u32),
    Size(&'a mut usize),
    /// 0 or 1.
    Flag(&'a mut bool),
}

/// The error for a parameter that does not exist or a value that it cannot have.
#[derive(Debug, Clone, PartialEq)]
pub enum BadParam {
    /// There is no such parameter.
    Unknown(String),
    /// The value is outside of the range.
    OutOfRange(String, f64),
}

impl fmt::Display for BadParam {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadParam::Unknown(name) => {
                write!(f, "{name} is not a parameter of the search; there are {}", Params::NAMES.join(", "))
            }
            BadParam::OutOfRange(name, value) => write!(f, "{name} cannot be {value}"),
        }
    }
}

impl core::error::Error for BadParam {}

impl Params {
    /// The names of all parameters.
    pub const NAMES: [&str; 40] = [
        "expand_after",
        "exploration",
        "rave_equivalence",
        "first_play_urgency",
        "score_weight",
        "decided_weight",
        "net_after",
        "net_weight",
        "max_slides",
        "resign_below",
        "stop_when_decided",
        "reuse_tree",
        "priors.enabled",
        "priors.even",
        "priors.per_nat",
        "priors.net_per_nat",
        "priors.capture",
        "priors.escape",
        "priors.atari",
        "priors.pattern",
        "priors.near1",
        "priors.near2",
        "priors.near3",
        "priors.edge",
        "priors.corner",
        "priors.self_atari",
        "priors.own_eye",
        "priors.pass",
        "priors.nuke",
        "priors.useful_nuke",
        "priors.slide",
        "priors.useful_slide",
        "playout.uniform",
        "playout.answer_atari",
        "playout.patterns",
        "playout.contact",
        "playout.refuse_self_atari",
        "playout.nuke_doomed",
        "playout.slide_capture",
        "playout.mercy",
    ];

    fn slot(&mut self, name: &str) -> Option<Slot<'_>> {
        let Params { priors, playout, .. } = self;
        Some(match name {
            "expand_after" => Slot::Count(&mut self.expand_after),
            "exploration" => Slot::Number(&mut self.exploration),
            "rave_equivalence" => Slot::Number(&mut self.rave_equivalence),
            "first_play_urgency" => Slot::Number(&mut self.first_play_urgency),
            "score_weight" => Slot::Number(&mut self.score_weight),
            "decided_weight" => Slot::Number(&mut self.decided_weight),
            "net_after" => Slot::Count(&mut self.net_after),
            "net_weight" => Slot::Number(&mut self.net_weight),
            "max_slides" => Slot::Size(&mut self.max_slides),
            "resign_below" => Slot::Number(&mut self.resign_below),
            "stop_when_decided" => Slot::Flag(&mut self.stop_when_decided),
            "reuse_tree" => Slot::Flag(&mut self.reuse_tree),
            "priors.enabled" => Slot::Flag(&mut priors.enabled),
            "priors.even" => Slot::Number(&mut priors.even),
            "priors.per_nat" => Slot::Number(&mut priors.per_nat),
            "priors.net_per_nat" => Slot::Number(&mut priors.net_per_nat),
            "priors.capture" => Slot::Number(&mut priors.capture),
            "priors.escape" => Slot::Number(&mut priors.escape),
            "priors.atari" => Slot::Number(&mut priors.atari),
            "priors.pattern" => Slot::Number(&mut priors.pattern),
            "priors.near1" => Slot::Number(&mut priors.near[0]),
            "priors.near2" => Slot::Number(&mut priors.near[1]),
            "priors.near3" => Slot::Number(&mut priors.near[2]),
            "priors.edge" => Slot::Number(&mut priors.edge),
            "priors.corner" => Slot::Number(&mut priors.corner),
            "priors.self_atari" => Slot::Number(&mut priors.self_atari),
            "priors.own_eye" => Slot::Number(&mut priors.own_eye),
            "priors.pass" => Slot::Number(&mut priors.pass),
            "priors.nuke" => Slot::Number(&mut priors.nuke),
            "priors.useful_nuke" => Slot::Number(&mut priors.useful_nuke),
            "priors.slide" => Slot::Number(&mut priors.slide),
            "priors.useful_slide" => Slot::Number(&mut priors.useful_slide),
            "playout.uniform" => Slot::Flag(&mut playout.uniform),
            "playout.answer_atari" => Slot::Chance(&mut playout.answer_atari),
            "playout.patterns" => Slot::Chance(&mut playout.patterns),
            "playout.contact" => Slot::Chance(&mut playout.contact),
            "playout.refuse_self_atari" => Slot::Chance(&mut playout.refuse_self_atari),
            "playout.nuke_doomed" => Slot::Chance(&mut playout.nuke_doomed),
            "playout.slide_capture" => Slot::Chance(&mut playout.slide_capture),
            "playout.mercy" => Slot::Chance(&mut playout.mercy),
            _ => return None,
        })
    }

    /// The value of a parameter.
    ///
    /// ```
    /// use tengen_bots::Params;
    /// assert_eq!(Params::default().get("priors.near1"), Some(14.0));
    /// assert_eq!(Params::default().get("priors.near4"), None);
    /// ```
    pub fn get(&self, name: &str) -> Option<f64> {
        Some(match self.clone().slot(name)? {
            Slot::Number(number) => f64::from(*number),
            Slot::Chance(count) | Slot::Count(count) => f64::from(*count),
            Slot::Size(size) => *size as f64,
            Slot::Flag(flag) => f64::from(u8::from(*flag)),
        })
    }

    /// Sets a parameter. Whole numbers are rounded.
    ///
    /// # Errors
    /// For an unknown name, or a value that the parameter cannot have.
    pub fn set(&mut self, name: &str, value: f64) -> Result<(), BadParam> {
        let slot = self.slot(name).ok_or_else(|| BadParam::Unknown(name.to_owned()))?;
        let highest = match slot {
            Slot::Number(_) => 1e6,
            Slot::Chance(_) => 256.0,
            Slot::Count(_) | Slot::Size(_) => 1e6,
            Slot::Flag(_) => 1.0,
        };
        if !(0.0..=highest).contains(&value) {
            return Err(BadParam::OutOfRange(name.to_owned(), value));
        }
        match slot {
            Slot::Number(number) => *number = value as f32,
            Slot::Chance(count) | Slot::Count(count) => *count = value.round() as u32,
            Slot::Size(size) => *size = value.round() as usize,
            Slot::Flag(flag) => *flag = value >= 0.5,
        }
        Ok(())
    }

    /// Like [`Params::set`] with the nearest value that the parameter can have.
    ///
    /// # Errors
    /// For an unknown name.
    pub fn set_nearest(&mut self, name: &str, value: f64) -> Result<(), BadParam> {
        let highest = match self.slot(name) {
            Some(Slot::Chance(_)) => 256.0,
            Some(Slot::Flag(_)) => 1.0,
            _ => 1e6,
        };
        self.set(name, value.clamp(0.0, highest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_can_be_read_and_set() {
        for name in Params::NAMES {
            let mut params = Params::default();
            let value = params.get(name).unwrap_or_else(|| panic!("{name}"));
            let other = if value == 0.0 { 1.0 } else { 0.0 };
            params.set(name, other).unwrap();
            assert_eq!(params.get(name), Some(other), "{name}");
            assert_ne!(params, Params::default(), "{name}");
            params.set(name, value).unwrap();
            assert_eq!(params, Params::default(), "{name}");
        }
    }

    /// A parameter that is added without a name fails here.
    #[test]
    fn every_parameter_has_a_name() {
        let text = format!("{:?}", Params::default());
        // Learned files are no parameter.
        let fields = text.split([' ', '{', ',']).filter_map(|word| word.strip_suffix(':'));
        for field in fields.filter(|field| !["priors", "playout", "weights", "net"].contains(field)) {
            let named = |name: &&str| name.rsplit('.').next().is_some_and(|last| last.starts_with(field));
            assert!(Params::NAMES.iter().any(named), "{field}");
        }
    }

    #[test]
    fn other_names_and_values_are_refused() {
        let mut params = Params::default();
        assert_eq!(params.set("capture", 1.0), Err(BadParam::Unknown("capture".to_owned())));
        assert!(params.set("playout.patterns", 257.0).is_err());
        assert!(params.set("exploration", -0.1).is_err());
        assert!(params.set("exploration", f64::NAN).is_err());
        params.set_nearest("playout.patterns", 300.0).unwrap();
        assert_eq!(params.playout.patterns, 256);
    }
}
