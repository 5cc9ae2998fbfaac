//! Every perft count of `tests/vectors/perft.json`.

use tengen_rules::{HalfPoints, OptionValue, Options, Position, Variant};

fn value(json: &serde_json::Value) -> OptionValue {
    match json {
        serde_json::Value::Bool(flag) => OptionValue::Flag(*flag),
        serde_json::Value::String(word) => OptionValue::word(word),
        number => {
            OptionValue::Number(HalfPoints::from_halves((number.as_f64().expect("a number") * 2.0) as i32))
        }
    }
}

#[test]
fn every_count_matches() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/perft.json");
    let text = std::fs::read_to_string(path).expect("the vectors are part of the repository");
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).expect("a list");
    assert!(!cases.is_empty());
    for case in cases {
        let variant: Variant = case["variant"].as_str().expect("a name").parse().expect("a variant");
        let mut options = Options::new(variant);
        for (name, json) in case["options"].as_object().expect("options") {
            options.set(name, value(json)).expect("a good option");
        }
        let depth = case["depth"].as_u64().expect("a depth") as u32;
        assert_eq!(Some(Position::new(&options).perft(depth)), case["count"].as_u64(), "{case}");
    }
}
