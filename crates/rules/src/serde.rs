//! The forms in which records and journals write our types: texts for what has a name, objects for what has parts.

use alloc::string::{String, ToString};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Arrow, ByColor, Color, HalfPoints, Illegal, Outcome, Variant};

/// Types that are written as the text they display and read back from it.
macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(Arrow, Color, Illegal, Outcome, Variant);

/// The captures of a set-up, each 0 if absent.
pub(crate) fn captures<'de, D: Deserializer<'de>>(deserializer: D) -> Result<ByColor<u32>, D::Error> {
    #[derive(Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    struct Captures {
        black: u32,
        white: u32,
    }
    let Captures { black, white } = Captures::deserialize(deserializer)?;
    Ok(ByColor { black, white })
}

impl Serialize for HalfPoints {
    /// A number: halves have a finite binary fraction, so that it is exact.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.as_whole() {
            Some(whole) => serializer.serialize_i32(whole),
            None => serializer.serialize_f64(f64::from(self.halves()) / 2.0),
        }
    }
}

impl<'de> Deserialize<'de> for HalfPoints {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        f64::deserialize(deserializer)?.to_string().parse().map_err(D::Error::custom)
    }
}
