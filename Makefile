# Two commands do everything: `make run` and `make test`.
.PHONY: run test lint unit fuzz

run:
	cargo run --release --package tengen -- serve

test: lint unit fuzz

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- --deny warnings

unit:
	scripts/with-postgres.sh cargo test --workspace

# A short run of every fuzz target; `scripts/fuzz 600` for a long one.
fuzz:
	scripts/fuzz 5
