//! The variant and its options, as every command takes them.

use clap::Args;
use record::json::set_option;
use rules::{Options, Variant};

use crate::failure::Failure;

/// Which game.
#[derive(Args, Debug, Clone)]
pub(crate) struct GameArgs {
    #[arg(help = about_variant())]
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
                return Err(Failure::usage_error(format!("--option {assignment}: write NAME=VALUE")));
            };
            set(&mut options, name, text)?;
        }
        Ok(options)
    }
}

/// What the help says of a variant. Made from the list of the rules, so that a new one is in it.
pub(crate) fn about_variant() -> String {
    format!("The variant: {} (see `tengen variants`)", Variant::ALL.map(Variant::id).join(", "))
}

/// A variant by its name.
pub(crate) fn parse_variant(name: &str) -> Result<Variant, Failure> {
    if name == "infinite" {
        return Err(Failure::usage_error(
            "infinite: Infinite Go is one board for everybody, so it lives on a server (tengen serve); \
             here its records can be shown and replayed",
        ));
    }
    name.parse().map_err(|unknown| Failure::usage_error(format!("{name}: {unknown}")))
}

fn set(options: &mut Options, name: &str, text: &str) -> Result<(), Failure> {
    // Numbers, true, false and regions are written as in JSON; anything else is a word.
    let json = serde_json::from_str(text).unwrap_or_else(|_| text.into());
    set_option(options, name, &json).map_err(Failure::usage_error)
}
