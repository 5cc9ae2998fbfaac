//! The TypeScript in the repository is the one that the types make.

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/typescript/protocol.ts");

/// `TENGEN_UPDATE=1 cargo test -p tengen-protocol` writes it anew.
#[test]
fn the_types_of_the_web_client_are_up_to_date() {
    let made = tengen_protocol::typescript();
    if std::env::var_os("TENGEN_UPDATE").is_some() {
        std::fs::write(FILE, &made).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(FILE).unwrap_or_default();
    assert_eq!(kept, made, "run TENGEN_UPDATE=1 cargo test -p tengen-protocol");
}
