//! How much of the processors somebody has used: the one figure that a busy machine does not spoil.

use std::time::Duration;

/// A tick of the times in `/proc`, whatever the kernel counts in.
const TICK: Duration = Duration::from_millis(10);

/// The processor time that a process has used so far; none where the system does not tell.
pub(super) fn used(process: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    ticks(&stat).map(|ticks| TICK * ticks)
}

/// The program's own and the system's on its behalf. The name, in brackets, may contain anything.
fn ticks(stat: &str) -> Option<u32> {
    let (_, after_name) = stat.rsplit_once(')')?;
    let mut fields = after_name.split_whitespace().skip(11);
    let (user, system): (u32, u32) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    user.checked_add(system)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_times_are_found_whatever_the_name() {
        let stat = "77 (a ) b) S 1 77 77 0 -1 4194560 100 0 0 0 250 30 0 0 20 0 5 0 12345 1000 200";
        assert_eq!(ticks(stat), Some(280));
        assert_eq!(ticks("77 (short) S 1"), None);
    }
}
