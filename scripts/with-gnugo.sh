#!/usr/bin/env bash
# Runs a command after making sure that GNU Go is there, which the tests play against:
#
#     scripts/with-gnugo.sh cargo test -p tengen --test bridge
#
# It is installed if it is missing, on Debian and as root. Without it the tests use our own engine in its place.
set -euo pipefail

[ $# -gt 0 ] || { echo "usage: $0 COMMAND [ARGUMENT]…" >&2; exit 2; }
export PATH="$PATH:/usr/games"
if ! command -v gnugo >/dev/null && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "installing GNU Go" >&2
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends gnugo; } >&2 ||
        echo "$0: GNU Go cannot be installed: the tests use another engine" >&2
fi
exec "$@"
