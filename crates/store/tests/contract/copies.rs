//! Backups, and stores made from them.

use tengen_store::{Account, Append, Error, Rating, Session, Snapshot, Store, Token, WorldMove};

use testing::Place;

testing::contract!(
    a_backup_holds_everything,
    a_backup_never_overwrites,
    a_damaged_backup_is_refused,
    damage_is_found
);

async fn fill(store: &Store) {
    let ann = Account { password: Some("hashed".to_owned()), ..Account::guest("a1", "Ann 囲", 5) };
    store.add_account(&ann).await.expect("it is new");
    let (hash, account) = (vec![1; 32], "a1".to_owned());
    store
        .add_session(&Session {
            hash: hash.clone(),
            account,
            created: 1,
            expires: 9,
            seen: 2,
            device: "x".to_owned(),
        })
        .await
        .expect("it is new");
    let (account, name) = ("a1".to_owned(), "bot".to_owned());
    store
        .add_token(&Token { hash, account, name, scopes: "read".to_owned(), created: 2 }, 9)
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
        store.rating_history("a1", "go", None, 9).await,
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

/// Whatever was changed in a backup since it was made.
async fn a_damaged_backup_is_refused(place: Place) {
    let store = place.open().await;
    fill(&store).await;
    let folder = tempfile::tempdir().expect("a folder");
    let good = folder.path().join("good.db");
    store.backup(&good).await.expect("it is written");
    assert_eq!(Store::check_file(&good).await, Ok(()));
    for (n, damage) in [
        "UPDATE events SET body = '\"event 7 \"' WHERE number = 8",
        "DELETE FROM events WHERE number = 1234",
        "UPDATE accounts SET password = 'other'",
        "UPDATE world_moves SET x = 4",
        "DELETE FROM rating_history",
        "UPDATE world_snapshots SET body = x'00'",
    ]
    .into_iter()
    .enumerate()
    {
        let bad = folder.path().join(format!("bad{n}.db"));
        std::fs::copy(&good, &bad).expect("copied");
        let file = rusqlite::Connection::open(&bad).expect("the file");
        file.execute(damage, []).expect("damaged");
        drop(file);
        let checked = Store::check_file(&bad).await;
        assert!(matches!(checked, Err(Error::Damaged(_))), "{damage}: {checked:?}");
        for target in [Some(Place::sqlite()), Place::postgres().await].into_iter().flatten() {
            let refused = Store::restore(&target.address, &bad).await;
            assert!(matches!(refused, Err(Error::Damaged(_))), "{damage}: {refused:?}");
            if target.is_sqlite() {
                assert!(!std::path::Path::new(&target.address).exists(), "nothing is left behind");
            } else {
                assert_eq!(target.open().await.streams("", 9).await, Ok(vec![]), "nothing is left behind");
            }
        }
    }
    let cut = folder.path().join("cut.db");
    let bytes = std::fs::read(&good).expect("read");
    std::fs::write(&cut, &bytes[..bytes.len() / 2]).expect("written");
    let refused = Store::restore(&Place::sqlite().address, &cut).await;
    assert!(matches!(refused, Err(Error::Damaged(_) | Error::Disk(_))), "{refused:?}");
    // A backup that is served is a store like any other, and can be backed up and restored again.
    let served = Store::open(good.to_str().expect("a path")).await.expect("it opens");
    served.append(Append::events("t1", 1234, &["more"]).expect("a text")).await.expect("it is appended");
    drop(served);
    Store::restore(&Place::sqlite().address, &good).await.expect("it is whole");
}

async fn damage_is_found(place: Place) {
    let store = place.open().await;
    fill(&store).await;
    assert_eq!(store.check().await, Ok(vec![]));
    place.meddle("DELETE FROM events WHERE number = 700").await;
    place.meddle("INSERT INTO world_moves (world, number, at, player, x, y) VALUES ('world:gone', 1, 1, 'p', 1, 1)").await;
    let problems = store.check().await.expect("a list");
    assert_eq!(problems, ["entries of a stream are missing: t1", "entries without a stream: world:gone"]);
    let folder = tempfile::tempdir().expect("a folder");
    let refused = store.backup(&folder.path().join("backup.db")).await;
    assert!(matches!(refused, Err(Error::Damaged(_))), "{refused:?}");
}
