//! Arguments for a variant and its options, shared by commands.

use clap::Args;
use record::json::set_option;
use rules::{Options, Variant};

use crate::failure::Failure;
use crate::opening::{Openings, usual_plies};

/// A variant with options.
#[derive(Args, Debug, Clone)]
pub struct GameArgs {
    #[arg(help = about_variant())]
    variant: String,
    #[command(flatten)]
    options: OptionArgs,
}

/// Options of a variant.
#[derive(Args, Debug, Clone, Default)]
pub struct OptionArgs {
    /// Board size: lines per side
    #[arg(long, value_name = "N")]
    size: Option<String>,
    /// Board size of XiaGo: cells per side of the hexagon
    #[arg(long, value_name = "N")]
    base: Option<String>,
    /// Set an option of the variant (see `tengen variants`); may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    option: Vec<String>,
}

impl GameArgs {
    /// The validated options.
    ///
    /// # Errors
    /// For an unknown variant or a value that does not fit.
    pub fn options(&self) -> Result<Options, Failure> {
        self.options.of(parse_variant(&self.variant)?)
    }
}

impl OptionArgs {
    /// The validated options of a variant.
    ///
    /// # Errors
    /// For an unknown name or a value that does not fit.
    pub fn of(&self, variant: Variant) -> Result<Options, Failure> {
        let mut options = Options::new(variant);
        let named = [("size", &self.size), ("base", &self.base)];
        for (name, text) in named.into_iter().filter_map(|(name, text)| Some((name, text.as_ref()?))) {
            set(&mut options, name, text, &format!("--{name}"))?;
        }
        for assignment in &self.option {
            let Some((name, text)) = assignment.split_once('=') else {
                return Err(Failure::usage_error(format!("--option {assignment}: expected NAME=VALUE")));
            };
            set(&mut options, name, text, &format!("--option {name}"))?;
        }
        Ok(options)
    }
}

/// The help text of the variant argument.
pub fn about_variant() -> String {
    format!("The variant: {} (see `tengen variants`)", Variant::ALL.map(Variant::id).join(", "))
}

/// A variant by its name.
///
/// # Errors
/// For an unknown name.
pub fn parse_variant(name: &str) -> Result<Variant, Failure> {
    if name == "infinite" {
        return Err(Failure::usage_error(
            "infinite: Infinite Go is played on a server (tengen serve); on the command line its records can only \
             be shown and replayed",
        ));
    }
    name.parse().map_err(|unknown| Failure::usage_error(format!("{name}: {unknown}")))
}

/// How games are begun and played.
#[derive(Args, Debug, Clone)]
pub(crate) struct PlayArgs {
    /// Number of games played at once; changes nothing but the time it takes
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub parallel: u16,
    /// Begin each pair of games with this many random turns that leave the game balanced [default: by the size of the board;
    /// in a match without --sprt 0]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..100))]
    pub opening: Option<u32>,
    /// Random seed of the openings and the bots
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub seed: u64,
}

impl PlayArgs {
    /// The number of turns of an opening, and the openings.
    pub(crate) fn openings(&self, options: &Options) -> (u32, Openings) {
        let plies = self.opening.unwrap_or_else(|| usual_plies(options));
        (plies, Openings::random(options, plies, self.seed))
    }
}

/// Games of the search against itself to learn from.
#[derive(Args, Debug, Clone)]
pub struct SelfPlayArgs {
    #[arg(help = about_variant())]
    variant: String,
    /// Sizes of the boards to play on in turn [default: the variant's usual size]
    #[arg(long, value_name = "N", value_delimiter = ',')]
    sizes: Vec<i32>,
    /// Set an option of the variant (see `tengen variants`); may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// Number of games, in each round if there are several
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Visits of each turn that is learned from
    #[arg(long, default_value_t = 400, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub visits: u32,
    /// Random seed of the games
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub seed: u64,
    /// Number of games played at once; does not change the result
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
}

impl SelfPlayArgs {
    /// The variant and its boards.
    ///
    /// # Errors
    /// For an unknown variant or a value that does not fit.
    pub fn boards(&self) -> Result<(Variant, Vec<Options>), Failure> {
        let variant = parse_variant(&self.variant)?;
        let options = OptionArgs { option: self.option.clone(), ..OptionArgs::default() }.of(variant)?;
        Ok((variant, with_sizes(&options, &self.sizes)?))
    }
}

/// The same options with these sizes; unchanged if there are none.
fn with_sizes(options: &Options, sizes: &[i32]) -> Result<Vec<Options>, Failure> {
    if sizes.is_empty() {
        return Ok(vec![options.clone()]);
    }
    let of = |size: &i32| {
        let mut options = options.clone();
        options.set_size(*size).map_err(|bad| Failure::usage_error(format!("--sizes {size}: {bad}")))?;
        Ok(options)
    };
    sizes.iter().map(of).collect()
}

fn set(options: &mut Options, name: &str, text: &str, flag: &str) -> Result<(), Failure> {
    // Numbers, booleans and regions are JSON; anything else is a word.
    let json = serde_json::from_str(text).unwrap_or_else(|_| text.into());
    set_option(options, name, &json).map_err(|mut bad| {
        // Records call it `options.NAME`.
        bad.at = bad.at.replacen(&format!("options.{name}"), flag, 1);
        Failure::usage_error(bad)
    })
}
