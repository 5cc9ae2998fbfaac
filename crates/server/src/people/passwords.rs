//! Password hashing: slow on purpose, so off the async threads and limited in number.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::oneshot;

use crate::error::ApiError;
use crate::ops::limits::bounds::{MAX_HASHING, MAX_PASSWORDS};
use crate::ops::limits::{Group, Owner};

/// A valid hash that no password matches, with the same cost as a real one: a login with an unknown name takes as long
/// as one with a known name.
const DUMMY_HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$c29tZSBzYWx0IG9mIG91cnM$\
                       AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Hashes and verifies passwords (argon2id).
#[derive(Debug, Clone, Default)]
pub(crate) struct Passwords(Arc<Mutex<Queue>>);

/// Those who wait for a slot. Addresses take turns: whoever has many requests does not keep others waiting.
#[derive(Debug, Default)]
struct Queue {
    hashing: usize,
    /// The groups that wait, next first.
    turns: VecDeque<Group>,
    waiting: HashMap<Group, VecDeque<oneshot::Sender<Slot>>>,
}

/// The right to hash a password, until it is dropped.
#[derive(Debug)]
struct Slot(Option<Passwords>);

impl Drop for Slot {
    fn drop(&mut self) {
        if let Some(passwords) = self.0.take() {
            passwords.pass_on();
        }
    }
}

impl Passwords {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The hash to store.
    pub(crate) async fn hash(&self, owner: &Owner, password: &str) -> Result<String, ApiError> {
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).map_err(|error| ApiError::internal(&error))?;
        let password = password.to_owned();
        self.work(owner, move || {
            let salt = SaltString::encode_b64(&salt)?;
            Ok(argon().hash_password(password.as_bytes(), &salt)?.to_string())
        })
        .await?
        .map_err(|error: argon2::password_hash::Error| ApiError::internal(&error))
    }

    /// Whether a password matches a hash. Without a hash the answer is no, and takes as long.
    pub(crate) async fn verify(
        &self,
        owner: &Owner,
        password: &str,
        hash: Option<&str>,
    ) -> Result<bool, ApiError> {
        let (password, known) = (password.to_owned(), hash.is_some());
        let hash = hash.unwrap_or(DUMMY_HASH).to_owned();
        let fits = self.work(owner, move || {
            let hash = PasswordHash::new(&hash)?;
            Ok(argon().verify_password(password.as_bytes(), &hash).is_ok())
        });
        let fits = fits.await?.map_err(|error: argon2::password_hash::Error| ApiError::internal(&error))?;
        Ok(fits && known)
    }

    async fn work<T: Send + 'static>(
        &self,
        owner: &Owner,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let slot = self.wait(owner)?.await.map_err(|closed| ApiError::internal(&closed))?;
        // The slot moves into the task: it stays taken until the hash is done, even if the request is gone.
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(slot);
            done
        });
        done.await.map_err(|error| ApiError::internal(&error))
    }

    fn wait(&self, owner: &Owner) -> Result<oneshot::Receiver<Slot>, ApiError> {
        let (sender, receiver) = oneshot::channel();
        let mut queue = self.queue();
        if queue.hashing < MAX_HASHING {
            queue.hashing += 1;
            // Cannot fail: the receiver is here.
            let _ = sender.send(Slot(Some(self.clone())));
            return Ok(receiver);
        }
        let group = owner.group();
        let waiting = queue.waiting.entry(group.clone()).or_default();
        waiting.retain(|one| !one.is_closed());
        if waiting.len() >= MAX_PASSWORDS {
            return Err(ApiError::rate_limited(5));
        }
        waiting.push_back(sender);
        if waiting.len() == 1 && !queue.turns.contains(&group) {
            queue.turns.push_back(group);
        }
        Ok(receiver)
    }

    /// Gives a free slot to the group whose turn it is.
    fn pass_on(self) {
        let mut queue = self.queue();
        while let Some(group) = queue.turns.pop_front() {
            let Some(waiting) = queue.waiting.get_mut(&group) else { continue };
            let next = waiting.pop_front();
            if waiting.is_empty() {
                queue.waiting.remove(&group);
            } else {
                queue.turns.push_back(group);
            }
            match next.map(|sender| sender.send(Slot(Some(self.clone())))) {
                Some(Ok(())) => return,
                // Whoever waited has given up. The slot must not be given back twice.
                Some(Err(mut slot)) => slot.0 = None,
                None => {}
            }
        }
        queue.hashing -= 1;
    }
}

fn argon() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::DEFAULT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::address::Address;
    use std::net::Ipv4Addr;

    fn owner(address: u8) -> Owner {
        Owner::at(Address::of(Ipv4Addr::new(10, 0, 0, address).into()), None)
    }

    #[tokio::test]
    async fn only_the_right_password_fits() {
        let (passwords, me) = (Passwords::default(), &owner(1));
        let hash = passwords.hash(me, "correct horse").await.expect("it is hashed");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert_ne!(passwords.hash(me, "correct horse").await.expect("it is hashed"), hash, "salted");
        assert!(passwords.verify(me, "correct horse", Some(&hash)).await.expect("compared"));
        assert!(!passwords.verify(me, "Correct horse", Some(&hash)).await.expect("compared"));
        assert!(!passwords.verify(me, "anything", None).await.expect("compared"));
        assert!(passwords.verify(me, "x", Some("rubbish")).await.is_err());
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
    async fn too_many_of_one_address_are_told_to_come_back_and_others_wait_no_longer_for_it() {
        let passwords = Passwords::default();
        let slot = |address: u8| passwords.wait(&owner(address));
        let mut held: Vec<_> = (0..MAX_HASHING).map(|_| slot(1).expect("free")).collect();
        let mut flood: Vec<_> = (0..MAX_PASSWORDS).map(|_| slot(1).expect("room")).collect();
        assert!(slot(1).is_err(), "one too many");
        let mut other = slot(2).expect("room for others");
        // The flood is first in line, then it is the other's turn.
        drop(held.pop().expect("held").await.expect("a slot"));
        let first = flood[0].try_recv().expect("its turn");
        assert!(other.try_recv().is_err());
        drop(first);
        drop(other.try_recv().expect("addresses take turns"));
        // Those who give up are skipped, and every slot comes back.
        drop((flood, held, other));
        let queue = passwords.queue();
        assert_eq!((queue.hashing, queue.turns.len()), (0, 0));
    }
}
