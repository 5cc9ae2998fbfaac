//! From bytes to text. SGF names its charset inside the file, in `CA` of the root.

#[cfg(feature = "charsets")]
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use std::borrow::Cow;

#[cfg(feature = "charsets")]
use super::guess_charset;

pub(super) struct Decoded<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) charset: &'static str,
    pub(super) damaged: bool,
}

/// Decode a file as UTF-8 if it is valid, else as Latin-1: all that can be done without the tables of the feature
/// `charsets`. Whoever leaves it out decodes files before they come here.
#[cfg(not(feature = "charsets"))]
pub(super) fn decode(bytes: &[u8]) -> Decoded<'_> {
    match std::str::from_utf8(bytes) {
        Ok(text) => {
            let text = Cow::Borrowed(text.trim_start_matches('\u{feff}'));
            Decoded { text, charset: "UTF-8", damaged: false }
        }
        Err(_) => {
            let text = bytes.iter().map(|&byte| char::from(byte)).collect();
            Decoded { text: Cow::Owned(text), charset: "ISO-8859-1", damaged: false }
        }
    }
}

/// Decode a file: by its byte order mark, else as the charset it names, else as UTF-8 if it is
/// valid, else as the East Asian one that its bytes look like, else as Windows-1252, which is Latin-1 (the standard's default) plus what people really type.
#[cfg(feature = "charsets")]
pub(super) fn decode(bytes: &[u8]) -> Decoded<'_> {
    // A charset in which the brackets themselves look different cannot be the one we just read `CA` in.
    let named = named_charset(bytes)
        .and_then(|name| Encoding::for_label(name.trim_ascii()))
        .filter(|encoding| encoding.is_ascii_compatible());
    let encoding = match named {
        Some(encoding) => encoding,
        None if std::str::from_utf8(bytes).is_ok() => UTF_8,
        None => guess_charset(bytes)
            .and_then(|label| Encoding::for_label(label.as_bytes()))
            .unwrap_or(WINDOWS_1252),
    };
    let (text, encoding, damaged) = encoding.decode(bytes);
    Decoded { text, charset: encoding.name(), damaged }
}

/// The value of `CA`, or `CharSet` in old files, among the properties of the root. Deeper in the file, or
/// inside a value, the same letters mean nothing.
#[cfg(feature = "charsets")]
fn named_charset(bytes: &[u8]) -> Option<&[u8]> {
    let mut rest = root(bytes)?;
    loop {
        let open = rest.iter().position(|letter| b"[;()".contains(letter))?;
        if rest[open] != b'[' {
            return None;
        }
        let capitals = rest[..open].trim_ascii().iter().filter(|letter| !letter.is_ascii_lowercase());
        let value = &rest[open + 1..];
        let close = end_of_value(value)?;
        if capitals.eq(b"CA".iter()) {
            return Some(&value[..close]);
        }
        rest = &value[close + 1..];
    }
}

/// What follows the first `(;`.
#[cfg(feature = "charsets")]
fn root(bytes: &[u8]) -> Option<&[u8]> {
    let opens = (0..bytes.len()).filter(|&at| bytes[at] == b'(');
    opens.map(|at| bytes[at + 1..].trim_ascii_start()).find_map(|rest| rest.strip_prefix(b";"))
}

#[cfg(feature = "charsets")]
fn end_of_value(value: &[u8]) -> Option<usize> {
    let mut escaped = false;
    value.iter().position(|&letter| {
        let ends = letter == b']' && !escaped;
        escaped = letter == b'\\' && !escaped;
        ends
    })
}

#[cfg(all(test, feature = "charsets"))]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8]) -> (String, &'static str) {
        let decoded = decode(bytes);
        (decoded.text.into_owned(), decoded.charset)
    }

    #[test]
    fn utf8_without_a_word_and_with_a_mark() {
        assert_eq!(decoded("(;C[無])".as_bytes()), ("(;C[無])".into(), "UTF-8"));
        assert_eq!(decoded(b"\xef\xbb\xbf(;)"), ("(;)".into(), "UTF-8"));
    }

    #[test]
    fn latin_is_the_last_resort() {
        assert_eq!(decoded(b"(;PB[Andr\xe9])"), ("(;PB[André])".into(), "windows-1252"));
    }

    #[test]
    fn named_charsets() {
        assert_eq!(decoded(b"(;CA[gb2312]PB[\xce\xde])").0, "(;CA[gb2312]PB[无])");
        assert_eq!(decoded(b"(;CA [ Shift_JIS ]PB[\x95\x5c])").0, "(;CA [ Shift_JIS ]PB[表])");
        assert_eq!(decoded(b"(;CA[EUC-KR]PB[\xb9\xd9])").0, "(;CA[EUC-KR]PB[바])");
    }

    #[test]
    fn only_the_root_names_the_charset() {
        assert_eq!(decoded("(;C[CA[gb2312\\]é];CA[gb2312])".as_bytes()).1, "UTF-8");
        assert_eq!(decoded("CA[gb2312] (;C[é])".as_bytes()).1, "UTF-8");
    }

    #[test]
    fn letters_of_another_name_are_not_a_charset() {
        assert_eq!(decoded(b"(;XCA[gb2312]PB[\xe9])").1, "windows-1252");
        assert_eq!(decoded(b"(;CA[UTF-16]PB[\xe9])").1, "windows-1252");
        assert_eq!(decoded(b"(;CA[no such thing]PB[\xe9])").1, "windows-1252");
    }
}
