//! Positions for training a net: what it is told about each, what the search found, and how the game ended.

use std::io::{self, Write};

use rules::variant::Rules;
use rules::{Color, OptionValue, Options, Position, Random, Turn, TypedGame, Visitor};

use super::each_game;
use super::self_play::{Ending, LEAST_VISITS, Pace, Seen, self_play, slides};
use crate::analysis::Analysis;
use crate::features::{BITS, BoardInfo, Inputs, Links, NUMBERS, Slide, View, sliders};
use crate::params::Params;

/// What to collect.
#[derive(Debug, Clone)]
pub struct Collection {
    /// The boards to play on in turn, all of one variant.
    pub boards: Vec<Options>,
    /// Number of games.
    pub games: u32,
    /// Visits of the turns that are learned from, every second one. The others get a quarter.
    pub visits: u32,
    /// Seed of the games. The same collection with the same seed gives the same file, on any number of threads.
    pub seed: u64,
    /// Games played at the same time.
    pub threads: usize,
    /// How the search plays.
    pub params: Params,
}

const HEADER: &[u8] = b"tengen positions 1\n";

/// One game in so many is played with another komi, so that the net learns what komi means.
const OTHER_KOMI: u32 = 4;
/// Komi then differs by up to so many points.
const KOMI_RANGE: u32 = 8;

/// Plays games and writes their positions. `report` is told how many games are done.
///
/// The file has the boards and then the positions; `tools/train/data.py` reads it.
///
/// # Errors
/// If the file cannot be written.
pub fn collect(
    collection: &Collection,
    out: &mut dyn Write,
    report: &(dyn Fn(u32) + Sync),
) -> io::Result<()> {
    let infos: Vec<BoardInfo> =
        collection.boards.iter().map(|board| BoardInfo::of(&Position::new(board))).collect();
    write_boards(out, &infos)?;
    let mut result = Ok(());
    let pace = Pace { visits: collection.visits, quick_visits: collection.visits.div_ceil(4), every: 2 };
    let play = |game: u32, seed: u64| -> Vec<u8> {
        let board = game as usize % collection.boards.len();
        let mut options = collection.boards[board].clone();
        let mut random = Random::new(!seed);
        if random.below(OTHER_KOMI) == 0 {
            change_komi(&mut options, &mut random);
        }
        let mut positions = Vec::new();
        let ending = self_play(&options, &collection.params, pace, seed, |_, seen| {
            add(&mut positions, &infos[board], &seen);
        });
        let mut bytes = Vec::new();
        for position in &positions {
            position.write(board, game, &ending, &mut bytes);
        }
        report(game + 1);
        bytes
    };
    each_game(collection.threads, collection.games, (collection.seed, 0), &play, |bytes| {
        if result.is_ok() {
            result = out.write_all(&bytes);
        }
    });
    result
}

/// Changes komi by a whole number of points, unless the variant does not allow that.
fn change_komi(options: &mut Options, random: &mut Random) {
    let komi = options.ruleset().komi;
    let more = random.below(2 * KOMI_RANGE + 1) as i32 - KOMI_RANGE as i32;
    let changed = rules::HalfPoints::from_halves(komi.halves() + 2 * more);
    let _ = options.set("komi", OptionValue::Number(changed));
}

/// The beginning of the file.
pub(super) fn write_boards(out: &mut dyn Write, infos: &[BoardInfo]) -> io::Result<()> {
    out.write_all(HEADER)?;
    out.write_all(&[BITS as u8, NUMBERS as u8, infos.len() as u8])?;
    for info in infos {
        out.write_all(&[info.ring_len as u8])?;
        write_links(out, &info.graph.near)?;
        write_links(out, &info.graph.second)?;
    }
    Ok(())
}

fn write_links(out: &mut dyn Write, links: &Links) -> io::Result<()> {
    out.write_all(&(links.len() as u16).to_le_bytes())?;
    out.write_all(&[links.shift as u8])?;
    for point in 0..links.len() {
        let list = links.of(point);
        out.write_all(&[list.len() as u8])?;
        for neighbour in list {
            out.write_all(&neighbour.to_le_bytes())?;
        }
    }
    Ok(())
}

/// A position and what the search found.
pub(super) struct Sample {
    pub(super) inputs: Inputs,
    to_play: Color,
    win_rate: f32,
    /// Kind of the turn (0 pass, 1 place, 2 nuke, 3 slide), its points, and visits.
    pub(super) turns: Vec<(u8, u16, u16, u32)>,
}

