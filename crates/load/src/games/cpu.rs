//! CPU time, which does not depend on other load of the machine.

use std::time::Duration;

/// The unit of times in `/proc`, independent of the kernel's tick.
const TICK: Duration = Duration::from_millis(10);

/// The CPU time that a process has used so far; `None` where the system does not report it.
pub(crate) fn used(process: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    ticks(&stat).map(|ticks| TICK * ticks)
}

/// User and system time. The name, in brackets, may contain anything.
fn ticks(stat: &str) -> Option<u32> {
    let (_, after_name) = stat.rsplit_once(')')?;
    let mut fields = after_name.split_whitespace().skip(11);
    let (user, system): (u32, u32) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    user.checked_add(system)
}

/// The stolen and the total CPU time of the machine so far; `None` where the system does not report it.
pub(super) fn stolen() -> Option<(u64, u64)> {
    stolen_of_all(&std::fs::read_to_string("/proc/stat").ok()?)
}

/// The first line is the sum of all CPUs; stolen time is its eighth figure, and later ones are included in earlier
/// ones.
fn stolen_of_all(stat: &str) -> Option<(u64, u64)> {
    let times = stat.lines().next()?.strip_prefix("cpu ")?.split_whitespace().take(8);
    let times: Vec<u64> = times.map(str::parse).collect::<Result<_, _>>().ok()?;
    Some((*times.get(7)?, times.iter().sum()))
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

    #[test]
    fn stolen_time_is_found() {
        let stat = "cpu  100 20 30 400 5 0 15 30 9 9\ncpu0 50 10 15 200 2 0 7 15 4 4\n";
        assert_eq!(stolen_of_all(stat), Some((30, 600)));
        assert_eq!(stolen_of_all("cpu  100 20"), None);
    }
}
