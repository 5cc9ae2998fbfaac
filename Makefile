# Two commands do everything: `make run` and `make test`.
.PHONY: run test lint

run:
	cargo run --release --package tengen

test: lint
	cargo test --workspace

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- --deny warnings
