//! `tengen variants`: the variants and their options.

use std::io::Write;

use clap::Args;
use rules::Variant;

use crate::failure::Done;
use crate::options::parse_variant;

/// List the variants with their options, ranges and defaults.
///
/// Example: tengen variants gengo
#[derive(Args)]
pub(crate) struct Variants {
    /// Only this variant
    variant: Option<String>,
}

impl Variants {
    pub(crate) fn run(&self) -> Done {
        let mut out = std::io::stdout().lock();
        match &self.variant {
            Some(name) => describe(&mut out, parse_variant(name)?)?,
            None => {
                for variant in Variant::ALL {
                    describe(&mut out, variant)?;
                    writeln!(out)?;
                }
                write!(out, "{INFINITE}")?;
            }
        }
        Ok(())
    }
}

const INFINITE: &str = "\
infinite    Infinite Go
  One unbounded board shared by all players, without turns and without an end.
    radius           a whole number (6)
        How far the box around a point extends.
    pending_timeout  milliseconds (86400000)
        How long a Pending stone stays Pending.
    locked_timeout   milliseconds (none)
        How long a Locked stone stays Locked; none: until another player answers.
";

fn describe(out: &mut impl Write, variant: Variant) -> std::io::Result<()> {
    writeln!(out, "{:<11} {}", variant.id(), variant.title())?;
    writeln!(out, "  {}", variant.about())?;
    let options = variant.options();
    let width = options.iter().map(|spec| spec.name.len()).max().unwrap_or(0);
    for spec in &options {
        writeln!(out, "    {:<width$}  {} ({})", spec.name, spec.kind, spec.default)?;
        writeln!(out, "        {}", spec.about)?;
    }
    Ok(())
}
