//! `tengen review`: what each turn of a game lost, and what would have been better.

use bots::{Review, ReviewedTurn, Reviewer, SystemClock};
use clap::Args;
use rules::{Color, Position};

use crate::failure::{Done, Failure};
use crate::files::{self, print_line};
use crate::play::title;

/// Review a game: accuracy, and the worst turns of each side with a better one.
///
/// Example: tengen review game.json
#[derive(Args)]
pub(crate) struct ReviewCommand {
    #[command(flatten)]
    source: files::Source,
    /// Which game, if the file has several
    #[arg(long, value_name = "N", default_value_t = 1)]
    game: usize,
    /// Maximum number of turns to list for each side
    #[arg(long, default_value_t = 5, value_name = "N")]
    worst: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl ReviewCommand {
    pub(crate) fn run(&self) -> Done {
        let file = self.source.name();
        let record = files::choose(file, self.game, files::parse_records(file, &self.source.read()?)?)?;
        let game = files::play_until(file, &record, None)?;
        if game.game().last_turn().is_none() {
            return Err(Failure::failed(format!("{file}: no turns to review")));
        }
        let mut reviewer = Reviewer::new(game.game(), game.counted_lead());
        while reviewer.step(&SystemClock::start()) {}
        let review = reviewer.review();
        if self.json {
            let review = bots::client::Review::new(game.position(), &review);
            return print_line(&serde_json::json!(review));
        }
        Color::ALL.into_iter().try_for_each(|color| self.side(game.position(), &review, color))
    }

    fn side(&self, position: &Position, review: &Review, color: Color) -> Done {
        let name = title(color);
        match review.accuracy[color] {
            Some(share) => print_line(&format!("{name}: accuracy {share:.0} %"))?,
            None => print_line(&format!("{name}: no turns"))?,
        }
        review.worst(color, self.worst).into_iter().try_for_each(|at| {
            let ReviewedTurn { turn, loss, better, mark, .. } = &review.turns[at];
            let (turn, mark) = (position.write(*turn), mark.map_or("", bots::Mark::name));
            let better = better.first().map_or_else(String::new, |&turn| position.write(turn));
            print_line(&format!("  turn {}, {turn}: {mark}, {loss:.1} points lost; better: {better}", at + 1))
        })
    }
}
