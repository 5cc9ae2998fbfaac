//! The game in progress: lines, branches and the cursor.

use tengen_rules::{Color, Game, Illegal, NodeId, OptionValue, Options, Position, Setup, Turn, Variant};

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
fn games_are_equal_if_they_began_alike_and_went_on_alike() {
    let game = played(&["C3", "B2"]);
    let mut elsewhere = played(&["C3", "B2"]);
    elsewhere.go_to_turn(1);
    assert_eq!(game, elsewhere, "the cursor does not count");
    assert_ne!(game, played(&["C3"]));
    assert_ne!(game, played(&["C3", "D2"]));
    let nine: Game<&str> = Game::new(&Options::new(Variant::Go));
    assert_ne!(go(), nine);
    assert_eq!(go(), go());
}

#[test]
fn the_cursor_knows_the_last_turn_and_the_winner() {
    let mut game = played(&["C3", "B2"]);
    let b2 = game.position().layout().point("B2").expect("a point");
    assert_eq!((game.last_turn(), game.outcome()), (Some(Turn::Place(b2)), None));
    assert_eq!(game.ids().map(NodeId::index).collect::<Vec<_>>(), [0, 1, 2]);
    game.play_text("resign").expect("legal");
    assert_eq!(game.outcome().map(|outcome| outcome.to_string()).as_deref(), Some("W+R"));
    game.go_to(NodeId::START);
    assert_eq!((game.last_turn(), game.outcome()), (None, None));
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

#[test]
fn a_line_is_promoted_and_a_main_line_is_set_without_losing_branches() {
    let mut game: Game = Game::new(&Options::new(Variant::Go));
    let turn = |text: &str| Position::new(&Options::new(Variant::Go)).read(text).unwrap();
    let main = game.set_main_line(["C3", "D4", "E5"].map(turn)).unwrap();
    game.go_to_turn(1);
    let other = game.branch(turn("Q16")).unwrap();
    let deep = game.branch(turn("Q4")).unwrap();
    game.promote(deep);
    assert_eq!(game.main_line().collect::<Vec<_>>()[2..], [other, deep]);
    assert_eq!(game.set_main_line(["C3", "D4"].map(turn)).map(|node| game[node].number()), Ok(2));
    assert_eq!(game.main_line().last(), Some(main), "the branch goes on as it did");
    // The last of three children comes first, and the others keep their order and can still be added to.
    game.go_to_turn(1);
    let third = game.branch(turn("K10")).unwrap();
    game.promote(third);
    let first = game.main_line().nth(1).unwrap();
    assert_eq!(game.children(first).count(), 3);
    assert_eq!(game.children(first).next(), Some(third));
    game.go_to(first);
    let fourth = game.branch(turn("A1")).unwrap();
    assert_eq!(game.children(first).last(), Some(fourth));
    assert_eq!(game.set_main_line(["C3", "C3"].map(turn)), Err(Illegal::Occupied));
}

#[test]
fn a_position_is_set_up_at_the_start_and_in_the_middle() {
    let mut options = Options::new(Variant::Go);
    options.set_text("size", "5").unwrap();
    let layout = options.layout();
    let setup = |black: &[&'static str], white: &[&'static str]| {
        let labels = Setup { black: black.to_vec(), white: white.to_vec(), ..Setup::default() };
        labels.read(&layout).unwrap()
    };
    let mut game: Game = Game::new(&options);
    assert_eq!(game.set_up(&setup(&["A1"], &[])), Ok(NodeId::START), "nothing was played: it is the start");
    assert!(game.start().setup().is_some());
    game.play_text("C3").unwrap();
    let middle = game.set_up(&setup(&["B2"], &["D4"])).unwrap();
    assert_eq!((game[middle].number(), game.position().turns()), (1, 0));
    assert_eq!(game.set_up(&setup(&["B2"], &["D4", "D5"])), Ok(middle), "nothing follows: it is replaced");
    game.play_text("E5").unwrap();
    let end = game.cursor();
    assert_eq!(game.turns().count(), 1, "the turns since the set-up");
    assert_eq!((game.base(end), game[end].number()), (middle, 2));
    let rows = game.position().rows();
    game.go_to(NodeId::START);
    assert_eq!((game.start().rows(), game.turns().count()), (game.position().rows(), 0));
    game.go_to(end);
    assert_eq!((game.position().rows(), game.position_at(end).rows()), (rows.clone(), rows));
    assert!(game.set_up(&setup(&["A2", "B1"], &["A1"])).is_err(), "no liberty");
    assert_eq!(game.cursor(), end);
    assert!(game.undo().is_some() && game.cursor() == middle);
    game.remove(middle);
    assert_eq!(game.position().rows(), game.position_after(1).rows());
}

#[test]
fn a_set_up_after_handicap_plays_is_allowed() {
    let mut options = Options::new(Variant::Go);
    options.set_text("handicap", "2").unwrap();
    let mut game: Game = Game::new(&options);
    for turn in ["D4", "Q16", "C3"] {
        game.play_text(turn).unwrap();
    }
    let setup = game.position().to_setup();
    assert!(game.set_up(&setup).is_ok());
    assert_eq!(game.options(), &options);
    game.play_text("K10").unwrap();
    game.go_to(NodeId::START);
    assert_eq!(game.position().options(), &options);
}
