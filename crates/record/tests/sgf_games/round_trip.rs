//! Games of every variant, written and read again.

use rules::{NodeId, Options, Position, Variant};
use tengen_record::{AnnotatedGame, Replay, from_sgf, games_from_sgf, json::Record, sgf, to_sgf};

use crate::common::games;

#[test]
fn every_game_of_the_vectors_comes_back_exactly() {
    for (name, record, _) in games() {
        let file = to_sgf(&record);
        assert_eq!(from_sgf(file.as_bytes()), Ok(vec![record]), "{name}");
    }
}

#[test]
fn what_was_edited_elsewhere_wins_over_the_embedded_record() {
    let (_, record, _) = games().into_iter().find(|(name, ..)| name.ends_with("go/other-keys.json")).unwrap();
    let file = to_sgf(&record);
    assert!(file.contains("TENGEN["), "{file}");
    let edited = file.trim_end().strip_suffix(')').unwrap().to_owned() + ";W[aa])";
    assert_eq!(from_sgf(edited.as_bytes()).unwrap()[0].moves, ["E5", "D5", "E6", "A9"]);
}

#[test]
fn variations_of_other_variants_come_back() {
    for variant in Variant::ALL {
        let mut annotated = AnnotatedGame::new(&Position::new(&Options::new(variant)));
        let game = annotated.game_mut();
        for (number, turn) in game.start().legal_turns().into_iter().step_by(7).take(3).enumerate() {
            game.go_to(NodeId::START);
            let id = game.branch(turn).unwrap();
            game[id].note.comment = format!("Idea {number}: a] or \\ b");
            game.branch(game.position().legal_turns()[1]).unwrap();
        }
        let file = sgf::write(&[annotated.to_sgf()]);
        let again = games_from_sgf(file.as_bytes()).unwrap().remove(0);
        assert_eq!(again, annotated, "{variant}");
    }
}

#[test]
fn go_is_written_as_moves_that_replay_to_the_same_board() {
    for (name, record, _) in games() {
        if record.variant() != Variant::Go {
            continue;
        }
        let mut plain = sgf::parse(to_sgf(&record).as_bytes()).unwrap().trees.remove(0);
        plain.node_mut(0).remove("TENGEN");
        let moves = AnnotatedGame::from_sgf(&plain).unwrap_or_else(|bad| panic!("{name}: {bad}")).main_line();
        let end = |record: &Record| {
            let mut replay: Replay = Replay::new(record);
            while replay.step().is_some() {}
            replay.position().rows()
        };
        assert_eq!(end(&moves), end(&record), "{name}");
    }
}
