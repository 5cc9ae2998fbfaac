//! Records in and out, and what is said of those that make no sense.

mod common;

use proptest::prelude::*;
use rules::Color;
use serde_json::{Value, json};
use tengen_record::json::{self, Document};

fn refusal(record: &Value) -> String {
    json::parse(&record.to_string()).expect_err("this record makes no sense").to_string()
}

fn go(options: &Value) -> Value {
    json!({"format": "tengen/1", "variant": "go", "options": options, "moves": []})
}

/// The position string of the start of a record with another set-up.
fn start(record: &Value, setup: Value) -> String {
    let mut record = record.clone();
    record["setup"] = setup;
    match json::parse(&record.to_string()).unwrap() {
        Document::Game(game) => game.start().to_string(),
        Document::World(_) => panic!("a world has no set-up"),
    }
}

#[test]
fn every_record_of_the_vectors_comes_back() {
    for (name, vector) in common::vectors() {
        let record = &vector["record"];
        let text = match json::parse(&record.to_string()).unwrap() {
            Document::Game(game) => game.to_string(),
            Document::World(world) => world.to_string(),
        };
        // A set-up comes back with its labels in canonical form; that it is the same one, its position says.
        let mut again: Value = serde_json::from_str(&text).unwrap();
        let mut record = record.clone();
        let setups = [&mut again, &mut record].map(|json| json.as_object_mut().unwrap().remove("setup"));
        assert_eq!(again, record, "{name}");
        let [written, given] = setups.map(|setup| setup.map(|setup| start(&record, setup)));
        assert_eq!(written, given, "{name}");
    }
}

#[test]
fn unknown_keys_stay_in_order() {
    let text = r#"{"format":"tengen/1","variant":"go","moves":["E5"],"z":1,"event":"無","a":[{"b":null}],"result":"B+R"}"#;
    let Document::Game(game) = json::parse(text).unwrap() else { panic!("not a game") };
    assert_eq!(game.to_string(), text);
    assert_eq!(game.text("event"), Some("無"));
}

#[test]
fn players_and_comments() {
    let text =
        r#"{"format":"tengen/1","variant":"go","moves":[],"players":{"black":"Ann"},"comments":{"2":"hm"}}"#;
    let Document::Game(mut game) = json::parse(text).unwrap() else { panic!("not a game") };
    assert_eq!((game.player(Color::Black), game.player(Color::White)), (Some("Ann"), None));
    assert_eq!((game.comment(2), game.comment(1)), (Some("hm"), None));
    game.set_player(Color::White, "Bob");
    game.set_comment(1, "oh");
    assert_eq!(game.player(Color::White), Some("Bob"));
    assert_eq!((game.comment(1), game.comment(2)), (Some("oh"), Some("hm")));
}

#[test]
fn a_world_is_handed_on_as_it_is() {
    let text = r#"{"format":"tengen/1","variant":"infinite","options":{"radius":3},"moves":[{"t":5,"player":"ann","at":"x","why":1}],"seed":7}"#;
    let Document::World(world) = json::parse(text).unwrap() else { panic!("not a world") };
    assert_eq!(
        (world.moves[0].t, world.moves[0].player.as_str(), world.moves[0].at.as_str()),
        (5, "ann", "x")
    );
    assert_eq!(world.to_string(), text);
}

