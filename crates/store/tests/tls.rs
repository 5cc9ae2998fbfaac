//! Connections to PostgreSQL are encrypted as the URL requires. `scripts/with-postgres.sh` creates the certificate.

use tengen_store::{Error, Store};
use testing::Place;
use tokio_postgres::NoTls;

/// The file with the certificate of the test server; `None`, with a message, if it has no TLS.
fn certificate() -> Option<String> {
    let file = std::env::var("TENGEN_TEST_POSTGRES_CERT").ok();
    if file.is_none() {
        eprintln!("SKIPPED: TENGEN_TEST_POSTGRES_CERT is not set; use scripts/with-postgres.sh with openssl");
    }
    file
}

/// Whether each of our connections to a database is encrypted.
async fn encrypted(place: &Place) -> Vec<bool> {
    let (client, connection) =
        tokio_postgres::connect(&place.address, NoTls).await.expect("the database is there");
    tokio::spawn(connection);
    let sql = "SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
               WHERE datname = current_database() AND application_name = 'tengen'";
    client.query(sql, &[]).await.expect("connections").iter().map(|row| row.get(0)).collect()
}

async fn opened_with(options: &str) -> Option<Vec<bool>> {
    let place = Place::postgres().await?;
    let store = Store::open(&format!("{}{options}", place.address)).await.expect("it opens");
    store.publish("hello").await.expect("the pool connects");
    store.head("t").await.expect("readers connect");
    Some(encrypted(&place).await)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_connection_is_encrypted_as_asked() {
    let Some(certificate) = certificate() else { return };
    let verified = format!("?sslmode=verify-full&sslrootcert={certificate}");
    for options in [verified.as_str(), "?sslmode=require", ""] {
        let Some(encrypted) = opened_with(options).await else { return };
        assert!(encrypted.len() >= 3 && encrypted.iter().all(|yes| *yes), "{options}: {encrypted:?}");
    }
    let plain = opened_with("?sslmode=disable").await.expect("a server");
    assert!(plain.len() >= 3 && plain.iter().all(|yes| !yes), "{plain:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_with_a_certificate_nobody_vouches_for_is_refused() {
    let (Some(_), Some(place)) = (certificate(), Place::postgres().await) else { return };
    let refused = Store::open(&format!("{}?sslmode=verify-full", place.address)).await;
    assert!(matches!(refused, Err(Error::Unreachable(_))), "{refused:?}");
}
