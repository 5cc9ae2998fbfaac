//! The exact JSON of the journal, which existing databases contain.

mod common;

use common::{Game, go, id, person};
use rules::{ByColor, Color, HalfPoints};
use tengen_table::{
    AbsenceClaim, ClockTerms, Command, Ending, Event, Fact, How, Limits, Offer, Player, Room, TableId,
    TimeLeft, Wish,
};

fn written() -> Vec<(Fact, &'static str)> {
    let color = Color::White;
    let left = Some(TimeLeft { main: 1500, periods: 2 });
    let table = TableId::new("t1").expect("an id");
    let score = ByColor { black: HalfPoints::whole(31), white: HalfPoints::from_halves(75) };
    let counted = Ending {
        how: How::Counted,
        winner: Some(Color::White),
        score: Some(score),
        result: Some("W+6.5".to_owned()),
    };
    let aborted = Ending { how: How::Aborted, winner: None, score: None, result: None };
    vec![
        (
            Fact::Opened {
                rules: 1,
                terms: go(ClockTerms::Byoyomi { main: 0, period: 30_000, periods: 5 }),
                host: Some(id("ann")),
                invited: None,
                rematch_of: Some(table.clone()),
                limits: None,
            },
            r#""event":"opened","rules":1,"terms":{"variant":"go","options":{"size":5,"komi":7.5,"ko":"superko","handicap":0},"clock":{"kind":"byoyomi","main":0,"period":30000,"periods":5},"scoring":true,"rated":false,"private":false},"host":"ann","invited":null,"rematch_of":"t1""#,
        ),
        (
            Fact::Sat { player: Player { id: id("bob"), bot: true }, wish: Wish::Random },
            r#""event":"sat","player":{"id":"bob","bot":true},"wish":"random""#,
        ),
        (Fact::Left { player: id("bob") }, r#""event":"left","player":"bob""#),
        (
            Fact::Started { black: id("ann"), white: id("bob") },
            r#""event":"started","black":"ann","white":"bob""#,
        ),
        (
            Fact::Played { number: 2, color, turn: "nuke E5".to_owned(), left },
            r#""event":"played","number":2,"color":"white","turn":"nuke E5","left":{"main":1500,"periods":2}"#,
        ),
        (Fact::Asked { what: Offer::Undo, color }, r#""event":"asked","what":"undo","color":"white""#),
        (
            Fact::Withdrawn { what: Offer::Draw, color },
            r#""event":"withdrawn","what":"draw","color":"white""#,
        ),
        (Fact::Refused { what: Offer::Pause, color }, r#""event":"refused","what":"pause","color":"white""#),
        (Fact::Undone { to: 3, left: None }, r#""event":"undone","to":3,"left":null"#),
        (Fact::Paused { left }, r#""event":"paused","left":{"main":1500,"periods":2}"#),
        (Fact::Unpaused, r#""event":"unpaused""#),
        (
            Fact::ScoringBegan { revision: 1, dead: vec!["E5".to_owned()] },
            r#""event":"scoring_began","revision":1,"dead":["E5"]"#,
        ),
        (
            Fact::Marked { color, revision: 2, dead: vec![] },
            r#""event":"marked","color":"white","revision":2,"dead":[]"#,
        ),
        (Fact::Accepted { color, revision: 2 }, r#""event":"accepted","color":"white","revision":2"#),
        (Fact::Resumed { color, to: 40 }, r#""event":"resumed","color":"white","to":40"#),
        (
            Fact::Said { player: id("cat"), room: Room::Spectators, text: "hm".to_owned() },
            r#""event":"said","player":"cat","room":"spectators","text":"hm""#,
        ),
        (
            Fact::Ended { ending: counted },
            r#""event":"ended","ending":{"how":"counted","winner":"white","score":{"black":31,"white":37.5},"result":"W+6.5"}"#,
        ),
        (
            Fact::Ended { ending: aborted },
            r#""event":"ended","ending":{"how":"aborted","winner":null,"score":null,"result":null}"#,
        ),
        (
            Fact::Swapped { black: id("ann"), white: id("bob") },
            r#""event":"swapped","black":"ann","white":"bob""#,
        ),
        (Fact::KomiNamed { komi: HalfPoints::from_halves(13) }, r#""event":"komi_named","komi":6.5"#),
        (
            Fact::ColorChosen { black: id("ann"), white: id("bob") },
            r#""event":"color_chosen","black":"ann","white":"bob""#,
        ),
        (Fact::AbsenceBegan { color: Color::White }, r#""event":"absence_began","color":"white""#),
        (Fact::AbsenceEnded { color: Color::White }, r#""event":"absence_ended","color":"white""#),
        (
            Fact::VacationBegan { color: Color::White, until: 1_700_000_000_999 },
            r#""event":"vacation_began","color":"white","until":1700000000999"#,
        ),
        (Fact::VacationEnded { color: Color::White }, r#""event":"vacation_ended","color":"white""#),
        (Fact::RematchAgreed { table }, r#""event":"rematch_agreed","table":"t1""#),
    ]
}

#[test]
fn events_are_written_and_read_as_ever() {
    for (fact, rest) in written() {
        let event = Event { at: 1_700_000_000_123, fact };
        let json = format!(r#"{{"at":1700000000123,{rest}}}"#);
        assert_eq!(serde_json::to_string(&event).expect("an event can be written"), json);
        assert_eq!(serde_json::from_str::<Event>(&json).expect("an event can be read"), event);
    }
}

#[test]
fn limits_are_written_with_the_table() {
    let limits = Limits::usual(ClockTerms::Fischer { main: 300_000, increment: 5000 });
    let (terms, host) = (go(ClockTerms::None {}), None);
    let fact = Fact::Opened { rules: 1, terms, host, invited: None, rematch_of: None, limits: Some(limits) };
    let json = serde_json::to_string(&Event { at: 1, fact }).expect("an event can be written");
    let end =
        r#""rematch_of":null,"limits":{"first_turn":60000,"absence":60000,"scoring":300000,"resumes":2}}"#;
    assert!(json.ends_with(end), "{json}");
}

#[test]
fn a_turn_under_its_old_name_is_still_read() {
    let old = r#"{"at":5,"event":"turned","number":1,"color":"black","turn":"C3","left":null}"#;
    let event: Event = serde_json::from_str(old).expect("an old journal can be read");
    assert_eq!(serde_json::to_string(&event).expect("it can be written"), old.replace("turned", "played"));
    let mark: Command =
        serde_json::from_str(r#"{"do":"mark","at":"E5","dead":true}"#).expect("an old client");
    assert_eq!(mark, Command::Mark { point: "E5".to_owned(), dead: true });
}

#[test]
fn commands_are_read_as_documented() {
    for (json, command) in [
        (r#"{"do":"sit","wish":"both"}"#, Command::Sit { wish: Wish::Both }),
        (r#"{"do":"leave"}"#, Command::Leave),
        (r#"{"do":"play","turn":"E5"}"#, Command::Play { turn: "E5".to_owned(), number: None }),
        (
            r#"{"do":"play","turn":"E5","number":17}"#,
            Command::Play { turn: "E5".to_owned(), number: Some(17) },
        ),
        (r#"{"do":"resign"}"#, Command::Resign),
        (r#"{"do":"abort"}"#, Command::Abort),
        (r#"{"do":"ask","what":"rematch"}"#, Command::Ask { what: Offer::Rematch }),
        (r#"{"do":"withdraw","what":"undo"}"#, Command::Withdraw { what: Offer::Undo }),
        (r#"{"do":"grant","what":"undo","asked":41}"#, Command::Grant { what: Offer::Undo, asked: 41 }),
        (r#"{"do":"refuse","what":"undo","asked":41}"#, Command::Refuse { what: Offer::Undo, asked: 41 }),
        (r#"{"do":"unpause"}"#, Command::Unpause),
        (r#"{"do":"mark","point":"E5","dead":true}"#, Command::Mark { point: "E5".to_owned(), dead: true }),
        (r#"{"do":"accept","marks":3}"#, Command::Accept { marks: 3 }),
        (r#"{"do":"resume"}"#, Command::Resume),
        (r#"{"do":"swap"}"#, Command::Swap),
        (r#"{"do":"name_komi","komi":-3.5}"#, Command::NameKomi { komi: HalfPoints::from_halves(-7) }),
        (r#"{"do":"choose_color","color":"white"}"#, Command::ChooseColor { color: Color::White }),
        (r#"{"do":"claim","what":"win"}"#, Command::Claim { what: AbsenceClaim::Win }),
        (r#"{"do":"say","text":"hello"}"#, Command::Say { text: "hello".to_owned() }),
        (r#"{"do":"look_at_clock"}"#, Command::LookAtClock),
    ] {
        assert_eq!(serde_json::from_str::<Command>(json).expect("a command can be read"), command);
    }
    for bad in [r#"{"do":"win"}"#, r#"{"do":"accept"}"#, r#"{"do":"play","turn":"E5","for":"black"}"#, "[]"] {
        assert!(serde_json::from_str::<Command>(bad).is_err(), "{bad}");
    }
}

#[test]
fn a_field_that_a_later_program_adds_does_no_harm() {
    let json =
        r#"{"at":5,"event":"played","number":1,"color":"black","turn":"C3","left":null,"mood":"calm"}"#;
    let event: Event = serde_json::from_str(json).expect("it can be read");
    let mut game = Game::started(go(ClockTerms::None {}));
    let later = Event { at: game.now, ..event };
    tengen_table::apply(&mut game.table, &later).expect("it is a turn like any other");
    game.must(&person("bob"), Command::Play { turn: "D3".into(), number: None });
}
