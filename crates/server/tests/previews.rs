//! What other sites are told about a link.

mod common;

use common::{Running, place};
use tengen_server::{Config, Limits};

const PUBLIC: &str = r#"{"terms":{"variant":"xiago"},"wish":"white"}"#;
const INDEX: &str = "<html><head><title>Tengen</title></head><body></body></html>";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_to_a_table_has_a_title_and_a_picture() {
    let (folder, path) = place();
    let web = folder.path().join("web");
    std::fs::create_dir(&web).expect("a folder");
    std::fs::write(web.join("index.html"), INDEX).expect("a page");
    let listen = "127.0.0.1:0".parse().expect("an address");
    let config = Config { limits: Limits::NONE, web: Some(web), origin: None, ..Config::new(listen, &path) };
    let server = Running::start_on(config).await;
    let ann = server.account("Ann").await;
    let bob = server.account("Bob").await;
    // Without an invitation whoever has the link may see it while it waits.
    let challenge =
        format!(r#"{{"terms":{{"variant":"go","private":true}},"wish":"black","invited":"{}"}}"#, bob.me.id);
    let (open, hidden) = (server.open(&ann, PUBLIC).await, server.open(&ann, &challenge).await);

    let (status, head, page) = server.request(&format!("GET /table/{open}"), "", "").await;
    assert!(status == 200 && head.contains("text/html"), "{head}");
    assert!(page.contains("property=\"og:title\" content=\"XiaGo\""), "{page}");
    assert!(
        page.contains("waits for an opponent") && page.contains(&format!("/api/tables/{open}/board.png\""))
    );
    for plain in [format!("/table/{hidden}"), "/table/nothing".to_owned(), "/analysis".to_owned()] {
        let (status, _, page) = server.request(&format!("GET {plain}"), "", "").await;
        assert_eq!((status, page.as_str()), (200, INDEX), "{plain}");
    }
    let position = "go%3Bsize%3D5%205/5/2X2/5/5%20w%200-0";
    let (_, _, page) = server.request(&format!("GET /analysis?position={position}"), "", "").await;
    assert!(
        page.contains("content=\"Analysis · Go\"") && page.contains("/api/board.png?position=go%3Bsize"),
        "{page}"
    );

    for picture in [format!("/api/tables/{open}/board.png"), format!("/api/board.png?position={position}")] {
        let (status, head, bytes) = server.request_bytes(&format!("GET {picture}"), "", "").await;
        assert!(status == 200 && head.contains("image/png") && bytes.starts_with(b"\x89PNG"), "{head}");
    }
    assert_eq!(server.request("GET /api/board.png?position=chess", "", "").await.0, 400);
    assert_eq!(server.request(&format!("GET /api/tables/{hidden}/board.png"), "", "").await.0, 404);
    server.stop().await;
}
