//! E-mail addresses, and links in messages.

use tengen_store::{Account, Error, LinkPurpose, MailLink, Session, Store, Token};

use testing::Place;

testing::contract!(
    an_address_is_confirmed_by_a_link_once,
    a_changed_address_is_not_confirmed,
    a_password_is_reset_by_a_link_once,
    digests_are_switched_on_and_off,
);

async fn ann(place: &Place) -> Store {
    let store = place.open().await;
    let ann = Account { password: Some("old".to_owned()), ..Account::guest("ann", "Ann", 1) };
    store.add_account(&Account { email: Some("Ann@example.org".to_owned()), ..ann }).await.expect("new");
    store
}

fn link(hash: u8, purpose: LinkPurpose) -> MailLink {
    let (account, address) = ("ann".to_owned(), "Ann@example.org".to_owned());
    MailLink { hash: vec![hash; 32], account, purpose, address, expires: 100 }
}

async fn confirmed(place: &Place) -> Store {
    let store = ann(place).await;
    store.add_mail_link(&link(1, LinkPurpose::Confirm)).await.expect("added");
    store.confirm_address(&[1; 32], "secret", 50).await.expect("confirmed");
    store
}

async fn an_address_is_confirmed_by_a_link_once(place: Place) {
    let store = ann(&place).await;
    store.add_mail_link(&link(1, LinkPurpose::Confirm)).await.expect("added");
    store.add_mail_link(&link(2, LinkPurpose::Confirm)).await.expect("added");
    assert_eq!(
        store.confirm_address(&[1; 32], "s", 50).await,
        Err(Error::Missing),
        "a later one replaced it"
    );
    assert_eq!(store.confirm_address(&[2; 32], "s", 100).await, Err(Error::Missing), "too late");
    assert_eq!(store.mail_address("ann").await, Ok(None));
    let (one, other) = tokio::join!(
        store.confirm_address(&[2; 32], "secret", 50),
        store.confirm_address(&[2; 32], "secret", 50)
    );
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
    let found = store.accounts_at("ann@EXAMPLE.org", 9).await.expect("a list");
    assert_eq!((found.len(), found[0].account.as_str(), found[0].digests), (1, "ann", false));
    assert_eq!(store.mail_address("ann").await.expect("read").as_ref(), found.first());
}

async fn a_changed_address_is_not_confirmed(place: Place) {
    let store = confirmed(&place).await;
    store.add_mail_link(&link(3, LinkPurpose::Reset)).await.expect("added");
    store.set_email("ann", Some("Ann@example.org")).await.expect("the same");
    assert!(store.mail_address("ann").await.expect("read").is_some());
    store.set_email("ann", Some("ann@example.net")).await.expect("another");
    assert_eq!(store.mail_address("ann").await, Ok(None));
    assert_eq!(store.mail_link(&[3; 32], LinkPurpose::Reset, 50).await, Err(Error::Missing));
    // A message that is still on its way confirms nothing.
    store.add_mail_link(&link(4, LinkPurpose::Confirm)).await.expect("added");
    assert_eq!(store.confirm_address(&[4; 32], "x", 50).await, Err(Error::Missing));
    let store = confirmed_again(&store).await;
    store.set_email("ann", None).await.expect("removed");
    assert_eq!(store.accounts_at("ann@example.org", 9).await, Ok(vec![]));
}

async fn confirmed_again(store: &Store) -> &Store {
    store.set_email("ann", Some("Ann@example.org")).await.expect("changed");
    store.add_mail_link(&link(5, LinkPurpose::Confirm)).await.expect("added");
    store.confirm_address(&[5; 32], "again", 50).await.expect("confirmed");
    store
}

async fn a_password_is_reset_by_a_link_once(place: Place) {
    let store = confirmed(&place).await;
    let (account, device) = ("ann".to_owned(), String::new());
    let session = Session { hash: vec![1; 32], account, created: 1, expires: 900, seen: 1, device };
    store.add_session(&session).await.expect("new");
    let (account, name, scopes) = ("ann".to_owned(), "x".to_owned(), "read".to_owned());
    store.add_token(&Token { hash: vec![1; 32], account, name, scopes, created: 1 }, 9).await.expect("new");
    store.add_mail_link(&link(2, LinkPurpose::Reset)).await.expect("added");
    assert_eq!(store.confirm_address(&[2; 32], "x", 50).await, Err(Error::Missing), "for something else");
    assert_eq!(store.reset_password(&[2; 32], "new", 100).await, Err(Error::Missing), "too late");
    assert_eq!(store.reset_password(&[2; 32], "new", 50).await, Ok("ann".to_owned()));
    assert_eq!(store.reset_password(&[2; 32], "newer", 50).await, Err(Error::Missing), "once");
    let password = store.account("ann").await.expect("read").expect("she is there").password;
    assert_eq!(password.as_deref(), Some("new"));
    assert_eq!(store.account_of_session(&[1; 32], 50).await, Ok(None));
    assert_eq!(store.token(&[1; 32]).await, Ok(None));
}

async fn digests_are_switched_on_and_off(place: Place) {
    let store = ann(&place).await;
    assert_eq!(store.set_digests("ann", true).await, Err(Error::Missing), "not confirmed");
    let wants =
        async |store: &Store| store.mail_address("ann").await.expect("read").is_some_and(|a| a.digests);
    store.add_mail_link(&link(1, LinkPurpose::Confirm)).await.expect("added");
    store.confirm_address(&[1; 32], "secret", 50).await.expect("confirmed");
    store.set_digests("ann", true).await.expect("on");
    assert!(wants(&store).await);
    store.unsubscribe_mail("guessed").await.expect("nothing happens");
    assert!(wants(&store).await);
    store.unsubscribe_mail("secret").await.expect("off");
    assert!(!wants(&store).await);
    store.add_mail_link(&link(2, LinkPurpose::Reset)).await.expect("added");
    store.sweep_mail_links(100).await.expect("swept");
    assert_eq!(store.mail_link(&[2; 32], LinkPurpose::Reset, 1).await, Err(Error::Missing));
}
