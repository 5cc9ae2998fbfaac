//! Huge pages for processes that hold a world.
//!
//! Worlds are read at random addresses, where a TLB miss with 4 kB pages costs about as much as the read itself. Pages of 2 MB
//! avoid most of them. glibc's allocator requests huge pages only if it is configured at process start, so a running process
//! has to re-execute itself.

/// The tunable of glibc's allocator.
const SETTING: &str = "glibc.malloc.hugetlb";

/// The value of `GLIBC_TUNABLES` with huge pages; `None` if it already mentions them.
#[cfg_attr(not(all(target_os = "linux", target_env = "gnu")), allow(dead_code))]
fn with_huge_pages(settings: Option<&str>) -> Option<String> {
    match settings {
        Some(settings) if settings.contains(SETTING) => None,
        None | Some("") => Some(format!("{SETTING}=1")),
        Some(settings) => Some(format!("{settings}:{SETTING}=1")),
    }
}

/// Re-executes this program with huge pages, as the same process with the same arguments, unless it has them. Call it
/// first in `main`. Does nothing on failure: the program is then only slower.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn request_huge_pages() {
    use std::os::unix::process::CommandExt;

    let settings = std::env::var("GLIBC_TUNABLES").ok();
    let Some(settings) = with_huge_pages(settings.as_deref()) else { return };
    let Ok(program) = std::env::current_exe() else { return };
    let mut arguments = std::env::args_os();
    let mut again = std::process::Command::new(program);
    if let Some(name) = arguments.next() {
        again.arg0(name);
    }
    // Returns only on failure.
    let _ = again.args(arguments).env("GLIBC_TUNABLES", settings).exec();
}

/// Only supported with glibc on Linux.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn request_huge_pages() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn huge_pages_are_requested_once_and_a_setting_by_the_user_wins() {
        assert_eq!(with_huge_pages(None).as_deref(), Some("glibc.malloc.hugetlb=1"));
        assert_eq!(with_huge_pages(Some("")).as_deref(), Some("glibc.malloc.hugetlb=1"));
        let other = "glibc.malloc.arena_max=2";
        let both = with_huge_pages(Some(other));
        assert_eq!(both.as_deref(), Some("glibc.malloc.arena_max=2:glibc.malloc.hugetlb=1"));
        assert_eq!(with_huge_pages(both.as_deref()), None);
        assert_eq!(with_huge_pages(Some("glibc.malloc.hugetlb=0")), None);
    }
}
