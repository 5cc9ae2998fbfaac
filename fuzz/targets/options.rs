//! Any text as the value of any option: accepted, or refused without a change.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::json::set_option;
use rules::{Options, Position, Variant};

fuzz_target!(|input: (u8, String, String)| {
    let (variant, name, text) = input;
    let variant = Variant::ALL[usize::from(variant) % Variant::ALL.len()];
    let value = serde_json::from_str(&text).unwrap_or_else(|_| text.as_str().into());
    let mut options = Options::new(variant);
    let names = variant.options().into_iter().map(|spec| spec.name.to_owned()).chain([name]);
    for name in names {
        let before = options.clone();
        if set_option(&mut options, &name, &value).is_err() {
            assert_eq!(options, before);
        }
    }
    let _ = Position::new(&options).count_legal();
});
