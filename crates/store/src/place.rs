//! Where a store is: the URL of a PostgreSQL database or the path of a file.

/// The address of a database without its password, for logs and messages.
///
/// ```
/// let shown = tengen_store::without_password("postgresql://ann:secret@db.example/tengen?password=secret");
/// assert_eq!(shown, "postgresql://ann:***@db.example/tengen?password=***");
/// ```
pub fn without_password(place: &str) -> String {
    let Some((scheme, rest)) = place.split_once("://") else { return place.to_owned() };
    let (authority, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    // A password may contain '@'; a host cannot. An unescaped '/' in a password is not valid, but must not show either.
    let (authority, path) = match path.rfind('@') {
        Some(at) => (format!("{authority}{}", &path[..at]), format!("@{}", &path[at + 1..])),
        None => (authority.to_owned(), path.to_owned()),
    };
    let whole = format!("{authority}{path}");
    let shown = match whole.rfind('@') {
        Some(at) => {
            let user = whole[..at].split(':').next().unwrap_or_default();
            let secret = if whole[..at].contains(':') { ":***" } else { "" };
            format!("{user}{secret}{}", &whole[at..])
        }
        None => whole,
    };
    let Some((address, query)) = shown.split_once('?') else { return format!("{scheme}://{shown}") };
    let hide = |option: &str| match option.split_once('=') {
        Some((name, _)) if name.eq_ignore_ascii_case("password") => format!("{name}=***"),
        _ => option.to_owned(),
    };
    let query: Vec<String> = query.split('&').map(hide).collect();
    format!("{scheme}://{address}?{}", query.join("&"))
}

/// Whether a place is a PostgreSQL URL rather than a path.
pub(crate) fn is_postgres_url(place: &str) -> bool {
    ["postgres://", "postgresql://"].iter().any(|scheme| place.starts_with(scheme))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_never_shown() {
        for (place, shown) in [
            ("tengen.db", "tengen.db"),
            ("/var/lib/a:b@c.db", "/var/lib/a:b@c.db"),
            ("postgresql://host/db", "postgresql://host/db"),
            ("postgresql://ann@host/db", "postgresql://ann@host/db"),
            ("postgres://ann:p%40ss@host:5432/db", "postgres://ann:***@host:5432/db"),
            ("postgres://ann:p@ss:w@host/db?sslmode=require", "postgres://ann:***@host/db?sslmode=require"),
            ("postgres://ann:p/ss@host/db", "postgres://ann:***@host/db"),
            ("postgres://host/db?user=ann&password=pass", "postgres://host/db?user=ann&password=***"),
        ] {
            assert_eq!(without_password(place), shown);
        }
    }
}
