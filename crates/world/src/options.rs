//! The settings of a world, fixed at its creation.

use std::fmt;

/// A time in milliseconds.
pub type Time = i64;

/// A world's settings. They are valid by construction and never change.
///
/// ```
/// use tengen_world::Options;
/// let quick = Options::default().with_radius(2)?.with_pending_timeout(5_000)?;
/// assert_eq!((quick.radius(), quick.pending_timeout(), quick.locked_timeout()), (2, 5_000, None));
/// let wrong = Options::default().with_radius(0).unwrap_err();
/// assert_eq!(wrong.to_string(), "radius 0 is out of range; allowed: a whole number from 1 to 64");
/// # Ok::<(), tengen_world::BadOption>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    radius: u32,
    pending_timeout: Time,
    locked_timeout: Option<Time>,
}

impl Default for Options {
    fn default() -> Options {
        Options { radius: 6, pending_timeout: 86_400_000, locked_timeout: None }
    }
}

/// The largest radius. The cost of a move grows with the area of its box.
pub const MAX_RADIUS: i64 = 64;
/// The longest timeout, some thirty thousand years.
pub const MAX_TIMEOUT: Time = 1_000_000_000_000_000;

impl Options {
    /// How far the box around a point extends in x and in y.
    pub fn radius(&self) -> u32 {
        self.radius
    }

    /// The time after which a Pending stone is Unlocked.
    pub fn pending_timeout(&self) -> Time {
        self.pending_timeout
    }

    /// The time after which a Locked stone is Unlocked, if ever.
    pub fn locked_timeout(&self) -> Option<Time> {
        self.locked_timeout
    }

    /// The same settings with another radius.
    ///
    /// # Errors
    /// Fails unless the radius is from 1 to [`MAX_RADIUS`].
    pub fn with_radius(self, radius: i64) -> Result<Options, BadOption> {
        match u32::try_from(radius) {
            Ok(valid) if (1..=MAX_RADIUS).contains(&radius) => Ok(Options { radius: valid, ..self }),
            _ => Err(BadOption { option: "radius", value: radius, most: MAX_RADIUS }),
        }
    }

    /// The same settings with another timeout for Pending stones.
    ///
    /// # Errors
    /// Fails unless the timeout is from 1 to [`MAX_TIMEOUT`].
    pub fn with_pending_timeout(self, timeout: Time) -> Result<Options, BadOption> {
        Ok(Options { pending_timeout: valid_timeout("pending_timeout", timeout)?, ..self })
    }

    /// The same settings with another timeout for Locked stones; `None` for no timeout.
    ///
    /// # Errors
    /// Fails unless the timeout is from 1 to [`MAX_TIMEOUT`].
    pub fn with_locked_timeout(self, timeout: Option<Time>) -> Result<Options, BadOption> {
        let timeout = timeout.map(|timeout| valid_timeout("locked_timeout", timeout)).transpose()?;
        Ok(Options { locked_timeout: timeout, ..self })
    }
}

fn valid_timeout(option: &'static str, timeout: Time) -> Result<Time, BadOption> {
    if (1..=MAX_TIMEOUT).contains(&timeout) {
        Ok(timeout)
    } else {
        Err(BadOption { option, value: timeout, most: MAX_TIMEOUT })
    }
}

/// An option out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadOption {
    /// The name of the setting.
    pub option: &'static str,
    /// The given value.
    pub value: i64,
    /// The largest allowed value; the smallest is 1.
    pub most: i64,
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BadOption { option, value, most } = self;
        write!(f, "{option} {value} is out of range; allowed: a whole number from 1 to {most}")
    }
}

impl std::error::Error for BadOption {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_inclusive() {
        let options = Options::default();
        assert!(options.with_radius(1).is_ok() && options.with_radius(64).is_ok());
        for radius in [i64::MIN, -1, 0, 65, 1 << 32 | 6, i64::MAX] {
            assert_eq!(options.with_radius(radius).unwrap_err().value, radius);
        }
        for timeout in [i64::MIN, 0, MAX_TIMEOUT + 1] {
            assert_eq!(options.with_pending_timeout(timeout).unwrap_err().option, "pending_timeout");
            assert_eq!(options.with_locked_timeout(Some(timeout)).unwrap_err().option, "locked_timeout");
        }
        assert!(
            options.with_pending_timeout(MAX_TIMEOUT).is_ok() && options.with_locked_timeout(Some(1)).is_ok()
        );
    }
}
