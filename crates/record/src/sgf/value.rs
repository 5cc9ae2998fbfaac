//! Property values: escapes, line breaks, and two values composed into one.

use std::fmt;

/// One property value, kept exactly as it stands between its brackets.
///
/// Whether a value is a text, a point or a composed pair depends on the property, so a value is
/// decoded when it is asked for. It can only be made from a file or by escaping, so it never
/// holds a bracket that would end it early.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Value(String);

impl Value {
    /// A value that reads back as `text`.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(escape(text, false))
    }

    /// Two values in one, as labels (`LB[dd:A]`) and rectangles (`AB[aa:cc]`) are written.
    #[must_use]
    pub fn pair(left: &str, right: &str) -> Self {
        Self(format!("{}:{}", escape(left, true), escape(right, true)))
    }

    /// From a file: `raw` is what stood between an opening bracket and its closing one.
    pub(super) fn raw(raw: String) -> Self {
        Self(raw)
    }

    /// The value as it is written, escapes and all.
    #[must_use]
    pub fn as_written(&self) -> &str {
        &self.0
    }

    /// As *Text*: escapes undone, escaped line ends removed, other line ends one `\n` each, tabs as blanks.
    #[must_use]
    pub fn text(&self) -> String {
        unescape(&self.0, '\n')
    }

    /// As *SimpleText*: like [`Value::text`], but line ends are blanks.
    #[must_use]
    pub fn line(&self) -> String {
        unescape(&self.0, ' ')
    }

    /// The two halves around the first colon that is not escaped, or `None` if there is none.
    #[must_use]
    pub fn halves(&self) -> Option<(Value, Value)> {
        let mut escaped = false;
        for (at, letter) in self.0.char_indices() {
            match letter {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                ':' => {
                    return Some((
                        Self(self.0.get(..at)?.to_owned()),
                        Self(self.0.get(at + 1..)?.to_owned()),
                    ));
                }
                _ => {}
            }
        }
        None
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.0)
    }
}

fn escape(text: &str, composed: bool) -> String {
    let mut raw = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, ']' | '\\') || composed && letter == ':' {
            raw.push('\\');
        }
        raw.push(letter);
    }
    raw
}

fn unescape(raw: &str, line_end: char) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut letters = raw.chars().peekable();
    let mut escaped = false;
    while let Some(letter) = letters.next() {
        let is_line_end = matches!(letter, '\n' | '\r');
        if is_line_end {
            // A line end is LF, CR, CRLF or LFCR: the other half belongs to it.
            let other = if letter == '\n' { '\r' } else { '\n' };
            letters.next_if_eq(&other);
        }
        match letter {
            '\\' if !escaped => {
                escaped = true;
                continue;
            }
            // An escaped line end is only there to keep the file's lines short.
            _ if is_line_end && escaped => {}
            _ if is_line_end => text.push(line_end),
            '\t' | '\u{b}' | '\u{c}' => text.push(' '),
            _ => text.push(letter),
        }
        escaped = false;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_undone() {
        assert_eq!(Value::raw(r"a\]b\\c\:d\xe".into()).text(), r"a]b\c:dxe");
    }

    #[test]
    fn soft_line_ends_vanish_and_hard_ones_stay() {
        let value = Value::raw("one \\\r\nline\r\nnext\n\rthird\ttab".into());
        assert_eq!(value.text(), "one line\nnext\nthird tab");
        assert_eq!(value.line(), "one line next third tab");
    }

    #[test]
    fn halves_split_at_the_first_bare_colon() {
        let (left, right) = Value::raw(r"a\:b:c:d".into()).halves().unwrap();
        assert_eq!((left.text().as_str(), right.text().as_str()), ("a:b", "c:d"));
        assert_eq!(Value::new("no colon").halves(), None);
    }

    #[test]
    fn what_is_written_reads_back() {
        for text in ["", "]", "\\", "a]\\]b", "x:y", "two\nlines", "無"] {
            assert_eq!(Value::new(text).text(), text);
            let pair = Value::pair(text, text);
            let (left, right) = pair.halves().unwrap();
            assert_eq!((left.text().as_str(), right.text().as_str()), (text, text));
        }
    }
}
