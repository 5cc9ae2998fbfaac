//! Pictures and diagrams of every variant show what is on the board.

mod common;

use rules::{Cell, Game, OptionValue, Options, Position, Turn, Variant};
use tengen_record::{
    AnnotatedGame, PictureOptions, diagram,
    json::{self, Document},
    look::{STEP, Theme},
    picture,
    scene::{Outline, Role, Scene, Step},
};

fn count(position: &Position, cell: Cell) -> usize {
    position.layout().points().filter(|&point| position.cell(point) == cell).count()
}

fn played(variant: Variant, moves: &[&str]) -> Game {
    let mut game = Game::new(&Options::new(variant));
    for turn in moves {
        game.play_text(turn).unwrap_or_else(|illegal| panic!("{turn}: {illegal}"));
    }
    game
}

fn coordinates_of(scene: &Scene) -> usize {
    scene.count(Role::Coordinate)
}

#[test]
fn pictures_of_real_games_hold_every_piece() {
    for (name, record, _) in common::games() {
        let annotated = AnnotatedGame::read_legal(&record);
        let position = annotated.position();
        let scene = picture(position, &PictureOptions::default());
        assert_eq!(scene.count(Role::BlackStone), count(position, Cell::Black), "{name}");
        assert_eq!(scene.count(Role::WhiteStone), count(position, Cell::White), "{name}");
        assert_eq!(scene.count(Role::Neutral), count(position, Cell::Neutral), "{name}");
        for role in [Role::Void, Role::Arrow, Role::Resolver] {
            assert_eq!(
                scene.count(role),
                count(position, Cell::Void),
                "{name}, after {} turns",
                position.turns()
            );
        }
    }
}

#[test]
fn every_line_has_its_coordinate() {
    for (variant, marks) in [
        (Variant::Go, 4 * 19),
        (Variant::Go25d, 2 * 4 * 9),
        // Each row and column once, and again for the upper half and the right half.
        (Variant::XiaGo, 2 * 11 + 2 * 6),
        (Variant::Gengo, 4 * 19),
    ] {
        let position = Position::new(&Options::new(variant));
        assert_eq!(coordinates_of(&picture(&position, &PictureOptions::default())), marks, "{variant}");
        let bare = PictureOptions { coordinates: false, ..PictureOptions::default() };
        assert_eq!(coordinates_of(&picture(&position, &bare)), 0, "{variant}");
    }
}

#[test]
fn hexagons_and_layers_have_all_their_cells() {
    let hex = picture(&Position::new(&Options::new(Variant::XiaGo)), &PictureOptions::default());
    assert_eq!(hex.count(Role::Grid), 91);
    assert_eq!(hex.count(Role::Neutral), 19);
    let layers = picture(&Position::new(&Options::new(Variant::Go25d)), &PictureOptions::default());
    assert_eq!((layers.count(Role::Title), layers.count(Role::Star)), (2, 10));
    assert!(layers.width > 1.8 * layers.height);
}

#[test]
fn wide_stones_touch_and_shade_what_they_cover() {
    let played = played(Variant::Gengo, &["K10", "D4", "M11"]);
    let scene = picture(played.position(), &PictureOptions::default());
    let radius = |role| {
        scene.shapes.iter().find_map(|shape| match shape.outline {
            Outline::Circle { radius, .. } if shape.role == role => Some(radius),
            _ => None,
        })
    };
    let radius = radius(Role::BlackStone).unwrap();
    assert!((0.9 * STEP..STEP).contains(&radius), "{radius}");
    assert_eq!(scene.count(Role::Link), 1, "K10 and M11 are neighbours");
    let shaded: usize = scene
        .shapes
        .iter()
        .filter(|shape| shape.role == Role::Cover)
        .map(|shape| match &shape.outline {
            Outline::Path(steps) => steps.iter().filter(|step| matches!(step, Step::Move(_))).count(),
            Outline::Circle { .. } => 0,
        })
        .sum();
    // Nine spaces each; K10 and M11 share two.
    assert_eq!(shaded, 25);
}

#[test]
fn marks_of_the_last_turn() {
    let last = |moves: &[&str], variant| {
        let played = played(variant, moves);
        let options = PictureOptions { last_turn: played.last_turn(), ..PictureOptions::default() };
        picture(played.position(), &options).count(Role::LastTurn)
    };
    assert_eq!(last(&["D4"], Variant::Go), 1);
    assert_eq!(last(&["D4", "pass"], Variant::Go), 0);
    assert_eq!(last(&["E5", "D5", "nuke E5"], Variant::GoSan), 1);
    // The track with its dot, the piece that slid, and the stone.
    assert_eq!(last(&["F6-F7 G7"], Variant::XiaGo), 4);
}

