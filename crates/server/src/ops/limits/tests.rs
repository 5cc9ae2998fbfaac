//! Tests of the rate limits.

use super::*;
use std::net::Ipv4Addr;

fn from(last: u8) -> Address {
    Address::of(Ipv4Addr::new(1, 2, 3, last).into())
}

#[test]
fn whoever_asks_too_much_is_told_when_to_come_back_and_others_are_not() {
    let rate_limits = RateLimits::new(Limits { passwords: 1, ..Limits::NONE }, 1000);
    assert!(rate_limits.password(from(1)).is_ok() && rate_limits.password(from(1)).is_ok());
    let refused = rate_limits.password(from(1)).expect_err("the third within a minute");
    assert_eq!(refused.body.reason, "rate_limited");
    assert!(rate_limits.password(from(2)).is_ok());
    assert!((0..1000).all(|_| rate_limits.request(from(1)).is_ok()), "there is no limit");
    let usual = RateLimits::new(Limits::DEFAULT, 1000);
    assert!((0..500).all(|_| usual.file(from(1)).is_ok()), "several people at one address open the page");
    assert!((0..2000).any(|_| usual.file(from(1)).is_err()));
}

#[test]
fn turns_fill_no_disk() {
    let rate_limits = RateLimits::new(Limits::DEFAULT, 1000);
    let taken = (0..1000).take_while(|_| rate_limits.local_game(2_000, from(1)).is_ok()).count();
    assert_eq!(taken, 2 * LOCAL_TURNS_PER_HOUR as usize / 2_000);
    let made = (0..u32::MAX).take_while(|_| rate_limits.turn(from(1)).is_ok()).count();
    assert!((TURNS_PER_HOUR..TURNS_PER_HOUR + 1_000).contains(&(made as u32)), "{made} turns");
    assert!(rate_limits.turn(from(2)).is_ok() && rate_limits.local_game(2_000, from(2)).is_ok());
    assert!(RateLimits::new(Limits::NONE, 1000).local_game(usize::MAX, from(1)).is_ok());
}

#[test]
fn nobody_can_lock_the_owner_of_a_name_out() {
    let rate_limits = RateLimits::new(Limits { passwords: 20, ..Limits::NONE }, 1000);
    let name = |n: u32| if n.is_multiple_of(2) { "Ann" } else { "ANN" };
    let guesses = (0..100).take_while(|&n| rate_limits.login_attempt(name(n), from(1)).is_ok());
    assert_eq!(guesses.count(), 20, "from one address");
    for attacker in 2..200 {
        let _ = rate_limits.login_attempt("ann", from(attacker));
    }
    let waits = rate_limits.login_attempt("Ann", from(250)).expect("the owner is not refused");
    assert_eq!(waits, SLOW_LOGIN);
    assert_eq!(rate_limits.login_attempt("Bob", from(250)).expect("another name"), Duration::ZERO);
}

#[test]
fn connections_count_while_they_last() {
    let rate_limits = RateLimits::new(Limits { connections: 2, ..Limits::NONE }, 1000);
    let one = rate_limits.connect(from(1)).expect("the first");
    let _two = rate_limits.connect(from(1)).expect("the second");
    assert!(rate_limits.connect(from(1)).is_err());
    assert!(rate_limits.connect(from(2)).is_ok());
    drop(one);
    assert!(rate_limits.connect(from(1)).is_ok());
}

#[test]
fn an_address_that_comes_with_many_networks_is_one_provider() {
    let rate_limits = RateLimits::new(Limits { connections: 2, ..Limits::NONE }, 1000);
    let network = |n: u16| Address::of(format!("2001:db8:0:{n:x}::1").parse().expect("an address"));
    let open: Vec<Connected> = (0..20).filter_map(|n| rate_limits.connect(network(n)).ok()).collect();
    assert_eq!(open.len(), 8, "four times what one network may");
    assert!(rate_limits.connect(network(0x100)).is_ok());
    drop(open);
    assert_eq!(rate_limits.sockets(), 0);
    assert!(rate_limits.connect(network(0)).is_ok());
}

#[test]
fn all_together_leave_room_for_plain_requests() {
    let rate_limits = RateLimits::new(Limits::NONE, 100);
    let open: Vec<Connected> = (0..200).filter_map(|n| rate_limits.connect(from(n)).ok()).collect();
    assert_eq!(open.len(), 75);
}
