//! What must hold for any tree and any bytes.

use proptest::prelude::*;
use rules::{NodeId, Options, Variant};
use tengen_record::{
    AnnotatedGame, from_sgf, games_from_sgf,
    json::Record,
    sgf::{self, GameTree, Value},
    to_sgf,
};

fn value() -> impl Strategy<Value = Value> {
    let text = r#"[a-z\]\[\\:;()\n\t é無]{0,8}"#;
    prop_oneof![text.prop_map(|text| Value::new(&text)), (text, text).prop_map(|(a, b)| Value::pair(&a, &b))]
}

/// Nodes hang on any earlier node, so every shape of tree comes up.
fn tree() -> impl Strategy<Value = GameTree> {
    let property = ("[A-Z]{1,3}", prop::collection::vec(value(), 1..4));
    let node = (any::<prop::sample::Index>(), prop::collection::vec(property, 0..4));
    prop::collection::vec(node, 1..40).prop_map(|nodes| {
        let mut tree = GameTree::new();
        for (count, (parent, properties)) in nodes.into_iter().enumerate() {
            let at = if count == 0 { 0 } else { tree.add(parent.index(count)) };
            for (name, values) in properties {
                if name != "CA" {
                    tree.node_mut(at).add(&name, values);
                }
            }
        }
        tree
    })
}

proptest! {
    #[test]
    fn a_written_tree_reads_back(trees in prop::collection::vec(tree(), 1..4)) {
        let file = sgf::parse(sgf::write(&trees).as_bytes()).unwrap();
        prop_assert_eq!(file.trees, trees);
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = sgf::parse(&bytes);
    }

    #[test]
    fn no_near_miss_makes_it_panic(text in r#"[(;)\[\]A-Cabé:\\\n ]{0,120}"#) {
        if let Err(error) = sgf::parse(text.as_bytes()) {
            prop_assert!(error.line >= 1 && error.column >= 1);
            prop_assert!(error.line <= 1 + text.matches('\n').count());
        }
    }
}

#[test]
fn depth_costs_no_stack() {
    let deep = format!("{}{}", "(;B[aa]".repeat(200_000), ")".repeat(200_000));
    let file = sgf::parse(deep.as_bytes()).unwrap();
    assert_eq!(file.trees[0].main_line().count(), 200_000);
    assert_eq!(sgf::parse(sgf::write(&file.trees).as_bytes()).unwrap(), file);
    let open = "(;".repeat(100_000);
    assert_eq!(sgf::parse(open.as_bytes()).unwrap().problems.len(), 1);
}

#[test]
fn a_node_with_endless_properties_is_refused() {
    let names = (0..2000).map(|n| format!("A{n}[]")).collect::<String>();
    assert!(sgf::parse(format!("(;{names})").as_bytes()).is_err());
}

/// Files that are nearly right, made from ones that are.
fn spoilt(file: &str, at: prop::sample::Index, with: &[u8]) -> Vec<u8> {
    let mut bytes = file.as_bytes().to_vec();
    let at = at.index(bytes.len());
    let end = (at + with.len()).min(bytes.len());
    bytes.splice(at..end, with.iter().copied());
    bytes
}

proptest! {
    #[test]
    fn no_game_makes_it_panic(
        variant in prop::sample::select(Variant::ALL.to_vec()),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
        at in any::<prop::sample::Index>(),
        with in prop::collection::vec(prop::sample::select(b"(;)[]BWAEz19-:\\\"{}".to_vec()), 0..4),
    ) {
        let mut record = Record::new(Options::new(variant));
        let mut position = record.start();
        for choice in choices {
            let turns = position.legal_turns();
            if let Some(&turn) = turns.get(choice.index(turns.len().max(1))) {
                record.moves.push(position.write(turn));
                position.play(turn).unwrap();
            }
        }
        let file = to_sgf(&record);
        prop_assert_eq!(from_sgf(file.as_bytes()), Ok(vec![record]));
        let bytes = spoilt(&file, at, &with);
        // Whatever is still a game can be written again and ends with the same board. Set-ups before the first move become
        // one, so the record may begin later.
        let end = |game: &AnnotatedGame| {
            let last = game.game().main_line().last().unwrap_or(NodeId::START);
            (game.game().position_at(last).rows(), game.game().position_at(last).to_play())
        };
        for game in games_from_sgf(&bytes).unwrap_or_default() {
            let again = sgf::write(&[game.to_sgf()]);
            let back = games_from_sgf(again.as_bytes()).map(|mut games| end(&games.remove(0)));
            prop_assert_eq!(back, Ok(end(&game)), "{}", again);
        }
    }
}
