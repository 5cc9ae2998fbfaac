//! Encryption of a message for one browser: RFC 8291, with the content coding of RFC 8188.
//!
//! Written on `ring`, which TLS needs anyway. *Rejected:* `web-push` needs OpenSSL, and `web-push-native` a second set of
//! cryptographic crates and a library for JWT with twenty algorithms; tests decrypt with the latter.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hmac;
use ring::rand::{SecureRandom, SystemRandom};

/// The length of a P-256 point, uncompressed.
pub(super) const KEY_LEN: usize = 65;
/// The length of a browser's authentication secret.
pub(super) const AUTH_LEN: usize = 16;
/// The record size that is announced. A message is a single record.
const RECORD: u32 = 4096;
/// The longest text; with padding and keys it stays below the 4096 bytes that every push service takes.
pub(super) const MAX_TEXT: usize = 3_000;
/// Texts are padded to a multiple of this, so that their length tells nothing.
const PADDING: usize = 256;

/// The keys of a browser.
#[derive(Debug, Clone, Copy)]
pub(super) struct BrowserKeys<'a> {
    pub(super) p256dh: &'a [u8],
    pub(super) auth: &'a [u8],
}

/// Encrypts a text; the body of the request to the push service.
///
/// # Errors
/// If the browser's keys are no keys, or the text is too long.
pub(super) fn encrypt(text: &[u8], keys: BrowserKeys<'_>) -> Result<Vec<u8>, Unspecified> {
    if text.len() > MAX_TEXT || keys.auth.len() != AUTH_LEN || keys.p256dh.len() != KEY_LEN {
        return Err(Unspecified);
    }
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let own_public = own.compute_public_key()?;
    let mut salt = [0; 16];
    random.fill(&mut salt)?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, keys.p256dh);
    let input = agree_ephemeral(own, &theirs, |shared| {
        let info = [b"WebPush: info\0", keys.p256dh, own_public.as_ref()].concat();
        derive(keys.auth, shared, &info)
    })?;
    let key = derive(&salt, &input, b"Content-Encoding: aes128gcm\0");
    let nonce = derive(&salt, &input, b"Content-Encoding: nonce\0");
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key[..16])?);
    let mut sealed = padded(text);
    key.seal_in_place_append_tag(Nonce::try_assume_unique_for_key(&nonce[..12])?, Aad::empty(), &mut sealed)?;
    let mut body = Vec::with_capacity(21 + KEY_LEN + sealed.len());
    body.extend_from_slice(&salt);
    body.extend_from_slice(&RECORD.to_be_bytes());
    body.push(KEY_LEN as u8);
    body.extend_from_slice(own_public.as_ref());
    body.extend_from_slice(&sealed);
    Ok(body)
}

/// HKDF with SHA-256 (RFC 5869), for outputs of at most one block.
fn derive(salt: &[u8], input: &[u8], info: &[u8]) -> [u8; 32] {
    let hash = |key: &[u8], data: &[u8]| hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), data);
    let extracted = hash(salt, input);
    let expanded = hash(extracted.as_ref(), &[info, &[1]].concat());
    let mut output = [0; 32];
    output.copy_from_slice(expanded.as_ref());
    output
}

/// A text with the mark of the last record and zeros.
fn padded(text: &[u8]) -> Vec<u8> {
    let mut padded = text.to_vec();
    padded.push(2);
    padded.resize(padded.len().next_multiple_of(PADDING), 0);
    padded
}

#[cfg(test)]
mod tests {
    use super::*;
    use p256::elliptic_curve::sec1::ToEncodedPoint;

    #[test]
    fn another_implementation_can_decrypt_it() {
        let secret = p256::SecretKey::from_slice(&[7; 32]).expect("a scalar");
        let public = secret.public_key().to_encoded_point(false);
        let keys = BrowserKeys { p256dh: public.as_bytes(), auth: &[9; AUTH_LEN] };
        for text in ["", "It is your turn", &"x".repeat(MAX_TEXT)] {
            let sealed = encrypt(text.as_bytes(), keys).expect("it is encrypted");
            assert!(sealed.len() <= RECORD as usize && !sealed.windows(8).any(|part| part == b"It is yo"));
            let opened = web_push_native::decrypt(sealed, &secret, &[9; AUTH_LEN].into()).expect("decrypted");
            assert_eq!(String::from_utf8(opened).as_deref(), Ok(text));
        }
        assert!(encrypt(&[b'x'; MAX_TEXT + 1], keys).is_err(), "too long");
        for p256dh in [&[4; KEY_LEN][..], &[0; KEY_LEN], &public.as_bytes()[1..]] {
            assert!(encrypt(b"x", BrowserKeys { p256dh, ..keys }).is_err(), "no point of the curve");
        }
        assert!(encrypt(b"x", BrowserKeys { auth: &[], ..keys }).is_err());
    }
}
