//! Types as JSON, with the feature `serde`.

use serde_json::{from_str, to_string};
use tengen_rules::{Arrow, ByColor, Color, HalfPoints, Illegal, Outcome, Setup, Variant};

#[test]
fn named_things_are_texts() {
    assert_eq!(to_string(&Color::White).unwrap(), "\"white\"");
    assert_eq!(to_string(&Illegal::OffBoard).unwrap(), "\"off_board\"");
    assert_eq!(to_string(&Variant::Go25d).unwrap(), "\"go2.5d\"");
    assert_eq!(from_str::<Outcome>("\"W+6.5\"").unwrap().to_string(), "W+6.5");
    assert_eq!(from_str::<Arrow>("\"NE\"").unwrap(), Arrow::NE);
    assert!(from_str::<Arrow>("\"ne\"").is_err());
    assert!(from_str::<Color>("\"red\"").is_err());
}

#[test]
fn points_are_exact_numbers() {
    let komi = ByColor { black: HalfPoints::whole(31), white: HalfPoints::from_halves(75) };
    assert_eq!(to_string(&komi).unwrap(), r#"{"black":31,"white":37.5}"#);
    assert_eq!(from_str::<ByColor<HalfPoints>>(r#"{"black":31,"white":37.5}"#).unwrap(), komi);
    assert!(from_str::<HalfPoints>("0.25").is_err());
}

#[test]
fn set_ups_are_those_of_records() {
    let text = r#"{"black":["C3"],"white":[],"voids":[{"at":"F6","arrow":"E"}],"to_play":"white","captures":{"black":1,"white":0}}"#;
    let setup: Setup<String> = from_str(text).unwrap();
    assert_eq!(to_string(&setup).unwrap(), text);
    assert_eq!(from_str::<Setup<String>>("{}").unwrap(), Setup::default());
    assert_eq!(from_str::<Setup<String>>(r#"{"captures":{"white":2}}"#).unwrap().captures.white, 2);
    for unknown in
        [r#"{"red":[]}"#, r#"{"voids":[{"at":"F6","resolver":true}]}"#, r#"{"captures":{"grey":1}}"#]
    {
        assert!(from_str::<Setup<String>>(unknown).is_err(), "{unknown}");
    }
}
