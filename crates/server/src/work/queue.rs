//! A fair queue: the owner who has used least is next.
//!
//! Start-time fair queueing on two levels: addresses, and accounts within an address. An owner that was idle starts at the
//! current virtual time, so that unused shares do not accumulate.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use crate::ops::limits::bounds::{MAX_JOBS, MAX_JOBS_PER_ACCOUNT, MAX_JOBS_PER_ADDRESS};
use crate::ops::limits::{Group, Owner};

type AccountId = Option<Arc<str>>;
type Accounts<T> = HashMap<AccountId, Share<VecDeque<Job<T>>>>;

/// Jobs that wait, by owner.
#[derive(Debug)]
pub(super) struct FairQueue<T> {
    groups: HashMap<Group, Share<Accounts<T>>>,
    /// The virtual time: the usage of the group served last, at which new groups start.
    used: f64,
    /// How many jobs wait that have not begun.
    waiting: usize,
}

/// What a group or an account has used, in seconds, and what it waits for.
#[derive(Debug)]
struct Share<Q> {
    used: f64,
    /// Jobs that were taken from the queue and are not done.
    running: usize,
    /// Jobs that wait and have not begun.
    waiting: usize,
    queue: Q,
    /// What the account had used that was served last.
    served: f64,
}

/// A job whose turn has come.
#[derive(Debug)]
pub(super) struct Next<T> {
    pub(super) owner: Owner,
    /// The seconds that its owner was charged.
    pub(super) cost: f64,
    /// Whether it had begun before.
    pub(super) begun: bool,
    pub(super) job: T,
}

/// A job that waits.
#[derive(Debug)]
struct Job<T> {
    /// Whether it has begun, and waits to go on.
    begun: bool,
    cost: f64,
    job: T,
}

/// There is no room in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct QueueFull;

impl<T> Default for FairQueue<T> {
    fn default() -> FairQueue<T> {
        FairQueue { groups: HashMap::new(), used: 0.0, waiting: 0 }
    }
}

impl<Q: Default> Share<Q> {
    fn new(used: f64) -> Share<Q> {
        Share { used, running: 0, waiting: 0, queue: Q::default(), served: 0.0 }
    }
}

impl<T> FairQueue<T> {
    /// Adds a job that will cost so many seconds at first.
    pub(super) fn push(&mut self, owner: &Owner, cost: f64, begun: bool, job: T) -> Result<(), QueueFull> {
        if !begun && self.is_full_for(owner) {
            return Err(QueueFull);
        }
        let start = self.used;
        let group = self.groups.entry(owner.group()).or_insert_with(|| Share::new(start));
        let account = group.queue.entry(owner.account.clone()).or_insert_with(|| Share::new(group.served));
        if account.running == 0 && account.queue.is_empty() {
            account.used = account.used.max(group.served);
        }
        if group.running == 0 && group.waiting == 0 {
            group.used = group.used.max(start);
        }
        account.queue.push_back(Job { begun, cost, job });
        if !begun {
            self.waiting += 1;
            group.waiting += 1;
            account.waiting += 1;
        }
        Ok(())
    }

    fn is_full_for(&self, owner: &Owner) -> bool {
        let group = self.groups.get(&owner.group());
        let account = group.and_then(|group| group.queue.get(&owner.account));
        self.waiting >= MAX_JOBS
            || group.is_some_and(|group| group.waiting >= MAX_JOBS_PER_ADDRESS)
            || account.is_some_and(|account| account.waiting >= MAX_JOBS_PER_ACCOUNT)
    }

    /// Takes the next job, and charges its owner what it will cost at first. Unless `may_begin`, only one that has begun.
    pub(super) fn pop(&mut self, may_begin: bool) -> Option<Next<T>> {
        let eligible =
            |account: &Share<VecDeque<Job<T>>>| account.queue.iter().any(|job| job.begun || may_begin);
        let groups = self.groups.iter().filter(|(_, group)| group.queue.values().any(eligible));
        let key = groups.min_by(|a, b| a.1.used.total_cmp(&b.1.used)).map(|(key, _)| key.clone())?;
        let group = self.groups.get_mut(&key)?;
        let accounts = group.queue.iter().filter(|(_, account)| eligible(account));
        let id = accounts.min_by(|a, b| a.1.used.total_cmp(&b.1.used)).map(|(id, _)| id.clone())?;
        let account = group.queue.get_mut(&id)?;
        let at = account.queue.iter().position(|job| job.begun || may_begin)?;
        let Job { begun, cost, job } = account.queue.remove(at)?;
        self.used = self.used.max(group.used);
        group.served = group.served.max(account.used);
        for (used, running) in
            [(&mut group.used, &mut group.running), (&mut account.used, &mut account.running)]
        {
            *used += cost;
            *running += 1;
        }
        if !begun {
            self.waiting -= 1;
            group.waiting -= 1;
            account.waiting -= 1;
        }
        let address = if let Group::Address(address) = key { Some(address) } else { None };
        Some(Next { owner: Owner { account: id, address }, cost, begun, job })
    }

    /// A job is done or suspended: charges what it has used beyond what was charged.
    pub(super) fn settle(&mut self, owner: &Owner, more: f64) {
        self.charge(owner, more);
        if let Some(group) = self.groups.get_mut(&owner.group()) {
            group.running = group.running.saturating_sub(1);
            if let Some(account) = group.queue.get_mut(&owner.account) {
                account.running = account.running.saturating_sub(1);
            }
        }
        self.forget_idle();
    }

