//! What was learned and comes with this crate: patterns, made by `tengen learn`, and nets, made by `tengen collect` and `tools/train`
//! (docs/bots.md).

use std::sync::{Arc, OnceLock};

use rules::Variant;

use crate::features::Weights;
use crate::net::Net;

/// A file, read when it is first needed.
struct Learned<T> {
    variant: Variant,
    file: &'static [u8],
    content: OnceLock<Option<Arc<T>>>,
}

macro_rules! learned {
    ($variant:ident, $name:literal) => {
        Learned {
            variant: Variant::$variant,
            file: include_bytes!(concat!("../weights/", $name)),
            content: OnceLock::new(),
        }
    };
}

/// The variants whose learned patterns play better than priors set by hand.
static PATTERNS: [Learned<Weights>; 3] =
    [learned!(No, "no"), learned!(GoSan, "gosan"), learned!(XiaGo, "xiago")];

/// The variants that are played better with a net.
static NETS: [Learned<Net>; 6] = [
    learned!(Go, "go.net"),
    learned!(No, "no.net"),
    learned!(GoSan, "gosan.net"),
    learned!(XiaGo, "xiago.net"),
    learned!(Gengo, "gengo.net"),
    learned!(Go25d, "go25d.net"),
];

impl<T> Learned<T> {
    fn of(all: &'static [Learned<T>], variant: Variant, read: fn(&[u8]) -> Option<T>) -> Option<Arc<T>> {
        let learned = all.iter().find(|learned| learned.variant == variant)?;
        learned.content.get_or_init(|| read(learned.file).map(Arc::new)).clone()
    }
}

/// The patterns of a variant; none if it is played with priors set by hand.
pub(crate) fn weights(variant: Variant) -> Option<Arc<Weights>> {
    Learned::of(&PATTERNS, variant, Weights::read)
}

/// The net of a variant, if there is one.
pub(crate) fn net(variant: Variant) -> Option<Arc<Net>> {
    Learned::of(&NETS, variant, Net::read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_can_be_read() {
        for learned in &PATTERNS {
            assert!(weights(learned.variant).is_some(), "{}", learned.variant);
        }
        for learned in &NETS {
            assert!(net(learned.variant).is_some(), "{}", learned.variant);
        }
    }

    #[test]
    fn a_damaged_net_is_refused() {
        let file = NETS[0].file;
        assert!(Net::read(&file[..file.len() - 1]).is_none());
        assert!(Net::read(&[file, &[0]].concat()).is_none());
        assert!(Net::read(b"something else").is_none());
    }
}
