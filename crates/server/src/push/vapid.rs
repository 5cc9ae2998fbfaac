//! The server's key, and the signature by which push services know it: RFC 8292.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use store::Store;

use super::BoxError;

/// The name of the key in the store.
const NAME: &str = "vapid";
/// How long a signature is valid; push services refuse more than a day.
const VALID_SECONDS: u64 = 12 * 60 * 60;

/// The key that signs what the server sends to push services. Browsers subscribe for its public half.
#[derive(Debug)]
pub(super) struct VapidKey {
    pair: EcdsaKeyPair,
    public: String,
    /// Who operates the server: an address that push services may complain to.
    contact: Option<String>,
}

impl VapidKey {
    /// The operator's key in PEM, or else the one of the store, which is made when there is none.
    pub(super) async fn load(
        store: &Store,
        given: Option<&str>,
        contact: Option<String>,
        now: u64,
    ) -> Result<VapidKey, BoxError> {
        let pkcs8 = match given {
            Some(pem) => decode(pem)?,
            None => {
                let new =
                    EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())
                        .map_err(|_| "no randomness for a key")?;
                store.server_key(NAME, new.as_ref(), now).await?
            }
        };
        VapidKey::new(&pkcs8, contact)
    }

    fn new(pkcs8: &[u8], contact: Option<String>) -> Result<VapidKey, BoxError> {
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8, &SystemRandom::new())
            .map_err(|bad| format!("the key for Web Push is no P-256 key in PKCS #8 ({bad})"))?;
        let public = URL_SAFE_NO_PAD.encode(pair.public_key().as_ref());
        Ok(VapidKey { pair, public, contact })
    }

    /// The public key as browsers take it.
    pub(super) fn public(&self) -> &str {
        &self.public
    }

    /// The `Authorization` header for a push service. The signature is for its origin only, so that it can be used nowhere else.
    pub(super) fn authorization(&self, audience: &str, now: u64) -> Result<String, BoxError> {
        let mut claims = serde_json::json!({ "aud": audience, "exp": now / 1000 + VALID_SECONDS });
        if let (Some(contact), Some(claims)) = (&self.contact, claims.as_object_mut()) {
            claims.insert("sub".to_owned(), contact.clone().into());
        }
        let part = |json: &[u8]| URL_SAFE_NO_PAD.encode(json);
        let signed =
            format!("{}.{}", part(br#"{"typ":"JWT","alg":"ES256"}"#), part(claims.to_string().as_bytes()));
        let signature =
            self.pair.sign(&SystemRandom::new(), signed.as_bytes()).map_err(|_| "no randomness to sign")?;
        Ok(format!("vapid t={signed}.{}, k={}", part(signature.as_ref()), self.public))
    }
}

/// The content of a PEM file with a private key.
fn decode(pem: &str) -> Result<Vec<u8>, BoxError> {
    let inside = pem
        .split_once("-----BEGIN PRIVATE KEY-----")
        .and_then(|(_, rest)| rest.split_once("-----END PRIVATE KEY-----"))
        .ok_or("the key for Web Push is no PEM file with a PRIVATE KEY")?;
    let text: String = inside.0.split_whitespace().collect();
    Ok(STANDARD.decode(text).map_err(|bad| format!("the key for Web Push: {bad}"))?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use p256::ecdsa::signature::Verifier;
    use p256::ecdsa::{Signature, VerifyingKey};

    /// Made by `openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256`.
    const PEM: &str = "-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNaaAmA6jQbSWSTHx
RfIQ4pj8LhLjxohRv9RpsdNTyNyhRANCAAS5EtJ9UFKxqkmtSqfPP5t8mXyzHQYj
d1Hw+SzqGlVK34aDbEhI+Ad3KCdI8JnfDb2YAzjOqRi6gRhcPEgBl6zA
-----END PRIVATE KEY-----
";

    #[test]
    fn a_key_of_openssl_signs_for_one_push_service() {
        let key = VapidKey::new(&decode(PEM).expect("PEM"), Some("mailto:ann@example.org".to_owned()))
            .expect("a key");
        let header = key.authorization("https://push.example", 1_000_000).expect("signed");
        let (token, public) =
            header.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("both parts");
        assert_eq!(public, key.public());
        let decode = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64");
        let (signed, signature) = token.rsplit_once('.').expect("three parts");
        let verifier = VerifyingKey::from_sec1_bytes(&decode(public)).expect("a point");
        let signature = Signature::from_slice(&decode(signature)).expect("a signature");
        verifier.verify(signed.as_bytes(), &signature).expect("it is signed");
        let claims: serde_json::Value =
            serde_json::from_slice(&decode(signed.split_once('.').expect("two parts").1)).expect("JSON");
        assert_eq!(
            claims,
            serde_json::json!({"aud": "https://push.example", "exp": 1000 + VALID_SECONDS, "sub": "mailto:ann@example.org"})
        );
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for pem in ["", "-----BEGIN PRIVATE KEY-----\n!\n-----END PRIVATE KEY-----", "x"] {
            assert!(decode(pem).is_err());
        }
        assert!(VapidKey::new(&[1, 2, 3], None).is_err());
    }
}
