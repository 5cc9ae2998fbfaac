//! Arguments for a variant and its options, shared by commands.

pub(crate) use arena::{GameArgs, OptionArgs, about_variant, parse_variant};
use clap::Args;

/// Where a game starts, if not on the empty board of a variant.
#[derive(Args, Debug, Clone)]
pub(crate) struct StartArgs {
    /// Resume a saved game, in JSON or SGF
    #[arg(long, value_name = "FILE", conflicts_with_all = ["variant", "size", "base", "option"])]
    pub(crate) resume: Option<String>,
    /// Start from a position string, such as "go;size=5 5/5/2X2/5/5 w 0-0"
    #[arg(long, conflicts_with_all = ["variant", "size", "base", "option", "resume"])]
    pub(crate) position: Option<String>,
}
