//! Bots and GTP play a variant that they have never heard of.

#[path = "../../rules/tests/toy/mod.rs"]
mod toy;

use rules::{self, Game, Position};
use tengen_bots::{Bot, Level, NoClock};

#[test]
fn a_bot_plays_it() {
    let mut game: Game = Game::new(&toy::options());
    let mut bot = Bot::new(Level::ALL[0], game.position(), 1);
    for _ in 0..6 {
        let turn = bot.play(game.position(), &NoClock);
        assert_eq!(game.position().judge(turn), Ok(()));
        game.play(turn).expect("a bot plays legal turns");
    }
    assert_eq!(Position::new(&toy::options()).turns(), 0);
}
