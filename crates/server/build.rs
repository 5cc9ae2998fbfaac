//! Notices when the client was built anew. The page names its files by their hashes, so it changes with each of them.
//!
//! A folder that is missing cannot be watched, so `scripts/release` says by a variable that it is there now.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=TENGEN_CLIENT");
    let page = "../../web/dist/index.html";
    if std::path::Path::new(page).exists() {
        println!("cargo:rerun-if-changed={page}");
    }
}
