//! The options of a world in a record.

use ::world::{BadOption, Options};
use serde_json::{Map, Value};

const KNOWN: &str = "radius, pending_timeout, locked_timeout";

/// The options of a record, or an error that names the option and what is allowed.
pub(super) fn read(given: &Map<String, Value>) -> Result<Options, String> {
    given.iter().try_fold(Options::default(), |options, (name, value)| set(options, name, value))
}

fn set(options: Options, name: &str, value: &Value) -> Result<Options, String> {
    let error = |allowed: &str| format!("options.{name}: {value} is not allowed; allowed: {allowed}");
    let number = || whole(value).ok_or_else(|| error("a whole number"));
    let refused = |bad: BadOption| error(&format!("a whole number from 1 to {}", bad.most));
    match name {
        "radius" => options.with_radius(number()?).map_err(refused),
        "pending_timeout" => options.with_pending_timeout(number()?).map_err(refused),
        "locked_timeout" if value.is_null() => Ok(options),
        "locked_timeout" => options.with_locked_timeout(Some(number()?)).map_err(refused),
        _ => Err(format!("options.{name}: unknown option; allowed: {KNOWN}")),
    }
}

/// A whole number, which may be written as `7.0`.
fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| {
        let number = value.as_f64()?;
        (number.fract() == 0.0 && number.abs() < 1e15).then_some(number as i64)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read_json(value: Value) -> Result<Options, String> {
        let Value::Object(given) = value else { panic!("{value} is no object") };
        read(&given)
    }

    #[test]
    fn options_are_read() {
        let options =
            read_json(json!({"radius": 2.0, "pending_timeout": 5000, "locked_timeout": 7})).unwrap();
        assert_eq!(
            (options.radius(), options.pending_timeout(), options.locked_timeout()),
            (2, 5000, Some(7))
        );
        assert_eq!(read_json(json!({"locked_timeout": null})), Ok(Options::default()));
    }

    #[test]
    fn errors_name_the_option_and_what_is_allowed() {
        let cases = [
            (json!({"radius": 0}), "options.radius: 0 is not allowed; allowed: a whole number from 1 to 64"),
            (json!({"radius": "6"}), "options.radius: \"6\" is not allowed; allowed: a whole number"),
            (json!({"radius": 6.5}), "options.radius: 6.5 is not allowed; allowed: a whole number"),
            (
                json!({"locked_timeout": -1}),
                "options.locked_timeout: -1 is not allowed; allowed: a whole number from 1 to 1000000000000000",
            ),
            (
                json!({"komi": 6}),
                "options.komi: unknown option; allowed: radius, pending_timeout, locked_timeout",
            ),
        ];
        for (given, expected) in cases {
            assert_eq!(read_json(given), Err(expected.to_string()));
        }
    }
}
