//! Known outputs of the nets, in `tests/nets`. `tools/train/check.py` compares with the same files, so that the order of inputs and of a
//! net's parts is the same in both languages.

use std::path::PathBuf;

use rules::{Options, Point, Position, Turn, Variant};
use serde_json::Value as Json;

use super::positions::{Sample, add, write_boards};
use super::self_play::{Ending, LEAST_VISITS, Seen};
use crate::analysis::{Analysis, Candidate};
use crate::features::{BITS, BoardInfo, NUMBERS};
use crate::learned;
use crate::net::{Judge, Net};
use crate::playout::Recent;

/// A game of `tests/vectors` and how many of its turns are played before each position.
struct Known {
    variant: Variant,
    game: &'static str,
    turns: &'static [usize],
}

const KNOWN: [Known; 6] = [
    Known { variant: Variant::Go, game: "101-01", turns: &[3, 60, 140] },
    Known { variant: Variant::No, game: "101-07", turns: &[20, 45, 60] },
    Known { variant: Variant::GoSan, game: "101-06", turns: &[8, 16, 26] },
    Known { variant: Variant::XiaGo, game: "101-00", turns: &[5, 40, 90] },
    Known { variant: Variant::Gengo, game: "101-03", turns: &[10, 30, 60] },
    Known { variant: Variant::Go25d, game: "101-01", turns: &[15, 60, 120] },
];

fn tests() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests")
}

impl Known {
    /// The board and the positions with all their turns, as `tengen collect` writes them.
    fn samples(&self) -> (BoardInfo, Vec<Sample>) {
        let path = format!("vectors/{}/random-{}.json", self.variant.id(), self.game);
        let vector: Json = serde_json::from_slice(&std::fs::read(tests().join(path)).unwrap()).unwrap();
        let mut options = Options::new(self.variant);
        for (name, value) in vector["record"]["options"].as_object().unwrap() {
            options.set_text(name, value.to_string().trim_matches('"')).unwrap();
        }
        let mut position = Position::new(&options);
        let info = BoardInfo::of(&position);
        let (mut samples, mut recent) = (Vec::new(), Recent::default());
        let moves = vector["record"]["moves"].as_array().unwrap();
        for (number, turn) in moves.iter().enumerate() {
            if self.turns.contains(&number) {
                add(&mut samples, &info, &Seen { position: &position, analysis: &all(&position), recent });
            }
            // Some are illegal on purpose.
            if let Ok(turn) = position.play_text(turn.as_str().unwrap()) {
                recent.push(turn);
            }
        }
        (info, samples)
    }
}

/// An analysis with every turn. One slide has visits, so that the position after it is taken, too.
fn all(position: &Position) -> Analysis {
    let turns = position.legal_turns();
    let mut slides = turns.iter().filter_map(|turn| match *turn {
        Turn::Slide { from, to, .. } => Some((from, to)),
        _ => None,
    });
    let chosen = slides.next_back();
    let candidate = |turn: Turn| {
        let is_chosen = matches!(turn, Turn::Slide { from, to, .. } if Some((from, to)) == chosen);
        let visits = if is_chosen { LEAST_VISITS } else { 0 };
        Candidate { turn, visits, win_rate: 0.5, lead: 0.0, line: Vec::new() }
    };
    Analysis { turns: turns.into_iter().map(candidate).collect(), ..Analysis::of_finished(position) }
}

/// A line for each position: the chance to win in ten thousandths, and the logits of its turns in hundredths.
fn outputs(net: &Net, info: &BoardInfo, samples: Vec<Sample>) -> String {
    let mut lines = String::new();
    let mut judge = Judge::default();
    for Sample { inputs, turns, .. } in samples {
        judge.inputs = inputs;
        judge.run(net, &info.graph);
        lines += &format!("{:.0}", judge.win() * 10_000.0);
        for (kind, a, b, _) in turns {
            let (a, b) = (Point(a), Point(b));
            let logit = [judge.pass(), judge.place(net, a), judge.nuke(net, a), judge.slide(net, (a, b))];
            lines += &format!(" {}", logit[usize::from(kind)]);
        }
        lines += "\n";
    }
    lines
}

/// `TENGEN_UPDATE=1 cargo test -p tengen-bots known_outputs` writes them anew, which a new net or input needs.
#[test]
fn the_nets_have_their_known_outputs() {
    for known in &KNOWN {
        let (info, samples) = known.samples();
        let ending = Ending { winner: None, lead: 0.0, ownership: vec![0.0; info.line.len()] };
        let mut positions = Vec::new();
        write_boards(&mut positions, std::slice::from_ref(&info)).unwrap();
        samples.iter().for_each(|sample| sample.write(0, 0, &ending, &mut positions));
        let outputs = outputs(&learned::net(known.variant).unwrap(), &info, samples);
        for (kind, made) in [("positions", positions), ("outputs", outputs.into_bytes())] {
            let path = tests().join(format!("nets/{}.{kind}", known.variant.id().replace('.', "")));
            if std::env::var_os("TENGEN_UPDATE").is_some() {
                std::fs::write(&path, &made).unwrap();
            }
            let kept = std::fs::read(&path).unwrap();
            assert!(
                kept == made,
                "{}: run TENGEN_UPDATE=1 cargo test -p tengen-bots known_outputs",
                path.display()
            );
        }
    }
}

/// Two inputs that no known position has could change places unnoticed.
#[test]
fn the_known_positions_have_every_input() {
    let (mut bits, mut numbers) = (0, [false; NUMBERS]);
    for sample in KNOWN.iter().flat_map(|known| known.samples().1) {
        bits |= sample.inputs.bits.iter().fold(0, |all, bits| all | bits);
        numbers.iter_mut().zip(sample.inputs.numbers).for_each(|(seen, number)| *seen |= number != 0);
    }
    assert_eq!(bits, (1 << BITS) - 1, "{bits:b}");
    assert_eq!(numbers, [true; NUMBERS]);
}