impl Sample {
    pub(super) fn write(&self, board: usize, game: u32, ending: &Ending, bytes: &mut Vec<u8>) {
        let sign = if self.to_play == Color::Black { 1.0 } else { -1.0 };
        let won = match ending.winner {
            Some(winner) => f32::from(u8::from(winner == self.to_play)),
            None => 0.5,
        };
        bytes.push(board as u8);
        bytes.extend(game.to_le_bytes());
        self.inputs.bits.iter().for_each(|bits| bytes.extend(bits.to_le_bytes()));
        self.inputs.rings.iter().for_each(|ring| bytes.extend(ring.to_le_bytes()));
        self.inputs.areas.iter().for_each(|area| bytes.extend(area.to_le_bytes()));
        self.inputs.numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        [won, self.win_rate, sign * ending.lead].iter().for_each(|value| bytes.extend(value.to_le_bytes()));
        bytes.extend(ending.ownership.iter().map(|owner| (sign * owner * 100.0) as i8 as u8));
        bytes.extend((self.turns.len() as u16).to_le_bytes());
        for (kind, a, b, visits) in &self.turns {
            bytes.push(*kind);
            bytes.extend(a.to_le_bytes());
            bytes.extend(b.to_le_bytes());
            bytes.extend(visits.to_le_bytes());
        }
    }
}

/// Adds a position, and those between a slide and its placement that were searched enough.
pub(super) fn add(positions: &mut Vec<Sample>, info: &BoardInfo, seen: &Seen<'_>) {
    let Seen { position, analysis, recent } = *seen;
    let mut read = |slide: Option<Slide>, turns: Vec<(u8, u16, u16, u32)>| {
        let inputs = Inputs::of(position, info, slide, recent);
        positions.push(Sample { inputs, to_play: analysis.to_play, win_rate: analysis.win_rate, turns });
    };
    let slides = slides(analysis);
    let possible = position.visit(PossibleSlides(info)).into_iter().map(|slide| {
        let tried = slides.iter().find(|(tried, _)| *tried == slide);
        (3, slide.0.0, slide.1.0, tried.map_or(0, |(_, visits)| *visits))
    });
    let mut turns: Vec<_> = possible.collect();
    turns.extend(analysis.turns.iter().filter_map(|candidate| match candidate.turn {
        Turn::Pass => Some((0, 0, 0, candidate.visits)),
        Turn::Place(point) => Some((1, point.0, 0, candidate.visits)),
        Turn::Nuke(point) => Some((2, point.0, 0, candidate.visits)),
        Turn::Slide { .. } | Turn::Resign => None,
    }));
    read(None, turns);
    for &(slide, _) in slides.iter().filter(|(_, visits)| *visits >= LEAST_VISITS) {
        read(Some(slide), placements_after(analysis, slide));
    }
}

/// The placements after a slide and their visits.
fn placements_after(analysis: &Analysis, slide: Slide) -> Vec<(u8, u16, u16, u32)> {
    let completes = |turn: Turn| match turn {
        Turn::Slide { from, to, place } if (from, to) == slide => Some(place),
        _ => None,
    };
    let places = analysis.turns.iter().filter_map(|found| Some((completes(found.turn)?, found.visits)));
    places.map(|(place, visits)| (1, place.0, 0, visits)).collect()
}

/// The slides of a position, whether or not a placement can follow.
struct PossibleSlides<'a>(&'a BoardInfo);

impl Visitor for PossibleSlides<'_> {
    type Output = Vec<Slide>;

    fn visit<R: Rules<CAP> + Send + Sync + 'static, const CAP: usize>(
        self,
        game: &TypedGame<R, CAP>,
    ) -> Vec<Slide> {
        let info = self.0;
        if info.rays.is_empty() {
            return Vec::new();
        }
        let view = View { board: &game.state.board, topology: &game.rules.frame().topology, info };
        let open = info.points().filter(|&to| view.is_open(to));
        open.flat_map(|to| sliders(view, to).map(move |from| (from, to))).collect()
    }
}

#[cfg(test)]
mod tests {
    use rules::Variant;

    use super::*;

    #[test]
    fn the_same_seed_collects_the_same_positions_on_any_number_of_threads() {
        let mut options = Options::new(Variant::Go);
        options.set_size(5).unwrap();
        let collected = |games, threads| {
            let params = Params::strongest(Variant::Go);
            let collection =
                Collection { boards: vec![options.clone()], games, visits: 40, seed: 7, threads, params };
            let mut file = Vec::new();
            collect(&collection, &mut file, &|_| ()).unwrap();
            file
        };
        let all = collected(4, 1);
        assert!(collected(4, 2) == all);
        let fewer = collected(2, 1);
        assert!(fewer.len() < all.len() && all.starts_with(&fewer), "fewer games are the first of more");
    }
}
