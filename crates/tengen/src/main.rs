//! The command line of Tengen.

fn main() {
    println!("Tengen: the place to play the Go variants that have no home.");
}
