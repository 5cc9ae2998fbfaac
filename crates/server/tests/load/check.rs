//! Checks the journal at the end.

use std::collections::BTreeMap;
use std::sync::PoisonError;

use store::Store;

use super::Load;

/// Everything that clients received is in the journal; every table is the replay of its events, and every rated game
/// counts once.
pub(crate) async fn check(store: &Store, load: &Load) -> usize {
    let told = load.told.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let mut rated: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut events_seen = 0;
    for (id, told) in &told {
        let stored = store.read_all::<table::Event>(id).await.expect("it can be read");
        assert!(stored.iter().map(|stored| stored.number).eq(1..=stored.len() as u64), "{id}: a gap");
        assert!(stored.len() as u64 >= told.acknowledged, "{id}: acknowledged and lost");
        assert!(stored.len() >= told.events.len(), "{id}: told and lost");
        for (stored, told) in stored.iter().zip(&told.events) {
            let (stored, told) = (serde_json::to_value(&stored.event), serde_json::to_value(told));
            assert_eq!(stored.expect("JSON"), told.expect("JSON"), "{id}: told otherwise");
        }
        events_seen += told.events.len();
        let events: Vec<table::Event> = stored.into_iter().map(|stored| stored.event).collect();
        let table = table::replay(&events).expect("it can be replayed");
        let line = store.game(id).await.expect("read").expect("it is listed");
        // Rows may lag behind turns, but not behind the end.
        assert!(line.number <= events.len() as u64, "{id}: the list says more than there is");
        assert!(table.ending().is_none() || line.number == events.len() as u64, "{id}: the list is late");
        assert_eq!(line.result, table.ending().and_then(|ending| ending.result.clone()), "{id}");
        if let (Some(_), Some(seats)) = (table.ending(), table.seats()) {
            for player in [&seats.black.id, &seats.white.id] {
                rated.entry(player.to_string()).or_default().push(id.clone());
            }
        }
    }
    for (player, mut games) in rated {
        let history = store.rating_history(&player, "go", Some(&player), u32::MAX).await.expect("a list");
        let mut counted: Vec<String> = history.into_iter().filter_map(|rated| rated.game).collect();
        counted.sort();
        games.sort();
        assert_eq!(counted, games, "{player}: each game counts once");
        let ratings = store.ratings_of(&player).await.expect("a list");
        assert_eq!(ratings[0].games as usize, games.len(), "{player}");
    }
    events_seen
}
