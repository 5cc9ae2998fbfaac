//! A preview says what the move then does, in the whole world and in the part of it that a client has.

mod common;

use common::{FreeWorld, Rng};
use tengen_world::{
    ChunkAt, ChunkUpdate, Fragment, Illegal, Liberties, Options, PlayerId, Point, Preview, Status, World,
};

const PLAYERS: [&str; 4] = ["ann", "bob", "cat", "dan"];

/// All chunks around the centre as a client would hold them.
fn part_of(world: &World, reach: i64) -> Fragment {
    let mut part = Fragment::new(*world.options());
    for y in -reach..reach {
        for x in -reach..reach {
            let chunk = ChunkUpdate::decode(&world.encode_chunk(ChunkAt { x, y })).unwrap();
            part.add_chunk(chunk.at, chunk.points.into_iter().filter_map(|(at, stone)| Some((at, stone?))));
        }
    }
    part.finish()
}

/// What a client shows: points and statuses, with the owners' numbers.
type Shown =
    (Vec<(Point, u32)>, Vec<(Point, u32, Status)>, bool, u32, Liberties, Vec<Point>, Vec<(u32, u32)>);

fn shown(preview: &Preview, number: impl Fn(PlayerId) -> u32) -> Shown {
    let mut near: Vec<(u32, u32)> =
        preview.near.iter().map(|share| (number(share.owner), share.stones)).collect();
    near.sort_unstable();
    (
        preview.removed.iter().map(|removed| (removed.at, number(removed.owner))).collect(),
        preview.changed.iter().map(|change| (change.at, number(change.owner), change.status)).collect(),
        preview.suicide,
        preview.chain,
        preview.liberties,
        preview.open.clone(),
        near,
    )
}

#[test]
fn a_preview_is_what_the_move_does() {
    let mut rng = Rng(18);
    let options = Options::default().with_radius(2).unwrap().with_pending_timeout(40).unwrap();
    let options = options.with_locked_timeout(Some(25)).unwrap();
    let mut world = World::new(options);
    let (mut captures, mut suicides, mut refused) = (0, 0, 0);
    for time in 0..6_000 {
        if time % 600 == 0 {
            // Nearly full by now.
            world = World::new(options);
        }
        // A small area, so that there is something to capture.
        let at = Point::new(rng.between(-4, 5), rng.between(-4, 5));
        let name = PLAYERS[rng.below(4) as usize];
        let player = world.player(name).unwrap_or(PlayerId::NEWCOMER);
        let preview = world.preview(time, player, at);
        let part = part_of(&world, 1);
        let number = world.player(name).map(PlayerId::number);
        let local = part.world().preview(time, part.player(number), at);
        match (&preview, &local) {
            (Ok(whole), Ok(local)) if number.is_some() => {
                assert_eq!(shown(whole, PlayerId::number), shown(local, |owner| part.number(owner)));
            }
            _ => assert_eq!(preview.is_ok(), local.is_ok(), "{name} at {at}"),
        }
        let played = world.play(time, name, at);
        match (preview, played) {
            (Ok(preview), Ok(effects)) => {
                let removed: Vec<Point> = effects.removed.iter().map(|removed| removed.at).collect();
                assert_eq!(preview.removed.iter().map(|removed| removed.at).collect::<Vec<_>>(), removed);
                assert_eq!(preview.changed, effects.changed);
                assert_eq!(preview.suicide, removed.contains(&at));
                let stone = world.at(at, time);
                if let Some(stone) = &stone {
                    assert_eq!((preview.chain, preview.liberties), (stone.chain, stone.liberties));
                }
                assert_eq!(stone.is_none(), preview.suicide);
                captures += usize::from(!removed.is_empty());
                suicides += usize::from(preview.suicide);
            }
            (Err(why), Err(illegal)) => {
                assert_eq!(why, illegal);
                refused += 1;
            }
            (preview, played) => panic!("{preview:?} but {played:?}"),
        }
    }
    assert!(captures > 50 && suicides > 5 && refused > 50, "{captures} {suicides} {refused}");
}

#[test]
fn a_chain_that_leaves_the_known_part_is_not_known_whole() {
    let mut free = FreeWorld::new();
    for x in 29..=34 {
        // A row of stones over the border of two chunks, with steps that keep it near others.
        for near in (0..x).step_by(5).skip(1) {
            let _ = free.world.play(free.now + 10, "dan", Point::new(near, 3));
            free.now += 10;
        }
        free.play("ann", x, 0);
    }
    let mut part = Fragment::new(*free.world.options());
    let chunk = ChunkUpdate::decode(&free.world.encode_chunk(ChunkAt { x: 0, y: 0 })).unwrap();
    part.add_chunk(chunk.at, chunk.points.into_iter().filter_map(|(at, stone)| Some((at, stone?))));
    let part = part.finish();
    assert!(!part.has_whole_chain(Point::new(30, 0)));
    assert!(part_of(&free.world, 2).has_whole_chain(Point::new(30, 0)));
}

#[test]
fn chains_in_atari_next_to_a_move() {
    let mut free = FreeWorld::new();
    free.play("ann", 5, 5);
    free.play("ann", 5, 6);
    for (x, y) in [(4, 5), (6, 5), (4, 6), (6, 6)] {
        free.play("bob", x, y);
    }
    assert!(free.world.atari_next_to(Point::new(4, 5), 256).is_empty(), "two liberties are left");
    free.play("bob", 5, 7);
    let ann = free.world.player("ann").unwrap();
    assert_eq!(free.world.atari_next_to(Point::new(5, 7), 256), [(Point::new(5, 6), ann, 2)]);
    assert!(free.world.atari_next_to(Point::new(5, 7), 1).is_empty(), "longer than asked for");
    assert!(free.world.atari_next_to(Point::new(9, 9), 256).is_empty(), "no stone there");
}

#[test]
fn an_illegal_move_has_no_preview() {
    let mut world = World::new(Options::default());
    world.play(0, "ann", Point::new(1, 0)).unwrap();
    let ann = world.player("ann").unwrap();
    assert_eq!(world.preview(1, ann, Point::new(2, 0)), Err(Illegal::Locked));
    assert_eq!(world.preview(1, ann, Point::new(1, 0)), Err(Illegal::Occupied));
}
