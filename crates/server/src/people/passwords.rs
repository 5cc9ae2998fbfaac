//! Password hashing: slow on purpose, so off the async threads and limited in number.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

use crate::error::ApiError;

/// Passwords hashed at the same time; each takes 19 MiB and a core.
const MAX_HASHING: usize = 2;
/// Maximum queue length; further requests are refused with `Retry-After`.
const MAX_WAITING: usize = 32;

/// A valid hash that no password matches, with the same cost as a real one: a login with an unknown name takes as long
/// as one with a known name.
const DUMMY_HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$c29tZSBzYWx0IG9mIG91cnM$\
                       AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Hashes and verifies passwords (argon2id).
#[derive(Debug, Clone)]
pub(crate) struct Passwords {
    slots: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

/// Counts a queued request until dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Passwords {
    pub(crate) fn new() -> Passwords {
        Passwords { slots: Arc::new(Semaphore::new(MAX_HASHING)), waiting: Arc::default() }
    }

    /// The hash to store.
    pub(crate) async fn hash(&self, password: &str) -> Result<String, ApiError> {
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).map_err(|error| ApiError::internal(&error))?;
        let password = password.to_owned();
        self.work(move || {
            let salt = SaltString::encode_b64(&salt)?;
            Ok(argon().hash_password(password.as_bytes(), &salt)?.to_string())
        })
        .await?
        .map_err(|error: argon2::password_hash::Error| ApiError::internal(&error))
    }

    /// Whether a password matches a hash. Without a hash the answer is no, and takes as long.
    pub(crate) async fn verify(&self, password: &str, hash: Option<&str>) -> Result<bool, ApiError> {
        let (password, known) = (password.to_owned(), hash.is_some());
        let hash = hash.unwrap_or(DUMMY_HASH).to_owned();
        let fits = self.work(move || {
            let hash = PasswordHash::new(&hash)?;
            Ok(argon().verify_password(password.as_bytes(), &hash).is_ok())
        });
        let fits = fits.await?.map_err(|error: argon2::password_hash::Error| ApiError::internal(&error))?;
        Ok(fits && known)
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let waiting = Waiting(&self.waiting);
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= MAX_WAITING {
            return Err(ApiError::rate_limited(5));
        }
        let slot =
            Arc::clone(&self.slots).acquire_owned().await.map_err(|error| ApiError::internal(&error))?;
        drop(waiting);
        // The permit moves into the task: the slot stays taken until the hash is done, even if the request is gone.
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(slot);
            done
        });
        done.await.map_err(|error| ApiError::internal(&error))
    }
}

fn argon() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::DEFAULT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_fits() {
        let passwords = Passwords::new();
        let hash = passwords.hash("correct horse").await.expect("it is hashed");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert_ne!(passwords.hash("correct horse").await.expect("it is hashed"), hash, "salted");
        assert!(passwords.verify("correct horse", Some(&hash)).await.expect("compared"));
        assert!(!passwords.verify("Correct horse", Some(&hash)).await.expect("compared"));
        assert!(!passwords.verify("anything", None).await.expect("compared"));
        assert!(passwords.verify("x", Some("rubbish")).await.is_err());
    }

    /// Otherwise the response time would tell which names exist.
    #[test]
    fn the_dummy_hash_costs_as_much_as_a_real_one() {
        let hash = PasswordHash::new(DUMMY_HASH).expect("a hash");
        let params = Params::try_from(&hash).expect("parameters");
        let ours = Params::DEFAULT;
        let cost = |p: &Params| (p.m_cost(), p.t_cost(), p.p_cost());
        assert_eq!(cost(&params), cost(&ours));
        assert_eq!(hash.algorithm, Algorithm::Argon2id.ident());
    }

    #[tokio::test]
    async fn too_many_at_once_are_told_to_come_back() {
        let passwords = Passwords::new();
        let held = passwords.slots.acquire_many(MAX_HASHING as u32).await.expect("all of them");
        let mut all = tokio::task::JoinSet::new();
        for _ in 0..=MAX_WAITING {
            let passwords = passwords.clone();
            all.spawn(async move { passwords.verify("x", None).await.is_ok() });
        }
        let first = all.join_next().await.expect("one of them").expect("no panic");
        assert!(!first, "one too many");
        drop(held);
        while let Some(answered) = all.join_next().await {
            assert!(answered.expect("no panic"), "the others had only to wait");
        }
        assert_eq!(passwords.waiting.load(Ordering::Relaxed), 0);
    }
}
