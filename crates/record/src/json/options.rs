//! Options between JSON and the rules.

use super::error::{BadRecord, Problem, shortened};
use crate::report::number;
use rules::{BadOption, HalfPoints, OptionKind, OptionValue, Options, Regions, Variant};
use serde_json::{Map, Value as Json};

/// The options of a variant from a JSON object: those of a record, of a table's terms, of a form.
///
/// # Errors
/// The first option that does not exist or has a value that is not allowed.
pub fn read_options(variant: Variant, given: &Map<String, Json>) -> Result<Options, BadRecord> {
    let mut options = Options::new(variant);
    for (name, json) in given {
        set_option(&mut options, name, json)?;
    }
    Ok(options)
}

/// Set an option from JSON.
///
/// # Errors
/// If there is no such option or the value is not allowed; then nothing changes.
pub fn set_option(options: &mut Options, name: &str, json: &Json) -> Result<(), BadRecord> {
    let value = read_value(options, name, json)?;
    options.set(name, value).map_err(|bad| refused(bad, json))
}

/// The options that were set, as JSON.
#[must_use]
pub fn options_to_json(options: &Options) -> Map<String, Json> {
    options.given().map(|(name, value)| (name.to_owned(), option_to_json(&value))).collect()
}

fn read_value(options: &Options, name: &str, json: &Json) -> Result<OptionValue, BadRecord> {
    let refuse = || refused(options.refuse(name, ""), json);
    let takes_regions = || options.spec(name).is_some_and(|spec| spec.kind == OptionKind::Regions);
    match json {
        Json::Bool(flag) => Ok(OptionValue::Flag(*flag)),
        Json::String(word) => Ok(OptionValue::word(word)),
        Json::Number(number) => {
            let halves = number.as_f64().and_then(half_points);
            halves.map(OptionValue::Number).ok_or_else(refuse)
        }
        Json::Object(regions) if takes_regions() => read_regions(regions),
        Json::Null | Json::Array(_) | Json::Object(_) => Err(refuse()),
    }
}

/// The number in half points if it is one exactly.
pub(crate) fn half_points(number: f64) -> Option<HalfPoints> {
    let halves = number * 2.0;
    let fits = halves.fract() == 0.0 && halves.abs() < 1e9;
    fits.then(|| HalfPoints::from_halves(halves as i32))
}

fn refused(bad: BadOption, json: &Json) -> BadRecord {
    let at = format!("options.{}", bad.option);
    match bad.value {
        Some(_) => BadRecord::new(at, Problem::NotAllowed { found: shortened(json), allowed: bad.allowed }),
        None => BadRecord::new(at, Problem::UnknownOption { known: bad.allowed }),
    }
}

fn read_regions(fields: &Map<String, Json>) -> Result<OptionValue, BadRecord> {
    if let Some(key) = fields.keys().find(|key| !["overlap", "neighbour"].contains(&key.as_str())) {
        let found = shortened(&key.as_str().into());
        return Err(BadRecord::not_allowed("options.regions", found, "overlap, neighbour"));
    }
    let overlap = read_offsets(fields, "overlap")?;
    let neighbour = read_offsets(fields, "neighbour")?;
    let regions = Regions::new(&overlap, &neighbour);
    regions
        .map(OptionValue::Regions)
        .map_err(|bad| BadRecord::new("options.regions", Problem::BadRegions(bad)))
}

fn read_offsets(fields: &Map<String, Json>, key: &str) -> Result<Vec<(i64, i64)>, BadRecord> {
    const EXPECTED: &str = "a list of offsets such as [[0,0],[1,0]]";
    let path = format!("options.regions.{key}");
    let list = match fields.get(key) {
        Some(Json::Array(list)) => list,
        Some(other) => return Err(BadRecord::wrong_kind(path, other, EXPECTED)),
        None => return Err(BadRecord::missing(path, EXPECTED)),
    };
    let offset = |(index, json): (usize, &Json)| {
        let pair = json.as_array().filter(|pair| pair.len() == 2);
        let number = |at: usize| pair.and_then(|pair| pair[at].as_i64());
        let wrong = || {
            BadRecord::wrong_kind(format!("{path}[{index}]"), json, "a pair of whole numbers such as [2,0]")
        };
        number(0).zip(number(1)).ok_or_else(wrong)
    };
    list.iter().enumerate().map(offset).collect()
}

/// The value of an option, as JSON.
#[must_use]
pub fn option_to_json(value: &OptionValue) -> Json {
    match value {
        OptionValue::Number(points) => number(*points),
        OptionValue::Flag(flag) => (*flag).into(),
        OptionValue::Word(word) => word.as_str().into(),
        OptionValue::Regions(regions) => {
            let list = |offsets: Vec<(i8, i8)>| -> Json {
                offsets.into_iter().map(|(x, y)| Json::from(vec![x, y])).collect()
            };
            let mut fields = Map::new();
            fields.insert("overlap".to_owned(), list(regions.generators(regions.overlap())));
            fields.insert("neighbour".to_owned(), list(regions.generators(regions.neighbour())));
            Json::Object(fields)
        }
    }
}
