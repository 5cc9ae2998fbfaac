//! Validates names, passwords and e-mail addresses.

use store::name_look;

use crate::error::ApiError;

/// Names that could be mistaken for the server's own.
const RESERVED: [&str; 11] =
    ["admin", "api", "house", "mod", "moderator", "nobody", "official", "root", "sai", "support", "system"];

/// Prefixes that could be mistaken for the server's own.
const RESERVED_STARTS: [&str; 6] = ["admin", "bot-", "guest", "moderator", "official-", "tengen"];

/// Validates a name. ASCII letters only, since other alphabets have letters that look the same.
pub(crate) fn check_name(name: &str) -> Result<(), ApiError> {
    let letters = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    let first = name.bytes().next().is_some_and(|b| b.is_ascii_alphabetic());
    if !letters || !first || !(2..=20).contains(&name.len()) {
        let rule =
            "A name has 2 to 20 letters (A to Z), digits, hyphens and underscores, and begins with a letter.";
        return Err(ApiError::bad_request(rule));
    }
    let look = name_look(name);
    let reserved = RESERVED.into_iter().chain(crate::bots::NAMES).any(|reserved| name_look(reserved) == look);
    if reserved || RESERVED_STARTS.iter().any(|start| look.starts_with(&name_look(start))) {
        return Err(ApiError::taken("This name is reserved. Please choose another one."));
    }
    if looks_like_id(name) {
        return Err(ApiError::taken("This name looks like the id of an account. Please choose another one."));
    }
    Ok(())
}

/// Ids of accounts are a letter and twelve random characters of an alphabet of digits and lower-case letters.
fn looks_like_id(name: &str) -> bool {
    let rest = name.strip_prefix('g').unwrap_or_default();
    let fits = rest.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_lowercase() || b == b'_');
    rest.len() == 12 && fits && rest.bytes().any(|b| b.is_ascii_digit())
}

/// Rejects passwords that are too easy to guess or too long.
pub(crate) fn check_password(password: &str, name: &str) -> Result<(), ApiError> {
    if !(8..=200).contains(&password.chars().count()) {
        return Err(ApiError::bad_request("A password has 8 to 200 characters."));
    }
    let mut letters = password.chars();
    let first = letters.next();
    if letters.all(|letter| Some(letter) == first) || is_guessed_first(password, name) {
        return Err(ApiError::weak_password());
    }
    Ok(())
}

/// How much of a password is looked at: the estimate takes longer for long ones, and nobody guesses those first.
const ESTIMATED: usize = 64;
/// Passwords that are found in fewer guesses are refused.
const GUESSED_FIRST: u64 = 100_000;

/// Whether a password is among those that are guessed first: common ones, rows of keys, dates, the name with a number.
fn is_guessed_first(password: &str, name: &str) -> bool {
    let start: String = password.chars().take(ESTIMATED).collect();
    zxcvbn::zxcvbn(&start, &[name, "tengen"]).guesses() < GUESSED_FIRST
}

/// Rejects texts that cannot be an e-mail address. Delivery is not checked.
pub(crate) fn check_email(email: &str) -> Result<(), ApiError> {
    let fits = email.len() <= 200 && !email.chars().any(|c| c.is_whitespace() || c.is_control());
    let parts = email.split_once('@').is_some_and(|(who, place)| !who.is_empty() && !place.is_empty());
    if fits && parts { Ok(()) } else { Err(ApiError::bad_request("This is not an e-mail address.")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_cannot_be_mistaken_for_the_server() {
        for good in ["Ann", "b2", "a-b_c", "Zoe1234567890123456x"] {
            assert!(check_name(good).is_ok(), "{good}");
        }
        for bad in ["", "a", "1a", "-ab", "a b", "Ann\n", "Änn", "аnn", "a".repeat(21).as_str()] {
            assert!(check_name(bad).is_err(), "{bad:?}");
        }
        for kept in [
            "Admin",
            "SAI",
            "guest17",
            "Tengen",
            "tengen-team",
            "bot-level-3",
            "Adm1n",
            "rnod",
            "Oak",
            "p1ne",
        ] {
            assert!(check_name(kept).is_err(), "{kept}");
        }
    }

    #[test]
    fn passwords_are_not_the_name_nor_one_letter() {
        assert!(check_password("correct horse", "Ann").is_ok());
        assert!(check_password("ひらがなのことば", "Ann").is_ok());
        for bad in ["", "short", "aaaaaaaaaa", "LONGNAMED", &"x".repeat(201)] {
            assert!(check_password(bad, "LongNamed").is_err(), "{bad:?}");
        }
    }

    #[test]
    fn addresses_have_an_at_in_the_middle() {
        assert!(check_email("ann@example.org").is_ok());
        for bad in ["", "ann", "@example.org", "ann@", "a b@c", "a@b\n"] {
            assert!(check_email(bad).is_err(), "{bad:?}");
        }
    }
}
