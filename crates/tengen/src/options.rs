//! The variant and its options, as every command takes them.

use clap::Args;
use rules::{HalfPoints, Options, Value, Variant};

use crate::failure::Failure;

/// Which game.
#[derive(Args, Debug, Clone)]
pub(crate) struct GameArgs {
    /// The variant: go, no, gosan, xiago, gengo or go2.5d (see `tengen variants`)
    variant: String,
    #[command(flatten)]
    options: OptionArgs,
}

/// How its options are set.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct OptionArgs {
    /// Lines along one side of the board
    #[arg(long, value_name = "N")]
    size: Option<String>,
    /// Cells along one side of the hexagon (XiaGo)
    #[arg(long, value_name = "N")]
    base: Option<String>,
    /// Any option of the variant; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    option: Vec<String>,
}

impl GameArgs {
    /// The options, if they make sense.
    pub(crate) fn options(&self) -> Result<Options, Failure> {
        self.options.of(parse_variant(&self.variant)?)
    }
}

impl OptionArgs {
    /// The options of a variant, if they make sense.
    pub(crate) fn of(&self, variant: Variant) -> Result<Options, Failure> {
        let mut options = Options::new(variant);
        let named = [("size", &self.size), ("base", &self.base)];
        for (name, text) in named.into_iter().filter_map(|(name, text)| Some((name, text.as_ref()?))) {
            set(&mut options, name, text)?;
        }
        for assignment in &self.option {
            let Some((name, text)) = assignment.split_once('=') else {
                return Err(Failure::senseless(format!("--option {assignment}: write NAME=VALUE")));
            };
            set(&mut options, name, text)?;
        }
        Ok(options)
    }
}

/// A variant by its name.
pub(crate) fn parse_variant(name: &str) -> Result<Variant, Failure> {
    name.parse().map_err(|unknown| Failure::senseless(format!("{name}: {unknown}")))
}

fn set(options: &mut Options, name: &str, text: &str) -> Result<(), Failure> {
    let value = read_value(text).ok_or_else(|| options.refuse(name, text));
    value.and_then(|value| options.set(name, value)).map_err(Failure::senseless)
}

fn read_value(text: &str) -> Option<Value> {
    match serde_json::from_str(text) {
        Ok(serde_json::Value::Bool(flag)) => Some(Value::Flag(flag)),
        Ok(serde_json::Value::Number(number)) => {
            let halves = number.as_f64()? * 2.0;
            (halves.fract() == 0.0).then(|| Value::Number(HalfPoints::from_halves(halves as i32)))
        }
        Ok(_) => None,
        Err(_) => Some(Value::word(text)),
    }
}
