//! What the root of a Go file says about the game.

use super::{BadNode, BadSgf, Notices};
use crate::export::SIMPLE_KO;
use crate::{
    json::{Record, half_points},
    sgf::{self, Node},
};
use rules::{Color, HalfPoints, OptionValue, Options, Variant};

/// Rules under which a whole board may come back, as long as no single stone is retaken at once.
pub(crate) const SIMPLE_KO_RULES: [&str; 3] = ["japanese", "korean", "simple ko"];

/// Size, komi and ko. Values that are our defaults are left out, so that a record says only what differs.
pub(super) fn options(root: &Node, notices: &mut Notices) -> Result<Options, BadSgf> {
    let game = root.text("GM").unwrap_or_default();
    if !matches!(game.trim(), "" | "1") {
        return Err(BadNode::NotGo { game }.at(root));
    }
    let mut options = Options::new(Variant::Go);
    let mut set = |name: &str, value: Option<HalfPoints>| match value.map(OptionValue::Number) {
        Some(value) if options.get(name).as_ref() != Some(&value) => {
            options.set(name, value).map_err(BadNode::Option)
        }
        _ => Ok(()),
    };
    // A board of another size cannot be shown; anything else can be done without.
    match size(root, notices) {
        Err(bad @ BadNode::NotANumber { .. }) => notices.add(bad, root),
        size => size.and_then(|size| set("size", size)).map_err(|bad| bad.at(root))?,
    }
    if let Err(bad) = komi(root).and_then(|komi| set("komi", komi)) {
        notices.add(bad, root);
    }
    let rules = root.text("RU").unwrap_or_default().trim().to_ascii_lowercase();
    if SIMPLE_KO_RULES.contains(&rules.as_str()) {
        options.set("ko", OptionValue::word("simple")).map_err(|bad| BadNode::Option(bad).at(root))?;
    }
    Ok(options)
}

/// The side of the board. A board that is not square is shown in the upper left corner of one that is.
fn size(root: &Node, notices: &mut Notices) -> Result<Option<HalfPoints>, BadNode> {
    let Some(value) = root.value("SZ") else { return Ok(None) };
    let Some((columns, rows)) = value.halves() else { return number("SZ", &value.line()) };
    let (columns, rows) = (number("SZ", &columns.line())?, number("SZ", &rows.line())?);
    if columns != rows {
        notices.add(BadNode::NotSquare { size: value.line() }, root);
    }
    Ok(columns.max(rows))
}

/// Komi as files have it: with a comma, in hundredths (`375`), or in stones as Chinese programs count (3.75 for 7.5).
fn komi(root: &Node) -> Result<Option<HalfPoints>, BadNode> {
    let Some(text) = root.value("KM").map(|value| value.line().replace(',', ".")) else { return Ok(None) };
    let not_a_number = || BadNode::NotANumber { property: "KM", found: text.clone() };
    let komi: f64 = match text.trim() {
        "" => return Ok(None),
        text => text.parse().map_err(|_| not_a_number())?,
    };
    let komi = if komi.abs() >= 100.0 { komi / 100.0 } else { komi };
    half_points(komi).or_else(|| half_points(2.0 * komi)).map(Some).ok_or_else(not_a_number)
}

/// What the file says about the handicap: a number, perhaps with words after it.
pub(super) fn handicap(root: &Node, notices: &mut Notices) -> Option<i32> {
    let text = root.value("HA").map(sgf::Value::line)?;
    let end = text.trim().find(|letter: char| !letter.is_ascii_digit());
    let digits = &text.trim()[..end.unwrap_or(text.trim().len())];
    let stones = digits.parse().ok();
    if stones.is_none() && !text.trim().is_empty() {
        notices.add(BadNode::NotANumber { property: "HA", found: text.clone() }, root);
    }
    stones
}

fn number(property: &'static str, text: &str) -> Result<Option<HalfPoints>, BadNode> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let number = text.parse::<f64>().ok().and_then(half_points);
    number.map(Some).ok_or_else(|| BadNode::NotANumber { property, found: text.to_owned() })
}

/// Who, when, where and how it ended.
pub(super) fn about(root: &Node, record: &mut Record) {
    let text = |name: &str| root.value(name).map(|value| value.line()).filter(|text| !text.trim().is_empty());
    for (color, name) in [(Color::Black, "PB"), (Color::White, "PW")] {
        if let Some(player) = text(name) {
            record.set_player(color, &player);
        }
    }
    for (color, name) in [(Color::Black, "BR"), (Color::White, "WR")] {
        if let Some(rank) = text(name) {
            record.set_inner("ranks", color.name(), &rank);
        }
    }
    for (key, name) in [
        ("date", "DT"),
        ("event", "EV"),
        ("place", "PC"),
        ("rules", "RU"),
        ("main_time", "TM"),
        ("overtime", "OT"),
    ] {
        if let Some(said) = text(name).filter(|said| said != SIMPLE_KO) {
            record.set_text(key, &said);
        }
    }
    if let Some(result) = text("RE") {
        record.set_text("result", &canonical_result(&result));
    }
}

/// `B+Resign` is `B+R`, `W+Time` is `W+T`, `B+3.50` is `B+3.5`, `Draw` is `0`. Anything else stays as it is.
pub(crate) fn canonical_result(text: &str) -> String {
    let text = text.trim();
    if ["draw", "jigo", "0"].contains(&text.to_ascii_lowercase().as_str()) {
        return "0".to_owned();
    }
    let Some((winner, margin)) = text.split_once('+') else { return text.to_owned() };
    let winner = match winner.trim() {
        "B" | "b" => "B",
        "W" | "w" => "W",
        _ => return text.to_owned(),
    };
    let how = margin.trim().to_ascii_lowercase();
    match how.as_str() {
        "r" | "resign" | "resignation" => format!("{winner}+R"),
        "t" | "time" => format!("{winner}+T"),
        _ => match how.replace(',', ".").parse::<f64>().ok().and_then(half_points) {
            Some(points) => format!("{winner}+{points}"),
            None => text.to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results() {
        for (file, ours) in [
            ("B+Resign", "B+R"),
            ("W+T", "W+T"),
            ("b+3.50", "B+3.5"),
            ("W+12", "W+12"),
            ("Jigo", "0"),
            ("B+Forfeit", "B+Forfeit"),
            ("Void", "Void"),
            ("?", "?"),
        ] {
            assert_eq!(canonical_result(file), ours, "{file}");
        }
    }

    #[test]
    fn komi_as_people_write_it() {
        for (file, halves) in
            [("6.5", 13), ("6,5", 13), ("3.75", 15), ("375", 15), ("650", 13), ("-5", -10), ("0", 0)]
        {
            let mut root = Node::default();
            root.set("KM", sgf::Value::new(file));
            assert_eq!(komi(&root), Ok(Some(HalfPoints::from_halves(halves))), "{file}");
        }
        for file in ["six", "6.3", "NaN", "1e99"] {
            let mut root = Node::default();
            root.set("KM", sgf::Value::new(file));
            assert!(komi(&root).is_err(), "{file}");
        }
    }
}
