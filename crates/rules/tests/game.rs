//! The game in progress: lines, branches and the cursor.

use tengen_rules::{Color, Game, Illegal, NodeId, OptionValue, Options, Turn, Variant};

fn go() -> Game<&'static str> {
    let mut options = Options::new(Variant::Go);
    options.set("size", OptionValue::whole(5)).expect("five is a size");
    Game::new(&options)
}

fn played(turns: &[&str]) -> Game<&'static str> {
    let mut game = go();
    for turn in turns {
        game.play_text(turn).expect("the turns of a test are legal");
    }
    game
}

fn texts(game: &Game<&str>) -> Vec<String> {
    game.turns().map(|(_, turn)| game.position().write(turn)).collect()
}

fn branch(game: &mut Game<&'static str>, text: &str) -> NodeId {
    let turn = game.position().read(text).expect("a turn");
    game.branch(turn).expect("a legal turn")
}

#[test]
fn going_back_keeps_the_line_until_another_turn_is_played() {
    let mut game = played(&["C3", "B2", "D4"]);
    game.go_to_turn(1);
    assert_eq!((game.position().turns(), game.line().count()), (1, 4));
    game.go_to_turn(99);
    assert_eq!(game.position().turns(), 3);
    game.go_to_turn(1);
    game.play_text("A1").expect("it is legal");
    assert_eq!(texts(&game), ["C3", "A1"]);
    assert_eq!(game.ids().len(), 3, "B2 and D4 are forgotten");
    assert_eq!(game.turns().map(|(color, _)| color).collect::<Vec<_>>(), [Color::Black, Color::White]);
}

#[test]
fn a_refused_turn_changes_nothing() {
    let mut game = played(&["C3", "B2"]);
    game.go_to_turn(1);
    let before = game.clone();
    assert_eq!(game.play_text("C3"), Err(Illegal::Occupied));
    assert_eq!(game.play_text("nonsense"), Err(Illegal::Unreadable));
    assert!(game.branch(Turn::Place(game.position().layout().point("C3").expect("a point"))).is_err());
    assert_eq!(game, before);
    assert_eq!(game.position().turns(), 1);
}

#[test]
fn turns_are_taken_back_one_by_one_or_many_at_once() {
    let mut game = played(&["A1", "A2", "E5", "B1", "pass", "pass"]);
    assert_eq!(game.turns_before_passes(), 4);
    assert_eq!(game.position_before_passes().hash(), game.position_after(4).hash());
    assert_eq!(game.undo(), Some(Turn::Pass));
    assert!(!game.position().is_over());
    game.undo_to(3);
    assert_eq!(texts(&game), ["A1", "A2", "E5"]);
    game.undo_to(7);
    assert_eq!(game.position().turns(), 3);
    while game.undo().is_some() {}
    assert_eq!((game.position().turns(), game.ids().len()), (0, 1));
    assert_eq!(game.position().hash(), game.start().hash());
}

#[test]
fn branches_are_kept_in_order_and_known_ones_are_followed() {
    let mut game = go();
    let first = branch(&mut game, "C3");
    let answer = branch(&mut game, "B2");
    game.go_to(NodeId::START);
    let second = branch(&mut game, "D4");
    game.go_to(NodeId::START);
    assert_eq!(branch(&mut game, "C3"), first);
    assert_eq!(game.children(NodeId::START).collect::<Vec<_>>(), [first, second]);
    assert_eq!(game.main_line().collect::<Vec<_>>(), [NodeId::START, first, answer]);
    game.go_to(second);
    assert_eq!(texts(&game), ["D4"]);
    assert_eq!(game.line().count(), 2);
    assert_eq!(game.position_at(answer).turns(), 2);
}

#[test]
fn a_removed_branch_takes_what_follows_along_and_nothing_else() {
    let mut game = go();
    branch(&mut game, "C3");
    branch(&mut game, "B2");
    game.go_to(NodeId::START);
    let middle = branch(&mut game, "D4");
    branch(&mut game, "D3");
    game.go_to(NodeId::START);
    let last = branch(&mut game, "A1");
    game[last].note = "corner";
    game.go_to(middle);
    game.remove(middle);
    assert_eq!(game.cursor(), NodeId::START);
    let notes: Vec<(String, &str)> = game
        .children(NodeId::START)
        .map(|id| (game.position().write(game[id].turn().expect("a turn")), game[id].note))
        .collect();
    assert_eq!(notes, [("C3".to_owned(), ""), ("A1".to_owned(), "corner")]);
    assert_eq!(game.ids().len(), 4);
    branch(&mut game, "E5");
    assert_eq!(game.children(NodeId::START).count(), 3, "the list can still grow");
    game.remove(NodeId::START);
    assert_eq!(game.ids().len(), 5, "the start stays");
}

#[test]
fn a_remark_is_no_turn() {
    let mut game = played(&["C3"]);
    let remark = game.remark();
    game[remark].note = "What now?";
    game.play_text("B2").expect("it is legal");
    assert_eq!((game.position().turns(), game.line().count()), (2, 4));
    assert_eq!(game[game.cursor()].number(), 2);
    game.undo();
    assert_eq!(game.cursor(), remark);
    assert!(game.undo().is_some(), "the turn before the remark, and the remark with it");
    assert_eq!(game.ids().len(), 1);
}

#[test]
fn numbers_are_those_of_stones_on_the_board() {
    let game = played(&["A1", "A2", "E5", "B1"]);
    let label = |(point, number)| (game.position().layout().label(point), number);
    let numbers: Vec<(String, u32)> = game.numbers().into_iter().map(label).collect();
    assert_eq!(numbers, [("B1".to_owned(), 4), ("A2".to_owned(), 2), ("E5".to_owned(), 3)]);
}
