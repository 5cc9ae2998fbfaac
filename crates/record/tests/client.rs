//! What the web client is told of games.

use rules::{Game, Options, Variant};
use serde_json::{Value, json};
use tengen_record::{
    StudyTree, client,
    client::{Color, Cover, PictureSettings, Piece},
    json::set_option,
    read_game, sgf,
};

fn played(variant: Variant, options: &[(&str, Value)], turns: &[&str]) -> Game {
    let mut chosen = Options::new(variant);
    for (name, value) in options {
        set_option(&mut chosen, name, value).unwrap();
    }
    let mut game = Game::new(&chosen);
    for turn in turns {
        game.play_text(turn).unwrap_or_else(|illegal| panic!("{turn}: {illegal}"));
    }
    game
}

fn small_go(turns: &[&str]) -> Game {
    played(Variant::Go, &[("size", json!(5))], turns)
}

#[test]
fn a_void_shows_its_arrow_and_a_slide_its_way() {
    let no = played(Variant::No, &[], &["E5", "pass", "nuke E5"]);
    let seen = serde_json::to_value(client::view(no.position(), no.last_turn())).unwrap();
    assert_eq!(seen["cells"][40], json!({"piece":"void","arrow":0,"resolver":false,"origin":false}));
    assert_eq!((&seen["last"], &seen["lastTurn"]), (&json!([40]), &json!("nuke E5")));
    let xiago = played(Variant::XiaGo, &[("base", json!(4))], &["D4-D5 D4"]);
    assert!(client::view(xiago.position(), xiago.last_turn()).slid.is_some());
}

#[test]
fn stones_of_a_chain_share_a_number() {
    let go = small_go(&["A1", "E5", "A2", "E4", "C3"]);
    let cells = client::cells(go.position());
    assert_eq!(cells[0].chain, cells[5].chain);
    assert!(cells[0].chain != cells[12].chain && cells[12].chain != cells[24].chain);
    assert_eq!((cells[1].chain, cells[1].piece), (None, Piece::Empty));
}

#[test]
fn wide_stones_cover() {
    let gengo = played(Variant::Gengo, &[], &["D4", "H4"]);
    let covers: Vec<Cover> = client::cells(gengo.position()).iter().filter_map(|cell| cell.cover).collect();
    assert!(covers.contains(&Cover::Black) && covers.contains(&Cover::White));
}

#[test]
fn previews_say_what_is_captured_or_why_not() {
    let go = small_go(&["B1", "A1"]);
    assert_eq!(client::preview(go.position(), "A2").unwrap().captured, [0]);
    for (turn, reason) in [("A1", "occupied"), ("nonsense", "unreadable")] {
        assert_eq!(client::preview(go.position(), turn).unwrap_err().reason, reason);
    }
}

#[test]
fn dead_stones_change_owner() {
    let go =
        played(Variant::Go, &[("size", json!(5)), ("komi", json!(0.5))], &["B1", "A1", "B2", "pass", "A3"]);
    let owner = |dead: &[String]| client::score(go.position(), dead).unwrap().owner[0];
    assert_eq!((owner(&[]), owner(&["A1".to_owned()])), (Some(Color::White), Some(Color::Black)));
    assert_eq!(client::score(go.position(), &["A1".to_owned()]).unwrap().result, "B+24.5");
    assert!(client::score(go.position(), &["Z9".to_owned()]).is_err());
}

#[test]
fn options_are_said_in_full() {
    let go = played(Variant::Go, &[("size", json!(9))], &[]);
    let all = Value::Object(client::all_options(go.options()));
    assert_eq!(all, json!({"size":9,"komi":7.5,"ko":"superko","handicap":0}));
}

