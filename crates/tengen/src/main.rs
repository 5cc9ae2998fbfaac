//! The command line, one file per subcommand.

mod admin;
mod analyze;
mod backup;
mod bench;
mod bridge;
mod check;
mod convert;
mod failure;
mod files;
mod gtp;
mod health;
mod infinite;
mod install;
mod keep;
mod options;
mod perft;
mod play;
mod replay;
mod review;
mod serve;
mod settings;
mod show;
mod variants;
mod welcome;

use std::process::ExitCode;

/// A server makes and drops many small texts on all its threads, at which the allocators of C libraries are slow, that
/// of musl most of all.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

use clap::{Parser, Subcommand};

use failure::Failure;

/// Go and six of its variants: play, serve, analyse and convert games.
#[derive(Parser)]
#[command(name = "tengen", version, arg_required_else_help = false)]
struct Tengen {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Play),
    Serve(Box<serve::Serve>),
    Admin(admin::Admin),
    Backup(backup::Backup),
    Restore(keep::Restore),
    Export(keep::Export),
    Check(check::Check),
    Health(health::Health),
    Show(show::Show),
    Replay(replay::Replay),
    Convert(convert::Convert),
    Variants(variants::Variants),
    Analyze(analyze::Analyze),
    Review(review::ReviewCommand),
    Gtp(gtp::GtpCommand),
    Bridge(bridge::Bridge),
    Match(arena::Match),
    Ladder(arena::Ladder),
    Book(arena::BookCommand),
    Tune(arena::Tune),
    Calibrate(arena::Calibrate),
    Learn(arena::Learn),
    Collect(arena::Collect),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Completions(install::Completions),
    Man(install::Man),
}

fn main() -> ExitCode {
    let result = match Tengen::parse().command {
        None => welcome::run(),
        Some(Command::Play(play)) => play.run(),
        Some(Command::Serve(serve)) => serve.run(),
        Some(Command::Admin(admin)) => admin.run(),
        Some(Command::Backup(backup)) => backup.run(),
        Some(Command::Restore(restore)) => restore.run(),
        Some(Command::Export(export)) => export.run(),
        Some(Command::Check(check)) => check.run(),
        Some(Command::Health(health)) => health.run(),
        Some(Command::Show(show)) => show.run(),
        Some(Command::Replay(replay)) => replay.run(),
        Some(Command::Convert(convert)) => convert.run(),
        Some(Command::Analyze(analyze)) => analyze.run(),
        Some(Command::Review(review)) => review.run(),
        Some(Command::Gtp(gtp)) => gtp.run(),
        Some(Command::Bridge(bridge)) => bridge.run(),
        Some(Command::Match(play)) => play.run(),
        Some(Command::Ladder(ladder)) => ladder.run(),
        Some(Command::Book(book)) => book.run(),
        Some(Command::Tune(tune)) => tune.run(),
        Some(Command::Calibrate(calibrate)) => calibrate.run(),
        Some(Command::Learn(learn)) => learn.run(),
        Some(Command::Collect(collect)) => collect.run(),
        Some(Command::Perft(perft)) => perft.run(),
        Some(Command::Bench(bench)) => bench.run(),
        Some(Command::Completions(completions)) => completions.run(),
        Some(Command::Man(man)) => man.run(),
        Some(Command::Variants(variants)) => variants.run(),
    };
    result.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}
