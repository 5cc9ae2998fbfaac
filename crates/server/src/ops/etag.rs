//! Entity tags: a client's current copy is not sent again.

use axum::http::HeaderMap;
use axum_extra::headers::{ETag, HeaderMapExt, IfNoneMatch};

/// Bytes of the hash in a tag: enough to distinguish versions of one file.
const TAG_BYTES: usize = 16;

/// The entity tag of content with this hash.
pub(crate) fn of_hash(hash: &[u8]) -> String {
    let hex: String = hash.iter().take(TAG_BYTES).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{hex}\"")
}

/// Whether the client already has the version with this tag.
pub(crate) fn is_unchanged(headers: &HeaderMap, etag: &str) -> bool {
    match (headers.typed_get::<IfNoneMatch>(), etag.parse::<ETag>()) {
        (Some(known), Ok(etag)) => !known.precondition_passes(&etag),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::header::IF_NONE_MATCH;

    #[test]
    fn a_version_that_the_client_has_is_unchanged() {
        let etag = of_hash(&[0xab; 32]);
        assert_eq!(etag, format!("\"{}\"", "ab".repeat(16)));
        let asked = |value: String| HeaderMap::from_iter([(IF_NONE_MATCH, value.parse().expect("a header"))]);
        for known in [etag.clone(), format!("\"x\", {etag}"), format!("W/{etag}"), "*".to_owned()] {
            assert!(is_unchanged(&asked(known.clone()), &etag), "{known}");
        }
        for other in ["\"x\"", "rubbish"] {
            assert!(!is_unchanged(&asked(other.to_owned()), &etag), "{other}");
        }
        assert!(!is_unchanged(&HeaderMap::new(), &etag));
    }
}