#[test]
fn nonsense_is_refused_with_place_and_remedy() {
    let cases = [
        (json!([1]), "a list is not a record, which is an object"),
        (json!({"variant": "go", "moves": []}), "format: missing; must be \"tengen/1\""),
        (
            json!({"format": "tengen/2", "variant": "go", "moves": []}),
            "format: \"tengen/2\" is not allowed; allowed: \"tengen/1\"",
        ),
        (json!({"format": "tengen/1", "moves": []}), "variant: missing; must be the name of a variant"),
        (
            json!({"format": "tengen/1", "variant": "chess", "moves": []}),
            "variant: \"chess\" is not allowed; allowed: go, no, gosan, xiago, gengo, go2.5d, infinite",
        ),
        (json!({"format": "tengen/1", "variant": "go"}), "moves: missing; must be a list of turns"),
        (json!({"format": "tengen/1", "variant": "go", "moves": "E5"}), "moves: \"E5\" is not a list"),
        (
            json!({"format": "tengen/1", "variant": "go", "moves": ["E5", 7]}),
            "moves[1]: 7 is not a turn in quotes",
        ),
        (go(&json!([])), "options: a list is not an object"),
        (
            go(&json!({"colour": 1})),
            "options.colour: there is no such option; allowed: size, komi, ko, handicap",
        ),
        (go(&json!({"size": 26})), "options.size: 26 is not allowed; allowed: a whole number from 2 to 25"),
        (go(&json!({"size": 9.5})), "options.size: 9.5 is not allowed; allowed: a whole number from 2 to 25"),
        (
            go(&json!({"size": "9"})),
            "options.size: \"9\" is not allowed; allowed: a whole number from 2 to 25",
        ),
        (
            go(&json!({"size": null})),
            "options.size: null is not allowed; allowed: a whole number from 2 to 25",
        ),
        (
            go(&json!({"handicap": 1})),
            "options.handicap: 1 is not allowed; allowed: 0, or a whole number from 2 to 9",
        ),
        (
            go(&json!({"ko": "maybe"})),
            "options.ko: \"maybe\" is not allowed; allowed: one of superko, simple",
        ),
    ];
    for (record, sentence) in cases {
        assert_eq!(refusal(&record), sentence);
    }
    for komi in [json!(7.3), json!(1e300), json!(-1e300), json!(0.25)] {
        let sentence = refusal(&go(&json!({ "komi": komi })));
        assert!(sentence.starts_with("options.komi: "), "{sentence}");
        assert!(sentence.contains("whole or with .5"), "{sentence}");
    }
}

#[test]
fn regions_are_checked() {
    let gengo = |regions: Value| {
        refusal(
            &json!({"format": "tengen/1", "variant": "gengo", "options": {"regions": regions}, "moves": []}),
        )
    };
    assert!(
        gengo(json!("huge"))
            .starts_with("options.regions: \"huge\" is not allowed; allowed: one of standard")
    );
    assert_eq!(
        gengo(json!({"overlap": [[0, 0], [1, 0]], "neighbour": [[0, -1]]})),
        "options.regions: offset [1,0] is in both regions"
    );
    assert_eq!(
        gengo(json!({"overlap": [[0, 0], [1]], "neighbour": []})),
        "options.regions.overlap[1]: a list is not a pair of whole numbers such as [2,0]"
    );
    assert_eq!(
        gengo(json!({"overlap": [[0, 0]]})),
        "options.regions.neighbour: missing; must be a list of offsets such as [[0,0],[1,0]]"
    );
    assert_eq!(
        gengo(json!({"overlap": [[0, 0]], "neighbour": [[7, 0]]})),
        "options.regions: offset [7,0] is farther than 6"
    );
    assert_eq!(
        gengo(json!({"overlap": [[0, 0]], "neighbours": [[1, 0]]})),
        "options.regions: \"neighbours\" is not allowed; allowed: overlap, neighbour"
    );
}

#[test]
fn moves_of_a_world_are_checked() {
    let world = |moves: Value| refusal(&json!({"format": "tengen/1", "variant": "infinite", "moves": moves}));
    assert_eq!(world(json!(["1,0"])), "moves[0]: \"1,0\" is not an object with t, player and at");
    assert_eq!(
        world(json!([{"t": 0.5, "player": "a", "at": "1,0"}])),
        "moves[0].t: 0.5 is not a whole number of milliseconds"
    );
    assert_eq!(world(json!([{"t": 0, "at": "1,0"}])), "moves[0].player: missing; must be a name in quotes");
}

#[test]
fn what_is_not_json_says_where() {
    let error = json::parse("{\"format\":\n  oops}").unwrap_err();
    assert_eq!(error.to_string(), "not JSON: line 2, column 3: expected value");
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in ".{0,200}") {
        let _ = json::parse(&text);
    }

    #[test]
    fn no_odd_value_makes_it_panic(size in any::<f64>(), komi in any::<f64>(), x in any::<i64>(), word in ".{0,20}") {
        for options in [json!({"size": size, "komi": komi}), json!({"regions": {"overlap": [[x, 0]], "neighbour": [[0, x]]}}), json!({word.as_str(): x, "regions": word})] {
            for variant in ["go", "gengo", "xiago", "infinite", &word] {
                let record = json!({"format": "tengen/1", "variant": variant, "options": options, "moves": [word]});
                let _ = json::parse(&record.to_string());
            }
        }
    }
}
