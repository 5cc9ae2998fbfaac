//! The options of a variant as JSON, in the form that records have.

use rules::{BadOption, Options, Regions, Value, Variant};
use serde_json::{Map, Value as Json};

use crate::wire::{half_points, number};

/// Options from their names and values; what is left out takes its default.
pub(crate) fn read(variant: Variant, given: &Map<String, Json>) -> Result<Options, BadOption> {
    let mut options = Options::new(variant);
    for (name, json) in given {
        match value(json) {
            Some(value) => options.set(name, value)?,
            None => return Err(options.refuse(name, &json.to_string())),
        }
    }
    Ok(options)
}

/// Every option with its value, the defaults too: a later change of a default must not change old games.
pub(crate) fn write(options: &Options) -> Map<String, Json> {
    options.all().map(|(name, value)| (name.to_owned(), json(value))).collect()
}

fn value(json: &Json) -> Option<Value> {
    match json {
        Json::Bool(flag) => Some(Value::Flag(*flag)),
        Json::Number(n) => half_points(n.as_f64()?).map(Value::Number),
        Json::String(word) => Some(Value::word(word)),
        Json::Object(parts) if parts.len() == 2 => {
            let [overlap, neighbour] = ["overlap", "neighbour"].map(|part| offsets(parts.get(part)?));
            Regions::new(&overlap?, &neighbour?).ok().map(Value::Regions)
        }
        _ => None,
    }
}

/// Offsets reach at most 6, so a longer list says something twice.
const MOST_OFFSETS: usize = 13 * 13;

fn offsets(json: &Json) -> Option<Vec<(i64, i64)>> {
    let list = json.as_array().filter(|list| list.len() <= MOST_OFFSETS)?;
    let offset = |pair: &Json| match pair.as_array()?.as_slice() {
        [x, y] => Some((x.as_i64()?, y.as_i64()?)),
        _ => None,
    };
    list.iter().map(offset).collect()
}

fn json(value: &Value) -> Json {
    match value {
        Value::Number(n) => Json::Number(number(*n)),
        Value::Flag(flag) => Json::Bool(*flag),
        Value::Word(word) => Json::String(word.clone()),
        Value::Regions(regions) => {
            let list = |offsets: Vec<(i8, i8)>| offsets.into_iter().map(|(x, y)| Json::from(vec![x, y]));
            serde_json::json!({
                "overlap": list(regions.overlap().collect()).collect::<Json>(),
                "neighbour": list(regions.neighbour().collect()).collect::<Json>(),
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn map(json: &Json) -> Map<String, Json> {
        json.as_object().cloned().expect("a test's options are an object")
    }

    #[test]
    fn written_options_are_complete_and_read_back_the_same() {
        let own = json!({"overlap": [[0, 0], [1, 0]], "neighbour": [[2, 0]]});
        for (variant, given) in [
            (Variant::Go, json!({"size": 9, "komi": -0.5, "ko": "simple"})),
            (Variant::XiaGo, json!({"base": 8})),
            (Variant::Gengo, json!({"regions": own, "suicide": false})),
            (Variant::Gengo, json!({"regions": "large-o"})),
            (Variant::Go25d, json!({})),
        ] {
            let options = read(variant, &map(&given)).expect("a test's options make sense");
            let written = write(&options);
            assert_eq!(written.len(), variant.options().len());
            let back = read(variant, &written).expect("what was written makes sense");
            assert!(back.all().eq(options.all()), "{written:?}");
        }
        let komi = write(&Options::new(Variant::Go)).get("komi").map(Json::to_string);
        assert_eq!(komi.as_deref(), Some("7.5"));
    }

    #[test]
    fn nonsense_is_named() {
        for (bad, says) in [
            (json!({"size": 9.25}), "size: 9.25 is not allowed"),
            (json!({"size": 1e300}), "size: 1e+300 is not allowed"),
            (json!({"size": null}), "size: null is not allowed"),
            (json!({"komi": [1]}), "komi: [1] is not allowed"),
            (json!({"colour": 1}), "there is no option colour"),
        ] {
            let refused = read(Variant::Go, &map(&bad)).expect_err("it makes no sense").to_string();
            assert!(refused.contains(says), "{refused}");
        }
        let far = json!({"regions": {"overlap": [[0, 0]], "neighbour": [[7, 0]]}});
        assert!(read(Variant::Gengo, &map(&far)).is_err());
    }
}
