//! Games that were played without a server, as tables.

use record::json::{Record, parse_game};
use rules::{ByColor, Color};
use tengen_table::{BadLocalGame, Command, Fact, How, LocalTable, Phase, Player, PlayerId, Refusal};

const NOW: u64 = 1_000_000;

fn player(name: &str, bot: bool) -> Player {
    Player { id: PlayerId::new(name).expect("an id"), bot }
}

fn alone() -> ByColor<Player> {
    ByColor { black: player("ann", false), white: player("ann", false) }
}

/// A game of Go on 5×5, with more fields of the record.
fn record(moves: &str, more: &str) -> Record {
    let moves: Vec<&str> = moves.split(' ').filter(|turn| !turn.is_empty()).collect();
    let moves = serde_json::to_string(&moves).expect("JSON");
    let text =
        format!(r#"{{"format":"tengen/1","variant":"go","options":{{"size":5}},"moves":{moves}{more}}}"#);
    parse_game(&text).expect("a record")
}

/// Black has everything but A5.
const COUNTED: &str = "C2 A5 C3 pass C4 pass B4 pass pass";

fn result(local: &LocalTable) -> Option<&str> {
    local.table().ending().and_then(|ending| ending.result.as_deref())
}

#[test]
fn a_finished_game_is_over_with_the_result_of_its_record() {
    for seats in [alone(), ByColor { black: player("ann", false), white: player("bot-1", true) }] {
        let dead = record(COUNTED, r#","dead":["A5"],"result":"B+17.5""#);
        let local = LocalTable::finished(&dead, seats.clone(), NOW).expect("a game");
        assert_eq!(result(&local), Some("B+17.5"));
        assert_eq!(local.table().view(None).dead, ["A5"]);
        assert!(local.table().terms().private(), "nobody asked to show it to others");
        let alive = record(COUNTED, r#","result":"B+17.5""#);
        assert_eq!(LocalTable::finished(&alive, seats.clone(), NOW).err(), Some(BadLocalGame::Result));
        let resigned = record("C3 resign", r#","result":"B+R""#);
        let local = LocalTable::finished(&resigned, seats, NOW).expect("a game");
        assert_eq!(local.table().ending().map(|ending| ending.how), Some(How::Resigned));
        assert_eq!(tengen_table::replay(local.events()).expect("a journal").number(), local.table().number());
        let events = local.events().to_vec();
        assert_eq!(local.into_events(), events);
    }
}

#[test]
fn a_game_without_an_end_or_with_another_result_is_not_taken() {
    for (moves, more) in [
        ("C3 B2", ""),
        ("C3 B2", r#","result":"B+R""#),
        ("C3 resign", ""),
        ("C3 resign", r#","result":"W+R""#),
        (COUNTED, r#","dead":["A5"],"result":"W+17.5""#),
    ] {
        let found = LocalTable::finished(&record(moves, more), alone(), NOW);
        assert_eq!(found.err(), Some(BadLocalGame::Result), "{moves} {more}");
    }
    let illegal = LocalTable::finished(&record("C3 C3", ""), alone(), NOW);
    assert!(matches!(illegal, Err(BadLocalGame::Record(why)) if why.contains("C3")));
    let set_up = record("", r#","setup":{"black":["A1"],"white":[],"to_play":"white"}"#);
    assert_eq!(LocalTable::finished(&set_up, alone(), NOW).err(), Some(BadLocalGame::SetUp));
    let ann = || PlayerId::new("ann").expect("an id");
    assert!(matches!(LocalTable::read("{", ann(), &[], NOW), Err(BadLocalGame::Record(_))));
}

#[test]
fn the_person_sits_where_the_bot_does_not() {
    for (black, white, person) in [(false, true, Color::Black), (true, false, Color::White)] {
        let seats = ByColor { black: player("one", black), white: player("two", white) };
        let local = LocalTable::finished(&record("C3 resign", r#","result":"B+R""#), seats.clone(), NOW);
        let local = local.expect("a game");
        assert_eq!(local.table().host(), Some(&seats[person].id));
        assert_eq!(local.table().seats(), Some(&seats));
    }
    let local = LocalTable::read(&record("C3", "").to_json().to_string(), alone().black.id, &[], NOW);
    let mut local = local.expect("a game");
    assert!(local.table().one_screen());
    assert_eq!(*local.table().phase(), Phase::Playing);
    // Either side is played by the one at the screen.
    for turn in ["B2", "D4"] {
        local.give(&Command::Play { turn: turn.to_owned(), number: None }, NOW + 1).expect("a turn");
    }
    assert_eq!(local.table().position().turns(), 3);
    let again = local.give(&Command::Play { turn: "D4".to_owned(), number: None }, NOW + 2);
    assert!(matches!(again, Err(Refusal::Illegal(_))), "{again:?}");
    assert_eq!(local.events().len() as u64, local.table().number());
}

#[test]
fn turns_took_as_long_as_the_record_says() {
    let timed = record("C3 B2 resign", r#","times":[1000,2000,500],"result":"W+R""#);
    let local = LocalTable::finished(&timed, alone(), NOW).expect("a game");
    assert_eq!(local.events()[0].at, NOW - 3500);
    assert_eq!(local.table().at(), NOW);
    assert_eq!(local.table().turn_times(), [1000, 2000]);
    let Some(Fact::Opened { limits, .. }) = local.events().first().map(|event| &event.fact) else {
        panic!("the first event opens")
    };
    assert_eq!(*limits, None, "nobody waits for anybody on one device");
}
