//! The variants that come with this crate: one module and one line each.

mod gengo;
mod go;
mod go25d;
mod gosan;
mod no;
mod xiago;

use super::preset::Preset;

/// Makes the constants of [`Variant`](crate::Variant) and the list of all.
macro_rules! presets {
    ($($name:ident = $module:ident),* $(,)?) => {
        /// Every variant, the ancestor first.
        pub(super) const ALL: [&Preset; [$(stringify!($name)),*].len()] = [$(&$module::PRESET),*];

        #[allow(non_upper_case_globals, reason = "read as the names they are: Variant::GoSan")]
        impl super::Variant {
            $(
                #[doc = concat!("The variant of the module `presets::", stringify!($module), "`.")]
                pub const $name: super::Variant = super::Variant(&$module::PRESET);
            )*
        }
    };
}

presets! {
    Go = go,
    No = no,
    GoSan = gosan,
    XiaGo = xiago,
    Gengo = gengo,
    Go25d = go25d,
}
