//! `tengen gtp`: a GTP engine.

use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use arena::{Effort, read_level};
use bots::{Gtp, Host, Style};
use clap::Args;
use rules::{Game, Position};

use crate::failure::{Done, Failure};
use crate::files;
use crate::options::{OptionArgs, StartArgs, about_variant, parse_variant};

/// Run a GTP engine (Go Text Protocol, version 2) on standard input and output.
///
/// Works with Sabaki and Lizzie (live analysis), GoGui and twogtp for Go; the other variants use the same commands with our notation of
/// turns, such as `play black nuke E5`.
///
/// Example: tengen gtp --variant go --size 9 --time 1
#[derive(Args)]
#[command(name = "gtp")]
pub(crate) struct GtpCommand {
    #[arg(help = about_variant(), long, default_value = "go")]
    variant: String,
    #[command(flatten)]
    options: OptionArgs,
    #[command(flatten)]
    start: StartArgs,
    /// Level from 1 (beginner) to 10 (full strength)
    #[arg(long, default_value = "10", value_name = "1-10")]
    level: String,
    /// Style of play: balanced, territorial or fighting
    #[arg(long, default_value = "balanced", value_name = "STYLE")]
    style: Style,
    #[command(flatten)]
    effort: Effort,
    /// Random seed; with --visits and one thread, the same seed plays the same game
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Search during the opponent's turn, too
    #[arg(long)]
    ponder: bool,
}

/// The game in a file, up to a number of turns.
fn load(file: &str, turns: Option<u32>) -> Result<Game, Failure> {
    let annotated = files::play_until(file, &files::read_record(file, 1)?, turns)?;
    let turns = annotated.game().turns().map(|(_, turn)| turn);
    // They were legal a moment ago.
    Game::from_start(annotated.position()).with_turns(turns).map_err(Failure::failed)
}

/// The same for `loadsgf`, which names the first turn that is left out.
fn load_before(file: &str, number: Option<u32>) -> Result<Game, String> {
    let turns = number.map(|number| number.saturating_sub(1));
    load(file, turns).map_err(|failure| format!("cannot load file: {failure}"))
}

impl GtpCommand {
    fn game(&self) -> Result<Game, Failure> {
        let Some(file) = &self.start.resume else {
            let start = match &self.start.position {
                Some(text) => files::parse_position(text)?,
                None => Position::new(&self.options.of(parse_variant(&self.variant)?)?),
            };
            return Ok(Game::from_start(&start));
        };
        load(file, None)
    }

    pub(crate) fn run(&self) -> Done {
        let engine = Gtp::resume(self.game()?, read_level(&self.level)?, self.effort.budget()?, self.seed);
        let draw = |position: &Position| record::diagram(position, None);
        let mut engine = engine
            .with_threads(self.effort.threads())
            .with_style(self.style)
            .drawn_by(draw)
            .loading_by(load_before);
        let mut out = std::io::stdout().lock();
        let arrived = Arc::new(AtomicU64::new(0));
        for (handled, line) in (1..).zip(listen(Arc::clone(&arrived))) {
            let line = line?;
            let line = String::from_utf8_lossy(&line);
            let host = UntilNextLine { arrived: &arrived, handled, since: Instant::now() };
            let mut written = Ok(());
            let live = engine.analyze_live(&line, &host, &mut |text| {
                if written.is_ok() {
                    written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
                }
            });
            written?;
            if live {
                // The response ends with the next command, also if the search has come to its end.
                while !host.stopped() {
                    std::thread::sleep(POLL);
                }
                out.write_all(b"\n")?;
                out.flush()?;
                continue;
            }
            if let Some(answer) = engine.line(&line) {
                out.write_all(answer.as_bytes())?;
                out.flush()?;
            }
            if engine.is_over() {
                break;
            }
            if self.ponder {
                engine.ponder(&UntilNextLine { arrived: &arrived, handled, since: Instant::now() });
            }
        }
        Ok(())
    }
}

/// Reads lines on a separate thread and counts them as they arrive.
fn listen(arrived: Arc<AtomicU64>) -> mpsc::Receiver<std::io::Result<Vec<u8>>> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().split(b'\n') {
            arrived.fetch_add(1, Relaxed);
            if sender.send(line).is_err() {
                return;
            }
        }
        // The end of input counts as a line, so that pondering stops.
        arrived.fetch_add(1, Relaxed);
    });
    receiver
}

/// Lets a search run until the next line arrives.
struct UntilNextLine<'a> {
    arrived: &'a AtomicU64,
    handled: u64,
    since: Instant,
}

/// How often a finished analysis looks whether the next command has arrived.
const POLL: Duration = Duration::from_millis(10);

impl Host for UntilNextLine<'_> {
    fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }

    fn stopped(&self) -> bool {
        self.arrived.load(Relaxed) > self.handled
    }
}
