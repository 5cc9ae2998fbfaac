//! Capitals, digits and some punctuation as pen strokes, so that pictures need no font and look the same everywhere.

use super::{At, Step, at};

/// Height of capitals in the units of the table.
const CAPITAL: f32 = 10.0;
const GAP: f32 = 2.3;
const BLANK: f32 = 3.4;

/// A character, its width, and its strokes: `M` move, `L` line, `C` curve, `Z` close.
type Glyph = (char, f32, &'static str);

#[rustfmt::skip]
const GLYPHS: &[Glyph] = &[
    ('A', 8.0, "M0 10L4 0L8 10M1.5 6.6L6.5 6.6"),
    ('B', 6.4, "M0 4.8L0 0L3.3 0C4.9 0 5.8 1 5.8 2.4C5.8 3.8 4.9 4.8 3.3 4.8L0 4.8L0 10L3.6 10C5.4 10 6.4 8.9 6.4 7.4C6.4 5.9 5.4 4.8 3.6 4.8"),
    ('C', 7.4, "M7.4 2.3C6.8 .8 5.6 0 4.2 0C1.8 0 0 2 0 5C0 8 1.8 10 4.2 10C5.6 10 6.8 9.2 7.4 7.7"),
    ('D', 7.0, "M0 0L0 10L2.8 10C5.4 10 7 8 7 5C7 2 5.4 0 2.8 0Z"),
    ('E', 5.6, "M5.6 0L0 0L0 10L5.6 10M0 4.8L4.8 4.8"),
    ('F', 5.4, "M5.4 0L0 0L0 10M0 4.9L4.6 4.9"),
    ('G', 7.8, "M7.4 2.3C6.8 .8 5.6 0 4.2 0C1.8 0 0 2 0 5C0 8 1.8 10 4.2 10C6.4 10 7.8 8.5 7.8 6.2L7.8 5.4L4.6 5.4"),
    ('H', 7.0, "M0 0L0 10M7 0L7 10M0 4.9L7 4.9"),
    ('I', 0.0, "M0 0L0 10"),
    ('J', 4.6, "M4.6 0L4.6 7C4.6 8.9 3.7 10 2.2 10C1 10 .2 9.3 0 8"),
    ('K', 6.6, "M0 0L0 10M6.4 0L0 6M2.4 3.8L6.6 10"),
    ('L', 5.2, "M0 0L0 10L5.2 10"),
    ('M', 8.6, "M0 10L0 0L4.3 6.6L8.6 0L8.6 10"),
    ('N', 7.2, "M0 10L0 0L7.2 10L7.2 0"),
    ('O', 8.4, "M4.2 0C1.8 0 0 2 0 5C0 8 1.8 10 4.2 10C6.6 10 8.4 8 8.4 5C8.4 2 6.6 0 4.2 0Z"),
    ('P', 6.2, "M0 10L0 0L3.4 0C5.2 0 6.2 1.2 6.2 2.8C6.2 4.4 5.2 5.6 3.4 5.6L0 5.6"),
    ('Q', 8.4, "M4.2 0C1.8 0 0 2 0 5C0 8 1.8 10 4.2 10C6.6 10 8.4 8 8.4 5C8.4 2 6.6 0 4.2 0ZM5.4 7.4L8.4 10.8"),
    ('R', 6.4, "M0 10L0 0L3.4 0C5.2 0 6.2 1.2 6.2 2.8C6.2 4.4 5.2 5.6 3.4 5.6L0 5.6M3.2 5.6L6.4 10"),
    ('S', 6.2, "M5.8 1.9C5.4 .7 4.4 0 3.1 0C1.5 0 .4 1 .4 2.5C.4 4 1.6 4.6 3.1 5C4.8 5.4 6.2 6 6.2 7.5C6.2 9 5 10 3.2 10C1.6 10 .4 9.2 0 7.8"),
    ('T', 6.8, "M0 0L6.8 0M3.4 0L3.4 10"),
    ('U', 7.0, "M0 0L0 6.4C0 8.7 1.4 10 3.5 10C5.6 10 7 8.7 7 6.4L7 0"),
    ('V', 7.6, "M0 0L3.8 10L7.6 0"),
    ('W', 10.4, "M0 0L2.6 10L5.2 1.4L7.8 10L10.4 0"),
    ('X', 6.8, "M0 0L6.8 10M6.8 0L0 10"),
    ('Y', 7.0, "M0 0L3.5 5L7 0M3.5 5L3.5 10"),
    ('Z', 6.4, "M0 0L6.4 0L0 10L6.4 10"),
    ('0', 5.8, "M2.9 0C1.1 0 0 2 0 5C0 8 1.1 10 2.9 10C4.7 10 5.8 8 5.8 5C5.8 2 4.7 0 2.9 0Z"),
    ('1', 2.8, "M0 2L2.8 0L2.8 10"),
    ('2', 5.8, "M.3 2.7C.4 1 1.5 0 3 0C4.6 0 5.6 1 5.6 2.6C5.6 3.9 4.9 4.8 3.6 6.1L0 10L5.8 10"),
    ('3', 5.8, "M.3 1.8C.7 .7 1.6 0 2.9 0C4.5 0 5.5 1 5.5 2.4C5.5 3.8 4.5 4.7 2.9 4.7L2.2 4.7L2.9 4.7C4.7 4.7 5.8 5.8 5.8 7.3C5.8 8.9 4.6 10 2.9 10C1.5 10 .5 9.3 0 8.1"),
    ('4', 6.2, "M4.4 10L4.4 0L0 7L6.2 7"),
    ('5', 5.8, "M5.2 0L1 0L.5 4.7C1.1 4.2 1.9 3.8 2.8 3.8C4.6 3.8 5.8 5.1 5.8 6.9C5.8 8.7 4.6 10 2.8 10C1.5 10 .5 9.3 0 8.2"),
    ('6', 5.8, "M4.9 .9C4.4 .3 3.7 0 3 0C1.2 0 0 2.2 0 6C0 8.6 1.1 10 2.9 10C4.6 10 5.8 8.7 5.8 6.9C5.8 5.1 4.6 3.9 2.9 3.9C1.4 3.9 .3 4.9 0 6.4"),
    ('7', 5.6, "M0 0L5.6 0L1.8 10"),
    ('8', 5.8, "M2.9 4.6C1.4 4.6 .4 3.7 .4 2.3C.4 .9 1.4 0 2.9 0C4.4 0 5.4 .9 5.4 2.3C5.4 3.7 4.4 4.6 2.9 4.6C1.2 4.6 0 5.7 0 7.3C0 8.9 1.2 10 2.9 10C4.6 10 5.8 8.9 5.8 7.3C5.8 5.7 4.6 4.6 2.9 4.6Z"),
    ('9', 5.8, "M.9 9.1C1.4 9.7 2.1 10 2.8 10C4.6 10 5.8 7.8 5.8 4C5.8 1.4 4.7 0 2.9 0C1.2 0 0 1.3 0 3.1C0 4.9 1.2 6.1 2.9 6.1C4.4 6.1 5.5 5.1 5.8 3.6"),
    ('-', 3.6, "M0 5.2L3.6 5.2"),
    ('+', 5.0, "M0 5.2L5 5.2M2.5 2.7L2.5 7.7"),
    ('.', 0.2, "M0 9.9L.2 9.9"),
    (',', 1.0, "M1 9.6L.2 11.6"),
    (':', 0.2, "M0 3.4L.2 3.4M0 8.6L.2 8.6"),
    ('/', 4.4, "M0 11L4.4 -1"),
    ('(', 2.0, "M2 -1C.6 .8 0 2.8 0 5C0 7.2 .6 9.2 2 11"),
    (')', 2.0, "M0 -1C1.4 .8 2 2.8 2 5C2 7.2 1.4 9.2 0 11"),
    ('\'', 0.0, "M0 0L0 2.4"),
    ('!', 0.2, "M.1 0L.1 6.8M0 9.9L.2 9.9"),
    ('?', 5.0, "M0 2.3C.2 .9 1.2 0 2.5 0C4 0 5 1 5 2.4C5 4.4 2.5 4.4 2.5 6.9M2.4 9.9L2.6 9.9"),
    ('*', 5.0, "M2.5 1.5L2.5 6.5M.3 2.8L4.7 5.2M4.7 2.8L.3 5.2"),
    ('#', 6.0, "M2 0L1 10M5 0L4 10M0 3.3L6 3.3M0 6.7L6 6.7"),
];

/// The replacement for characters that are not in the table.
const UNKNOWN: Glyph = ('\u{fffd}', 5.0, "M0 0L5 0L5 10L0 10Z");

fn glyph(letter: char) -> Glyph {
    let letter = letter.to_ascii_uppercase();
    GLYPHS.iter().find(|glyph| glyph.0 == letter).copied().unwrap_or(UNKNOWN)
}

/// The width of a text whose capitals have this height.
#[must_use]
pub fn width(text: &str, height: f32) -> f32 {
    let advance = |letter| if letter == ' ' { BLANK } else { glyph(letter).1 + GAP };
    let total: f32 = text.chars().map(advance).sum();
    (total - GAP).max(0.0) * height / CAPITAL
}

/// The strokes of a text centred on `center` whose capitals have this height.
#[must_use]
pub fn word(text: &str, center: At, height: f32) -> Vec<Step> {
    let scale = height / CAPITAL;
    let mut pen = center.shifted(-width(text, height) / 2.0, -height / 2.0);
    let mut steps = Vec::new();
    for letter in text.chars() {
        if letter == ' ' {
            pen.x += BLANK * scale;
            continue;
        }
        let (_, width, strokes) = glyph(letter);
        let place = |x: f32, y: f32| pen.shifted(x * scale, y * scale);
        steps.extend(read_strokes(strokes).into_iter().map(|stroke| match stroke {
            Step::Move(end) => Step::Move(place(end.x, end.y)),
            Step::Line(end) => Step::Line(place(end.x, end.y)),
            Step::Curve(a, b, end) => Step::Curve(place(a.x, a.y), place(b.x, b.y), place(end.x, end.y)),
            Step::Close => Step::Close,
        }));
        pen.x += (width + GAP) * scale;
    }
    steps
}

/// Parses the strokes of the table. They are constants, which a test checks.
fn read_strokes(strokes: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    for (start, kind) in strokes.char_indices().filter(|(_, letter)| letter.is_ascii_alphabetic()) {
        let rest = &strokes[start + 1..];
        let end = rest.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(rest.len());
        let numbers: Vec<f32> = rest[..end].split(' ').filter_map(|number| number.parse().ok()).collect();
        steps.extend(match (kind, numbers.as_slice()) {
            ('M', &[x, y]) => Some(Step::Move(at(x, y))),
            ('L', &[x, y]) => Some(Step::Line(at(x, y))),
            ('C', &[a, b, c, d, x, y]) => Some(Step::Curve(at(a, b), at(c, d), at(x, y))),
            ('Z', []) => Some(Step::Close),
            _ => None,
        });
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stroke_is_readable_and_inside_its_box() {
        for &(letter, width, strokes) in GLYPHS.iter().chain([&UNKNOWN]) {
            let steps = read_strokes(strokes);
            let written = strokes.matches(|sign: char| sign.is_ascii_alphabetic()).count();
            assert_eq!(steps.len(), written, "{letter}");
            assert!(matches!(steps[0], Step::Move(_)), "{letter}");
            for step in steps {
                if let Step::Move(end) | Step::Line(end) | Step::Curve(_, _, end) = step {
                    assert!((0.0..=width).contains(&end.x), "{letter} at {end:?}");
                    assert!((-1.0..=12.0).contains(&end.y), "{letter} at {end:?}");
                }
            }
        }
    }

    #[test]
    fn all_capitals_and_digits_are_there() {
        for letter in ('A'..='Z').chain('0'..='9') {
            assert_eq!(glyph(letter).0, letter);
        }
        assert_eq!(glyph('q').0, 'Q');
        assert_eq!(glyph('é').0, UNKNOWN.0);
    }

    #[test]
    fn words_are_centred() {
        let steps = word("H", at(100.0, 50.0), 20.0);
        assert_eq!(steps[0], Step::Move(at(93.0, 40.0)));
        assert_eq!(width("", 20.0), 0.0);
    }
}
