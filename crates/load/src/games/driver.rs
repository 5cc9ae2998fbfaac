//! Pairs of clients that move in turn.

use std::future::Future;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use tokio::time::{sleep_until, timeout};

use super::figures::Figures;

/// Timeout of a move.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);

/// Two clients of one game.
pub(super) trait Pair: Send + 'static {
    /// Makes the next move and returns once both clients have received it: how long that took. `None` if there was no
    /// move to make this time.
    fn step(
        &mut self,
        figures: &mut Figures,
    ) -> impl Future<Output = Result<Option<Duration>, String>> + Send;
}

/// Lets all pairs play until a time, each with a fixed interval between moves, or as fast as possible.
pub(super) async fn run_pairs<P: Pair>(
    pairs: Vec<P>,
    until: Instant,
    pause: Option<Duration>,
) -> (Figures, Vec<P>) {
    let (count, began) = (pairs.len().max(1), Instant::now());
    let mut tasks = JoinSet::new();
    for (i, mut pair) in pairs.into_iter().enumerate() {
        // Starts are spread over the interval.
        let mut next = began + pause.unwrap_or_default().mul_f64(i as f64 / count as f64);
        tasks.spawn(async move {
            let mut figures = Figures::default();
            while Instant::now() < until {
                let due = next;
                if let Some(pause) = pause {
                    sleep_until(due.min(until).into()).await;
                    next += pause;
                    if Instant::now() >= until {
                        break;
                    }
                }
                let step = timeout(PATIENCE, pair.step(&mut figures)).await;
                match step.unwrap_or_else(|_| Err("no message for 30 s".to_owned())) {
                    Ok(Some(took)) => {
                        figures.add(took, began.elapsed());
                        if pause.is_some() {
                            figures.add_since_due(due.elapsed());
                        }
                    }
                    Ok(None) => {}
                    Err(why) => {
                        figures.errors.push(why);
                        break;
                    }
                }
            }
            (figures, pair)
        });
    }
    let (mut all, mut pairs) = (Figures::default(), Vec::new());
    while let Some(done) = tasks.join_next().await {
        match done {
            Ok((figures, pair)) => {
                all.merge(figures);
                pairs.push(pair);
            }
            Err(error) => all.errors.push(error.to_string()),
        }
    }
    (all, pairs)
}
