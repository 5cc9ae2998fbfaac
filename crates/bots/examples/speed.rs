//! Visits per second: `speed VARIANT MILLISECONDS [plain]`.
use bots::{Budget, Native, Params, Searcher};
use rules::{Options, Position, Value, Variant};
use std::time::Duration;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let variant: Variant = args[0].parse().unwrap();
    let mut options = Options::new(variant);
    for arg in &args[2..] {
        if let Some((key, v)) = arg.split_once('=') {
            options.set(key, Value::whole(v.parse().unwrap())).unwrap();
        }
    }
    let mut params =
        if args.iter().any(|a| a == "plain") { Params::plain_uct() } else { Params::for_variant(variant) };
    params.stop_when_decided = false;
    let mut bot = Searcher::with_params(params, 1);
    let position = Position::new(&options);
    let time = Duration::from_millis(args[1].parse().unwrap());
    let a = bot.analyze(&position, &Budget::time(time), &Native::start(), None);
    println!(
        "{} visits/s, {} kB, win {:.3} lead {:.1}",
        a.visits as f64 / time.as_secs_f64(),
        a.memory / 1024,
        a.win_rate,
        a.lead
    );
    for c in a.turns.iter().take(5) {
        let line: Vec<String> = c.line.iter().map(|&t| position.write(t)).collect();
        println!("{} {:.3} {:.1} {}", c.visits, c.win_rate, c.lead, line.join(" "));
    }
}