    /// Charges what a job that goes on has used beyond what was charged.
    pub(super) fn charge(&mut self, owner: &Owner, more: f64) {
        let Some(group) = self.groups.get_mut(&owner.group()) else { return };
        group.used += more;
        if let Some(account) = group.queue.get_mut(&owner.account) {
            account.used += more;
        }
    }

    /// Removes owners without jobs whose usage is no higher than the virtual time: a new owner would start there anyway.
    fn forget_idle(&mut self) {
        let used = self.used;
        self.groups.retain(|_, group| {
            let served = group.served;
            let idle = |account: &Share<VecDeque<Job<T>>>| account.running == 0 && account.queue.is_empty();
            let is_idle = group.queue.values().all(idle);
            if is_idle && group.used <= used {
                return false;
            }
            group.queue.retain(|_, account| !idle(account) || account.used > served);
            true
        });
    }

    /// Whether somebody waits who could go on.
    pub(super) fn has_waiting(&self, may_begin: bool) -> bool {
        let accounts = self.groups.values().flat_map(|group| group.queue.values());
        accounts.flat_map(|account| &account.queue).any(|job| job.begun || may_begin)
    }

    pub(super) fn waiting(&self) -> usize {
        self.waiting
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::address::Address;
    use std::net::Ipv4Addr;

    fn owner(address: u8, account: &str) -> Owner {
        Owner::at(Address::of(Ipv4Addr::new(10, 0, 0, address).into()), Some(account))
    }

    fn served(queue: &mut FairQueue<&'static str>, count: usize) -> Vec<&'static str> {
        let mut order = Vec::new();
        for _ in 0..count {
            let Some(next) = queue.pop(true) else { break };
            queue.settle(&next.owner, 0.0);
            order.push(next.job);
        }
        order
    }

    #[test]
    fn whoever_asks_for_much_waits_for_those_who_ask_for_little() {
        let mut queue = FairQueue::default();
        for _ in 0..10 {
            queue.push(&owner(1, "mallory"), 4.0, false, "m").expect("room");
        }
        assert_eq!(served(&mut queue, 2), ["m", "m"]);
        queue.push(&owner(2, "ann"), 0.1, false, "a").expect("room");
        queue.push(&owner(3, "bob"), 0.1, false, "b").expect("room");
        let mut next = served(&mut queue, 2);
        next.sort_unstable();
        assert_eq!(next, ["a", "b"], "before the other eight");
        // Cheap jobs of an owner who has used little come before the next expensive one.
        for _ in 0..5 {
            queue.push(&owner(2, "ann"), 0.1, false, "a").expect("room");
        }
        assert_eq!(served(&mut queue, 5), ["a"; 5]);
        assert_eq!(served(&mut queue, 100).len(), 8);
    }

    #[test]
    fn many_accounts_at_one_address_have_one_share() {
        let mut queue = FairQueue::default();
        let names = ["m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8"];
        for name in names {
            queue.push(&owner(1, name), 1.0, false, name).expect("room");
        }
        for _ in 0..4 {
            queue.push(&owner(2, "ann"), 1.0, false, "ann").expect("room");
        }
        let first = served(&mut queue, 8);
        assert_eq!(first.iter().filter(|&&name| name == "ann").count(), 4, "{first:?}");
        let mut rest: Vec<_> = first.into_iter().chain(served(&mut queue, 8)).collect();
        rest.retain(|name| *name != "ann");
        rest.sort_unstable();
        assert_eq!(rest, names, "each of them once");
    }

    #[test]
    fn the_queue_is_bounded_for_each_and_for_all() {
        let mut queue = FairQueue::default();
        let room = |queue: &mut FairQueue<()>, owner: &Owner| {
            (0..MAX_JOBS).take_while(|_| queue.push(owner, 1.0, false, ()).is_ok()).count()
        };
        assert_eq!(room(&mut queue, &owner(1, "a")), MAX_JOBS_PER_ACCOUNT);
        let others: usize = (0..10).map(|n| room(&mut queue, &owner(1, &format!("b{n}")))).sum();
        assert_eq!(others, MAX_JOBS_PER_ADDRESS - MAX_JOBS_PER_ACCOUNT);
        assert_eq!(room(&mut queue, &owner(2, "c")), MAX_JOBS_PER_ACCOUNT);
        assert!(queue.push(&owner(1, "a"), 1.0, true, ()).is_ok(), "what has begun always finds room");
        let total = (3..200).map(|n| room(&mut queue, &owner(n, "d"))).sum::<usize>();
        assert_eq!(total + MAX_JOBS_PER_ADDRESS + MAX_JOBS_PER_ACCOUNT, MAX_JOBS);
        assert_eq!(queue.waiting(), MAX_JOBS);
        while let Some(next) = queue.pop(true) {
            queue.settle(&next.owner, 0.0);
        }
        assert_eq!(queue.waiting(), 0);
        queue.push(&owner(7, "x"), 1.0, false, ()).expect("room");
        assert!(queue.pop(false).is_none() && queue.has_waiting(true) && !queue.has_waiting(false));
    }
}
