# Two commands do everything: `make run` and `make test`.
.PHONY: run quick-client quick-program test prepare client lint deny unit web browser fuzz api screenshots pictures

# Client and program are built side by side with profiles that build quickly; `cargo build --release` makes the real thing.
run:
	$(MAKE) --no-print-directory --jobs=2 quick-client quick-program
	$(QUICK_PROGRAM) serve --web web/dist

QUICK_PROGRAM = $${CARGO_TARGET_DIR:-target}/quick/tengen

quick-client:
	TENGEN_QUICK=1 scripts/client

quick-program:
	cargo build --locked --profile quick --package tengen

# Downloads and the modules of the client keep one core busy at most, so the lints are checked beside them.
test:
	$(MAKE) --no-print-directory --jobs=2 lint prepare
	$(MAKE) --no-print-directory CLIENT= deny unit web browser fuzz api

prepare:
	scripts/test-tools
	scripts/client

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- --deny warnings

# Licences, sources and known vulnerabilities of the dependencies.
deny:
	scripts/deny

unit:
	scripts/with-postgres.sh scripts/with-gnugo.sh cargo test --workspace --features tengen-rules/serde

# The client in the browser: the engine, then the page around it. `test` has built it already.
CLIENT = client
client:
	scripts/client

web: $(CLIENT)
	cd web && npm run format:check && npm run lint && npm run check && npm test

# People playing in a real browser against the real server.
browser: $(CLIENT)
	scripts/browser playwright test --config e2e

# A short run of every fuzz target; `scripts/fuzz 600` for a long one.
fuzz:
	scripts/fuzz 5

# A few anonymous requests for every route of the API, compared with its description; `scripts/api-check` for more.
api:
	scripts/api-check anonymous --max-examples 3

# Every screen, wide and narrow, light and dark, in the folder `screenshots`.
screenshots: client
	scripts/browser playwright test --config e2e/screenshots.config.ts

# The pictures of the documentation: boards from the records of the rules pages, screens from the browser.
pictures: client
	scripts/pictures
	TENGEN_PICTURES=1 scripts/browser playwright test --config e2e/screenshots.config.ts \
		--grep "wide, light (home|table-gengo|analysis|learn-no|world|table-online)$$"
