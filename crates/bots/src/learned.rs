//! The learned weights that come with this crate, made by `tengen learn` (docs/bots.md).

use std::sync::{Arc, OnceLock};

use rules::Variant;

use crate::features::Weights;

/// A file of weights, read when it is first needed.
struct Learned {
    variant: Variant,
    file: &'static [u8],
    weights: OnceLock<Option<Arc<Weights>>>,
}

macro_rules! learned {
    ($variant:ident, $name:literal) => {
        Learned {
            variant: Variant::$variant,
            file: include_bytes!(concat!("../weights/", $name)),
            weights: OnceLock::new(),
        }
    };
}

/// The variants whose learned patterns play better than priors set by hand.
static ALL: [Learned; 3] = [learned!(No, "no"), learned!(GoSan, "gosan"), learned!(XiaGo, "xiago")];

/// The weights for a variant; none if it is played with priors set by hand.
pub(crate) fn weights(variant: Variant) -> Option<Arc<Weights>> {
    let learned = ALL.iter().find(|learned| learned.variant == variant)?;
    learned.weights.get_or_init(|| Weights::read(learned.file).map(Arc::new)).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_can_be_read() {
        for learned in &ALL {
            assert!(weights(learned.variant).is_some(), "{}", learned.variant);
        }
    }
}
