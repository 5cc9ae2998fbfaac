//! Backups, and stores made from them.

use tengen_store::{Account, Append, Error, Rating, Session, Snapshot, Store, Token, WorldMove};

use crate::place::Place;

crate::contract!(a_backup_holds_everything, a_backup_never_overwrites);

async fn fill(store: &Store) {
    let ann = Account { password: Some("hashed".to_owned()), ..Account::guest("a1", "Ann 囲", 5) };
    store.add_account(&ann).await.expect("it is new");
    let (hash, account) = (vec![1; 32], "a1".to_owned());
    store
        .add_session(&Session { hash: hash.clone(), account, created: 1, expires: 9 })
        .await
        .expect("it is new");
    let (account, name) = ("a1".to_owned(), "bot".to_owned());
    store
        .add_token(&Token { hash, account, name, scopes: "read".to_owned(), created: 2 })
        .await
        .expect("it is new");
    let rating = Rating {
        account: "a1".to_owned(),
        variant: "go".to_owned(),
        rating: 1600.25,
        deviation: 99.5,
        volatility: 0.06,
        games: 1,
        changed: 7,
    };
    let events: Vec<String> = (0..1234).map(|n| format!("event {n} \" ' ; 囲")).collect();
    let append = Append::events("t1", 0, &events).expect("texts").with(rating.change("t1"));
    store.append(append).await.expect("it is appended");
    let moves = vec![WorldMove { time: 3, player: "a1".to_owned(), x: -5, y: i64::MAX }];
    store.append(Append::moves("main", 0, moves)).await.expect("it is appended");
    let snapshot = Snapshot { number: 1, made: 4, body: vec![0, 255, 7] };
    store.add_snapshot("main", &snapshot).await.expect("it is kept");
}

async fn everything(store: &Store) -> String {
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        store.account_named("ANN 囲").await,
        store.account_of_session(&[1; 32], 1).await,
        store.token(&[1; 32]).await,
        store.ratings_of("a1").await,
        store.rating_history("a1", "go").await,
        store.read_all::<String>("t1").await,
        store.head("t1").await,
        store.moves("main", 1, 10).await,
        store.snapshots("main").await,
    )
}

async fn a_backup_holds_everything(place: Place) {
    let store = place.open().await;
    fill(&store).await;
    let before = everything(&store).await;
    assert!(before.contains("event 1233") && before.contains("hashed"), "{before}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("backup.db");
    store.backup(&file).await.expect("it is written");
    store.append(Append::events("t1", 1234, &["later"]).expect("a text")).await.expect("it is appended");
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(left.len(), 1, "{left:?}");
    let (sqlite, postgres) = (Place::sqlite(), Place::postgres().await);
    for place in [Some(sqlite), postgres].into_iter().flatten() {
        Store::restore(&place.address, &file).await.expect("it is read");
        let restored = place.open().await;
        assert_eq!(everything(&restored).await, before);
        let more = Append::events("t1", 1234, &["again"]).expect("a text");
        assert_eq!(restored.append(more).await, Ok(1235), "it goes on from there");
        drop(restored);
        assert_eq!(Store::restore(&place.address, &file).await, Err(Error::Taken), "only into nothing");
    }
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

async fn a_backup_never_overwrites(place: Place) {
    let store = place.open().await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("letter.txt");
    std::fs::write(&file, "Dear reader").expect("written");
    assert_eq!(store.backup(&file).await, Err(Error::Taken));
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "Dear reader");
    let nowhere = folder.path().join("no/such/folder/backup.db");
    assert!(matches!(store.backup(&nowhere).await, Err(Error::Disk(_))));
    let other = Place::sqlite();
    let refused = Store::restore(&other.address, &file).await;
    assert!(matches!(refused, Err(Error::Damaged(_) | Error::Disk(_))), "{refused:?}");
    assert!(!std::path::Path::new(&other.address).exists(), "nothing is left behind");
}
