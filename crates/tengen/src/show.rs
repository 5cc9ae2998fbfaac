//! `tengen show`: the board of a record, as text or as a picture.

use std::io::IsTerminal;

use clap::Args;
use record::client::PictureSettings;
use record::diagram;
use record::json::{Document, WorldRecord};
use record::look::Theme;
use rules::Game;

use crate::failure::{Done, Failure};
use crate::infinite::Region;
use crate::{files, infinite};

/// Show the board of a record, as text or as a picture (--svg, --png).
///
/// Example: tengen show game.json --turn 12 --png board.png
///
/// Example: tengen show game.sgf --animate --svg game.svg
///
/// Example: tengen show --position "go;size=5 5/5/2X2/5/5 w 0-0"
#[derive(Args)]
#[command(group = clap::ArgGroup::new("picture").args(["svg", "png"]))]
pub(crate) struct Show {
    #[command(flatten)]
    source: files::Source,
    /// Show the board after this turn [default: the last]
    #[arg(long, value_name = "N")]
    turn: Option<u32>,
    /// Infinite Go: the rectangle to show [default: around the last move]
    #[arg(long, value_name = "X0,Y0,X1,Y1", allow_hyphen_values = true)]
    region: Option<Region>,
    /// Which game, if the file has several
    #[arg(long, value_name = "N", default_value_t = 1)]
    game: usize,
    /// Write SVG to a file, or to standard output
    #[arg(long, value_name = "OUT", num_args = 0..=1, default_missing_value = "-")]
    svg: Option<String>,
    /// Write PNG to a file, or to standard output
    #[arg(long, value_name = "OUT", num_args = 0..=1, default_missing_value = "-")]
    png: Option<String>,
    /// Animate the game up to this turn (SVG only)
    #[arg(long, requires = "svg", conflicts_with = "png")]
    animate: bool,
    /// Scale of a PNG: pixels per unit of the SVG
    #[arg(long, value_name = "X", default_value_t = 2.0, requires = "png")]
    scale: f32,
    /// Dark colours (pictures only)
    #[arg(long, requires = "picture")]
    dark: bool,
    /// Move numbers on the stones (pictures only)
    #[arg(long, requires = "picture")]
    numbers: bool,
    /// Mark the territory of each player (pictures only)
    #[arg(long, requires = "picture")]
    territory: bool,
    /// No coordinates at the edges (pictures only)
    #[arg(long, requires = "picture")]
    no_coordinates: bool,
}

impl Show {
    pub(crate) fn run(&self) -> Done {
        let (file, bytes) = (self.source.name(), self.source.read()?);
        if files::is_json(&bytes)
            && let Document::World(record) = files::read_document(file, &bytes)?
        {
            return self.world(&record);
        }
        if self.region.is_some() {
            return Err(Failure::usage_error("--region: only for records of Infinite Go"));
        }
        let annotated = if files::is_json(&bytes) {
            let record = files::choose(file, self.game, files::parse_records(file, &bytes)?)?;
            files::play_until(file, &record, self.turn)?
        } else {
            files::at_turn(
                file,
                files::choose(file, self.game, files::parse_games(file, &bytes)?)?,
                self.turn,
            )?
        };
        let game = annotated.game();
        match (&self.svg, &self.png) {
            (Some(out), _) if self.animate => files::write(out, self.settings().animate(game).as_bytes()),
            (Some(out), _) => files::write(out, self.picture(game).to_svg().as_bytes()),
            (_, Some(out)) => {
                if out == "-" && std::io::stdout().is_terminal() {
                    return Err(Failure::usage_error(
                        "cannot write a PNG to a terminal: name a file, --png FILE",
                    ));
                }
                let png = self.picture(game).to_png(self.scale).map_err(Failure::usage_error)?;
                files::write(out, &png)
            }
            (None, None) => files::write("-", diagram(game.position(), game.last_turn()).as_bytes()),
        }
    }

    fn world(&self, record: &WorldRecord) -> Done {
        if self.svg.is_some() || self.png.is_some() {
            return Err(Failure::usage_error("records of Infinite Go can only be shown as text"));
        }
        let text = infinite::show(self.source.name(), record, self.turn, self.region)?;
        files::write("-", text.as_bytes())
    }

    fn settings(&self) -> PictureSettings {
        PictureSettings {
            theme: if self.dark { Theme::Dark } else { Theme::Light },
            coordinates: !self.no_coordinates,
            numbers: self.numbers,
            territory: self.territory,
            last: true,
        }
    }

    fn picture<A>(&self, game: &Game<A>) -> record::scene::Scene {
        self.settings().scene(game)
    }
}
