//! Several games at once.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::mpsc;

use crate::failure::{Done, Failure};

/// Plays numbered games on several threads and passes on their results in order, so that a match ends with the same game
/// however many run at once. After a break or an error, running games are finished but no more are started.
pub(crate) fn play_in_order<T: Send>(
    games: Range<u32>,
    parallel: usize,
    play: impl Fn(u32) -> Result<T, Failure> + Sync,
    mut done: impl FnMut(u32, T) -> ControlFlow<()>,
) -> Done {
    let (next, stop) = (AtomicU32::new(games.start), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..parallel.max(1) {
            let (sender, next, stop, play) = (sender.clone(), &next, &stop, &play);
            scope.spawn(move || {
                while !stop.load(Relaxed) {
                    let game = next.fetch_add(1, Relaxed);
                    if game >= games.end || sender.send((game, play(game))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut finished = BTreeMap::new();
        let mut due = games.start;
        let mut failure = None;
        for (game, result) in receiver {
            match result {
                Ok(result) => drop(finished.insert(game, result)),
                Err(why) => drop(failure.get_or_insert(why)),
            }
            while let Some(result) = finished.remove(&due) {
                if !stop.load(Relaxed) && done(due, result).is_break() {
                    stop.store(true, Relaxed);
                }
                due += 1;
            }
            if failure.is_some() {
                stop.store(true, Relaxed);
            }
        }
        failure.map_or(Ok(()), Err)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_stop_on_request() {
        for parallel in [1, 4] {
            let mut seen = Vec::new();
            let played = play_in_order(
                2..40,
                parallel,
                |game| Ok(game * 10),
                |game, result| {
                    assert_eq!(result, game * 10);
                    seen.push(game);
                    if game == 11 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert!(played.is_ok());
            assert_eq!(seen, (2..12).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_failure_ends_the_match() {
        let fail = |game| if game == 3 { Err(Failure::failed("no")) } else { Ok(()) };
        let mut count = 0;
        let played = play_in_order(0..1000, 2, fail, |_, ()| {
            count += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(played.unwrap_err().to_string(), "no");
        assert!(count <= 3);
    }
}