#[test]
fn numbers_are_those_of_the_stones_that_stand() {
    // White 2 is captured by Black 9; Black 3 and the rest stay.
    let moves = ["D5", "E5", "E6", "A1", "E4", "A2", "pass", "A3", "F5"];
    let played = played(Variant::Go, &moves);
    let label = |point| played.position().layout().label(point);
    let mut numbers: Vec<(String, u32)> =
        played.numbers().into_iter().map(|(point, number)| (label(point), number)).collect();
    numbers.sort_by_key(|&(_, number)| number);
    let expected = [("D5", 1), ("E6", 3), ("A1", 4), ("E4", 5), ("A2", 6), ("A3", 8), ("F5", 9)];
    assert_eq!(numbers, expected.map(|(label, number)| (label.to_owned(), number)));
    let options = PictureOptions { numbers: played.numbers(), ..PictureOptions::default() };
    assert_eq!(picture(played.position(), &options).count(Role::Number), 7);
}

#[test]
fn territory_is_marked_for_its_owner() {
    let mut options = Options::new(Variant::Go);
    options.set("size", OptionValue::whole(5)).unwrap();
    let mut position = Position::new(&options);
    for turn in ["B1", "D1", "B2", "D2", "B3", "D3", "B4", "D4", "B5", "D5"] {
        position.play_text(turn).unwrap();
    }
    let scene = picture(&position, &PictureOptions { territory: true, ..PictureOptions::default() });
    assert_eq!((scene.count(Role::BlackTerritory), scene.count(Role::WhiteTerritory)), (5, 5));
    assert_eq!(picture(&position, &PictureOptions::default()).count(Role::BlackTerritory), 0);
}

#[test]
fn svg_has_an_element_for_every_shape() {
    for theme in Theme::ALL {
        let played = played(Variant::No, &["E5", "D5", "nuke E5", "pass"]);
        let scene = picture(played.position(), &PictureOptions { theme, ..PictureOptions::default() });
        let svg = scene.to_svg();
        let elements = svg.matches("<circle ").count() + svg.matches("<path ").count();
        assert_eq!(elements, scene.shapes.len());
        assert_eq!(svg.matches("class=\"void\"").count(), 2);
        assert!(svg.contains("<title>No: after 4 turns, black to play</title>"));
        // Every gradient that is used is defined, once.
        for used in svg.split("url(#").skip(1).filter_map(|rest| rest.split(')').next()) {
            assert_eq!(svg.matches(&format!("id=\"{used}\"")).count(), 1, "{used}");
        }
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }
}

#[test]
fn themes_differ() {
    let position = Position::new(&Options::new(Variant::Go));
    let [light, dark] = Theme::ALL
        .map(|theme| picture(&position, &PictureOptions { theme, ..PictureOptions::default() }).to_svg());
    assert_ne!(light, dark);
    assert_eq!(Theme::from_name("dark"), Some(Theme::Dark));
    assert_eq!(Theme::from_name("pink"), None);
}

#[cfg(feature = "png")]
mod png {
    use super::*;
    use tengen_record::scene::PngError;
    use tiny_skia::{ColorU8, Pixmap};

    /// Colours as they are meant: the page is opaque, so nothing is premultiplied.
    fn rgb(pixel: ColorU8) -> [u8; 3] {
        [pixel.red(), pixel.green(), pixel.blue()]
    }

    #[test]
    fn it_decodes_to_the_right_size_and_shows_stones() {
        let played = played(Variant::Go, &["D4", "Q16"]);
        let scene = picture(played.position(), &PictureOptions::default());
        let pixels = Pixmap::decode_png(&scene.to_png(2.0).unwrap()).unwrap();
        assert_eq!(pixels.width(), (2.0 * scene.width).round() as u32);
        assert_eq!(pixels.height(), (2.0 * scene.height).round() as u32);
        let middle_of = |role| {
            let shape = scene.shapes.iter().find(|shape| shape.role == role).unwrap();
            let Outline::Circle { center, .. } = shape.outline else { panic!("stones are round") };
            rgb(pixels.pixel((2.0 * center.x) as u32, (2.0 * center.y) as u32).unwrap().demultiply())
        };
        assert!(middle_of(Role::BlackStone).iter().all(|&value| value < 80));
        assert!(middle_of(Role::WhiteStone).iter().all(|&value| value > 220));
        let [red, green, blue] = rgb(pixels.pixel(100, 100).unwrap().demultiply());
        assert!(red > green && green > blue, "the wood is warm");
    }

