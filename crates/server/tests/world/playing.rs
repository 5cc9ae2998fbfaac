//! Views, turns, notices and refusals.

use protocol::{NoticeKind, Place, RankBy, StoneStatus, WorldCommand, WorldNews};
use world::{ChunkAt, Point};

use crate::common::{Client, Running, place};
use crate::{HOME, area, capture, folded, look, play, quiet};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn watchers_see_a_capture_and_only_what_is_in_view() {
    let (_folder, path) = place();
    let server = Running::start_with(&path, quiet()).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    let (mut near, mut far) = (Client::visitor(&server).await, Client::visitor(&server).await);
    assert_eq!(look(&mut near, area(0, 0, 31, 31)).await.stones, 1);
    look(&mut far, area(64, 64, 127, 100)).await;
    near.until_chunk(HOME, 0).await;
    far.until_chunk(ChunkAt { x: 3, y: 3 }, 0).await;
    capture(&mut ann, &mut bob).await;
    let mut late = Client::visitor(&server).await;
    assert_eq!(look(&mut late, area(0, 0, 0, 0)).await.stones, 4);
    late.until_chunk(HOME, 1).await;
    let (version, stones) = folded(&late, HOME);
    assert!(stones.keys().eq(&[Point::new(0, 1), Point::new(1, 0)]), "{stones:?}");
    near.until_chunk(HOME, version).await;
    assert_eq!(folded(&near, HOME), (version, stones));
    assert!(near.chunks.iter().all(|update| update.at == HOME), "nothing that is out of view");
    assert!(near.chunks.len() > 1, "changes came by themselves");
    far.world(WorldCommand::Ranking { by: RankBy::Held }).await.expect("a ranking");
    assert!(far.chunks.iter().all(|update| update.points.is_empty()), "{:?}", far.chunks);
    assert_eq!(far.chunks.len(), 4, "each chunk once");
    // Panning sends what was not in view before, and nothing twice.
    let heard = near.chunks.len();
    look(&mut near, area(-32, 0, 31, 31)).await;
    near.until_chunk(ChunkAt { x: -1, y: 0 }, 1).await;
    assert!(near.chunks[heard..].iter().all(|update| update.at == ChunkAt { x: -1, y: 0 }));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_world_tells_whose_turn_it_is_and_why_not() {
    let (_folder, path) = place();
    let server = Running::start_with(&path, quiet()).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    let turns = ann.world(WorldCommand::Turns).await;
    assert_eq!(turns, Ok(WorldNews::Turns { turns: Vec::new() }));
    play(&mut ann, 3, 3).await.expect("legal");
    assert_eq!(play(&mut ann, 4, 4).await, Err("locked".to_owned()));
    assert_eq!(play(&mut bob, 3, 3).await, Err("occupied".to_owned()));
    assert_eq!(play(&mut bob, 99, 3).await, Err("no_stone_near".to_owned()));
    play(&mut bob, 4, 4).await.expect("an answer");
    // The list is sent again once for each change.
    let WorldNews::Turns { turns } = ann.world(WorldCommand::Turns).await.expect("a list") else { panic!() };
    assert_eq!(turns.iter().map(|turn| turn.at).collect::<Vec<_>>(), [Place { x: 3, y: 3 }]);
    while !ann.news.contains(&WorldNews::Turns { turns: turns.clone() }) {
        let protocol::ToClient::World { news, .. } = ann.hear().await else { panic!("turns") };
        ann.news.push(news);
    }
    let mut cat = server.guest().await;
    let asked = cat.world(WorldCommand::Point { at: Place { x: 5, y: 5 } }).await.expect("an answer");
    let WorldNews::Point { stone: None, why_not: Some(why), .. } = asked else { panic!("{asked:?}") };
    assert_eq!(why.reason, "pending");
    let asked = cat.world(WorldCommand::Point { at: Place { x: 3, y: 3 } }).await.expect("an answer");
    let WorldNews::Point { stone: Some(stone), .. } = asked else { panic!("{asked:?}") };
    assert_eq!((stone.status, stone.chain, stone.liberties), (StoneStatus::Pending, 1, 4));
    assert_eq!(stone.until, Some(turns[0].deadline));
    // The run-length encoding agrees with the rules for each point.
    let asked = ann.world(WorldCommand::Legal { area: area(-2, -2, 12, 12) }).await.expect("an answer");
    let WorldNews::Legal { runs, .. } = asked else { panic!("{asked:?}") };
    assert_eq!(runs.iter().sum::<u32>(), 15 * 15);
    let mut legal =
        runs.iter().enumerate().flat_map(|(i, &run)| std::iter::repeat_n(i % 2 == 1, run as usize));
    for (y, x) in (-2..=12).flat_map(|y| (-2..=12).map(move |x| (y, x))).step_by(7) {
        let asked = ann.world(WorldCommand::Point { at: Place { x, y } }).await.expect("an answer");
        let WorldNews::Point { why_not, .. } = asked else { panic!("{asked:?}") };
        assert_eq!(legal.next(), Some(why_not.is_none()), "{x},{y}");
        (0..6).for_each(|_| _ = legal.next());
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn owners_are_told_what_happens_to_their_stones() {
    let (_folder, path) = place();
    let server = Running::start_with(&path, quiet()).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    assert_eq!(ann.world(WorldCommand::Turns).await, Ok(WorldNews::Turns { turns: Vec::new() }));
    play(&mut ann, 1, 0).await.expect("near the first stone");
    let number = play(&mut bob, 0, 1).await.expect("an answer").number;
    let told = loop {
        if let protocol::ToClient::World { news: WorldNews::Notices { notices }, .. } = ann.hear().await {
            break notices;
        }
    };
    assert_eq!(told.len(), 1);
    assert_eq!(
        (told[0].kind, told[0].number, told[0].at),
        (NoticeKind::Pending, number, Place { x: 1, y: 0 })
    );
    let Ok(WorldNews::Turns { turns }) = ann.world(WorldCommand::Turns).await else { panic!("turns") };
    assert_eq!((turns.len(), turns[0].at, turns[0].stones), (1, Place { x: 1, y: 0 }, 1));
    let open = turns[0].open.expect("a legal point");
    play(&mut ann, open.x, open.y).await.expect("as promised");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_makes_no_sense_is_refused() {
    let (_folder, path) = place();
    let server = Running::start_with(&path, quiet()).await;
    let mut cat = Client::visitor(&server).await;
    assert_eq!(play(&mut cat, 1, 0).await, Err("not_logged_in".to_owned()));
    assert_eq!(cat.world(WorldCommand::Turns).await, Err("not_logged_in".to_owned()));
    let all = area(i64::MIN, i64::MIN, i64::MAX, i64::MAX);
    for command in [
        WorldCommand::Look { area: all },
        WorldCommand::Look { area: area(0, 0, 0, 100_000) },
        WorldCommand::Legal { area: all },
        WorldCommand::Legal { area: area(0, 0, 0, 1_000_000) },
        WorldCommand::People { numbers: vec![1; 101] },
    ] {
        assert_eq!(cat.world(command.clone()).await, Err("bad_request".to_owned()), "{command:?}");
    }
    assert_eq!(cat.world(WorldCommand::Find { player: "nobody".into() }).await, Err("not_found".to_owned()));
    let edge = area(i64::MAX - 3, i64::MIN, i64::MAX, i64::MIN + 3);
    assert_eq!(look(&mut cat, edge).await.stones, 1);
    let at = Place { x: i64::MIN, y: i64::MAX };
    assert!(cat.world(WorldCommand::Point { at }).await.is_ok());
    let mut ann = server.guest().await;
    assert_eq!(play(&mut ann, i64::MAX, i64::MIN).await, Err("no_stone_near".to_owned()));
    assert_eq!(ann.world(WorldCommand::Leave).await, Ok(WorldNews::Left));
    server.stop().await;
}

/// Names by their beginning, without people who are blocked; who looks here, and where they point.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_are_found_by_part_of_their_name_and_seen_where_they_look() {
    let (_folder, path) = place();
    let server = Running::start_with(&path, quiet()).await;
    let (mut ann, mut anton) = (server.account("Annabel").await, server.account("Anton").await);
    let (_never, mut bob) = (server.account("Anastasia").await, server.account("Bob").await);
    capture(&mut ann, &mut anton).await;
    let names = |news: Result<WorldNews, String>| match news {
        Ok(WorldNews::Matches { players }) => {
            players.into_iter().map(|player| player.name).collect::<Vec<_>>()
        }
        other => panic!("{other:?}"),
    };
    let search = |name: &str| WorldCommand::Search { name: name.to_owned() };
    assert_eq!(names(bob.world(search("AN")).await), ["Annabel", "Anton"], "Anastasia has no stone");
    assert_eq!(names(bob.world(search("ant")).await), ["Anton"]);
    assert!(names(bob.world(search("nn")).await).is_empty());
    assert_eq!(bob.world(search("a")).await, Err("bad_request".to_owned()));
    let line = format!("PUT /api/relations/block/{}", anton.me.id);
    let (status, _, body) = server.request(&line, &bob.headers(&server), "").await;
    assert!(status < 300, "{status} {body}");
    assert_eq!(names(bob.world(search("an")).await), ["Annabel"]);

    let watch = |x: i64, cursor| WorldCommand::Watch { area: area(x, 0, x + 60, 40), cursor };
    let at = Place { x: 5, y: 5 };
    let alone = Ok(WorldNews::Watchers { count: 0, cursors: Vec::new() });
    assert_eq!(ann.world(watch(0, Some(at))).await, alone);
    let Ok(WorldNews::Watchers { count: 1, cursors }) = bob.world(watch(0, Some(at))).await else { panic!() };
    assert_eq!((cursors.len(), cursors[0].at), (1, at));
    let Ok(WorldNews::Watchers { count: 1, cursors }) = ann.world(watch(0, Some(at))).await else { panic!() };
    assert!(cursors.is_empty(), "Bob has no stone, and so no cursor");
    // A block hides the cursor in both directions, at once.
    let line = format!("PUT /api/relations/block/{}", bob.me.id);
    assert!(server.request(&line, &ann.headers(&server), "").await.0 < 300);
    let Ok(WorldNews::Watchers { count: 1, cursors }) = bob.world(watch(0, None)).await else { panic!() };
    assert!(cursors.is_empty(), "she has blocked him");
    assert_eq!(ann.world(watch(9_000, None)).await, alone);
    assert_eq!(bob.world(watch(0, None)).await, alone);
    let all = area(i64::MIN, i64::MIN, i64::MAX, i64::MAX);
    let refused = bob.world(WorldCommand::Watch { area: all, cursor: None }).await;
    assert_eq!(refused, Err("bad_request".to_owned()));
    server.stop().await;
}

/// Bob is connected to another process than Ann, and asks until he sees her.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_look_at_the_same_place_through_another_process_are_seen() {
    let Some(place) = testing::Place::postgres().await else { return };
    let here = Running::start_with(&place.address, quiet()).await;
    let there = Running::start_with(&place.address, quiet()).await;
    let (mut ann, mut bob) = (here.guest().await, there.guest().await);
    play(&mut ann, 1, 0).await.expect("legal");
    let at = Place { x: 5, y: 5 };
    let watch = |cursor| WorldCommand::Watch { area: area(0, 0, 60, 40), cursor };
    let seen = async {
        loop {
            ann.world(watch(Some(at))).await.expect("an answer");
            match bob.world(watch(None)).await {
                Ok(WorldNews::Watchers { count: 1, cursors }) if cursors.len() == 1 => return cursors[0].at,
                Ok(WorldNews::Watchers { .. }) => {}
                other => panic!("{other:?}"),
            }
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        }
    };
    let seen = tokio::time::timeout(std::time::Duration::from_secs(30), seen).await;
    assert_eq!(seen.expect("she is seen"), at);
    here.stop().await;
    there.stop().await;
}