#[test]
fn a_picture_shows_what_the_settings_ask_for() {
    let go = small_go(&["C3", "D4"]);
    let drawn = |settings: &str| serde_json::from_str::<PictureSettings>(settings).map(|s| s.draw(&go));
    let usual = drawn("{}").unwrap();
    assert!(usual.starts_with("<svg"));
    for settings in
        [r#"{"theme":"dark"}"#, r#"{"numbers":true}"#, r#"{"coordinates":false}"#, r#"{"last":false}"#]
    {
        assert_ne!(drawn(settings).unwrap(), usual, "{settings}");
    }
    for nonsense in ["7", r#"{"theme":"blue"}"#, r#"{"numbers":1}"#] {
        assert!(drawn(nonsense).is_err(), "{nonsense}");
    }
}

const TREE: &str = r#"{"variant":"no","options":{"size":7},"about":{"event":"a test"},"nodes":[
    {"turn":null,"comment":"the start","parent":null,"children":[1,2]},
    {"turn":"D4","comment":"","parent":0,"children":[3]},
    {"turn":"C3","comment":"lower","parent":0,"children":[]},
    {"turn":"pass","comment":"","parent":1,"children":[]}]}"#;

fn to_sgf(tree: &str) -> String {
    sgf::write(&[StudyTree::read(tree).unwrap().to_sgf()])
}

fn from_file(bytes: &[u8]) -> StudyTree {
    StudyTree::from(&read_game(bytes).unwrap())
}

#[test]
fn branches_and_comments_go_through_sgf() {
    let back = from_file(to_sgf(TREE).as_bytes());
    assert_eq!(back.nodes.iter().filter(|node| !node.comment.is_empty()).count(), 2);
    assert_eq!(back.nodes[0].children.len(), 2);
    assert_eq!(back.about["event"], "a test");
    assert_eq!(back.nodes[1].mover.as_deref(), Some("black"));
}

#[test]
fn the_main_line_is_a_record() {
    let record = StudyTree::read(TREE).unwrap().main_line();
    assert_eq!(record.moves, ["D4", "pass"]);
    assert_eq!(record.comment(0), Some("the start"));
    assert_eq!(from_file(record.to_string().as_bytes()).nodes.len(), 3);
    let promoted = StudyTree::read(&TREE.replace("[1,2]", "[2,1]")).unwrap();
    assert_eq!(promoted.main_line().moves, ["C3"]);
}

#[test]
fn files_of_both_kinds_are_read() {
    let record = StudyTree::read(TREE).unwrap().main_line().to_string();
    let tree = from_file(record.as_bytes());
    for file in [format!("\u{feff} {record}"), to_sgf(&serde_json::to_string(&tree).unwrap())] {
        assert_eq!(from_file(file.as_bytes()).nodes, tree.nodes, "{file}");
    }
    for odd in [&b""[..], b"{", b"(;GM[2])", &[0xff, 0xfe, 0x00]] {
        assert!(read_game(odd).is_err(), "{odd:?}");
    }
}

#[test]
fn a_problem_keeps_its_set_up() {
    let tree = from_file(b"(;SZ[9]AB[aa]AW[bb]PL[W];W[ee](;B[cc])(;B[gg]))");
    assert_eq!(tree.setup, Some(json!({"black":["A9"],"white":["B8"],"to_play":"white"})));
    assert_eq!(tree.nodes[1].mover.as_deref(), Some("white"));
    let again = from_file(to_sgf(&serde_json::to_string(&tree).unwrap()).as_bytes());
    assert_eq!(again, tree);
}

#[test]
fn what_we_have_no_use_for_is_kept() {
    let file = "(;GM[1]SZ[9];B[ee]TR[aa][bb]LB[cc:a\\]b];W[cc]XY[what?])";
    let back = to_sgf(&serde_json::to_string(&from_file(file.as_bytes())).unwrap());
    for kept in ["TR[aa][bb]", "LB[cc:a\\]b]", "XY[what?]"] {
        assert!(back.contains(kept), "{kept} in {back}");
    }
}

#[test]
fn nonsense_is_a_sentence() {
    for text in ["", "{}", r#"{"variant":"go"}"#, r#"{"variant":"go","nodes":[{},{"parent":1}]}"#] {
        assert!(!StudyTree::read(text).unwrap_err().is_empty(), "{text}");
    }
    assert!(StudyTree::read(r#"{"variant":"go","nodes":[]}"#).is_ok(), "a game that has not begun");
}