    #[test]
    fn impossible_sizes_are_refused() {
        let scene = picture(&Position::new(&Options::new(Variant::Go)), &PictureOptions::default());
        for scale in [0.0, -1.0, 1e9, f32::NAN, f32::INFINITY] {
            assert!(matches!(scene.to_png(scale), Err(PngError::BadSize { .. })), "{scale}");
        }
    }
}

#[test]
fn diagrams_hold_every_piece() {
    for (name, record, _) in common::games() {
        let annotated = AnnotatedGame::read_legal(&record);
        let played = annotated.game();
        let text = diagram(played.position(), played.last_turn());
        // Coordinates are letters too, so count only between the numbers of a row.
        let board: String =
            text.lines().filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit())).collect();
        let position = played.position();
        // Columns O and X stand at the ends of some hexagonal rows and are no stones.
        if record.variant() != Variant::XiaGo {
            assert_eq!(board.matches('X').count(), count(position, Cell::Black), "{name}\n{text}");
            assert_eq!(board.matches('O').count(), count(position, Cell::White), "{name}\n{text}");
        }
        assert_eq!(board.matches('#').count(), count(position, Cell::Neutral), "{name}\n{text}");
        assert_eq!(text.matches("resolver").count(), count(position, Cell::Void), "{name}\n{text}");
    }
}

#[test]
fn diagram_of_voids() {
    let mut options = Options::new(Variant::GoSan);
    options.set("size", OptionValue::whole(5)).unwrap();
    let mut position = Position::new(&options);
    for turn in ["C3", "B2", "nuke C3"] {
        position.play_text(turn).unwrap();
    }
    let last = position.read("nuke C3").unwrap();
    assert_eq!(
        format!("\n{}", diagram(&position, Some(last))),
        "
   A B C D E
 5 . . . . . 5
 4 . . . . . 4
 3 . .(*). . 3
 2 . O . . . 2
 1 . . . . . 1
   A B C D E
* C3  arrow N   resolver off, origin
"
    );
}

#[test]
fn diagram_of_hexagons() {
    let mut options = Options::new(Variant::XiaGo);
    options.set("base", OptionValue::whole(4)).unwrap();
    let mut position = Position::new(&options);
    let last: Turn = position.play_text("C1").unwrap();
    assert_eq!(
        format!("\n{}", diagram(&position, Some(last))),
        "
     D E F G
    7 . . . . 7
   6 . # . # . 6
  5 . . . . . . 5
 4 . # . # . # . 4
  3 . . . . . . G
   2 . # . # . F
    1 . .(O). E
       A B C D
"
    );
}

#[test]
fn diagram_of_layers_and_wide_stones() {
    let mut options = Options::new(Variant::Go25d);
    options.set("size", OptionValue::whole(3)).unwrap();
    let mut position = Position::new(&options);
    for turn in ["U:A1", "L:C3"] {
        position.play_text(turn).unwrap();
    }
    assert_eq!(
        format!("\n{}", diagram(&position, None)),
        "
   Upper       Lower
   A B C       A B C
 3 . . . 3   3 . . O 3
 2 . . . 2   2 . . . 2
 1 X . . 1   1 . . . 1
   A B C       A B C
"
    );
    let mut options = Options::new(Variant::Gengo);
    options.set("size", OptionValue::whole(5)).unwrap();
    let mut position = Position::new(&options);
    for turn in ["B2", "D3"] {
        position.play_text(turn).unwrap();
    }
    assert_eq!(
        format!("\n{}", diagram(&position, None)),
        "
   A B C D E
 5 . . . . . 5
 4 . . o o o 4
 3 x x + O o 3
 2 x X + o o 2
 1 x x x . . 1
   A B C D E
"
    );
}

#[test]
fn refused_turns_are_left_out_and_named_or_an_error() {
    let text = r#"{"format":"tengen/1","variant":"go","moves":["D4","rubbish","D4","Q4"]}"#;
    let Document::Game(record) = json::parse(text).unwrap() else { panic!("not a game") };
    let annotated = AnnotatedGame::read_legal(&record);
    assert_eq!(annotated.position().turns(), 2);
    let comment = annotated.record().comment(1).map(str::to_owned);
    assert_eq!(comment.as_deref(), Some("Refused: rubbish (unreadable).\n\nRefused: D4 (occupied)."));
    assert_eq!(AnnotatedGame::read(&record, Some(1)).map(|game| game.position().turns()), Ok(1));
    let refused = AnnotatedGame::read(&record, None).map(|_| ()).unwrap_err();
    assert_eq!((refused.number, refused.text.as_str()), (2, "rubbish"));
}
