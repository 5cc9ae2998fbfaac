//! Set-ups between JSON and the rules.

use super::error::{BadRecord, Problem, shortened};
use rules::{Arrow, ByColor, Color, Layout, MOST_CAPTURES, Options, Position, Setup, SetupVoid};
use serde_json::{Map, Value as Json, json};

type Read<T> = Result<T, BadRecord>;

/// The position that a record's `setup` describes.
pub(super) fn read(options: &Options, json: &Json) -> Read<Position> {
    let setup = read_setup(&options.layout(), json)?;
    Position::from_setup(options, &setup).map_err(refused)
}

fn refused(bad: rules::BadSetup) -> BadRecord {
    BadRecord::new(bad.path, Problem::BadSetup(bad.problem))
}

/// The `setup` of a record, not yet checked against the rules.
pub(super) fn read_setup(layout: &Layout, json: &Json) -> Read<Setup> {
    const KEYS: [&str; 6] = ["black", "white", "voids", "neutral", "to_play", "captures"];
    let fields = object("setup", json, &KEYS)?;
    let labels = Setup {
        black: labels("setup.black", fields.get("black"))?.unwrap_or_default(),
        white: labels("setup.white", fields.get("white"))?.unwrap_or_default(),
        voids: voids(fields.get("voids"))?,
        neutral: labels("setup.neutral", fields.get("neutral"))?,
        to_play: fields.get("to_play").map(color).transpose()?,
        captures: captures(fields.get("captures"))?,
    };
    labels.read(layout).map_err(refused)
}

/// A set-up as a record holds it: without what the usual start has anyway.
pub(super) fn write(setup: &Setup, layout: &Layout) -> Json {
    let mut fields = Map::new();
    let labels = |points: &[rules::Point]| -> Json {
        points.iter().map(|&point| Json::from(layout.label(point))).collect()
    };
    for color in Color::ALL {
        if !setup.stones(color).is_empty() {
            fields.insert(color.name().to_owned(), labels(setup.stones(color)));
        }
    }
    if let Some(voids) = &setup.voids {
        let void = |void: &SetupVoid| {
            let mut fields = json!({ "at": layout.label(void.at), "arrow": void.arrow.name() });
            if let Some(origin) = void.origin {
                fields["origin"] = layout.label(origin).into();
            }
            fields
        };
        fields.insert("voids".to_owned(), voids.iter().map(void).collect());
    }
    if let Some(neutral) = &setup.neutral {
        fields.insert("neutral".to_owned(), labels(neutral));
    }
    if let Some(color) = setup.to_play {
        fields.insert("to_play".to_owned(), color.name().into());
    }
    let ByColor { black, white } = setup.captures;
    if black + white > 0 {
        fields.insert("captures".to_owned(), json!({ "black": black, "white": white }));
    }
    Json::Object(fields)
}

/// An object without any other keys than these.
fn object<'a>(path: &str, json: &'a Json, keys: &[&str]) -> Read<&'a Map<String, Json>> {
    let fields = json.as_object().ok_or_else(|| BadRecord::wrong_kind(path, json, "an object"))?;
    match fields.keys().find(|key| !keys.contains(&key.as_str())) {
        Some(key) => Err(BadRecord::not_allowed(path, shortened(&key.as_str().into()), &keys.join(", "))),
        None => Ok(fields),
    }
}

fn list<'a>(path: &str, json: &'a Json) -> Read<&'a [Json]> {
    let list = json.as_array().map(Vec::as_slice);
    list.ok_or_else(|| BadRecord::wrong_kind(path, json, "a list"))
}

fn label(path: String, json: &Json) -> Read<String> {
    let text = json.as_str().map(str::to_owned);
    text.ok_or_else(|| BadRecord::wrong_kind(path, json, "a point in quotes, such as \"E5\""))
}

fn labels(path: &str, json: Option<&Json>) -> Read<Option<Vec<String>>> {
    let Some(json) = json else { return Ok(None) };
    let points = list(path, json)?.iter().enumerate();
    points.map(|(index, json)| label(format!("{path}[{index}]"), json)).collect::<Read<_>>().map(Some)
}

fn voids(json: Option<&Json>) -> Read<Option<Vec<SetupVoid<String>>>> {
    let Some(json) = json else { return Ok(None) };
    let voids = list("setup.voids", json)?.iter().enumerate();
    voids.map(|(index, json)| void(&format!("setup.voids[{index}]"), json)).collect::<Read<_>>().map(Some)
}

fn void(path: &str, json: &Json) -> Read<SetupVoid<String>> {
    let fields = object(path, json, &["at", "arrow", "origin"])?;
    let point = |key: &str| fields.get(key).map(|json| label(format!("{path}.{key}"), json)).transpose();
    let missing = || BadRecord::missing(format!("{path}.at"), "a point in quotes, such as \"E5\"");
    let arrow = fields.get("arrow").map(|json| arrow(&format!("{path}.arrow"), json)).transpose()?;
    Ok(SetupVoid {
        at: point("at")?.ok_or_else(missing)?,
        arrow: arrow.unwrap_or_default(),
        origin: point("origin")?,
    })
}

fn arrow(path: &str, json: &Json) -> Read<Arrow> {
    let named = Arrow::ALL.into_iter().find(|arrow| json.as_str() == Some(arrow.name()));
    let allowed = || Arrow::ALL.map(Arrow::name).join(", ");
    named.ok_or_else(|| BadRecord::not_allowed(path, shortened(json), &allowed()))
}

fn color(json: &Json) -> Read<Color> {
    let named = Color::ALL.into_iter().find(|color| json.as_str() == Some(color.name()));
    named.ok_or_else(|| BadRecord::not_allowed("setup.to_play", shortened(json), "black, white"))
}

fn captures(json: Option<&Json>) -> Read<ByColor<u32>> {
    let Some(json) = json else { return Ok(ByColor::default()) };
    let fields = object("setup.captures", json, &["black", "white"])?;
    let count = |color: Color| {
        let Some(json) = fields.get(color.name()) else { return Ok(0) };
        let count = json.as_u64().and_then(|count| u32::try_from(count).ok());
        count.filter(|&count| count <= MOST_CAPTURES).ok_or_else(|| {
            let path = format!("setup.captures.{}", color.name());
            BadRecord::not_allowed(
                path,
                shortened(json),
                &format!("a whole number from 0 to {MOST_CAPTURES}"),
            )
        })
    };
    Ok(ByColor { black: count(Color::Black)?, white: count(Color::White)? })
}
