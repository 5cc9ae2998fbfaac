//! Large pages of memory for programs that hold a world.
//!
//! A large world is read at random places, and looking up where a page of 4 kB is takes about as long as reading it. With
//! pages of 2 MB most of that waiting goes away. The C library asks the system for them if it is told to when a program
//! starts; a program that is running already can only start itself again.

/// The setting of the C library's allocator.
const SETTING: &str = "glibc.malloc.hugetlb";

/// The C library's settings with large pages among them; `None` if somebody has decided about that already.
#[cfg_attr(not(all(target_os = "linux", target_env = "gnu")), allow(dead_code))]
fn with_large_pages(settings: Option<&str>) -> Option<String> {
    match settings {
        Some(settings) if settings.contains(SETTING) => None,
        None | Some("") => Some(format!("{SETTING}=1")),
        Some(settings) => Some(format!("{settings}:{SETTING}=1")),
    }
}

/// Starts this program again with large pages, as the same process with the same arguments, unless it has them. Call it
/// before anything has begun. Where that cannot be done, things go on as they are, only slower.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn ask_for_large_ones() {
    use std::os::unix::process::CommandExt;

    let settings = std::env::var("GLIBC_TUNABLES").ok();
    let Some(settings) = with_large_pages(settings.as_deref()) else { return };
    let Ok(program) = std::env::current_exe() else { return };
    let mut arguments = std::env::args_os();
    let mut again = std::process::Command::new(program);
    if let Some(name) = arguments.next() {
        again.arg0(name);
    }
    // Returns only if it did not work.
    let _ = again.args(arguments).env("GLIBC_TUNABLES", settings).exec();
}

/// Other systems decide about pages themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn ask_for_large_ones() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_pages_are_asked_for_once_and_only_if_nobody_decided() {
        assert_eq!(with_large_pages(None).as_deref(), Some("glibc.malloc.hugetlb=1"));
        assert_eq!(with_large_pages(Some("")).as_deref(), Some("glibc.malloc.hugetlb=1"));
        let other = "glibc.malloc.arena_max=2";
        let both = with_large_pages(Some(other));
        assert_eq!(both.as_deref(), Some("glibc.malloc.arena_max=2:glibc.malloc.hugetlb=1"));
        assert_eq!(with_large_pages(both.as_deref()), None);
        assert_eq!(with_large_pages(Some("glibc.malloc.hugetlb=0")), None);
    }
}
