//! Draws a picture of each variant, light and dark: `cargo run --example gallery -- FOLDER`.

use rules::{OptionValue, Options, Random, Turn, Variant};
use std::{error::Error, fs, path::Path};
use tengen_record::{AnnotatedGame, PictureOptions, json::Record, look::Theme, picture};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("say where to put the pictures")?;
    fs::create_dir_all(&folder)?;
    for (variant, turns, seed) in [
        (Variant::Go, 90, 3),
        (Variant::No, 14, 5),
        (Variant::GoSan, 34, 9),
        (Variant::XiaGo, 26, 4),
        (Variant::Gengo, 34, 8),
        (Variant::Go25d, 56, 2),
    ] {
        let mut options = Options::new(variant);
        if variant == Variant::Go {
            options.set("size", OptionValue::whole(13))?;
        }
        draw(&random_game(&options, turns, seed), Path::new(&folder))?;
    }
    Ok(())
}

/// A game of random turns that never pass while there is something else to do.
fn random_game(options: &Options, turns: usize, seed: u64) -> Record {
    let mut record = Record::new(options.clone());
    let mut position = record.start();
    let mut random = Random::new(seed);
    while record.moves.len() < turns && !position.is_over() {
        let mut turns = position.legal_turns();
        turns.retain(|&turn| turn != Turn::Pass);
        // Sacrifices and slides are seasoning, not the dish.
        let seasoned = record.moves.len() % 5 == 4;
        let is_special = |turn: &Turn| matches!(turn, Turn::Nuke(_) | Turn::Slide { .. });
        let mut wanted: Vec<Turn> =
            turns.iter().copied().filter(|turn| is_special(turn) == seasoned).collect();
        if wanted.is_empty() {
            wanted = turns;
        }
        let Some(&turn) = wanted.get(random.below(wanted.len() as u32) as usize) else { break };
        if position.play(turn).is_ok() {
            record.moves.push(position.write(turn));
        }
    }
    record
}

fn draw(record: &Record, folder: &Path) -> Result<(), Box<dyn Error>> {
    let annotated = AnnotatedGame::read(record, None)?;
    let game = annotated.game();
    for theme in Theme::ALL {
        let options = PictureOptions { theme, last_turn: game.last_turn(), ..PictureOptions::default() };
        let scene = picture(game.position(), &options);
        let name = format!("{}-{}", record.variant(), theme.name());
        fs::write(folder.join(format!("{name}.svg")), scene.to_svg())?;
        fs::write(folder.join(format!("{name}.png")), scene.to_png(1.5)?)?;
    }
    Ok(())
}
